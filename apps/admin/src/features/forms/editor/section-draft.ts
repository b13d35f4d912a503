// What the editor holds while a section is edited: as text and rows, with every field of every type.
import {
  hasOptions,
  isChoice,
  normalizeSection,
  type FormSectionType,
  type SectionContents,
} from '@noren/contract/booking/form-sections'
import { type FormSection, formSectionInput, type FormSectionInput } from '@noren/contract/booking/forms'
import * as z from 'zod'

/** `key` keeps a row's place in the document while it is moved. */
export type Option = { key: number; text: string }

export type SectionDraft = Omit<SectionContents, 'placeholder' | 'options'> & {
  /** The example of an answer, and what an agreement is about: one field of the section. */
  example: string
  body: string
  options: Option[]
  /** The option of an agreement; empty for the usual one. */
  agreement: string
}

/** What the preview shows: a stored section, or one that is being edited; a new one has the id 0 until it is saved. */
export type ShownSection = SectionContents & { id: number }

/** `opened` makes each opening of the editor a new one. */
export type Edited = { stored: FormSection | undefined; opened: number }

/** Of the button that adds a section. */
export const addId = 'add-section'

export const newDraft: SectionDraft = {
  type: 'short_text',
  title: '',
  description: '',
  example: '',
  body: '',
  options: [],
  agreement: '',
  dropdown: false,
  required: false,
  sensitive: false,
  enabled: true,
}

export const draftOf = (section: FormSection): SectionDraft => {
  const { type, placeholder, options } = section
  const isAgreement = type === 'agreement'
  return {
    type,
    title: section.title,
    description: section.description,
    example: isAgreement ? '' : placeholder,
    body: isAgreement ? placeholder : '',
    options: isChoice(type) ? options.map((text, key) => ({ key, text })) : [],
    agreement: isAgreement ? (options[0] ?? '') : '',
    dropdown: section.dropdown,
    required: section.required,
    sensitive: section.sensitive,
    enabled: section.enabled,
  }
}

/** The section that the draft means; rows without text are none. */
export const sectionOf = ({ example, body, options, agreement, ...rest }: SectionDraft): SectionContents => {
  const { type } = rest
  return normalizeSection({
    ...rest,
    title: rest.title.trim(),
    description: rest.description.trim(),
    placeholder: (type === 'agreement' ? body : example).trim(),
    options:
      type === 'agreement'
        ? [agreement.trim()]
        : options.map(({ text }) => text.trim()).filter((text) => text !== ''),
  })
}

/** A change to a type without options clears them; a choice begins with two rows, an agreement with its usual words. Rule FORM-3. */
export const withType = (draft: SectionDraft, type: FormSectionType, usual: string): SectionDraft => {
  const kept = isChoice(type) ? draft.options : []
  return {
    ...draft,
    type,
    options: isChoice(type) && kept.length === 0 ? [newOption(kept), newOption([newOption(kept)])] : kept,
    agreement: type === 'agreement' ? draft.agreement || usual : '',
    dropdown: hasOptions(type) && draft.dropdown,
  }
}

export const newOption = (options: readonly Option[]): Option => ({
  key: Math.max(-1, ...options.map(({ key }) => key)) + 1,
  text: '',
})

export const sameSection = (a: SectionDraft, b: SectionDraft): boolean =>
  JSON.stringify(sectionOf(a)) === JSON.stringify(sectionOf(b))

/** Checked as the server does, with its messages at the fields of the draft. */
export const sectionForm = z.custom<SectionDraft>().transform((draft, context): FormSectionInput => {
  const checked = formSectionInput.safeParse(sectionOf(draft))
  if (checked.success) return checked.data
  for (const { path, message } of checked.error.issues)
    context.addIssue({ code: 'custom', path: [draftField(draft.type, String(path[0]))], message })
  return z.NEVER
})

export const draftFields = ['title', 'description', 'example', 'body', 'options', 'agreement'] as const

/** The server's name of a field → the draft's. */
export const draftField = (type: FormSectionType, field: string): string => {
  const [name = ''] = field.split('.')
  if (name === 'placeholder') return type === 'agreement' ? 'body' : 'example'
  return name === 'options' && type === 'agreement' ? 'agreement' : name
}

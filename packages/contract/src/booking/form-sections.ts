// What a section of the booking form holds, and what its type rules out. Without a schema: the screens use it while typing.
import { trimmed } from '../wire/fold.ts'
import { formExampleMax, formOptionsMax } from '../wire/limits.ts'
import { tooLong, type LimitMessage, type ValidationKey } from '../wire/validation.ts'

export const formSectionTypes = [
  'note',
  'short_text',
  'long_text',
  'single_choice',
  'multiple_choice',
  'agreement',
] as const
export type FormSectionType = (typeof formSectionTypes)[number]

/** What the owner edits in a section. */
export type SectionContents = {
  type: FormSectionType
  dropdown: boolean
  title: string
  /** The example of an answer; of an agreement, what is agreed to. */
  placeholder: string
  description: string
  required: boolean
  enabled: boolean
  options: string[]
  sensitive: boolean
}

/** A question that customers may leave open, unless it is required. Rule FORM-4. */
export const isQuestion = (type: FormSectionType): boolean => type !== 'note' && type !== 'agreement'

export const isChoice = (type: FormSectionType): boolean =>
  type === 'single_choice' || type === 'multiple_choice'

/** Rule FORM-3. */
export const hasOptions = (type: FormSectionType): boolean => isChoice(type) || type === 'agreement'

export const hasPlaceholder = (type: FormSectionType): boolean => type !== 'note' && !isChoice(type)

/** Without what its type has no use for. Rules FORM-3 to FORM-5, FORM-8. */
export const normalizeSection = <S extends SectionContents>(section: S): S => {
  const { type } = section
  return {
    ...section,
    dropdown: type === 'single_choice' && section.dropdown,
    placeholder: hasPlaceholder(type) ? section.placeholder : '',
    required: type === 'agreement' || (isQuestion(type) && section.required),
    options: hasOptions(type) ? section.options : [],
    sensitive: isQuestion(type) && section.sensitive,
  }
}

/** What is wrong with it beyond its single fields, by field. */
export const sectionProblems = ({
  type,
  placeholder,
  options,
}: Pick<SectionContents, 'type' | 'placeholder' | 'options'>): {
  placeholder?: ValidationKey | LimitMessage
  options?: ValidationKey
} => {
  const aboutOptions = hasOptions(type) ? optionsProblem(type, options) : undefined
  const aboutText = placeholderProblem(type, placeholder)
  return {
    ...(aboutText && { placeholder: aboutText }),
    ...(aboutOptions && { options: aboutOptions }),
  }
}

const optionsProblem = (type: FormSectionType, options: readonly string[]): ValidationKey | undefined => {
  if (options.length === 0) return 'section_options'
  if (type === 'agreement' && options.length > 1) return 'agreement_option'
  if (options.length > formOptionsMax) return 'section_options_many'
  return new Set(options).size < options.length ? 'section_option_twice' : undefined
}

const placeholderProblem = (
  type: FormSectionType,
  text: string,
): ValidationKey | LimitMessage | undefined => {
  if (type === 'agreement') return trimmed(text) === '' ? 'agreement_body' : undefined
  return hasPlaceholder(type) && text.length > formExampleMax ? tooLong(formExampleMax) : undefined
}

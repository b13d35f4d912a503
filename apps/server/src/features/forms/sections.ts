import type { Lang } from '@noren/words/format'
import { normalizeSection, type SectionContents } from '@noren/contract/booking/form-sections'
import type { FormSection, FormSectionChange, FormSectionInput } from '@noren/contract/booking/forms'
import { sections } from '@noren/words/admin/forms/sections'

/** What is left out has its default; an agreement gets its usual option. Rule FORM-5. */
export const newSection = (input: FormSectionInput, language: Lang): SectionContents => {
  const usual = input.type === 'agreement' ? [sections[language].agree] : []
  return normalizeSection({
    type: input.type,
    title: input.title,
    dropdown: input.dropdown ?? false,
    placeholder: input.placeholder ?? '',
    description: input.description ?? '',
    required: input.required ?? false,
    enabled: input.enabled ?? true,
    options: input.options ?? usual,
    sensitive: input.sensitive ?? false,
  })
}

/** Of a change only what it names. */
export const mergeSection = (before: FormSection, change: FormSectionChange): FormSection => ({
  ...before,
  type: change.type ?? before.type,
  title: change.title ?? before.title,
  dropdown: change.dropdown ?? before.dropdown,
  placeholder: change.placeholder ?? before.placeholder,
  description: change.description ?? before.description,
  required: change.required ?? before.required,
  enabled: change.enabled ?? before.enabled,
  options: change.options ?? before.options,
  sensitive: change.sensitive ?? before.sensitive,
})

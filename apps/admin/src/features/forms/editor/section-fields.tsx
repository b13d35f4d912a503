import { formSectionTypes, isChoice, isQuestion } from '@noren/contract/booking/form-sections'
import type { FormSectionInput } from '@noren/contract/booking/forms'
import {
  formBodyMax,
  formDescriptionMax,
  formExampleMax,
  formOptionMax,
  formTitleMax,
} from '@noren/contract/limits'
import { Checkbox } from '@noren/ui/choice'
import { Select, TextArea, TextInput } from '@noren/ui/input'
import { sections as words } from '@noren/words/admin/forms/sections'
import type { ReactNode } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { type SectionDraft, withType } from './section-draft.ts'
import { OptionsField } from './options-field.tsx'

type SectionForm = FormOf<SectionDraft, FormSectionInput>

/** The fields that the section's type has. Rules FORM-2 to FORM-5, FORM-8. */
export const SectionFields = ({ form, draft }: { form: SectionForm; draft: SectionDraft }): ReactNode => {
  const texts = useWords(words).editor
  const { type } = draft
  return (
    <div className="min-w-0 space-y-2">
      <TypeField form={form} type={type} />
      <FormField
        form={form}
        name="title"
        id="section-title"
        label={type === 'note' ? texts.noteTitle : texts.title}
        need="required"
      >
        {(control) => (
          <TextInput
            {...control}
            maxLength={formTitleMax}
            placeholder={texts.titleExamples[type === 'note' || type === 'agreement' ? type : 'question']}
          />
        )}
      </FormField>
      {type === 'agreement' && (
        <FormField form={form} name="body" id="section-body" label={texts.body} need="required">
          {(control) => <TextArea {...control} rows={6} maxLength={formBodyMax} />}
        </FormField>
      )}
      {isChoice(type) && <OptionsField form={form} />}
      {type === 'agreement' && (
        <FormField
          form={form}
          name="agreement"
          id="section-agreement"
          label={texts.agreement}
          need="required"
        >
          {(control) => <TextInput {...control} maxLength={formOptionMax} />}
        </FormField>
      )}
      <FormField
        form={form}
        name="description"
        id="section-description"
        label={type === 'note' ? texts.noteDescription : texts.description}
        help={type === 'note' ? undefined : texts.descriptionHelp}
      >
        {(control) => <TextArea {...control} rows={type === 'note' ? 5 : 2} maxLength={formDescriptionMax} />}
      </FormField>
      {(type === 'short_text' || type === 'long_text') && (
        <FormField
          form={form}
          name="example"
          id="section-example"
          label={texts.example}
          help={texts.exampleHelp}
        >
          {(control) => <TextInput {...control} maxLength={formExampleMax} />}
        </FormField>
      )}
      <div className="border-t border-line pt-2">
        {type === 'single_choice' && (
          <Checkbox {...form.register('dropdown')} label={texts.dropdown} note={texts.dropdownText} />
        )}
        {isQuestion(type) && (
          <>
            <Checkbox {...form.register('required')} label={texts.required} />
            <Checkbox {...form.register('sensitive')} label={texts.sensitive} note={texts.sensitiveText} />
          </>
        )}
        <Checkbox {...form.register('enabled')} label={texts.enabled} />
      </div>
    </div>
  )
}

/** Another type keeps what it has in common with the one before. */
const TypeField = ({ form, type }: { form: SectionForm; type: SectionDraft['type'] }) => {
  const texts = useWords(words)
  const changeType = (next: string) => {
    const known = formSectionTypes.find((one) => one === next)
    if (known === undefined) return
    const changed = withType(form.getValues(), known, texts.agree)
    form.setValue('type', known, { shouldDirty: true })
    form.setValue('options', changed.options, { shouldDirty: true })
    form.setValue('agreement', changed.agreement, { shouldDirty: true })
    form.setValue('dropdown', changed.dropdown, { shouldDirty: true })
    form.clearErrors()
  }
  return (
    <FormField
      form={form}
      name="type"
      id="section-type"
      label={texts.editor.type}
      help={texts.typeTexts[type]}
    >
      {(control) => (
        <Select {...control} value={type} onChange={(event) => changeType(event.target.value)}>
          {formSectionTypes.map((one) => (
            <option key={one} value={one}>
              {texts.types[one]}
            </option>
          ))}
        </Select>
      )}
    </FormField>
  )
}

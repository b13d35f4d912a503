import { shopNameMax } from '@noren/contract/limits'
import { TextInput } from '@noren/ui/input'
import { registration } from '@noren/words/admin/registration'
import type { ReactNode } from 'react'
import { PhoneInput } from '#platform/fields/phone-input.tsx'
import { FormField } from '#platform/forms/form-field.tsx'
import { useWords } from '#platform/language.ts'
import { type ShopDraft, shopForm } from './registration-draft.ts'
import { useStepForm } from './step-form.ts'
import { StepFrame } from './step-frame.tsx'

export const NameStep = ({
  draft,
  onChange,
  onNext,
}: {
  draft: ShopDraft
  onChange: (shop: ShopDraft) => void
  onNext: () => void
}): ReactNode => {
  const words = useWords(registration).name
  const form = useStepForm(shopForm, draft, onChange)
  return (
    <StepFrame title={words.title} onSubmit={form.handleSubmit(onNext)}>
      <FormField form={form} name="name" label={words.label} need="required" help={words.help}>
        {(control) => (
          <TextInput
            {...control}
            placeholder={words.placeholder}
            maxLength={shopNameMax}
            autoComplete="organization"
          />
        )}
      </FormField>
      <FormField form={form} name="phone_number" label={words.phone} need="optional" help={words.phoneHelp}>
        {(control) => <PhoneInput {...control} />}
      </FormField>
    </StepFrame>
  )
}

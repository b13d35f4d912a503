import { shopNameMax } from '@noren/contract/limits'
import { TextInput } from '@noren/ui/input'
import { needsReading } from '@noren/words/names/domains'
import { registration } from '@noren/words/admin/registration'
import { type ReactNode, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { PhoneInput } from '#platform/fields/phone-input.tsx'
import { FormField } from '#platform/forms/form-field.tsx'
import { showFieldErrors } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { DomainField } from './domain-field.tsx'
import { type ShopDraft, shopForm } from './registration-draft.ts'
import { useStepForm } from './step-form.ts'
import { StepFrame } from './step-frame.tsx'
import { useProposedDomain } from './use-proposed-domain.ts'

export const NameStep = ({
  draft,
  refused,
  onChange,
  onNext,
}: {
  draft: ShopDraft
  /** What the server said of it. */
  refused: Record<string, string[]> | undefined
  onChange: (shop: ShopDraft) => void
  onNext: () => void
}): ReactNode => {
  const words = useWords(registration).name
  const form = useStepForm(shopForm, draft, onChange)
  const name = useWatch({ control: form.control, name: 'name' })
  const { status, propose, settle, check, forget } = useProposedDomain(form)
  useEffect(() => {
    showFieldErrors(form, refused, ['name', 'domain'])
  }, [form, refused])
  const rules = { onChange: propose, onBlur: () => void settle() }
  return (
    <StepFrame
      title={words.title}
      onSubmit={form.handleSubmit(async () => {
        if (await settle()) onNext()
      })}
    >
      <FormField form={form} name="name" label={words.label} need="required" help={words.help} rules={rules}>
        {(control) => (
          <TextInput
            {...control}
            placeholder={words.placeholder}
            maxLength={shopNameMax}
            autoComplete="organization"
          />
        )}
      </FormField>
      {needsReading(name ?? '') && (
        <FormField
          form={form}
          name="reading"
          label={words.reading}
          need="optional"
          help={words.readingHelp}
          rules={rules}
        >
          {(control) => (
            <TextInput {...control} placeholder={words.readingPlaceholder} maxLength={shopNameMax} />
          )}
        </FormField>
      )}
      <DomainField form={form} status={status} check={check} forget={forget} />
      <FormField form={form} name="phone_number" label={words.phone} need="optional" help={words.phoneHelp}>
        {(control) => <PhoneInput {...control} />}
      </FormField>
    </StepFrame>
  )
}

import { shopNameMax } from '@noren/contract/limits'
import { shopStep } from '@noren/contract/shops'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { registration } from '@noren/words/admin/registration'
import type { ReactNode } from 'react'
import { useContractForm, useMessage } from '#platform/forms/form.tsx'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { useWords } from '#platform/language.ts'
import type { Draft } from './draft.ts'
import { StepFrame } from './step-frame.tsx'

export const NameStep = ({
  draft,
  onNext,
}: {
  draft: Draft
  onNext: (part: Partial<Draft>) => void
}): ReactNode => {
  const words = useWords(registration).name
  const required = useRequired()
  const message = useMessage()
  const form = useContractForm(shopStep, { name: draft.name })
  return (
    <StepFrame title={words.title} onSubmit={form.handleSubmit(onNext)}>
      <Field
        id="name"
        label={words.label}
        need={required}
        help={words.help}
        error={message(form.formState.errors.name?.message)}
      >
        {(aria) => (
          <TextInput
            {...aria}
            {...form.register('name')}
            placeholder={words.placeholder}
            maxLength={shopNameMax}
            autoComplete="organization"
          />
        )}
      </Field>
    </StepFrame>
  )
}

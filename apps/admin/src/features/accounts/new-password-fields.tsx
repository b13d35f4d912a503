import { Field } from '@noren/ui/field'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { useMessage } from '#platform/forms/form.tsx'
import { PasswordChecks } from './password-checks.tsx'
import { PasswordInput } from './password-input.tsx'

type Part = { label: string; field: UseFormRegisterReturn; error: string | undefined }

/** A new password with what it still lacks, and the same once more. */
export const NewPasswordFields = ({
  typed,
  password,
  confirmation,
}: {
  typed: string
  password: Part
  confirmation: Part
}): ReactNode => {
  const message = useMessage()
  const need = useRequired()
  return (
    <>
      <Field id="password" label={password.label} need={need} error={message(password.error)}>
        {(aria) => (
          <PasswordInput
            {...aria}
            {...password.field}
            aria-describedby={`${aria['aria-describedby']} password-checks`}
            autoComplete="new-password"
          />
        )}
      </Field>
      <PasswordChecks id="password-checks" password={typed} />
      <Field
        id="password_confirmation"
        label={confirmation.label}
        need={need}
        error={message(confirmation.error)}
      >
        {(aria) => <PasswordInput {...aria} {...confirmation.field} autoComplete="new-password" />}
      </Field>
    </>
  )
}

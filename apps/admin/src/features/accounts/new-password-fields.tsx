import type { ReactNode } from 'react'
import type { FieldPath, FieldValues, RegisterOptions } from 'react-hook-form'
import { FormField } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { PasswordChecks } from './password-checks.tsx'
import { PasswordInput } from './password-input.tsx'

type Texts = { password: string; confirmation: string }

/** A new password with its open requirements, and its confirmation. */
export const NewPasswordFields = <Input extends FieldValues, Output>({
  form,
  names,
  labels,
  typed,
  rules,
}: {
  form: FormOf<Input, Output>
  /** The form's names for the fields. */
  names: Record<keyof Texts, FieldPath<Input>>
  labels: Texts
  /** The password as it is typed. */
  typed: string
  /** Of the password: see `withConfirmation`. */
  rules: RegisterOptions<Input>
}): ReactNode => (
  <>
    <FormField form={form} name={names.password} label={labels.password} need="required" rules={rules}>
      {(control) => (
        <PasswordInput
          {...control}
          aria-describedby={`${control['aria-describedby']} password-checks`}
          autoComplete="new-password"
        />
      )}
    </FormField>
    <PasswordChecks id="password-checks" password={typed} />
    <FormField form={form} name={names.confirmation} label={labels.confirmation} need="required">
      {(control) => <PasswordInput {...control} autoComplete="new-password" />}
    </FormField>
  </>
)

export const passwordNames = { password: 'password', confirmation: 'password_confirmation' } as const

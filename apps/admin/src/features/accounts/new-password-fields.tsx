import type { ReactNode } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { PasswordChecks } from './password-checks.tsx'
import { PasswordInput } from './password-input.tsx'
import { withConfirmation } from './password-pair.ts'

type Passwords = { password: string; password_confirmation: string }

/** A new password with its open requirements, and its confirmation. */
export const NewPasswordFields = <Input extends Passwords, Output>({
  form: whole,
  labels,
}: {
  form: FormOf<Input, Output>
  labels: { password: string; confirmation: string }
}): ReactNode => {
  // The compiler does not see the names of a form's fields while the form is generic.
  const form = whole as unknown as FormOf<Passwords>
  return (
    <>
      <FormField
        form={form}
        name="password"
        label={labels.password}
        need="required"
        rules={withConfirmation(form)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            aria-describedby={`${control['aria-describedby']} password-checks`}
            autoComplete="new-password"
          />
        )}
      </FormField>
      <PasswordChecks id="password-checks" password={form.watch('password')} />
      <FormField form={form} name="password_confirmation" label={labels.confirmation} need="required">
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
    </>
  )
}

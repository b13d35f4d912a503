import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { accounts } from '@noren/words/accounts'
import type { ReactNode } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, type FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { EmailInput } from '../email-input.tsx'
import { PasswordInput } from '../password-input.tsx'
import { withConfirmation } from '../password-pair.ts'

export type Registration = { email: string; password: string; password_confirmation: string; agreed: true }

export const SignupForm = ({
  form,
  sending,
  failure,
  onSubmit,
}: {
  form: FormOf<Registration>
  sending: boolean
  failure: ReactNode
  onSubmit: (body: Registration) => Promise<void>
}): ReactNode => {
  const words = useWords(accounts)
  return (
    <Form onSubmit={form.handleSubmit(onSubmit)} className="space-y-3">
      <FormField form={form} name="email" label={words.email} need="required">
        {(control) => <EmailInput {...control} />}
      </FormField>
      <FormField
        form={form}
        name="password"
        label={words.password}
        need="required"
        help={words.passwordHelp}
        rules={withConfirmation(form)}
      >
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
      <FormField form={form} name="password_confirmation" label={words.passwordConfirmation} need="required">
        {(control) => <PasswordInput {...control} autoComplete="new-password" />}
      </FormField>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" block busy={sending}>
        {sending ? words.signup.submitting : words.signup.submit}
      </Button>
    </Form>
  )
}

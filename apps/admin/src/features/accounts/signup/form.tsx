import { Button } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { Notice } from '@noren/ui/notice'
import { accounts } from '@noren/words/accounts'
import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { Form, useMessage } from '#platform/forms/form.tsx'
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
  form: UseFormReturn<Registration, unknown, Registration>
  sending: boolean
  failure: ReactNode
  onSubmit: (body: Registration) => void
}): ReactNode => {
  const words = useWords(accounts)
  const message = useMessage()
  const need = useRequired()
  const { errors } = form.formState
  return (
    <Form onSubmit={form.handleSubmit(onSubmit)} className="space-y-3">
      <Field id="email" label={words.email} need={need} error={message(errors.email?.message)}>
        {(aria) => <EmailInput {...aria} {...form.register('email')} />}
      </Field>
      <Field
        id="password"
        label={words.password}
        need={need}
        help={words.passwordHelp}
        error={message(errors.password?.message)}
      >
        {(aria) => (
          <PasswordInput
            {...aria}
            {...form.register('password', withConfirmation(form))}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field
        id="password_confirmation"
        label={words.passwordConfirmation}
        need={need}
        error={message(errors.password_confirmation?.message)}
      >
        {(aria) => (
          <PasswordInput {...aria} {...form.register('password_confirmation')} autoComplete="new-password" />
        )}
      </Field>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" block busy={sending}>
        {sending ? words.signup.submitting : words.signup.submit}
      </Button>
    </Form>
  )
}

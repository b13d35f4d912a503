import { Button } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { accounts } from '@noren/words/accounts'
import type { ReactNode } from 'react'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { Form, useLightForm, useMessage } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { PasswordInput } from '../password-input.tsx'

/** The account's password, with the address for the browser's own memory of passwords. */
export const PasswordForm = ({
  email,
  sending,
  waiting,
  alert,
  onSubmit,
}: {
  email: string
  sending: boolean
  /** How long the button is locked; undefined when it is not. */
  waiting: string | undefined
  alert: ReactNode
  onSubmit: (password: string) => Promise<unknown>
}): ReactNode => {
  const words = useWords(accounts)
  const message = useMessage()
  const need = useRequired()
  const form = useLightForm(schema, { email, password: '' })
  return (
    <Form onSubmit={form.handleSubmit(({ password }) => onSubmit(password))} className="space-y-3">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        id="password"
        label={words.password}
        need={need}
        error={message(form.formState.errors.password?.message)}
      >
        {(aria) => <PasswordInput {...aria} {...form.register('password')} autoComplete="current-password" />}
      </Field>
      {alert}
      <Button type="submit" size="lg" block busy={sending} disabled={waiting !== undefined}>
        {sending ? words.verify.submitting : (waiting ?? words.verify.submitPassword)}
      </Button>
    </Form>
  )
}

const schema = async () => (await import('@noren/contract/accounts')).credentials

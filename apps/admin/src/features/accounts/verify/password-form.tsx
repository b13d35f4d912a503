import { Button } from '@noren/ui/button'
import { accounts } from '@noren/words/accounts'
import type { ReactNode } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, useLazySchemaForm } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { PasswordInput } from '../password-input.tsx'

/** The account's password, with a hidden username field for password managers. */
export const PasswordForm = ({
  email,
  sending,
  lockedLabel,
  alert,
  onSubmit,
}: {
  email: string
  sending: boolean
  /** The button's label while it is locked; undefined when it is not. */
  lockedLabel: string | undefined
  alert: ReactNode
  onSubmit: (password: string) => Promise<unknown>
}): ReactNode => {
  const words = useWords(accounts)
  const form = useLazySchemaForm(schema, { email, password: '' })
  return (
    <Form onSubmit={form.handleSubmit(({ password }) => onSubmit(password))} className="space-y-3">
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="password" label={words.password} need="required">
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </FormField>
      {alert}
      <Button type="submit" size="lg" block busy={sending} disabled={lockedLabel !== undefined}>
        {sending ? words.verify.submitting : (lockedLabel ?? words.verify.submitPassword)}
      </Button>
    </Form>
  )
}

const schema = async () => (await import('@noren/contract/accounts')).credentials

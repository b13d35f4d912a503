import { passwordChange, passwords } from '@noren/contract/accounts/passwords'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { Field } from '@noren/ui/field'
import { Notice } from '@noren/ui/notice'
import { own } from '@noren/words/accounts/own'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { useSend } from '#platform/api.ts'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { Form, showErrors, useContractForm, useMessage } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { toast } from '#platform/toast.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { withConfirmation } from '../password-pair.ts'
import { PasswordInput } from '../password-input.tsx'

/** A new password with the current one; every other session ends. */
export const ChangeCard = ({ email }: { email: string }): ReactNode => {
  const words = useWords(own).change
  const { network } = useWords(common)
  const message = useMessage()
  const need = useRequired()
  const form = useContractForm(passwordChange, {
    current_password: '',
    password: '',
    password_confirmation: '',
  })
  const { errors } = form.formState
  const [failure, setFailure] = useState<string>()
  const change = useSend(passwords.change)
  const submit = form.handleSubmit(async (body) => {
    setFailure(undefined)
    const reply = await change.mutateAsync({ body })
    if (reply.ok) {
      form.reset()
      toast({ variant: 'success', title: words.done, description: words.doneText })
      return
    }
    if (!showErrors(form, reply.errors, ['current_password', 'password', 'password_confirmation']))
      setFailure(reply.status === 0 ? network : reply.message || words.failed)
  })
  return (
    <Card aria-labelledby="change-password">
      <h2 id="change-password" className="text-lg">
        {words.title}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{words.text}</p>
      <Form onSubmit={submit} className="space-y-3">
        {/* Password managers file the new one under this address. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          id="current_password"
          label={words.current}
          need={need}
          error={message(errors.current_password?.message)}
        >
          {(aria) => (
            <PasswordInput {...aria} {...form.register('current_password')} autoComplete="current-password" />
          )}
        </Field>
        <NewPasswordFields
          typed={form.watch('password')}
          password={{
            label: words.password,
            field: form.register('password', withConfirmation(form)),
            error: errors.password?.message,
          }}
          confirmation={{
            label: words.confirmation,
            field: form.register('password_confirmation'),
            error: errors.password_confirmation?.message,
          }}
        />
        {failure && (
          <Notice tone="danger" title={words.failed}>
            {failure}
          </Notice>
        )}
        <Button type="submit" busy={change.isPending}>
          {change.isPending ? words.submitting : words.submit}
        </Button>
      </Form>
    </Card>
  )
}

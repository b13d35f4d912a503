import { passwordChange, passwords } from '@noren/contract/accounts/passwords'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { ownAccount } from '@noren/words/accounts/own'
import { common } from '@noren/words/common'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { GroupPart } from '#platform/panels/card-group.tsx'
import { useWrite } from '#platform/queries/use-write.ts'
import { toast } from '#platform/toast.tsx'
import { NewPasswordFields } from '../new-password-fields.tsx'
import { PasswordInput } from '../password-input.tsx'

/** Changes the password; every other session ends. Its fields are there when they are asked for. Rule SCR-309. */
export const ChangePasswordCard = ({ email }: { email: string }): ReactNode => {
  const words = useWords(ownAccount).change
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  return (
    <GroupPart id="change-password" title={words.title} text={words.text}>
      {isOpen ? (
        <ChangeForm email={email} onClose={close} />
      ) : (
        <Button ref={opener} variant="tonal" aria-expanded={false} onClick={() => setOpen(true)}>
          {words.submit}
        </Button>
      )}
    </GroupPart>
  )
}

const ChangeForm = ({ email, onClose }: { email: string; onClose: () => void }) => {
  const words = useWords(ownAccount).change
  const { cancel, network } = useWords(common)
  const form = useContractForm(
    passwordChange,
    { current_password: '', password: '', password_confirmation: '' },
    { none: 'Passwords.' },
  )
  const { setFocus } = form
  useEffect(() => setFocus('current_password'), [setFocus])
  const change = useWrite(passwords.change)
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: ['current_password', 'password', 'password_confirmation'],
    send: (body) => change.mutateAsync({ body }),
    onDone: () => {
      onClose()
      toast({ variant: 'success', title: words.done, description: words.doneText })
    },
  })
  return (
    <Form onSubmit={submit} className="space-y-3">
      {/* Lets password managers store the new password under this address. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <FormField form={form} name="current_password" label={words.current} need="required">
        {(control) => <PasswordInput {...control} autoComplete="current-password" />}
      </FormField>
      <NewPasswordFields form={form} labels={words} />
      {refusal && (
        <Notice tone="danger" title={words.failed}>
          {refusal.status === 0 ? network : refusal.message || words.failed}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isSending}>
          {isSending ? words.submitting : words.submit}
        </Button>
        <Button variant="quiet" disabled={isSending} onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Form>
  )
}

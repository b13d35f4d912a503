import { deletion, ownAccount as calls, type OwnAccount } from '@noren/contract/accounts/own'
import { Notice } from '@noren/ui/notice'
import { ownAccount } from '@noren/words/accounts/own'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#platform/dialog.tsx'
import { SubmitActions } from '#platform/forms/form-actions.tsx'
import { FormField } from '#platform/forms/form-field.tsx'
import { Form, useContractForm } from '#platform/forms/form.tsx'
import { useSubmit } from '#platform/forms/use-submit.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { useSession } from '#platform/session.tsx'
import { toast } from '#platform/toast.tsx'
import { EmailInput } from '../email-input.tsx'
import { PasswordInput } from '../password-input.tsx'
import { requiringPassword } from '../password-required.ts'
import { ExportOffer } from './export-offer.tsx'
import { ProofRefused } from './proof-refused.tsx'

type Props = { account: OwnAccount; onClose: () => void }

/** Says what will be deleted, offers an export, and asks for the typed address and the password. */
export const DeletionDialog = ({ open, ...props }: Props & { open: boolean }): ReactNode => {
  const words = useWords(ownAccount).deletion
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={words.confirmTitle}
      form
      // After the request the button that opened this dialog is gone.
      returnTo={() => document.getElementById('main')}
    >
      <Confirmation {...props} />
    </Dialog>
  )
}

const Confirmation = ({ account, onClose }: Props) => {
  const words = useWords(ownAccount).deletion
  const { user } = useSession()
  const form = useContractForm(
    requiringPassword(account, deletion),
    { email: '', ...(account.has_password && { password: '' }) },
    { none: 'A password, and an address that confirms.' },
  )
  const [isOld, setOld] = useState(false)
  const request = useWrite(calls.requestDeletion)
  const { submit, isSending, refusal } = useSubmit(form, {
    fields: ['email', 'password'],
    send: (body) => request.mutateAsync({ body }),
    onDone: () => {
      toast({ variant: 'success', title: words.done })
      // To the banner, where the deletion can be undone.
      window.scrollTo(0, 0)
      onClose()
    },
  })
  const typed = form.watch('email')
  return (
    <Form onSubmit={submit} className="mt-3">
      <ul className="list-disc space-y-1 pl-5">
        {words.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {account.upcoming_reservations > 0 && (
        <div className="mt-3">
          <Notice tone="caution">{words.upcoming(account.upcoming_reservations)}</Notice>
        </div>
      )}
      {account.has_password && (
        <div className="mt-5">
          <FormField
            form={form}
            name="password"
            id="deletion-password"
            label={words.password}
            need="required"
            help={words.passwordHelp}
          >
            {(control) => <PasswordInput {...control} autoComplete="current-password" />}
          </FormField>
        </div>
      )}
      {user?.shop && (
        <ExportOffer
          passwordOf={account.has_password ? () => form.getValues('password') ?? '' : undefined}
          onWrong={(text) => form.setError('password', { message: text }, { shouldFocus: true })}
          onOld={() => setOld(true)}
        />
      )}
      <FormField
        form={form}
        name="email"
        id="deletion-email"
        label={words.email}
        need="required"
        help={words.emailHelp(account.email)}
      >
        {(control) => <EmailInput {...control} autoComplete="off" />}
      </FormField>
      <ProofRefused refusal={refusal} isOld={isOld} words={words} />
      <SubmitActions
        submit={isSending ? words.submitting : words.submit}
        variant="danger"
        isSending={isSending}
        isDisabled={typed.trim() !== account.email}
        onClose={onClose}
      />
    </Form>
  )
}

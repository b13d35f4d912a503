import { passwords } from '@noren/contract/accounts/passwords'
import { passwordMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { ownAccount } from '@noren/words/accounts/own'
import { common } from '@noren/words/common'
import { validation } from '@noren/words/validation'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { Form } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'

type Props = {
  /** What the password opens, which the dialog names; undefined while nothing is asked for. */
  purpose: keyof typeof ownAccount.ja.confirm.for | undefined
  onClose: () => void
  onConfirmed: () => void
}

/** Before data leave or the contract changes: whoever asks shows once more that they are the owner. */
export const PasswordDialog = ({ purpose, onClose, onConfirmed }: Props): ReactNode => {
  const words = useWords(ownAccount).confirm
  // While the dialog fades out, too.
  const [shown, setShown] = useState(purpose)
  if (purpose !== undefined && purpose !== shown) setShown(purpose)
  const { text, submit } = words.for[shown ?? 'export']
  return (
    <Dialog open={purpose !== undefined} onClose={onClose} title={words.title} text={text} form>
      <PasswordForm submitLabel={submit} onClose={onClose} onConfirmed={onConfirmed} />
    </Dialog>
  )
}

const PasswordForm = ({
  submitLabel,
  onClose,
  onConfirmed,
}: Omit<Props, 'purpose'> & { submitLabel: string }) => {
  const words = useWords(ownAccount).confirm
  const { cancel, network } = useWords(common)
  const texts = useWords(validation)
  const confirm = useWrite(passwords.confirm)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return setError(texts.current_password_required)
    const reply = await confirm.mutateAsync({ body: { password } })
    if (reply.ok) onConfirmed()
    else setError(reply.errors?.['password']?.[0] ?? (reply.status === 0 ? network : reply.message))
  }
  return (
    <Form onSubmit={(event) => void submit(event)} className="mt-4">
      <Field id="confirm-password" label={words.password} error={error}>
        {(aria) => (
          <TextInput
            {...aria}
            type="password"
            autoComplete="current-password"
            maxLength={passwordMax}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" busy={confirm.isPending}>
          {submitLabel}
        </Button>
      </DialogActions>
    </Form>
  )
}

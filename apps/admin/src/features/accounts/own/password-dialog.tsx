import { passwords } from '@noren/contract/accounts/passwords'
import { passwordMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { ownAccount } from '@noren/words/accounts/own'
import { common } from '@noren/words/common'
import { validation } from '@noren/words/validation'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSend } from '#platform/api.ts'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { Form } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'

/** Before everything is taken out: whoever asks shows once more that they are the owner. */
export const PasswordDialog = ({
  open,
  onClose,
  onConfirmed,
}: {
  open: boolean
  onClose: () => void
  onConfirmed: () => void
}): ReactNode => {
  const words = useWords(ownAccount).confirm
  return (
    <Dialog open={open} onClose={onClose} title={words.title} text={words.text} form>
      <PasswordForm onClose={onClose} onConfirmed={onConfirmed} />
    </Dialog>
  )
}

const PasswordForm = ({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) => {
  const words = useWords(ownAccount).confirm
  const { cancel, network } = useWords(common)
  const texts = useWords(validation)
  const confirm = useSend(passwords.confirm)
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
          {words.submit}
        </Button>
      </DialogActions>
    </Form>
  )
}

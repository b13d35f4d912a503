import { passwords } from '@noren/contract/accounts/passwords'
import { passwordMax } from '@noren/contract/limits'
import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { Field } from '@noren/ui/field'
import { Icon } from '@noren/ui/icon'
import { TextInput } from '@noren/ui/input'
import { Notice } from '@noren/ui/notice'
import { customerFiles } from '@noren/words/admin/customers/files'
import { common } from '@noren/words/common'
import { validation } from '@noren/words/validation'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useRead, useSend } from '#platform/api.ts'
import { Dialog, DialogActions } from '#platform/dialog.tsx'
import { Form } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { saveFile } from './save-file.ts'

/** All customers at once: whoever signed in more than ten minutes ago types the password again. */
export const ExportCard = (): ReactNode => {
  const words = useWords(customerFiles).export
  const { data: account } = useRead('GET /api/auth/account', {})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [asks, setAsks] = useState(false)
  const save = async () => {
    setFailure(undefined)
    setBusy(true)
    const outcome = await saveFile('/api/customers/export', 'customers.csv')
    setBusy(false)
    if (outcome === 'failed') setFailure(words.failed)
    else if (outcome === 'old' && account?.data.has_password === false) setFailure(words.signInAgain)
    else if (outcome === 'old') setAsks(true)
  }
  return (
    <Card aria-labelledby="export">
      <h2 id="export" className="text-lg">
        {words.title}
      </h2>
      <p className="mt-1 mb-4">{words.text}</p>
      {failure && (
        <div className="mb-4">
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      <Button variant="tonal" busy={busy} onClick={() => void save()}>
        {!busy && <Icon path={downloadIcon} size={18} />}
        {busy ? words.busy : words.submit}
      </Button>
      <PasswordDialog
        open={asks}
        onClose={() => setAsks(false)}
        onConfirmed={() => {
          setAsks(false)
          void save()
        }}
      />
    </Card>
  )
}

const PasswordDialog = ({
  open,
  onClose,
  onConfirmed,
}: {
  open: boolean
  onClose: () => void
  onConfirmed: () => void
}) => {
  const words = useWords(customerFiles).export
  return (
    <Dialog open={open} onClose={onClose} title={words.confirm} text={words.confirmText} form>
      <PasswordForm onClose={onClose} onConfirmed={onConfirmed} />
    </Dialog>
  )
}

const PasswordForm = ({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) => {
  const words = useWords(customerFiles).export
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
      <Field id="export-password" label={words.password} error={error}>
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
          {words.confirmSubmit}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** Lucide's download (ISC licence). */
const downloadIcon = 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5l5-5'

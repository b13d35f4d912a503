import { passwords } from '@noren/contract/accounts/passwords'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { ownAccount } from '@noren/words/accounts/own'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { useValidationText } from '#platform/forms/validation-text.ts'
import { useWords } from '#platform/language.ts'
import { useWrite } from '#platform/queries/use-write.ts'
import { downloadFile } from '#platform/uploads/download-file.ts'

/** Offers the shop's data as a file before the deletion. The export also needs the password. */
export const ExportOffer = ({
  passwordOf,
  onWrong,
  onOld,
}: {
  /** Absent where the account has none. */
  passwordOf: (() => string) | undefined
  onWrong: (text: string) => void
  /** Called when the session is too old and the account has no password to confirm it with. */
  onOld: () => void
}): ReactNode => {
  const words = useWords(ownAccount).deletion
  const { network } = useWords(common)
  const message = useValidationText()
  const confirm = useWrite(passwords.confirm)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const confirmPassword = async (): Promise<boolean> => {
    if (passwordOf === undefined) return true
    const password = passwordOf()
    if (password === '') {
      onWrong(message('current_password_required') ?? '')
      return false
    }
    const reply = await confirm.mutateAsync({ body: { password } })
    if (reply.ok) return true
    const atField = reply.errors?.['password']?.[0]
    if (atField !== undefined) onWrong(atField)
    else setFailure(reply.status === 0 ? network : reply.message)
    return false
  }
  const save = async () => {
    setFailure(undefined)
    setBusy(true)
    const done =
      (await confirmPassword()) && (await downloadFile('/api/export', 'noren.zip', { timeout: 30 * 60_000 }))
    setBusy(false)
    if (done && done.outcome === 'old') onOld()
    if (done && done.outcome === 'failed') setFailure(done.message ?? words.exportFailed)
  }
  return (
    <div className="mt-2 mb-5 rounded-md border border-line bg-paper p-4">
      <p className="font-bold">{words.exportTitle}</p>
      <p className="text-sm text-ink-soft">{words.exportText}</p>
      {failure && (
        <div className="mt-3">
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      <Button variant="tonal" size="sm" busy={busy} onClick={() => void save()} className="mt-3">
        {busy ? words.exporting : words.export}
      </Button>
    </div>
  )
}

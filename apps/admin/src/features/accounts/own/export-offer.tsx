import { passwords } from '@noren/contract/accounts/passwords'
import { Button } from '@noren/ui/button'
import { Notice } from '@noren/ui/notice'
import { own } from '@noren/words/accounts/own'
import { common } from '@noren/words/common'
import { type ReactNode, useState } from 'react'
import { fetchFile, useSend } from '#platform/api.ts'
import { useMessage } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'

/** Everything of the shop as one file, before it goes. It takes everything out, so that the password is wanted for it too. */
export const ExportOffer = ({
  passwordOf,
  onWrong,
  onOld,
}: {
  /** Absent where the account has none. */
  passwordOf: (() => string) | undefined
  onWrong: (text: string) => void
  /** The session is too old, and there is no password to make it fresh. */
  onOld: () => void
}): ReactNode => {
  const words = useWords(own).deletion
  const { network } = useWords(common)
  const message = useMessage()
  const confirm = useSend(passwords.confirm)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const prove = async (): Promise<boolean> => {
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
    const outcome = (await prove()) && (await download())
    setBusy(false)
    if (outcome === 'old') onOld()
    if (outcome === 'failed') setFailure(words.exportFailed)
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

/** Fetched before it is saved, so that a refusal is told here and is not saved as a file. */
const download = async (): Promise<'saved' | 'old' | 'failed'> => {
  try {
    const answer = await fetchFile('/api/export')
    if (answer.status === 403) return 'old'
    if (!answer.ok) return 'failed'
    const url = URL.createObjectURL(await answer.blob())
    const link = document.createElement('a')
    link.href = url
    link.download =
      /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'noren.zip'
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
    return 'saved'
  } catch {
    return 'failed'
  }
}

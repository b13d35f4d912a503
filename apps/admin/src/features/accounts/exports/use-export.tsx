import { type ReactNode, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { downloadFile, type Download } from '#platform/uploads/download-file.ts'
import { PasswordDialog } from '../own/password-dialog.tsx'

type Export = {
  path: string
  /** The file's name where the server says none. */
  fallback: string
  /** Milliseconds, where it may take longer than other calls. */
  timeout?: number
  onSaved?: () => void
}

/**
 * Saves a file with the data of many people: whoever signed in more than ten minutes ago types the password first. The screen renders
 * `question`. `result` is `old` only for an account without a password, which has to sign in again.
 */
export const useExport = ({ path, fallback, timeout, onSaved }: Export) => {
  const { data: account } = useRead('GET /api/auth/account', {})
  const [received, setReceived] = useState<{ bytes: number; total: number }>()
  const [asks, setAsks] = useState(false)
  const [result, setResult] = useState<Download>()
  const isBusy = received !== undefined
  const start = async () => {
    if (isBusy) return
    setResult(undefined)
    setReceived({ bytes: 0, total: 0 })
    const onProgress = (bytes: number, total: number) => setReceived({ bytes, total })
    const done = await downloadFile(path, fallback, { onProgress, timeout })
    setReceived(undefined)
    if (done.outcome === 'old' && account?.data.has_password !== false) return setAsks(true)
    setResult(done)
    if (done.outcome === 'saved') onSaved?.()
  }
  const question: ReactNode = (
    <PasswordDialog
      purpose={asks ? 'export' : undefined}
      onClose={() => setAsks(false)}
      onConfirmed={() => {
        setAsks(false)
        void start()
      }}
    />
  )
  return { start: () => void start(), clear: () => setResult(undefined), isBusy, received, result, question }
}

/** Lucide's download (ISC licence). */
export const downloadIcon = 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5l5-5'

import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { customerFiles } from '@noren/words/admin/customers/files'
import { type ReactNode, useState } from 'react'
import { PasswordDialog } from '#features/accounts/api.ts'
import { useRead } from '#platform/api.ts'
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

/** Lucide's download (ISC licence). */
const downloadIcon = 'M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5l5-5'

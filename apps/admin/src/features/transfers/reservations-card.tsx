import { Button } from '@noren/ui/button'
import { Card } from '@noren/ui/card'
import { Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { transfers } from '@noren/words/admin/transfers'
import { type ReactNode, useState } from 'react'
import { PasswordDialog } from '#features/accounts/api.ts'
import { useRead } from '#platform/api.ts'
import { now } from '#platform/clock.ts'
import { type Preset, rangeOfPreset } from '#platform/dates/date-range.ts'
import { RangePresets } from '#platform/dates/range-presets.tsx'
import { useWords } from '#platform/language.ts'
import { announce } from '#platform/notices/announcer.tsx'
import { downloadFile } from '#platform/uploads/download-file.ts'
import { downloadIcon } from './export-card.tsx'

/** The reservations of some days as CSV. Rule RES-46. */
export const ReservationsCard = (): ReactNode => {
  const { reservations: words, export: exportWords } = useWords(transfers)
  const { data: account } = useRead('GET /api/auth/account', {})
  const [preset, setPreset] = useState<Preset>('thisMonth')
  const [range, setRange] = useState(() => rangeOfPreset('thisMonth', now().date))
  const [isBusy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { from, to } = range
  const save = async () => {
    if (isBusy) return
    if (from === null || to === null) return setFailure(words.noRange)
    setFailure(undefined)
    setBusy(true)
    const { outcome } = await downloadFile(
      `/api/reservations/export?from=${from}&to=${to}`,
      'reservations.csv',
    )
    setBusy(false)
    if (outcome === 'old' && account?.data.has_password !== false) return setAsks(true)
    if (outcome === 'old') setFailure(exportWords.signInAgain)
    else if (outcome === 'failed') setFailure(words.failed)
    else announce(exportWords.done)
  }
  return (
    <Card aria-labelledby="reservations">
      <h2 id="reservations" className="text-lg">
        {words.title}
      </h2>
      <p className="mt-1 mb-4">{words.text}</p>
      <RangePresets
        preset={preset}
        range={range}
        onChange={(chosen, days) => {
          setPreset(chosen)
          setRange(days)
          setFailure(undefined)
        }}
      />
      {/* Its height is kept, so that the button stays where it is. */}
      <div className="my-4 min-h-6">{failure && <Notice tone="danger">{failure}</Notice>}</div>
      <Button variant="tonal" busy={isBusy} onClick={() => void save()}>
        {!isBusy && <Icon path={downloadIcon} size={18} />}
        {isBusy ? exportWords.preparing : words.submit}
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

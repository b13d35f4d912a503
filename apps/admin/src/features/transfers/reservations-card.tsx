import { Button } from '@noren/ui/button'
import { FieldError } from '@noren/ui/field'
import { Icon } from '@noren/ui/icon'
import { transfers } from '@noren/words/admin/transfers'
import { type ReactNode, useState } from 'react'
import { downloadIcon, useExport } from '#features/accounts/api.ts'
import { now } from '#platform/clock.ts'
import { type Preset, rangeOfPreset } from '#platform/dates/date-range.ts'
import { RangePresets } from '#platform/dates/range-presets.tsx'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { announce } from '#platform/notices/announcer.tsx'

/** The reservations of some days as CSV. Rule RES-46. */
export const ReservationsCard = (): ReactNode => {
  const { reservations: words, export: exportWords } = useWords(transfers)
  const [preset, setPreset] = useState<Preset>('thisMonth')
  const [range, setRange] = useState(() => rangeOfPreset('thisMonth', now().date))
  const [isMissing, setMissing] = useState(false)
  const { from, to } = range
  const { start, clear, isBusy, result, question } = useExport({
    path: `/api/reservations/export?from=${from}&to=${to}`,
    fallback: 'reservations.csv',
    onSaved: () => announce(exportWords.done),
  })
  const failure = isMissing
    ? words.noRange
    : result?.outcome === 'old'
      ? exportWords.signInAgain
      : result?.outcome === 'failed'
        ? result.message || words.failed
        : undefined
  const press = () => {
    setMissing(from === null || to === null)
    if (from !== null && to !== null) start()
  }
  return (
    <TitledCard id="reservations" title={words.title} text={words.text}>
      <div className="mt-4">
        <RangePresets
          preset={preset}
          range={range}
          onChange={(chosen, days) => {
            setPreset(chosen)
            setRange(days)
            setMissing(false)
            clear()
          }}
        />
      </div>
      {/* The gap above the button, so that it stays where it is. */}
      <FieldError id="reservations-export" error={failure} />
      <Button variant="tonal" busy={isBusy} onClick={press}>
        {!isBusy && <Icon path={downloadIcon} size={18} />}
        {isBusy ? exportWords.preparing : words.submit}
      </Button>
      {question}
    </TitledCard>
  )
}

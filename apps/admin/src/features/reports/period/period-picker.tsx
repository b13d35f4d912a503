import type { Period } from '@noren/contract/reports/periods'
import { ChoicePill } from '@noren/ui/choice'
import { reports } from '@noren/words/admin/reports/screen'
import { type ReactNode, useId, useState } from 'react'
import { DateField } from '#platform/dates/date-field.tsx'
import type { DateRange } from '#platform/dates/date-range.ts'
import { useWords } from '#platform/language.ts'
import { ValidationMessage } from '#platform/notices/validation-message.tsx'
import { isPeriod, type PeriodPreset, periodPresets } from './period.ts'

/** Which days are counted. Rule REP-41. */
export const PeriodPicker = ({
  period: { preset, from, to },
  onChange,
}: {
  period: Period & { preset: PeriodPreset }
  onChange: (period: { preset: PeriodPreset } | Period) => void
}): ReactNode => {
  const words = useWords(reports).period
  const name = useId()
  return (
    <fieldset className="min-w-0 print:hidden">
      <legend className="sr-only">{words.label}</legend>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {periodPresets.map((one) => (
          <ChoicePill
            key={one}
            type="radio"
            name={name}
            label={words[one]}
            checked={one === preset}
            onChange={() => onChange({ preset: one })}
            className="shrink-0 px-3.5 whitespace-nowrap sm:px-4"
          />
        ))}
      </div>
      {preset === 'custom' && <OwnPeriod key={`${from} ${to}`} period={{ from, to }} onChange={onChange} />}
    </fieldset>
  )
}

const OwnPeriod = ({ period, onChange }: { period: Period; onChange: (period: Period) => void }) => {
  const words = useWords(reports).period
  const [range, setRange] = useState<DateRange>(period)
  const isTooLong = range.from !== null && range.to !== null && !isPeriod(range.from, range.to)
  return (
    <div className="mt-3 max-w-md">
      <DateField
        mode="range"
        label={words.custom}
        value={range}
        onChange={(chosen) => {
          setRange(chosen)
          const { from, to } = chosen
          if (from !== null && to !== null && isPeriod(from, to)) onChange({ from, to })
        }}
      />
      {isTooLong && <ValidationMessage kind="error">{words.tooLong}</ValidationMessage>}
    </div>
  )
}

import type { Period } from '@noren/contract/reports/periods'
import { reports } from '@noren/words/admin/reports/screen'
import { widgets } from '@noren/words/admin/widgets'
import { type ReactNode, useState } from 'react'
import { DateField } from '#platform/dates/date-field.tsx'
import { DatePresets } from '#platform/dates/range-presets.tsx'
import { type DateRange, type PastPreset, pastPresets } from '#platform/dates/date-range.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { ValidationMessage } from '#platform/notices/validation-message.tsx'
import { isPeriod } from './period.ts'
import { daysOf } from './period-name.ts'

/** Which days are counted. Rule REP-41. */
export const PeriodPicker = ({
  period: { preset, from, to },
  today,
  onChange,
}: {
  period: Period & { preset: PastPreset }
  today: string
  onChange: (period: { preset: PastPreset } | Period) => void
}): ReactNode => {
  const words = useWords(reports).period
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3 print:hidden">
      <DatePresets
        presets={pastPresets}
        preset={preset}
        legend={words.label}
        legendClass="sr-only"
        listClass="flex flex-wrap gap-2"
        choiceClass="px-3.5 whitespace-nowrap sm:px-4"
        onChange={(chosen) => onChange({ preset: chosen })}
      />
      {preset === 'custom' && (
        <OwnPeriod key={`${from} ${to}`} period={{ from, to }} today={today} onChange={onChange} />
      )}
    </div>
  )
}

const OwnPeriod = ({
  period,
  today,
  onChange,
}: {
  period: Period
  today: string
  onChange: (period: Period) => void
}) => {
  const lang = useLanguage()
  const words = useWords(reports).period
  const { dates } = useWords(widgets)
  const [range, setRange] = useState<DateRange>(period)
  const isTooLong = range.from !== null && range.to !== null && !isPeriod(range.from, range.to)
  return (
    <div className="w-full max-w-md sm:w-80">
      <DateField
        mode="range"
        label={dates.preset.custom}
        value={range}
        shown={
          range.from === null || range.to === null ? undefined : daysOf(lang, range.from, range.to, today)
        }
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

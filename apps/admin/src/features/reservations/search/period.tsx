import { IconButton } from '@noren/ui/button'
import { FieldGroup } from '@noren/ui/field'
import { closeIcon } from '@noren/ui/icon'
import { reservationSearch } from '@noren/words/admin/reservations/search'
import { type ReactNode, useId } from 'react'
import { useCalendarSettings } from '#platform/dates/calendar-settings.ts'
import { DateField } from '#platform/dates/date-field.tsx'
import { DatePresets } from '#platform/dates/range-presets.tsx'
import { type DateRange, type Preset, presets } from '#platform/dates/date-range.ts'
import { useWords } from '#platform/language.ts'

/** Presets fill both days, and `custom` empties them; a day that is chosen is a range of one's own. The end is never before the start. */
export const Period = ({
  preset,
  range: { from, to },
  onChange,
}: {
  preset: Preset | null
  range: DateRange
  onChange: (preset: Preset | null, range: DateRange) => void
}): ReactNode => {
  const words = useWords(reservationSearch)
  const { week_starts_on: weekStart } = useCalendarSettings()
  const id = useId()
  const setDays = (days: DateRange) =>
    onChange(days.from === null && days.to === null ? null : 'custom', days)
  return (
    <div className="min-w-0">
      <DatePresets
        presets={presets}
        preset={preset}
        weekStart={weekStart}
        legendClass="sr-only"
        listClass="flex flex-wrap gap-2"
        choiceClass="px-3.5 text-sm!"
        onChange={onChange}
      />
      <div className="mt-4 grid gap-x-4 sm:grid-cols-2">
        <Day
          id={`${id}-from`}
          label={words.start}
          value={from}
          onChange={(day) => setDays({ from: day, to: day !== null && to !== null && to < day ? null : to })}
        />
        <Day
          id={`${id}-to`}
          label={words.end}
          value={to}
          isDisabled={(day) => from !== null && day < from}
          onChange={(day) => setDays({ from, to: day })}
        />
      </div>
    </div>
  )
}

const Day = ({
  id,
  label,
  value,
  isDisabled,
  onChange,
}: {
  id: string
  label: string
  value: string | null
  isDisabled?: (day: string) => boolean
  onChange: (day: string | null) => void
}) => {
  const words = useWords(reservationSearch)
  return (
    <FieldGroup id={id} label={label}>
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <DateField mode="single" label={label} value={value} isDisabled={isDisabled} onChange={onChange} />
        </div>
        {value !== null && (
          <IconButton label={words.clear(label)} path={closeIcon} onClick={() => onChange(null)} />
        )}
      </div>
    </FieldGroup>
  )
}

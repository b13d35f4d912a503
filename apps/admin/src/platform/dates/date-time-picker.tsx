import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { DateField } from './date-field.tsx'
import { TimeSelect } from './time-select.tsx'
import { timesEvery } from './times.ts'

/** '2026-11-21' and '10:30'; null and '' while nothing is chosen. */
export type DateTime = { date: string | null; time: string }

/** A date from the calendar and a time in the shop's grid; stands in a `FieldGroup` or `FormGroup`, which names it. */
export const DateTimePicker = ({
  label,
  value,
  step,
  from = 0,
  to = 24 * 60 - step,
  isDisabled,
  onChange,
}: {
  label: string
  value: DateTime
  /** Minutes of the shop's grid; `from` and `to` are minutes of the day, both included. */
  step: number
  from?: number
  to?: number
  /** Dates that cannot be chosen. */
  isDisabled?: (date: string) => boolean
  onChange: (value: DateTime) => void
}): ReactNode => {
  const words = useWords(widgets).dates
  return (
    <div className="grid gap-2 xs:grid-cols-[1fr_9rem]">
      <DateField
        mode="single"
        label={label}
        value={value.date}
        isDisabled={isDisabled}
        onChange={(date) => onChange({ ...value, date })}
      />
      <TimeSelect
        label={words.time}
        value={value.time}
        times={timesEvery(step, from, to)}
        onChange={(time) => onChange({ ...value, time })}
      >
        <option value="" disabled>
          {words.chooseTime}
        </option>
      </TimeSelect>
    </div>
  )
}

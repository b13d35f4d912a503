import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { formatTime } from '@noren/words/format'
import { type ReactNode, useRef } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { minutesOf } from '#platform/clock.ts'
import { FormDate } from '#platform/fields/form-date.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'
import { TimeField } from './time-field.tsx'
import { timeOf } from './time-text.ts'

export type When = { date: string; time: string; end: string }

/** Date and time; an end only for reservations whose length no menu gives. */
export const WhenFields = <Input extends FieldValues, Output>({
  form,
  names,
  step,
  withEnd,
  onChange,
}: {
  form: FormOf<Input, Output>
  /** The form's names for the fields. */
  names: Record<keyof When, FieldPath<Input>>
  /** Minutes of the shop's grid. */
  step: number
  withEnd: boolean
  onChange: (name: keyof When) => void
}): ReactNode => {
  const words = useWords(reservationEntry)
  const times = withEnd ? (['time', 'end'] as const) : (['time'] as const)
  return (
    <div className={`grid grid-cols-2 gap-x-4 gap-y-2 ${withEnd ? 'sm:grid-cols-[1.3fr_1fr_1fr]' : ''}`}>
      <div className={withEnd ? 'col-span-2 sm:col-span-1' : ''}>
        <FormDate
          form={form}
          name={names.date}
          id="when-date"
          label={words.date}
          need="required"
          onChoose={() => onChange('date')}
        />
      </div>
      {times.map((name) => (
        <TimeField
          key={name}
          form={form}
          name={names[name]}
          id={`when-${name}`}
          label={words[name]}
          step={step}
          isEnd={name === 'end'}
          onChange={() => onChange(name)}
        />
      ))}
    </div>
  )
}

export const whenNames = { date: 'date', time: 'time', end: 'end' } as const

/** Keeps the length while the start is changed: `setEnd` gets the new end as a time of day. Changing the end sets a new length. */
export const useFollowingEnd = (
  minutes: number,
  when: () => When,
  setEnd: (end: string) => void,
): ((name: keyof When) => void) => {
  const length = useRef(minutes)
  return (name) => {
    // A time that is still being typed changes nothing.
    const [time, end] = [timeOf(when().time), timeOf(when().end)]
    if (name === 'time' && time !== undefined)
      setEnd(formatTime((minutesOf(time) + length.current) % (24 * 60)))
    if (time === undefined || end === undefined) return
    const set = minutesOf(end) - minutesOf(time)
    if (name === 'end' && set > 0) length.current = set
  }
}

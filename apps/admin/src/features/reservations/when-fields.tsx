import { TextInput } from '@noren/ui/input'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { formatTime } from '@noren/words/format'
import { type ReactNode, useRef } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { minutesOf } from '#platform/clock.ts'
import { FormField } from '#platform/forms/form-field.tsx'
import type { FormOf } from '#platform/forms/form.tsx'
import { useWords } from '#platform/language.ts'

export type When = { date: string; time: string; end: string }

/** Date and time in the device's own pickers; an end only for reservations whose length no menu gives. */
export const WhenFields = <Input extends FieldValues, Output>({
  form,
  names,
  withEnd,
  onChange,
}: {
  form: FormOf<Input, Output>
  /** The form's names for the fields. */
  names: Record<keyof When, FieldPath<Input>>
  withEnd: boolean
  onChange: (name: keyof When) => void
}): ReactNode => {
  const words = useWords(reservationEntry)
  const fields = withEnd ? (['date', 'time', 'end'] as const) : (['date', 'time'] as const)
  return (
    <div className={`grid grid-cols-2 gap-x-4 gap-y-2 ${withEnd ? 'sm:grid-cols-[1.3fr_1fr_1fr]' : ''}`}>
      {fields.map((name) => (
        <div key={name} className={withEnd && name === 'date' ? 'col-span-2 sm:col-span-1' : ''}>
          <FormField
            form={form}
            name={names[name]}
            id={`when-${name}`}
            label={words[name]}
            need="required"
            rules={{ onChange: () => onChange(name) }}
          >
            {(control) => (
              <TextInput {...control} type={name === 'date' ? 'date' : 'time'} className="figures" />
            )}
          </FormField>
        </div>
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
    const { time, end } = when()
    if (name === 'time' && time !== '') setEnd(formatTime((minutesOf(time) + length.current) % (24 * 60)))
    const set = minutesOf(end) - minutesOf(time)
    if (name === 'end' && set > 0) length.current = set
  }
}

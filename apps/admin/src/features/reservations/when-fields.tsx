import { reservationEntry } from '@noren/words/admin/reservation-entry'
import { Field } from '@noren/ui/field'
import { TextInput } from '@noren/ui/input'
import { type ReactNode, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { minutesOf } from '#platform/clock.ts'
import { useMessage } from '#platform/forms/form.tsx'
import { useRequired } from '#platform/fields/required-mark.tsx'
import { useWords } from '#platform/language.ts'
import { formatTime } from '@noren/words/format'

export type When = { date: string; time: string; end: string }

type Props = {
  register: (name: keyof When) => UseFormRegisterReturn
  errors: { [Name in keyof When]?: { message?: string } }
  /** Only where no menu says how long it takes. */
  withEnd: boolean
}

/** Date and time in the device's own pickers, which every owner knows already. */
export const WhenFields = ({ register, errors, withEnd }: Props): ReactNode => {
  const words = useWords(reservationEntry)
  const required = useRequired()
  const message = useMessage()
  const fields = withEnd ? (['date', 'time', 'end'] as const) : (['date', 'time'] as const)
  return (
    <div className={`grid grid-cols-2 gap-x-4 gap-y-2 ${withEnd ? 'sm:grid-cols-[1.3fr_1fr_1fr]' : ''}`}>
      {fields.map((name) => (
        <div key={name} className={withEnd && name === 'date' ? 'col-span-2 sm:col-span-1' : ''}>
          <Field
            id={`when-${name}`}
            label={words[name]}
            need={required}
            error={message(errors[name]?.message)}
          >
            {(aria) => (
              <TextInput
                {...aria}
                {...register(name)}
                type={name === 'date' ? 'date' : 'time'}
                className="figures"
              />
            )}
          </Field>
        </div>
      ))}
    </div>
  )
}

/** The end follows the start at the same length, until the end itself is moved. `setEnd` gets a time of day. */
export const useKeptLength = (
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

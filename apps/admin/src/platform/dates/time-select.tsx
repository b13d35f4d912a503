import { RowSelect, Select } from '@noren/ui/input'
import type { ComponentProps, ReactNode } from 'react'
import { minutesOf } from '../clock.ts'
import { useClockFormat } from './clock-format.ts'

type Props = {
  label: string
  /** '10:30'; '' while none is chosen. */
  value: string
  times: readonly string[]
  onChange: (time: string) => void
  /** In a row of times: as narrow as a time. */
  isNarrow?: boolean
} & Pick<ComponentProps<'select'>, 'id' | 'aria-describedby' | 'aria-invalid' | 'children'>

/** A time of day out of a list. One that is not on the list any more, as after a change of the shop's grid, stays chosen. */
export const TimeSelect = ({
  label,
  value,
  times,
  onChange,
  isNarrow = false,
  children,
  ...aria
}: Props): ReactNode => {
  const clock = useClockFormat()
  const Control = isNarrow ? RowSelect : Select
  return (
    <Control
      {...aria}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`figures ${isNarrow ? 'min-w-14 sm:min-w-22' : 'min-w-0 flex-1 sm:max-w-36'}`}
    >
      {children}
      {(value === '' || times.includes(value) ? times : [...times, value].toSorted()).map((time) => (
        <option key={time} value={time}>
          {clock.time(minutesOf(time))}
        </option>
      ))}
    </Control>
  )
}

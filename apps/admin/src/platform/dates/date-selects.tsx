import { FieldGroup, type Need } from '@noren/ui/field'
import { Select } from '@noren/ui/input'
import { widgets } from '@noren/words/admin/widgets'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { choosePart, type DateParts, daysIn } from './date-parts.ts'

/** Year, month, day, one after the other. `clearable`: 未設定 may be chosen, too. Rule SCR-19. */
export const DateSelects = ({
  id,
  label,
  need,
  help,
  error,
  value,
  years,
  clearable = false,
  onChange,
}: {
  id: string
  label: string
  need?: Need
  help?: ReactNode
  error?: string
  value: DateParts
  years: readonly number[]
  clearable?: boolean
  onChange: (value: DateParts) => void
}): ReactNode => {
  const words = useWords(widgets).dates
  const { year, month } = value
  const part = (name: keyof DateParts, choices: readonly number[], isOpen: boolean) => (
    <Select
      aria-label={words[name]}
      aria-describedby={`${id}-error`}
      aria-invalid={error === undefined ? undefined : true}
      disabled={!isOpen}
      value={value[name] ?? ''}
      onChange={({ target }) =>
        onChange(choosePart(value, name, target.value === '' ? null : Number(target.value)))
      }
      className={name === 'year' ? 'col-span-2 xs:col-span-1' : ''}
    >
      {/* Says which part it is while none is chosen. Where a date is required, it cannot be chosen again. Rule SCR-291. */}
      <option value="" disabled={!clearable}>
        {clearable && value[name] !== null ? words.unset : words[name]}
      </option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {words[`${name}Option`](choice)}
        </option>
      ))}
    </Select>
  )
  return (
    <FieldGroup id={id} label={label} need={need} help={help} error={error}>
      <div className="grid max-w-md grid-cols-2 gap-2 xs:grid-cols-3">
        {part('year', years, true)}
        {part('month', upTo(12), year !== null)}
        {part('day', year === null || month === null ? [] : upTo(daysIn(year, month)), month !== null)}
      </div>
    </FieldGroup>
  )
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)

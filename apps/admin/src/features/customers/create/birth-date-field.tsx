import { birthYearsMax, birthYearsMin } from '@noren/contract/limits'
import { customers } from '@noren/words/admin/customers/records'
import type { ReactNode } from 'react'
import { now } from '#platform/clock.ts'
import { type DateParts, dateOfParts, noDate, partsOfDate, yearsBetween } from '#platform/dates/date-parts.ts'
import { DateSelects } from '#platform/dates/date-selects.tsx'
import { useKept } from '#platform/forms/use-draft.ts'
import { useValidationText } from '#platform/forms/validation-text.ts'
import { useWords } from '#platform/language.ts'

/** Year, month and day; as long as one is missing there is no date. Rule CUST-17. */
export const BirthDateField = ({
  id = 'birth_date',
  value = null,
  draft,
  error,
  onChange,
}: {
  id?: string
  value?: string | null
  /** The name under which what is chosen is kept when the session ends, where the form has no place for a part of a date. */
  draft?: string
  error: string | undefined
  /** Empty without a date. */
  onChange: (date: string) => void
}): ReactNode => {
  const words = useWords(customers).fields
  const message = useValidationText()
  const [parts, setParts] = useKept<DateParts>(draft, value ? partsOfDate(value) : noDate)
  return (
    <DateSelects
      id={id}
      label={words.birth_date}
      error={message(error)}
      value={parts}
      years={birthYears(value)}
      clearable
      onChange={(chosen) => {
        setParts(chosen)
        onChange(dateOfParts(chosen) ?? '')
      }}
    />
  )
}

/** The latest first; with the year on record, which may be a later one. */
const birthYears = (known: string | null): number[] => {
  const year = Number(now().date.slice(0, 4))
  const years = yearsBetween(year - birthYearsMin, year - birthYearsMax)
  const own = known === null ? Number.NaN : Number(known.slice(0, 4))
  return Number.isNaN(own) || years.includes(own) ? years : [own, ...years]
}

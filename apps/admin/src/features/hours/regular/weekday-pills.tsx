import type { Weekday } from '@noren/contract/hours'
import { ChoicePill } from '@noren/ui/choice'
import { weekdayLongName, weekdayName } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage } from '#platform/language.ts'
import { weekdayNumber } from './week.ts'

/** Some of the weekdays, in the order in which they are given. */
export const WeekdayPills = ({
  label,
  weekdays,
  chosen,
  onChange,
}: {
  label: string
  weekdays: readonly Weekday[]
  chosen: readonly Weekday[]
  onChange: (chosen: Weekday[]) => void
}): ReactNode => {
  const lang = useLanguage()
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-7 gap-1 xs:gap-2">
        {weekdays.map((weekday) => (
          <ChoicePill
            key={weekday}
            className="px-0 max-xs:rounded-md"
            aria-label={weekdayLongName(lang, weekdayNumber(weekday))}
            label={weekdayName(lang, weekdayNumber(weekday))}
            checked={chosen.includes(weekday)}
            onChange={(event) =>
              onChange(
                weekdays.filter((one) => (one === weekday ? event.target.checked : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

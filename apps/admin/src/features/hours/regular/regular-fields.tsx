import { Card } from '@noren/ui/card'
import type { ReactNode } from 'react'
import { DayRow } from './day-row.tsx'
import { HolidaysCard } from './holidays-card.tsx'
import { MonthlyCard } from './monthly-card.tsx'
import type { RegularProps } from './week.ts'

/** All that regular hours consist of. */
export const RegularFields = ({
  from,
  ...props
}: RegularProps & {
  /** The first date on which the hours hold; undefined for those of today. */
  from?: string | undefined
}): ReactNode => (
  <>
    <Card className="divide-y divide-line py-0! sm:py-2!">
      {props.week.days.map(({ weekday }, index) => (
        <DayRow key={weekday} form={props.form} idPrefix={props.idPrefix} index={index} />
      ))}
    </Card>
    <MonthlyCard {...props} />
    <HolidaysCard {...props} from={from} />
  </>
)

/** Where the server's refusals can be shown. */
export const regularFieldNames = [
  ...[0, 1, 2, 3, 4, 5, 6].map((index) => `days.${index}.business_hours` as const),
  ...[0, 1, 2, 3, 4, 5, 6].map((index) => `monthly_rules.${index}.weeks` as const),
  'holiday_opening.weekdays',
  'holiday_opening.business_hours',
] as const

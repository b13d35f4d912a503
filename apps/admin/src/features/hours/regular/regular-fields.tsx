import { Card } from '@noren/ui/card'
import type { ReactNode } from 'react'
import { DayRow } from './day-row.tsx'
import { HolidaysCard } from './holidays-card.tsx'
import { MonthlyCard } from './monthly-card.tsx'
import type { RegularProps } from './week.ts'

/** All that regular hours consist of. */
export const RegularFields = ({
  from,
  below,
  last,
  ...props
}: RegularProps & {
  /** The first date on which the hours hold; undefined for those of today. */
  from?: string | undefined
  /** What stands below the week. */
  below?: ReactNode
  /** What stands below all of it. */
  last?: ReactNode
}): ReactNode => (
  <div className="@container">
    {/* Two columns by the form's own width: in a dialog there is one. */}
    <div className="space-y-6 @4xl:grid @4xl:grid-cols-[minmax(0,1fr)_25rem] @4xl:items-start @4xl:gap-6 @4xl:space-y-0">
      <div className="min-w-0">
        <Card className="divide-y divide-line px-3! py-0! sm:px-6! sm:py-1!">
          {props.week.days.map(({ weekday }, index) => (
            <DayRow key={weekday} form={props.form} idPrefix={props.idPrefix} index={index} />
          ))}
        </Card>
        {below}
      </div>
      <div className="min-w-0 space-y-6">
        <MonthlyCard {...props} />
        <HolidaysCard {...props} from={from} />
        {last}
      </div>
    </div>
  </div>
)

/** Where the server's refusals can be shown. */
export const regularFieldNames = [
  ...[0, 1, 2, 3, 4, 5, 6].map((index) => `days.${index}.business_hours` as const),
  ...[0, 1, 2, 3, 4, 5, 6].map((index) => `monthly_rules.${index}.weeks` as const),
  'holiday_opening.weekdays',
  'holiday_opening.business_hours',
] as const

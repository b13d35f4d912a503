// The weekly hours as the form has them.
import type { BusinessDays, businessDaysInput, BusinessDaysInput } from '@noren/contract/hours'
import type * as z from 'zod'
import type { FormOf } from '#platform/forms/form.tsx'
import type { OpeningRange } from '../ranges.ts'

export type Week = Pick<BusinessDaysInput, 'is_holiday_working' | 'days'>

export type WeekFormOf = FormOf<z.input<typeof businessDaysInput>, BusinessDaysInput>

/** Rule HOURS-8. */
const usualRange: OpeningRange = { opening_time: '10:00', closing_time: '19:00' }

export const rangesOfNewDay = (kept: readonly OpeningRange[] | undefined): OpeningRange[] =>
  kept && kept.length > 0 ? [...kept] : [usualRange]

/** Equal where the same would be stored: a closed day has no hours. */
export const weekText = ({ is_holiday_working, days }: BusinessDays | Week): string =>
  JSON.stringify([
    is_holiday_working,
    days.map(({ weekday, status, business_hours }) => [
      weekday,
      status === 'open'
        ? business_hours?.map(({ opening_time, closing_time }) => [opening_time, closing_time])
        : [],
    ]),
  ])

/** For the rules of hours, which know no missing lists. */
export const wholeWeek = ({ is_holiday_working, days }: Week): BusinessDays => ({
  is_holiday_working,
  days: days.map(({ weekday, status, business_hours = [] }) => ({ weekday, status, business_hours })),
})

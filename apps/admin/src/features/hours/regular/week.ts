// The regular hours as the forms have them: those of today, and those from a date on.
import { weekdays, type BusinessDays } from '@noren/contract/hours'
import { keep_reservations, regularInput } from '@noren/contract/hours/regular'
import { calendarDate } from '@noren/contract/text'
import * as z from 'zod'
import type { FormOf } from '#platform/forms/form.tsx'
import type { OpeningRange } from '../ranges.ts'

export const weekForm = z.strictObject({
  ...regularInput.shape,
  /** Of those that are to begin. */
  from_date: calendarDate.optional(),
  keep_reservations,
})
export type WeekValues = z.output<typeof weekForm>

export type Week = Pick<WeekValues, 'is_holiday_working' | 'days' | 'monthly_rules' | 'holiday_opening'>

type WeekDraft = z.input<typeof weekForm>
export type WeekFormOf = FormOf<WeekDraft, WeekValues>

/** Of the parts of a form. `idPrefix`: two forms may be on the page, one in a dialog. */
export type RegularProps = { form: WeekFormOf; week: Week; idPrefix: '' | 'dated-' }

/** Rule HOURS-8. */
const usualRange: OpeningRange = { opening_time: '10:00', closing_time: '19:00' }

export const rangesOfNewDay = (kept: readonly OpeningRange[] | undefined): OpeningRange[] =>
  kept && kept.length > 0 ? [...kept] : [usualRange]

/** Equal where the same would be stored: a closed day has no hours. */
export const weekText = ({ is_holiday_working, days, monthly_rules, holiday_opening }: Week): string =>
  JSON.stringify([
    is_holiday_working,
    days.map(({ weekday, status, business_hours }) => [
      weekday,
      status === 'open' ? business_hours?.map(timesOf) : [],
    ]),
    monthly_rules.map(({ weekday, mode, weeks }) => [weekday, mode, weeks]),
    holiday_opening && [
      holiday_opening.weekdays,
      holiday_opening.business_hours.map(timesOf),
      holiday_opening.next_day_off,
    ],
  ])

/** For the rules of hours, which know no missing lists. */
export const wholeWeek = ({ days, ...rules }: Week): BusinessDays => ({
  ...rules,
  days: days.map(({ weekday, status, business_hours = [] }) => ({ weekday, status, business_hours })),
})

/** What a form begins with: the lists are its own. */
export const draftOfWeek = ({
  is_holiday_working,
  days,
  monthly_rules,
  holiday_opening,
}: BusinessDays): WeekDraft => structuredClone({ is_holiday_working, days, monthly_rules, holiday_opening })

/** The hours that most open days have; 10:00 to 19:00 where none is open. */
export const commonRanges = ({ days }: Week): OpeningRange[] => {
  const texts = days.flatMap(({ status, business_hours = [] }) =>
    status === 'open' ? [JSON.stringify(business_hours.map(timesOf))] : [],
  )
  const most = texts.toSorted((a, b) => countOf(texts, b) - countOf(texts, a))[0]
  const ranges: [string, string][] = most === undefined ? [] : JSON.parse(most)
  return rangesOfNewDay(ranges.map(([opening_time, closing_time]) => ({ opening_time, closing_time })))
}

export const weekdayNumber = (weekday: BusinessDays['days'][number]['weekday']): number =>
  weekdays.indexOf(weekday)

const countOf = (texts: readonly string[], text: string): number => texts.filter((one) => one === text).length

const timesOf = ({ opening_time, closing_time }: OpeningRange): string[] => [opening_time, closing_time]

import { mergeRanges, type HoursRules, type WeeklyHours } from '@noren/scheduling/hours'
import { regularHoursOn } from '@noren/scheduling/hours/regular'
import { daysOfWeek } from '#features/hours/api'

/** At which days of a form, Monday first, a week leaves the shop's of today and all that are to begin; message keys by field. Rule STAFF-6. */
export const outsideShop = (own: WeeklyHours, rules: HoursRules, today: number): Record<string, string[]> => {
  const coming = rules.dated?.filter(({ from }) => from > today) ?? []
  const weeks = [regularHoursOn(rules, today), ...coming].map(({ weekly }) => weekly)
  return Object.fromEntries(
    daysOfWeek(own).flatMap((_, index) => {
      const weekday = (index + 1) % 7
      const open = weeks.flatMap((week) => mergeRanges(week[weekday] ?? []))
      const isInside = mergeRanges(own[weekday] ?? []).every(([from, to]) =>
        open.some(([opening, closing]) => opening <= from && to <= closing),
      )
      return isInside ? [] : [[`hours.${index}.business_hours`, ['staff_hours_inside']]]
    }),
  )
}

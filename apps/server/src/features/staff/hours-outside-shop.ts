import { mergeRanges, type WeeklyHours } from '@noren/scheduling/hours'
import { daysOfWeek } from '#features/hours/api'

/** At which days of a form, Monday first, a week leaves the shop's; message keys by field. Rule STAFF-6. */
export const outsideShop = (own: WeeklyHours, shop: WeeklyHours): Record<string, string[]> =>
  Object.fromEntries(
    daysOfWeek(own).flatMap((_, index) => {
      const weekday = (index + 1) % 7
      const open = mergeRanges(shop[weekday] ?? [])
      const isInside = mergeRanges(own[weekday] ?? []).every(([from, to]) =>
        open.some(([opening, closing]) => opening <= from && to <= closing),
      )
      return isInside ? [] : [[`hours.${index}.business_hours`, ['staff_hours_inside']]]
    }),
  )

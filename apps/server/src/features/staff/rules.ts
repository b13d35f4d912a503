import { staffColors, type StaffColor } from '@noren/contract/limits'
import { mergeRanges, type WeeklyHours } from '@noren/scheduling/hours'
import { daysOfWeek } from '#features/hours/rules'

/** The first colour that is not taken; when all are, the rarest. Rule STAFF-3. */
export const nextColor = (taken: readonly StaffColor[]): StaffColor => {
  const uses = staffColors.map((color) => ({ color, count: taken.filter((one) => one === color).length }))
  return uses.reduce((least, one) => (one.count < least.count ? one : least)).color
}

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

import { resolveHours, type HoursRules, type Range } from '../hours.ts'
import { regularHoursOn } from './regular.ts'

/** Days in a row with the same hours, both ends included; without ranges they are closed. */
export type SpecialDays = { from: number; to: number; ranges: readonly Range[] }

/**
 * The days of a window whose hours a special period has changed, days in a row as one. A closed period that only repeats the rule, as on a
 * day that is closed anyway, is named where it joins one that does not. Rule PAGE-56.
 */
export const specialDaysOf = (rules: HoursRules, fromDay: number, days: number): SpecialDays[] =>
  daysApartFrom(() => ({ ...rules, special: [] }), rules, fromDay, days)

/** The days of a window whose hours are not those of their weekday, for whatever reason. Rule HOURS-67. */
export const exceptionalDaysOf = (rules: HoursRules, fromDay: number, days: number): SpecialDays[] =>
  daysApartFrom(
    (day) => ({
      weekly: regularHoursOn(rules, day).weekly,
      isHolidayWorking: true,
      special: [],
      holidays: rules.holidays,
    }),
    rules,
    fromDay,
    days,
  )

const daysApartFrom = (
  usualOn: (day: number) => HoursRules,
  rules: HoursRules,
  fromDay: number,
  days: number,
): SpecialDays[] => {
  const found: (SpecialDays & { isUsual: boolean })[] = []
  for (let day = fromDay; day < fromDay + days; day++) {
    const { ranges, source } = resolveHours(rules, day)
    const isUsual = isSame(ranges, resolveHours(usualOn(day), day).ranges)
    if (isUsual && source !== 'special_close') continue
    const last = found.at(-1)
    if (last?.to === day - 1 && isSame(last.ranges, ranges)) {
      last.to = day
      last.isUsual &&= isUsual
    } else found.push({ from: day, to: day, ranges, isUsual })
  }
  return found.flatMap(({ isUsual, ...period }) => (isUsual ? [] : [period]))
}

const isSame = (one: readonly Range[], other: readonly Range[]): boolean => one.join(';') === other.join(';')

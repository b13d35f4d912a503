import * as fc from 'fast-check'
import type { Range, SpecialPeriod } from '../hours.ts'
import type { DatedHours, RegularHours, WeekOfMonth } from '../hours/regular.ts'
import type { OfferRules } from '../offer.ts'

/** Generated shops are asked about the days from this one on, a Saturday. */
export const firstDay = 20_778

/** Any rules; periods lie close, so that they meet. A third of the shops have holidays in a row and are open on them. */
export const offerRules = (days: number, staff: number): fc.Arbitrary<OfferRules> =>
  fc.constantFrom(false, false, true).chain((opensOnHolidays) =>
    fc
      .record({
        regular: regularHours(opensOnHolidays),
        dated: datedHours(days, opensOnHolidays),
        special: fc.array(specialPeriod(days), { maxLength: opensOnHolidays ? 1 : 4 }),
        holidays: fc
          .array(opensOnHolidays ? manyHolidays : fewHolidays, { minLength: days, maxLength: days })
          .map((kinds) => (day: number) => kinds[day - firstDay] ?? 'working'),
        slotMinutes: fc.constantFrom(10, 15, 20, 30, 60),
        cutoffMinutes: fc.constantFrom(0, 30, 60, 60, 61, 1440, 2000),
        horizonDays: fc.oneof(fc.constant(60), fc.integer({ min: 0, max: 5 })),
        staffHours: staffHours(staff),
      })
      .map(({ regular, ...rest }) => ({ ...regular, ...rest })),
  )

type Kind = 'working' | 'holiday' | 'unknown'
const fewHolidays = fc.constantFrom<Kind[]>('working', 'working', 'working', 'holiday', 'unknown')
const manyHolidays = fc.constantFrom<Kind[]>('working', 'working', 'holiday', 'holiday', 'holiday', 'unknown')

/** Rules HOURS-58 to HOURS-62. */
const regularHours = (opensOnHolidays: boolean): fc.Arbitrary<RegularHours> => {
  const weekdays = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 4 })
  const weeks = fc.subarray<WeekOfMonth>([1, 2, 3, 4, 5, 'last'], { minLength: 1, maxLength: 3 })
  const rule = fc.record({
    weekday: fc.constantFrom(6, 6, 0, 0, 1, 2, 3),
    mode: fc.constantFrom('close', 'open'),
    weeks,
  })
  const day = opensOnHolidays ? fc.oneof(fc.constant<Range[]>([]), weekdayHours()) : weekdayHours()
  const opening = fc.record({
    weekdays,
    ranges: fc.constantFrom<Range[][]>(
      [[600, 1140]],
      [
        [540, 720],
        [780, 1019],
      ],
    ),
    isNextDayOff: fc.constantFrom(true, true, true, false),
  })
  return fc.record({
    weekly: fc.array(day, { minLength: 7, maxLength: 7 }),
    isHolidayWorking: fc.boolean(),
    monthly: fc.oneof(
      { weight: 1, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.uniqueArray(rule, { maxLength: 4, selector: ({ weekday }) => weekday }) },
    ),
    holidayOpening: fc.oneof(
      { weight: opensOnHolidays ? 1 : 4, arbitrary: fc.constant(undefined) },
      { weight: opensOnHolidays ? 9 : 1, arbitrary: opening },
    ),
  })
}

/** In one of five shops other hours begin in those days, or have begun just before. */
const datedHours = (days: number, opensOnHolidays: boolean): fc.Arbitrary<DatedHours[] | undefined> => {
  const from = fc.integer({ min: -1, max: days }).map((index) => firstDay + index)
  const one = fc
    .tuple(regularHours(opensOnHolidays), from)
    .map(([hours, first]) => ({ ...hours, from: first }))
  const some = fc
    .uniqueArray(one, { minLength: 1, maxLength: 2, selector: (hours) => hours.from })
    .map((all) => all.toSorted((a, b) => a.from - b.from))
  return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: some })
}

/** Open all day long, where the visits are what matters. */
export const plainRules = (staff: number): fc.Arbitrary<OfferRules> =>
  fc.record({
    weekly: fc
      .constantFrom([[600, 1140]] as const, [[540, 1200]] as const)
      .map((day) => Array.from({ length: 7 }, () => day)),
    isHolidayWorking: fc.constant(true),
    special: fc.constant([]),
    holidays: fc.constant(() => 'working' as const),
    slotMinutes: fc.constantFrom(10, 15, 30),
    cutoffMinutes: fc.constant(60),
    horizonDays: fc.constant(60),
    staffHours: staffHours(staff),
  })

/** Mostly round minutes, so that things touch; the last minute of an hour for rule HOURS-6; now and then any minute. */
const minuteOfDay = (): fc.Arbitrary<number> => {
  return fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 0, max: 47 }).map((half) => half * 30) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60 + 59) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 287 }).map((step) => step * 5) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 1440 }) },
  )
}

/** A minute of those days, of the day before them or of the day after. */
export const minuteIn = (days: number): fc.Arbitrary<number> => {
  return fc
    .tuple(fc.integer({ min: -1, max: days }), minuteOfDay())
    .map(([day, minute]) => (firstDay + day) * 1440 + minute)
}

/** Up to three ranges; some overlap or touch, as imported data may. */
const weekdayHours = (): fc.Arbitrary<Range[]> => {
  return fc.oneof<fc.WeightedArbitrary<Range[]>[]>(
    { weight: 1, arbitrary: fc.constant<Range[]>([]) },
    { weight: 3, arbitrary: fc.constant<Range[]>([[600, 1140]]) },
    // Open through midnight: no visit may run over it all the same.
    {
      weight: 1,
      arbitrary: fc.constantFrom<Range[][]>(
        [[0, 1440]],
        [
          [0, 180],
          [1200, 1439],
        ],
      ),
    },
    {
      weight: 4,
      arbitrary: fc
        .uniqueArray(minuteOfDay(), { minLength: 2, maxLength: 6 })
        .map((minutes) => pairs(minutes.sort((a, b) => a - b))),
    },
    { weight: 1, arbitrary: fc.array(anyRange(), { maxLength: 3 }) },
  )
}

/** Of one more than there are, as of somebody who left. Half of the shops know no own hours. */
const staffHours = (staff: number): fc.Arbitrary<Map<number, Range[][]> | undefined> => {
  const week = fc.array(weekdayHours(), { minLength: 7, maxLength: 7 })
  const weeks = fc.array(fc.option(week, { nil: undefined, freq: 2 }), {
    minLength: staff + 1,
    maxLength: staff + 1,
  })
  return fc.option(
    weeks.map(
      (all) =>
        new Map(all.flatMap((one, index) => (one === undefined ? [] : [[7 * (index + 1), one] as const]))),
    ),
    { nil: undefined, freq: 2 },
  )
}

const pairs = (minutes: number[]): Range[] => {
  return Array.from({ length: Math.floor(minutes.length / 2) }, (_, index) => [
    minutes[2 * index] ?? 0,
    minutes[2 * index + 1] ?? 0,
  ])
}

const anyRange = (): fc.Arbitrary<Range> => {
  return fc
    .tuple(minuteOfDay(), minuteOfDay())
    .filter(([open, close]) => open < close)
    .map(([open, close]) => [open, close] as const)
}

/** Open periods lie in one day; closed ones may be partial, whole days or span days. */
export const specialPeriod = (days: number): fc.Arbitrary<SpecialPeriod> => {
  const day = fc.integer({ min: -1, max: days }).map((index) => (firstDay + index) * 1440)
  const inOneDay = fc
    .tuple(fc.constantFrom('open' as const, 'open' as const, 'close' as const), day, anyRange())
    .map(([status, midnight, [open, close]]) => ({ status, start: midnight + open, end: midnight + close }))
  const wholeDay = fc
    .tuple(fc.constantFrom('open' as const, 'close' as const), day)
    .map(([status, midnight]) => ({ status, start: midnight, end: midnight + 1439 }))
  const spanning = fc
    .tuple(minuteIn(days), minuteIn(days))
    .filter(([start, end]) => start < end)
    .map(([start, end]) => ({ status: 'close' as const, start, end }))
  return fc.oneof(
    { weight: 6, arbitrary: inOneDay },
    { weight: 1, arbitrary: wholeDay },
    { weight: 1, arbitrary: spanning },
  )
}

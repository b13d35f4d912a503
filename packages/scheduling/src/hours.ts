import {
  type Range,
  type RegularDay,
  type RegularRules,
  type RegularSource,
  resolveRegular,
  type WeeklyHours,
} from './hours/regular.ts'
import { dayOf, minutesPerDay } from './time.ts'

export type { Range, WeeklyHours } from './hours/regular.ts'

/** Local minutes, half open, the end by `readEnd`. */
export type SpecialPeriod = {
  readonly status: 'open' | 'close'
  readonly start: number
  readonly end: number
}

export type HoursRules = RegularRules & {
  readonly special: readonly SpecialPeriod[]
  /** The weeks of staff who do not work all of the shop's regular hours, by staff id. Rule STAFF-6. */
  readonly staffHours?: ReadonlyMap<number, WeeklyHours>
}

/**
 * What set the hours of a date. `special_close`: closed periods left nothing of it. `unknown`: holidays matter, and the day is beyond
 * their data; it has no ranges.
 */
export type HoursSource = RegularSource | 'special_open' | 'special_close'

export type DayHours = {
  /** Hours of the date before closed periods; the grid of starts is counted from each `open` here. */
  readonly base: readonly Range[]
  /** Hours in which visits may lie: sorted, apart from each other. */
  readonly ranges: readonly Range[]
  readonly source: HoursSource
}

/**
 * The hours of one date by priority: special closed, special open, regular (see `resolveRegular`). Open periods of the date
 * set its hours and are merged; closed periods, which may be partial or span days, are then cut out.
 */
export const resolveHours = (rules: HoursRules, day: number): DayHours => {
  const midnight = day * minutesPerDay
  let opened: Range[] | null = null
  let closed: Range[] | null = null
  for (const period of rules.special) {
    const open = Math.max(period.start - midnight, 0)
    const close = Math.min(readEnd(period.end) - midnight, minutesPerDay)
    if (open >= close) continue
    if (period.status === 'open') (opened ??= []).push([open, close])
    else (closed ??= []).push([open, close])
  }
  const cuts = closed === null ? none : mergeRanges(closed)
  if (isWholeDay(cuts)) return { base: none, ranges: none, source: 'special_close' }

  const regular: Pick<RegularDay, 'ranges' | 'source'> | null =
    opened === null ? resolveRegular(rules, day) : null
  const source = regular?.source ?? 'special_open'
  const base = mergeRanges(regular?.ranges ?? opened ?? none)
  const ranges = closed === null ? base : subtract(base, cuts)
  return { base, ranges, source: ranges.length === 0 && base.length > 0 ? 'special_close' : source }
}

/** Whether a visit (local minutes, without its buffers) begins and ends inside one opening range. */
export const isInsideHours = (rules: HoursRules, start: number, end: number): boolean => {
  const day = dayOf(start)
  const midnight = day * minutesPerDay
  return resolveHours(rules, day).ranges.some(
    ([open, close]) => open <= start - midnight && end - midnight <= close,
  )
}

/**
 * An end at HH:59 (and so 23:59:59) reads as the next full hour: 10:00 to 19:59 is the form's default, and a 60-minute
 * visit at 19:00 would miss by a minute. For minutes of day and local minutes alike.
 */
export const readEnd = (minute: number): number => (minute % 60 === 59 ? minute + 1 : minute)

/**
 * Checks the hours of one open weekday as entered (rules HOURS-1, HOURS-2): `empty` without a range, `order` where one does not
 * open before it closes, `overlap` where two overlap or touch (by their ends as read), null when all is well.
 */
export const checkRanges = (ranges: readonly Range[]): 'empty' | 'order' | 'overlap' | null => {
  if (ranges.length === 0) return 'empty'
  if (ranges.some(([open, close]) => open >= close)) return 'order'
  return mergeRanges(ranges).length < ranges.length ? 'overlap' : null
}

/** Sorted, ends as read, overlapping and touching ones made one. The usual list is that already and is not copied. */
export const mergeRanges = (ranges: readonly Range[]): readonly Range[] => {
  let last = -1
  let isClean = true
  for (const range of ranges) {
    if (range[0] <= last || range[1] % 60 === 59) isClean = false
    last = range[1]
  }
  if (isClean) return ranges

  const sorted = ranges
    .map(([open, close]): [number, number] => [open, readEnd(close)])
    .sort((a, b) => a[0] - b[0])
  const result: [number, number][] = []
  for (const range of sorted) {
    const previous = result.at(-1)
    if (previous !== undefined && range[0] <= previous[1]) previous[1] = Math.max(previous[1], range[1])
    else result.push(range)
  }
  return result
}

const none: readonly Range[] = []

const isWholeDay = (ranges: readonly Range[]): boolean => {
  const first = ranges[0]
  return first !== undefined && first[0] === 0 && first[1] === minutesPerDay
}

const subtract = (base: readonly Range[], cuts: readonly Range[]): readonly Range[] => {
  const result: Range[] = []
  for (const [open, close] of base) {
    let from = open
    for (const [cutOpen, cutClose] of cuts) {
      if (cutClose <= from || cutOpen >= close) continue
      if (cutOpen > from) result.push([from, cutOpen])
      from = cutClose
    }
    if (from < close) result.push([from, close])
  }
  return result
}

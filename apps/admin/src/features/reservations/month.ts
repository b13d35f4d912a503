import type { OpeningDay } from '@noren/contract/hours'
import type {
  CalendarEvent,
  ExternalEvent,
  Occupancy,
  OfferedTime,
  Status,
} from '@noren/contract/reservations'
import type { Span } from '@noren/scheduling/day/gaps'
import type { Lang } from '@noren/words/format'
import { nationalHolidays } from '@noren/words/names/holidays'
import { isOccupying } from '@noren/scheduling/status'
import { busyRanges, type Occupancy as Occupied } from '@noren/scheduling/occupancies'
import { addMonths, formatDay, minutesPerDay, parseDay, shopOffset, weekdayOf } from '@noren/scheduling/time'
import { minutesFrom, minutesOf, shopTime } from '#platform/clock.ts'
import type { OfferedSpan } from './offers/offered-times.tsx'

/** How an event is shown: by its status, as blocked time, or as a customer's move request. */
export type Look = Status | 'block' | 'move_request'

/** An event on the shop's calendar; minutes count from its date's midnight. */
export type CalendarItem = CalendarEvent & {
  key: string
  look: Look
  date: string
  start: number
  end: number
  /** Hidden by the filter; it takes its time all the same. */
  isHidden: boolean
  /** It shares busy time, buffers included, with another visit or block of the same staff member. Rules RES-29, VISIT-5. */
  overlaps: boolean
}

/** A date's opening hours in minutes from its midnight, none on a closed day; `notes` are those of its special periods. */
export type Hours = {
  holiday: string | null
  ranges: Span[]
  /** Why its hours are not those of its weekday. Rule HOURS-66. */
  regular: OpeningDay['regular_notes']
  notes: string[]
  /** Of staff who work other hours on that date, by staff id. */
  staff: ReadonlyMap<number, readonly Span[]>
}

/** 0 is Sunday, 1 Monday. */
export type WeekStart = 0 | 1

/** Six weeks, so that every month has the same height. Takes any date of the month. */
export const weeksOf = (date: string, weekStart: WeekStart = 0): string[][] => {
  const first = parseDay(weekOf(`${date.slice(0, 7)}-01`, weekStart)[0] ?? '') ?? 0
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => formatDay(first + week * 7 + day)),
  )
}

/** The seven dates of the week in which a date lies. */
export const weekOf = (date: string, weekStart: WeekStart): string[] => {
  const day = parseDay(date) ?? 0
  const first = day - ((weekdayOf(day) - weekStart + 7) % 7)
  return Array.from({ length: 7 }, (_, index) => formatDay(first + index))
}

/** 0 to 6 in the order in which the weeks are shown. */
export const weekdaysFrom = (weekStart: WeekStart): number[] =>
  Array.from({ length: 7 }, (_, index) => (index + weekStart) % 7)

/** The dates that one calendar call covers: the weeks of a month from either start, so that changing the start reads nothing anew. */
export const rangeOf = (date: string): Range => {
  const days = [...weeksOf(date, 0).flat(), ...weeksOf(date, 1).flat()].toSorted()
  return { from: days[0] ?? date, to: days.at(-1) ?? date }
}

/** Two dates, both included. */
export type Range = { from: string; to: string }

/** What of a range lies in another one that it touches. */
export const rangeWithin = (range: Range, limits: Range | null): Range =>
  limits === null
    ? range
    : {
        from: range.from < limits.from ? limits.from : range.from,
        to: range.to > limits.to ? limits.to : range.to,
      }

/** The day to show when the month is changed: today where it lies in it, else the first. */
export const dayInMonth = (date: string, months: number, today: string): string => {
  const first = formatDay(addMonths(parseDay(`${date.slice(0, 7)}-01`) ?? 0, months))
  return first.slice(0, 7) === today.slice(0, 7) ? today : first
}

export const addDays = (date: string, days: number): string => formatDay((parseDay(date) ?? 0) + days)

/** Date → its visits in order of time, also those that the filter hides. Kept with the answer, so that a month is worked out once. */
export const visitsByDate = (
  events: readonly CalendarEvent[],
  shown: readonly Status[],
  /** Of the same answer. */
  external: readonly ExternalEvent[] = [],
): ReadonlyMap<string, CalendarItem[]> => {
  const known = cachedVisits.get(events)
  if (known?.shown === shown) return known.byDate
  const visits = events
    .filter((event) => isShown(event, shown) || isOccupying(event.status))
    .map((event) => visitOf(event, !isShown(event, shown)))
    .toSorted((a, b) => a.start - b.start || a.id - b.id)
  const byDate = Map.groupBy(withOverlaps(visits, external), (visit) => visit.date)
  cachedVisits.set(events, { shown, byDate })
  return byDate
}

const cachedVisits = new WeakMap<
  readonly CalendarEvent[],
  { shown: readonly Status[]; byDate: ReadonlyMap<string, CalendarItem[]> }
>()

/** What is taken of the staff's time on a date, in minutes from its midnight. */
export const occupiedOn = (date: string, occupancies: readonly Occupancy[]): Occupied[] => {
  // No row is longer than a few days, and texts of one offset are in order of time: most need not be looked at.
  const [first, last] = [addDays(date, -occupiedDaysMax), addDays(date, 1)]
  return occupancies
    .filter(({ start_at }) => !start_at.endsWith(shopOffset) || (start_at >= first && start_at < last))
    .map(({ staff_id, start_at, end_at }) => ({
      staffId: staff_id,
      start: minutesFrom(date, shopTime(start_at)),
      end: minutesFrom(date, shopTime(end_at)),
    }))
    .filter(({ start, end }) => start < minutesPerDay && end > 0)
}

/** What external calendars take on a date, in minutes from its midnight. Rule FEED-14. */
export type ExternalTime = Occupied & { title: string | null }

export const externalOn = (date: string, events: readonly ExternalEvent[]): ExternalTime[] =>
  events
    .filter(({ start_at }) => shopTime(start_at).date === date)
    .map(({ staff_id, start_at, end_at, title }) => ({
      staffId: staff_id,
      start: shopTime(start_at).minutes,
      end: minutesFrom(date, shopTime(end_at)),
      title,
    }))

/** What offers hold on a date, in minutes from its midnight. Rule RES-140. */
export const offeredOn = (date: string, times: readonly OfferedTime[]): OfferedSpan[] =>
  times
    .filter(({ start_at }) => shopTime(start_at).date === date)
    .map(({ offer_id, staff_id, start_at, end_at, customerName, reservation_id }) => ({
      offerId: offer_id,
      staffId: staff_id,
      start: shopTime(start_at).minutes,
      end: minutesFrom(date, shopTime(end_at)),
      name: customerName,
      reservationId: reservation_id,
    }))

/** Days over which a row reaches at most: blocked time of a day and its buffers. */
const occupiedDaysMax = 3

/** The filter is about reservations: blocked time always stands in the calendar, until it is removed. */
export const isShown = (event: CalendarEvent, statuses: readonly Status[]): boolean =>
  event.is_block
    ? event.status !== 'canceled'
    : statuses.includes(event.is_move_request ? 'pending_approval' : event.status)

export type Counts = {
  reservations: number
  canceled: number
  blocks: number
  moveRequests: number
  hidden: number
}

/**
 * What the month and the day count on a date. A move request is no second reservation, blocked
 * time is none at all, and what is canceled takes place no more.
 */
export const countsOf = (visits: readonly CalendarItem[]): Counts => {
  const shown = visits.filter(({ isHidden }) => !isHidden)
  const count = (wanted: Look) => shown.filter(({ look }) => look === wanted).length
  const [canceled, blocks, moveRequests] = [count('canceled'), count('block'), count('move_request')]
  return {
    reservations: shown.length - canceled - blocks - moveRequests,
    canceled,
    blocks,
    moveRequests,
    hidden: visits.length - shown.length,
  }
}

export const hoursByDate = (days: readonly OpeningDay[], lang: Lang = 'ja'): Map<string, Hours> =>
  new Map(
    days.map(({ date, holiday, ranges, regular_notes: regular, notes, staff_hours: own }) => [
      date,
      {
        holiday: holiday && nationalHolidays[lang].nameOf(holiday),
        ranges: ranges.map(minutesOfRange),
        regular,
        notes,
        staff: new Map(own.map((one) => [one.staff_id, one.ranges.map(minutesOfRange)])),
      },
    ]),
  )

const minutesOfRange = (range: OpeningDay['ranges'][number]) => ({
  start: minutesOf(range.opening_time),
  end: minutesOf(range.closing_time),
})

/** From its preparation to its clean-up, its waiting time included. */
export const takenSpan = ({ start, end, before_time, after_time }: CalendarItem): Span => ({
  start: start - before_time,
  end: end + after_time,
})

/** Its waiting time, in which somebody else can be served. Rule VISIT-5. */
export const waitsOf = ({ start, waits }: CalendarItem): Span[] =>
  waits.map(([from, to]) => ({ start: start + from, end: start + to }))

const busyOf = ({ start, end, before_time, after_time, waits }: CalendarItem): Span[] =>
  busyRanges({ totalDuration: end - start, beforeTime: before_time, afterTime: after_time, waits }, start)

const shareTime = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.some((one) => others.some((other) => one.start < other.end && other.start < one.end))

/** Move requests are no visits of their own, and what is canceled takes no time. */
const withOverlaps = (
  visits: readonly CalendarItem[],
  external: readonly ExternalEvent[],
): CalendarItem[] => {
  const key = ({ date, staff_id }: CalendarItem) => `${date} ${staff_id}`
  const taking = Map.groupBy(
    visits.filter(({ look, status }) => look !== 'move_request' && isOccupying(status)),
    key,
  )
  // No event of an external calendar goes over midnight.
  const outside = Map.groupBy(external, ({ start_at, staff_id }) => `${shopTime(start_at).date} ${staff_id}`)
  const overlapsOther = (visit: CalendarItem): boolean => {
    const [own, same] = [busyOf(visit), taking.get(key(visit)) ?? []]
    if (!same.includes(visit)) return false
    if (same.some((other) => other !== visit && shareTime(own, busyOf(other)))) return true
    const away = (outside.get(key(visit)) ?? []).map(({ start_at, end_at }) => ({
      start: shopTime(start_at).minutes,
      end: minutesFrom(visit.date, shopTime(end_at)),
    }))
    return visit.look !== 'block' && shareTime(own, away)
  }
  return visits.map((visit) => ({ ...visit, overlaps: overlapsOther(visit) }))
}

const visitOf = (event: CalendarEvent, isHidden: boolean): CalendarItem => {
  const { date, minutes } = shopTime(event.start_at)
  return {
    ...event,
    // A move request carries the id of the reservation that it would move.
    key: event.is_move_request ? `${event.id}-move-request` : String(event.id),
    look: event.is_block ? 'block' : event.is_move_request ? 'move_request' : event.status,
    date,
    start: minutes,
    end: minutesFrom(date, shopTime(event.end_at)),
    isHidden,
    overlaps: false,
  }
}

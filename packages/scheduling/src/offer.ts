import type { Service } from './occupancies.ts'
import { placeGuests, serviceBy, type Companion, type Guest, type Works } from './placement.ts'
import { standingByDay, type Standing, type Taken } from './staff/standing.ts'
import { type HoursRules, type HoursSource, type Range, resolveHours } from './hours.ts'
import { ownRanges } from './staff/hours.ts'
import { dayOf, minutesPerDay } from './time.ts'

export type OfferRules = HoursRules & {
  readonly slotMinutes: number
  readonly cutoffMinutes: number
  /** Days ahead of today that are offered, already capped by the plan's calendar window. */
  readonly horizonDays: number
}

/** `few`: one or two starts. `full`: hours, but no start is left. `closed`: no hours for this service, or beyond the horizon. */
export type DayState = 'open' | 'few' | 'full' | 'closed'

export type OfferDay = {
  readonly day: number
  readonly state: DayState
  /** Offered starts, minutes of day, ascending. */
  readonly starts: readonly number[]
  /** Minute of day of the first mark; null when closed. */
  readonly first: number | null
  /** Minutes between two marks: the shop's grid, or a part of it on a day whose opening times are out of step. */
  readonly step: number
  /** One character a step from `first` on: o free, x taken, - outside hours or past, t by phone only. */
  readonly marks: string
  readonly source: HoursSource
}

/** The visit that is asked for, who may serve it, and what stands already, in any order. */
export type VisitQuestion = Guest &
  Taken & {
    readonly rules: OfferRules
    /** Who comes with the guest; both are served, or the start is not offered. */
    readonly companion?: Companion | undefined
  }

export type OfferQuestion = VisitQuestion & {
  readonly fromDay: number
  readonly days: number
  /** Local minute. Without it cut-off, past and horizon are left out, for cached answers (see `applyCutoff`). */
  readonly now?: number
}

/** The offered starts of `days` dates from `fromDay` on: those of the grid inside the hours at which somebody works and is free. */
export const offerDays = (question: OfferQuestion): OfferDay[] => {
  const { rules, fromDay, now } = question
  const buffers = servicesIn(question).flatMap(({ beforeTime, afterTime }) => [beforeTime, afterTime])
  // A visit begins and ends on one day, so only its buffers reach into another.
  const standing = standingByDay(question, question, Math.max(...buffers))
  const answer = standing.map((ofDay, index) => offerDay(question, ofDay, fromDay + index))
  return now === undefined ? answer : applyCutoff(answer, rules, now)
}

/**
 * Applies the clock to an answer of `offerDays`: starts inside the cut-off become t, past ones -, days
 * beyond the horizon closed. Untouched days are returned as they are; applying it again with the same `now` changes nothing.
 */
export const applyCutoff = (days: readonly OfferDay[], rules: OfferRules, now: number): OfferDay[] => {
  const lastDay = dayOf(now) + rules.horizonDays
  const earliest = earliestStart(rules, now)
  return days.map((day) => {
    if (day.day > lastDay) return { ...day, state: 'closed', starts: [], first: null, marks: '' }
    if (day.first === null || day.day * minutesPerDay + day.first >= earliest) return day
    return cutDay(day, day.first, earliest, now)
  })
}

/** The first local minute at which online booking is still open: the cut-off minute itself counts, the present one is past. */
export const earliestStart = (rules: OfferRules, now: number): number =>
  now + Math.max(rules.cutoffMinutes, 1)

/**
 * The local minute from which on `applyCutoff` would answer otherwise than it does at `now`: a start's cut-off, a
 * mark's time passing, or midnight, which moves today and the horizon.
 */
export const validUntil = (days: readonly OfferDay[], rules: OfferRules, now: number): number => {
  const earliest = earliestStart(rules, now)
  let until = (dayOf(now) + 1) * minutesPerDay
  for (const { day, first, step, marks } of days) {
    if (first === null || day < dayOf(now) || day > dayOf(now) + rules.horizonDays) continue
    for (let i = 0; i < marks.length; i++) {
      const start = day * minutesPerDay + first + i * step
      if (start <= now || marks[i] === '-') continue
      if (start < until) until = start
      if (start < earliest || marks[i] !== 'o') continue
      // Starts ascend, so the first one offered has the next cut-off, and no later day can change the answer sooner.
      return Math.min(until, start - (earliest - now) + 1)
    }
  }
  return until
}

/** An answer of `offerDays` without these local minutes: where a visit that is to be moved stands already. */
export const withoutStarts = (days: readonly OfferDay[], removed: readonly number[]): OfferDay[] => {
  return days.map((day) => {
    const minutes = removed.map((start) => start - day.day * minutesPerDay)
    const starts = day.starts.filter((start) => !minutes.includes(start))
    if (starts.length === day.starts.length || day.first === null) return day
    const { first, step } = day
    const marks = [...day.marks].map((mark, index) =>
      mark === 'o' && minutes.includes(first + index * step) ? 'x' : mark,
    )
    return { ...day, starts, state: toDayState(starts.length), marks: marks.join('') }
  })
}

/** The first day with a start to offer, from `fromDay` on, or null. */
export const nextFreeDay = (days: readonly OfferDay[], fromDay = -Infinity): number | null =>
  days.find(({ day, starts }) => day >= fromDay && starts.length > 0)?.day ?? null

/** All offered starts as local minutes, ascending. */
export const listStarts = (days: readonly OfferDay[]): number[] =>
  days.flatMap(({ day, starts }) => starts.map((start) => day * minutesPerDay + start))

/** The grid start at or after `minute`, counted from `origin`. */
export const gridCeil = (minute: number, origin: number, slot: number): number =>
  origin + Math.ceil((minute - origin) / slot) * slot

const servicesIn = ({ companion, ...guest }: OfferQuestion): Service[] =>
  [guest, ...(companion ? [companion] : [])].flatMap(({ service, serviceOf }) => [
    service,
    ...(serviceOf?.values() ?? []),
  ])

const offerDay = (question: OfferQuestion, standing: Standing, day: number): OfferDay => {
  const { rules, staffIds, companion } = question
  const midnight = day * minutesPerDay
  const { base, ranges, source } = resolveHours(rules, day)
  const possible = ranges.flatMap((range) =>
    startsWithin(range, base, rules.slotMinutes, shortestVisit(question)),
  )
  const [first] = possible
  const last = possible.at(-1)
  if (first === undefined || last === undefined)
    return { day, state: 'closed', starts: [], first: null, step: rules.slotMinutes, marks: '', source }

  const own = new Map(
    [...staffIds, ...(companion?.staffIds ?? [])].map((id) => [
      id,
      ownRanges(rules, id, day, source) ?? ranges,
    ]),
  )
  const isWithin = (hours: readonly Range[] | undefined, start: number, end: number): boolean =>
    hours?.some(([open, close]) => open <= start - midnight && end - midnight <= close) ?? false
  const works: Works = (staffId, start, end) =>
    isWithin(own.get(staffId), start, end) && isWithin(ranges, start, end)
  const starts = possible.filter(
    (start) => placeGuests({ guest: question, companion }, standing, midnight + start, works) !== null,
  )
  const step = possible.reduce((widest, start) => greatestDivisor(widest, start - first), rules.slotMinutes)
  const marks = Array.from({ length: (last - first) / step + 1 }, () => '-')
  for (const start of possible) marks[(start - first) / step] = 'x'
  for (const start of starts) marks[(start - first) / step] = 'o'
  return { day, state: toDayState(starts.length), starts, first, step, marks: marks.join(''), source }
}

/** Minutes that everybody needs at least: a start is marked where these lie inside the hours. */
export const shortestVisit = ({ companion, ...guest }: VisitQuestion): number => {
  const [one, other] = [shortest(guest), companion ? shortest(companion) : 0]
  return companion?.mode === 'in_turn' ? one + other : Math.max(one, other)
}

const shortest = (guest: Guest): number =>
  Math.min(
    guest.staffIds.length === 0 ? guest.service.totalDuration : Infinity,
    ...guest.staffIds.map((staffId) => serviceBy(guest, staffId).totalDuration),
  )

/** The starts of the grid, which is counted from where the usual hours open, at which a visit fits into an opening range. */
const startsWithin = (
  [open, close]: Range,
  base: readonly Range[],
  slot: number,
  duration: number,
): number[] => {
  const origin = base.find((usual) => open < usual[1])?.[0] ?? open
  const starts: number[] = []
  for (let start = gridCeil(open, origin, slot); start + duration <= close; start += slot) starts.push(start)
  return starts
}

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))

/** The state of a day with hours and so many starts. */
const toDayState = (count: number): DayState => (count > 2 ? 'open' : count > 0 ? 'few' : 'full')

const cutDay = (day: OfferDay, first: number, earliest: number, now: number): OfferDay => {
  const midnight = day.day * minutesPerDay
  const starts = day.starts.filter((start) => midnight + start >= earliest)
  let marks = ''
  for (let i = 0; i < day.marks.length; i++) {
    const start = midnight + first + i * day.step
    const letter = day.marks.charAt(i)
    marks += start <= now ? '-' : letter === 'o' && start < earliest ? 't' : letter
  }
  return { ...day, state: toDayState(starts.length), starts, marks }
}

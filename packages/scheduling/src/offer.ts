import { type HoursRules, type HoursSource, resolveHours, readEnd, type SpecialPeriod } from './hours.ts'
import { timeOff } from './staff/hours.ts'
import { dayOf, minutesPerDay } from './time.ts'

/** Minutes. `totalDuration` is the customer's time; the staff member is busy for the buffers before and after too. */
export type Service = {
  readonly totalDuration: number
  readonly beforeTime: number
  readonly afterTime: number
}

/** What occupies a staff member, buffers included: local minutes, half open. */
export type Occupancy = { readonly staffId: number; readonly start: number; readonly end: number }

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

export type OfferQuestion = {
  readonly rules: OfferRules
  readonly service: Service
  /** Active staff; a start is free when one of them works then and is free. */
  readonly staffIds: readonly number[]
  /** What occupies the staff; sorted by start is quickest, but any order is right. */
  readonly visits: readonly Occupancy[]
  readonly fromDay: number
  readonly days: number
  /** Local minute. Without it cut-off, past and horizon are left out, for cached answers (see `applyCutoff`). */
  readonly now?: number
}

/**
 * The offered starts of `days` dates from `fromDay` on. One sweep over grid and visits: a visit forbids one stretch of
 * starts, and a start is taken where the stretches of all staff lie over each other.
 */
export const offerDays = (question: OfferQuestion): OfferDay[] => {
  const grid = layGrid(question)
  const days = readGrid(question, grid, sweepVisits(question, grid))
  return question.now === undefined ? days : applyCutoff(days, question.rules, question.now)
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

/** What a visit that begins at `start` occupies of its staff member; the database guards the same range. */
export const occupiedRange = (service: Service, start: number): { start: number; end: number } => ({
  start: start - service.beforeTime,
  end: start + service.totalDuration + service.afterTime,
})

/** The grid start at or after `minute`, counted from `origin`. */
export const gridCeil = (minute: number, origin: number, slot: number): number =>
  origin + Math.ceil((minute - origin) / slot) * slot

/**
 * The possible starts of all days in one row of cells. A run is the stretch of one opening range: its cells are
 * `offset` to the next run's `offset`, its starts `first` (local minute) and every slot after.
 */
type Grid = {
  readonly sources: HoursSource[]
  /** Index of each day's first run; one more entry at the end. */
  readonly dayRuns: number[]
  readonly firsts: number[]
  /** One more entry at the end: the number of all cells. */
  readonly offsets: number[]
}

const layGrid = ({ rules, service, fromDay, days }: OfferQuestion): Grid => {
  const slot = rules.slotMinutes
  // Most shops have none, and a copy of the rules costs more than a day of hours.
  const near =
    rules.special.length === 0 ? rules : { ...rules, special: specialWithin(rules, fromDay, fromDay + days) }
  const grid: Grid = { sources: [], dayRuns: [], firsts: [], offsets: [] }
  let cells = 0
  for (let day = fromDay; day < fromDay + days; day++) {
    const { base, ranges, source } = resolveHours(near, day)
    grid.sources.push(source)
    grid.dayRuns.push(grid.firsts.length)
    let at = 0
    for (const range of ranges) {
      while ((base[at]?.[1] ?? Infinity) <= range[0]) at++
      const origin = base[at]?.[0] ?? range[0]
      const first = origin === range[0] ? origin : gridCeil(range[0], origin, slot)
      const last = range[1] - service.totalDuration
      if (first > last) continue
      grid.firsts.push(day * minutesPerDay + first)
      grid.offsets.push(cells)
      cells += (((last - first) / slot) | 0) + 1
    }
  }
  grid.dayRuns.push(grid.firsts.length)
  grid.offsets.push(cells)
  return grid
}

const specialWithin = (rules: OfferRules, fromDay: number, toDay: number): readonly SpecialPeriod[] => {
  const from = fromDay * minutesPerDay
  const to = toDay * minutesPerDay
  return rules.special.filter((period) => period.start < to && readEnd(period.end) > from)
}

/** The change in the number of busy staff at each cell; their running sum says how many are busy there. */
const sweepVisits = (question: OfferQuestion, grid: Grid): number[] => {
  const { rules, service, staffIds, visits } = question
  const { firsts, offsets } = grid
  const runs = firsts.length
  const slot = rules.slotMinutes
  const reach = service.totalDuration + service.afterTime
  // Quicker to make than a typed array of this size, and than Array.from.
  // oxlint-disable-next-line unicorn/no-new-array
  const changes = new Array<number>((offsets[runs] ?? 0) + 1).fill(0)
  // Each staff member counts once however their stretches overlap.
  const coveredTo = staffIds.map(() => 0)
  let run = 0
  const taken: readonly Stretch[] = rules.staffHours?.size ? withTimeOff(question, grid) : visits
  for (const visit of sortedByStart(taken)) {
    const staff = visit.staffId === staffIds[0] ? 0 : staffIds.indexOf(visit.staffId)
    if (staff < 0 || (visit.end <= visit.start && visit.isOff !== true)) continue
    // A start s collides when s > after and s < before.
    const after = visit.start - reach
    const before = visit.end + service.beforeTime
    let offset = offsets[run] ?? 0
    let next = offsets[run + 1] ?? 0
    while (run < runs && (firsts[run] ?? 0) + (next - offset - 1) * slot <= after) {
      run++
      offset = next
      next = offsets[run + 1] ?? 0
    }
    for (let at = run; at < runs; at++) {
      const first = firsts[at] ?? 0
      if (first >= before) break
      offset = offsets[at] ?? 0
      const covered = coveredTo[staff] ?? 0
      // Both quotients are at least 0, where |0 rounds down and is quicker than Math.floor.
      const from = after < first ? offset : offset + 1 + (((after - first) / slot) | 0)
      const to = Math.min(offset + (((before - first + slot - 1) / slot) | 0), offsets[at + 1] ?? 0)
      if (to <= from || to <= covered) continue
      const start = from > covered ? from : covered
      changes[start] = (changes[start] ?? 0) + 1
      changes[to] = (changes[to] ?? 0) - 1
      coveredTo[staff] = to
    }
  }
  return changes
}

/** What keeps a staff member from visits; of time off the sweep's own reach is taken away, see below. */
type Stretch = Occupancy & { readonly isOff?: true }

/**
 * Time off forbids the visit itself, an occupancy its buffers too: shortened by the buffers, both forbid the same starts in the sweep.
 * So time off may end before it starts, which says nothing of it, while an empty occupancy is in nobody's way.
 */
const withTimeOff = (
  { rules, service, staffIds, visits, fromDay }: OfferQuestion,
  { sources }: Grid,
): Stretch[] => [
  ...visits,
  ...timeOff(rules, staffIds, fromDay, sources).map(({ staffId, start, end }) => ({
    staffId,
    start: start + service.afterTime,
    end: end - service.beforeTime,
    isOff: true as const,
  })),
]

const sortedByStart = (visits: readonly Stretch[]): readonly Stretch[] => {
  let last = -Infinity
  for (const visit of visits) {
    if (visit.start < last) return visits.toSorted((a, b) => a.start - b.start)
    last = visit.start
  }
  return visits
}

const readGrid = (
  { rules, staffIds, fromDay, days }: OfferQuestion,
  grid: Grid,
  changes: readonly number[],
): OfferDay[] => {
  const slot = rules.slotMinutes
  const { firsts, offsets, dayRuns } = grid
  const staffCount = staffIds.length > 1 ? new Set(staffIds).size : staffIds.length
  const result: OfferDay[] = []
  let busy = 0
  for (let index = 0; index < days; index++) {
    const day = fromDay + index
    const midnight = day * minutesPerDay
    const fromRun = dayRuns[index] ?? 0
    const toRun = dayRuns[index + 1] ?? 0
    const source = grid.sources[index] ?? 'weekly'
    if (fromRun === toRun) {
      result.push({ day, state: 'closed', starts: [], first: null, step: slot, marks: '', source })
      continue
    }
    const first = (firsts[fromRun] ?? 0) - midnight
    const step = commonStep(firsts, fromRun, toRun, slot)
    const starts: number[] = []
    let marks = ''
    for (let run = fromRun; run < toRun; run++) {
      let start = (firsts[run] ?? 0) - midnight
      if (run > fromRun) marks = marks.padEnd((start - first) / step, '-')
      let letters = ''
      let bits = 1
      const end = offsets[run + 1] ?? 0
      for (let cell = offsets[run] ?? 0; cell < end; cell++, start += slot) {
        busy += changes[cell] ?? 0
        if (busy < staffCount) {
          starts.push(start)
          bits <<= 1
        } else bits = (bits << 1) | 1
        if (bits > 255) {
          letters += lettersOfBits[bits]
          bits = 1
        }
      }
      letters += lettersOfBits[bits]
      marks += step === slot ? letters : letters.split('').join('-'.repeat(slot / step - 1))
    }
    result.push({ day, state: toDayState(starts.length), starts, first, step, marks, source })
  }
  return result
}

/** o and x for up to eight cells at once: the bits after the leading 1, taken = 1. */
const lettersOfBits = ['', '']
for (let bits = 1; bits < 256; bits++)
  lettersOfBits.push(`${lettersOfBits[bits]}o`, `${lettersOfBits[bits]}x`)

/** The state of a day with hours and so many starts. */
const toDayState = (count: number): DayState => (count > 2 ? 'open' : count > 0 ? 'few' : 'full')

/** The widest step that meets the starts of all runs of a day. */
const commonStep = (firsts: readonly number[], fromRun: number, toRun: number, slot: number): number => {
  let step = slot
  for (let run = fromRun + 1; run < toRun; run++) {
    let rest = (firsts[run] ?? 0) - (firsts[fromRun] ?? 0)
    while (rest !== 0) [step, rest] = [rest, step % rest]
  }
  return step
}

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

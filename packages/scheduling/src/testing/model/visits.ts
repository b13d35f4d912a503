// Rules VISIT-5 to VISIT-13 a second time: what stands is written into a book minute by minute, and every way to serve one or two people
// is tried. Shares no code with the engine.
import type { Service } from '@noren/scheduling/occupancies'
import type { Companion, Guest } from '@noren/scheduling/placement'
import type { VisitQuestion } from '@noren/scheduling/offer'

/** How many stand at each minute: rows of staff and of units, visits open, and the visits of each staff member on each day. */
export type Book = {
  readonly from: number
  readonly busy: Map<number, Uint8Array>
  readonly open: Map<number, Uint8Array>
  readonly seats: Map<number, Uint8Array>
  readonly visitsOn: Map<string, Set<number>>
}

/** One person with whoever serves her; the unit of each seat need, in their order. */
export type Choice = {
  readonly staffId: number
  readonly start: number
  readonly service: Service
  readonly seatIds: readonly number[]
}

/** Whether shop and staff member are there for so many minutes from the start on. */
export type IsThere = (staffId: number, start: number, minutes: number) => boolean

export const serviceBy = (guest: Guest, staffId: number): Service =>
  guest.serviceOf?.get(staffId) ?? guest.service

/** Writes down what stands around those days. */
export const openBook = (question: VisitQuestion, fromDay: number, days: number): Book => {
  const from = (fromDay - 4) * 1440
  const book: Book = { from, busy: new Map(), open: new Map(), seats: new Map(), visitsOn: new Map() }
  const until = (fromDay + days + 4) * 1440
  const isKnown = (minute: number) => minute >= from && minute < until
  const write = (rows: Map<number, Uint8Array>, id: number, start: number, end: number) => {
    const row = rows.get(id) ?? new Uint8Array(until - from)
    rows.set(id, row)
    for (let minute = start; minute < end; minute++)
      if (isKnown(minute)) row[minute - from] = (row[minute - from] ?? 0) + 1
  }
  const spans = new Map<number, { staffId: number; start: number; end: number }>()
  for (const { staffId, visitId, start, end } of question.visits) {
    write(book.busy, staffId, start, end)
    if (visitId === undefined) continue
    const before = spans.get(visitId) ?? { start, end }
    spans.set(visitId, { staffId, start: Math.min(start, before.start), end: Math.max(end, before.end) })
    for (let minute = start; minute < end; minute++) visitsOn(book, staffId, minute).add(visitId)
  }
  for (const { staffId, start, end } of spans.values()) write(book.open, staffId, start, end)
  for (const { seatId, start, end } of question.seatsTaken ?? []) write(book.seats, seatId, start, end)
  // Those who have nothing get a row, too: a visit may be written into it.
  for (const staffId of [...question.staffIds, ...(question.companion?.staffIds ?? [])]) {
    write(book.busy, staffId, 0, 0)
    write(book.open, staffId, 0, 0)
  }
  for (const seatId of [...(question.seatUnits ?? new Map<number, number[]>()).values()].flat())
    write(book.seats, seatId, 0, 0)
  return book
}

/** All ways to serve everybody who comes at the start; those come first that VISIT-11 and VISIT-9 want. */
export function* waysToServe(
  question: VisitQuestion & { readonly preferredStaffId?: number | undefined },
  book: Book,
  isThere: IsThere,
  start: number,
): Generator<readonly Choice[]> {
  const { companion, preferredStaffId } = question
  for (const first of choices(question, question, book, isThere, start, preferredStaffId)) {
    if (companion === undefined) {
      yield [first]
      continue
    }
    enter(book, first, 1)
    try {
      const arrival = arrivalOf(companion, first)
      for (const second of choices(question, companion, book, isThere, arrival)) yield [first, second]
    } finally {
      enter(book, first, -1)
    }
  }
}

const arrivalOf = ({ mode }: Companion, first: Choice): number =>
  mode === 'together' ? first.start : first.start + first.service.totalDuration

/** How far one gets, from the first thing that is asked to the last. Rule VISIT-14. */
export const obstacles = ['taken', 'buffer', 'waiting_limit', 'seat_taken', 'none'] as const
export type Obstacle = (typeof obstacles)[number]

export const obstacleOf = (
  question: VisitQuestion,
  guest: Guest,
  book: Book,
  staffId: number,
  start: number,
): Obstacle => {
  const service = serviceBy(guest, staffId)
  const { beforeTime, totalDuration, afterTime } = service
  const [busy, open] = [book.busy.get(staffId), book.open.get(staffId)]
  let isBuffer = false
  let isCrowded = false
  for (let minute = -beforeTime; minute < totalDuration + afterTime; minute++) {
    const index = start + minute - book.from
    if ((busy?.[index] ?? 0) > 0 && isBusyAt(service, minute)) {
      if (minute >= 0 && minute < totalDuration) return 'taken'
      isBuffer = true
    }
    if ((open?.[index] ?? 0) >= (question.openVisitsMax ?? 2)) isCrowded = true
  }
  if (isBuffer) return 'buffer'
  if (isCrowded) return 'waiting_limit'
  return freeUnits(question, service, book, start).every((units) => units.length > 0) ? 'none' : 'seat_taken'
}

function* choices(
  question: VisitQuestion,
  guest: Guest,
  book: Book,
  isThere: IsThere,
  start: number,
  preferredStaffId?: number,
): Generator<Choice> {
  const load = (staffId: number) => (staffId === preferredStaffId ? -1 : visitsOn(book, staffId, start).size)
  for (const staffId of guest.staffIds.toSorted((a, b) => load(a) - load(b))) {
    const service = serviceBy(guest, staffId)
    if (!isThere(staffId, start, service.totalDuration)) continue
    if (obstacleOf(question, guest, book, staffId, start) !== 'none') continue
    for (const seatIds of combinations(freeUnits(question, service, book, start)))
      yield { staffId, start, service, seatIds }
  }
}

/** Of each group that is needed, the units that are free at all its minutes. */
export const freeUnits = (
  { seatUnits }: VisitQuestion,
  service: Service,
  book: Book,
  start: number,
): number[][] =>
  (service.seats ?? []).map(({ groupId, ranges }) =>
    (seatUnits?.get(groupId) ?? []).filter((seatId) => {
      const taken = book.seats.get(seatId)
      for (let minute = -service.beforeTime; minute < service.totalDuration + service.afterTime; minute++)
        if ((taken?.[start + minute - book.from] ?? 0) > 0 && isSeatedAt(ranges, minute)) return false
      return true
    }),
  )

const combinations = (lists: readonly number[][]): number[][] =>
  lists.reduce<number[][]>((all, list) => all.flatMap((one) => list.map((id) => [...one, id])), [[]])

/** Writes a visit into the book, or takes it out again. */
const enter = (book: Book, { staffId, start, service, seatIds }: Choice, by: 1 | -1): void => {
  for (const minute of [
    start - service.beforeTime,
    start,
    start + service.totalDuration + service.afterTime - 1,
  ]) {
    if (by === 1) visitsOn(book, staffId, minute).add(entered)
    else visitsOn(book, staffId, minute).delete(entered)
  }
  const count = (rows: Map<number, Uint8Array>, id: number, minute: number) => {
    const row = rows.get(id)
    if (row) row[minute - book.from] = (row[minute - book.from] ?? 0) + by
  }
  for (let minute = -service.beforeTime; minute < service.totalDuration + service.afterTime; minute++) {
    count(book.open, staffId, start + minute)
    if (isBusyAt(service, minute)) count(book.busy, staffId, start + minute)
    for (const [index, { ranges }] of (service.seats ?? []).entries())
      if (isSeatedAt(ranges, minute)) count(book.seats, seatIds[index] ?? 0, start + minute)
  }
}

/** No visit that stands has it. */
const entered = -1

/** Whether a visit keeps its staff member busy so many minutes after its start; below 0 is preparation. */
const isBusyAt = ({ waits = [] }: Service, minute: number): boolean =>
  !waits.some(([from, to]) => from <= minute && minute < to)

const isSeatedAt = (ranges: readonly (readonly [number, number])[] | null, minute: number): boolean =>
  ranges === null || ranges.some(([from, to]) => from <= minute && minute < to)

/** The visits that one has on the day of a minute. */
export const visitsOn = ({ visitsOn: byDay }: Book, staffId: number, minute: number): Set<number> => {
  const key = `${staffId}/${Math.floor(minute / 1440)}`
  const visits = byDay.get(key) ?? new Set()
  byDay.set(key, visits)
  return visits
}

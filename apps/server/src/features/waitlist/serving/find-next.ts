// Who is offered which time next: the first in turn for whom the normal rules offer a start within the wishes.
import { judgeStart } from '@noren/scheduling/judge-start'
import { offerDays, type OfferDay } from '@noren/scheduling/offer'
import { occupiedByReservation } from '@noren/scheduling/occupancies'
import { minutesPerDay } from '@noren/scheduling/time'
import { questionOf } from '#features/availability/api'
import { ordersOf } from '#features/hours/api'
import { storedSeats, timedOf } from '#features/occupancies/api'
import type { OfferTime } from '#features/offers/api'
import { bookedVisit, visitColumns } from '#features/reservations/api'
import {
  localMinuteToMillis,
  localMinuteToWire,
  millisToLocalMinute,
  minuteMs,
  type Millis,
} from '#platform/clock'
import { lastHour, type Serving, type Waiting } from './read-serving.ts'

export type Next = { entry: Waiting; time: OfferTime; endsAt: Millis }

/** A time of less than this is not worth a mail. Rule WAIT-10. */
const holdMin: Millis = 5 * minuteMs

/** Undefined where nobody is left for whom a time is free. `skipped`: of whom it was found that no mail would go out. */
export const findNext = (
  serving: Serving,
  now: Millis,
  skipped: ReadonlySet<number> = new Set(),
): Next | undefined => {
  const known: Known = new Map()
  for (const entry of serving.waiting) {
    if (entry.isHolding || skipped.has(entry.id) || serving.isPrepaid(entry.wanted.menuIds)) continue
    for (const start of freeStarts(serving, known, entry, now)) {
      const held = holdOf(serving, entry, start, now)
      if (held) return held
    }
  }
  return undefined
}

/** One start for one who waits, whatever was offered before: the owner gives it. */
export const holdGiven = (
  serving: Serving,
  entry: Waiting,
  { start, staffId }: { start: number; staffId: number | null },
  now: Millis,
): Next | 'slot_taken' | 'not_offered' => {
  const { refusal } = judge(
    serving,
    { ...entry.wanted, staffId: staffId ?? entry.wanted.staffId },
    start,
    now,
  )
  if (refusal) return refusal
  const wanted = { ...entry, wanted: { ...entry.wanted, staffId: staffId ?? entry.wanted.staffId } }
  return holdOf({ ...serving, heldLately: [] }, wanted, start, now) ?? 'not_offered'
}

/** The time is taken now, and its holder holds one: what comes next is found among the rest. */
export const noteHeld = (serving: Serving, { entry, time }: Next): Serving => {
  const { staff, seats } = occupiedByReservation(timedOf({ ...time, status: 'reserved' }))
  return {
    ...serving,
    facts: {
      ...serving.facts,
      visits: [...serving.facts.visits, ...staff],
      seatsTaken: [...serving.facts.seatsTaken, ...seats],
    },
    waiting: serving.waiting.map((one) => (one.id === entry.id ? { ...one, isHolding: true } : one)),
  }
}

/** Days by what is wanted: many wait for the same. */
type Known = Map<string, readonly OfferDay[]>

const freeStarts = (serving: Serving, known: Known, entry: Waiting, now: Millis): number[] => {
  const { fromDay, toDay, fromMinute, toMinute, offered } = entry
  return daysOf(serving, known, entry, now)
    .filter(({ day }) => day >= fromDay && day <= toDay)
    .flatMap(({ day, starts }) =>
      starts
        .filter((start) => start >= fromMinute && start <= toMinute)
        .map((start) => day * minutesPerDay + start),
    )
    .filter((start) => !offered.has(start))
}

const daysOf = (
  { facts, waiting }: Serving,
  known: Known,
  { wanted }: Waiting,
  now: Millis,
): readonly OfferDay[] => {
  const key = JSON.stringify(wanted)
  const found = known.get(key)
  if (found) return found
  const question = questionOf(facts, wanted)
  const same = waiting.filter((one) => JSON.stringify(one.wanted) === key)
  const fromDay = Math.min(...same.map((one) => one.fromDay))
  const days = Math.max(...same.map((one) => one.toDay)) - fromDay + 1
  const laid = question ? offerDays({ ...question, fromDay, days, now: millisToLocalMinute(now) }) : []
  known.set(key, laid)
  return laid
}

const judge = ({ facts }: Serving, wanted: Waiting['wanted'], start: number, now: Millis) => {
  const question = questionOf(facts, wanted)
  const orders = question && ordersOf(facts, wanted)
  if (!question || !orders) return { refusal: 'not_offered' as const }
  const judged = judgeStart({ ...question, start, now: millisToLocalMinute(now) })
  const [placement] = judged.placements
  if (judged.refusal !== null) return { refusal: judged.refusal }
  if (!placement) throw new Error('a start that is offered has its placement')
  return { refusal: null, visit: bookedVisit(orders.order, placement, wanted.staffId) }
}

const holdOf = (serving: Serving, entry: Waiting, start: number, now: Millis): Next | undefined => {
  const judged = judge(serving, entry.wanted, start, now)
  if (judged.refusal !== null) return undefined
  const visit = visitColumns(judged.visit)
  // The minute of the cut-off still counts.
  const bookableUntil = localMinuteToMillis(visit.start - Math.max(serving.facts.rules.cutoffMinutes, 1))
  const endsAt = Math.min(now + serving.minutes * minuteMs, bookableUntil)
  if (endsAt - now < holdMin || wasHeldInLastHour(serving, visit, bookableUntil, now)) return undefined
  return {
    entry,
    endsAt,
    time: {
      staff_id: visit.staffId,
      start_at: localMinuteToWire(visit.start),
      end_at: localMinuteToWire(visit.end),
      before_time: visit.beforeTime,
      after_time: visit.afterTime,
      waits: visit.waits,
      ...storedSeats(visit.seats),
    },
  }
}

/** In the last hour in which the page could sell it, a time is held once. Rule WAIT-11. */
const wasHeldInLastHour = (
  { heldLately }: Serving,
  { staffId, start, end }: { staffId: number; start: number; end: number },
  bookableUntil: Millis,
  now: Millis,
): boolean =>
  bookableUntil - now <= lastHour &&
  heldLately.some(
    (held) =>
      held.staffId === staffId &&
      held.start < end &&
      start < held.end &&
      held.since >= bookableUntil - lastHour,
  )

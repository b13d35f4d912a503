// The peer of a month of free times with waits and seats: every minute of every staff member and seat is written down and looked at.
import type { OfferQuestion } from '@noren/scheduling/offer'

/**
 * The free starts of each day, as minutes of that day. For one person's visit with regular hours of one range, one group of seats and no
 * own minutes; two visits may be open.
 */
export const startsByMinute = (question: OfferQuestion): number[][] => {
  const { rules, service, staffIds, fromDay, days } = question
  const length = (days + 2) * 1440
  const from = (fromDay - 1) * 1440
  const rowsOf = (ids: readonly number[]) => new Map(ids.map((id) => [id, new Uint8Array(length)]))
  const units = [...(question.seatUnits?.values() ?? [])].flat()
  const [busy, open, seats] = [rowsOf(staffIds), rowsOf(staffIds), rowsOf(units)]
  const write = (row: Uint8Array | undefined, start: number, end: number) => {
    for (let minute = start - from; row && minute < end - from; minute++) row[minute] = (row[minute] ?? 0) + 1
  }
  const spans = new Map<number, { staffId: number; start: number; end: number }>()
  for (const { staffId, visitId, start, end } of question.visits) {
    write(busy.get(staffId), start, end)
    if (visitId === undefined) continue
    const span = spans.get(visitId)
    spans.set(visitId, {
      staffId,
      start: Math.min(start, span?.start ?? start),
      end: Math.max(end, span?.end ?? end),
    })
  }
  for (const { staffId, start, end } of spans.values()) write(open.get(staffId), start, end)
  for (const { seatId, start, end } of question.seatsTaken ?? []) write(seats.get(seatId), start, end)

  const isWaiting = (minute: number) => service.waits?.some(([start, end]) => start <= minute && minute < end)
  const isSeated = (minute: number) =>
    service.seats?.[0]?.ranges?.some(([start, end]) => start <= minute && minute < end)
  const everyMinute = (start: number, holds: (minute: number, index: number) => boolean): boolean => {
    for (let minute = -service.beforeTime; minute < service.totalDuration + service.afterTime; minute++)
      if (!holds(minute, start + minute - from)) return false
    return true
  }
  return Array.from({ length: days }, (_, index) => {
    const [opening = 0, closing = 0] = rules.weekly[0]?.[0] ?? []
    const midnight = (fromDay + index) * 1440
    const found: number[] = []
    for (let minute = opening; minute + service.totalDuration <= closing; minute += rules.slotMinutes) {
      const start = midnight + minute
      const isServed = staffIds.some((id) =>
        everyMinute(
          start,
          (at, row) => (open.get(id)?.[row] ?? 0) < 2 && (isWaiting(at) || busy.get(id)?.[row] === 0),
        ),
      )
      const hasSeat = units.some((id) =>
        everyMinute(start, (at, row) => !isSeated(at) || seats.get(id)?.[row] === 0),
      )
      if (isServed && hasSeat) found.push(minute)
    }
    return found
  })
}

// Where visits stand beside each other in a column.
import type { Span } from '@noren/scheduling/day/gaps'
import { type CalendarItem, takenSpan, waitsOf } from '#features/reservations/month.ts'

/** One of so many parts, counted from the left. */
export type Lane = { lane: number; lanes: number }

/**
 * Where a visit stands beside those that overlap it, preparation and clean-up included; of a long block the part that is drawn. `within`:
 * the lane of the visit in whose waiting time it stands; its own lane is then a part of that one.
 */
export type Placed = Lane & { visit: CalendarItem; within?: Lane; drawn: Span }

/** The visits of one column. Who comes in the waiting time of another visit stands inside its bar. Rule VISIT-16. */
export const placeVisits = (visits: readonly CalendarItem[]): Omit<Placed, 'drawn'>[] => {
  const hostOf = (guest: CalendarItem) =>
    visits.find((host) => host !== guest && findWait(host, takenSpan(guest)))
  const guests = Map.groupBy(
    visits.filter((visit) => hostOf(visit)),
    (visit) => outermost(visit, hostOf),
  )
  const isGuest = new Set([...guests.values()].flat())
  return overlapping(visits.filter((visit) => !isGuest.has(visit)))
    .flatMap(placeGroup)
    .flatMap((host) => [
      host,
      ...overlapping(guests.get(host.visit) ?? [])
        .flatMap(placeGroup)
        .map((guest) => ({ ...guest, within: { lane: host.lane, lanes: host.lanes } })),
    ])
}

/** The waiting time of a visit in which a span lies. */
export const findWait = (host: CalendarItem, { start, end }: Span): Span | undefined =>
  waitsOf(host).find((wait) => wait.start <= start && end <= wait.end)

/** Groups of visits that overlap directly or through others, in order of time. */
export const overlapping = (visits: readonly CalendarItem[]): CalendarItem[][] => {
  const groups: CalendarItem[][] = []
  let end = -Infinity
  for (const visit of visits.toSorted((a, b) => takenSpan(a).start - takenSpan(b).start)) {
    const span = takenSpan(visit)
    if (span.start >= end) groups.push([])
    groups.at(-1)?.push(visit)
    end = Math.max(end, span.end)
  }
  return groups
}

export const spanOf = (group: readonly CalendarItem[]): Span => ({
  start: Math.min(...group.map((visit) => takenSpan(visit).start)),
  end: Math.max(...group.map((visit) => takenSpan(visit).end)),
})

/** As CSS, in a row of all columns; what stands inside another bar leaves its edge free. */
export const boxOf = ({
  lane,
  lanes,
  within,
}: Lane & { within?: Lane | undefined }): { left: string; width: string } => {
  if (!within) return { left: `${(lane / lanes) * 100}%`, width: `${100 / lanes}%` }
  const left = (within.lane + lane / lanes) / within.lanes
  return {
    left: `calc(${left * 100}% + ${waitEdgeRem * (1 - lane / lanes)}rem)`,
    width: `calc(${100 / within.lanes / lanes}% - ${waitEdgeRem / lanes}rem)`,
  }
}

/** What is left of the bar beside those who stand in its waiting time: room for a word from top to bottom. */
export const waitEdgeRem = 1.375

/** Of a visit in the waiting time of one that stands in another's. */
const outermost = (
  visit: CalendarItem,
  hostOf: (visit: CalendarItem) => CalendarItem | undefined,
): CalendarItem => {
  const host = hostOf(visit)
  return host ? outermost(host, hostOf) : visit
}

const placeGroup = (group: readonly CalendarItem[]): (Lane & { visit: CalendarItem })[] => {
  const ends: number[] = []
  const placed = group.map((visit) => {
    const { start, end } = takenSpan(visit)
    const free = ends.findIndex((one) => one <= start)
    const lane = free === -1 ? ends.length : free
    ends[lane] = end
    return { visit, lane }
  })
  return placed.map((one) => ({ ...one, lanes: ends.length }))
}

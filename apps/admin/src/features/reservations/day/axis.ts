import { type Gap, findGaps, type Span } from '@noren/scheduling/gaps'
import type { Occupancy as Occupied } from '@noren/scheduling/offer'
import type { CalendarItem } from '../month.ts'

/** Where a visit stands beside those that overlap it, preparation and clean-up included. */
export type Placed = { visit: CalendarItem; lane: number; lanes: number }

export type StaffMember = { id: number; name: string }

export type Axis = {
  from: number
  to: number
  /** One column for each staff member; a shop of one person has one column without a name. */
  columns: StaffMember[]
  placed: Placed[]
  gaps: (Gap & { column: number })[]
}

/**
 * The opening hours with a margin, stretched to whole hours around the visits. Hours that
 * are not loaded yet are those of a usual day; a closed day has none.
 */
export const axisOf = (
  visits: readonly CalendarItem[],
  hours: readonly Span[] | undefined,
  /** The active ones; empty until they are loaded, and then no time counts as free. */
  staff: readonly StaffMember[] = [],
  /** What is taken of their time; the visits are among it. */
  occupied: readonly Occupied[] = [],
): Axis => {
  const taken = overlapping(visits).map(spanOf)
  const columns = columnsOf(visits, staff)
  const shown = hours?.length
    ? hours.map(({ start, end }) => ({ start: start - 30, end: end + 30 }))
    : [usual]
  const spans = [...shown, ...taken]
  return {
    from: Math.max(0, floorTo(60, Math.min(...spans.map((span) => span.start)))),
    to: ceilTo(60, Math.max(...spans.map((span) => span.end))),
    columns,
    placed: columns.flatMap(({ id }, column) => {
      const own = columns.length === 1 ? visits : visits.filter((visit) => visit.staff_id === id)
      return overlapping(own)
        .flatMap(placeGroup)
        .map(({ visit, lane, lanes }) => ({
          visit,
          lane: column * lanes + lane,
          lanes: columns.length * lanes,
        }))
    }),
    gaps: findGaps({
      openings: hours ?? [whole(taken)],
      staffIds: staff.map(({ id }) => id),
      visits: occupied,
    }).map((gap) => ({ ...gap, column: columns.findIndex(({ id }) => id === gap.staffId) })),
  }
}

/** The start that a press on free time means: on the half hour, but never before the free time begins. */
export const startAt = (gap: Span, minutes: number): number =>
  Math.max(gap.start, Math.min(floorTo(30, minutes), floorTo(30, gap.end - 1)))

/**
 * The start that an entry proposes: the first free time of the day, on a half hour from now on where the day is today
 * (`now` in its minutes). A full or closed day still has a morning.
 */
export const proposedStart = (gaps: readonly Span[], now: number | undefined): number => {
  const earliest = now === undefined ? 0 : Math.min(ceilTo(30, now), 23 * 60 + 30)
  const gap = gaps.find(({ start, end }) => end - Math.max(start, earliest) >= 30)
  if (gap !== undefined) return Math.max(gap.start, earliest)
  return now === undefined ? (gaps[0]?.start ?? 10 * 60) : earliest
}

/** Staff who left have a column on days with a visit of theirs. */
const columnsOf = (visits: readonly CalendarItem[], staff: readonly StaffMember[]): StaffMember[] => {
  if (staff.length < 2) return [staff[0] ?? { id: 0, name: '' }]
  const all = new Map(visits.map(({ staff_id: id, staffName: name }) => [id, { id, name }]))
  for (const { id } of staff) all.delete(id)
  return [...staff, ...all.values()]
}

const usual: Span = { start: 9 * 60, end: 19 * 60 }

/** Groups of visits that overlap directly or through others, in order of time. */
const overlapping = (visits: readonly CalendarItem[]): CalendarItem[][] => {
  const groups: CalendarItem[][] = []
  let end = -Infinity
  for (const visit of visits.toSorted((a, b) => a.start - a.before_time - (b.start - b.before_time))) {
    if (visit.start - visit.before_time >= end) groups.push([])
    groups.at(-1)?.push(visit)
    end = Math.max(end, visit.end + visit.after_time)
  }
  return groups
}

const placeGroup = (group: readonly CalendarItem[]): Placed[] => {
  const ends: number[] = []
  const placed = group.map((visit) => {
    const free = ends.findIndex((end) => end <= visit.start - visit.before_time)
    const lane = free === -1 ? ends.length : free
    ends[lane] = visit.end + visit.after_time
    return { visit, lane }
  })
  return placed.map((one) => ({ ...one, lanes: ends.length }))
}

const spanOf = (group: readonly CalendarItem[]): Span => ({
  start: Math.min(...group.map((visit) => visit.start - visit.before_time)),
  end: Math.max(...group.map((visit) => visit.end + visit.after_time)),
})

const whole = (taken: readonly Span[]): Span => ({ start: taken[0]?.start ?? 0, end: taken.at(-1)?.end ?? 0 })

const floorTo = (step: number, minutes: number): number => Math.floor(minutes / step) * step

const ceilTo = (step: number, minutes: number): number => Math.ceil(minutes / step) * step

import type { StaffColor } from '@noren/contract/limits'
import { type Gap, findGaps, type Span } from '@noren/scheduling/day/gaps'
import type { Occupancy as Occupied } from '@noren/scheduling/occupancies'
import type { CalendarItem } from '#features/reservations/month.ts'
import { findWait, type Lane, overlapping, type Placed, placeVisits, spanOf } from './lanes.ts'

export type { Placed } from './lanes.ts'

/** Without a colour where they left. */
export type StaffMember = { id: number; name: string; color?: StaffColor }

export type Axis = {
  from: number
  to: number
  /** One column for each staff member; a shop of one person has one column without a name. */
  columns: StaffMember[]
  placed: Placed[]
  gaps: FreeTime[]
  /** Time in which the shop is open and the column's staff member does not work. */
  off: (Span & { column: number })[]
}

/**
 * Free time of one staff member, and where in it the shop's grid has starts. `within`: the lane of the visit in whose waiting time it
 * lies.
 */
export type FreeTime = Gap & { column: number; starts: number[]; within?: Lane }

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
  /** Minutes of the shop's grid. */
  step = 30,
  /** Of those who work other hours on that day. */
  staffHours: ReadonlyMap<number, readonly Span[]> = new Map(),
): Axis => {
  const taken = overlapping(visits).map(spanOf)
  const columns = columnsOf(visits, staff)
  const isOf = (id: number) => (visit: CalendarItem) => columns.length === 1 || visit.staff_id === id
  const { placed, ...bounds } = placeIn(columns, isOf, visits, hours)
  return {
    ...bounds,
    columns,
    placed,
    gaps: findGaps({
      openings: hours ?? [whole(taken)],
      staffOpenings: staffHours,
      staffIds: staff.map(({ id }) => id),
      visits: occupied,
    }).map((gap) => {
      const host = placed.find(({ visit }) => isOf(gap.staffId)(visit) && findWait(visit, gap))
      return {
        ...gap,
        column: columns.findIndex(({ id }) => id === gap.staffId),
        starts: startsIn(gap, hours ?? [], step),
        ...(host && { within: host.within ?? { lane: host.lane, lanes: host.lanes } }),
      }
    }),
    off: columns.flatMap(({ id }, column) =>
      timeOff(hours ?? [], staffHours.get(id)).map((span) => ({ ...span, column })),
    ),
  }
}

/** The same with a column for each unit of seats, and one for visits that have none; nothing is free or off there. Rule VISIT-17. */
export const seatAxisOf = (
  visits: readonly CalendarItem[],
  hours: readonly Span[] | undefined,
  { units, unseated }: { units: readonly { id: number; name: string }[]; unseated: string },
): Axis => {
  const seated = visits.filter(({ look }) => look !== 'block' && look !== 'move_request')
  const isOf = (id: number) => (visit: CalendarItem) =>
    id === 0 ? !units.some((unit) => visit.seat_ids.includes(unit.id)) : visit.seat_ids.includes(id)
  const columns = seated.some(isOf(0)) ? [...units, { id: 0, name: unseated }] : [...units]
  return { ...placeIn(columns, isOf, seated, hours), columns, gaps: [], off: [] }
}

const placeIn = (
  columns: readonly { id: number }[],
  isOf: (id: number) => (visit: CalendarItem) => boolean,
  visits: readonly CalendarItem[],
  hours: readonly Span[] | undefined,
): Pick<Axis, 'from' | 'to' | 'placed'> => {
  const shown = hours?.length
    ? hours.map(({ start, end }) => ({ start: start - 30, end: end + 30 }))
    : [usual]
  const spans = [...shown, ...overlapping(visits.filter((visit) => !isLongBlock(visit, shown))).map(spanOf)]
  const from = Math.max(0, floorTo(60, Math.min(...spans.map((span) => span.start))))
  const to = ceilTo(60, Math.max(...spans.map((span) => span.end)))
  const inColumn = (column: number, { lane, lanes }: Lane): Lane => ({
    lane: column * lanes + lane,
    lanes: columns.length * lanes,
  })
  const placed = columns.flatMap(({ id }, column) =>
    placeVisits(visits.filter(isOf(id))).map(({ visit, within, ...own }) => ({
      visit,
      // Inside another bar it is that one that stands in the column.
      ...(within ? { ...own, within: inColumn(column, within) } : inColumn(column, own)),
      drawn: isLongBlock(visit, shown)
        ? { start: Math.max(visit.start, from), end: Math.min(visit.end, to) }
        : visit,
    })),
  )
  return { from, to, placed }
}

/** A block that reaches out of the hours does not stretch the axis: an afternoon is blocked until midnight. */
const isLongBlock = ({ look, start, end }: CalendarItem, shown: readonly Span[]): boolean =>
  look === 'block' && shown.some((span) => start < span.end && span.start < end)

type Starts = { starts: readonly number[]; end: number }

/** The start that a press on free time means: the last of the grid that is not behind it, else the first. */
export const startAt = ({ starts }: Starts, minutes: number): number =>
  starts.findLast((start) => start <= minutes) ?? starts[0] ?? minutes

/**
 * The start that an entry proposes: the first free one of the day, from now on where the day is today (`now` in its minutes). A
 * full or closed day still has a morning.
 */
export const proposedStart = (gaps: readonly Starts[], now: number | undefined, step = 30): number => {
  const earliest = now === undefined ? 0 : Math.min(ceilTo(step, now), 24 * 60 - step)
  for (const { starts, end } of gaps) {
    const start = starts.find((one) => one >= earliest && end - one >= 30)
    if (start !== undefined) return start
  }
  return now === undefined ? (gaps[0]?.starts[0] ?? 10 * 60) : earliest
}

/** A start that a drag means: the nearest of the grid, which lies from the opening on and before it. */
export const nearestStart = (minutes: number, hours: readonly Span[] | undefined, step: number): number => {
  const opening = hours?.findLast(({ start }) => start <= minutes) ?? hours?.[0]
  const base = opening?.start ?? 0
  return base + Math.round((minutes - base) / step) * step
}

/** The grid counts from each opening; free time off the grid, which is too short for it, begins where it begins. */
const startsIn = (gap: Span, hours: readonly Span[], step: number): number[] => {
  const opening = hours.find(({ start, end }) => start <= gap.start && gap.end <= end)
  const base = opening?.start ?? floorTo(60, gap.start)
  const first = base + ceilTo(step, gap.start - base)
  const count = Math.max(0, Math.ceil((gap.end - first) / step))
  return count === 0 ? [gap.start] : Array.from({ length: count }, (_, index) => first + index * step)
}

/** What own hours leave of the shop's, none without any. */
const timeOff = (hours: readonly Span[], own: readonly Span[] | undefined): Span[] =>
  own === undefined
    ? []
    : hours.flatMap(({ start, end }) => {
        const inside = own.filter((span) => span.start < end && start < span.end)
        const bounds = [start, ...inside.flatMap((span) => [span.start, span.end]), end]
        return Array.from({ length: inside.length + 1 }, (_, index) => ({
          start: bounds[2 * index] ?? end,
          end: bounds[2 * index + 1] ?? end,
        })).filter((span) => span.start < span.end)
      })

/** Staff who left have a column on days with a visit of theirs. */
const columnsOf = (visits: readonly CalendarItem[], staff: readonly StaffMember[]): StaffMember[] => {
  if (staff.length < 2) return [staff[0] ?? { id: 0, name: '' }]
  const all = new Map(visits.map(({ staff_id: id, staffName: name }) => [id, { id, name }]))
  for (const { id } of staff) all.delete(id)
  return [...staff, ...all.values()]
}

const usual: Span = { start: 9 * 60, end: 19 * 60 }

const whole = (taken: readonly Span[]): Span => ({ start: taken[0]?.start ?? 0, end: taken.at(-1)?.end ?? 0 })

const floorTo = (step: number, minutes: number): number => Math.floor(minutes / step) * step

const ceilTo = (step: number, minutes: number): number => Math.ceil(minutes / step) * step

import type { Visit } from './month.ts'

/** A visit's place side by side with those that it shares time with, preparation and clean-up included. */
export type Placed = { visit: Visit; lane: number; lanes: number }

export type Axis = { from: number; to: number; placed: Placed[]; gaps: { start: number; end: number }[] }

/** A working day, stretched to whole hours around what happens on it. */
export const axisOf = (visits: readonly Visit[], shown = { from: 9 * 60, to: 19 * 60 }): Axis => {
  const from = Math.min(shown.from, ...visits.map((visit) => floorHour(visit.start - visit.before_time)))
  const to = Math.max(shown.to, ...visits.map((visit) => ceilHour(visit.end + visit.after_time)))
  const groups = overlapping(visits)
  return { from: Math.max(0, from), to, placed: groups.flatMap(placeGroup), gaps: gapsBetween(groups) }
}

/** Visits that chain into one another, in order of time. */
const overlapping = (visits: readonly Visit[]): Visit[][] => {
  const groups: Visit[][] = []
  let end = -Infinity
  for (const visit of visits.toSorted((a, b) => a.start - a.before_time - (b.start - b.before_time))) {
    if (visit.start - visit.before_time >= end) groups.push([])
    groups.at(-1)?.push(visit)
    end = Math.max(end, visit.end + visit.after_time)
  }
  return groups
}

const placeGroup = (group: readonly Visit[]): Placed[] => {
  const ends: number[] = []
  const placed = group.map((visit) => {
    const free = ends.findIndex((end) => end <= visit.start - visit.before_time)
    const lane = free === -1 ? ends.length : free
    ends[lane] = visit.end + visit.after_time
    return { visit, lane }
  })
  return placed.map((one) => ({ ...one, lanes: ends.length }))
}

/** Half an hour or more between two groups is worth saying. */
const gapsBetween = (groups: readonly Visit[][]): { start: number; end: number }[] =>
  groups.slice(1).flatMap((group, index) => {
    const start = Math.max(...(groups[index] ?? []).map((visit) => visit.end + visit.after_time))
    const end = Math.min(...group.map((visit) => visit.start - visit.before_time))
    return end - start >= 30 ? [{ start, end }] : []
  })

const floorHour = (minutes: number): number => Math.floor(minutes / 60) * 60

const ceilHour = (minutes: number): number => Math.ceil(minutes / 60) * 60

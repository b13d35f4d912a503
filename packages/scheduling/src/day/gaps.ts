import type { Occupancy, Span } from '../occupancies.ts'

export type { Span } from '../occupancies.ts'

export type Gap = Span & { readonly staffId: number }

/**
 * The free time of a day for each staff member, by start. A visit needs one person from end to end, so the gaps of two people
 * are not joined.
 */
export const findGaps = (question: {
  readonly openings: readonly Span[]
  /** Of those who work other hours on that day. */
  readonly staffOpenings?: ReadonlyMap<number, readonly Span[]>
  /** Active staff. */
  readonly staffIds: readonly number[]
  /** All that occupies them, buffers included, shown or not. */
  readonly visits: readonly Occupancy[]
}): Gap[] => {
  const { openings, staffOpenings, staffIds, visits } = question
  return staffIds
    .flatMap((staffId) => {
      const taken = visits
        // An empty range occupies nobody.
        .filter((visit) => visit.staffId === staffId && visit.start < visit.end)
        .sort((a, b) => a.start - b.start)
      const own = staffOpenings?.get(staffId) ?? openings
      return own.flatMap((opening) => subtract(opening, taken)).map((span) => ({ ...span, staffId }))
    })
    .sort((a, b) => a.start - b.start)
}

/** What visits, in order of time, leave of an opening. Gaps under `minGapMinutes` are left out. */
const subtract = (opening: Span, taken: readonly Span[]): Span[] => {
  const found: Span[] = []
  let start = opening.start
  for (const visit of taken) {
    if (visit.start > start) found.push({ start, end: Math.min(visit.start, opening.end) })
    start = Math.max(start, visit.end)
  }
  return [...found, { start, end: opening.end }].filter((span) => span.end - span.start >= minGapMinutes)
}

const minGapMinutes = 30

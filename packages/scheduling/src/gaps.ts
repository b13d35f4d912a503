import type { Visit } from './offer.ts'

/** Half open, in the minutes that the question speaks. */
export type Span = { readonly start: number; readonly end: number }

/** Less free time than this is not worth saying. */
const leastGap = 30

/**
 * The free time of a day, in order and apart from each other: each gap is one in which some staff member is free from its
 * beginning to its end, as a visit needs. Where two are free over parts of the same time, the one who is free first has it,
 * and the gap of the other begins behind.
 */
export function gapsOf(question: {
  readonly openings: readonly Span[]
  /** Active staff: the shop's capacity. */
  readonly staffIds: readonly number[]
  /** All that occupies them, buffers included, shown or not. */
  readonly visits: readonly Visit[]
}): Span[] {
  const { openings, staffIds, visits } = question
  const free = staffIds.flatMap((staffId) => {
    const taken = visits.filter((visit) => visit.staffId === staffId).toSorted((a, b) => a.start - b.start)
    return openings.flatMap((opening) => freeOf(opening, taken))
  })
  const gaps: Span[] = []
  for (let gap = firstFrom(-Infinity, free); gap !== undefined; gap = firstFrom(gap.end, free)) gaps.push(gap)
  return gaps
}

/** What is left of an opening between visits in order of time. */
function freeOf(opening: Span, taken: readonly Span[]): Span[] {
  const found: Span[] = []
  let start = opening.start
  for (const visit of taken) {
    if (visit.start > start) found.push({ start, end: Math.min(visit.start, opening.end) })
    start = Math.max(start, visit.end)
  }
  return [...found, { start, end: opening.end }]
}

/** Of what is free from a minute on: what begins first, and of those that begin together what lasts longest. */
function firstFrom(minute: number, free: readonly Span[]): Span | undefined {
  let first: Span | undefined
  for (const one of free) {
    const start = Math.max(minute, one.start)
    if (one.end - start < leastGap) continue
    if (first === undefined || start < first.start || (start === first.start && one.end > first.end))
      first = { start, end: one.end }
  }
  return first
}

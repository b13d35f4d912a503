import type { Visit } from './offer.ts'

/** Half open, in the minutes that the question speaks. */
export type Span = { readonly start: number; readonly end: number }

/** Less free time than this is not worth saying. */
const leastGap = 30

export type Gap = Span & { readonly staffId: number }

/**
 * The free time of a day, by start: of each staff member what is left of the openings. Anybody's gap is free time of the shop,
 * and as a visit needs one person from end to end, the gaps of two are not joined.
 */
export const gapsOf = (question: {
  readonly openings: readonly Span[]
  /** Active staff: the shop's capacity. */
  readonly staffIds: readonly number[]
  /** All that occupies them, buffers included, shown or not. */
  readonly visits: readonly Visit[]
}): Gap[] => {
  const { openings, staffIds, visits } = question
  return staffIds
    .flatMap((staffId) => {
      const taken = visits
        // An empty visit is in nobody's way.
        .filter((visit) => visit.staffId === staffId && visit.start < visit.end)
        .sort((a, b) => a.start - b.start)
      return openings.flatMap((opening) => freeOf(opening, taken)).map((span) => ({ ...span, staffId }))
    })
    .sort((a, b) => a.start - b.start)
}

/** What is left of an opening between visits in order of time, where it is worth saying. */
const freeOf = (opening: Span, taken: readonly Span[]): Span[] => {
  const found: Span[] = []
  let start = opening.start
  for (const visit of taken) {
    if (visit.start > start) found.push({ start, end: Math.min(visit.start, opening.end) })
    start = Math.max(start, visit.end)
  }
  return [...found, { start, end: opening.end }].filter((span) => span.end - span.start >= leastGap)
}

export type Change =
  | { kind: 'up' | 'down'; percent: number }
  | { kind: 'same' }
  /** There was nothing to compare with. */
  | { kind: 'none' }

/** In whole per cent. A change too small for one is none. Rule REP-43. */
export const changeOf = (now: number, before: number): Change => {
  if (before <= 0) return { kind: 'none' }
  const percent = Math.round(((now - before) / before) * 100)
  if (percent === 0) return { kind: 'same' }
  return { kind: percent > 0 ? 'up' : 'down', percent: Math.abs(percent) }
}

/** Whole yen; 0 where nobody came. */
export const averageOf = ({ sales, visits }: { sales: number; visits: number }): number =>
  visits === 0 ? 0 : Math.round(sales / visits)

/** Whole per cent; 0 of nothing. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.round((part / whole) * 100)

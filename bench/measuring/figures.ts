// Figures of a bench beside their peer and their limit. Only figures of one run can be compared.

/** One value for each round; the rounds of ours and of the peer alternate. */
export type Rounds = readonly number[]

export type Figure = { name: string; ours: Rounds; peer?: Rounds; limit?: Limit }

/** Of the median: of ours, or of ours over the peer's. */
export type Limit = { is: 'at least' | 'at most'; value: number; of: 'ours' | 'ratio' }

export const atMost = (value: number): Limit => ({ is: 'at most', value, of: 'ours' })
export const atMostTimes = (value: number): Limit => ({ is: 'at most', value, of: 'ratio' })
export const atLeastTimes = (value: number): Limit => ({ is: 'at least', value, of: 'ratio' })

export type Finding = {
  /** Its number, such as P3. */
  goal: string
  what: string
  /** What was measured beside it in the same run. */
  peer: string
  figures: readonly Figure[]
}

export const verdictOf = (figure: Figure): 'met' | 'NOT MET' | '' => {
  const { limit } = figure
  if (!limit) return ''
  const reached = median(limit.of === 'ours' ? figure.ours : ratiosOf(figure))
  const isMet = limit.is === 'at least' ? reached >= limit.value : reached <= limit.value
  return isMet ? 'met' : 'NOT MET'
}

/** Ours over the peer's, round by round; of series of other lengths the medians. */
export const ratiosOf = ({ ours, peer = [] }: Figure): Rounds => {
  if (peer.length === 0) return []
  if (peer.length !== ours.length) return [median(ours) / median(peer)]
  return ours.map((value, round) => value / (peer[round] ?? NaN))
}

export const median = (values: Rounds): number => quantile(values, 0.5)

/** The value below which `part` of the values lie, 0 to 1; interpolated. */
export const quantile = (values: Rounds, part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN]
  return low + (high - low) * (place % 1)
}

/** The peer and ours in turn, so that other load on the machine affects both; the first round warms up and is not counted. */
export const alternate = async <T, P>(
  rounds: number,
  peer: () => Promise<P>,
  ours: () => Promise<T>,
): Promise<{ peer: P[]; ours: T[] }> => {
  const results: { peer: P[]; ours: T[] } = { peer: [], ours: [] }
  for (let round = -1; round < rounds; round++) {
    const [theirs, mine] = [await peer(), await ours()]
    if (round < 0) continue
    results.peer.push(theirs)
    results.ours.push(mine)
  }
  return results
}

// The result of a bench. Only figures of one run can be compared.

/** One value for each round; the rounds of ours and of the peer alternate. */
export type Rounds = readonly number[]

export type Figure = {
  name: string
  ours: Rounds
  peer?: Rounds
  /** Round by round; above 1 is not always better. */
  ratio?: Rounds
  /** Shown in the plot of the ratio or of ours. */
  goal?: Goal
}

export type Goal = { of: 'ours' | 'ratio'; is: 'at least' | 'at most'; value: number }

export type Finding = {
  /** Its number, such as P3. */
  goal: string
  what: string
  /** The limit or peer that was measured in the same run. */
  peer: string
  figures: readonly Figure[]
  /** Results that are no series of numbers: name, ours, peer. */
  facts?: readonly (readonly [name: string, ours: string, peer?: string])[]
  requirement: string
  met: boolean
  /** Preformatted lines, such as a plan of PostgreSQL. */
  lines?: readonly string[]
}

/** Whether the median of the rounds reaches the figure's goal; true where it has none. */
export const isMet = ({ ours, ratio = [], goal }: Figure): boolean => {
  if (!goal) return true
  const reached = median(goal.of === 'ours' ? ours : ratio)
  return goal.is === 'at least' ? reached >= goal.value : reached <= goal.value
}

export const median = (values: Rounds): number => quantile(values, 0.5)

/** The value below which `part` of the values lie, 0 to 1; interpolated. */
export const quantile = (values: Rounds, part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN]
  return low + (high - low) * (place % 1)
}

/** Ours over the peer's, round by round. */
export const ratios = (ours: Rounds, peer: Rounds): number[] =>
  ours.map((value, round) => value / (peer[round] ?? NaN))

/** `median (min–max)`; a single value stands alone. */
export const spread = (values: Rounds): string => {
  if (values.length === 0) return ''
  const shown = [median(values), Math.min(...values), Math.max(...values)]
  const [middle, smallest, largest] = shown.map((value) => number(value, shown))
  return values.length === 1 ? `${middle}` : `${middle} (${smallest}–${largest})`
}

/** With as many decimals as the largest of the values beside it needs, none where all are integers; thousands separated. */
export const number = (value: number, beside: Rounds = [value]): string => {
  const size = Math.max(...beside.map(Math.abs))
  const digits = size >= 100 || beside.every(Number.isInteger) ? 0 : size >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Thousands separated, no fraction. */
export const count = (value: number): string => Math.round(value).toLocaleString('en')

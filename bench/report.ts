// What a part of the bench found, as a table of text. The figures of one run are only worth something beside each other.

export type Figure = { name: string; ours: string; beside: string; ratio?: string }

export type Finding = {
  /** As in the design's table of goals. */
  goal: string
  what: string
  /** The limit or peer that was measured in the same run. */
  beside: string
  figures: readonly Figure[]
  wanted: string
  met: boolean
}

export const print = ({ goal, what, beside, figures, wanted, met }: Finding): void => {
  const rows = [
    ['', 'ours', 'beside', 'ratio'],
    ...figures.map((f) => [f.name, f.ours, f.beside, f.ratio ?? '']),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = ([name = '', ours = '', other = '', ratio = '']: string[]) =>
    `    ${name.padEnd(widths[0] ?? 0)}  ${ours.padStart(widths[1] ?? 0)}  ${other.padStart(widths[2] ?? 0)}  ${ratio}`
  console.log(`${goal}  ${what}`)
  console.log(`    beside: ${beside}`)
  for (const row of rows) console.log(line(row).trimEnd())
  console.log(`    goal: ${wanted}: ${met ? 'met' : 'NOT MET'}\n`)
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

/** `median (min–max)`. */
export const spread = (values: readonly number[], digits = 2): string =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`

/** Thousands apart, no fraction. */
export const count = (value: number): string => Math.round(value).toLocaleString('en')

/** Ours over the other, round by round. */
export const ratios = (ours: readonly number[], beside: readonly number[]): number[] =>
  ours.map((value, round) => value / (beside[round] ?? NaN))

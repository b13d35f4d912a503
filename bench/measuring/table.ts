// The table that a run prints: of each figure the limit, the median of ours and of the peer, and the verdict.
import { median, ratiosOf, verdictOf, type Figure, type Finding, type Rounds } from './figures.ts'

export const heading = (): string => lineOf(['', 'ours', 'peer', 'ratio', 'limit', 'verdict'])

export const linesOf = ({ goal, what, peer, figures }: Finding): string[] => [
  '',
  `${goal}  ${what}`,
  `    peer: ${peer}`,
  ...figures.map((figure) =>
    lineOf([
      figure.name,
      spread(figure.ours),
      spread(figure.peer ?? []),
      ratioOf(figure),
      limitOf(figure),
      verdictOf(figure),
    ]),
  ),
]

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

const widths = [42, 24, 24, 7, 16]

const lineOf = (cells: readonly string[]): string => {
  const [name = '', ...others] = cells.map((cell, column) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
  )
  return `    ${[name, ...others].join('  ')}`.trimEnd()
}

const ratioOf = (figure: Figure): string => {
  const ratios = ratiosOf(figure)
  return ratios.length === 0 ? '' : number(median(ratios))
}

const limitOf = ({ limit }: Figure): string =>
  limit ? `${limit.is} ${limit.value.toLocaleString('en')}${limit.of === 'ratio' ? ' ×' : ''}` : ''

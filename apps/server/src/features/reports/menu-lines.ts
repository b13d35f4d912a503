// What was sold, in words and not endlessly many.
import { lineName, visits } from '@noren/words/visits'
import type { Lang } from '@noren/words/format'

type SoldLine = { menu_id: number | null; kind: string; name: string; count: number; amount: number }

/** Names of articles and adjustments are typed: a year may have any number. Rule REP-8. */
const linesMax = 300

/** They are in order of their sums; the rest is one line, so that all still add up to the sales. */
export const menuLines = (lines: readonly SoldLine[], language: Lang): SoldLine[] => {
  const named = lines.map((line) => ({ ...line, name: nameOf(line, language) }))
  if (named.length <= linesMax) return named
  const isKept = ({ kind, menu_id }: SoldLine) =>
    menu_id !== null || kind === 'discount' || kind === 'rounding' || kind === 'refund'
  const kept = named.filter((line, place) => place < linesMax || isKept(line))
  const rest = named.filter((line, place) => place >= linesMax && !isKept(line))
  const sumOf = (key: 'count' | 'amount') => rest.reduce((sum, line) => sum + line[key], 0)
  return rest.length === 0
    ? kept
    : [
        ...kept,
        {
          menu_id: null,
          kind: 'other',
          name: visits[language].other,
          count: sumOf('count'),
          amount: sumOf('amount'),
        },
      ]
}

const nameOf = ({ kind, name }: SoldLine, language: Lang): string => {
  if (kind === 'refund') return visits[language].refund
  return kind === 'nomination' || kind === 'adjustment' ? lineName(language, { kind, name }) : name
}

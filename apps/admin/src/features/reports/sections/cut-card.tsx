import { reports } from '@noren/words/admin/reports/screen'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { formatAmount, formatCount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { percentOf } from '../figures/change.ts'
import { BarList } from '../plots/bar-list.tsx'
import { PlotCard } from '../plots/plot-card.tsx'
import { largestOf } from './findings.ts'

export type Part = {
  key: string
  name: string
  count: number
  /** Left out where the cut counts visits alone. */
  amount?: number
  /** The list that it counts. */
  to?: string | undefined
}

/** One cut of the whole: its parts as bars, or as a table with shares. */
export const CutCard = ({
  id,
  parts,
  by = 'amount',
  sumUp,
  none,
}: {
  id: 'staff' | 'menu' | 'category' | 'method' | 'customer' | 'source' | 'leadTime' | 'cancellations'
  parts: readonly Part[]
  /** What the bars are long by. */
  by?: 'amount' | 'count'
  /** The sentence, where it is not about the largest part; null is none. */
  sumUp?: string | null | undefined
  none?: string
}): ReactNode => {
  const { plot } = useWords(reports)
  const plots = useWords(reportPlots)
  const lang = useLanguage()
  const words = plots[id]
  const valueOf = (part: Part) => (by === 'amount' ? (part.amount ?? 0) : part.count)
  const whole = parts.reduce((sum, part) => sum + Math.max(0, valueOf(part)), 0)
  const shareOf = (part: Part) => (valueOf(part) < 0 ? '' : `${percentOf(valueOf(part), whole)}%`)
  const amountOf = ({ amount }: Part) => (amount === undefined ? '' : formatAmount(lang, amount))
  const countOf = ({ count }: Part) => plots.said.count(formatCount(count))
  const largest = largestOf(parts, valueOf)
  const found =
    sumUp === undefined
      ? largest && words.found(largest.part.name, String(largest.share))
      : (sumUp ?? undefined)
  // One part is all there is: a row says it.
  const isWhole = parts.length === 1
  const hasAmounts = parts.some(({ amount }) => amount !== undefined)
  return (
    <PlotCard
      title={words.title}
      found={parts.length === 0 ? (none ?? plot.none) : found}
      table={
        isWhole
          ? undefined
          : {
              head: [plots.names, plot.count, ...(hasAmounts ? [plot.amount] : []), plot.share],
              rows: parts.map((part) => ({
                key: part.key,
                to: part.to,
                cells: [
                  part.name,
                  formatCount(part.count),
                  ...(hasAmounts ? [amountOf(part)] : []),
                  shareOf(part),
                ],
              })),
            }
      }
    >
      {parts.length > 0 && (
        <BarList
          label={words.title}
          isPlain={isWhole}
          bars={parts.map((part) => ({
            key: part.key,
            name: part.name,
            value: valueOf(part),
            said: by === 'amount' ? amountOf(part) : countOf(part),
            share: shareOf(part),
            to: part.to,
          }))}
        />
      )}
    </PlotCard>
  )
}

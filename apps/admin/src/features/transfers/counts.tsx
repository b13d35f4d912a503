import type { TransferCounts } from '@noren/contract/shops/transfers'
import { formatCount } from '@noren/words/format'
import { transfers } from '@noren/words/admin/transfers'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** How much of each there is. Whoever works alone never reads of staff. */
export const Counts = ({ counts, label }: { counts: TransferCounts; label: string }): ReactNode => {
  const words = useWords(transfers)
  return (
    <dl aria-label={label} className="grid grid-cols-2 gap-x-6 border-y border-line py-1 sm:grid-cols-3">
      {order
        .filter((name) => name !== 'staff' || counts.staff > 1)
        .map((name) => (
          <div key={name} className="flex items-baseline justify-between gap-3 py-1.5">
            <dt className="text-sm text-ink-soft">{words.counts[name]}</dt>
            <dd className="figures font-bold">{words.unit(formatCount(counts[name]))}</dd>
          </div>
        ))}
    </dl>
  )
}

const order = ['reservations', 'customers', 'notes', 'menus', 'staff', 'images'] as const

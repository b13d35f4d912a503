import type { TransferCounts } from '@noren/contract/shops/transfers'
import { formatCount } from '@noren/words/format'
import { transfers } from '@noren/words/admin/transfers'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'

/** How much of each there is. Whoever works alone never reads of staff. */
export const Counts = ({ counts, label }: { counts: TransferCounts; label: string }): ReactNode => {
  const words = useWords(transfers)
  return (
    <dl
      aria-label={label}
      className="mt-4 grid grid-cols-3 gap-x-2 gap-y-2 border-y border-line py-3 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
    >
      {order
        .filter((name) => name !== 'staff' || counts.staff > 1)
        .map((name) => (
          <div key={name} className="min-w-0">
            <dt className="phrases text-sm leading-snug text-ink-soft max-[22.5rem]:text-xs">
              {words.counts[name]}
            </dt>
            <dd className="figures font-bold">{words.unit(formatCount(counts[name]))}</dd>
          </div>
        ))}
    </dl>
  )
}

const order = ['reservations', 'customers', 'notes', 'menus', 'staff', 'images'] as const

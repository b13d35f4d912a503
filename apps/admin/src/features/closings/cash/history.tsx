import type { DayClosing } from '@noren/contract/bills/closings'
import { salesDays } from '@noren/words/admin/closings/days'
import type { ReactNode } from 'react'
import { useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { useMoment } from '#platform/dates/moment.ts'
import { CountedCash } from './counted-cash.tsx'

/** The closes that were opened again, the latest first. */
export const History = ({ earlier }: { earlier: readonly DayClosing[] }): ReactNode => {
  const words = useWords(salesDays).history
  const moment = useMoment()
  return (
    <TitledCard id="closing-history" title={words.title} className="print:hidden">
      <ol className="divide-y divide-line">
        {earlier.map((closing) => (
          <li key={closing.id} className="py-3 last:pb-0">
            <p className="figures font-bold">{words.entry(moment(closing.closed_at))}</p>
            {closing.reopened_at !== null && (
              <p className="figures text-sm wrap-anywhere text-ink-soft">
                {words.reopened(moment(closing.reopened_at), closing.reopen_reason ?? '')}
              </p>
            )}
            <CountedCash closing={closing} />
          </li>
        ))}
      </ol>
    </TitledCard>
  )
}

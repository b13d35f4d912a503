import type { SalesDay } from '@noren/contract/bills/closings'
import { salesDays } from '@noren/words/admin/closings/days'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'
import { TitledCard } from '#platform/panels/titled-card.tsx'
import { Fact } from './fact.tsx'
import { CloseForm } from './close-form.tsx'
import { Closed } from './closed.tsx'

/** Cash and the close: what was received, what should be there, what is. Rules BILL-33 to BILL-37. */
export const CashCard = ({ day }: { day: SalesDay }): ReactNode => {
  const lang = useLanguage()
  const words = useWords(salesDays)
  const { closing } = day
  if (closing) return <Closed day={day} closing={closing} />
  return (
    <TitledCard id="cash" title={words.cash.title} className="print:p-3">
      {day.can.close ? (
        <>
          <CloseForm day={day} />
          <div className="hidden print:block">
            <Fact name={words.cash.received} value={formatAmount(lang, day.cash)} />
          </div>
        </>
      ) : (
        <p className="mt-2 text-ink-soft">{words.cash.early}</p>
      )}
    </TitledCard>
  )
}

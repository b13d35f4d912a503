import type { Bill } from '@noren/contract/bills/bills'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { soldMethodNames } from '@noren/words/closings/methods'
import { formatShortDate, formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'

/** How it was paid; a day is named where it is not that of the visit. */
export const Ways = ({ bill: { payments, sold_on } }: { bill: Bill }): ReactNode => {
  const words = useWords(billSheetWords)
  const names = useWords(soldMethodNames)
  const lang = useLanguage()
  if (payments.length === 0) return <p className="text-sm text-ink-soft">{words.nothingPaid}</p>
  return (
    <dl className="figures">
      {payments.map(({ method, amount, paid_on }) => (
        <div key={method} className="flex items-baseline justify-between gap-4 py-0.5">
          <dt className={`min-w-0 ${method === 'unpaid' ? 'font-bold text-caution' : ''}`}>
            {names[method]}
            {paid_on !== sold_on && (
              <span className="ml-2 text-sm text-ink-soft">{formatShortDate(lang, paid_on)}</span>
            )}
          </dt>
          <dd className={`font-bold ${method === 'unpaid' ? 'text-caution' : ''}`}>
            {formatAmount(lang, amount)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What was given back of the cash that was handed over; undefined where nothing was noted. */
export const changeOf = ({ received, payments }: Bill): number | undefined => {
  const cash = payments.find(({ method }) => method === 'cash')?.amount
  return received === null || cash === undefined ? undefined : received - cash
}

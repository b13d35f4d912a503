import { buttonClass, flushLeft } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { soldMethodNames } from '@noren/words/closings/methods'
import { common } from '@noren/words/common'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useRead } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { billPath } from '#platform/paths.ts'

/** What was paid for a treated visit, in short; without a bill a quiet way to note one, where the shop notes bills. Rule BILL-27. */
export const BillBlock = ({ id, isOffered }: { id: number; isOffered: boolean }): ReactNode => {
  const lang = useLanguage()
  const words = useWords(billSheetWords)
  const names = useWords(soldMethodNames)
  const { list } = useWords(common)
  const sheet = useRead('GET /api/reservations/{id}/bill', { params: { id: String(id) } }).data?.data
  if (!sheet) return null
  const { bill, can } = sheet
  if (!bill)
    return (
      isOffered &&
      can.bill && (
        <Link to={billPath(id)} className={`${buttonClass({ variant: 'quiet', size: 'sm' })} ${flushLeft}`}>
          {words.record}
        </Link>
      )
    )
  const isUnpaid = bill.payments.some(({ method }) => method === 'unpaid')
  return (
    <section aria-labelledby="visit-bill" className={`${cardClass} p-5 sm:p-6`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="visit-bill" className="text-base">
          {words.title}
        </h2>
        <p className="figures text-lg font-bold">{formatAmount(lang, bill.total)}</p>
      </div>
      <p className={`figures text-sm ${isUnpaid ? 'font-bold text-caution' : 'text-ink-soft'}`}>
        {bill.payments.length === 0
          ? words.nothingPaid
          : list(bill.payments.map(({ method, amount }) => `${names[method]} ${formatAmount(lang, amount)}`))}
      </p>
      <Link to={billPath(id)} className={`${buttonClass({ variant: 'outline' })} mt-3`}>
        {words.view}
      </Link>
    </section>
  )
}

import { paidWords } from '@noren/words/admin/payments/paid'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'

/** Beside a price in a list: what is left of an advance payment. Nothing where nothing was paid. Rule PAY-24. */
export const PaidMark = ({ amount }: { amount: number | null | undefined }): ReactNode => {
  const lang = useLanguage()
  const words = useWords(paidWords)
  if (amount == null) return null
  return (
    <span className="figures inline-block rounded-full bg-primary-tint px-2 py-0.5 text-xs font-bold whitespace-nowrap text-primary">
      {amount === 0 ? words.refundedAll : words.paid(formatAmount(lang, amount))}
    </span>
  )
}

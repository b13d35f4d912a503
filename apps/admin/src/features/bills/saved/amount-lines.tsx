import type { Bill } from '@noren/contract/bills/bills'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { formatAmount } from '@noren/words/format'
import type { ReactNode } from 'react'
import { useLanguage, useWords } from '#platform/language.ts'

type Amounts = Pick<Bill, 'subtotal' | 'total'> & {
  readonly discounted: readonly { readonly amount: number }[]
  readonly rounded: readonly { readonly amount: number }[]
  readonly rates: readonly { readonly rate: 10 | 8; readonly amount: number; readonly tax: number }[]
}

/** Discount and rounding, the total large, and the tax by rate. Undefined while it cannot be said. */
export const AmountLines = ({
  amounts,
  reason,
}: {
  amounts: Amounts | undefined
  /** Of the discount. */
  reason?: string
}): ReactNode => {
  const lang = useLanguage()
  const words = useWords(billSheetWords)
  const [discount, rounding] = [sumOf(amounts?.discounted), sumOf(amounts?.rounded)]
  return (
    <dl className="figures">
      {amounts && (discount < 0 || rounding < 0) && (
        <Line name={words.subtotal}>{formatAmount(lang, amounts.subtotal)}</Line>
      )}
      {discount < 0 && (
        <Line name={reason ? `${words.discount}（${reason}）` : words.discount}>
          −{formatAmount(lang, -discount)}
        </Line>
      )}
      {rounding < 0 && <Line name={words.rounding}>−{formatAmount(lang, -rounding)}</Line>}
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-bold">{words.total}</dt>
        <dd className="text-2xl font-bold">{amounts ? formatAmount(lang, amounts.total) : '―'}</dd>
      </div>
      {amounts?.rates.map(({ rate, amount, tax }) => (
        <div key={rate} className="flex flex-wrap justify-end gap-x-2 text-sm text-ink-soft">
          <dt>{words.taxed(rate)}</dt>
          <dd>
            {formatAmount(lang, amount)} {words.tax(formatAmount(lang, tax))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Line = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4 py-0.5">
    <dt className="min-w-0 text-ink-soft wrap-anywhere">{name}</dt>
    <dd>{children}</dd>
  </div>
)

const sumOf = (parts: readonly { readonly amount: number }[] = []): number =>
  parts.reduce((sum, { amount }) => sum + amount, 0)

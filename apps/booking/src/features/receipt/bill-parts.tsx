import type { Receipt } from '@noren/contract/payments/receipts'
import { formatAmount, formatDate, type Lang } from '@noren/words/format'
import { receipts } from '@noren/words/payments/receipts'
import type { ReactNode } from 'react'
import { Fact, FactList } from '#shell/ticket/facts.tsx'
import { Sum } from './sum.tsx'

type Props = { lang: Lang; bill: NonNullable<Receipt['bill']> }

/** What an invoice has to say of a bill: day, lines, sums by rate with their tax, ways. Rule BILL-29. */
export const BillParts = ({ lang, bill }: Props): ReactNode => (
  <>
    <Lines lang={lang} bill={bill} />
    <Paid lang={lang} bill={bill} />
  </>
)

const Lines = ({ lang, bill }: Props) => {
  const words = receipts[lang]
  const { lines, subtotal, discounted, discount_reason: reason, rounded, total, refunded, rates } = bill
  const isReduced = lines.some(({ tax_rate }) => tax_rate === 8)
  return (
    <section aria-labelledby="breakdown" className="mt-6 print:mt-3">
      <h2 id="breakdown" className="text-sm font-bold text-ink-soft">
        {words.breakdown}
      </h2>
      <FactList>
        {lines.map(({ name, unit_price, quantity, amount, tax_rate }, index) => (
          <Sum
            key={index}
            name={`${name}${tax_rate === 8 ? ' ※' : ''}`}
            note={quantity > 1 && words.bill.times(formatAmount(lang, unit_price), quantity)}
          >
            {formatAmount(lang, amount)}
          </Sum>
        ))}
        {(discounted < 0 || rounded < 0) && (
          <Sum name={words.bill.subtotal}>{formatAmount(lang, subtotal)}</Sum>
        )}
        {discounted < 0 && (
          <Sum name={words.bill.discount} note={reason}>
            {formatAmount(lang, discounted)}
          </Sum>
        )}
        {rounded < 0 && <Sum name={words.bill.rounding}>{formatAmount(lang, rounded)}</Sum>}
        <Sum name={words.bill.total} isStrong>
          {formatAmount(lang, total)}
        </Sum>
        {refunded > 0 && <Sum name={words.refunded}>{formatAmount(lang, -refunded)}</Sum>}
        {rates.map(({ rate, amount, tax }) => (
          <Sum
            key={rate}
            name={`${words.taxed(rate)}${rate === 8 ? ' ※' : ''}`}
            note={`${words.tax(rate)} ${formatAmount(lang, tax)}`}
          >
            {formatAmount(lang, amount)}
          </Sum>
        ))}
      </FactList>
      {isReduced && <p className="mt-1 text-xs text-ink-soft">{words.bill.reduced}</p>}
    </section>
  )
}

const Paid = ({ lang, bill: { payments, sold_on } }: Props) => {
  const words = receipts[lang]
  return (
    <section aria-labelledby="paid" className="mt-6 print:mt-3">
      <h2 id="paid" className="text-sm font-bold text-ink-soft">
        {words.bill.ways}
      </h2>
      <FactList>
        {payments.map(({ method, amount }) => (
          <Sum key={method} name={words.bill.methods[method]}>
            {formatAmount(lang, amount)}
          </Sum>
        ))}
        <Fact name={words.visit}>{formatDate(lang, sold_on)}</Fact>
      </FactList>
    </section>
  )
}

import { receiptPath } from '@noren/contract/addresses'
import type { Paid } from '@noren/contract/payments/paid'
import { Button, buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { externalIcon, Icon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { paidWords } from '@noren/words/admin/payments/paid'
import { common } from '@noren/words/common'
import { formatDate, formatAmount } from '@noren/words/format'
import { type ReactNode, useState } from 'react'
import { shopTime } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** What was paid in advance for a reservation, its receipt, and a refund by hand. Rules PAY-24, PAY-25. */
export const ReservationPayment = ({
  reservationId,
  payment,
}: {
  reservationId: number
  payment: Paid
}): ReactNode => {
  const words = useWords(paidWords)
  const { newTab } = useWords(common)
  const lang = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { amount, refund_amount: refund, paid_at } = payment
  const left = amount - refund
  return (
    <section aria-labelledby="payment" className={`${cardClass} p-5 sm:p-6`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id="payment" className="text-base">
          {words.title}
        </h2>
        <p className={`rounded-full px-2.5 py-0.5 text-sm font-bold ${looks[stateOf(payment)]}`}>
          {words.states[stateOf(payment)]}
        </p>
      </div>
      <dl className="figures mt-3 space-y-1">
        <Line name={words.amount} note={formatDate(lang, shopTime(paid_at).date)}>
          {formatAmount(lang, amount)}
        </Line>
        {refund > 0 && (
          <>
            <Line name={words.refund}>−{formatAmount(lang, refund)}</Line>
            <div className="border-t border-line pt-1">
              <Line name={words.left}>{formatAmount(lang, left)}</Line>
            </div>
          </>
        )}
      </dl>
      {payment.refund_failed_amount > 0 && (
        <div className="mt-3">
          <Notice tone="danger" title={words.failed(formatAmount(lang, payment.refund_failed_amount))}>
            {words.failedText}
          </Notice>
        </div>
      )}
      {payment.refunded_amount < refund && <p className="mt-2 text-sm text-ink-soft">{words.refundNote}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <a
          href={receiptPath(reservationId)}
          target="_blank"
          rel="noopener"
          className={buttonClass({ variant: 'outline' })}
        >
          {words.receipt}
          <Icon path={externalIcon} size={16} />
          <span className="sr-only">{newTab}</span>
        </a>
        {left > 0 && (
          <Button variant="outline" onClick={() => setAsking(true)}>
            {words.refundOpen}
          </Button>
        )}
      </div>
      <RefundDialog
        open={isAsking}
        reservationId={reservationId}
        payment={payment}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

const Line = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-sm text-ink-soft">
      {name}
      {note && <span className="ml-2">{note}</span>}
    </dt>
    <dd className="font-bold">{children}</dd>
  </div>
)

const stateOf = ({ amount, refund_amount, refunded_amount, refund_failed_amount }: Paid) => {
  if (refund_failed_amount > 0) return 'failed'
  if (refunded_amount < refund_amount) return 'refunding'
  if (refund_amount === 0) return 'paid'
  return refund_amount === amount ? 'refunded' : 'partly'
}

const looks: Record<ReturnType<typeof stateOf>, string> = {
  paid: 'bg-success-tint text-success',
  refunding: 'bg-caution-tint text-caution',
  partly: 'bg-paper-deep text-ink-soft',
  refunded: 'bg-paper-deep text-ink-soft',
  failed: 'bg-danger-tint text-danger',
}

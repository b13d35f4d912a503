import { booking } from '@noren/words/booking'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import { momentText } from '#platform/moment.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { contactText } from '#shell/contact.ts'
import { Unbroken } from '#shell/unbroken.tsx'

/** Until when the offer stands, how to cancel, and what then comes back. Rule BOOK-9. */
export const Notes = ({
  context: { lang },
  page: { shop, choice, offerUntil, cancelUntil },
}: {
  context: RenderContext
  page: PageOf<'confirm'>
}): ReactNode => {
  const words = booking[lang].confirm
  return (
    <dl className="space-y-2 rounded-lg border border-line px-4 py-3 text-[0.8125rem] leading-normal text-ink-soft sm:px-6">
      <Note name={words.offer}>{words.offerText(momentText(lang, offerUntil))}</Note>
      <Note name={words.cancel}>
        {(cancelUntil === null ? words.cancelClosed : words.cancelText(momentText(lang, cancelUntil))) +
          words.cancelAfter(contactText(lang, shop))}
      </Note>
      {choice.advance_payment !== 'none' && (
        <Note name={customerPayments[lang].confirm.refundTitle}>
          {customerPayments[lang].confirm.refund[shop.refund_rule]}
        </Note>
      )}
    </dl>
  )
}

const Note = ({ name, children }: { name: string; children: string }) => (
  <div className="items-baseline week:grid week:grid-cols-[6.25rem_minmax(0,1fr)] week:gap-x-3">
    <dt className="phrases text-xs font-bold">{name}</dt>
    <dd className="whitespace-pre-line">
      <Unbroken text={children} />
    </dd>
  </div>
)

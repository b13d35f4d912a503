import { booking } from '@noren/words/booking'
import { formatDuration, formatPrice } from '@noren/words/format'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import { momentText } from '#platform/moment.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { contactText } from '#shell/contact.ts'
import { Fact, FactList } from '#shell/ticket/facts.tsx'
import { Sheet } from '#shell/ticket/sheet.tsx'
import { When } from '#shell/ticket/when.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { ChangeButton } from './change-button.tsx'

/**
 * The six facts that the law wants: a ticket with the date and time on top, below it until when the offer stands and how to cancel.
 * Rules BOOK-9, BOOK-35.
 */
export const Service = ({
  context,
  page,
}: {
  context: RenderContext
  page: PageOf<'confirm'>
}): ReactNode => {
  const { shop, menu, start, offerUntil, cancelUntil } = page
  const { lang } = context
  const words = booking[lang].confirm
  return (
    <>
      <Sheet>
        <dl className="px-4 py-4 sm:px-6">
          <dt className="flex items-center justify-between gap-3 text-sm text-ink-soft">
            {words.when}
            <div className="-my-2.5 -mr-2">
              <ChangeButton context={context} page={page} edit="time" what={words.when} />
            </div>
          </dt>
          <dd className="mt-1">
            <When lang={lang} start={start} minutes={menu.total_duration} />
          </dd>
        </dl>
        <div className="ticket-tear" />
        <div className="px-4 py-2 sm:px-6">
          <FactList>
            <Fact
              name={words.what}
              action={
                shop.menus.length > 1 && (
                  <ChangeButton context={context} page={page} edit="menu" what={words.what} />
                )
              }
            >
              <b>{menu.name}</b>{' '}
              <span className="block">
                {booking[lang].menu.minutes(formatDuration(lang, menu.total_duration))}
              </span>
            </Fact>
            <Fact name={words.price}>
              <b className="figures">
                <Unbroken text={formatPrice(lang, menu.price)} />
              </b>
            </Fact>
            <Fact name={words.payment}>
              <Payment context={context} page={page} />{' '}
              {shop.payment_notes && (
                <span className="mt-0.5 block text-[0.8125rem] leading-normal text-ink-soft">
                  <Unbroken text={shop.payment_notes} />
                </span>
              )}
            </Fact>
          </FactList>
        </div>
      </Sheet>
      <dl className="mt-6 space-y-2 px-4 text-[0.8125rem] leading-normal text-ink-soft sm:px-6">
        <Note name={words.offer}>{words.offerText(momentText(lang, offerUntil))}</Note>
        <Note name={words.cancel}>
          {(cancelUntil === null ? words.cancelClosed : words.cancelText(momentText(lang, cancelUntil))) +
            words.cancelAfter(contactText(lang, shop))}
        </Note>
        {menu.advance_payment !== 'none' && (
          <Note name={customerPayments[lang].confirm.refundTitle}>
            {customerPayments[lang].confirm.refund[shop.refund_rule]}
          </Note>
        )}
      </dl>
    </>
  )
}

const Note = ({ name, children }: { name: string; children: string }) => (
  <div className="week:grid week:grid-cols-[6.25rem_minmax(0,1fr)] week:gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
    <dt className="phrases font-bold">{name}</dt>
    <dd className="whitespace-pre-line">
      <Unbroken text={children} />
    </dd>
  </div>
)

/** When and how to pay: before the visit, at the shop, or as the customer likes. */
const Payment = ({
  context: { lang },
  page: { shop, menu },
}: {
  context: RenderContext
  page: PageOf<'confirm'>
}) => {
  const words = booking[lang].confirm
  const paying = customerPayments[lang].confirm
  const { advance_payment: asked } = menu
  const options = shop.payment_options.join(booking[lang].shop.listJoin)
  if (asked === 'required')
    return (
      <>
        <Unbroken text={menu.requires_approval ? paying.requiredApproval : paying.required} />{' '}
        <span className="block">
          <Unbroken text={paying.held} />
        </span>
      </>
    )
  return (
    <>
      <Unbroken text={asked === 'optional' ? paying.optional : words.paymentOnSite} />{' '}
      {asked === 'optional' && (
        <span className="block">
          <Unbroken text={paying.held} />
        </span>
      )}{' '}
      {shop.payment_options.length > 0 && (
        <span className="block break-keep">
          {asked === 'optional' ? paying.shopOptions(options) : options}
        </span>
      )}
    </>
  )
}

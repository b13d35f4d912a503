import { choosableStaff } from '@noren/contract/booking/choice'
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { formatDuration, formatPrice } from '@noren/words/format'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import { momentText } from '#platform/moment.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { contactText } from '#shell/contact.ts'
import { Fact, FactList } from '#shell/ticket/facts.tsx'
import { Sheet } from '#shell/ticket/sheet.tsx'
import { VisitLines } from '#shell/ticket/visit-lines.tsx'
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
  const { shop, choice, start, offerUntil, cancelUntil } = page
  const { lang } = context
  const words = booking[lang].confirm
  const staffWords = bookingCart[lang].staff
  const isTwo = choice.guests.length > 1
  const who = [bookingCart[lang].companion.first, bookingCart[lang].companion.second]
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
            <When lang={lang} start={start} minutes={choice.minutes} />
          </dd>
        </dl>
        <div className="ticket-tear" />
        <div className="px-4 py-2 sm:px-6">
          <FactList>
            <Fact
              name={words.what}
              stacked={isTwo || choice.guests[0].lines.length > 1}
              action={
                shop.menus.length > 1 && (
                  <ChangeButton context={context} page={page} edit="menu" what={words.what} />
                )
              }
            >
              {choice.guests.map(
                (guest, index) =>
                  guest && (
                    <VisitLines
                      key={index === 0 ? 'first' : 'second'}
                      lang={lang}
                      lines={guest.lines}
                      of={isTwo ? who[index] : undefined}
                      staff={isTwo ? guest.staff?.name : undefined}
                    />
                  ),
              )}{' '}
              <span className="block">
                {booking[lang].menu.minutes(formatDuration(lang, choice.minutes))}
              </span>
            </Fact>
            {!isTwo && choosableStaff(shop, choice.wanted.menuIds).length > 0 && (
              <Fact
                name={staffWords.label}
                action={<ChangeButton context={context} page={page} edit="staff" what={staffWords.label} />}
              >
                {choice.guests[0].staff?.name ?? staffWords.none}
              </Fact>
            )}
            <Fact name={words.price}>
              <b className="figures">
                <Unbroken text={formatPrice(lang, choice.price)} />
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
        {choice.advance_payment !== 'none' && (
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
  page: { shop, choice },
}: {
  context: RenderContext
  page: PageOf<'confirm'>
}) => {
  const words = booking[lang].confirm
  const paying = customerPayments[lang].confirm
  const { advance_payment: asked } = choice
  const options = shop.payment_options.join(booking[lang].shop.listJoin)
  if (asked === 'required')
    return (
      <>
        <Unbroken text={choice.requires_approval ? paying.requiredApproval : paying.required} />{' '}
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

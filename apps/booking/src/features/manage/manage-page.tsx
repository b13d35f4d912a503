import { manageLinkPath } from '@noren/contract/addresses'
import { isLive } from '@noren/scheduling/status'
import { buttonClass } from '@noren/ui/button'
import { StatusChip } from '@noren/ui/status'
import { booking } from '@noren/words/booking'
import { bookingAgain } from '@noren/words/booking/again'
import { bookingCart } from '@noren/words/booking/cart'
import { receipts } from '@noren/words/payments/receipts'
import type { ReactNode } from 'react'
import { managePath, shopPath } from '#platform/address.ts'
import { momentText } from '#platform/moment.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { chooseContact, contactText } from '#shell/contact.ts'
import { Frame, Heading } from '#shell/frame.tsx'
import { Actions, quietLinkClass } from '#shell/ticket/actions.tsx'
import { MoreFacts } from '#shell/ticket/more-facts.tsx'
import { Ticket } from '#shell/ticket/ticket.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { StatusNotices } from './status-notices.tsx'

type Props = { context: RenderContext; page: PageOf<'manage'> }

/** The page of the manage link: the reservation's state, and what can still be changed. */
export const ManagePage = ({ context, page }: Props): ReactNode => {
  const words = booking[context.lang]
  const again = bookingAgain[context.lang]
  const { status, shop } = page.reservation
  return (
    <Frame context={context} shopName={shop.name}>
      <Heading>{words.manage.title}</Heading>
      <StatusNotices context={context} page={page} />
      <div className="mt-5">
        <Ticket
          context={context}
          reservation={page.reservation}
          sign={<StatusChip status={status} word={words.manage.status[status]} />}
        />
      </div>
      <div className="mt-5 grid gap-3">
        <Actions context={context} token={page.token} reservation={page.reservation} />
        {isLive(status) ? (
          <Changes context={context} page={page} />
        ) : (
          <a
            href={managePath(context, manageLinkPath(page.token, '/again'))}
            className={buttonClass({ size: 'lg', block: true })}
          >
            {again.repeat}
          </a>
        )}
        <p className="text-center" data-print="no">
          {isLive(status) ? (
            <a href={managePath(context, manageLinkPath(page.token, '/again'))} className={quietLinkClass}>
              {again.repeat}
            </a>
          ) : (
            <a href={shopPath(context, '')} className={quietLinkClass}>
              {again.toShop}
            </a>
          )}
        </p>
      </div>
      {page.reservation.has_receipt && (
        <p data-print="no" className="mt-3 text-center">
          <a href={managePath(context, manageLinkPath(page.token, '/receipt'))} className={quietLinkClass}>
            {receipts[context.lang].open}
          </a>
        </p>
      )}
      <MoreFacts context={context} reservation={page.reservation} />
    </Frame>
  )
}

/** The links to change and to cancel, each until its own deadline; afterwards how to reach the shop. */
const Changes = ({ context, page: { reservation, token } }: Props) => {
  const { can } = reservation
  const words = booking[context.lang].manage
  return (
    <>
      {(can.reschedule || can.cancel) && (
        <div data-print="no" className="flex flex-wrap justify-center gap-x-8">
          {can.reschedule && (
            <div className="grid">
              <a href={managePath(context, manageLinkPath(token, '/reschedule'))} className={quietLinkClass}>
                {words.reschedule}
              </a>
            </div>
          )}
          {can.cancel && (
            <div className="grid">
              <a href={managePath(context, manageLinkPath(token, '/cancel'))} className={quietLinkClass}>
                {words.cancel}
              </a>
            </div>
          )}
        </div>
      )}
      <div className="space-y-1 text-sm text-ink-soft">
        {limitTexts(context, reservation).map((text) => (
          <p key={text}>
            <Unbroken text={text} />
          </p>
        ))}
      </div>
    </>
  )
}

const limitTexts = ({ lang }: RenderContext, reservation: PageOf<'manage'>['reservation']): string[] => {
  const { can, cancel_deadline, reschedule_deadline, moves_left, companions, shop } = reservation
  const words = booking[lang].manage
  const cancelUntil = momentText(lang, cancel_deadline)
  const rescheduleUntil = momentText(lang, reschedule_deadline)
  if (can.reschedule && can.cancel)
    return cancelUntil === rescheduleUntil
      ? [words.until(cancelUntil)]
      : [words.rescheduleUntil(rescheduleUntil), words.cancelUntil(cancelUntil)]
  // Only cancelling is possible in the half hour after booking, or after too many moves.
  if (can.cancel)
    return [
      words.cancelUntil(cancelUntil),
      companions.length > 0
        ? bookingCart[lang].companion.moved(contactText(lang, shop))
        : moves_left === 0
          ? words.movesExhausted(contactText(lang, shop))
          : words.rescheduleClosed(rescheduleUntil, contactText(lang, shop)),
    ]
  if (can.reschedule) return [words.rescheduleUntil(rescheduleUntil)]
  return [
    chooseContact(shop, {
      phone: (number) => words.pastPhone(cancelUntil, number),
      email: (address) => words.pastEmail(cancelUntil, address),
      none: words.past(cancelUntil),
    }),
  ]
}

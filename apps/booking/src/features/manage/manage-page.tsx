import { manageLinkPath } from '@noren/contract/addresses'
import { isLive } from '@noren/scheduling/status'
import { buttonClass } from '@noren/ui/button'
import { clockIcon, closeIcon } from '@noren/ui/icon'
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
import { Frame, Heading, twoColumnsClass } from '#shell/frame.tsx'
import {
  Actions,
  besideTicketClass,
  Elsewhere,
  onTicketClass,
  QuietLink,
  ticketRowsClass,
} from '#shell/ticket/actions.tsx'
import { LinkRows } from '#shell/ticket/link-rows.tsx'
import { MoreFacts } from '#shell/ticket/more-facts.tsx'
import { Ticket } from '#shell/ticket/ticket.tsx'
import { Unbroken } from '#shell/unbroken.tsx'
import { Canceled, saysCanceled, StatusNotices } from './status-notices.tsx'

type Props = { context: RenderContext; page: PageOf<'manage'> }

/** The page of the manage link: the reservation's state, and what can still be changed. Rules BOOK-191, BOOK-196. */
export const ManagePage = ({ context, page }: Props): ReactNode => {
  const { lang } = context
  const { reservation, token } = page
  const { status, shop } = reservation
  const isComing = isLive(status)
  const again = managePath(context, manageLinkPath(token, '/again'))
  return (
    <Frame context={context} shopName={shop.name} isWide>
      {saysCanceled(reservation) ? (
        <Canceled lang={lang} reservation={reservation} />
      ) : (
        <Heading>{booking[lang].manage.title}</Heading>
      )}
      <div className={`mt-5 ${ticketRowsClass} ${twoColumnsClass}`}>
        <div className={onTicketClass}>
          <StatusNotices context={context} page={page} />
          <Ticket
            context={context}
            reservation={reservation}
            sign={
              !saysCanceled(reservation) && (
                <StatusChip status={status} word={booking[lang].manage.status[status]} />
              )
            }
          />
        </div>
        <div className={besideTicketClass}>
          <Actions context={context} token={token} reservation={reservation} />
          {isComing ? (
            <Changes context={context} page={page} />
          ) : (
            <a href={again} className={buttonClass({ size: 'lg', block: true })}>
              {status === 'canceled' ? bookingAgain[lang].repeatCanceled : bookingAgain[lang].repeat}
            </a>
          )}
        </div>
        <div className="min-w-0">
          <MoreFacts context={context} reservation={reservation} />
        </div>
        <Elsewhere>
          {isComing ? (
            <QuietLink href={again}>{bookingAgain[lang].repeatComing}</QuietLink>
          ) : (
            <QuietLink href={shopPath(context, '')}>{bookingAgain[lang].toShop}</QuietLink>
          )}
          {reservation.has_receipt && (
            <QuietLink href={managePath(context, manageLinkPath(token, '/receipt'))}>
              {receipts[lang].open}
            </QuietLink>
          )}
        </Elsewhere>
      </div>
    </Frame>
  )
}

/** The links to change and to cancel, each until its own deadline; afterwards how to reach the shop. */
const Changes = ({ context, page: { reservation, token } }: Props) => {
  const { lang } = context
  const { can } = reservation
  const words = booking[lang].manage
  const pathOf = (page: '/reschedule' | '/cancel') => managePath(context, manageLinkPath(token, page))
  return (
    <section aria-labelledby="changes" className="mt-3">
      <h2 id="changes" className="mb-2 text-sm text-ink-soft">
        {booking[lang].shop.cancelling}
      </h2>
      <LinkRows
        lang={lang}
        ways={[
          ...(can.reschedule
            ? [{ href: pathOf('/reschedule'), icon: clockIcon, text: words.reschedule }]
            : []),
          ...(can.cancel ? [{ href: pathOf('/cancel'), icon: closeIcon, text: words.cancel }] : []),
        ]}
      />
      <div className="phrases mt-2 space-y-1 text-sm text-ink-soft">
        {limitTexts(context, reservation).map((text) => (
          <p key={text}>
            <Unbroken text={text} />
          </p>
        ))}
      </div>
    </section>
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

import { booking } from '@noren/words/booking'
import { formatPrice, formatReservationNumber, type Lang } from '@noren/words/format'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Unbroken } from '../unbroken.tsx'
import { Fact, FactList } from './facts.tsx'
import { NumberLine } from './number-line.tsx'
import { Sheet } from './sheet.tsx'
import { When } from './when.tsx'

type Reservation = PageOf<'done'>['reservation']

/**
 * The reservation as a ticket: date and time large, then the number and the facts that everybody looks for; the others stand below what
 * can be done with it (`MoreFacts`). Of a canceled one date and number are struck through.
 */
export const Ticket = ({
  context: { lang },
  reservation,
  isNew = false,
  sign,
}: {
  context: RenderContext
  reservation: Reservation
  /** It was just made: the page has no header, so the ticket has the shop's name. */
  isNew?: boolean
  sign: ReactNode
}): ReactNode => {
  const words = booking[lang].done
  const { shop } = reservation
  const isOff = reservation.status === 'canceled'
  return (
    <Sheet shopName={isNew ? shop.name : undefined} isOff={isOff}>
      <div className="px-4 py-4 sm:px-6">
        {sign}
        <div className="mt-2">
          <When lang={lang} start={reservation.start_at} minutes={reservation.total_duration} isOff={isOff} />
        </div>
        <NumberLine
          lang={lang}
          number={formatReservationNumber(reservation.reservation_number)}
          isOff={isOff}
        />
      </div>
      <div className="ticket-tear" />
      <div className="px-4 py-2 sm:px-6">
        <FactList>
          <Fact name={words.menu}>
            <b>{reservation.menu_name}</b>
          </Fact>
          <Fact name={words.price}>
            <span className="figures">
              <Unbroken text={formatPrice(lang, reservation.price)} />
            </span>{' '}
            {reservation.payment && (
              <PaidLine lang={lang} reservation={reservation} payment={reservation.payment} />
            )}
          </Fact>
          <Fact name={words.customer}>{booking[lang].confirm.customerName(reservation.name)}</Fact>
          <Fact name={words.shop}>
            {shop.name} {shop.address && <span className="block break-keep">{shop.address}</span>}{' '}
            {shop.phone_number && (
              <a
                href={`tel:${shop.phone_number}`}
                className="figures flex min-h-11 w-fit items-center whitespace-nowrap text-primary underline underline-offset-4"
              >
                {shop.phone_number}
              </a>
            )}
          </Fact>
        </FactList>
      </div>
    </Sheet>
  )
}

const PaidLine = ({
  lang,
  reservation: { status },
  payment: { amount, refund_amount: refundAmount, refunded_amount: refundedAmount },
}: {
  lang: Lang
  reservation: Reservation
  payment: NonNullable<Reservation['payment']>
}) => (
  <span className="block font-bold">
    <Unbroken
      text={customerPayments[lang].paid({
        amount,
        refundAmount,
        refundedAmount,
        isCanceled: status === 'canceled',
      })}
    />
  </span>
)

import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { formatPrice, formatReservationNumber, type Lang } from '@noren/words/format'
import { customerPayments } from '@noren/words/payments/customers'
import type { ReactNode } from 'react'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Unbroken } from '../unbroken.tsx'
import { AddressText } from '../address-text.tsx'
import { Fact, FactList, isLong } from './facts.tsx'
import { NumberLine } from './number-line.tsx'
import { Sheet } from './sheet.tsx'
import { minutesOf, timeOf, timesText } from '#platform/moment.ts'
import { VisitLines } from './visit-lines.tsx'
import { When } from './when.tsx'

type Reservation = PageOf<'done'>['reservation']

/**
 * The reservation as a ticket: date and time large, then the number and the facts that everybody looks for; the others stand below what
 * can be done with it (`MoreFacts`). Of a canceled one the date is struck through. Rule BOOK-187.
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
  const { shop } = reservation
  const isOff = reservation.status === 'canceled'
  return (
    <Sheet
      shopName={isNew ? shop.name : undefined}
      isOff={isOff}
      isTorn
      isNew={isNew}
      stub={<Stub lang={lang} reservation={reservation} />}
    >
      <div className="px-4 py-4 sm:px-6">
        {sign}
        <div className="mt-2" data-part="when">
          <When lang={lang} start={reservation.start_at} minutes={reservation.total_duration} isOff={isOff} />
        </div>
        <NumberLine
          lang={lang}
          number={formatReservationNumber(reservation.reservation_number)}
          isOff={isOff}
        />
      </div>
    </Sheet>
  )
}

/** Below the tear. */
const Stub = ({ lang, reservation }: { lang: Lang; reservation: Reservation }) => {
  const words = booking[lang].done
  const { shop, companions } = reservation
  const who = bookingCart[lang].companion
  const price = companions.reduce((sum, companion) => sum + companion.price, reservation.price)
  return (
    <div className="px-4 py-2 sm:px-6">
      <FactList>
        <Fact part="menu" name={words.menu} stacked={companions.length > 0 || reservation.lines.length > 1}>
          {companions.length === 0 && reservation.lines.length < 2 ? (
            <b>{reservation.menu_name}</b>
          ) : (
            <VisitLines
              lang={lang}
              lines={reservation.lines}
              of={companions.length > 0 ? who.first : undefined}
              staff={reservation.staff_name}
            />
          )}
          {companions.map((companion) => (
            <VisitLines
              key={companion.reservation_number}
              lang={lang}
              lines={companion.lines}
              of={`${who.second} ${timesText(lang, companion.start_at, lengthOf(companion))}`}
              staff={companion.staff_name}
            />
          ))}
        </Fact>
        {companions.length === 0 && reservation.staff_name && (
          <Fact part="staff" name={bookingCart[lang].staff.label}>
            {reservation.staff_name}
          </Fact>
        )}
        <Fact part="price" name={words.price}>
          <span className="figures">
            <Unbroken text={formatPrice(lang, price)} />
          </span>{' '}
          {reservation.payment && (
            <PaidLine lang={lang} reservation={reservation} payment={reservation.payment} />
          )}
        </Fact>
        <Fact part="name" name={words.customer}>
          {booking[lang].confirm.customerName(reservation.name)}
        </Fact>
        {reservation.note && !isLong(words.note, reservation.note) && (
          <Fact name={words.note}>
            <span className="phrases">
              <Unbroken text={reservation.note} />
            </span>
          </Fact>
        )}
        {/* Its name alone stands above the ticket already. */}
        {(shop.address || shop.phone_number) && (
          <Fact name={words.shop}>
            {shop.name}{' '}
            {shop.address && (
              <span className="block break-keep">
                <AddressText address={shop.address} />
              </span>
            )}{' '}
            {shop.phone_number && (
              <a
                href={`tel:${shop.phone_number}`}
                className="figures flex min-h-11 w-fit items-center whitespace-nowrap text-primary underline underline-offset-4"
              >
                {shop.phone_number}
              </a>
            )}
          </Fact>
        )}
      </FactList>
    </div>
  )
}

const lengthOf = ({ start_at: start, end_at: end }: Reservation['companions'][number]): number =>
  minutesOf(timeOf(end)) - minutesOf(timeOf(start))

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

import { booking } from '@noren/words/booking'
import { formatDate, formatPrice, formatReservationNumber, formatTimes } from '@noren/words/format'
import type { ReactNode } from 'react'
import { dateOf, timeOf } from '#platform/moment.ts'
import type { PageOf, RenderContext } from '#platform/view.ts'
import { Fact, FactList } from './fact-list.tsx'
import { Unbroken } from './unbroken.tsx'

type Reservation = PageOf<'done'>['reservation']

/** The reservation as a ticket: date and time large, then the number and the facts. Of a canceled one date and time are struck through. */
export const Ticket = ({
  context: { lang },
  reservation,
  sign,
}: {
  context: RenderContext
  reservation: Reservation
  sign?: ReactNode
}): ReactNode => {
  const words = booking[lang].done
  const { shop } = reservation
  const isOff = reservation.status === 'canceled'
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface shadow-soft">
      <div aria-hidden="true" className={`h-2 ${isOff ? 'bg-control' : 'cloth'}`} />
      <div className="px-5 pt-5 pb-6 text-center sm:px-8">
        {sign}
        <p
          className={`figures mt-4 text-xl font-bold week:text-2xl ${isOff ? 'text-ink-soft line-through' : 'text-primary'}`}
        >
          <time dateTime={reservation.start_at}>
            <Unbroken
              text={`${formatDate(lang, dateOf(reservation.start_at))} ${formatTimes(lang, timeOf(reservation.start_at), timeOf(reservation.end_at))}`}
            />
          </time>
        </p>
        <p className="mt-4 text-sm text-ink-soft">{words.number}</p>
        <p
          className={`figures text-lg font-bold tracking-wider ${isOff ? 'text-ink-soft line-through' : ''}`}
        >
          {formatReservationNumber(reservation.reservation_number)}
        </p>
      </div>
      <div className="ticket-tear" />
      <div className="px-5 py-2 sm:px-8">
        <FactList>
          <Fact name={words.menu}>{reservation.menu_name}</Fact>
          <Fact name={words.price}>
            <span className="figures">
              <Unbroken text={formatPrice(lang, reservation.price)} />
            </span>
            {shop.payment_options.length > 0 && (
              <span className="block text-sm font-normal">
                {shop.payment_options.join(booking[lang].shop.listJoin)}
              </span>
            )}
          </Fact>
          <Fact name={words.customer}>{booking[lang].confirm.customerName(reservation.name)}</Fact>
          {reservation.note && (
            <Fact name={words.note}>
              <span className="font-normal">{reservation.note}</span>
            </Fact>
          )}
          {reservation.answers.map((answer) => (
            <Fact key={answer.id} name={answer.question}>
              <span className="font-normal">{answer.value.join('\n')}</span>
            </Fact>
          ))}
          <Fact name={words.shop}>
            {shop.name}
            {shop.address && <span className="block font-normal">{shop.address}</span>}
            {shop.access_info && <span className="block text-sm font-normal">{shop.access_info}</span>}
            {shop.phone_number && (
              <a
                href={`tel:${shop.phone_number}`}
                className="figures inline-flex min-h-11 items-center whitespace-nowrap text-primary underline underline-offset-4"
              >
                {shop.phone_number}
              </a>
            )}
          </Fact>
        </FactList>
      </div>
    </section>
  )
}

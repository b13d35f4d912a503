import type { Reservation } from '@noren/contract/reservations'
import { buttonClass } from '@noren/ui/button'
import { cardClass } from '@noren/ui/card'
import { Icon, phoneIcon } from '@noren/ui/icon'
import { SpamChip, StatusChip } from '@noren/ui/status'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationDetail } from '@noren/words/admin/reservations/detail'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { formatDate, formatPhone, formatReservationNumber } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { customerPath } from '#platform/paths.ts'
import { lookClass, lookIcon } from '../looks.ts'
import { Visit } from './contents.tsx'

/** The one ticket of the page: when, who, what by whom for how much; her telephone one press away, and what she wishes. Rule RES-43. */
export const Ticket = ({
  reservation,
  withStaff,
}: {
  reservation: Reservation
  /** Whether the staff member is named. */
  withStaff: boolean
}): ReactNode => {
  const words = useWords(reservations)
  const { untitled } = useWords(reservationEntry)
  const lang = useLanguage()
  const clock = useClockFormat()
  const start = shopTime(reservation.start_at)
  const end = minutesFrom(start.date, shopTime(reservation.end_at))
  return (
    <div className={`${cardClass} overflow-hidden`}>
      <div className="flex flex-col sm:flex-row">
        <div className="min-w-0 flex-1 p-5 sm:p-6">
          {reservation.is_block ? (
            <BlockChip isRemoved={reservation.status === 'canceled'} />
          ) : reservation.cancel_reason === 'spam' ? (
            <SpamChip word={words.cancelReason.spam} />
          ) : (
            <StatusChip status={reservation.status} word={words.status[reservation.status]} />
          )}
          <p className="figures mt-3 text-base text-ink-soft">{formatDate(lang, start.date)}</p>
          <p className="figures text-2xl font-bold">{clock.range(start.minutes, end)}</p>
          {reservation.late_minutes !== undefined && (
            <p className="mt-1">
              <span className="rounded-sm bg-caution-tint px-1.5 py-0.5 text-sm font-bold text-caution">
                {words.day.late(reservation.late_minutes)}
              </span>
            </p>
          )}
          {reservation.is_block ? (
            <p className="mt-2 text-lg font-bold wrap-anywhere">{reservation.title || untitled}</p>
          ) : (
            <Customer reservation={reservation} />
          )}
        </div>
        {!reservation.is_block && <Stub reservation={reservation} />}
      </div>
      {!reservation.is_block && <Visit reservation={reservation} withStaff={withStaff} />}
    </div>
  )
}

/** The reservation's own copy of the name; a link where there is a record. */
const Customer = ({
  reservation: { customerName, name_kana, customer_id },
}: {
  reservation: Reservation
}) => {
  const { customer } = useWords(reservations).day
  return (
    <p className="mt-2 leading-snug wrap-anywhere">
      {name_kana && <span className="block text-xs text-ink-soft">{name_kana}</span>}
      {customer_id === null ? (
        <span className="text-xl font-bold">{customer(customerName)}</span>
      ) : (
        <Link
          to={customerPath(customer_id)}
          className="inline-block py-0.5 text-xl font-bold text-primary underline decoration-primary/35 decoration-2 underline-offset-4 hover:decoration-primary"
        >
          {customer(customerName)}
        </Link>
      )}
    </p>
  )
}

/** Below the facts, beside them on wide screens: the telephone and the reservation's number. */
const Stub = ({ reservation: { phone, customerName, reservation_number } }: { reservation: Reservation }) => {
  const words = useWords(reservationDetail)
  const { number } = useWords(reservations).detail
  return (
    <div className="flex flex-row-reverse items-center justify-between gap-3 border-t border-dashed border-control/60 px-5 py-3 sm:w-56 sm:flex-col sm:items-stretch sm:justify-center sm:border-t-0 sm:border-l sm:p-6">
      {phone && (
        <a
          href={`tel:${phone}`}
          className={`${buttonClass({ variant: 'tonal' })} figures whitespace-nowrap max-[22.5rem]:px-3!`}
        >
          <Icon path={phoneIcon} size={18} />
          <span className="sr-only">{words.callTo(customerName)}</span> {formatPhone(phone)}
        </a>
      )}
      <p className="text-sm whitespace-nowrap text-ink-soft sm:text-center">
        {number}
        <span className="figures block font-bold">{formatReservationNumber(reservation_number)}</span>
      </p>
    </div>
  )
}

const BlockChip = ({ isRemoved }: { isRemoved: boolean }) => {
  const { block } = useWords(reservationChanges)
  const look = isRemoved ? 'canceled' : 'block'
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-sm leading-snug font-bold ${lookClass[look]}`}
    >
      <Icon path={lookIcon[look]} size={14} />
      {isRemoved ? block.removed : block.title}
    </span>
  )
}

import type { Reservation } from '@noren/contract/reservations'
import { cardClass } from '@noren/ui/card'
import { Icon } from '@noren/ui/icon'
import { StatusChip } from '@noren/ui/status'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { formatDate, formatReservationNumber } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { lookClass, lookIcon } from '../looks.ts'

/** The head of the page: when and who, in the largest type. */
export const Ticket = ({ reservation }: { reservation: Reservation }): ReactNode => {
  const words = useWords(reservations)
  const { untitled } = useWords(reservationEntry)
  const lang = useLanguage()
  const clock = useClockFormat()
  const start = shopTime(reservation.start_at)
  const end = minutesFrom(start.date, shopTime(reservation.end_at))
  return (
    <div className={`${cardClass} flex flex-col sm:flex-row`}>
      <div className="flex-1 p-5 sm:p-6">
        {reservation.is_block ? (
          <BlockChip isRemoved={reservation.status === 'canceled'} />
        ) : (
          <StatusChip status={reservation.status} word={words.status[reservation.status]} />
        )}
        <p className="figures mt-3 text-base text-ink-soft">{formatDate(lang, start.date)}</p>
        <p className="figures text-2xl font-bold">{clock.range(start.minutes, end)}</p>
        <p className="mt-2 text-lg font-bold">
          {reservation.is_block
            ? reservation.title || untitled
            : words.day.customer(reservation.customerName)}
        </p>
      </div>
      {!reservation.is_block && (
        <div className="border-t border-dashed border-control/60 p-5 sm:flex sm:flex-col sm:justify-center sm:border-t-0 sm:border-l sm:p-6">
          <p className="text-sm text-ink-soft">{words.detail.number}</p>
          <p className="figures text-xl font-bold tracking-wider">
            {formatReservationNumber(reservation.reservation_number)}
          </p>
        </div>
      )}
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

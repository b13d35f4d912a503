import type { Customer, CustomerVisit } from '@noren/contract/customers'
import { cardClass } from '@noren/ui/card'
import { EmptyState } from '@noren/ui/placeholder'
import { StatusChip } from '@noren/ui/status'
import { broughtVisits } from '@noren/words/admin/customers/brought'
import { customers } from '@noren/words/admin/customers/records'
import {
  formatCount,
  formatDate,
  formatDayOfYear,
  formatReservationNumber,
  formatAmount,
} from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PaidMark } from '#features/payments/api.ts'
import { minutesFrom, shopTime, useNow } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import { Dotted } from '#platform/lists/facts.tsx'

/** Every reservation, the latest first. Rule CUST-16. */
export const History = ({ customer }: { customer: Customer }): ReactNode => {
  const words = useWords(customers).history
  const { reservations, reservations_total: total } = customer
  if (reservations.length === 0) return <EmptyState title={words.empty} />
  return (
    <>
      <ul className={`${cardClass} divide-y divide-line`}>
        {reservations.map((visit) => (
          <Visit key={visit.id} visit={visit} />
        ))}
      </ul>
      {total > reservations.length && (
        <p className="mt-4 text-sm text-ink-soft">
          {words.shown(formatCount(reservations.length), formatCount(total))}
        </p>
      )}
    </>
  )
}

const Visit = ({ visit }: { visit: CustomerVisit }) => {
  const words = useWords(customers).history
  const { mark } = useWords(broughtVisits)
  const lang = useLanguage()
  const clock = useClockFormat()
  const { date: today } = useNow()
  const start = shopTime(visit.start_at)
  const day = start.date.slice(0, 4) === today.slice(0, 4) ? formatDayOfYear : formatDate
  const word = words.status[visit.status] ?? visit.status
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3 first:rounded-t-lg last:rounded-b-lg hover:bg-paper">
      <div className="min-w-0 flex-1 basis-52">
        <Link
          to={reservationPath(visit.id)}
          className="figures font-bold text-ink no-underline after:absolute after:inset-0"
        >
          {day(lang, start.date)}{' '}
          <span className="whitespace-nowrap">
            {clock.range(start.minutes, minutesFrom(start.date, shopTime(visit.end_at)))}
          </span>
        </Link>
        <p className="wrap-anywhere">{visit.menu_name}</p>
        <Dotted
          of={[
            formatAmount(lang, visit.price),
            words.number(formatReservationNumber(visit.reservation_number)),
          ]}
          className="figures text-sm text-ink-soft"
        />
        <PaidMark amount={visit.paid_amount} />
      </div>
      {visit.is_brought && (
        <span className="rounded-full border border-line px-2.5 py-0.5 text-sm text-ink-soft">{mark}</span>
      )}
      {/* What became of most visits is said quietly; a chip marks the others. Rule SCR-326. */}
      {visit.status === 'treated' ? (
        <span className="text-sm text-ink-soft">{word}</span>
      ) : (
        <StatusChip status={visit.status} word={word} />
      )}
    </li>
  )
}

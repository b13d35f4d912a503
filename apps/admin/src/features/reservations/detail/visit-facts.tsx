import type { Reservation, ReservationLine } from '@noren/contract/reservations'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { common } from '@noren/words/common'
import { formatDuration, formatAmount } from '@noren/words/format'
import { visits } from '@noren/words/visits'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'
import { useSeatUnits } from '../visit/seat-units.ts'
import { Row } from './detail-facts.tsx'

/** What the visit consists of, each with its minutes and price, and their sum where it is one. Rule VISIT-1. */
export const Lines = ({ reservation }: { reservation: Reservation }): ReactNode => {
  const words = useWords(visitWords)
  const { nomination, adjustment } = useWords(visits)
  const lang = useLanguage()
  const { lines, price, duration, menu } = reservation
  const nameOf = ({ kind, name }: ReservationLine) =>
    kind === 'nomination' ? nomination(name) : kind === 'adjustment' ? adjustment : name
  if (lines.length <= 1) return <Line name={menu.name} duration={duration || 60} price={price} />
  return (
    <>
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no id of their own
        <Line key={index} name={nameOf(line)} duration={line.duration} price={line.price} />
      ))}
      <span className="mt-1 flex items-baseline justify-between gap-x-3 border-t border-line pt-1 font-bold">
        {words.sum}
        <span className="figures whitespace-nowrap">{formatAmount(lang, price)}</span>
      </span>
    </>
  )
}

const Line = ({ name, duration, price }: { name: string; duration: number; price: number }) => {
  const lang = useLanguage()
  return (
    // A long name has the whole line, its minutes and price the next.
    <span className="flex flex-wrap items-baseline gap-x-2">
      <span className="phrases max-w-full min-w-0 wrap-anywhere">{name}</span>
      <span className="figures flex flex-[1_0_auto] items-baseline justify-between gap-x-3 whitespace-nowrap">
        {/* Without minutes it keeps the price at the edge. */}
        <span className="text-sm text-ink-soft">{duration > 0 && formatDuration(lang, duration)}</span>
        <span className="font-bold">{formatAmount(lang, price)}</span>
      </span>
    </span>
  )
}

/** The customer chose who serves. */
export const Nominated = (): ReactNode => {
  const { nomination } = useWords(visitWords)
  return (
    <span className="ml-2 rounded-sm bg-primary-tint px-1.5 py-0.5 text-xs font-bold whitespace-nowrap text-primary">
      {nomination}
    </span>
  )
}

/** On which seat; nothing where the visit has none. */
export const Seats = ({ seatIds }: { seatIds: readonly number[] }): ReactNode => {
  const { seats } = useWords(visitWords)
  const { enumerate } = useWords(common)
  const units = useSeatUnits()
  const names = seatIds.flatMap((id) => units.find((unit) => unit.id === id)?.name ?? [])
  return names.length > 0 && <Row name={seats}>{enumerate(names)}</Row>
}

/** With whom the customer comes. Rule VISIT-13. */
export const Party = ({ companions }: { companions: Reservation['companions'] }): ReactNode => {
  const words = useWords(visitWords)
  const clock = useClockFormat()
  return (
    companions.length > 0 && (
      <Row name={words.party}>
        {companions.map(({ id, customerName, start_at }) => (
          <Link
            key={id}
            to={reservationPath(id)}
            className="inline-block py-0.5 text-primary underline underline-offset-4"
          >
            {words.partyOf(customerName, clock.time(shopTime(start_at).minutes))}
          </Link>
        ))}
      </Row>
    )
  )
}

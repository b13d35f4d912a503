import type { Reservation } from '@noren/contract/reservations'
import { common } from '@noren/words/common'
import { formatDate, formatPhone } from '@noren/words/format'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { Fact, Facts, Row } from './detail-facts.tsx'
import { Lines, Nominated, Party, Seats } from './visit-facts.tsx'

/** `withStaff` where there are several. */
type Props = { reservation: Reservation; withStaff: boolean }

/** What is done by whom for how much, and what she wishes: the body of the ticket, each said once. Rule RES-43. */
export const Visit = ({ reservation, withStaff }: Props): ReactNode => {
  const words = useWords(reservations)
  return (
    <dl className="space-y-2 border-t border-line px-5 py-4 sm:px-6">
      <Row name={words.detail.menu}>
        <Lines reservation={reservation} />
      </Row>
      {withStaff && (
        <Row name={words.detail.staff}>
          {reservation.staffName}
          {reservation.is_nominated && <Nominated />}
        </Row>
      )}
      <Seats seatIds={reservation.seat_ids} />
      <Party companions={reservation.companions} />
      {reservation.note && <Row name={words.detail.note}>{reservation.note}</Row>}
      {reservation.cancel_reason && (
        <Row name={words.detail.reason}>{words.cancelReason[reservation.cancel_reason]}</Row>
      )}
      {reservation.cancel_note && <Row name={words.detail.cancelNote}>{reservation.cancel_note}</Row>}
    </dl>
  )
}

export const Info = ({ reservation }: { reservation: Reservation }): ReactNode => {
  const words = useWords(reservations).detail
  const { enumerate } = useWords(common)
  return (
    <Facts>
      <Fact name={words.customer}>{reservation.customerName}</Fact>
      <Fact name={words.kana}>{reservation.name_kana}</Fact>
      <Fact name={words.phone}>
        {reservation.phone && (
          <a href={`tel:${reservation.phone}`} className="figures text-primary underline underline-offset-4">
            {formatPhone(reservation.phone)}
          </a>
        )}
      </Fact>
      <Fact name={words.email}>
        {reservation.email && (
          <a href={`mailto:${reservation.email}`} className="text-primary underline underline-offset-4">
            {reservation.email}
          </a>
        )}
      </Fact>
      <Fact name={words.received}>
        <Received instant={reservation.created_at} />
      </Fact>
      <Fact name={words.source}>{words.sources[reservation.source]}</Fact>
      {reservation.answers.map((answer) => (
        <Fact key={answer.id} name={answer.question}>
          {enumerate(answer.value)}
        </Fact>
      ))}
    </Facts>
  )
}

/** Blocked time has no customer and no price. */
export const BlockFacts = ({ reservation, withStaff }: Props): ReactNode => {
  const words = useWords(reservations).detail
  const { block } = useWords(reservationChanges)
  const { untitled, note } = useWords(reservationEntry)
  return (
    <Facts>
      <Fact name={block.name}>{reservation.title || untitled}</Fact>
      {withStaff && <Fact name={words.staff}>{reservation.staffName}</Fact>}
      <Fact name={note}>{reservation.note}</Fact>
      <Fact name={words.received}>
        <Received instant={reservation.created_at} />
      </Fact>
    </Facts>
  )
}

const Received = ({ instant }: { instant: string }) => {
  const lang = useLanguage()
  const clock = useClockFormat()
  const { date, minutes } = shopTime(instant)
  return (
    <span className="figures">
      {formatDate(lang, date)} {clock.time(minutes)}
    </span>
  )
}

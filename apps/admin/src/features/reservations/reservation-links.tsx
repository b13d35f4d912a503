import type { ReservationSummary } from '@noren/contract/errors'
import { externalIcon, Icon } from '@noren/ui/icon'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { common } from '@noren/words/common'
import { formatShortDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { minutesFrom, shopTime } from '#platform/clock.ts'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { reservationPath } from '#platform/paths.ts'

/**
 * Reservations as links to their pages. They open in a new tab, so that nothing typed here is lost; in place where
 * `on` names the day on the screen, whose date is then left out.
 */
export const ReservationLinks = ({
  reservations,
  on,
}: {
  reservations: readonly ReservationSummary[]
  on?: string
}): ReactNode => (
  <ul className="mt-1">
    {reservations.map((one) => (
      // A visit and its move request have the same number.
      <li key={`${one.id} ${one.start_at}`}>
        {on === undefined ? (
          <a href={reservationPath(one.id)} target="_blank" rel="noreferrer" className={linkClass}>
            <Name reservation={one} on={on} />
            <Icon path={externalIcon} size={14} className="ml-1 inline align-[-2px]" />
          </a>
        ) : (
          <Link to={reservationPath(one.id)} className={linkClass}>
            <Name reservation={one} on={on} />
          </Link>
        )}
      </li>
    ))}
  </ul>
)

/** When, what and who; without the date where it is `on` that day. */
export const useSummaryText = (): ((reservation: ReservationSummary, on?: string) => string) => {
  const words = useWords(reservationEntry)
  const lang = useLanguage()
  const clock = useClockFormat()
  return ({ start_at, end_at, title, customer_name, is_block }, on) => {
    const { date, minutes } = shopTime(start_at)
    const time = clock.range(minutes, minutesFrom(date, shopTime(end_at)))
    return words.occupied.item(
      date === on ? time : `${formatShortDate(lang, date)} ${time}`,
      title || words.untitled,
      is_block ? '' : customer_name,
    )
  }
}

const Name = ({ reservation, on }: { reservation: ReservationSummary; on: string | undefined }) => {
  const { newTab } = useWords(common)
  const textOf = useSummaryText()
  return (
    <>
      {textOf(reservation, on)}
      {on === undefined && <span className="sr-only">{newTab}</span>}
    </>
  )
}

const linkClass =
  'figures inline-block py-1.5 text-sm text-ink underline decoration-ink/40 underline-offset-4 hover:decoration-ink'

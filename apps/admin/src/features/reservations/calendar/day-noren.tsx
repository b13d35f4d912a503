import { NorenSign } from '@noren/ui/noren'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { useRead } from '#platform/api.ts'
import { useWords } from '#platform/language.ts'
import { useSession } from '#platform/session.tsx'
import type { Hours } from '../month.ts'
import type { CalendarState } from './calendar-state.ts'

/** The shop's noren at the head of today, as her customers see it now: hung while the shop is open, else rolled up. Rule PAGE-205. */
export const DayNoren = ({
  calendar: { selected, today, now },
  hours,
}: {
  calendar: Pick<CalendarState, 'selected' | 'today' | 'now'>
  hours: Pick<Hours, 'ranges'> | undefined
}): ReactNode => {
  const words = useWords(reservations).day.noren
  const shopId = useSession().user?.shop_id ?? 0
  const cloth = useRead('GET /api/looks/{id}', { params: { id: String(shopId) } }).data?.data.cloth
  if (selected !== today || hours === undefined) return null
  const isOpen = hours.ranges.some(({ start, end }) => start <= now.minutes && now.minutes < end)
  return (
    <span data-cloth={cloth} className="on-page flex">
      <NorenSign isRolled={!isOpen} label={isOpen ? words.open : words.closed} />
    </span>
  )
}

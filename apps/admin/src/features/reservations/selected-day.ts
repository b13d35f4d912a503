import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { queryClient, readOptions } from '#platform/api.ts'
import { dateOfCalendarPath } from '#platform/paths.ts'
import { dayInMonth, rangeOf } from './month.ts'

/**
 * The address names the day, so that coming back from a reservation shows it again. It is written without the router:
 * a navigation for each press of a held arrow key would be too slow and lose the focus.
 */
export const useSelectedDay = (today: string): [selected: string, select: (date: string) => void] => {
  const { key, search } = useLocation()
  const { '*': date } = useParams()
  const asked =
    dateOfCalendarPath(new URLSearchParams(search).get('day') ?? undefined) ?? dateOfCalendarPath(date)
  const [chosen, setChosen] = useState({ key, date: asked })
  // A new navigation (the menu's link, the address of another date) replaces the day chosen here.
  const selected = (chosen.key === key ? chosen.date : asked) ?? today
  const select = (next: string) => {
    setChosen({ key, date: next })
    history.replaceState(history.state, '', `?day=${next.replaceAll('-', '')}`)
  }
  return [selected, select]
}

/** Prefetches the months on both sides. */
export const useNeighbours = (selected: string, today: string, ready: boolean): void => {
  const month = selected.slice(0, 7)
  useEffect(() => {
    if (!ready) return
    for (const step of [-1, 1]) {
      const query = rangeOf(dayInMonth(`${month}-01`, step, today))
      void queryClient.prefetchQuery(readOptions('GET /api/reservations', { query }))
      void queryClient.prefetchQuery(readOptions('GET /api/opening-days', { query }))
    }
  }, [month, today, ready])
}

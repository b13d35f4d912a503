import type { Status } from '@noren/contract/reservations'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { queryClient, readOptions } from '#platform/api.ts'
import { dateOfCalendarPath } from '#platform/paths.ts'
import { stored } from '#platform/stored/storage.ts'
import { dayInMonth, rangeOf, type Range, rangeWithin, visitsByDate } from '../month.ts'

export type View = 'day' | 'week' | 'month'

type Place = { date: string | null; view: View }

/**
 * The address names the day and the view, so that coming back from a reservation shows them again. It is written without the router: a
 * navigation for each press of a held arrow key would be too slow and lose the focus. An address of a date opens that day.
 */
export const usePlace = (today: string) => {
  const { key, search } = useLocation()
  const { '*': path } = useParams()
  const asked = placeIn(search, path)
  const [chosen, setChosen] = useState({ key, ...asked })
  // A new navigation (the menu's link, the address of another date) replaces what was chosen here.
  const { date, view } = chosen.key === key ? chosen : asked
  const selected = date ?? today
  const go = (next: Partial<Place>) => {
    const place = { date: next.date ?? selected, view: next.view ?? view }
    setChosen({ key, ...place })
    const query = `?day=${place.date.replaceAll('-', '')}&view=${place.view}`
    history.replaceState(history.state, '', query)
  }
  return {
    selected,
    view,
    select: (next: string) => go({ date: next }),
    openDay: (next: string) => go({ date: next, view: 'day' }),
    setView: (next: View) => {
      stored('local').write(name, next)
      go({ view: next })
    },
  }
}

/** Prefetches the months on both sides, and works out what they show, when the browser has nothing else to do, so that a change of month is shown at once. */
export const useNeighbours = (
  selected: string,
  today: string,
  limits: Range | null,
  statuses: readonly Status[],
  ready: boolean,
): void => {
  const month = selected.slice(0, 7)
  const { from, to } = limits ?? {}
  useEffect(() => {
    if (!ready) return
    return whenIdle(() => {
      for (const step of [-1, 1]) {
        const range = rangeOf(dayInMonth(`${month}-01`, step, today))
        const query = rangeWithin(range, from && to ? { from, to } : null)
        if (query.from > query.to) continue
        void prefetchVisits(query, statuses)
        void queryClient.prefetchQuery(readOptions('GET /api/opening-days', { query: range }))
      }
    })
  }, [month, today, from, to, statuses, ready])
}

const prefetchVisits = async (query: Range, statuses: readonly Status[]): Promise<void> => {
  const visits = readOptions('GET /api/reservations', { query: { ...query, brief: 'true' } })
  await queryClient.prefetchQuery(visits)
  const answer = queryClient.getQueryData(visits.queryKey)
  if (answer) whenIdle(() => visitsByDate(answer.data, statuses))
}

const placeIn = (search: string, path: string | undefined): Place => {
  const query = new URLSearchParams(search)
  const named = dateOfCalendarPath(path)
  return {
    date: dateOfCalendarPath(query.get('day') ?? undefined) ?? named,
    view:
      viewOf(query.get('view')) ?? (named === null ? (viewOf(stored('local').read(name)) ?? 'day') : 'day'),
  }
}

/** When the browser has nothing else to do; not every one can tell. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}

/** Once somebody moves, presses or types, and the browser has nothing else to do; not by scrolling, which the day does by itself. */
export const whenTouched = (work: () => void): (() => void) => {
  const ended = new AbortController()
  const start = () => {
    ended.abort()
    whenIdle(work)
  }
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
    addEventListener(sign, start, { signal: ended.signal, passive: true, capture: true })
  return () => ended.abort()
}

const viewOf = (text: string | null): View | undefined =>
  text === 'day' || text === 'week' || text === 'month' ? text : undefined

const name = 'calendar.view'

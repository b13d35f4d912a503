import { Button, IconButton } from '@noren/ui/button'
import { chevronLeftIcon, chevronRightIcon } from '@noren/ui/icon'
import { Notice } from '@noren/ui/notice'
import { common } from '@noren/words/common'
import { formatMonth } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { queryClient, read, useRead } from '#platform/api.ts'
import { useNow } from '#platform/clock.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { dateOfCalendarPath } from '#platform/paths.ts'
import { PageHead } from '#shell/page-head.tsx'
import { DayPanel } from './day-panel.tsx'
import { StatusFilter, useStatusFilter } from './filter.tsx'
import { MonthGrid } from './month-grid.tsx'
import { dayInMonth, hoursByDate, rangeOf, visitsByDate } from './month.ts'

/** The month, and the chosen day as a time axis. The path gives the first day, the query the one chosen since. */
export const CalendarPage = (): ReactNode => {
  const words = useWords(reservations).calendar
  const lang = useLanguage()
  const today = useNow().date
  const [selected, select] = useSelectedDay(today)
  const [shown, toggle] = useStatusFilter()
  const { data, isPending, isError, error, refetch } = useRead('GET /api/reservations', {
    query: rangeOf(selected),
  })
  const opening = useRead('GET /api/opening-days', { query: rangeOf(selected) })
  const hours = useMemo(() => hoursByDate(opening.data?.data ?? []), [opening.data])
  useNeighbours(selected, today, data !== undefined)
  const visits = useMemo(
    () => visitsByDate((data?.data ?? []).filter((event) => shown.includes(event.status))),
    [data, shown],
  )
  return (
    <>
      <PageHead title={words.title}>
        <div className="flex w-full items-center justify-between gap-1 lg:w-auto">
          <Button variant="outline" size="sm" className="order-last ml-2" onClick={() => select(today)}>
            {words.today}
          </Button>
          <div className="flex items-center">
            <IconButton
              label={words.previous}
              path={chevronLeftIcon}
              onClick={() => select(dayInMonth(selected, -1, today))}
            />
            <p aria-live="polite" className="figures min-w-28 text-center text-lg font-bold">
              {formatMonth(lang, selected)}
            </p>
            <IconButton
              label={words.next}
              path={chevronRightIcon}
              onClick={() => select(dayInMonth(selected, 1, today))}
            />
          </div>
        </div>
      </PageHead>
      <div className="mt-3 mb-4 lg:mt-0">
        <StatusFilter shown={shown} onToggle={toggle} />
      </div>
      {isError && <LoadError text={error.message} onRetry={() => void refetch()} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <MonthGrid
          selected={selected}
          today={today}
          visits={visits}
          hours={hours}
          loading={isPending}
          known={data !== undefined}
          onSelect={select}
        />
        {/* What could not be read is not said to be empty. */}
        {!(isError && data === undefined) && (
          <DayPanel
            date={selected}
            visits={visits.get(selected) ?? []}
            hours={hours.get(selected)}
            loading={isPending}
          />
        )}
      </div>
    </>
  )
}

/**
 * The address names the day, so that coming back from a reservation finds it again. It is written past the router:
 * held arrow keys and focus cannot wait for a navigation.
 */
const useSelectedDay = (today: string): [selected: string, select: (date: string) => void] => {
  const { key, search } = useLocation()
  const { date } = useParams()
  const asked =
    dateOfCalendarPath(new URLSearchParams(search).get('day') ?? undefined) ?? dateOfCalendarPath(date)
  const [chosen, setChosen] = useState({ key, date: asked })
  // A new navigation (the menu's own link, another date's address) outdoes what was chosen here.
  const selected = (chosen.key === key ? chosen.date : asked) ?? today
  const select = (next: string) => {
    setChosen({ key, date: next })
    history.replaceState(history.state, '', `?day=${next.replaceAll('-', '')}`)
  }
  return [selected, select]
}

const LoadError = ({ text, onRetry }: { text: string; onRetry: () => void }) => {
  const words = useWords(reservations).calendar
  const { retry } = useWords(common)
  return (
    <div className="mb-4">
      <Notice
        tone="danger"
        title={words.error}
        action={
          <Button variant="outline" size="sm" onClick={onRetry}>
            {retry}
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  )
}

/** The months on both sides are fetched ahead, so that turning the page shows them at once. */
const useNeighbours = (selected: string, today: string, ready: boolean) => {
  const month = selected.slice(0, 7)
  useEffect(() => {
    if (!ready) return
    for (const step of [-1, 1]) {
      const query = rangeOf(dayInMonth(`${month}-01`, step, today))
      void queryClient.prefetchQuery(read('GET /api/reservations', { query }))
      void queryClient.prefetchQuery(read('GET /api/opening-days', { query }))
    }
  }, [month, today, ready])
}

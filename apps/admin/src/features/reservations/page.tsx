import { Button, IconButton } from '@noren/ui/button'
import { chevronLeftIcon, chevronRightIcon, Icon, plusIcon } from '@noren/ui/icon'
import { formatMonth } from '@noren/words/format'
import { reservationEntry } from '@noren/words/admin/reservation-entry'
import { reservations } from '@noren/words/reservations'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useRead } from '#platform/api.ts'
import { useNow } from '#platform/clock.ts'
import { LoadFailure } from '#platform/errors/load-failure.tsx'
import { useLanguage, useWords } from '#platform/language.ts'
import { PageHead } from '#shell/page-head.tsx'
import { axisOf, proposedStart } from './day/axis.ts'
import { DayPanel } from './day/panel.tsx'
import type { EntryStart } from './entry/draft.ts'
import { useSavedEntry } from './entry/saved-entry.ts'
import { StatusFilter, useStatusFilter } from './filter.tsx'
import { MonthGrid } from './month-grid.tsx'
import { dayInMonth, hoursByDate, rangeOf, occupiedOn, visitsByDate } from './month.ts'
import { useNeighbours, useSelectedDay } from './selected-day.ts'

/** The month, and the chosen day as a time axis. The path names the first day, the query the day chosen since. */
export const CalendarPage = (): ReactNode => {
  const words = useWords(reservations).calendar
  const lang = useLanguage()
  const now = useNow()
  const today = now.date
  const [selected, select] = useSelectedDay(today)
  const [shown, toggle] = useStatusFilter()
  const { data, isPending, isError, error, refetch } = useRead('GET /api/reservations', {
    query: rangeOf(selected),
  })
  const opening = useRead('GET /api/opening-days', { query: rangeOf(selected) })
  const hours = useMemo(() => hoursByDate(opening.data?.data ?? []), [opening.data])
  useNeighbours(selected, today, data !== undefined)
  const visits = useMemo(() => visitsByDate(data?.data ?? [], shown), [data, shown])
  const occupied = useMemo(() => occupiedOn(selected, data?.occupied ?? []), [data, selected])
  const staff = useRead('GET /api/staff', {}).data?.data.filter(({ active }) => active)
  const typed = useSavedEntry()
  const [entry, setEntry] = useState<EntryStart | undefined>(typed)
  const [isEntering, setEntering] = useState(typed !== undefined)
  const opener = useRef<Element>(null)
  const enter = (start: EntryStart) => {
    opener.current = document.activeElement
    setEntry(start)
    setEntering(true)
  }
  const enterAnywhere = () => {
    const taking = (visits.get(selected) ?? []).filter(({ look }) => look !== 'canceled')
    const { gaps } = axisOf(taking, hours.get(selected)?.ranges ?? [], staff, occupied)
    const ahead = selected === today ? now.minutes : undefined
    enter({ date: selected, start: proposedStart(gaps, ahead) })
  }
  useEffect(() => {
    // Fetched ahead, so that the dialog opens at once and also without a network.
    if (data !== undefined) void loadEntry().catch(() => undefined)
  }, [data])
  return (
    <>
      <PageHead title={words.title}>
        <div className="flex w-full items-center justify-between gap-1 lg:w-auto">
          <Button variant="outline" size="sm" className="order-last ml-2" onClick={() => select(today)}>
            {words.today}
          </Button>
          <EntryButton onPress={enterAnywhere} />
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
      {isError && (
        <div className="mb-4">
          <LoadFailure
            error={error}
            title={words.error}
            message={error.message}
            onRetry={() => void refetch()}
          />
        </div>
      )}
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
        {/* A month that could not be loaded is not shown as empty. */}
        {!(isError && data === undefined) && (
          <DayPanel
            date={selected}
            visits={visits.get(selected) ?? []}
            hours={hours.get(selected)}
            staff={staff}
            occupied={occupied}
            loading={isPending}
            onEnter={(start, until) => enter({ date: selected, start, until })}
          />
        )}
      </div>
      {entry && (
        <Suspense fallback={null}>
          <EntryDialog
            open={isEntering}
            initialStart={entry}
            onClose={() => setEntering(false)}
            onSaved={select}
            returnTo={() => openerOr(opener.current)}
          />
        </Suspense>
      )}
    </>
  )
}

/** On a phone at the lower right, where the thumb is; elsewhere beside the month. */
const EntryButton = ({ onPress }: { onPress: () => void }) => {
  const { open } = useWords(reservationEntry)
  return (
    <Button
      onClick={onPress}
      className="order-last ml-2 max-lg:fixed max-lg:right-4 max-lg:bottom-5 max-lg:z-fixed max-lg:min-h-14 max-lg:rounded-full! max-lg:shadow-raised! max-[22.5rem]:size-14 max-[22.5rem]:px-0"
    >
      <Icon path={plusIcon} />
      {/* On the narrowest phones the words would cover the calendar. */}
      <span className="max-[22.5rem]:sr-only">{open}</span>
    </Button>
  )
}

/** The pressed gap is gone when an entry now stands in it; the day's heading takes the focus then. */
const openerOr = (opener: Element | null): HTMLElement | null =>
  opener instanceof HTMLElement && opener !== document.body && opener.isConnected
    ? opener
    : document.getElementById('day')

const loadEntry = () => import('./entry/dialog.tsx')
const EntryDialog = lazy(async () => ({ default: (await loadEntry()).EntryDialog }))

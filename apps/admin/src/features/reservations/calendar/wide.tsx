import { IconButton } from '@noren/ui/button'
import { chevronLeftIcon, chevronRightIcon } from '@noren/ui/icon'
import { formatDate, formatDayOfYear, formatMonth, formatShortDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { calendar as calendarWords } from '@noren/words/reservations/calendar'
import type { ReactNode } from 'react'
import { FirstSteps } from '#features/first-steps/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { useIsDesktop } from '#platform/media.ts'
import { AwaitingCard, AwaitingPill } from '../awaiting/awaiting-card.tsx'
import { StatusFilter } from '../filter.tsx'
import { MonthGrid } from '../month/month-grid.tsx'
import { SmallMonth } from '../month/small-month.tsx'
import { WeekStrip } from '../month/week-strip.tsx'
import { weekOf } from '../month.ts'
import { WeekGrid } from '../month/week-grid.tsx'
import { EntryButton, TodayButton, ViewSwitch } from './controls.tsx'
import { NextCustomer } from './next-customer.tsx'
import { SettingsMenu } from './settings.tsx'
import type { CalendarState } from './calendar-state.ts'

type Props = {
  calendar: CalendarState
  /** Of a week or a month. */
  failure: ReactNode
  /** The day with the given head, below which it says that it could not be read. */
  day: (head: ReactNode) => ReactNode
  onEnter: () => void
}

/** From 768 px on: a small month beside the day, which fills the window; or week or month alone. */
export const WideCalendar = ({ calendar, failure, day, onEnter }: Props): ReactNode => {
  const isDesktop = useIsDesktop()
  const controls = <Controls calendar={calendar} onEnter={onEnter} />
  const isWeek = calendar.view === 'week'
  if (isWeek || calendar.view === 'month')
    return (
      <div className="flex min-h-0 flex-1 flex-col gap-3">
        <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2">
          {isWeek ? <WeekHead calendar={calendar} /> : <MonthHead calendar={calendar} />}
          {controls}
        </div>
        <div className="-my-1 flex shrink-0 flex-wrap items-center justify-between gap-x-4">
          <StatusFilter shown={calendar.statuses} onToggle={calendar.toggle} />
          <AwaitingPill />
        </div>
        {failure}
        {isWeek ? (
          <WeekGrid calendar={calendar} />
        ) : (
          <div className="min-h-[30rem] flex-1">
            <MonthGrid calendar={calendar} onPress={calendar.openDay} />
          </div>
        )}
      </div>
    )
  // Beside the columns of three people there is no room for a month on a tablet. The head stands where week and month have it (SCR-281).
  if (!isDesktop && (calendar.staff?.length ?? 0) >= 3)
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        {day(
          <>
            <DayHead calendar={calendar}>{controls}</DayHead>
            <div className="-mt-1 mb-2 flex shrink-0 flex-wrap items-center justify-between gap-x-4">
              <StatusFilter shown={calendar.statuses} onToggle={calendar.toggle} />
              <AwaitingPill />
            </div>
            <div className="mb-2 shrink-0 rounded-lg border border-line bg-surface shadow-soft">
              <WeekStrip calendar={calendar} onPull={() => calendar.setView('month')} />
            </div>
            <FirstSteps className="mb-3 shrink-0" />
          </>,
        )}
        {calendar.selected === calendar.today && (
          <NextCustomer strip now={calendar.now} withStaff className="mt-2 shrink-0 rounded-lg border" />
        )}
      </div>
    )
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[17.5rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] gap-5 lg:gap-6">
      <div className="-m-1 flex min-h-0 flex-col gap-3 overflow-y-auto p-1">
        <div className="shrink-0 rounded-lg border border-line bg-surface shadow-soft">
          <SmallMonth calendar={calendar} />
          {/* What the month shows. Below it stands what grows and comes by itself: none of these moves under a finger. */}
          <div className="border-t border-line p-3">
            <StatusFilter shown={calendar.statuses} onToggle={calendar.toggle} wraps />
          </div>
        </div>
        <FirstSteps className="shrink-0" />
        <NextCustomer now={calendar.now} withStaff={(calendar.staff?.length ?? 0) > 1} className="shrink-0" />
        <AwaitingCard />
      </div>
      <div className="flex min-h-0 min-w-0 flex-col">
        {day(
          <DayHead calendar={calendar}>
            <Controls calendar={calendar} onEnter={onEnter} isLine={!isDesktop} />
          </DayHead>,
        )}
      </div>
    </div>
  )
}

const Controls = ({
  calendar,
  onEnter,
  isLine = false,
}: Pick<Props, 'calendar' | 'onEnter'> & {
  /** Below the date, from the card's left edge to its right one. */
  isLine?: boolean
}) => (
  <div
    className={`flex flex-wrap items-center gap-2 ${isLine ? 'w-full justify-between' : 'ml-auto justify-end'}`}
  >
    <ViewSwitch view={calendar.view} onChange={calendar.setView} />
    <TodayButton calendar={calendar} />
    <SettingsMenu calendar={calendar} />
    <EntryButton onPress={onEnter} />
  </div>
)

const DayHead = ({ calendar, children }: { calendar: CalendarState; children: ReactNode }) => {
  const words = useWords(calendarWords)
  const lang = useLanguage()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 pb-3">
      <div className="flex items-center">
        <IconButton
          label={words.previousDay}
          path={chevronLeftIcon}
          className="-ml-3"
          onClick={() => calendar.moveDays(-1)}
        />
        {/* Takes the focus when the pressed gap is gone because the entry now stands in it. */}
        <h2 id="day" tabIndex={-1} className="figures text-xl whitespace-nowrap outline-none">
          {calendar.selected.slice(0, 4) === calendar.today.slice(0, 4)
            ? (lang === 'ja' ? formatDayOfYear : formatShortDate)(lang, calendar.selected)
            : formatDate(lang, calendar.selected)}
        </h2>
        <IconButton label={words.nextDay} path={chevronRightIcon} onClick={() => calendar.moveDays(1)} />
      </div>
      {children}
    </div>
  )
}

const WeekHead = ({ calendar }: { calendar: CalendarState }) => {
  const words = useWords(calendarWords).weekView
  const lang = useLanguage()
  const week = weekOf(calendar.selected, calendar.weekStart)
  return (
    <div className="flex items-center">
      <IconButton
        label={words.previous}
        path={chevronLeftIcon}
        className="-ml-3"
        onClick={() => calendar.moveDays(-7)}
      />
      <p aria-live="polite" className="figures text-xl font-bold whitespace-nowrap">
        {words.title(formatShortDate(lang, week[0] ?? ''), formatShortDate(lang, week.at(-1) ?? ''))}
      </p>
      <IconButton label={words.next} path={chevronRightIcon} onClick={() => calendar.moveDays(7)} />
    </div>
  )
}

const MonthHead = ({ calendar }: { calendar: CalendarState }) => {
  const words = useWords(reservations).calendar
  const lang = useLanguage()
  return (
    <div className="flex items-center">
      <IconButton
        label={words.previous}
        path={chevronLeftIcon}
        className="-ml-3"
        onClick={() => calendar.moveMonths(-1)}
      />
      <p aria-live="polite" className="figures min-w-32 text-center text-xl font-bold">
        {formatMonth(lang, calendar.selected)}
      </p>
      <IconButton label={words.next} path={chevronRightIcon} onClick={() => calendar.moveMonths(1)} />
    </div>
  )
}

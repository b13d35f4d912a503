import { IconButton } from '@noren/ui/button'
import { chevronDownIcon, chevronLeftIcon, chevronRightIcon, Icon } from '@noren/ui/icon'
import { formatMonth, formatShortDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { calendar as calendarWords } from '@noren/words/reservations/calendar'
import { type ReactNode, useState } from 'react'
import { FirstSteps } from '#features/first-steps/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { TopBarPart } from '#shell/menu/top-bar-part.tsx'
import { AwaitingPill } from '../awaiting/awaiting-card.tsx'
import { DayList } from '../day/day-list.tsx'
import { MonthGrid } from '../month/month-grid.tsx'
import { SmallMonth } from '../month/small-month.tsx'
import { WeekStrip } from '../month/week-strip.tsx'
import { EntryButton, TodayButton, ViewSwitch } from './controls.tsx'
import { NextCustomer } from './next-customer.tsx'
import { SettingsMenu } from './settings.tsx'
import type { CalendarState } from './calendar-state.ts'

/** The day first: its head in the top bar, the week, who comes next, the axis; what is pressed often stands at the bottom. */
export const PhoneCalendar = ({
  calendar,
  failure,
  day,
  onEnter,
}: {
  calendar: CalendarState
  failure: ReactNode
  day: ReactNode
  onEnter: () => void
}): ReactNode => {
  const [isMonthOpen, setMonthOpen] = useState(false)
  // A week that was chosen on a larger screen is its day here.
  const view = calendar.view === 'month' ? 'month' : 'day'
  return (
    <>
      <TopBarPart>
        <Head calendar={calendar} isMonthOpen={isMonthOpen} onToggle={() => setMonthOpen(!isMonthOpen)} />
      </TopBarPart>
      {view === 'day' ? (
        <>
          <div className="shrink-0 border-b border-line bg-surface">
            {isMonthOpen ? (
              <SmallMonth calendar={calendar} onChosen={() => setMonthOpen(false)} />
            ) : (
              <WeekStrip calendar={calendar} onPull={() => setMonthOpen(true)} />
            )}
          </div>
          {failure}
          <FirstSteps className="mx-3 mt-2.5 mb-2 shrink-0" />
          {day}
          {calendar.selected === calendar.today && (
            <NextCustomer
              strip
              now={calendar.now}
              withStaff={(calendar.staff?.length ?? 0) > 1}
              className="shrink-0"
            />
          )}
        </>
      ) : (
        <div className="relative min-h-0 flex-1 overflow-y-auto">
          {failure}
          <MonthGrid calendar={calendar} onPress={calendar.select} />
          <DayList calendar={calendar} />
        </div>
      )}
      <div className="sticky bottom-0 z-5 mt-auto flex shrink-0 items-center gap-1 border-t border-line bg-surface px-2 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]">
        <ViewSwitch view={view} views={['day', 'month']} onChange={calendar.setView} />
        <SettingsMenu calendar={calendar} withFilter />
        <TodayButton calendar={calendar} />
        <EntryButton isRound onPress={onEnter} />
      </div>
    </>
  )
}

const Head = ({
  calendar: { view, selected, moveDays, moveMonths },
  isMonthOpen,
  onToggle,
}: {
  calendar: CalendarState
  isMonthOpen: boolean
  onToggle: () => void
}) => {
  const words = useWords(calendarWords)
  const month = useWords(reservations).calendar
  const lang = useLanguage()
  const isDay = view !== 'month'
  return (
    <div className="flex items-center">
      <IconButton
        label={isDay ? words.previousDay : month.previous}
        path={chevronLeftIcon}
        onClick={() => (isDay ? moveDays(-1) : moveMonths(-1))}
      />
      {isDay ? (
        <button
          type="button"
          aria-expanded={isMonthOpen}
          onClick={onToggle}
          className="figures flex min-h-11 items-center gap-0.5 rounded-md px-0.5 text-lg font-bold whitespace-nowrap"
        >
          {formatShortDate(lang, selected)}
          <span className="sr-only"> {words.openMonth}</span>
          <Icon
            path={chevronDownIcon}
            size={16}
            className={`text-ink-soft transition-transform ${isMonthOpen ? 'rotate-180' : ''}`}
          />
        </button>
      ) : (
        <p aria-live="polite" className="figures text-lg font-bold whitespace-nowrap">
          {formatMonth(lang, selected)}
        </p>
      )}
      <IconButton
        label={isDay ? words.nextDay : month.next}
        path={chevronRightIcon}
        onClick={() => (isDay ? moveDays(1) : moveMonths(1))}
      />
      <span className="ml-auto pr-1">
        <AwaitingPill />
      </span>
    </div>
  )
}

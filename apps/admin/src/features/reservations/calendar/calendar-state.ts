import { useEffect, useEffectEvent, useMemo } from 'react'
import { useRead } from '#platform/api.ts'
import { useNow } from '#platform/clock.ts'
import { useCalendarSettings } from '#platform/dates/calendar-settings.ts'
import { useLanguage } from '#platform/language.ts'
import { useFailure } from '#platform/queries/use-failure.ts'
import { useReady } from '#platform/queries/use-ready.ts'
import { useStatusFilter } from '../filter.tsx'
import {
  addDays,
  dayInMonth,
  externalOn,
  hoursByDate,
  occupiedOn,
  offeredOn,
  rangeOf,
  rangeWithin,
  visitsByDate,
  type WeekStart,
} from '../month.ts'
import { isWithin, nearestIn, sayWindow, usePlanWindow } from './plan-window.ts'
import { useNeighbours, usePlace } from './place.ts'

/** What the calendar shows, and where one can go in it; the same for a phone and a desktop. */
export const useCalendar = () => {
  const now = useNow()
  const lang = useLanguage()
  const today = now.date
  const settings = useCalendarSettings()
  const weekStart: WeekStart = settings.week_starts_on
  const place = usePlace(today)
  const plan = usePlanWindow(today)
  const selected = nearestIn(place.selected, plan.window)
  const limits = plan.limitsFor(selected)
  const [statuses, toggle] = useStatusFilter()
  const range = rangeOf(selected)
  const asked = rangeWithin(range, limits)
  const query = useRead('GET /api/reservations', { query: { ...asked, brief: 'true' } })
  const { data, error } = query
  const failure = useFailure(query)
  const opening = useRead('GET /api/opening-days', { query: range })
  const staff = useRead('GET /api/staff', {})
  const next = useRead('GET /api/reservations/next', {})
  useNeighbours(selected, today, limits, statuses, data !== undefined)

  const isRefused = error?.code === 'plan_window'
  if (data) plan.learn(data.window)
  else if (isRefused) plan.learnRefused()
  const keepInside = useEffectEvent(() => {
    sayWindow()
    place.select(selected)
  })
  const isOutside = selected !== place.selected
  useEffect(() => {
    if (isOutside) keepInside()
  }, [isOutside])

  /** Undefined where the plan does not show it, which is said; a month that it shows in part gives its nearest date. */
  const shownDate = (date: string): string | undefined => {
    const near = nearestIn(date, plan.window)
    const isShown = near === date || (near.slice(0, 7) === date.slice(0, 7) && near !== selected)
    if (!isShown) sayWindow()
    return isShown ? near : undefined
  }
  const select = (date: string) => {
    const shown = shownDate(date)
    if (shown !== undefined) place.select(shown)
  }

  const hours = useMemo(() => hoursByDate(opening.data?.data ?? [], lang), [opening.data, lang])
  const visits = useMemo(() => visitsByDate(data?.data ?? [], statuses, data?.external), [data, statuses])
  const occupied = occupiedOn(selected, data?.occupied ?? [])
  const external = externalOn(selected, data?.external ?? [])
  const offered = offeredOn(selected, data?.offered ?? [])
  const active = useMemo(() => staff.data?.data.filter((one) => one.active), [staff.data])
  // All at once: what came later would move what is already there. What failed and is read again hides nothing.
  const isReady = useReady(
    !isRefused &&
      (!query.isPending || failure !== null) &&
      [opening, staff, next].every(({ isFetched }) => isFetched),
  )
  return {
    now,
    today,
    selected,
    view: place.view,
    settings,
    weekStart,
    query,
    failure,
    loading: !isReady,
    known: data !== undefined,
    /** Today is among the dates that were read. */
    knowsToday: data !== undefined && isWithin(today, asked),
    visits,
    hours,
    occupied,
    external,
    offered,
    staff: active,
    /** Minutes of the shop's grid. */
    step: opening.data?.slot_minutes ?? 30,
    statuses,
    toggle,
    select,
    openDay: (date: string) => {
      const shown = shownDate(date)
      if (shown !== undefined) place.openDay(shown)
    },
    setView: place.setView,
    moveDays: (days: number) => select(addDays(selected, days)),
    moveMonths: (months: number) => select(dayInMonth(selected, months, today)),
  }
}

export type CalendarState = ReturnType<typeof useCalendar>

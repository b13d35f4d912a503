import { waitlist } from '@noren/words/booking/waitlist'
import { bookingTime } from '@noren/words/booking-steps'
import { formatMonthOnly, formatSpokenDate, weekdayName, weekdayOf, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Day, Week } from '#platform/view.ts'
import { signOf, type Sign } from './cells.ts'

/** A date above its times: weekday, day and sign, and where all is taken the way onto the waiting list. */
export const DayHead = ({
  lang,
  day,
  index,
  week,
  waits,
  hasColumn,
}: {
  lang: Lang
  day: Day
  index: number
  week: Week
  waits: boolean
  /** Its column says its sign in words. */
  hasColumn: boolean
}): ReactNode => {
  const words = bookingTime[lang]
  const weekday = weekdayOf(day.date)
  const sign = signOf(day, week.lastBookableDate)
  const date = Number(day.date.slice(8))
  const hasFirst = week.days.some((one) => one.date.endsWith('-01'))
  return (
    <th
      scope="col"
      className={`sticky top-0 z-(--z-index-sticky) bg-paper pb-1 align-top font-normal ${narrow(index)} ${dayColour(weekday, week.holidays.includes(day.date))}`}
    >
      <span className="sr-only">{words.chooseDay(formatSpokenDate(lang, day.date), words.states[sign])}</span>{' '}
      <span aria-hidden="true" className="block">
        {/* A line of all dates, so that they stay level. */}
        {hasFirst && (
          <span className="block h-3 text-[0.625rem] leading-3 text-ink-soft">
            {date === 1 && formatMonthOnly(lang, day.date)}
          </span>
        )}{' '}
        <span className="block text-xs">{weekdayName(lang, weekday)}</span>{' '}
        <span className="figures block text-lg leading-6 font-bold">{date}</span>{' '}
        {sign !== 'open' && !hasColumn && (
          <span className={`block text-xs leading-4 ${signLook[sign]}`}>{words.signs[sign]}</span>
        )}
      </span>
      {waits && sign === 'full' && (
        <button
          name="wait"
          value={day.date}
          aria-label={waitlist[lang].linkFor(formatSpokenDate(lang, day.date))}
          // A target of 44 px without extra height.
          className="wait-day relative before:absolute before:-inset-y-1.5 before:inset-x-0"
        >
          {waitlist[lang].short.split(' ').map((part) => (
            <span key={part} className="inline-block">
              {part}
            </span>
          ))}
        </button>
      )}
    </th>
  )
}

/** Sunday and holidays red, Saturday blue; the weekday's name and the sign say the same without colour. */
export const dayColour = (weekday: number, isHoliday: boolean): string => {
  if (weekday === 0 || isHoliday) return 'text-danger'
  return weekday === 6 ? 'text-indigo' : 'text-ink'
}

export const signLook: Record<Sign, string> = {
  open: 'text-primary',
  few: 'font-bold text-caution',
  full: 'text-ink-soft',
  closed: 'text-ink-soft',
  later: 'text-ink-soft',
  over: 'text-ink-soft',
}

/** The sixth and seventh date need 360 px. */
export const narrow = (index: number): string => (index > 4 ? 'hidden week:table-cell' : '')

import { bookingTime } from '@noren/words/booking-steps'
import { formatShortDate, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Week } from '#platform/view.ts'
import type { OwnStarts } from './cells.ts'

/** The first start of the first days with one: buttons of the surrounding form that send it. Rule BOOK-160. */
export const Soonest = ({
  lang,
  week,
  own,
  span = 'week',
}: {
  lang: Lang
  week: Pick<Week, 'days' | 'today' | 'tomorrow' | 'isFirst'>
  span?: 'week' | 'month' | 'weeks'
  /** A visit is not moved to where it stands already. */
  own?: OwnStarts | undefined
}): ReactNode => {
  const { soonest, soonestOf, today, tomorrow } = bookingTime[lang]
  const isOther = (start: string) => start !== own?.present && start !== own?.requested
  const days = week.days
    .flatMap(({ date, starts }) => {
      const start = starts.find((one) => isOther(`${date}T${one}`))
      return start === undefined ? [] : [{ date, start }]
    })
    .slice(0, soonestMax)
  if (days.length === 0) return null
  const dayName = (date: string) => {
    if (date === week.today) return today
    return date === week.tomorrow ? tomorrow : formatShortDate(lang, date)
  }
  return (
    <div
      role="group"
      aria-labelledby="soonest"
      className="mt-1 mb-3 grid grid-cols-[auto_repeat(3,minmax(0,1fr))] items-center gap-1.5 sm:grid-cols-[3.75rem_repeat(3,minmax(0,1fr))] sm:gap-2"
    >
      <p id="soonest" className="text-xs leading-4 font-bold text-ink-soft max-sm:mr-1 sm:text-sm">
        {(week.isFirst ? soonest : soonestOf[span]).split(' ').map((part) => (
          <span key={part} className="block">
            {part}{' '}
          </span>
        ))}
      </p>
      {days.map(({ date, start }) => (
        <button key={date} name="start" value={`${date}T${start}`} className="soon-time figures">
          <span className="text-xs whitespace-nowrap sm:text-sm">{dayName(date)}</span>{' '}
          <b className="text-base leading-5">{start}</b>
        </button>
      ))}
    </div>
  )
}

const soonestMax = 3

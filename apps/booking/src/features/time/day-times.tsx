import { bookingTime } from '@noren/words/booking-steps'
import { formatShortDate, formatSpokenDate, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Day } from '#platform/view.ts'

/** The free times of a day, below its week: buttons of the surrounding form. `column` is where its day stands. Rule BOOK-164. */
export const DayTimes = ({
  lang,
  day: { date, starts },
  column,
}: {
  lang: Lang
  day: Day
  column: number
}): ReactNode => (
  <section
    id="day"
    aria-label={bookingTime[lang].timesOf(formatSpokenDate(lang, date))}
    className="day-times"
  >
    <span aria-hidden="true" data-column={column} />
    <h2 className="figures text-base">{formatShortDate(lang, date)}</h2>
    <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-1.5 sm:gap-2">
      {starts.map((start) => (
        <li key={start}>
          <button name="start" value={`${date}T${start}`} className="soon-time figures w-full font-bold">
            <span className="sr-only">{formatSpokenDate(lang, date)}</span> {start}
          </button>
        </li>
      ))}
    </ul>
  </section>
)

import { bookingTime } from '@noren/words/booking-steps'
import { formatShortDate, formatSpokenDate, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { minutesOf } from '#platform/moment.ts'
import type { Day } from '#platform/view.ts'
import { dayPartOf, type DayPart } from '#shell/week/cells.ts'

/** The free times of a day, below its week, by parts of the day: buttons of the surrounding form. `column` is where its day stands. Rules BOOK-164, BOOK-190. */
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
    {partsOf(starts).map(({ part, times }) => (
      <div key={part} className="mt-2 sm:grid sm:grid-cols-[4.5rem_minmax(0,1fr)] sm:gap-x-2">
        <h3 className="text-xs leading-6 font-normal text-ink-soft sm:text-sm sm:leading-11">
          {bookingTime[lang].partsOfDay[part]}
        </h3>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-1.5 sm:gap-2">
          {times.map((start) => (
            <li key={start}>
              <button name="start" value={`${date}T${start}`} className="soon-time figures w-full font-bold">
                <span className="sr-only">{formatSpokenDate(lang, date)}</span> {start}
              </button>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </section>
)

/** Parts with a free time, in their order. `times`: 'HH:mm'. */
const partsOf = (starts: readonly string[]): { part: DayPart; times: string[] }[] =>
  parts
    .map((part) => ({ part, times: starts.filter((start) => dayPartOf(minutesOf(start)) === part) }))
    .filter(({ times }) => times.length > 0)

const parts: readonly DayPart[] = ['morning', 'afternoon', 'evening']

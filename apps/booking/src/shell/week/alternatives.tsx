import { buttonClass } from '@noren/ui/button'
import { bookingTime } from '@noren/words/booking-steps'
import { formatShortDate, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { dateOf, timeOf, timesText } from '#platform/moment.ts'
import { Unbroken } from '#shell/unbroken.tsx'

/** The nearest free starts, each a button of the surrounding form that sends its `start`. */
export const Alternatives = ({
  lang,
  starts,
  minutes,
}: {
  lang: Lang
  starts: readonly string[]
  /** The visit's length. */
  minutes: number
}): ReactNode => (
  <>
    <h2 className="text-lg">{bookingTime[lang].alternatives}</h2>
    <div className="mt-3 grid gap-2">
      {starts.map((start) => (
        <button
          key={start}
          name="start"
          value={`${dateOf(start)}T${timeOf(start)}`}
          className={`figures ${buttonClass({ variant: 'tonal', size: 'lg', block: true })}`}
        >
          <span>
            <Unbroken text={`${formatShortDate(lang, dateOf(start))} ${timesText(lang, start, minutes)}`} />
          </span>
        </button>
      ))}
    </div>
  </>
)

import { booking } from '@noren/words/booking'
import { formatShortDate, formatTimes, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Today } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'

/** Today's hours, and whether a time is still free; when it opens, where it is not open now. Rules PAGE-32, PAGE-202. */
export const TodayLine = ({
  lang,
  today: { ranges, state, next },
}: {
  lang: Lang
  today: Today
}): ReactNode => {
  const { today: words, listJoin } = booking[lang].shop
  const isOff = state === 'closed' || state === 'over'
  const hours = ranges
    .map(({ opening_time, closing_time }) => formatTimes(lang, opening_time, closing_time))
    .join(listJoin)
  const [before = '', after = ''] = words.open('\n').split('\n')
  return (
    <p className="flex items-center justify-center gap-1.5">
      {state === 'free' && <span aria-hidden="true" className="free-sign" />}
      <span>
        {isOff ? (
          <b>{words.states[state]}</b>
        ) : (
          <>
            {before}
            <b className="figures text-cloth">
              <Unbroken text={hours} />
            </b>
            {after}
            {state && `${words.join}${words.states[state]}`}
          </>
        )}
        {next && (
          <>
            {words.join}
            <Unbroken
              text={
                isOff
                  ? words.next(
                      next.is_tomorrow ? words.tomorrow : formatShortDate(lang, next.date),
                      next.time,
                    )
                  : words.later(next.time)
              }
            />
          </>
        )}
      </span>
    </p>
  )
}

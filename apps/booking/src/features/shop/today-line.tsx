import { booking } from '@noren/words/booking'
import { formatShortDate, formatTimes, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { NamedMoment, Today } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'

/**
 * Today's hours, and whether a time is still free; when one is free next, or when it opens, where it is not open now.
 * What has no room beside another fact stands below it, without a separator. Rules PAGE-32, PAGE-202, PAGE-221.
 */
export const TodayLine = ({
  lang,
  today: { ranges, state, next, soonest },
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
  const dayOf = ({ date, is_tomorrow }: NamedMoment) =>
    is_tomorrow ? words.tomorrow : formatShortDate(lang, date)
  const openingOf = (moment: NamedMoment) =>
    isOff ? words.next(dayOf(moment), moment.time) : words.later(moment.time)
  const ahead = soonest ? words.soonest(dayOf(soonest), soonest.time) : next && openingOf(next)
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3">
      <span className={`flex items-center gap-1.5 ${ranges.length > 1 ? '' : 'whitespace-nowrap'}`}>
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
        </span>
      </span>
      {ahead && (
        <span className="whitespace-nowrap">
          <span className="sr-only">{words.join}</span>
          {ahead}
        </span>
      )}
    </p>
  )
}

import { formatDayOfYear, formatYear, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { dateOf, timesText } from '#platform/moment.ts'

/** Date and times of a visit, the largest text of a ticket: 28 px, 24 on the narrowest phones. */
export const When = ({
  lang,
  start,
  minutes,
  isOff = false,
  isSmall = false,
}: {
  lang: Lang
  start: string
  minutes: number
  isOff?: boolean
  /** Where the ticket is narrow: 20 px. */
  isSmall?: boolean
}): ReactNode => {
  const date = dateOf(start)
  // One line strikes through letters of one size.
  const year = isOff ? (
    formatYear(lang, date)
  ) : (
    <span className={lang === 'ja' ? 'mr-1 text-base' : 'text-base'}>{formatYear(lang, date)}</span>
  )
  return (
    <p
      className={`figures leading-tight font-bold ${isOff ? 'text-xl text-ink-soft line-through' : isSmall ? 'text-xl' : 'text-[1.5rem] week:text-2xl'}`}
    >
      <time dateTime={start}>
        <span className="whitespace-nowrap">
          {lang === 'ja' && year}
          {formatDayOfYear(lang, date)}
        </span>{' '}
        {lang === 'en' && <>{year} </>}
        <span className="whitespace-nowrap">{timesText(lang, start, minutes)}</span>
      </time>
    </p>
  )
}

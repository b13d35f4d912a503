import { formatDayOfYear, formatYear, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { dateOf, timesText } from '#platform/moment.ts'

/** Date and times of a visit, the largest text of a ticket: 28 px. */
export const When = ({
  lang,
  start,
  minutes,
  isOff = false,
}: {
  lang: Lang
  start: string
  minutes: number
  isOff?: boolean
}): ReactNode => {
  const date = dateOf(start)
  const year = <span className="text-base">{formatYear(lang, date)}</span>
  return (
    <p
      className={`figures text-xl leading-tight font-bold week:text-2xl ${isOff ? 'text-ink-soft line-through' : ''}`}
    >
      <time dateTime={start}>
        <span className="whitespace-nowrap">
          {lang === 'ja' && year}
          {formatDayOfYear(lang, date)}
          {lang === 'en' && <> {year}</>}
        </span>{' '}
        <span className="whitespace-nowrap">{timesText(lang, start, minutes)}</span>
      </time>
    </p>
  )
}

import { Icon } from '@noren/ui/icon'
import { common } from '@noren/words/common'
import { formatDuration, formatYen } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { Fragment, type ReactNode } from 'react'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { lookIcon } from '../looks.ts'
import { type CalendarItem, waitsOf } from '../month.ts'

/** Shows as many lines as the visit's length has room for; screen readers get all of them. */
export const Facts = ({
  visit,
  lines,
  height,
  isNarrow,
  withStaff,
}: {
  visit: CalendarItem
  lines: number
  height: number
  isNarrow: boolean
  withStaff: boolean
}): ReactNode => {
  const clock = useClockFormat()
  const { overlapping, late: lateWord } = useWords(reservations).day
  const late = visit.late_minutes ? lateWord(visit.late_minutes) : undefined
  const { name, when, more } = useFacts(visit, withStaff)
  const marks = [...(late === undefined ? [] : [late]), ...(visit.overlaps ? [overlapping] : [])]
  const isBlock = visit.look === 'block'
  // The stripes of blocked time go on behind its words.
  const ground = isBlock ? '' : 'bg-inherit'
  return (
    <>
      {/* Above the now-line, on the colour of the bar, so that the line crosses no word. */}
      <span className={`relative z-2 flex w-full items-start gap-1.5 ${ground}`}>
        {lines === 1 && (
          // In a narrow column there is only room for the start; the bar's height shows the length.
          <time className="shrink-0 font-bold">
            {isNarrow ? clock.time(visit.start) : clock.range(visit.start, visit.end)}
          </time>
        )}
        <span
          className={`min-w-0 ${isBlock ? '' : 'font-bold'} ${lines > 1 ? 'text-[0.9375rem] text-ink' : ''} ${height >= 86 ? 'line-clamp-2' : 'truncate'}`}
        >
          {name}
        </span>
        {lines === 1 && (late ?? visit.overlaps) && (
          <span
            aria-hidden="true"
            className="ml-auto shrink-0 rounded-sm border border-current px-1 text-[0.6875rem]"
          >
            {late ?? overlapping}
          </span>
        )}
        <Icon
          path={lookIcon[visit.look]}
          size={14}
          className={`mt-0.5 shrink-0 ${lines === 1 && (late ?? visit.overlaps) ? '' : 'ml-auto'}`}
        />
      </span>
      {lines > 1 && (
        <span
          className={`relative z-2 block text-xs text-ink-soft ${ground} ${height >= 86 ? 'line-clamp-2' : 'truncate'}`}
        >
          {marks.map((mark) => (
            <span
              key={mark}
              className="mr-1 rounded-sm bg-caution-tint px-1 font-bold whitespace-nowrap text-caution"
            >
              {mark}
            </span>
          ))}
          <Parts of={when.filter((part) => !marks.includes(part))} />
        </span>
      )}
      <span
        className={
          lines === 3
            ? `relative z-2 block text-xs text-ink-soft ${ground} ${height >= 86 ? 'line-clamp-3' : 'truncate'}`
            : 'sr-only'
        }
      >
        {lines === 1 && <Parts of={when} />} <Parts of={more} />
      </span>
    </>
  )
}

/** Facts that are not broken within themselves where there is room for them. */
export const Parts = ({ of: parts }: { of: readonly string[] }): ReactNode => {
  const { list } = useWords(common)
  const separator = list(['', ''])
  return parts.map((part, index) => (
    <Fragment key={part}>
      <span className="inline-block max-w-full">
        {part}
        {index < parts.length - 1 && separator.trimEnd()}
      </span>
      {/* A blank at the end of the part itself would be lost. */}
      {separator.endsWith(' ') && ' '}
    </Fragment>
  ))
}

/** All that the day says of a visit (rule RES-22): who; when, how long and its status; what, the price and whose it is. */
export const useFacts = (
  visit: CalendarItem,
  withStaff: boolean,
): { name: string; when: string[]; more: string[] } => {
  const words = useWords(reservations)
  const lang = useLanguage()
  const clock = useClockFormat()
  const isBlock = visit.look === 'block'
  const status =
    visit.look === 'move_request'
      ? words.day.moveRequest
      : isBlock
        ? words.day.block
        : words.status[visit.status]
  return {
    name: isBlock ? visit.title || words.day.block : visit.customerName,
    when: [
      clock.range(visit.start, visit.end),
      formatDuration(lang, visit.end - visit.start || defaultLength),
      status,
      ...(visit.late_minutes ? [words.day.late(visit.late_minutes)] : []),
      ...(visit.overlaps ? [words.day.overlapping] : []),
    ],
    more: [
      ...(isBlock ? [] : [visit.title, formatYen(visit.amount)]),
      ...(withStaff && visit.staffName ? [words.day.staff(visit.staffName)] : []),
      ...waitsOf(visit).map(({ start, end }) => words.day.waits(clock.range(start, end))),
    ],
  }
}

/** Of an event without a length. Rule RES-16. */
const defaultLength = 60

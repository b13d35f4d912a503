import { Icon } from '@noren/ui/icon'
import { common } from '@noren/words/common'
import { formatDuration, formatYen } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { lookIcon } from '../looks.ts'
import type { CalendarItem } from '../month.ts'

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
  const { name, time, more } = useFacts(visit, withStaff)
  const isBlock = visit.look === 'block'
  return (
    <>
      {/* Above the now-line, on the colour of the bar, so that the line crosses no word. */}
      <span className="relative z-2 flex w-full items-start gap-1.5 bg-inherit">
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
        <Icon path={lookIcon[visit.look]} size={14} className="mt-0.5 ml-auto shrink-0" />
      </span>
      {lines > 1 && (
        <span className="relative z-2 block truncate bg-inherit text-xs text-ink-soft">
          <time>{time}</time>
        </span>
      )}
      <span
        className={
          lines === 3
            ? `relative z-2 block bg-inherit text-xs text-ink-soft ${height >= 86 ? 'line-clamp-3' : 'truncate'}`
            : 'sr-only'
        }
      >
        {lines === 1 && time} {more}
      </span>
    </>
  )
}

/** All that the day says of a visit (rule RES-22): who, when and how long, and the rest in one line. */
export const useFacts = (visit: CalendarItem, withStaff: boolean) => {
  const words = useWords(reservations)
  const { list } = useWords(common)
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
    time: list([
      clock.range(visit.start, visit.end),
      formatDuration(lang, visit.end - visit.start || defaultLength),
    ]),
    status,
    more: list([
      ...(isBlock ? [] : [visit.title, formatYen(visit.amount)]),
      ...(withStaff && visit.staffName ? [words.day.staff(visit.staffName)] : []),
      status,
    ]),
  }
}

/** Of an event without a length. Rule RES-16. */
const defaultLength = 60

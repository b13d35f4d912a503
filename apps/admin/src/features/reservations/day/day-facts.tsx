import { Icon } from '@noren/ui/icon'
import { common } from '@noren/words/common'
import { formatDuration, formatAmount } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { Fragment, type ReactNode } from 'react'
import { useClockFormat } from '#platform/dates/clock-format.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { lookIcon } from '../looks.ts'
import { familyName, shortName } from '../month/names.ts'
import { type CalendarItem, waitsOf } from '../month.ts'

/** From these heights in pixels on there is room for it. Rule RES-160. */
const roomFor = { menu: 40, times: 64, price: 112 }

/** What has room, the name first; what is usual (agreed, how long, whose column it is) is not said. Screen readers hear all of it. */
export const Facts = ({
  visit,
  height,
  withStaff,
}: {
  visit: CalendarItem
  /** Pixels. */
  height: number
  withStaff: boolean
}): ReactNode => {
  const lang = useLanguage()
  const clock = useClockFormat()
  const { overlapping, late } = useWords(reservations).day
  const { name, when, more } = useFacts(visit, withStaff)
  const marks = [
    ...(visit.late_minutes ? [late(visit.late_minutes)] : []),
    ...(visit.overlaps ? [overlapping] : []),
  ]
  const isBlock = visit.look === 'block'
  const has = (part: keyof typeof roomFor) => height >= roomFor[part]
  return (
    <>
      <span className="sr-only">
        {name} <Parts of={when} /> <Parts of={more} />
      </span>
      {/* Above the now-line. As high as the name alone: it stays to the end of its bar, and what is below it is cut off there. */}
      <span
        aria-hidden="true"
        className="@container sticky top-(--heads) z-2 block h-4.5 text-xs leading-snug [word-break:keep-all]"
      >
        <span className="flex items-baseline gap-1">
          {!has('menu') && <span className="figures shrink-0 font-bold">{clock.time(visit.start)}</span>}
          <span
            className={`min-w-0 truncate ${isBlock ? '' : 'font-bold text-ink'} ${has('menu') ? 'text-[0.8125rem]' : ''}`}
          >
            {isBlock ? (
              name
            ) : (
              // A column that two share has room for the family name, one of several staff not for a long name in Latin letters.
              <>
                <span className="@max-[16rem]:hidden">{name}</span>
                <span className="@max-[5rem]:hidden @min-[16rem]:hidden">{shortName(name)}</span>
                <span className="@min-[5rem]:hidden">{familyName(name) || name}</span>
              </>
            )}
          </span>
          {visit.look !== 'reserved' && (
            <Icon path={lookIcon[visit.look]} size={12} className="shrink-0 translate-y-px" />
          )}
          {!has('menu') && marks.map((mark) => <Mark key={mark}>{mark}</Mark>)}
        </span>
        {has('menu') && marks.length > 0 && (
          <span className="flex flex-wrap gap-1 py-0.5">
            {marks.map((mark) => (
              <Mark key={mark}>{mark}</Mark>
            ))}
          </span>
        )}
        {has('times') && (
          <span className="figures block truncate text-ink-soft">
            <span className="@max-[5rem]:hidden">{clock.range(visit.start, visit.end)}</span>
            <span className="@min-[5rem]:hidden">{clock.time(visit.start)}</span>
          </span>
        )}
        {has('menu') && !isBlock && (
          // Wherever it fits: kept phrases would leave half of a narrow line empty.
          <span
            className="line-clamp-1 wrap-anywhere text-ink-soft [font-feature-settings:'palt'] [word-break:normal]"
            style={{ WebkitLineClamp: linesFor(height, marks.length > 0) }}
          >
            {visit.title}
          </span>
        )}
        {has('price') && !isBlock && (
          <span className="figures block truncate text-ink-soft @max-[5rem]:hidden">
            {formatAmount(lang, visit.amount)}
          </span>
        )}
      </span>
    </>
  )
}

/** Of the menu, beside name, times and price. */
const linesFor = (height: number, isMarked: boolean): number => {
  const others = [height >= roomFor.times, height >= roomFor.price].filter(Boolean).length
  const room = height - edges - nameHeight - others * lineHeight - (isMarked ? marksHeight : 0)
  return Math.min(mostLines, Math.max(1, Math.floor(room / lineHeight)))
}

/** More of a long menu would drown the names. */
const mostLines = 2

/** In pixels: what stands around and above the menu. */
const [edges, nameHeight, lineHeight, marksHeight] = [6, 18, 16.5, 21]

const Mark = ({ children }: { children: string }) => (
  <span className="rounded-sm bg-caution-tint px-1 text-xs font-bold whitespace-nowrap text-caution">
    {children}
  </span>
)

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
      ...(isBlock ? [] : [visit.title, formatAmount(lang, visit.amount)]),
      ...(withStaff && visit.staffName ? [words.day.staff(visit.staffName)] : []),
      ...waitsOf(visit).map(({ start, end }) => words.day.waits(clock.range(start, end))),
    ],
  }
}

/** Of an event without a length. Rule RES-16. */
const defaultLength = 60

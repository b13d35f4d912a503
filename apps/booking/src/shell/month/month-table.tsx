import { waitlist } from '@noren/words/booking/waitlist'
import { bookingTime } from '@noren/words/booking-steps'
import {
  formatMonth,
  formatMonthOnly,
  formatShortDate,
  formatWeek,
  type Lang,
  formatSpokenDate,
  weekdayLongName,
  weekdayName,
  weekdayOf,
} from '@noren/words/format'
import { Fragment, type ReactNode } from 'react'
import type { Day, Month } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'
import { CalendarHead, turnClass, turnContent, Views, type Direction } from '#shell/week/calendar-head.tsx'
import { signOf } from '#shell/week/cells.ts'
import { dayColour } from '#shell/week/day-head.tsx'
import { MonthLegend } from '#shell/week/legend.tsx'
import { Soonest } from '#shell/week/soonest.tsx'
import { Paged } from '#shell/week/paged.tsx'
import { MonthDay } from './month-day.tsx'
import { DayTimes } from './day-times.tsx'
import type { OfMonth } from './of-month.ts'

/**
 * The weeks of a month from the present one on, with the state of each day; a day with free times opens them below its week.
 * Rules BOOK-32, BOOK-163, BOOK-164.
 */
export const MonthTable = ({ lang, month, links, own }: OfMonth): ReactNode => {
  const { waits } = links
  const words = bookingTime[lang]
  const title = titleOf(lang, month)
  const free = month.days.filter(({ starts }) => starts.length > 0)
  const opened = free.find(({ date }) => date === month.opened)
  const shown = opened ?? free.find(({ date }) => own?.present.startsWith(date)) ?? free[0]
  return (
    <Paged
      lang={lang}
      links={links}
      said={opened ? words.shownDay(formatSpokenDate(lang, opened.date)) : words.shownMonth(title)}
    >
      <CalendarHead
        title={title}
        previous={
          <PageLink
            lang={lang}
            links={links}
            to={month.previous}
            direction="previous"
            isRange={month.isRange}
          />
        }
        next={<PageLink lang={lang} links={links} to={month.next} direction="next" isRange={month.isRange} />}
        views={<Views lang={lang} shown="month" other={links.toWeek((opened ?? month.days[0])?.date)} />}
      />
      {free.length === 0 && <EmptyMonth lang={lang} links={links} month={month} />}
      {waits && month.days.some((day) => signOf(day, month.lastBookableDate) === 'full') && (
        <p className="text-xs leading-6 text-ink-soft">
          <Unbroken text={waitlist[lang][waits === 'open' ? 'linkText' : 'prepaid']} />
        </p>
      )}
      <Soonest lang={lang} week={month} own={own} span={month.isRange ? 'weeks' : 'month'} />
      <MonthLegend lang={lang} days={month.days} last={month.lastBookableDate} />
      <div className="-mx-0.5 sm:-mx-1">
        <table className="w-full table-fixed border-separate border-spacing-0.5 sm:border-spacing-1">
          <caption className="sr-only">{words.monthCaption(title)}</caption>
          <thead>
            <tr>
              {weekdays.map((weekday) => (
                <th
                  key={weekday}
                  scope="col"
                  className={`pb-1 text-sm font-normal ${dayColour(weekday, false)}`}
                >
                  <span aria-hidden="true">{weekdayName(lang, weekday)}</span>{' '}
                  <span className="sr-only">{weekdayLongName(lang, weekday)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week) => (
              <Fragment key={week.find((day) => day !== null)?.date}>
                <tr>
                  {week.map((day, weekday) => (
                    // Cells have no other key than their weekday.
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={weekday} className="h-14 p-0 text-center align-top sm:h-16">
                      {day && (
                        <MonthDay
                          lang={lang}
                          month={month}
                          links={links}
                          own={own}
                          day={day}
                          weekday={weekday}
                          isShown={day === shown}
                        />
                      )}
                    </td>
                  ))}
                </tr>
                {shown && week.includes(shown) && (
                  // Until a day is pressed that of the visit, or the first free one, shows its times, where there is room for them.
                  <tr className={opened ? undefined : 'max-sm:hidden'}>
                    <td colSpan={7} className="p-0">
                      <DayTimes lang={lang} day={shown} column={weekdayOf(shown.date)} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </Paged>
  )
}

const EmptyMonth = ({ lang, links, month }: OfMonth) => {
  const words = bookingTime[lang]
  return (
    <div className="my-3 rounded-lg border border-line bg-surface px-4 py-4 text-center">
      <p className="phrases">{month.nextDate === null ? words.noneAhead : words.emptyMonth}</p>
      {month.nextDate !== null && (
        <a href={links.toWeek(month.nextDate)} className={linkClass}>
          <span>
            <Unbroken text={words.nextFree(formatShortDate(lang, month.nextDate))} />
          </span>
        </a>
      )}
    </div>
  )
}

const PageLink = ({
  lang,
  links,
  to,
  direction,
  isRange,
}: Omit<OfMonth, 'month'> & {
  to: string | null
  direction: Direction
  isRange: boolean
}) => {
  const { turnMonth, turnWeeks, toMonth } = bookingTime[lang]
  if (to === null) return null
  // What is shown is no month, so that "the next one" would say nothing.
  const isNamed = isRange && direction === 'next' && to.endsWith('-01')
  const text = isNamed ? toMonth(formatMonthOnly(lang, to)) : (isRange ? turnWeeks : turnMonth)[direction]
  return (
    <a href={links.toMonth(to)} data-turn={direction} className={turnClass[direction]}>
      {turnContent(direction, text)}
    </a>
  )
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]

/** Rows of seven days, Sunday first; null before the first date. */
type Weeks = (Day | null)[][]

/** Only rows with a date that can be booked. */
const weeksOf = ({ days, lastBookableDate }: Month): Weeks => {
  const blanks = Array.from({ length: weekdayOf(days[0]?.date ?? '') }, () => null)
  const cells = [...blanks, ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) =>
    weekdays.map((weekday) => cells[row * 7 + weekday] ?? null),
  ).filter((week) => week.some((day) => day !== null && day.date <= lastBookableDate))
}

const linkClass = 'inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4'

const titleOf = (lang: Lang, { month, days, isRange }: Month): string => {
  const [first, last] = [days[0], days.at(-1)]
  return first && last && isRange ? formatWeek(lang, first.date, last.date) : formatMonth(lang, month)
}

import { waitlist } from '@noren/words/booking/waitlist'
import { bookingTime } from '@noren/words/booking-steps'
import {
  formatMonth,
  formatShortDate,
  formatSpokenDate,
  weekdayLongName,
  weekdayName,
  weekdayOf,
} from '@noren/words/format'
import type { ReactNode } from 'react'
import { shopPath } from '#platform/address.ts'
import type { Day, Fields, Month, RenderContext } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'
import { CalendarHead, turnClass, turnContent, Views, type Direction } from '#shell/week/calendar-head.tsx'
import { signOf } from '#shell/week/cells.ts'
import type { Waiting } from '#shell/week/picker.tsx'
import { MonthLegend, Ring } from '#shell/week/legend.tsx'
import { dayColour, signLook } from '#shell/week/table.tsx'

/** `chosen`: the menus and who serves, as addresses have them. */
type OfMonth = {
  context: RenderContext
  chosen: Fields
  month: Month
  /** A full day leads to the waiting list. */
  waits?: Waiting | undefined
}

/**
 * What is left of a month, with the state of each day; a day with free times links to its week. Near its end the next month follows.
 * Rule BOOK-32.
 */
export const MonthTable = ({ context, chosen, month, waits }: OfMonth): ReactNode => {
  const { lang } = context
  const words = bookingTime[lang]
  const title = formatMonth(lang, month.month)
  const isEmpty = month.days.every((day) => day.starts.length === 0)
  return (
    <>
      <CalendarHead
        title={title}
        previous={<PageLink context={context} chosen={chosen} to={month.previous} direction="previous" />}
        next={<PageLink context={context} chosen={chosen} to={month.next} direction="next" />}
        views={
          <Views
            lang={lang}
            shown="month"
            other={shopPath(context, '/book', { ...chosen, from: month.days[0]?.date })}
          />
        }
      />
      {isEmpty && (
        <div className="my-3 rounded-lg border border-line bg-surface px-4 py-4 text-center">
          <p className="phrases">{month.nextDate === null ? words.noneAhead : words.emptyMonth}</p>
          {month.nextDate !== null && (
            <a href={shopPath(context, '/book', { ...chosen, from: month.nextDate })} className={linkClass}>
              <span>
                <Unbroken text={words.nextFree(formatShortDate(lang, month.nextDate))} />
              </span>
            </a>
          )}
        </div>
      )}
      {waits && month.days.some((day) => signOf(day, month.lastBookableDate) === 'full') && (
        <p className="text-xs leading-6 text-ink-soft">
          <Unbroken text={waitlist[lang][waits === 'open' ? 'linkText' : 'prepaid']} />
        </p>
      )}
      {/* On a phone the cells' own names say it. */}
      <div className="max-sm:sr-only">
        <MonthLegend lang={lang} days={month.days} last={month.lastBookableDate} />
      </div>
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
          {monthsOf(month).map(({ name, weeks }, index) => (
            <tbody key={name}>
              {index > 0 && (
                <tr>
                  <th colSpan={7} scope="rowgroup" className="figures pt-4 pb-1 text-left text-sm font-bold">
                    {formatMonth(lang, name)}
                  </th>
                </tr>
              )}
              {index > 0 && (
                // For the eye: the columns have their names already.
                <tr aria-hidden="true">
                  {weekdays.map((weekday) => (
                    <td key={weekday} className={`pb-1 text-center text-sm ${dayColour(weekday, false)}`}>
                      {weekdayName(lang, weekday)}
                    </td>
                  ))}
                </tr>
              )}
              {weeks.map((week) => (
                <tr key={week.find((day) => day !== null)?.date}>
                  {week.map((day, weekday) => (
                    // Cells have no other key than their weekday.
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={weekday} className="h-14 p-0 text-center align-top sm:h-16">
                      {day && (
                        <DayCell
                          context={context}
                          chosen={chosen}
                          month={month}
                          waits={waits}
                          day={day}
                          weekday={weekday}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
    </>
  )
}

const DayCell = ({
  context,
  chosen,
  month,
  waits,
  day,
  weekday,
}: OfMonth & { day: Day; weekday: number }) => {
  const { lang } = context
  const words = bookingTime[lang]
  const { date } = day
  const sign = signOf(day, month.lastBookableDate)
  const content = (
    <span aria-hidden="true" className="flex h-full flex-col items-center justify-center gap-1.5">
      <span
        className={`figures block leading-5 font-bold ${dayColour(weekday, month.holidays.includes(date))}`}
      >
        {Number(date.slice(8))}
      </span>{' '}
      <span className={`flex h-3.5 items-center justify-center leading-none ${signLook[sign]}`}>
        {sign === 'open' ? <Ring lang={lang} /> : words.signs[sign]}
      </span>
    </span>
  )
  const name = words.chooseDay(formatSpokenDate(lang, date), words.states[sign])
  if (isFree(day))
    return (
      <a href={shopPath(context, '/book', { ...chosen, from: date })} aria-label={name} className="free-day">
        {content}
      </a>
    )
  if (waits === 'open' && sign === 'full')
    return (
      <a
        href={shopPath(context, '/waitlist', { ...chosen, from_date: date })}
        aria-label={`${name} ${waitlist[lang].link}`}
        className="wait-day-cell"
      >
        {content}
      </a>
    )
  return (
    <div
      className={`h-full rounded-md border border-transparent ${sign === 'closed' || sign === 'later' ? 'bg-paper-deep' : ''}`}
    >
      <span className="sr-only">{name}</span> {content}
    </div>
  )
}

const PageLink = ({
  context,
  chosen,
  to,
  direction,
}: Omit<OfMonth, 'month'> & { to: string | null; direction: Direction }) => {
  const words = bookingTime[context.lang]
  return (
    to !== null && (
      <a
        href={shopPath(context, '/book', { ...chosen, view: 'month', from: to })}
        className={turnClass[direction]}
      >
        {turnContent(direction, direction === 'next' ? words.nextMonth : words.previousMonth)}
      </a>
    )
  )
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]

const isFree = (day: Day): boolean => day.starts.length > 0

/** Days of one month in rows of seven, Sunday first; null before the first and after the last. */
type Weeks = (Day | null)[][]

/** By months; only rows with a date that can be booked. */
const monthsOf = ({ days, lastBookableDate }: Month): { name: string; weeks: Weeks }[] => {
  const names = [...new Set(days.map(({ date }) => date.slice(0, 7)))]
  return names
    .map((name) => ({
      name,
      weeks: weeksOf(days.filter(({ date }) => date.startsWith(name))).filter((week) =>
        week.some((day) => day !== null && day.date <= lastBookableDate),
      ),
    }))
    .filter(({ weeks }) => weeks.length > 0)
}

const weeksOf = (days: readonly Day[]): Weeks => {
  const blanks = Array.from({ length: weekdayOf(days[0]?.date ?? '') }, () => null)
  const cells = [...blanks, ...days]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) =>
    weekdays.map((weekday) => cells[row * 7 + weekday] ?? null),
  )
}

const linkClass = 'inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4'

import { chevronLeftIcon, chevronRightIcon, Icon } from '@noren/ui/icon'
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
import type { Day, Month, RenderContext } from '#platform/view.ts'
import { Unbroken } from '#shell/unbroken.tsx'
import { signOf } from '#shell/week/cells.ts'
import { dayColour, signLook } from '#shell/week/table.tsx'

type OfMonth = { context: RenderContext; menu: number; month: Month }

/** A month with the state of each day; a day with free times links to its week. */
export const MonthTable = ({ context, menu, month }: OfMonth): ReactNode => {
  const { lang } = context
  const words = bookingTime[lang]
  const title = formatMonth(lang, month.month)
  const isEmpty = month.days.every((day) => day.starts.length === 0)
  return (
    <>
      <div className="flex items-center justify-between gap-1">
        <PageLinks context={context} menu={menu} to={month.previous} direction="previous" />
        <p className="figures text-lg font-bold">{title}</p>
        <PageLinks context={context} menu={menu} to={month.next} direction="next" />
      </div>
      {isEmpty && (
        <div className="my-3 rounded-lg border border-line bg-surface px-4 py-4 text-center">
          <p className="balance">{month.nextDate === null ? words.noneAhead : words.emptyMonth}</p>
          {month.nextDate !== null && (
            <a href={shopPath(context, '/book', { menu, from: month.nextDate })} className={linkClass}>
              <span>
                <Unbroken text={words.nextFree(formatShortDate(lang, month.nextDate))} />
              </span>
            </a>
          )}
        </div>
      )}
      <div className="-mx-0.5 mt-2 sm:-mx-1">
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
                  <span aria-hidden="true">{weekdayName(lang, weekday)}</span>
                  <span className="sr-only">{weekdayLongName(lang, weekday)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeksOf(month).map((week, index) => (
              // The weeks of a month have no other key than their index.
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                {week.map((date, weekday) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={weekday} className="h-14 p-0 text-center align-top sm:h-16">
                    {date && (
                      <DayCell context={context} menu={menu} month={month} date={date} weekday={weekday} />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const DayCell = ({ context, menu, month, date, weekday }: OfMonth & { date: string; weekday: number }) => {
  const { lang } = context
  const words = bookingTime[lang]
  const day = month.days.find((candidate) => candidate.date === date)
  const sign = day ? signOf(day, month.lastBookableDate) : undefined
  const content = (
    <span aria-hidden={day ? true : undefined} className="block py-1">
      <span
        className={`figures block text-sm leading-5 ${day ? dayColour(weekday, month.holidays.includes(date)) : 'text-ink-soft'}`}
      >
        {Number(date.slice(8))}
      </span>
      {sign && <span className={`block text-lg leading-6 ${signLook[sign]}`}>{words.signs[sign]}</span>}
    </span>
  )
  if (!day || !sign) return content
  const name = words.chooseDay(formatSpokenDate(lang, date), words.states[sign])
  if (isFree(day))
    return (
      <a
        href={shopPath(context, '/book', { menu, from: date })}
        aria-label={name}
        className="block h-full rounded-md bg-primary-tint no-underline transition-colors hover:outline-2 hover:outline-primary"
      >
        {content}
      </a>
    )
  return (
    <div
      className={`h-full rounded-md ${sign === 'closed' || sign === 'later' || sign === 'over' ? 'bg-paper-deep' : 'bg-surface'}`}
    >
      <span className="sr-only">{name}</span>
      {content}
    </div>
  )
}

const PageLinks = ({
  context,
  menu,
  to,
  direction,
}: Omit<OfMonth, 'month'> & { to: string | null; direction: 'previous' | 'next' }) => {
  const words = bookingTime[context.lang]
  const content = (
    <>
      {direction === 'previous' && <Icon path={chevronLeftIcon} />}
      {direction === 'previous' ? words.previousMonth : words.nextMonth}
      {direction === 'next' && <Icon path={chevronRightIcon} />}
    </>
  )
  const pagingClass = 'inline-flex min-h-11 items-center gap-0.5 rounded-md px-2 text-sm font-bold'
  if (to === null)
    return (
      <span aria-hidden="true" className={`${pagingClass} invisible`}>
        {content}
      </span>
    )
  return (
    <a
      href={shopPath(context, '/book', { menu, view: 'month', from: to })}
      className={`${pagingClass} text-primary hover:bg-primary-tint`}
    >
      {content}
    </a>
  )
}

const weekdays = [0, 1, 2, 3, 4, 5, 6]

const isFree = (day: Day): boolean => day.starts.length > 0

/** Dates in rows of seven, Sunday first; null before the first and after the last. */
const weeksOf = ({ month, length }: Month): (string | null)[][] => {
  const blanks = Array.from({ length: weekdayOf(`${month}-01`) }, () => null)
  const dates = Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
  const cells = [...blanks, ...dates]
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, row) =>
    weekdays.map((weekday) => cells[row * 7 + weekday] ?? null),
  )
}

const linkClass = 'inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4'

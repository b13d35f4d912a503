import { waitlist } from '@noren/words/booking/waitlist'
import { bookingTime } from '@noren/words/booking-steps'
import { formatMonthOnly, formatSpokenDate } from '@noren/words/format'
import type { ReactNode } from 'react'
import type { Day } from '#platform/view.ts'
import { shareOf, signOf } from '#shell/week/cells.ts'
import { dayColour, signLook } from '#shell/week/day-head.tsx'
import { Share } from '#shell/week/legend.tsx'
import type { OfMonth } from './of-month.ts'

/** A day of the month. A free one opens its times, or closes them; a full one may lead to the waiting list. */
export const MonthDay = ({
  lang,
  month,
  links,
  own,
  day,
  weekday,
  isShown,
}: OfMonth & {
  day: Day
  weekday: number
  /** Its times stand below its week, on a phone only when it was pressed. */
  isShown: boolean
}): ReactNode => {
  const words = bookingTime[lang]
  const { date } = day
  const isToday = date === month.today
  const sign = signOf(day, month.lastBookableDate)
  const share = shareOf(day)
  const held = heldOn(date, own)
  // Today has a disc, which leaves no room above it.
  const note = held ? words.own[held] : !isToday && isNewMonth(month, date) && formatMonthOnly(lang, date)
  // A visit's border is thicker: its word keeps clear of the border, and of the date.
  const [drop, noteLook] = held
    ? ['top-[3px]', `-top-2.5 ${heldClass[held]}`]
    : ['', '-top-2 font-normal text-ink-soft']
  const content = (
    <span aria-hidden="true" className="flex h-full flex-col items-center justify-center pt-1.5">
      <span
        className={`figures relative ${drop} block size-6.5 leading-6.5 font-bold ${isToday && !held ? 'rounded-full bg-primary text-white' : dayColour(weekday, month.holidays.includes(date))}`}
      >
        {/* Written by the style: the name of the day says it in words. */}
        {note && (
          <span
            className={`absolute left-1/2 -translate-x-1/2 text-[0.625rem] leading-3 whitespace-nowrap before:content-[attr(data-month)] ${noteLook}`}
            data-month={note}
          />
        )}
        {Number(date.slice(8))}
      </span>{' '}
      <span className={`flex h-4 items-center justify-center leading-none ${signLook[sign]}`}>
        {sign === 'open' ? <Share lang={lang} share={share} /> : words.signs[sign]}
      </span>
    </span>
  )
  const state = sign === 'open' ? words.shares[share > 2 ? 'much' : 'little'] : words.states[sign]
  const spoken = `${isToday ? `${words.today} ` : ''}${formatSpokenDate(lang, date)}`
  const name = words.chooseDay(spoken, held ? `${state} ${words.ownDays[held]}` : state)
  if (day.starts.length > 0) {
    const isOpened = month.opened === date
    const path = links.toMonth(firstShown(month, date), isOpened ? null : date)
    return (
      <a
        href={`${path}${isOpened ? '' : '#day'}`}
        data-turn={date}
        aria-label={name}
        aria-current={isOpened || undefined}
        className={`free-day ${held ? `border-2 ${heldClass[held]}` : ''} ${isShown ? 'sm:border-primary sm:bg-primary-tint' : ''}`}
      >
        {content}
      </a>
    )
  }
  if (links.waits === 'open' && links.toWaiting && sign === 'full')
    return (
      <a href={links.toWaiting(date)} aria-label={`${name} ${waitlist[lang].link}`} className="wait-day-cell">
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

/** The address of the page that a day is on begins with its first date. */
const firstShown = ({ days: [first] }: OfMonth['month'], date: string): string => first?.date ?? date

/** The day on which the visit stands that is being moved, or is asked for. */
const heldOn = (date: string, own: OfMonth['own']) => {
  if (own?.present.startsWith(date)) return 'present'
  return own?.requested?.startsWith(date) ? 'requested' : undefined
}

/** As in a week. */
const heldClass = {
  present: 'border-primary text-primary',
  requested: 'border-dashed border-caution text-caution',
}

/** Weeks go on from one month to the next: the first date that is shown of another one says which. */
const isNewMonth = ({ month, days }: OfMonth['month'], date: string): boolean => {
  const before = days[days.findIndex((day) => day.date === date) - 1]?.date.slice(0, 7) ?? month
  return date.slice(0, 7) !== before
}

import { waitlist } from '@noren/words/booking/waitlist'
import { bookingTime } from '@noren/words/booking-steps'
import { formatSpokenDate, formatTime, weekdayName, weekdayOf, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { spoken } from '#platform/moment.ts'
import type { Day, Week } from '#platform/view.ts'
import { isOpen, rowsOf, signOf, type Mark, type Sign } from './cells.ts'

/** The starts of a visit that is being moved: the present one and the requested one. 'YYYY-MM-DDTHH:mm'. */
export type OwnStarts = { present: string; requested?: string }

/** Dates across, times down. Each free cell is a button that sends its start; the sixth and seventh date need 360 px. */
export const WeekTable = ({
  lang,
  week,
  tel,
  own,
  waits = false,
}: {
  lang: Lang
  week: Week
  tel: string | null
  own?: OwnStarts
  /** What is taken can be waited for: it sends its `wait`. Rule WAIT-2. */
  waits?: boolean
}): ReactNode => {
  const words = bookingTime[lang]
  const rows = rowsOf(week.days, tel !== null)
  const lastDay = week.days.at(-1)?.date ?? week.from
  return (
    // Compensates the spacing of the outer cells; on a phone the times begin at the column's edge.
    <div className="-mr-0.5 -ml-2 sm:-mx-1">
      <table className="w-full table-fixed border-separate border-spacing-0.5 sm:border-spacing-1">
        <caption className="sr-only">
          {words.caption(formatSpokenDate(lang, week.from), formatSpokenDate(lang, lastDay))}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 z-(--z-index-sticky) w-10 bg-paper sm:w-16">
              <span className="sr-only">{words.time}</span>
            </th>
            {week.days.map((day, index) => (
              <DayHead
                key={day.date}
                lang={lang}
                day={day}
                index={index}
                week={week}
                waits={waits}
                hasColumn={rows.length > 0 && !isOpen(signOf(day, week.lastBookableDate))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ minutes, marks }, row) => (
            <tr key={minutes}>
              <th
                scope="row"
                className="figures pr-0.5 text-right text-[0.8125rem] font-normal text-ink-soft sm:pr-2 sm:text-sm"
              >
                {formatTime(minutes)}
              </th>
              {week.days.map((day, index) => {
                const sign = signOf(day, week.lastBookableDate)
                if (isOpen(sign))
                  return (
                    <Cell
                      key={day.date}
                      lang={lang}
                      date={day.date}
                      index={index}
                      minutes={minutes}
                      mark={marks[index] ?? '-'}
                      tel={tel}
                      own={own}
                      waits={waits}
                    />
                  )
                // A closed day is one empty column.
                return row === 0 ? (
                  <ClosedColumn key={day.date} lang={lang} sign={sign} rows={rows.length} index={index} />
                ) : null
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const DayHead = ({
  lang,
  day,
  index,
  week,
  waits,
  hasColumn,
}: {
  lang: Lang
  day: Day
  index: number
  week: Week
  waits: boolean
  /** Its column says its sign in words. */
  hasColumn: boolean
}) => {
  const words = bookingTime[lang]
  const weekday = weekdayOf(day.date)
  const sign = signOf(day, week.lastBookableDate)
  const date = Number(day.date.slice(8))
  return (
    <th
      scope="col"
      className={`sticky top-0 z-(--z-index-sticky) bg-paper pb-1 align-top font-normal ${narrow(index)} ${dayColour(weekday, week.holidays.includes(day.date))}`}
    >
      <span className="sr-only">{words.chooseDay(formatSpokenDate(lang, day.date), words.states[sign])}</span>{' '}
      <span aria-hidden="true" className="block">
        <span className="block text-xs">{weekdayName(lang, weekday)}</span>{' '}
        <span className="figures block text-lg leading-6 font-bold">
          {date === 1 && <span className="text-xs">{`${Number(day.date.slice(5, 7))}/`}</span>}
          {date}
        </span>{' '}
        {sign !== 'open' && !hasColumn && (
          <span className={`block text-xs leading-4 ${signLook[sign]}`}>{words.signs[sign]}</span>
        )}
      </span>
      {waits && sign === 'full' && (
        <button
          name="wait"
          value={day.date}
          aria-label={waitlist[lang].linkFor(formatSpokenDate(lang, day.date))}
          className="wait-day"
        >
          {waitlist[lang].short}
        </button>
      )}
    </th>
  )
}

const Cell = ({
  lang,
  date,
  index,
  minutes,
  mark,
  tel,
  own,
  waits,
}: {
  lang: Lang
  date: string
  index: number
  minutes: number
  mark: Mark
  tel: string | null
  own?: OwnStarts | undefined
  waits: boolean
}) => {
  const words = bookingTime[lang]
  const start = `${date}T${formatTime(minutes)}`
  const held = start === own?.present ? 'present' : start === own?.requested ? 'requested' : undefined
  if (held)
    return (
      <td className={`h-11 p-0 text-center ${narrow(index)}`}>
        <span
          className={`flex h-11 items-center justify-center rounded-md border-2 text-xs font-bold ${heldClass[held]}`}
        >
          <span aria-hidden="true">{words.own[held]}</span>{' '}
          <span className="sr-only">{words.ownLabels[held](...spoken(lang, date, minutes))}</span>
        </span>
      </td>
    )
  return (
    <td className={`h-11 p-0 text-center ${narrow(index)}`}>
      {mark === 'o' && (
        <button
          name="start"
          value={start}
          aria-label={words.free(...spoken(lang, date, minutes))}
          className="free-cell"
        >
          {words.signs.open}
        </button>
      )}
      {mark === 't' && (
        <a
          href={`tel:${tel}`}
          aria-label={words.byPhone(...spoken(lang, date, minutes))}
          className="flex h-11 w-full items-center justify-center rounded-md bg-caution-tint text-xs font-bold text-caution"
        >
          {words.tel}
        </a>
      )}
      {mark === 'x' && waits && (
        <button
          name="wait"
          value={start}
          aria-label={waitlist[lang].linkForTime(...spoken(lang, date, minutes))}
          className="wait-cell"
        >
          {words.signs.full}
        </button>
      )}
      {((mark === 'x' && !waits) || mark === '-') && (
        <span
          role="img"
          aria-label={mark === 'x' ? words.taken : words.none}
          className="text-sm text-ink-soft/75"
        >
          {mark === 'x' ? words.signs.full : words.signs.later}
        </span>
      )}
    </td>
  )
}

const ClosedColumn = ({
  lang,
  sign,
  rows,
  index,
}: {
  lang: Lang
  sign: Sign
  rows: number
  index: number
}) => (
  <td
    rowSpan={rows}
    className={`rounded-md bg-paper-deep p-0 text-center align-top text-ink-soft ${narrow(index)}`}
  >
    <span className="closed-sign">{bookingTime[lang].states[sign]}</span>
  </td>
)

/** Sunday and holidays red, Saturday blue; the weekday's name and the sign say the same without colour. */
export const dayColour = (weekday: number, isHoliday: boolean): string => {
  if (weekday === 0 || isHoliday) return 'text-danger'
  return weekday === 6 ? 'text-indigo' : 'text-ink'
}

export const signLook: Record<Sign, string> = {
  open: 'text-primary',
  few: 'font-bold text-caution',
  full: 'text-ink-soft',
  closed: 'text-ink-soft',
  later: 'text-ink-soft',
  over: 'text-ink-soft',
}

const heldClass = {
  present: 'border-primary bg-surface text-primary',
  requested: 'border-dashed border-caution bg-caution-tint text-caution',
}

const narrow = (index: number): string => (index > 4 ? 'hidden week:table-cell' : '')

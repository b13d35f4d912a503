import { bookingTime } from '@noren/words/booking-steps'
import { formatSpokenDate, formatTime, formatTimes, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { chevronDownIcon, Icon } from '@noren/ui/icon'
import type { Week } from '#platform/view.ts'
import { Cell } from './cell.tsx'
import {
  dayPartOf,
  hasTimes,
  partsOf,
  rowsOf,
  signOf,
  type OwnStarts,
  type Part,
  type Row,
  type Sign,
} from './cells.ts'
import { DayHead, narrow } from './day-head.tsx'

type Props = {
  lang: Lang
  week: Week
  tel: string | null
  own?: OwnStarts | undefined
  /** What is taken can be waited for: it sends its `wait`. Rule WAIT-2. */
  waits?: boolean
}

/** Dates across, times down. Each free cell is a button that sends its start; the sixth and seventh date need 360 px. */
export const WeekTable = (props: Props): ReactNode => {
  const { lang, week, tel, own, waits = false } = props
  const words = bookingTime[lang]
  const rows = rowsOf(week, tel !== null)
  const isOwn = ({ minutes }: Row) =>
    week.days.some(({ date }) => [own?.present, own?.requested].includes(`${date}T${formatTime(minutes)}`))
  const parts = partsOf(rows, isOwn)
  const tallest = parts.reduce(
    (best, part) => (!part.isFolded && part.rows.length > (best?.rows.length ?? 0) ? part : best),
    parts.find((part) => !part.isFolded),
  )
  const lastDay = week.days.at(-1)?.date ?? week.from
  const dayFacts = { last: week.lastBookableDate, hasPhone: tel !== null, own }
  return (
    // Compensates the spacing of the outer cells; on a phone the times begin at the column's edge.
    <div className="-mr-0.5 -ml-1.5 sm:-mx-1">
      <table className="w-full table-fixed border-separate border-spacing-0.5 sm:border-spacing-1">
        <caption className="sr-only">
          {words.caption(formatSpokenDate(lang, week.from), formatSpokenDate(lang, lastDay))}
        </caption>
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 z-(--z-index-sticky) w-9.25 bg-paper sm:w-16">
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
                hasColumn={rows.length > 0 && !hasTimes(day, dayFacts)}
              />
            ))}
          </tr>
        </thead>
        {parts.map((part) => (
          <tbody key={part.rows[0]?.minutes} className={part.isFolded ? 'folded' : undefined}>
            {part.isFolded && <FoldLine lang={lang} part={part} opens={waits} />}
            {(!part.isFolded || waits) && <Rows {...props} part={part} saysClosed={part === tallest} />}
          </tbody>
        ))}
      </table>
    </div>
  )
}

/** Times at which no day has anything free. Where they can be waited for it opens them, by the style alone. */
const FoldLine = ({ lang, part, opens }: { lang: Lang; part: Part; opens: boolean }) => {
  const [first, last] = [part.rows[0], part.rows.at(-1)].map((row) => formatTime(row?.minutes ?? 0))
  const line = (
    <>
      <span className="figures">{formatTimes(lang, first ?? '', last ?? '')}</span>{' '}
      {bookingTime[lang].nothingFree}
    </>
  )
  return (
    <tr>
      {/* As many columns as a phone of 320 px shows; two more above it. */}
      <th
        scope="row"
        colSpan={6}
        className="h-8 py-0 pl-2 text-left text-xs leading-5 font-normal text-ink-soft sm:pl-1 sm:text-sm"
      >
        {opens ? (
          <details>
            <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-1.5">
              <span>{line}</span>
              <Icon path={chevronDownIcon} size={16} />
            </summary>
          </details>
        ) : (
          line
        )}
      </th>
      <td colSpan={2} className={narrow(5)} />
    </tr>
  )
}

const Rows = ({
  lang,
  week,
  tel,
  own,
  waits = false,
  part: { rows },
  saysClosed,
}: Props & { part: Part; saysClosed: boolean }) =>
  rows.map(({ minutes, marks }, row) => (
    <tr key={minutes} className={opensPart(rows, row) ? 'opens-part' : undefined}>
      <th
        scope="row"
        className={`figures pr-1 text-right text-xs font-normal sm:pr-2 sm:text-sm ${minutes % 60 === 0 ? 'text-ink' : 'text-ink-soft'}`}
      >
        {formatTime(minutes)}
      </th>
      {week.days.map((day, index) => {
        if (hasTimes(day, { last: week.lastBookableDate, hasPhone: tel !== null, own }))
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
        const sign = signOf(day, week.lastBookableDate)
        // A closed or full day is one empty column; it says so once.
        return row === 0 ? (
          <ClosedColumn
            key={day.date}
            lang={lang}
            sign={sign}
            isSaid={saysClosed}
            rows={rows.length}
            index={index}
          />
        ) : null
      })}
    </tr>
  ))

/** Noon and 17:00 have air above them, so that a wall of rings has parts. Rule BOOK-203. */
const opensPart = (rows: readonly Row[], row: number): boolean => {
  const [before, here] = [rows[row - 1], rows[row]]
  return before !== undefined && here !== undefined && dayPartOf(before.minutes) !== dayPartOf(here.minutes)
}

const ClosedColumn = ({
  lang,
  sign,
  isSaid,
  rows,
  index,
}: {
  lang: Lang
  sign: Sign
  isSaid: boolean
  rows: number
  index: number
}) => (
  <td
    rowSpan={rows}
    className={`rounded-md p-0 text-center align-top text-ink-soft ${sign === 'full' ? 'border border-line' : 'bg-paper-deep'} ${narrow(index)}`}
  >
    {isSaid &&
      // Three letters below each other need two rows.
      (rows > 1 ? (
        <span className="closed-sign">{bookingTime[lang].states[sign]}</span>
      ) : (
        <span aria-hidden="true" className="text-xs">
          {bookingTime[lang].signs[sign]}
        </span>
      ))}
  </td>
)

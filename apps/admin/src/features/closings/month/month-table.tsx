import type { SalesMonth } from '@noren/contract/bills/closings'
import { salesMonths } from '@noren/words/admin/closings/month'
import { soldMethodNames } from '@noren/words/closings/methods'
import { formatCount, weekdayName, weekdayOf } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { dayReportPath } from '#platform/paths.ts'

/** The days downwards; across them the ways that were used. Wider than a phone it is moved sideways by itself. */
export const MonthTable = ({ month }: { month: SalesMonth }): ReactNode => {
  const words = useWords(salesMonths)
  const names = useWords(soldMethodNames)
  const methods = month.by_method.map(({ method }) => method)
  const closed = month.days.flatMap(({ closing }) => closing ?? [])
  // Rule REP-58.
  const isClosed = closed.length > 0
  const difference = closed.reduce(
    (sum, { cash_counted, cash_expected }) => sum + cash_counted - cash_expected,
    0,
  )
  return (
    // The days are links: who is on one of them moves the table by arrow keys.
    <div
      role="region"
      aria-label={words.title}
      className="-mx-4 mt-4 overflow-x-auto px-4 sm:mx-0 sm:px-0 print:mx-0 print:mt-2 print:overflow-visible print:px-0"
    >
      <p className="text-right text-xs text-ink-soft">{words.unit}</p>
      <table className="figures w-full border-collapse text-right text-sm whitespace-nowrap print:text-[0.6875rem] print:leading-snug">
        <thead>
          <tr className="border-b border-control">
            <th scope="col" className="sticky left-0 bg-surface py-1.5 pr-3 text-left align-bottom">
              {words.day}
            </th>
            {[
              words.visits,
              ...methods.map((method) => names[method]),
              words.total,
              ...(isClosed ? [words.difference] : []),
            ].map((name) => (
              <th
                key={name}
                scope="col"
                className="phrases py-1.5 pl-3 align-bottom leading-snug whitespace-normal"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {month.days.map((day) => (
            <Row key={day.date} day={day} methods={methods} isClosed={isClosed} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-control font-bold">
            <th scope="row" className="sticky left-0 bg-surface py-1.5 pr-3 text-left">
              {words.sum}
            </th>
            <Cell>{month.visits}</Cell>
            {month.by_method.map(({ method, amount }) => (
              <Cell key={method}>{formatCount(amount)}</Cell>
            ))}
            <Cell>{formatCount(month.total)}</Cell>
            {isClosed && <Cell>{signed(difference)}</Cell>}
          </tr>
        </tfoot>
      </table>
      {isClosed && (
        <p className="mt-1 text-left text-sm text-ink-soft print:text-xs">{words.differenceHelp}</p>
      )}
    </div>
  )
}

type Day = SalesMonth['days'][number]

const Row = ({
  day: { date, holiday, visits, total, by_method, closing },
  methods,
  isClosed,
}: {
  day: Day
  methods: readonly string[]
  isClosed: boolean
}) => {
  const words = useWords(salesMonths)
  const lang = useLanguage()
  const weekday = weekdayOf(date)
  const tone = weekday === 0 || holiday !== null ? 'text-danger' : weekday === 6 ? 'text-primary' : 'text-ink'
  return (
    <tr className="group/row border-b border-line transition-colors hover:bg-paper">
      <th
        scope="row"
        className="sticky transition-colors group-hover/row:bg-paper left-0 bg-surface pr-3 text-left font-normal"
      >
        <Link
          to={dayReportPath(date)}
          className={`inline-flex min-h-9 items-center no-underline hover:underline pointer-coarse:min-h-11 print:inline print:min-h-0 ${tone}`}
        >
          {`${Number(date.slice(8))} (${holiday === null ? weekdayName(lang, weekday) : words.holiday(weekdayName(lang, weekday))})`}
        </Link>
      </th>
      <Cell>{visits === 0 ? '' : visits}</Cell>
      {methods.map((method) => {
        const amount = by_method.find((one) => one.method === method)?.amount
        return <Cell key={method}>{amount === undefined ? '' : formatCount(amount)}</Cell>
      })}
      <Cell>{visits === 0 ? '' : formatCount(total)}</Cell>
      {isClosed && <Cell>{closing ? signed(closing.cash_counted - closing.cash_expected) : words.open}</Cell>}
    </tr>
  )
}

const Cell = ({ children }: { children: ReactNode }) => <td className="py-0.5 pl-3 print:py-0">{children}</td>

/** +120, −300, 0 */
const signed = (yen: number): string =>
  yen === 0 ? '0' : `${yen > 0 ? '+' : '\u2212'}${formatCount(Math.abs(yen))}`

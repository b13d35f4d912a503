import type { Cohorts } from '@noren/contract/reports/regulars'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { formatCount, formatMonth } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { percentOf } from '../figures/change.ts'
import { monthOf } from '../period/period.ts'
import { countedPath } from '../visits/filters.ts'
import { tintOf } from './tint.ts'
import { useArrowKeys } from './use-arrow-keys.ts'

/** Of those who came first in a month, how many had come again after so many months. Rules REP-49, REP-59. */
export const CohortTable = ({ cohorts }: { cohorts: Cohorts['cohorts'] }): ReactNode => {
  const words = useWords(reportPlots).cohorts
  const lang = useLanguage()
  const months = Array.from(
    { length: Math.max(0, ...cohorts.map(({ returned }) => returned.length)) },
    (_, nth) => nth,
  )
  const { onKeyDown, propsOf } = useArrowKeys(
    cohorts.map(({ month, returned }) => [
      month,
      ...returned.map((back, nth) => (back > 0 ? `${month} ${nth}` : null)),
    ]),
  )
  const withinOf = (nth: number) => (nth === 0 ? words.sameMonth : words.within(String(nth)))
  return (
    <>
      <div
        role="region"
        aria-label={words.title}
        // What scrolls must be reached by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-x-auto"
      >
        {/* Of few months the cells stay beside their names. */}
        <table
          className={`figures border-separate border-spacing-0.5 text-xs ${months.length > 6 ? 'w-full' : 'max-sm:w-full'}`}
          onKeyDown={onKeyDown}
        >
          <caption className="sr-only">{words.title}</caption>
          <thead>
            <tr className="text-ink-soft">
              <th scope="col" className="sticky left-0 bg-surface pr-2 text-left">
                {words.month}
              </th>
              <th scope="col" className="px-1 text-right whitespace-nowrap">
                {words.customers}
              </th>
              {months.map((nth) => (
                <th
                  key={nth}
                  scope="col"
                  className={`px-1 text-center font-bold whitespace-nowrap ${months.length > 6 ? 'min-w-10' : 'min-w-10 sm:min-w-20'}`}
                >
                  {withinOf(nth)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ month, customers, returned }) => (
              <tr key={month}>
                <th
                  scope="row"
                  className="sticky left-0 bg-surface pr-2 text-left font-normal whitespace-nowrap"
                >
                  <Link
                    {...propsOf(month)}
                    to={countedPath(monthOf(`${month.slice(0, 7)}-01`), { customer: 'new' })}
                    className="flex min-h-9 items-center text-primary underline underline-offset-4 pointer-coarse:min-h-11"
                  >
                    {formatMonth(lang, month)}
                  </Link>
                </th>
                <td className="px-1 text-right whitespace-nowrap">{words.people(formatCount(customers))}</td>
                {months.map((nth) => {
                  const back = returned[nth]
                  if (back === undefined || customers === 0) return <td key={nth} />
                  const share = percentOf(back, customers)
                  if (back === 0)
                    return (
                      <td key={nth} className={`h-9 rounded-sm text-center print-colors ${tintOf(share)}`}>
                        {share}
                      </td>
                    )
                  return (
                    <td key={nth} className="p-0">
                      <Link
                        {...propsOf(`${month} ${nth}`)}
                        to={countedPath(monthOf(`${month.slice(0, 7)}-01`), {
                          customer: 'new',
                          returned_within: nth,
                        })}
                        aria-label={words.cell(
                          formatMonth(lang, month),
                          withinOf(nth),
                          String(share),
                          words.people(formatCount(back)),
                        )}
                        className={`flex min-h-9 items-center justify-center rounded-sm no-underline print-colors pointer-coarse:min-h-11 ${tintOf(share)}`}
                      >
                        {share}
                      </Link>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 text-sm text-ink-soft">{words.legend}</p>
    </>
  )
}

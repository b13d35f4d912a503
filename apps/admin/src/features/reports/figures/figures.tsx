import type { SalesFigures, SalesReport } from '@noren/contract/reports/sales'
import { cardClass } from '@noren/ui/card'
import { reports } from '@noren/words/admin/reports/screen'
import { formatAmount, formatCount, type Lang } from '@noren/words/format'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLanguage, useWords } from '#platform/language.ts'
import { briefPeriodName } from '../period/period-name.ts'
import { countedPath, type CountedFilters } from '../visits/filters.ts'
import { averageOf, changeOf, type Change } from './change.ts'

/** The four figures of a period, each beside the period and the year before. Rule REP-43. */
export const Figures = ({ report, today }: { report: SalesReport; today: string }): ReactNode => {
  const words = useWords(reports)
  const lang = useLanguage()
  const { current, previous, year_before: yearBefore } = report
  const count = (value: number) => words.figures.times(formatCount(value))
  const amount = (value: number) => formatAmount(lang, value)
  const ofNew = (id: Figure['id'], than: string) => (id === 'customers' ? words.change.ofNew(than) : than)
  const figures: Figure[] = [
    { id: 'sales', of: ({ sales }) => sales, say: amount },
    { id: 'visits', of: ({ visits }) => visits, say: count },
    { id: 'average', of: averageOf, say: amount },
    { id: 'customers', of: ({ new_visits: fresh }) => fresh, say: count, filters: { customer: 'new' } },
  ]
  return (
    <section aria-label={words.figures.label}>
      <dl className={`${cardClass} grid grid-cols-2 lg:grid-cols-4`}>
        {figures.map(({ id, of, say, filters }, nth) => (
          <div
            key={id}
            className={`min-w-0 border-line p-3 sm:p-5 ${nth % 2 ? 'border-l' : ''} ${nth > 1 ? 'border-t lg:border-t-0' : ''} ${nth === 2 ? 'lg:border-l' : ''}`}
          >
            <dt className="text-sm text-ink-soft">{words.figures[id]}</dt>
            <dd>
              <Link
                to={countedPath(current, filters)}
                aria-label={`${id === 'customers' ? wordsOfCustomers(lang, current) : say(of(current))} ${words.figures.open(words.figures[id])}`}
                className={`figures flex min-h-11 items-center leading-snug font-bold text-ink no-underline hover:text-primary
                  ${id === 'customers' ? `text-sm sm:text-lg ${lang === 'ja' ? 'min-[22.5rem]:text-base' : ''}` : 'text-lg whitespace-nowrap min-[22.5rem]:text-xl sm:text-2xl'}`}
              >
                {id === 'customers' ? wordsOfCustomers(lang, current) : say(of(current))}
              </Link>
              <Comparison
                than={ofNew(id, words.change.previous)}
                change={changeOf(of(current), of(previous))}
                before={say(of(previous))}
              />
              <Comparison
                than={ofNew(id, words.change.yearBefore)}
                change={changeOf(of(current), of(yearBefore))}
                before={say(of(yearBefore))}
              />
            </dd>
          </div>
        ))}
      </dl>
      <p className="figures mt-1.5 text-xs text-ink-soft sm:text-sm">
        {words.figures.compared(
          briefPeriodName(lang, previous, today),
          briefPeriodName(lang, yearBefore, today),
        )}
      </p>
    </section>
  )
}

type Figure = {
  id: 'sales' | 'visits' | 'average' | 'customers'
  of: (figures: SalesFigures) => number
  say: (value: number) => string
  filters?: CountedFilters
}

const wordsOfCustomers = (lang: Lang, { new_visits: fresh, returning_visits: again }: SalesFigures): string =>
  reports[lang].figures.newAndReturning(formatCount(fresh), formatCount(again))

/** 前の期間 ＋12%（増）: by sign and word; colour says nothing. */
const Comparison = ({ than, change, before }: { than: string; change: Change; before: string }) => {
  const words = useWords(reports).change
  return (
    <p className="figures text-xs leading-relaxed sm:text-sm">
      <span className="text-ink-soft">{than} </span>
      <span className="sr-only">{before} </span>
      <span className="whitespace-nowrap" title={before}>
        {change.kind === 'none' || change.kind === 'same'
          ? words[change.kind]
          : words[change.kind](formatCount(change.percent))}
      </span>
    </p>
  )
}

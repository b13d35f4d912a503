import type { Period } from '@noren/contract/reports/periods'
import { closeIcon, Icon } from '@noren/ui/icon'
import { reportCuts } from '@noren/words/admin/reports/cuts'
import { reportVisits } from '@noren/words/admin/reports/visits'
import { soldMethodNames } from '@noren/words/closings/methods'
import { weekdayLongName } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readOptions } from '#platform/api.ts'
import { useLanguage, useWords } from '#platform/language.ts'
import { type CountedFilters, type FilterName, filterNames } from './filters.ts'

/** What the list is narrowed to, by name; a press takes one away. Rule REP-44. */
export const FilterChips = ({
  period,
  filters,
  onRemove,
}: {
  period: Period
  filters: CountedFilters
  onRemove: (name: FilterName) => void
}): ReactNode => {
  const words = useWords(reportVisits)
  const names = useFilterNames(period, filters)
  const given = filterNames.filter((name) => filters[name] !== undefined)
  if (given.length === 0) return null
  return (
    <ul aria-label={words.conditions} className="flex flex-wrap gap-2">
      {given.map((name) => {
        const text = names[name] ?? ''
        return (
          <li key={name} className="max-w-full">
            <button
              type="button"
              aria-label={words.without(text)}
              onClick={() => onRemove(name)}
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-primary/25 bg-primary-tint px-4 text-left
                text-sm font-bold text-primary hover:border-primary"
            >
              <span className="min-w-0 wrap-anywhere">{text}</span>
              <Icon path={closeIcon} size={16} className="print:hidden" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Names of records come with the report that led here, or are read with it. */
const useFilterNames = (period: Period, filters: CountedFilters): Record<FilterName, string | undefined> => {
  const lang = useLanguage()
  const words = reportVisits[lang]
  const cuts = reportCuts[lang]
  const isNamed = filters.staff_id ?? filters.menu_id ?? filters.category_id
  const { data } = useQuery({
    ...readOptions('GET /api/reports/sales', { query: period }),
    enabled: isNamed !== undefined,
  })
  const report = data?.data
  return {
    state: say(filters.state, (value) => cuts.state[value]),
    reason: say(filters.reason, (value) => reservations[lang].cancelReason[value]),
    staff_id: say(
      filters.staff_id,
      (id) => report?.by_staff.find((one) => one.staff_id === id)?.name ?? words.staff,
    ),
    menu_id: say(
      filters.menu_id,
      (id) => report?.by_menu.find((one) => one.menu_id === id)?.name ?? words.menu,
    ),
    category_id: say(
      filters.category_id,
      (id) => report?.by_category.find((one) => one.category_id === id)?.name ?? words.category,
    ),
    method: say(filters.method, (value) => soldMethodNames[lang][value]),
    customer: say(filters.customer, (value) => cuts.customer[value]),
    returned_within: say(filters.returned_within, words.returned),
    source: say(filters.source, (value) => cuts.source[value]),
    lead_time: say(filters.lead_time, (value) => cuts.leadTime[value]),
    weekday: say(filters.weekday, (value) => weekdayLongName(lang, value)),
    hour: say(filters.hour, (value) => words.hour(String(value))),
  }
}

const say = <T,>(value: T | undefined, text: (value: T) => string): string | undefined =>
  value === undefined ? undefined : text(value)

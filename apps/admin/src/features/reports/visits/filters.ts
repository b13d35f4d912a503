import { type CountedQuery, countedStates } from '@noren/contract/reports/counted-visits'
import type { Period } from '@noren/contract/reports/periods'
import { customerKinds, leadTimes, visitSources } from '@noren/contract/reports/sales'
import { soldMethods } from '@noren/contract/bills/closings'
import { cancelReasons } from '@noren/scheduling/status'
import { paths } from '#platform/paths.ts'

export type CountedFilters = Omit<CountedQuery, 'from' | 'to' | 'page' | 'per_page'>
export type FilterName = keyof CountedFilters

/** The list behind a figure. Rule REP-44. */
export const countedPath = ({ from, to }: Period, filters: CountedFilters = {}): string =>
  `${paths.countedVisits}?${writeFilters({ from, to }, filters).toString()}`

export const writeFilters = (
  { from, to }: Period,
  filters: Partial<Record<FilterName, string | number | undefined>>,
): URLSearchParams => {
  const query = new URLSearchParams({ from, to })
  for (const name of filterNames) {
    const value = filters[name]
    if (value !== undefined) query.set(name, String(value))
  }
  return query
}

/** What the address asks for; a value that cannot be is left out. */
export const readFilters = (query: URLSearchParams): CountedFilters => {
  const oneOf = <T extends string>(name: FilterName, values: readonly T[]): T | undefined =>
    values.find((value) => value === query.get(name))
  const number = (name: FilterName, least: number, most: number): number | undefined => {
    const text = query.get(name) ?? ''
    const value = Number(text)
    return /^\d{1,15}$/.test(text) && value >= least && value <= most ? value : undefined
  }
  const id = (name: FilterName) => number(name, 1, Number.MAX_SAFE_INTEGER)
  const filters = {
    state: oneOf('state', countedStates),
    staff_id: id('staff_id'),
    menu_id: id('menu_id'),
    category_id: id('category_id'),
    method: oneOf('method', soldMethods),
    customer: oneOf('customer', customerKinds),
    returned_within: number('returned_within', 0, 12),
    source: oneOf('source', visitSources),
    lead_time: oneOf('lead_time', leadTimes),
    reason: oneOf('reason', cancelReasons),
    weekday: number('weekday', 0, 6),
    hour: number('hour', 0, 23),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** In the order of their chips. */
export const filterNames = [
  'state',
  'reason',
  'staff_id',
  'menu_id',
  'category_id',
  'method',
  'customer',
  'returned_within',
  'source',
  'lead_time',
  'weekday',
  'hour',
] as const satisfies readonly FilterName[]

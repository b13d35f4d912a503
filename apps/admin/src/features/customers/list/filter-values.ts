import type { CallInput } from '@noren/contract/client'
import { fold } from '@noren/contract/fold'
import { parseDay } from '@noren/scheduling/time'
import type { ListState } from '#platform/lists/list-state.ts'

/** As in the address and in the call. */
export const filterNames = [
  'search',
  'reservation_number',
  'reservation_date',
  'last_visit_from',
  'last_visit_to',
] as const
export type FilterName = (typeof filterNames)[number]

/** What the address says, without what nobody could have chosen. */
export const queryOf = ({
  page,
  perPage,
  filters,
}: ListState<FilterName>): CallInput<'GET /api/customers'>['query'] => ({
  page,
  per_page: perPage,
  search: filters.search || undefined,
  reservation_number: numberOf(filters.reservation_number) ?? undefined,
  reservation_date: dateOf(filters.reservation_date),
  last_visit_from: dateOf(filters.last_visit_from),
  last_visit_to: dateOf(filters.last_visit_to),
})

/** Eight digits as they are typed, with a hyphen, blanks or full-width; null for anything else. */
export const numberOf = (typed: string): string | null => {
  const digits = fold(typed).replace(/[\s-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

const dateOf = (text: string): string | undefined =>
  /^20\d\d-\d\d-\d\d$/.test(text) && parseDay(text) !== null ? text : undefined

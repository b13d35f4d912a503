import { useSearchParams } from 'react-router'
import { type ListState, readListState, writeListState } from './list-state.ts'
import type { PerPage } from './page-numbers.ts'

export type ListAddress<Filter extends string> = ListState<Filter> & {
  isFiltered: boolean
  /** Adds to the history, so that back leads to the page before. */
  setPage: (page: number, perPage: PerPage) => void
  /** Starts at the first page again. Replaces the address, so that typing does not fill the history. */
  setFilters: (filters: Partial<Record<Filter, string>>) => void
  clearFilters: () => void
}

/** The state of a list in the address: a reload, a link and coming back show the same. */
export const useListAddress = <Filter extends string>(names: readonly Filter[]): ListAddress<Filter> => {
  const [query, setQuery] = useSearchParams()
  const state = readListState(query, names)
  const setFilters = (filters: Partial<Record<Filter, string>>) =>
    setQuery(
      (before) => {
        const now = readListState(before, names)
        return writeListState(before, { ...now, page: 1, filters: { ...now.filters, ...filters } })
      },
      { replace: true },
    )
  return {
    ...state,
    isFiltered: names.some((name) => state.filters[name] !== ''),
    setPage: (page, perPage) =>
      setQuery((before) => writeListState(before, { ...readListState(before, names), page, perPage })),
    setFilters,
    // The object was made from these names.
    clearFilters: () =>
      setFilters(Object.fromEntries(names.map((name) => [name, ''])) as Record<Filter, string>),
  }
}

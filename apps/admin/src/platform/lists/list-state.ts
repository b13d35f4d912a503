import { type PerPage, perPageOptions } from './page-numbers.ts'

/** Which part of a list is shown. An empty filter filters nothing. */
export type ListState<Filter extends string> = {
  page: number
  perPage: PerPage
  filters: Record<Filter, string>
}

/** Reads the state from the address; invalid values become the defaults. */
export const readListState = <Filter extends string>(
  query: URLSearchParams,
  names: readonly Filter[],
): ListState<Filter> => {
  const page = Number(query.get('page') ?? 1)
  const perPage = Number(query.get('per_page') ?? perPageOptions[0])
  const filters = Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: perPageOptions.find((option) => option === perPage) ?? perPageOptions[0],
    // The object was made from these names.
    filters: filters as Record<Filter, string>,
  }
}

/** Writes the state into the address, without defaults; other parameters stay. */
export const writeListState = <Filter extends string>(
  query: URLSearchParams,
  { page, perPage, filters }: ListState<Filter>,
): URLSearchParams => {
  const written = new URLSearchParams(query)
  const parts: Record<string, string> = {
    page: page === 1 ? '' : String(page),
    per_page: perPage === perPageOptions[0] ? '' : String(perPage),
    ...filters,
  }
  for (const [name, value] of Object.entries(parts)) {
    if (value === '') written.delete(name)
    else written.set(name, value)
  }
  return written
}

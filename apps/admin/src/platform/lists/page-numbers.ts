/** Rule SCR-18. */
export const perPageOptions = [15, 50, 100] as const
export type PerPage = (typeof perPageOptions)[number]

/** The entries of the bar: all pages up to seven, else seven entries of which one or two are gaps. */
export const pageNumbers = (page: number, pages: number): (number | 'gap')[] => {
  if (pages <= 7) return numbers(1, pages)
  if (page <= 4) return [...numbers(1, 5), 'gap', pages]
  if (page >= pages - 3) return [1, 'gap', ...numbers(pages - 4, pages)]
  return [1, 'gap', ...numbers(page - 1, page + 1), 'gap', pages]
}

/** At least one, so that an empty list has a page, too. */
export const pageCount = (total: number, perPage: number): number => Math.max(1, Math.ceil(total / perPage))

/** The page that contains the first entry of the present page when the page size changes. */
export const pageAfter = (page: number, perPage: number, newPerPage: number): number =>
  Math.floor(((page - 1) * perPage) / newPerPage) + 1

const numbers = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

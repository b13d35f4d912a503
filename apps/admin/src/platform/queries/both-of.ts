import type { Query } from './query-state.tsx'

/** Two reads that are shown together: there when both are, and what failed of them is read again by one press. */
export const bothOf = <A, B>(a: Query<A>, b: Query<B>): Query<[A, B]> => ({
  data: a.data !== undefined && b.data !== undefined ? [a.data, b.data] : undefined,
  isError: a.isError || b.isError,
  error: a.error ?? b.error,
  refetch: () => Promise.all([a, b].filter(({ data }) => data === undefined).map((query) => query.refetch())),
})

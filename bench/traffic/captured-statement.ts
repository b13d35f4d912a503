// Captures the statement that a query of the server sends, because a copy by hand would go stale.
import pg from 'pg'

export type Statement = { text: string; values: readonly unknown[] }

/** The last statement with values that is sent while `work` runs; nothing else may run at the same time. */
export const captureLast = async (work: () => Promise<unknown>): Promise<Statement> => {
  const client: { query: (...given: never[]) => unknown } = pg.Client.prototype
  const send = client.query
  let last: Statement | undefined
  client.query = function (this: pg.Client, ...given: never[]): unknown {
    const [query]: unknown[] = given
    if (isTrip(query))
      for (const { sql, parameters } of query.statements)
        if (parameters.length > 0) last = { text: sql, values: [...parameters] }
    return Reflect.apply(send, this, given)
  }
  try {
    await work()
  } finally {
    client.query = send
  }
  if (!last) throw new Error('no statement was sent')
  return last
}

/** The values of the same statement for another shop or menu: `replaced` maps old values to new ones. */
export const valuesFor = ({ values }: Statement, replaced: ReadonlyMap<unknown, unknown>): unknown[] =>
  values.map((value) => (replaced.has(value) ? replaced.get(value) : value))

const isTrip = (
  query: unknown,
): query is { statements: readonly { sql: string; parameters: readonly unknown[] }[] } =>
  typeof query === 'object' && query !== null && 'statements' in query

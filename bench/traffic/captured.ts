// The statement that a query of the server's really sends, read off on its way to PostgreSQL: a copy by hand would go stale.
import pg from 'pg'

export type Statement = { text: string; values: readonly unknown[] }

/** The last statement with values that goes out while `work` runs; nothing else may run beside it. */
export const captureLast = async (work: () => Promise<unknown>): Promise<Statement> => {
  const client: { query: (...given: never[]) => unknown } = pg.Client.prototype
  const send = client.query
  let last: Statement | undefined
  client.query = function (this: pg.Client, ...given: never[]): unknown {
    const [asked]: unknown[] = given
    if (isTrip(asked))
      for (const { sql, parameters } of asked.statements)
        if (parameters.length > 0) last = { text: sql, values: [...parameters] }
    return Reflect.apply(send, this, given)
  }
  try {
    await work()
  } finally {
    client.query = send
  }
  if (!last) throw new Error('nothing was asked')
  return last
}

/** The same statement about another shop or menu: `instead` tells which value stands for which. */
export const valuesFor = ({ values }: Statement, instead: ReadonlyMap<unknown, unknown>): unknown[] =>
  values.map((value) => (instead.has(value) ? instead.get(value) : value))

const isTrip = (
  asked: unknown,
): asked is { statements: readonly { sql: string; parameters: readonly unknown[] }[] } =>
  typeof asked === 'object' && asked !== null && 'statements' in asked

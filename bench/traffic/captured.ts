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
    if (isQuery(asked) && asked.values.length > 0) last = { text: asked.text, values: asked.values }
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

const isQuery = (asked: unknown): asked is Statement =>
  typeof asked === 'object' && asked !== null && 'text' in asked && 'values' in asked

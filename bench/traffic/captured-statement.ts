// Captures the statement that a query of the server sends, because a copy by hand would go stale.
import pg from 'pg'

export type Statement = { text: string; values: readonly unknown[] }

/** The last statement with values that is sent while `work` runs; nothing else may run at the same time. */
export const captureLast = async (work: () => Promise<unknown>): Promise<Statement> => {
  const last = (await captureAll(work)).at(-1)
  if (!last) throw new Error('no statement was sent')
  return last
}

/** All of them, in order; the frame of a transaction has no values. */
export const captureAll = async (work: () => Promise<unknown>): Promise<Statement[]> => {
  const client: { query: (...given: never[]) => unknown } = pg.Client.prototype
  const send = client.query
  const sent: Statement[] = []
  client.query = function (this: pg.Client, ...given: never[]): unknown {
    const [query]: unknown[] = given
    if (isStatement(query) && query.values.length > 0) sent.push({ text: query.text, values: query.values })
    return Reflect.apply(send, this, given)
  }
  try {
    await work()
  } finally {
    client.query = send
  }
  return sent
}

/** The values of the same statement for another shop or menu: `replaced` maps old values to new ones. */
export const valuesFor = ({ values }: Statement, replaced: ReadonlyMap<unknown, unknown>): unknown[] =>
  values.map((value) => (replaced.has(value) ? replaced.get(value) : value))

const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query && 'values' in query

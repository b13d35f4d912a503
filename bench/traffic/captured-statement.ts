// Captures the statement that a query of the server sends, because a copy by hand would go stale.
import pg from 'pg'

export type Statement = { text: string; values: readonly unknown[] }

/** Every statement that is sent while `work` runs, in order; nothing else may run at the same time. */
export const captureAll = async <T>(
  work: () => Promise<T>,
): Promise<{ result: T; statements: Statement[] }> => {
  const client: { query: (...given: never[]) => unknown } = pg.Client.prototype
  const send = client.query
  const statements: Statement[] = []
  client.query = function (this: pg.Client, ...given: never[]): unknown {
    const [query]: unknown[] = given
    if (isStatement(query)) statements.push({ text: query.text, values: query.values ?? [] })
    return Reflect.apply(send, this, given)
  }
  try {
    return { result: await work(), statements }
  } finally {
    client.query = send
  }
}

/** The last statement with values that is sent while `work` runs. */
export const captureLast = async (work: () => Promise<unknown>): Promise<Statement> => {
  const { statements } = await captureAll(work)
  const last = statements.findLast(({ values }) => values.length > 0)
  if (!last) throw new Error('no statement was sent')
  return last
}

/** The values of the same statement for another shop or menu: `replaced` maps old values to new ones. */
export const valuesFor = ({ values }: Statement, replaced: ReadonlyMap<unknown, unknown>): unknown[] =>
  values.map((value) => (replaced.has(value) ? replaced.get(value) : value))

const isStatement = (query: unknown): query is { text: string; values?: readonly unknown[] } =>
  typeof query === 'object' && query !== null && 'text' in query

// Captures the statements that the server's own code sends, because a copy by hand would go stale, and what PostgreSQL says of them.
import pg from 'pg'
import type { BenchServer } from '../server.ts'

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

/** The first statement with values that is sent while `work` runs; `valuesFor` another shop or menu maps old values to new ones. */
export const captureFirst = async (work: () => Promise<unknown>) => {
  const { statements } = await captureAll(work)
  const first = statements.find(({ values }) => values.length > 0)
  if (!first) throw new Error('no statement was sent')
  return {
    text: first.text,
    valuesFor: (replaced: ReadonlyMap<unknown, unknown>): unknown[] =>
      first.values.map((value) => (replaced.has(value) ? replaced.get(value) : value)),
  }
}

/** What a statement read, as it ran in the scope of a shop, or in that of all shops; what it wrote is taken back. */
export const explain = async ({ visit }: BenchServer, scope: number | 'all', { text, values }: Statement) => {
  const client = new pg.Client({ ...visit.connection, options: '-c TimeZone=Asia/Tokyo' })
  await client.connect()
  await client.query(`begin; set local role ${scope === 'all' ? 'noren_system' : 'noren_app'}`)
  if (scope !== 'all') await client.query(`set local app.shop_id = '${scope}'`)
  const explaining = () => client.query(`explain (analyze, buffers) ${text}`, [...values])
  // The first one reads the catalogue, too.
  await explaining()
  const { rows } = await explaining()
  await client.end()
  const lines = rows.map((row) => String(row['QUERY PLAN']))
  const sum = (numbers: readonly string[] = []) => numbers.reduce((total, one) => total + Number(one), 0)
  // The first is that of the top node, which counts what is below.
  const buffers = lines.find((line) => line.includes('Buffers: shared'))
  return {
    buffers: sum(buffers?.match(/(?<=(hit|read)=)\d+/g) ?? []),
    heapFetches: sum(lines.flatMap((line) => /Heap Fetches: (\d+)/.exec(line)?.[1] ?? [])),
  }
}

const isStatement = (query: unknown): query is { text: string; values?: readonly unknown[] } =>
  typeof query === 'object' && query !== null && 'text' in query

// The peer of an uncached availability answer: node:http, one query in the same kind of transaction, a bare sweep over its rows,
// and an answer of the same bytes and headers. It checks nothing and has no rules.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { sweep } from './sweep.ts'

export type Settings = {
  connection: pg.ClientConfig
  connections: number
  sql: string
  /** The parameters of the statement for each address. */
  parameters: Record<string, { shopId: number; values: unknown[] }>
  starts: number[]
  duration: number
}

/** `visits`: staff member, start and end in local minutes, by start. */
type Row = { visits: [staffId: number, start: number, end: number][] | null }

const [message] = (await once(process, 'message')) as [
  Settings & { headers: Record<string, string>; body: string },
]
const { connection, connections, sql, parameters, starts, duration, headers } = message
const bytes = Buffer.from(message.body, 'base64')
const pool = new pg.Pool({
  ...connection,
  max: connections,
  pipeline: true,
  options: '-c role=noren_app -c TimeZone=Asia/Tokyo',
})

const countDays = async (path: string): Promise<number> => {
  const query = parameters[path]
  if (!query) throw new Error(`no parameters for ${path}`)
  const client = await pool.connect()
  const [, { rows }] = await Promise.all([
    client.query(
      `begin isolation level repeatable read read only; set local app.shop_id = '${query.shopId}'`,
    ),
    client.query<Row>({ name: 'facts', text: sql, values: query.values }),
  ])
  // The answer does not wait for the end of a read.
  client.query('commit').catch(() => undefined)
  client.release()
  const busy = (rows[0]?.visits ?? []).flatMap(([, start, end]) => [start, end])
  return sweep({ starts, busy, duration }).length
}

const server = createServer((request, answer) => {
  countDays(request.url ?? '').then(
    (days) => answer.writeHead(days > 0 ? 200 : 500, headers).end(bytes),
    () => answer.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))

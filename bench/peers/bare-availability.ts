// The peer of an availability answer that is not kept: node:http, one query in the transaction frame that ours has, a bare
// sweep over its rows, and an answer of the same bytes and headers. It checks nothing and knows no rules.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { sweep } from './sweep.ts'

export type Asking = {
  connection: pg.ClientConfig
  connections: number
  sql: string
  /** What stands for `$1`, `$2`, … for each address. */
  parameters: Record<string, { shopId: number; values: unknown[] }>
  starts: number[]
  duration: number
}

/** `visits` as ours reads them: staff member, begin and end in local minutes, by time. */
type Row = { visits: [staffId: number, start: number, end: number][] | null }

const [message] = (await once(process, 'message')) as [
  Asking & { headers: Record<string, string>; body: string },
]
const { connection, connections, sql, parameters, starts, duration, headers } = message
const bytes = Buffer.from(message.body, 'base64')
const pool = new pg.Pool({
  ...connection,
  max: connections,
  pipeline: true,
  options: '-c role=noren_app -c TimeZone=Asia/Tokyo',
})

const ask = async (path: string): Promise<number> => {
  const wanted = parameters[path]
  if (!wanted) throw new Error(`nobody told about ${path}`)
  const client = await pool.connect()
  const [, { rows }] = await Promise.all([
    client.query(
      `begin isolation level repeatable read read only; set local app.shop_id = '${Number(wanted.shopId)}'`,
    ),
    client.query<Row>({ name: 'facts', text: sql, values: wanted.values }),
  ])
  // Nobody waits for the end of what only read.
  client.query('commit').catch(() => undefined)
  client.release()
  const busy = (rows[0]?.visits ?? []).flatMap(([, start, end]) => [start, end])
  return sweep({ starts, busy, duration }).length
}

const server = createServer((request, answer) => {
  ask(request.url ?? '').then(
    (days) => answer.writeHead(days > 0 ? 200 : 500, headers).end(bytes),
    () => answer.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))

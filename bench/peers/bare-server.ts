// The peer of our answers: node:http that sends given bytes with given headers, at once or after one query in the same transaction as
// ours, its statements one by one, and a bare sweep over the rows. It checks nothing and has no rules.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { sweep } from './sweep.ts'

export type Query = {
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

const openCounter = ({ connection, connections: max, sql, parameters, starts, duration }: Query) => {
  const pool = new pg.Pool({ ...connection, max, options: '-c role=noren_app -c TimeZone=Asia/Tokyo' })
  return async (path: string): Promise<number> => {
    const { shopId, values } = parameters[path] ?? { shopId: 0, values: [] }
    const client = await pool.connect()
    await client.query('start transaction isolation level repeatable read, read only')
    await client.query(`set local app.shop_id = '${shopId}'`)
    const { rows } = await client.query<Row>({ name: 'facts', text: sql, values })
    await client.query('commit')
    client.release()
    const busy = (rows[0]?.visits ?? []).flatMap(([, start, end]) => [start, end])
    return sweep({ starts, busy, duration }).length
  }
}

const [{ headers, body, query }] = (await once(process, 'message')) as [
  { headers: Record<string, string>; body: string; query?: Query },
]
const bytes = Buffer.from(body, 'base64')
const countDays = query ? openCounter(query) : undefined
const server = createServer((request, answer) => {
  const send = (days: number): unknown => answer.writeHead(days > 0 ? 200 : 500, headers).end(bytes)
  if (countDays) countDays(request.url ?? '').then(send, () => send(0))
  else send(1)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))

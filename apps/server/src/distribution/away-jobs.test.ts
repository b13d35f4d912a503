// All jobs on shops of which nothing can be read together, as where one of several machines is away: each asks shop by shop then.
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asServer } from '#postgres/server-role'
import { openPool } from '#platform/database/pool'
import { openDb } from '#platform/database/transactions'
import { makeFullShop } from '#testing/archives/full-shop'
import { sendMessages, useTestServer } from '#testing/server'
import { jobs } from '../app.ts'
import { isAcross } from './testing/nodes.ts'

const server = await useTestServer({ BILLING: 'live', LOG_LEVEL: 'fatal' })
let pool: pg.Pool
beforeAll(async () => {
  await makeFullShop(server)
  pool = openPool(asServer(server.connection), { role: 'noren_app', max: 6 })
  failAcrossShops(pool)
  // So late that everything is due.
  server.setNow('2033-01-01T09:00:00+09:00')
})
afterAll(async () => {
  await pool.end()
})

const awayCode = '08006'

/** Whatever is asked of all shops at once is answered as by a machine that is away. */
const failAcrossShops = (of: pg.Pool): void => {
  of.on('connect', (client) => {
    const send = client.query.bind(client) as (...call: unknown[]) => unknown // One of its many forms.
    let acrossShops = false
    const query = (...call: [query: pg.QueryConfig | string, ...unknown[]]): unknown => {
      const [sent] = call
      if (typeof sent === 'string') return send(...call)
      if (sent.values === undefined) acrossShops = isAcross(sent.text, acrossShops)
      else if (acrossShops)
        return Promise.reject(Object.assign(new Error('a machine is away'), { code: awayCode }))
      return send(...call)
    }
    Object.assign(client, { query })
  })
}

const codesOf = (fault: unknown): unknown[] =>
  fault instanceof AggregateError
    ? fault.errors.flatMap(codesOf)
    : [fault instanceof Error && 'code' in fault ? fault.code : fault]

test('every job goes on shop by shop', async () => {
  const services = { ...server.services, db: openDb(pool) }
  const faults: { job: string; codes: unknown[] }[] = []
  const note = (job: string) => (fault: unknown) => void faults.push({ job, codes: codesOf(fault) })
  for (const job of jobs) await job.handle(services).catch(note(job.name))
  await sendMessages(services, note('outbox'))
  // What fails is the read across shops, and nothing else.
  expect(faults.filter(({ codes }) => codes.some((code) => code !== awayCode))).toEqual([])
  expect(faults.length).toBeGreaterThan(10)
  expect(await server.sql('select from idempotency_keys')).toEqual([])
  expect(
    await server.sql("select from reservations where name not in ('', '-') and email is not null"),
  ).toEqual([])
})

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database'
import { openPool } from '../database/pool.ts'
import { noShop } from '../database/scope.ts'
import { openDb, write } from '../database/transactions.ts'
import { openQueue } from './queue.ts'

test('the first job of a queue needs no connection but its transaction’s own', async () => {
  const database = await openTestDatabase()
  // A rush that holds every connection is a pool of one.
  const pool = openPool(database.connection, { role: 'noren_app', max: 1 })
  const db = openDb(pool)
  const queue = openQueue(pool, () => undefined)
  await queue.prepare(['send-something'])
  expect(await database.sql("select from pgboss.job where name = 'send-something'")).toEqual([])
  const sent = write(db, noShop, (tx) => queue.send(tx, 'send-something', { userId: 7 })).then(() => 'sent')
  expect(await Promise.race([sent, pause(3000, 'waits for itself')])).toBe('sent')
  expect(await database.sql("select data from pgboss.job where name = 'send-something'")).toEqual([
    { data: { userId: 7 } },
  ])
  await pool.end()
  await database.close()
})

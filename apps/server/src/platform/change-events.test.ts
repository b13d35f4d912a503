import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#testing/client'
import { openTestDatabase, type TestDatabase } from '#testing/database'
import { openChangeEvents } from './change-events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const openPair = async () => {
  const received = { here: [] as (number | 'all')[], there: [] as (number | 'all')[] }
  const open = (at: keyof typeof received) =>
    openChangeEvents(database.connection, (changed) =>
      received[at].push(...(changed === 'all' ? (['all'] as const) : changed)),
    )
  const [here, there] = [await open('here'), await open('there')]
  return { here, received, close: () => Promise.all([here.close(), there.close()]) }
}

test('a change reaches all other processes in batches, and its own process once and at once', async () => {
  const { here, received, close } = await openPair()
  const all = Array.from({ length: 1200 }, (_, index) => index + 1)
  for (let shopId = 1; shopId <= 1200; shopId++) here.publish(shopId)
  // Each began with what was published before it listened.
  expect(received.here).toEqual(['all', ...all])
  await eventually(async () => (received.there.length > 1200 ? true : undefined))
  expect(received).toEqual({ here: ['all', ...all], there: ['all', ...all] })
  await close()
})

test('a lost connection invalidates everything and is opened again', async () => {
  const { here, received, close } = await openPair()
  await database.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'noren changes' and datname = current_database()",
  )
  await eventually(async () =>
    received.there.filter((change) => change === 'all').length >= 3 ? true : undefined,
  )
  await eventually(async () => {
    here.publish(7)
    return received.there.includes(7) ? true : undefined
  })
  await close()
})

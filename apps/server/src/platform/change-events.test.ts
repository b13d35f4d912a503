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
  const [here, there] = [
    await openChangeEvents(database.connection),
    await openChangeEvents(database.connection),
  ]
  const received: (number | 'all')[] = []
  there.subscribe((changed) => received.push(...(changed === 'all' ? (['all'] as const) : changed)))
  return { here, there, received, close: () => Promise.all([here.close(), there.close()]) }
}

test('a change reaches all other processes in batches, and its own process once and at once', async () => {
  const { here, received, close } = await openPair()
  const receivedHere: (readonly number[] | 'all')[] = []
  here.subscribe((changed) => receivedHere.push(changed))
  for (let shopId = 1; shopId <= 1200; shopId++) here.publish(shopId)
  expect(receivedHere).toHaveLength(1200)
  await eventually(async () => (received.length === 1200 ? true : undefined))
  expect(received).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1))
  expect(receivedHere).toHaveLength(1200)
  await close()
})

test('a lost connection invalidates everything and is opened again', async () => {
  const { here, received, close } = await openPair()
  await database.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'noren changes' and datname = current_database()",
  )
  await eventually(async () => (received.filter((change) => change === 'all').length >= 2 ? true : undefined))
  await eventually(async () => {
    here.publish(7)
    return received.includes(7) ? true : undefined
  })
  await close()
})

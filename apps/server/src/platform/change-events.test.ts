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
  const heard: (number | 'all')[] = []
  there.subscribe((changed) => heard.push(...(changed === 'all' ? (['all'] as const) : changed)))
  return { here, there, heard, close: () => Promise.all([here.close(), there.close()]) }
}

test('what one process says all others hear, in few messages, and it hears itself once and at once', async () => {
  const { here, heard, close } = await openPair()
  const own: (readonly number[] | 'all')[] = []
  here.subscribe((changed) => own.push(changed))
  for (let shopId = 1; shopId <= 1200; shopId++) here.publish(shopId)
  expect(own).toHaveLength(1200)
  await eventually(async () => (heard.length === 1200 ? true : undefined))
  expect(heard).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1))
  expect(own).toHaveLength(1200)
  await close()
})

test('a cut line empties everything, and is mended by itself', async () => {
  const { here, heard, close } = await openPair()
  await database.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'noren changes' and datname = current_database()",
  )
  await eventually(async () => (heard.filter((one) => one === 'all').length >= 2 ? true : undefined))
  await eventually(async () => {
    here.publish(7)
    return heard.includes(7) ? true : undefined
  })
  await close()
})

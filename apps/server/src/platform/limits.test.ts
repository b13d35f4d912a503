import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database'
import { minuteMs } from './clock.ts'
import { openSecret } from './identity/secret.ts'
import { giveBack, takeHit } from './limits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const secret = openSecret('a secret that only this test uses')
const limit = { max: 3, window: 10 * minuteMs }
const start = Date.parse('2026-11-21T09:00:00+09:00')
const take = (key: string, now = start) => takeHit({ db: database.db, secret }, key, limit, now)
const wait = async (key: string, now = start) => {
  const hit = await take(key, now)
  return 'wait' in hit ? hit.wait : 0
}

test('so many at once and no more, until the window ends', async () => {
  const waits = await Promise.all(Array.from({ length: 20 }, () => wait('many')))
  expect(waits.toSorted((a, b) => a - b)).toEqual([0, 0, 0, ...Array.from({ length: 17 }, () => 600)])
  expect(await wait('many', start + 9.5 * minuteMs)).toBe(30)
  expect(await wait('many', start + 10 * minuteMs)).toBe(0)
})

test('what was refused is in nobody’s way once a hit is given back', async () => {
  const hit = await take('back')
  await Promise.all(Array.from({ length: 10 }, () => take('back')))
  if ('wait' in hit) throw new Error('the first is refused')
  await giveBack(database.db, hit)
  expect(await wait('back')).toBe(0)
  expect(await wait('back')).toBe(600)
})

test('a hit of a window that is over is not given back to the next one', async () => {
  const old = await take('over')
  const later = start + limit.window
  for (let taken = 0; taken < limit.max; taken++) expect(await wait('over', later)).toBe(0)
  if ('wait' in old) throw new Error('the first is refused')
  await giveBack(database.db, old)
  expect(await wait('over', later)).toBe(600)
})

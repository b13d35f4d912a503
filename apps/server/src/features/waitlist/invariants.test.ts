// What the doctor notices of the waiting list beside one deliberate violation of each invariant.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBroken } from '#platform/database/invariants'
import { openTestDatabase, type TestDatabase } from '#testing/database'
import { makeShop } from '#testing/factories'
import { startTestServer } from '#testing/server'
import { waitingAt } from '#testing/waitlist/waiting'
import { waitlistInvariants } from './invariants.ts'

// Somebody who booked what was held, and another one for whom a time is held; each test has a copy of the database.
let original: TestDatabase
let template: string
let copy: TestDatabase
beforeAll(async () => {
  original = await openTestDatabase()
  const server = await startTestServer({}, original)
  const list = waitingAt(server, await makeShop(server))
  const { token } = await list.wait({ email: 'a@example.jp' })
  const { offer } = await list.own(token)
  expect((await list.press(token, 'book', { offer_id: offer.id })).status).toBe(200)
  await list.wait({ email: 'b@example.jp' })
  await server.stop()
  template = await original.disconnect()
})
afterAll(() => original.close())
beforeEach(async () => {
  copy = await openTestDatabase(template)
})
afterEach(() => copy.close())

const broken = async () => (await findBroken(copy.db, waitlistInvariants)).map(({ says }) => says)

test('nothing is broken', async () => {
  expect(await broken()).toEqual([])
})

const open = "(select id from offers where status = 'open')"
const [onlyWaiting, once, never, oneTime, booked, wished, mails] = waitlistInvariants.map(({ says }) => says)

test.each([
  [onlyWaiting, "update waitlist_entries set status = 'left' where status = 'waiting'"],
  [
    once,
    `with twice as (insert into offers (shop_id, kind, waitlist_entry_id, status, token_hash, ends_at, answered_at, created_at)
       select shop_id, kind, waitlist_entry_id, 'declined', '\\x01', ends_at, ends_at, created_at from offers where status = 'open'
       returning shop_id, id)
     insert into offer_times (shop_id, offer_id, number, staff_id, start_at, end_at, before_time, after_time)
     select t.shop_id, w.id, 1, t.staff_id, t.start_at, t.end_at, 0, 0 from offer_times t, twice w where t.offer_id = ${open}`,
  ],
  [never, `update offers set created_at = created_at - interval '1 hour 30 minutes' where id = ${open}`],
  [oneTime, `update offers set ends_at = ends_at + interval '2 hours' where id = ${open}`],
  [booked, "update offers set status = 'declined', chosen = null where status = 'taken'"],
  [wished, `update waitlist_entries set from_minute = 1380 where status = 'waiting'`],
  [mails, "update messages set waitlist_entry_id = null where kind = 'waitlist_offer'"],
])('the doctor notices it where it does not hold: %s', async (says, statement) => {
  await copy.sql(statement)
  expect(await broken()).toContain(says)
})

// What the doctor notices of offers beside one deliberate violation of each invariant.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBroken } from '#platform/database/invariants'
import { openTestDatabase, type TestDatabase } from '#testing/database'
import { makeShop } from '#testing/factories'
import { offersOf } from '#testing/offers/offers'
import { startTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { offerInvariants } from './invariants.ts'

// A visit for which other times are offered, and one whose offer was withdrawn; each test has a copy of the database.
let original: TestDatabase
let template: string
let copy: TestDatabase
beforeAll(async () => {
  original = await openTestDatabase()
  const server = await startTestServer({}, original)
  const shop = await makeShop(server)
  const on = visitsOf(server, shop)
  const offers = offersOf(server, shop)
  const ended = await on.book('11:00')
  expect((await offers.make(ended.id, [at('16:00')])).status).toBe(200)
  expect((await offers.withdraw(ended.id)).status).toBe(200)
  const open = await on.book('10:00')
  expect((await offers.make(open.id, [at('14:00'), at('15:00')])).status).toBe(200)
  await server.stop()
  template = await original.disconnect()
})
afterAll(() => original.close())
beforeEach(async () => {
  copy = await openTestDatabase(template)
})
afterEach(() => copy.close())

const broken = async () => (await findBroken(copy.db, offerInvariants)).map(({ says }) => says)

test('nothing is broken', async () => {
  expect(await broken()).toEqual([])
})

const open = "(select id from offers where status = 'open')"
const [holding, live, times, history] = offerInvariants.map(({ says }) => says)

test.each([
  [holding, `delete from occupancies where offer_id = ${open}`],
  [
    live,
    `update reservations set email = null where id = (select reservation_id from offers where status = 'open')`,
  ],
  [times, `update offer_times set number = 3 where number = 2 and offer_id = ${open}`],
  [history, `update offers set answered_at = answered_at + interval '1 second' where status = 'withdrawn'`],
])('the doctor notices it where it does not hold: %s', async (says, statement) => {
  await copy.sql(statement)
  expect(await broken()).toEqual([says])
})

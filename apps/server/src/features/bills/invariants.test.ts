// What the doctor notices of bills beside one deliberate violation of each invariant.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBroken } from '#platform/database/invariants'
import { billsOf, cut, paidByCard, tea } from '#testing/bills/bills'
import { openTestDatabase, type TestDatabase } from '#testing/database'
import { makeShop } from '#testing/factories'
import { startTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { billInvariants } from './invariants.ts'

// A visit whose bill was corrected; each test has a copy of the database.
let original: TestDatabase
let template: string
let copy: TestDatabase
beforeAll(async () => {
  original = await openTestDatabase()
  const server = await startTestServer({}, original)
  const shop = await makeShop(server)
  const [on, till] = [visitsOf(server, shop), billsOf(server, shop)]
  const { id } = await on.book('10:00')
  await till.made(id)
  const corrected = await till.correct(id, {
    ...paidByCard,
    lines: [cut, tea],
    payments: [{ method: 'card', amount: 7660 }],
  })
  expect(corrected.status, corrected.text).toBe(200)
  await server.stop()
  template = await original.disconnect()
})
afterAll(() => original.close())
beforeEach(async () => {
  copy = await openTestDatabase(template)
})
afterEach(() => copy.close())

const broken = async () => (await findBroken(copy.db, billInvariants)).map(({ says }) => says)

test('nothing is broken', async () => {
  expect(await broken()).toEqual([])
})

const current = '(select id from bills where ended_at is null)'
const [lines, payments, treated, revisions, day, history, grants] = billInvariants.map(({ says }) => says)

test.each([
  [
    lines,
    `update bill_lines set unit_price = unit_price + 1, amount = amount + 1 where bill_id = ${current} and priority = 1`,
  ],
  [
    lines,
    `update bill_lines set unit_price = case tax_rate when 8 then -1000 else 8660 end, quantity = 1,
       amount = case tax_rate when 8 then -1000 else 8660 end where bill_id = ${current}`,
  ],
  [payments, `update bill_payments set amount = amount - 1 where bill_id = ${current}`],
  [treated, `update reservations set status = 'reserved'`],
  [revisions, `update bills set revision = 3 where id = ${current}`],
  [
    revisions,
    'update bills set ended_at = now() where ended_at is null; update bills set ended_at = null where revision = 1',
  ],
  [day, `update bills set sold_on = sold_on + 1 where id = ${current}`],
  [history, `update bills set created_at = created_at + interval '1 second' where id = ${current}`],
  [grants, 'grant update (total) on bills to noren_app'],
  [grants, 'grant delete on bill_payments to noren_system'],
])('the doctor notices it where it does not hold: %s', async (says, statement) => {
  await copy.sql(statement)
  expect(await broken()).toEqual([says])
})

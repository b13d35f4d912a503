// What the doctor notices of reservations beside one deliberate violation of each invariant, and what it takes for right.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { findBroken } from '#platform/database/invariants'
import { openTestDatabase, type TestDatabase } from '#testing/database'
import { keyed, makeShop } from '#testing/factories'
import { startTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { findViolations, warnings } from './doctor.ts'

// A shop with two reservations, made once; each test has a copy of its database.
let original: TestDatabase
let template: string
let copy: TestDatabase
beforeAll(async () => {
  original = await openTestDatabase()
  const server = await startTestServer({}, original)
  const on = visitsOf(server, await makeShop(server))
  await on.book('10:00')
  await on.book('11:00')
  await server.stop()
  template = await original.disconnect()
})
afterAll(() => original.close())
beforeEach(async () => {
  copy = await openTestDatabase(template)
})
afterEach(() => copy.close())

const first = '(select min(id) from reservations)'

/** What the first reservation has beside its menu. */
const extraLine = (says: string) => `
  insert into reservation_lines (shop_id, reservation_id, priority, kind, name, price)
  select shop_id, id, 2, ${says} from reservations where id = ${first}`

test.each([
  ['no line', `delete from reservation_lines where reservation_id = ${first}`],
  ['a line of another menu', `update reservation_lines set menu_id = null where reservation_id = ${first}`],
  ['a line of another name', `update reservation_lines set name = 'x' where reservation_id = ${first}`],
  ['an add-on that its name leaves out', extraLine("'add_on', 'スパ', 0")],
])('of lines the doctor notices %s', async (_, statement) => {
  await copy.sql(statement)
  expect((await findViolations(copy.db)).map(({ says }) => says)).toEqual([
    'Every visit has lines that come to its price and have its name and menu; blocked time has none',
  ])
})

test('a fee and an adjustment are no part of the name', async () => {
  await copy.sql(extraLine("'nomination', '指名料', 500"))
  await copy.sql(`update reservations set price = price + 500 where id = ${first}`)
  expect(await findViolations(copy.db)).toEqual([])
})

test('of two people the doctor notices that one canceled without the other, but not what the shop did', async () => {
  await copy.sql(`update reservations set party_id = ${first}`)
  const together = 'Two people who come together are both there, and have parted only by the shop'
  const broken = async () => (await findViolations(copy.db)).map(({ says }) => says)
  expect(await broken()).toEqual([])
  for (const statement of [
    `delete from occupancies where reservation_id = ${first}`,
    `update reservations set status = 'canceled', cancel_reason = 'shop' where id = ${first}`,
    `insert into change_logs (shop_id, reservation_id, actor, kind, status, created_at)
      select shop_id, id, 'owner', 'status', 'canceled', now() from reservations where id = ${first}`,
  ])
    await copy.sql(statement)
  expect(await broken()).not.toContain(together)
  await copy.sql("alter table change_logs disable trigger all; update change_logs set actor = 'customer'")
  expect(await broken()).toContain(together)
})

test('more open visits than the shop allows are told as a warning', async () => {
  await copy.sql('alter table occupancies drop constraint occupancies_never_overlap')
  await copy.sql(
    "update reservations set start_at = now() + interval '1 day', end_at = now() + interval '25 hours'",
  )
  const told = async () => (await findBroken(copy.db, warnings)).map(({ says }) => says)
  const crowded = expect.stringMatching(/^A staff member has more visits open/)
  expect(await told()).not.toContainEqual(crowded)
  await copy.sql('update shops set open_visits_max = 1')
  expect(await told()).toContainEqual(crowded)
})

test('who comes too late for a reminder, who asks, whom nobody can write to and what is moved and canceled break nothing', async () => {
  const live = await startTestServer({ BILLING: 'live' })
  try {
    const shop = await makeShop(live)
    const on = visitsOf(live, shop)
    const enter = (startAt: string, more: object) =>
      shop.client.call(
        'POST',
        '/api/reservations',
        { menu_id: shop.menuId, start_at: startAt, name: '電話 太郎', ...more },
        keyed(),
      )
    live.setNow('2026-11-21T17:59:59+09:00')
    const moved = await on.book('10:00', '2026-11-22')
    const canceled = await on.book('12:00', '2026-11-22')
    live.setNow('2026-11-21T18:00:00+09:00')
    expect((await on.change(moved.id, { start_at: at('14:00', '2026-11-22') })).status).toBe(200)
    expect((await on.cancel(canceled.token)).status).toBe(200)
    await on.book('12:00', '2026-11-22')
    expect((await enter(at('10:00'), {})).status).toBe(201)
    expect((await enter(at('12:00'), { email: 'taro@example.jp' })).status).toBe(201)
    await on.asksApproval()
    const [approved, asked] = [await on.book('14:00'), await on.book('16:00')]
    expect((await on.change(approved.id, { status: 'reserved' })).status).toBe(200)
    expect((await on.move(approved.token, at('16:00', '2026-11-25'))).status).toBe(200)
    live.setNow('2026-11-23T18:30:00+09:00')
    expect((await on.change(asked.id, { status: 'reserved' })).status).toBe(200)
    expect((await on.change(approved.id, { start_at: at('11:00') })).status).toBe(200)
    // A month later the first ones count no more.
    live.setNow('2026-12-22T09:00:00+09:00')
    await on.book('10:00', '2026-12-25')
    const counts = await live.sql<{ n: number }>(
      'select plan_count as n from reservations where plan_count is not null order by id',
    )
    expect(counts.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 1])
    expect(await live.violations()).toEqual([])
  } finally {
    await live.stop()
  }
})

/** Closed by this user, and taken back by one so long after. */
const closedBy = (userId: number | null) => `
  insert into change_logs (shop_id, reservation_id, actor, user_id, kind, status, created_at)
  select shop_id, id, 'owner', ${userId}, 'status', 'treated', '2026-11-21 10:00+09' from reservations where id = ${first}`
const undoneBy = (userId: number, after: string, status = 'reserved') => `
  insert into change_logs (shop_id, reservation_id, actor, user_id, kind, status, created_at)
  select shop_id, id, 'owner', ${userId}, 'undone', '${status}', timestamptz '2026-11-21 10:00+09' + interval '${after}'
  from reservations where id = ${first}`

// Rule RES-109.
test.each([
  ['a last change that another user takes back', [closedBy(1), undoneBy(2, '5 minutes')], 1],
  ['one that is taken back after ten minutes', [closedBy(1), undoneBy(1, '11 minutes')], 1],
  ['one of nobody known', [closedBy(null), undoneBy(1, '5 minutes')], 1],
  ['one that becomes final anew', [closedBy(1), undoneBy(1, '5 minutes', 'canceled')], 1],
  ['one where there was nothing to take back', [undoneBy(1, '5 minutes')], 1],
  ['no last change that whoever made it takes back', [closedBy(1), undoneBy(1, '5 minutes')], 0],
])('of what is final the doctor notices %s', async (_, statements, count) => {
  for (const statement of statements) await copy.sql(statement)
  const broken = (await findViolations(copy.db)).map(({ says }) => says)
  expect(broken.filter((says) => says === 'Final states stay final')).toHaveLength(count)
})

test('a visit that is late is reminded of by its agreed start', async () => {
  await copy.sql(`update reservations set start_at = start_at + interval '5 minutes', end_at = end_at + interval '5 minutes', late_minutes = 5
    where id = (select max(id) from reservations)`)
  const broken = (await findViolations(copy.db)).map(({ says }) => says)
  expect(broken.filter((says) => says.includes('reminder'))).toEqual([])
})

// 元に戻す: the last change of a status, within ten minutes, by whoever made it. Rules RES-109, RES-110.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useMailbox } from '#testing/mails/mailbox'
import { startTestServer, type TestServer, useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
const { drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const undo = (id: number, by = shop.client) => by.call('POST', `/api/reservations/${id}/undo`)
const canceled = (id: number, more: object = {}) => on.change(id, { status: 'canceled', ...more })
const mailsOf = (id: number) =>
  server.sql<{ kind: string; status: string; last_error: string | null }>(
    "select kind, status, last_error from messages where reservation_id = $1 and kind like 'canceled%' order by id",
    [id],
  )

test('a treated visit stands again as before', async () => {
  const { id } = await on.book('10:00')
  const closed = await on.change(id, { status: 'treated' })
  expect(closed.body.data.undo_until).toBe('2026-11-21T09:10:00+09:00')
  const back = await undo(id)
  expect(back.status, back.text).toBe(200)
  expect(back.body.data).toMatchObject({
    status: 'reserved',
    undo_until: null,
    mail: null,
    mail_gone: false,
    can: { change: true },
  })
  expect(await on.reminders(id)).toHaveLength(1)
  expect((await on.history(id))[0]).toEqual(['お店が操作を取り消しました：施術済み → 予約確定'])
})

test('a canceled one too: its time, its reminder and the count of its customer, and the waiting mail stays unsent', async () => {
  const { id, token } = await on.book('10:00')
  await drain()
  await canceled(id)
  expect(await on.starts()).toContain('10:00')
  const back = await undo(id)
  expect(back.body.data).toMatchObject({ status: 'reserved', cancel_reason: null, mail_gone: false })
  expect(await on.starts()).not.toContain('10:00')
  expect(await on.reminders(id)).toHaveLength(1)
  expect(await on.managed(token)).toMatchObject({ status: 'reserved' })
  await drain()
  expect(await mailsOf(id)).toEqual([
    { kind: 'canceled_by_shop', status: 'failed', last_error: 'superseded' },
  ])
  const [customer] = await server.sql<{ agreed_count: number }>(
    'select agreed_count from customers where shop_id = $1',
    [shop.shopId],
  )
  expect(customer?.agreed_count).toBe(1)
  // It can be canceled once more, and then the customer is told.
  await canceled(id)
  await drain()
  expect((await mailsOf(id)).map(({ status }) => status)).toEqual(['failed', 'sent'])
})

test('where the mail has gone out already, the answer says so', async () => {
  const { id } = await on.book('10:00')
  await canceled(id, { cancel_reason: 'customer' })
  await drain()
  const back = await undo(id)
  expect(back.body.data).toMatchObject({ status: 'reserved', mail_gone: true })
  // A second press, or another device, changes nothing and says the same.
  const again = await undo(id)
  expect([again.status, again.body.data.mail_gone]).toEqual([200, true])
  expect(await on.history(id)).toHaveLength(3)
})

test('a mail that is being sent just now counts as gone, and is not sent a second time', async () => {
  const { id } = await on.book('10:00')
  await drain()
  await canceled(id)
  // A worker has taken it, and was killed.
  await server.sql(
    "update messages set attempts = 1, due_at = '2026-11-21 09:02+09' where reservation_id = $1 and kind = 'canceled_by_shop'",
    [id],
  )
  expect((await undo(id)).body.data.mail_gone).toBe(true)
  server.setNow('2026-11-21T09:03:00+09:00')
  await drain()
  expect(await mailsOf(id)).toEqual([
    { kind: 'canceled_by_shop', status: 'failed', last_error: 'superseded' },
  ])
})

test('a visit that did not take place, and a request that was closed', async () => {
  const { id } = await on.book('10:00')
  server.setNow(at('10:30'))
  await canceled(id, { cancel_reason: 'no_show' })
  expect((await undo(id)).body.data.status).toBe('reserved')
  const [customer] = await server.sql('select no_show_count from customers where shop_id = $1', [shop.shopId])
  expect(customer).toEqual({ no_show_count: 0 })

  server.setNow('2026-11-21T09:00:00+09:00')
  await on.asksApproval()
  const asked = await on.book('13:00')
  await on.change(asked.id, { status: 'treated' })
  expect((await undo(asked.id)).body.data).toMatchObject({ status: 'pending_approval', expires_at: null })
})

test('removed blocked time stands again', async () => {
  const block = { title: '休憩', start_at: at('15:00'), end_at: at('16:00') }
  const { id } = (await shop.client.call('POST', '/api/reservations', block)).body.data
  await canceled(id)
  expect(await on.starts()).toContain('15:00')
  expect((await undo(id)).body.data).toMatchObject({ status: 'reserved', is_block: true })
  expect(await on.starts()).not.toContain('15:00')
})

describe('it is refused', () => {
  const over = async (id: number, by = shop.client) => {
    const before = await on.history(id)
    const answer = await undo(id, by)
    expect([answer.status, answer.body.code]).toEqual([409, 'undo_over'])
    expect(await on.history(id)).toEqual(before)
  }

  test('after ten minutes', async () => {
    const { id } = await on.book('10:00')
    await on.change(id, { status: 'treated' })
    server.setNow('2026-11-21T09:10:00.001+09:00')
    expect((await on.read(id)).undo_until).toBeNull()
    await over(id)
  })

  test('to somebody else of the shop', async () => {
    const { id } = await on.book('10:00')
    await on.change(id, { status: 'treated' })
    // As if another user had pressed it.
    await server.sql(
      'update change_logs set user_id = user_id + 1 where reservation_id = $1 and user_id is not null',
      [id],
    )
    expect((await on.read(id)).undo_until).toBeNull()
    await over(id)
    await server.sql(
      'update change_logs set user_id = user_id - 1 where reservation_id = $1 and user_id is not null',
      [id],
    )
  })

  test('after anything else has happened to it, and of what was never closed', async () => {
    const { id } = await on.book('10:00')
    await over(id)
    await on.change(id, { status: 'treated' })
    await on.change(id, { price: 3000 })
    await over(id)
  })

  test('of what the customer canceled, was declined, or is spam', async () => {
    const first = await on.book('10:00')
    await on.cancel(first.token)
    await over(first.id)
    const second = await on.book('10:00')
    await on.change(second.id, { spam: true })
    await over(second.id)
    await on.asksApproval()
    const third = await on.book('13:00')
    await canceled(third.id, { cancel_reason: 'declined' })
    await over(third.id)
  })

  test('where somebody else has the time, who is named', async () => {
    const { id } = await on.book('10:00')
    await canceled(id)
    const other = await on.book('10:30')
    const refused = await undo(id)
    expect([refused.status, refused.body.code]).toEqual([409, 'occupied'])
    expect(refused.body.reservations).toMatchObject([{ id: other.id, start_at: at('10:30') }])
    expect(await on.read(id)).toMatchObject({ status: 'canceled', cancel_reason: 'shop' })
  })

  test('where money is given back', async () => {
    const { id } = await on.book('10:00')
    await canceled(id)
    await server.sql(
      `insert into payments (shop_id, reservation_id, account_id, status, needs_approval, amount, refund_amount, refund_due_at,
         payment_intent_id, paid_at, expires_at, created_at)
       select shop_id, id, 'acct_1', 'refunding', false, price, price, now(), 'pi_1', created_at, created_at, created_at
       from reservations where id = $1`,
      [id],
    )
    await over(id)
    await server.sql('delete from payments where reservation_id = $1', [id])
  })

  test('to another shop', async () => {
    const { id } = await on.book('10:00')
    await on.change(id, { status: 'treated' })
    const other = await makeShop(server)
    expect((await undo(id, other.client)).status).toBe(404)
  })
})

describe('where the plan counts', () => {
  let live: TestServer
  beforeAll(async () => {
    live = await startTestServer({ BILLING: 'live' }, server)
  })
  afterAll(() => live.stop())

  test('the place that a cancellation gave back may be somebody else’s', async () => {
    live.setNow('2026-11-20T09:00:00+09:00')
    const own = await makeShop(live)
    const visits = visitsOf(live, own)
    const { id } = await visits.book('10:00')
    live.setNow('2026-11-21T09:00:00+09:00')
    await visits.change(id, { status: 'canceled' })
    const usage = (await own.client.call('GET', '/api/plans/current')).body.data.usage.reservations
    // As many as the plan allows.
    await live.sql(
      `insert into reservations (shop_id, reservation_number, status, source, staff_id, start_at, end_at, before_time, after_time, menu_name,
         price, duration, name, manage_token_hash, created_at)
       select r.shop_id, lpad(n::text, 8, '0'), 'treated', 'online', r.staff_id, r.start_at - n * interval '2 days',
         r.end_at - n * interval '2 days', 0, 0, r.menu_name, r.price, r.duration, r.name, n::text::bytea, '2026-11-20 10:00+09'
       from reservations r, generate_series(1, $2) n where r.id = $1`,
      [id, usage.limit],
    )
    const refused = await own.client.call('POST', `/api/reservations/${id}/undo`)
    expect([refused.status, refused.body.code]).toEqual([409, 'plan_limit'])
    await live.sql("delete from reservations where shop_id = $1 and status = 'treated'", [own.shopId])
    expect((await own.client.call('POST', `/api/reservations/${id}/undo`)).status).toBe(200)
  })
})

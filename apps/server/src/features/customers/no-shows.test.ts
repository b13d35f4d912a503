// Who did not come is remembered, and how they may book online is the owner's. Rules CUST-83 to CUST-87, BOOK-89, BOOK-90.
import { beforeEach, describe, expect, test } from 'vitest'
import { recordsOf } from '#testing/customers/records'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
})

const { create, read, change, call, accesses } = recordsOf(() => shop)
const hanako = async (): Promise<number> => (await call('GET', '?search=花子')).body.data[0].id
/** 山田 花子 books, and does not come. */
const miss = async (time: string, date = '2026-11-24') => {
  const { id } = await on.book(time, date)
  server.setNow(at(time, date))
  await on.change(id, { status: 'canceled', cancel_reason: 'no_show' })
  return id
}
const statusOf = async (more: object = {}) => {
  const answer = await on.booking('15:00', '2026-12-01', more)
  return answer.body.data?.status ?? answer.body.code
}

describe('visits to which nobody came', () => {
  test('are counted on the record, in the list and of who comes next, with the last of them', async () => {
    await miss('10:00')
    await miss('11:00')
    const id = await hanako()
    const counted = { no_show_count: 2, last_no_show_at: at('11:00') }
    expect(await read(id)).toMatchObject({ ...counted, visit_count: 0, online_booking: 'usual' })
    expect((await call('GET', '?search=花子')).body.data).toMatchObject([counted])
    await on.book('13:00', '2026-11-25')
    expect((await shop.client.call('GET', '/api/reservations/next')).body.data).toMatchObject([counted])
  })

  test('are neither those that were canceled in time, nor those of others', async () => {
    const { id } = await on.book('10:00')
    await on.change(id, { status: 'canceled', cancel_reason: 'customer' })
    await create({ name: '鈴木 一郎' })
    for (const { no_show_count, last_no_show_at } of (await call('GET', '')).body.data)
      expect([no_show_count, last_no_show_at]).toEqual([0, null])
  })

  test('go along when two records become one, and come back', async () => {
    await miss('10:00')
    const own = await hanako()
    const other = await create({ name: '山田 はな' })
    const merge = await shop.client.call('POST', `/api/customers/${other.id}/merge`, { customer_id: own })
    expect(merge.status, merge.text).toBe(200)
    expect(merge.body.data.no_show_count).toBe(1)
    const undone = await shop.client.call('DELETE', `/api/customer-merges/${merge.body.data.merged[0].id}`)
    expect([undone.status, undone.body.data.no_show_count]).toEqual([200, 0])
    expect((await read(own)).no_show_count).toBe(1)
  })
})

describe('how a customer may book online', () => {
  const set = async (online_booking: string) => {
    const id = await hanako()
    const answer = await change(id, { online_booking })
    expect(answer.status, answer.text).toBe(200)
    return id
  }
  beforeEach(async () => {
    await on.book('10:00')
  })

  test('is set by the owner, and noted', async () => {
    const id = await set('approval')
    expect(await read(id)).toMatchObject({ online_booking: 'approval' })
    expect(await accesses()).toContain('changed online_booking')
    expect((await change(id, { online_booking: 'refused', expected: 'usual' })).body.code).toBe('outdated')
    const wrong = await change(id, { online_booking: 'never' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['online_booking']])
    expect((await change(id, { online_booking: null })).status).toBe(422)
  })

  test('with approval each booking is a request, whatever the menu says', async () => {
    await set('approval')
    const answer = await on.booking('15:00', '2026-12-01')
    expect(answer.body.data).toMatchObject({ status: 'pending_approval' })
    const [made] = await server.sql<{ id: number; expires_at: string | null }>(
      "select id, expires_at from reservations where shop_id = $1 and status = 'pending_approval'",
      [shop.shopId],
    )
    expect(made?.expires_at).not.toBeNull()
    expect(await on.mails(made?.id ?? 0)).toEqual(['received', 'shop_awaiting', 'shop_waiting'])
  })

  test('other than as usual, a move waits for the answer too', async () => {
    const { id, token } = await on.book('12:00', '2026-12-01')
    await set('approval')
    expect((await on.move(token, at('15:00', '2026-12-01'))).status).toBe(200)
    expect(await on.read(id)).toMatchObject({
      start_at: at('12:00', '2026-12-01'),
      move_request: { start_at: at('15:00', '2026-12-01') },
    })
    await set('usual')
    expect((await on.move(token, at('16:00', '2026-12-01'))).status).toBe(200)
    expect(await on.read(id)).toMatchObject({ start_at: at('16:00', '2026-12-01'), move_request: null })
  })

  test('refused, the customer is asked to call, nothing is written, and nobody else is concerned', async () => {
    await set('refused')
    const before = await on.count('reservations')
    const answer = await on.booking('15:00', '2026-12-01')
    expect([answer.status, answer.body.code]).toEqual([409, 'call_shop'])
    expect(answer.body.message).toContain('お店へお電話ください')
    expect(JSON.stringify(answer.body)).not.toMatch(/無断|no_show|refused/)
    expect(await on.count('reservations')).toBe(before)
    expect(await on.starts('2026-12-01')).toContain('15:00')
    expect(await statusOf({ family_name: '鈴木', email: 'ichiro@example.jp', phone: '090-9876-5432' })).toBe(
      'reserved',
    )
    // The owner enters them all the same.
    const entry = { menu_id: shop.menuId, start_at: at('16:00', '2026-12-01'), customer_id: await hanako() }
    expect((await shop.client.call('POST', '/api/reservations', entry)).status).toBe(201)
  })

  test('holds by address or telephone with the name, as a booking is linked', async () => {
    await set('refused')
    expect(await statusOf({ email: 'new@example.jp' })).toBe('call_shop')
    expect(await statusOf({ phone: '090-9876-5432' })).toBe('call_shop')
    expect(await statusOf({ email: 'new@example.jp', phone: '090-9876-5432' })).toBe('reserved')
  })

  test('holds for who comes along, and then for both', async () => {
    await server.sql('update shops set plan_code = $2 where id = $1', [shop.shopId, 'standard'])
    await shop.client.call('POST', '/api/staff', { name: 'みさき' })
    const known = await create({ name: '佐藤 さくら', phone: '090-1234-5678' })
    const companion = { name: '佐藤 さくら', menu_ids: [shop.menuId], mode: 'together' }
    await change(known.id, { online_booking: 'approval' })
    const made = await on.booking('15:00', '2026-12-01', { companion })
    expect(made.status, made.text).toBe(201)
    const both = await server.sql<{ status: string }>(
      'select status from reservations where shop_id = $1 and party_id is not null',
      [shop.shopId],
    )
    expect(both.map(({ status }) => status)).toEqual(['pending_approval', 'pending_approval'])
    await change(known.id, { online_booking: 'refused' })
    expect(await statusOf({ companion })).toBe('call_shop')
  })

  test('of two records that become one the stricter holds, and comes back', async () => {
    const own = await set('approval')
    const other = await create({ name: '山田 はな' })
    await change(other.id, { online_booking: 'refused' })
    const merge = async (kept: number, customer_id: number) =>
      (await shop.client.call('POST', `/api/customers/${kept}/merge`, { customer_id })).body.data
    const first = await merge(own, other.id)
    expect(first.online_booking).toBe('refused')
    expect(await statusOf()).toBe('call_shop')
    const undone = await shop.client.call('DELETE', `/api/customer-merges/${first.merged[0].id}`)
    expect(undone.body.data.online_booking).toBe('approval')
    expect((await read(other.id)).online_booking).toBe('refused')
    // The kept one is the stricter: it stays so, before and after.
    const second = await merge(other.id, own)
    expect(second.online_booking).toBe('refused')
    const back = await shop.client.call('DELETE', `/api/customer-merges/${second.merged[0].id}`)
    expect(back.body.data.online_booking).toBe('refused')
    // What the owner sets meanwhile stays.
    const third = await merge(own, other.id)
    await change(own, { online_booking: 'usual' })
    const kept = await shop.client.call('DELETE', `/api/customer-merges/${third.merged[0].id}`)
    expect(kept.body.data.online_booking).toBe('usual')
  })
})

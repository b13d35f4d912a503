// Visits that came along from another system: counted with those that were made here, and told apart. Rules CUST-70 to CUST-76.
import { beforeEach, describe, expect, test } from 'vitest'
import { recordsOf } from '#testing/customers/records'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { findBroken } from '#platform/database/invariants'
import { customerInvariants } from './invariants.ts'
import { forgetCustomers } from './jobs.ts'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const { call, create, read, change, names } = recordsOf(() => shop)
const midnight = (day: string) => `${day}T00:00:00+09:00`

/** A record that says of itself what came along. */
const createRegular = async (who: object, said: Record<string, unknown>): Promise<number> => {
  const { id } = await create(who)
  for (const [field, value] of Object.entries(said))
    expect((await change(id, { [field]: value })).status).toBe(200)
  return id
}
/** Reservations that are over, as an import of visits leaves them. */
const bringAlong = (...ids: number[]) =>
  server.sql('update reservations set is_brought = true, created_at = end_at where id = any($1)', [ids])
const countsOf = async (id: number) => {
  const { visit_count, brought, last_visited_at, first_visited_at } = await read(id)
  return { visits: visit_count, brought, last: last_visited_at, first: first_visited_at }
}
const twelve = { brought_count: 12, brought_first_on: '2019-04-01', brought_last_on: '2026-10-03' }

const hanako = {
  name: '山田 花子',
  name_kana: 'ヤマダ ハナコ',
  phone: '09012345678',
  email: 'hanako@example.jp',
}

describe('visits of before', () => {
  test('count in the record, in the list, in the file and for the card of who is next', async () => {
    const visits = visitsOf(server, shop)
    const id = await createRegular(hanako, twelve)
    await visits.book('10:00')
    const brought = { count: 12, first_on: '2019-04-01', last_on: '2026-10-03' }
    expect(await read(id)).toMatchObject({
      visit_count: 12,
      last_visited_at: midnight('2026-10-03'),
      first_visited_at: midnight('2019-04-01'),
      brought,
      brought_count: 12,
      brought_first_on: '2019-04-01',
      brought_last_on: '2026-10-03',
    })
    const { text } = await shop.client.call('GET', '/api/customers/export')
    expect(text).toContain(',12,2019-04-01,2026-10-03,')
    const next = async () => (await shop.client.call('GET', '/api/reservations/next')).body.data
    expect(await next()).toMatchObject([
      { visit_count: 12, last_visited_at: midnight('2026-10-03'), brought },
    ])
    server.setNow(at('12:00'))
    await visits.book('15:00')
    expect((await call('GET', '')).body.data).toMatchObject([
      { visit_count: 13, last_visited_at: at('10:00'), brought },
    ])
    expect(await next()).toMatchObject([{ visit_count: 13, last_visited_at: at('10:00'), brought }])
  })

  test('are the same that the file of customers counts and that of visits has; more of either is taken', async () => {
    const visits = visitsOf(server, shop)
    const id = await createRegular(hanako, { brought_count: 2 })
    const booked = [await visits.book('10:00'), await visits.book('12:00'), await visits.book('14:00')]
    const own = await visits.book('16:00')
    server.setNow(at('18:00'))
    await bringAlong(booked[0]?.id ?? 0, booked[1]?.id ?? 0)
    const brought = { count: 2, first_on: '2026-11-24', last_on: '2026-11-24' }
    expect(await countsOf(id)).toEqual({ visits: 4, brought, last: at('16:00'), first: at('10:00') })
    await bringAlong(booked[2]?.id ?? 0)
    expect(await countsOf(id)).toMatchObject({ visits: 4, brought: { count: 3 } })
    expect((await read(id)).reservations).toMatchObject([
      { id: own.id, is_brought: false },
      { is_brought: true },
      { is_brought: true },
      { is_brought: true },
    ])
    await change(id, { brought_count: 10 })
    // Nothing says when the other seven began.
    expect(await countsOf(id)).toMatchObject({ visits: 11, brought: { count: 10 }, first: null })
  })

  test('of which only the last day is known make nobody a first visitor', async () => {
    const id = await createRegular({ name: '佐藤 桜' }, { brought_last_on: '2026-10-03' })
    expect(await countsOf(id)).toEqual({
      visits: 0,
      brought: { count: 0, first_on: null, last_on: '2026-10-03' },
      last: midnight('2026-10-03'),
      first: null,
    })
    expect(await countsOf((await create({ name: '新規' })).id)).toEqual({
      visits: 0,
      brought: null,
      last: null,
      first: null,
    })
  })

  test('order the list, and are found by the day of the last one', async () => {
    const visits = visitsOf(server, shop)
    await visits.booking('10:00', '2026-11-24', {
      family_name: '鈴木',
      email: 's@example.jp',
      phone: '0312345678',
    })
    await createRegular({ name: '昔' }, { brought_last_on: '1998-05-05', brought_count: 1 })
    await createRegular({ name: '先月' }, { brought_last_on: '2026-10-03' })
    await createRegular({ name: '今日' }, { brought_last_on: '2026-11-21' })
    await create({ name: '来店なし' })
    expect(await names()).toEqual(['今日', '先月', '昔', '来店なし', '鈴木 花子'])
    server.setNow(at('12:00'))
    expect(await names()).toEqual(['鈴木 花子', '今日', '先月', '昔', '来店なし'])
    expect(await names('?last_visit_from=2026-10-03&last_visit_to=2026-11-21')).toEqual(['今日', '先月'])
    expect(await names('?last_visit_to=2026-10-02')).toEqual(['昔'])
    expect(await names('?last_visit_from=2026-11-21')).toEqual(['鈴木 花子', '今日'])
  })
})

describe('merged records', () => {
  test('add up, and are split again', async () => {
    const a = await createRegular({ name: 'A' }, twelve)
    const b = await createRegular(
      { name: 'B' },
      { brought_count: 3, brought_first_on: '2015-01-02', brought_last_on: '2016-01-02' },
    )
    const c = await createRegular({ name: 'C' }, { brought_last_on: '2026-11-20' })
    const before = [await countsOf(a), await countsOf(b), await countsOf(c)]
    const merge = async (kept: number, merged: number) =>
      (await call('POST', `/${kept}/merge`, { customer_id: merged })).body.data
    await merge(a, b)
    expect(await countsOf(a)).toEqual({
      visits: 15,
      brought: { count: 15, first_on: '2015-01-02', last_on: '2026-10-03' },
      last: midnight('2026-10-03'),
      first: midnight('2015-01-02'),
    })
    expect(await read(a)).toMatchObject({ brought_count: 12, brought_first_on: '2019-04-01' })
    const { merged } = await merge(c, a)
    expect(await countsOf(c)).toMatchObject({ visits: 15, last: midnight('2026-11-20') })
    expect(await names()).toEqual(['C'])
    const undo = (id: number) => shop.client.call('DELETE', `/api/customer-merges/${id}`)
    await undo(merged[0].id)
    await undo((await read(a)).merged[0].id)
    expect([await countsOf(a), await countsOf(b), await countsOf(c)]).toEqual(before)
    expect(await names()).toEqual(['C', 'A', 'B'])
    expect(await findBroken(server.services.db, customerInvariants)).toEqual([])
  })
})

describe('by hand', () => {
  test.for<[string, unknown]>([
    ['brought_count', -1],
    ['brought_count', 100_001],
    ['brought_count', 1.5],
    ['brought_count', '１２'],
    ['brought_count', null],
    ['brought_last_on', '2026-11-22'],
    ['brought_last_on', '2026-02-30'],
    ['brought_last_on', '1850-01-01'],
    ['brought_first_on', 20190401],
    ['brought_first_on', '2026-10-04'],
    ['brought_last_on', '2019-03-31'],
  ])('%s is never %s', async ([field, value]) => {
    const id = await createRegular({ name: '山田 花子' }, twelve)
    const refused = await change(id, { [field]: value })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect(await read(id)).toMatchObject(twelve)
  })

  test('they are corrected and emptied again; what was shown before is not overwritten unseen', async () => {
    const id = await createRegular({ name: '山田 花子' }, { brought_count: 100_000 })
    expect((await change(id, { brought_count: 5, expected: 0 })).body.code).toBe('outdated')
    expect((await change(id, { brought_count: 0, expected: 100_000 })).status).toBe(200)
    expect((await change(id, { brought_count: 7, expected: 0 })).status).toBe(200)
    expect((await change(id, { brought_first_on: '2026-11-21', expected: null })).status).toBe(200)
    expect((await change(id, { brought_first_on: '', expected: '2026-11-21' })).status).toBe(200)
    expect((await change(id, { brought_count: 0, expected: 7 })).status).toBe(200)
    expect(await countsOf(id)).toEqual({ visits: 0, brought: null, last: null, first: null })
  })
})

describe('after five years', () => {
  const stored = () =>
    server.sql<{ name: string; agreed_count: number }>(
      `select name, brought_count, brought_first_on::text, brought_last_on::text, agreed_count from customers
       where shop_id = $1 order by id`,
      [shop.shopId],
    )
  const forgetAt = async (now: string) => {
    server.setNow(now)
    await forgetCustomers.handle(server.services)
    expect(await findBroken(server.services.db, customerInvariants)).toEqual([])
    return stored()
  }
  const nothing = {
    name: '—',
    brought_count: 0,
    brought_first_on: null,
    brought_last_on: null,
    agreed_count: 0,
  }

  test('a day of before counts as a visit’s; when the person goes, it goes with them', async () => {
    await createRegular({ name: '昔' }, { brought_count: 3, brought_first_on: '2019-01-01' })
    await createRegular({ name: '最近' }, { brought_count: 2, brought_last_on: '2026-11-20' })
    await server.sql(`update customers set created_at = '2026-11-01 09:00+09' where shop_id = $1`, [
      shop.shopId,
    ])
    expect(await forgetAt('2031-11-10T09:00:00+09:00')).toMatchObject([nothing, { name: '最近' }])
    expect(await forgetAt('2031-12-01T09:00:00+09:00')).toEqual([nothing, nothing])
  })

  test('what a hidden record brought along stays with the one that it became, and goes with it', async () => {
    const old = await createRegular({ name: '旧姓' }, { brought_count: 3, brought_last_on: '2020-01-01' })
    const kept = await createRegular({ name: '新姓' }, { brought_count: 1 })
    await call('POST', `/${kept}/merge`, { customer_id: old })
    await server.sql(`update customers set created_at = '2030-01-01 09:00+09' where id = $1`, [kept])
    expect(await forgetAt('2032-01-01T09:00:00+09:00')).toMatchObject([
      { name: '—', brought_count: 3, agreed_count: 3 },
      { name: '新姓', brought_count: 1, agreed_count: 4 },
    ])
    expect(await forgetAt('2036-01-01T09:00:00+09:00')).toEqual([nothing, nothing])
  })
})

test('the file about one person names what came along', async () => {
  const id = await createRegular({ name: '山田 花子' }, twelve)
  const { body } = await shop.client.call('GET', `/api/customers/${id}/export`)
  expect(body.customer).toMatchObject({ ...twelve, visit_count: 12, brought: { count: 12 } })
})

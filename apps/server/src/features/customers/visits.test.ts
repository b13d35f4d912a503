// What belongs to a record: its visits, finding it by them, deleting it, and who saw it.
import { beforeEach, describe, expect, test } from 'vitest'
import { recordsOf } from '#testing/customers/records'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { forgetAccesses } from './accesses/jobs.ts'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const { call, create, read, change, names, accesses } = recordsOf(() => shop)

describe('the history', () => {
  test('has every visit, the latest first, and counts those that took place', async () => {
    const visits = visitsOf(server, shop)
    const first = await visits.book('10:00')
    const second = await visits.book('12:00')
    const canceled = await visits.book('14:00')
    await visits.cancel(canceled.token)
    await visits.change(first.id, { status: 'treated' })
    const [{ id }] = (await call('GET', '')).body.data
    expect(await read(id)).toMatchObject({
      visit_count: 1,
      last_visited_at: at('10:00'),
      reservations_total: 3,
      reservations: [
        { id: canceled.id, status: 'canceled' },
        { id: second.id, status: 'reserved' },
        {
          id: first.id,
          status: 'treated',
          menu_name: 'カット＋シャンプー',
          price: 5500,
          start_at: at('10:00'),
          end_at: at('11:00'),
          reservation_number: first.number,
        },
      ],
    })
    server.setNow(at('13:00'))
    expect(await read(id)).toMatchObject({ visit_count: 2, last_visited_at: at('12:00') })
  })
})

describe('what the owner enters', () => {
  const enter = async (time: string, who: object): Promise<number | null> => {
    const body = { menu_id: shop.menuId, start_at: at(time), ...who }
    const entered = await shop.client.call('POST', '/api/reservations', body)
    expect(entered.status, entered.text).toBe(201)
    return entered.body.data.customer_id
  }

  test('without telephone and e-mail belongs to a record on purpose, never by the name alone', async () => {
    const { id } = await create({ name: '山田 花子', name_kana: 'ヤマダ ハナコ', phone: '09012345678' })
    const bare = await create({ name: '佐藤 桜' })
    expect(await enter('10:00', { name: '山田 花子', name_kana: 'ヤマダ ハナコ' })).not.toBe(id)
    expect(await enter('11:00', { name: '佐藤 桜' })).not.toBe(bare.id)
    expect(await enter('12:00', { customer_id: id })).toBe(id)
    expect(await enter('13:00', { name: '山田 花子', phone: '090-1234-5678' })).toBe(id)
    expect(await enter('14:00', { name: '山田 一郎', phone: '090-1234-5678' })).not.toBe(id)
    expect(await read(id)).toMatchObject({ reservations_total: 2 })
  })
})

describe('the filters', () => {
  test('find by a reservation’s number and date, and by the last visit', async () => {
    const visits = visitsOf(server, shop)
    const old = await visits.booking('10:00', '2026-11-24', {
      family_name: '鈴木',
      email: 's@example.jp',
      phone: '0312345678',
    })
    const late = await visits.booking('10:00', '2026-11-26', { family_name: '佐藤', email: 't@example.jp' })
    expect([old.status, late.status]).toEqual([201, 201])
    await create({ name: '来店なし' })
    server.setNow('2026-11-27T09:00:00+09:00')
    const number: string = old.body.data.reservation_number
    expect(await names(`?reservation_number=${number}`)).toEqual(['鈴木 花子'])
    expect(await names(`?reservation_number=${number.slice(0, 4)}-${number.slice(4)}`)).toEqual(['鈴木 花子'])
    expect(await names('?reservation_date=2026-11-26')).toEqual(['佐藤 花子'])
    expect(await names('?reservation_date=2026-11-25')).toEqual([])
    expect(await names('?last_visit_from=2026-11-25')).toEqual(['佐藤 花子'])
    expect(await names('?last_visit_to=2026-11-25')).toEqual(['鈴木 花子'])
    expect(await names('?last_visit_from=2026-11-24&last_visit_to=2026-11-26')).toEqual([
      '佐藤 花子',
      '鈴木 花子',
    ])
    expect(await names('?last_visit_from=2026-11-25&last_visit_to=2026-11-25')).toEqual([])
    expect(await names('?last_visit_from=2026-11-24&search=佐')).toEqual(['佐藤 花子'])
    expect(await names(`?reservation_number=${number}&reservation_date=2026-11-26`)).toEqual([])
    const answer = await call('GET', '?last_visit_to=2026-11-30')
    expect(answer.body.meta).toEqual({ page: 1, per_page: 15, last_page: 1, total: 2 })
    // Another shop's numbers find nobody.
    const other = await makeShop(server)
    expect((await call('GET', `?reservation_number=${number}`, undefined, other)).body.meta.total).toBe(0)
  })

  test('a visit to come, or one that was called off, is no last visit', async () => {
    server.setNow('2026-11-24T10:30:00+09:00')
    const visits = visitsOf(server, shop)
    await visits.book('13:00', '2026-11-26')
    expect(await names('?last_visit_from=2026-11-20')).toEqual([])
    expect(await names('?reservation_date=2026-11-26')).toEqual(['山田 花子'])
    server.setNow('2026-11-26T14:00:00+09:00')
    expect(await names('?last_visit_from=2026-11-20')).toEqual(['山田 花子'])
  })

  test.each([
    ['reservation_number', '123'],
    ['reservation_date', '2026-13-01'],
    ['last_visit_from', 'x'],
    ['last_visit_to', '2026-02-30'],
  ])('%s = %s is refused at the field', async (field, value) => {
    const answer = await call('GET', `?${field}=${value}`)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })
})

describe('deleting', () => {
  test('is refused while there are reservations to come, which are named', async () => {
    const visits = visitsOf(server, shop)
    const coming = await visits.book('10:00')
    const [{ id }] = (await call('GET', '')).body.data
    const refused = await call('DELETE', `/${id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'reservations_live'])
    expect(refused.body.reservations).toEqual([
      {
        id: coming.id,
        start_at: at('10:00'),
        end_at: at('11:00'),
        title: 'カット＋シャンプー',
        customer_name: '山田 花子',
        is_block: false,
      },
    ])
    await visits.cancel(coming.token)
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
  })

  test('leaves the past visits without the person, and nothing else of them', async () => {
    const visits = visitsOf(server, shop)
    const past = await visits.book('10:00')
    const canceled = await visits.book('14:00')
    await visits.cancel(canceled.token)
    const [{ id }] = (await call('GET', '')).body.data
    await call('POST', `/${id}/notes`, { title: 'x', content: 'y' })
    server.setNow(at('12:00'))
    expect((await call('DELETE', `/${id}`)).status).toBe(204)
    expect((await call('DELETE', `/${id}`)).status).toBe(404)
    expect((await call('GET', `/${id}`)).status).toBe(404)
    expect(await names()).toEqual([])
    expect(await visits.read(past.id)).toMatchObject({
      status: 'reserved',
      menu_name: 'カット＋シャンプー',
      price: 5500,
      customerName: '—',
      name_kana: null,
      email: null,
      phone: null,
      note: null,
      answers: [],
      customer_id: null,
    })
    const texts = await server.sql<{ row: string }>(
      `select to_jsonb(t)::text as row from (
        select to_jsonb(r) from reservations r where shop_id = $1 union all select to_jsonb(c) from customers c where shop_id = $1
        union all select to_jsonb(n) from customer_notes n where shop_id = $1
        union all select to_jsonb(l) from change_logs l where shop_id = $1
        union all select to_jsonb(m) from messages m where shop_id = $1 and recipient = 'customer') t`,
      [shop.shopId],
    )
    expect(texts.length).toBeGreaterThan(2)
    for (const { row } of texts) expect(row).not.toMatch(/花子|ハナコ|hanako|09012345678/)
    expect(await accesses(`?customer_id=${id}`)).toEqual(['deleted', 'note_created'])
  })

  test('in two tabs at once happens once; a booking that comes in between keeps its customer', async () => {
    const { id } = await create({ name: '山田 花子', email: 'hanako@example.jp' })
    const answers = await Promise.all([call('DELETE', `/${id}`), call('DELETE', `/${id}`)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])

    const second = await create({ name: '山田 花子', email: 'hanako@example.jp' })
    const visits = visitsOf(server, shop)
    const [booked, deleted] = await Promise.all([visits.booking('10:00'), call('DELETE', `/${second.id}`)])
    expect(booked.status).toBe(201)
    expect([204, 409]).toContain(deleted.status)
    expect(await names()).toEqual(['山田 花子'])
  })
})

describe('who saw a record', () => {
  test('is noted once in a quarter of an hour for reading, each time for a change', async () => {
    const { id } = await create({ name: '山田 花子' })
    for (let times = 0; times < 3; times++) await read(id)
    expect(await accesses()).toEqual(['read', 'created'])
    server.setNow('2026-11-21T09:16:00+09:00')
    await read(id)
    await change(id, { gender: 'female' })
    expect(await accesses(`?customer_id=${id}`)).toEqual(['changed gender', 'read', 'read', 'created'])
    const { body } = await shop.client.call('GET', '/api/customer-accesses')
    expect(body.data[0]).toEqual({
      id: expect.any(Number),
      action: 'changed',
      customer_id: id,
      customer_name: '山田 花子',
      field: 'gender',
      count: null,
      created_at: '2026-11-21T09:16:00+09:00',
    })
    expect(body.meta).toEqual({ page: 1, per_page: 15, last_page: 1, total: 4 })
  })

  test('looking at the list notes nothing, and another shop sees nothing of it', async () => {
    await create({ name: '山田 花子' })
    await names('?search=花')
    expect(await accesses()).toEqual(['created'])
    const other = await makeShop(server)
    expect((await other.client.call('GET', '/api/customer-accesses')).body.data).toEqual([])
  })

  test('is kept for two years', async () => {
    await create({ name: '山田 花子' })
    server.setNow('2028-11-20T09:00:00+09:00')
    await forgetAccesses.handle(server.services)
    const count = () => server.sql('select id from customer_accesses where shop_id = $1', [shop.shopId])
    expect(await count()).toHaveLength(1)
    server.setNow('2028-11-22T09:00:00+09:00')
    await forgetAccesses.handle(server.services)
    expect(await count()).toHaveLength(0)
  })
})

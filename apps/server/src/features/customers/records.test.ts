// One customer's record: made, changed field by field, with notes and visits, deleted; and who saw it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { forgetAccesses } from './accesses/jobs.ts'

let server: TestServer
let shop: TestShop
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  expect(await server.violations()).toEqual([])
  await server.stop()
})
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const call = (method: string, path: string, body?: unknown, of = shop) =>
  of.client.call(method, `/api/customers${path}`, body)
const create = async (body: object, of = shop): Promise<{ id: number; customer_code: string }> => {
  const made = await call('POST', '', body, of)
  expect(made.status, made.text).toBe(201)
  return made.body.data
}
const read = async (id: number) => (await call('GET', `/${id}`)).body.data
const change = (id: number, body: object) => call('PATCH', `/${id}`, body)
const names = async (query = ''): Promise<string[]> =>
  (await call('GET', query)).body.data.map(({ name }: { name: string }) => name)
const accesses = async (query = '') =>
  (await shop.client.call('GET', `/api/customer-accesses${query}`)).body.data.map(
    ({ action, field }: { action: string; field: string | null }) => (field ? `${action} ${field}` : action),
  )

describe('a new customer', () => {
  test('needs a name alone, and has a code', async () => {
    const made = await create({ name: ' 山田 花子 ' })
    expect(made).toEqual({
      id: expect.any(Number),
      name: '山田 花子',
      name_kana: null,
      email: null,
      phone: null,
      gender: 'unspecified',
      birth_date: null,
      age: null,
      customer_code: expect.stringMatching(/^\d{7}$/),
      visit_count: 0,
      last_visited_at: null,
      created_at: '2026-11-21T09:00:00+09:00',
      notes: [],
      reservations: [],
      reservations_total: 0,
      merged: [],
    })
    expect(await read(made.id)).toEqual(made)
    expect(await names()).toEqual(['山田 花子'])
  })

  test('may have everything at once; what is typed is folded', async () => {
    const made = await create({
      name: '髙橋 みなみ',
      name_kana: 'たかはし みなみ',
      email: 'Ｍｉｎａｍｉ＠example.jp',
      phone: '０９０ー１２３４－５６７８',
      gender: 'female',
      birth_date: '1990-11-22',
    })
    expect(made).toMatchObject({
      name_kana: 'タカハシ ミナミ',
      email: 'minami@example.jp',
      phone: '09012345678',
      gender: 'female',
      age: 35,
    })
    server.setNow('2026-11-22T00:00:00+09:00')
    expect(await read(made.id)).toMatchObject({ birth_date: '1990-11-22', age: 36 })
    expect(await names('?search=高橋')).toEqual(['髙橋 みなみ'])
  })

  test.each([
    ['name', ''],
    ['name', '　'],
    ['name', 'あ'.repeat(256)],
    ['name', 'https://evil.example/'],
    ['name_kana', '漢字'],
    ['email', 'taro@'],
    ['phone', '9012345678'],
    ['phone', '090-1234-56'],
    ['phone', '090123456789'],
    ['gender', 'other'],
    ['birth_date', '2026-11-22'],
    ['birth_date', '1896-11-20'],
    ['birth_date', '2001-02-29'],
    ['birth_date', '1990/11/22'],
    ['customer_code', 'A-1'],
  ])('%s = %s is refused at the field, and nothing is written', async (field, value) => {
    const answer = await call('POST', '', { name: '山田 花子', [field]: value })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect(await names()).toEqual([])
  })

  test.each(['0312345678', '09012345678', '1896-11-21', '2026-11-21'])(
    '%s is at the limit',
    async (value) => {
      await create({ name: 'あ'.repeat(255), [value.includes('-') ? 'birth_date' : 'phone']: value })
    },
  )

  test('is made once for one key, however often it is sent', async () => {
    const send = (body: object, key: string) => shop.client.call('POST', '/api/customers', body, keyed(key))
    const first = await send({ name: '山田 花子' }, 'attempt-1')
    expect((await send({ name: '山田 花子' }, 'attempt-1')).body.data.id).toBe(first.body.data.id)
    expect((await send({ name: '山田 桜' }, 'attempt-1')).body.code).toBe('idempotency_key_reused')
    expect(await names()).toEqual(['山田 花子'])
  })

  test('comes with a code of its own from a booking, too', async () => {
    await visitsOf(server, shop).book('10:00')
    await create({ name: '鈴木 一郎' })
    const rows = await server.sql<{ code: string }>(
      'select customer_code as code from customers where shop_id = $1',
      [shop.shopId],
    )
    expect(new Set(rows.map(({ code }) => code)).size).toBe(2)
    for (const { code } of rows) expect(code).toMatch(/^\d{7}$/)
  })
})

describe('a change', () => {
  test.each([
    ['name', '山田 桜', '山田 桜'],
    ['name_kana', 'やまだ さくら', 'ヤマダ サクラ'],
    ['name_kana', '', null],
    ['name_kana', null, null],
    ['email', 'sakura@example.jp', 'sakura@example.jp'],
    ['email', '', null],
    ['phone', '03-1234-5678', '0312345678'],
    ['phone', null, null],
    ['gender', 'male', 'male'],
    ['birth_date', '1980-02-29', '1980-02-29'],
    ['birth_date', null, null],
    ['customer_code', 'カルテ 12', 'カルテ 12'],
  ])('of %s to %s', async (field, value, stored) => {
    const { id } = await create({
      name: '山田 花子',
      name_kana: 'ヤマダ ハナコ',
      email: 'hanako@example.jp',
      phone: '09012345678',
      gender: 'female',
      birth_date: '1990-01-01',
    })
    const answer = await change(id, { [field]: value })
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data[field]).toBe(stored)
    expect((await read(id))[field]).toBe(stored)
    expect(await accesses()).toContain(`changed ${field}`)
  })

  test('is found by what the record says now', async () => {
    const { id } = await create({ name: '山田 花子', phone: '09012345678' })
    expect(await names('?search=090')).toEqual(['山田 花子'])
    await change(id, { phone: '08000000001' })
    expect(await names('?search=090')).toEqual([])
    expect(await names('?search=0800')).toEqual(['山田 花子'])
  })

  test.each([
    [{ customer_code: '' }, 'customer_code', '顧客コードは必須です'],
    [{ customer_code: null }, 'customer_code', '顧客コードは必須です'],
    [{ customer_code: 'A'.repeat(51) }, 'customer_code', null],
    [{ name: '' }, 'name', null],
    [{ name: null }, 'name', null],
    [{ birth_date: '2026-11-22' }, 'birth_date', null],
    [{ email: 'x' }, 'email', null],
    [{}, 'name', null],
    [{ name: '桜', gender: 'male' }, 'gender', null],
  ])('of %j is refused at %s', async (body, field, text) => {
    const { id } = await create({ name: '山田 花子' })
    const before = await read(id)
    const answer = await change(id, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    if (text !== null) expect(answer.body.errors[field]).toEqual([text])
    expect(await read(id)).toEqual(before)
  })

  test('to another customer’s code is refused, also when both come at once', async () => {
    const [first, second] = [await create({ name: '一' }), await create({ name: '二' })]
    const taken = await change(second.id, { customer_code: first.customer_code })
    expect([taken.status, taken.body.errors]).toEqual([
      422,
      { customer_code: ['この顧客コードは、ほかの顧客で使われています'] },
    ])
    expect((await change(first.id, { customer_code: first.customer_code })).status).toBe(200)
    const both = await Promise.all([first, second].map(({ id }) => change(id, { customer_code: 'VIP' })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    // Another shop's codes are its own.
    const other = await makeShop(server)
    const theirs = await create({ name: '三' }, other)
    expect((await call('PATCH', `/${theirs.id}`, { customer_code: 'VIP' }, other)).status).toBe(200)
  })

  test('of what another tab has changed meanwhile is refused; another field is not', async () => {
    const { id } = await create({ name: '山田 花子' })
    expect((await change(id, { phone: '09012345678', shown: null })).status).toBe(200)
    const late = await change(id, { phone: '09000000001', shown: null })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await change(id, { name: '山田 桜', shown: '山田 花子' })).status).toBe(200)
    expect((await change(id, { phone: '', shown: '09012345678' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ name: '山田 桜', phone: null })
  })

  test('two tabs that change two fields at once lose nothing', async () => {
    const { id } = await create({ name: '山田 花子' })
    await Promise.all([change(id, { gender: 'female' }), change(id, { email: 'h@example.jp' })])
    expect(await read(id)).toMatchObject({ gender: 'female', email: 'h@example.jp' })
  })
})

describe('notes', () => {
  const texts = { title: '髪質', content: '細め。\r\n乾燥しやすい。' }

  test('are written, changed and deleted', async () => {
    const { id } = await create({ name: '山田 花子' })
    const made = await call('POST', `/${id}/notes`, { ...texts, title: '  髪質 ' })
    expect(made.body.data).toEqual({
      id: expect.any(Number),
      title: '髪質',
      content: '細め。\n乾燥しやすい。',
      revision: 1,
      created_at: '2026-11-21T09:00:00+09:00',
      updated_at: '2026-11-21T09:00:00+09:00',
    })
    const second = (await call('POST', `/${id}/notes`, texts)).body.data
    server.setNow('2026-11-22T09:00:00+09:00')
    const path = `/${id}/notes/${made.body.data.id}`
    const changed = await call('PUT', path, { title: '好み', content: '短め', revision: 1 })
    expect(changed.body.data).toMatchObject({
      title: '好み',
      revision: 2,
      updated_at: '2026-11-22T09:00:00+09:00',
    })
    expect((await read(id)).notes).toEqual([second, changed.body.data])
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('DELETE', path)).status).toBe(404)
    expect((await read(id)).notes).toEqual([second])
    expect(await accesses()).toEqual(expect.arrayContaining(['note_created', 'note_changed', 'note_deleted']))
  })

  test('that another tab has changed are not overwritten', async () => {
    const { id } = await create({ name: '山田 花子' })
    const note = (await call('POST', `/${id}/notes`, texts)).body.data
    const save = (content: string) =>
      call('PUT', `/${id}/notes/${note.id}`, { title: 'x', content, revision: 1 })
    const answers = await Promise.all([save('one'), save('two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(id)).notes).toHaveLength(1)
  })

  test.each([
    [{ title: ' ', content: 'x' }, 'title'],
    [{ title: 'あ'.repeat(256), content: 'x' }, 'title'],
    [{ title: 'x', content: ' \n　' }, 'content'],
    [{ title: 'x', content: 'あ'.repeat(2001) }, 'content'],
    [{ title: 'x' }, 'content'],
  ])('%j is refused at %s', async (body, field) => {
    const { id } = await create({ name: '山田 花子' })
    const answer = await call('POST', `/${id}/notes`, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    expect((await read(id)).notes).toEqual([])
  })

  test('at the limits are kept, and belong to one customer', async () => {
    const [first, second] = [await create({ name: '一' }), await create({ name: '二' })]
    const long = { title: 'あ'.repeat(255), content: 'い'.repeat(2000) }
    const { id } = (await call('POST', `/${first.id}/notes`, long)).body.data
    expect((await read(first.id)).notes).toMatchObject([long])
    for (const [method, body] of [
      ['PUT', texts],
      ['DELETE', undefined],
    ] as const)
      expect((await call(method, `/${second.id}/notes/${id}`, body)).status).toBe(404)
    expect((await call('POST', '/987654321/notes', texts)).status).toBe(404)
  })
})

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
    await forgetAccesses.handle(server.services, {})
    const count = () => server.sql('select id from customer_accesses where shop_id = $1', [shop.shopId])
    expect(await count()).toHaveLength(1)
    server.setNow('2028-11-22T09:00:00+09:00')
    await forgetAccesses.handle(server.services, {})
    expect(await count()).toHaveLength(0)
  })
})

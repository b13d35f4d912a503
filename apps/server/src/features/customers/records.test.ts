// One customer's record: made, changed field by field, and its notes.
import { beforeEach, describe, expect, test } from 'vitest'
import { recordsOf } from '#testing/customers/records'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const { call, create, read, change, names, accesses } = recordsOf(() => shop)

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
      brought: null,
      first_visited_at: null,
      brought_count: 0,
      brought_first_on: null,
      brought_last_on: null,
      created_at: '2026-11-21T09:00:00+09:00',
      notes: [],
      reservations: [],
      reservations_total: 0,
      photos_total: 0,
      no_show_count: 0,
      last_no_show_at: null,
      online_booking: 'usual',
      preferred_staff_id: null,
      suggested_staff_id: null,
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
    expect((await change(id, { phone: '09012345678', expected: null })).status).toBe(200)
    const late = await change(id, { phone: '09000000001', expected: null })
    expect([late.status, late.body.code]).toEqual([409, 'outdated'])
    expect((await change(id, { name: '山田 桜', expected: '山田 花子' })).status).toBe(200)
    expect((await change(id, { phone: '', expected: '09012345678' })).status).toBe(200)
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
      version: 1,
      created_at: '2026-11-21T09:00:00+09:00',
      updated_at: '2026-11-21T09:00:00+09:00',
    })
    const second = (await call('POST', `/${id}/notes`, texts)).body.data
    server.setNow('2026-11-22T09:00:00+09:00')
    const path = `/${id}/notes/${made.body.data.id}`
    const changed = await call('PUT', path, { title: '好み', content: '短め', version: 1 })
    expect(changed.body.data).toMatchObject({
      title: '好み',
      version: 2,
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
      call('PUT', `/${id}/notes/${note.id}`, { title: 'x', content, version: 1 })
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

  test('are five hundred at most', async () => {
    const { id } = await create({ name: '山田 花子' })
    await server.sql(
      `insert into customer_notes (shop_id, customer_id, title, content, created_at, updated_at)
       select shop_id, id, 'x', 'y', now(), now() from customers, generate_series(1, 499) where id = $1`,
      [id],
    )
    expect((await call('POST', `/${id}/notes`, texts)).status).toBe(201)
    const refused = await call('POST', `/${id}/notes`, texts)
    expect([refused.status, refused.body.errors.content]).toEqual([
      422,
      [expect.stringContaining('500件まで')],
    ])
    expect((await read(id)).notes).toHaveLength(500)
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

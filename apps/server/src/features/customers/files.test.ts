// Customers as files: all of them as CSV, and one person's own data.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { importingOf } from '#testing/imports/imports'
import { useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { parseCsv } from '#testing/archives/csv'
import { csvLine } from './files/csv.ts'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const call = (method: string, path: string, body?: unknown, of = shop) =>
  of.client.call(method, `/api${path}`, body)
const create = async (body: object, of = shop): Promise<number> =>
  (await call('POST', '/customers', body, of)).body.data.id
const all = async (of = shop) => (await call('GET', '/customers?per_page=100', undefined, of)).body
const exported = async (of = shop): Promise<string> =>
  (await call('GET', '/customers/export', undefined, of)).text

describe('cells and lines', () => {
  test.each([
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['\ufeffa,b\n', [['a', 'b']]],
    [
      'a,\n,b\n',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['"a,""b""\nc",d\n', [['a,"b"\nc', 'd']]],
    ['a\n\n \nb', [['a'], ['b']]],
    ['""', []],
    ['a,', [['a', '']]],
  ])('%j', (text, cells) => {
    expect(parseCsv(text, 100)?.map((row) => row.cells)).toEqual(cells)
  })

  test('a row knows its line, also below a cell of several lines', () => {
    expect(parseCsv('x\n"a\nb"\n\nc', 100)?.map(({ line }) => line)).toEqual([1, 2, 5])
  })

  test('a quotation mark that is never closed is no file', () => {
    expect(parseCsv('a\n"b', 100)).toBeUndefined()
  })

  test('what is written is read again', () => {
    const cells = ['a', 'b,c', 'd"e', 'f\ng', '', ' h ']
    expect(parseCsv(csvLine(cells).replaceAll('\r\n', '\n'), 10)?.[0]?.cells).toEqual(cells)
  })

  test.each(['=1+1', '+81', '-1', '@x', '\tx', '\uff1d1', '\uff0b81', '\uff0d1', '\uff20x'])(
    '%j is no formula',
    (cell) => {
      expect(csvLine([cell])).toBe(`'${cell}\r\n`)
    },
  )
})

describe('the export', () => {
  test('is a file that spreadsheets open, with every record and nothing that runs', async () => {
    const id = await create({
      name: '=cmd()',
      name_kana: 'ヤマダ',
      phone: '09012345678',
      gender: 'female',
      birth_date: '1990-01-02',
    })
    await call('POST', `/customers/${id}/notes`, { title: '髪質', content: '細め, "乾燥"\n注意' })
    const [served] = await server.sql<{ id: number }>(
      "update staff set name = 'こはる' where shop_id = $1 returning id",
      [shop.shopId],
    )
    await call('PATCH', `/customers/${id}`, { preferred_staff_id: served?.id })
    await create({ name: '鈴木 一郎' })
    const answer = await call('GET', '/customers/export')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="customers-2026-11-21.csv"')
    const bytes = Buffer.from(
      await (
        await fetch(`${server.url}/api/customers/export`, {
          headers: { cookie: [...shop.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
      ).arrayBuffer(),
    )
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows = parseCsv(bytes.toString().replaceAll('\r\n', '\n'), 100)?.map(({ cells }) => cells) ?? []
    expect(rows[0]).toEqual([
      '顧客コード',
      '氏名',
      'フリガナ',
      '電話番号',
      'メールアドレス',
      '性別',
      '生年月日',
      '来店回数',
      '初回来店日',
      '最終来店日',
      '担当',
      '登録日',
      'メモ',
    ])
    expect(rows[1]?.slice(1)).toEqual([
      "'=cmd()",
      'ヤマダ',
      '09012345678',
      '',
      '女性',
      '1990-01-02',
      '0',
      '',
      '',
      'こはる',
      '2026-11-21',
      '髪質: 細め, "乾燥"\n注意',
    ])
    expect(rows[2]?.[1]).toBe('鈴木 一郎')
    expect(rows).toHaveLength(3)
  })

  test('has every page of a long list, of this shop alone, and is noted', async () => {
    const lines = Array.from({ length: 1201 }, (_, nth) => `客${nth},0312${String(nth).padStart(6, '0')}`)
    const on = importingOf(server, shop)
    for (let from = 0; from < lines.length; from += 300)
      await on.bring('customers', ['氏名,電話番号', ...lines.slice(from, from + 300)].join('\n'))
    const other = await makeShop(server)
    await create({ name: '別の店の客' }, other)
    const rows = parseCsv((await exported()).replaceAll('\r\n', '\n'), 5000) ?? []
    expect(rows).toHaveLength(1202)
    expect(new Set(rows.map(({ cells }) => cells[1])).size).toBe(1202)
    const [noted] = (await call('GET', '/customer-accesses')).body.data
    expect(noted).toMatchObject({ action: 'all_exported', count: 1201, customer_id: null })
  })

  test('is refused to who signed in long ago', async () => {
    server.setNow('2026-11-21T09:11:00+09:00')
    const answer = await call('GET', '/customers/export')
    expect([answer.status, answer.body.code]).toEqual([403, 'sign_in_again'])
  })
})

test('one person’s data is all that is stored about them, and that it was taken out is noted', async () => {
  await visitsOf(server, shop).book('10:00')
  const [{ id }] = (await all()).data
  await call('POST', `/customers/${id}/notes`, { title: '髪質', content: '細め' })
  await create({ name: '別人', email: 'somebody@example.jp' })
  const answer = await call('GET', `/customers/${id}/export`)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="customer-\d{7}\.json"$/)
  expect(answer.body).toMatchObject({
    customer: { name: '山田 花子', phone: '09012345678', notes: [{ content: '細め' }] },
    reservations: [{ name: '山田 花子', email: 'hanako@example.jp', menu_name: 'カット＋シャンプー' }],
    messages: [{ kind: 'confirmed', to_address: 'hanako@example.jp' }, { kind: 'reminder' }],
  })
  expect(answer.text).not.toContain('somebody')
  expect((await call('GET', '/customer-accesses')).body.data[0]).toMatchObject({
    action: 'exported',
    customer_id: id,
  })
  const other = await makeShop(server)
  expect((await call('GET', `/customers/${id}/export`, undefined, other)).status).toBe(404)
})

test('the same data is read to be printed, with all that belongs to a visit, and that is noted as well', async () => {
  const one = await makeShop(server)
  await visitsOf(server, one).book('10:00')
  const [{ id }] = (await call('GET', '/customers', undefined, one)).body.data
  await call('POST', `/customers/${id}/notes`, { title: '髪質', content: '細め' }, one)
  const { status, body } = await call('GET', `/customers/${id}/personal-data`, undefined, one)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    shop_name: 'ヘアサロン こはる',
    customer: { id, name: '山田 花子', notes: [{ content: '細め' }], merged: [] },
    reservations: [
      {
        status: 'reserved',
        lines: [{ kind: 'menu', name: 'カット＋シャンプー' }],
        payments: [],
        move_request: null,
        history: [{ kind: 'created', actor: 'customer' }],
      },
    ],
    messages: [{ kind: 'confirmed' }, { kind: 'reminder' }],
    photos: [],
  })
  const file = JSON.parse((await call('GET', `/customers/${id}/export`, undefined, one)).text)
  const keys = (value: object) => Object.keys(value).toSorted()
  expect(keys(file)).toEqual(keys(body.data))
  expect(keys(file.reservations[0])).toEqual(keys(body.data.reservations[0]))
  expect(keys(file.customer)).toEqual(keys(body.data.customer))
  const seen = (await call('GET', '/customer-accesses', undefined, one)).body.data
  expect(seen.slice(0, 2)).toMatchObject([
    { action: 'exported', customer_id: id },
    { action: 'exported', customer_id: id },
  ])
  const other = await makeShop(server)
  expect((await call('GET', `/customers/${id}/personal-data`, undefined, other)).status).toBe(404)
})

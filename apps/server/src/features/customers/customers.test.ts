// Looking for a customer, as the owner types at the telephone.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'
import { rebuildSearchKeys } from './jobs.ts'
import { searchVersion } from './search-key.ts'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

type Person = { name: string; name_kana?: string; phone?: string | null; email?: string | null }

const record = async (people: readonly Person[], { shopId } = shop): Promise<void> => {
  for (const { name, name_kana = '', phone = null, email = null } of people)
    await server.sql(
      `insert into customers (shop_id, name, name_kana, phone, email, created_at) values ($1, $2, $3, $4, $5, now())`,
      [shopId, name, name_kana, phone, email],
    )
}

const ask = (query: Record<string, string>, { client } = shop) =>
  client.call('GET', `/api/customers?${new URLSearchParams(query).toString()}`)
const find = async (search: string, of = shop): Promise<string[]> => {
  const answer = await ask({ search }, of)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.map(({ name }: Person) => name).toSorted()
}

const hanako = {
  name: '山田 花子',
  name_kana: 'ヤマダ ハナコ',
  phone: '09012345678',
  email: 'hana_100%@example.jp',
}
const ichiro = { name: '鈴木　一郎', name_kana: 'スズキ イチロー', phone: '0312345678', email: null }
const anna = { name: 'Anna O’Neil', email: 'anna@example.jp' }
const saburo = { name: '髙﨑 𠮷三郎' }
const shiro = { name: '斎藤 辺\ufe00見四郎' }
const people = [hanako, ichiro, anna, { name: 'ﾔﾏﾀﾞ・さくら' }, saburo, shiro]

const rebuild = () => rebuildSearchKeys.handle(server.services)
const outdated = () =>
  server.sql('select id from customers where shop_id = $1 and search_version = 0', [shop.shopId])

// The same answers whether the worker has been there or not.
describe.each(['with keys', 'without keys yet'])('the search %s', (when) => {
  beforeEach(async () => {
    await record(people)
    if (when === 'with keys') await rebuild()
    expect(await outdated()).toHaveLength(when === 'with keys' ? 0 : people.length)
  })

  test.each([
    ['by a part of the name', '花', [hanako]],
    ['by a name that is written together', '山田花子', [hanako]],
    ['by a name that is written apart', '山 田　花子', [hanako]],
    ['by a name whose record has the wide space', '鈴木 一郎', [ichiro]],
    ['by words in another order, and of both scripts', 'ハナコ 山田', [hanako]],
    ['by its reading in hiragana', 'いちろー', [ichiro]],
    ['by half-width kana', 'ｽｽﾞｷ', [ichiro]],
    ['by a hyphen for the long vowel', 'イチロ-', [ichiro]],
    ['by kana in the name itself', 'やまださくら', [people[3]]],
    ['by the telephone with hyphens', '090-1234', [hanako]],
    ['by full-width digits and the long vowel for a hyphen', '０９０ー１２３４', [hanako]],
    ['by the telephone with spaces, its parts together', '03 1234 5678', [ichiro]],
    ['not by parts of the telephone in another order', '5678 1234', []],
    ['by the telephone’s last digits', '5678', [hanako, ichiro]],
    ['by the telephone as written abroad', '+81 90 1234', [hanako]],
    ['by a name and a telephone', '山田 1234', [hanako]],
    ['by the address in any case and width', 'ＡＮＮＡ@Example', [anna]],
    ['by letters in any case', 'o’neil', [anna]],
    ['by what a pattern would mean, as it stands', '_100%', [hanako]],
    ['not by a pattern', 'a%a', []],
    ['not by a pattern of one sign', '山_花', []],
    ['not by a backslash', '\\', []],
    ['by all words or not at all', '山田 一郎', []],
    ['by a name of the new form', '高崎 吉', [saburo]],
    ['by a name of the old form', '髙﨑', [saburo]],
    ['by another form than the record has', '齊藤邊見', [shiro]],
    ['by a letter outside of the basic plane', '𠮷', [saburo]],
    ['by a letter with a variation selector', '高\u{e0100}﨑', [saburo]],
    ['by one letter', 'a', [hanako, anna]],
    ['not by a part that begins in one field and ends in the next', 'jpヤマダ', []],
  ])('finds %s: %s', async (_, search, found) => {
    expect(await find(search)).toEqual(found.map((one) => one?.name).toSorted())
  })

  test('of nothing, of spaces or of signs alone is the whole list', async () => {
    for (const search of ['', '　 ', '・']) expect(await find(search)).toHaveLength(people.length)
    expect((await ask({})).body.meta.total).toBe(people.length)
  })

  test('never shows who was forgotten, nor another shop’s customers', async () => {
    const other = await makeShop(server)
    await record([{ ...hanako, name: '山田 花代' }], other)
    await server.sql('update customers set forgotten_at = now() where shop_id = $1 and name = $2', [
      shop.shopId,
      anna.name,
    ])
    expect(await find('090')).toEqual([hanako.name])
    expect(await find('anna')).toEqual([])
    expect(await find('090', other)).toEqual(['山田 花代'])
    expect((await ask({})).body.meta.total).toBe(people.length - 1)
  })
})

test('the worker makes the keys of rows that an older version wrote, and leaves those of a newer one', async () => {
  await record([...people, ...Array.from({ length: 1100 }, (_, n) => ({ name: `客${n}` }))])
  await server.sql('update customers set search_version = $2 where shop_id = $1 and name = $3', [
    shop.shopId,
    searchVersion + 1,
    anna.name,
  ])
  expect((await ask({ search: 'ANNA' })).body.meta.total).toBe(1)
  await rebuild()
  const versions = await server.sql(
    'select search_version as version, count(*)::int as n from customers where shop_id = $1 group by 1 order by 1',
    [shop.shopId],
  )
  expect(versions).toEqual([
    { version: searchVersion, n: people.length + 1099 },
    { version: searchVersion + 1, n: 1 },
  ])
  expect((await ask({ search: 'ANNA' })).body.meta.total).toBe(1)
  expect((await ask({ search: '客' })).body.meta.total).toBe(1100)
  expect(await server.violations()).toEqual([])
})

test('a search sees what changed since the last one, by whichever server and by the clock', async () => {
  const visits = visitsOf(server, shop)
  const listed = async (search = '') =>
    (await ask({ search })).body.data.map((row: Person & { visit_count: number }) => [
      row.name,
      row.visit_count,
    ])
  expect(await listed()).toEqual([])
  await visits.book('10:00')
  expect(await listed('花子')).toEqual([['山田 花子', 0]])
  // As another server writes.
  await record([ichiro])
  await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
  expect(await listed()).toEqual([
    [ichiro.name, 0],
    ['山田 花子', 0],
  ])
  server.setNow(at('11:00'))
  expect(await listed()).toEqual([
    ['山田 花子', 1],
    [ichiro.name, 0],
  ])
})

test('a name that Unicode writes out in many letters can be booked and found', async () => {
  const visits = visitsOf(server, shop)
  const long = '\ufdfa'.repeat(100)
  expect((await visits.booking('10:00', '2026-11-24', { family_name: long, given_name: long })).status).toBe(
    201,
  )
  expect(await find('hanako@')).toEqual([`${long} ${long}`])
  expect(await server.violations()).toEqual([])
})

test('a record says how often and when last: treated visits, and reserved ones that are past', async () => {
  const visits = visitsOf(server, shop)
  const first = await visits.book('10:00')
  await visits.book('12:00')
  const canceled = await visits.book('14:00')
  await visits.cancel(canceled.token)
  await visits.book('10:00', '2026-12-01')
  await record([ichiro, anna])
  const [before] = (await ask({ search: '花子' })).body.data
  expect(before).toEqual({
    id: expect.any(Number),
    name: '山田 花子',
    name_kana: 'ヤマダ ハナコ',
    phone: '09012345678',
    email: 'hanako@example.jp',
    gender: 'unspecified',
    birth_date: null,
    age: null,
    customer_code: expect.stringMatching(/^\d{7}$/),
    visit_count: 0,
    last_visited_at: null,
    brought: null,
    no_show_count: 0,
    last_no_show_at: null,
    online_booking: 'usual',
    preferred_staff_id: null,
    created_at: '2026-11-21T09:00:00+09:00',
  })
  // Nobody has come yet: the record that was made last comes first.
  expect((await ask({})).body.data.map(({ name }: Person) => name)).toEqual([
    anna.name,
    ichiro.name,
    hanako.name,
  ])
  await visits.change(first.id, { status: 'treated' })
  server.setNow(at('12:59'))
  const [treated] = (await ask({})).body.data
  expect(treated).toMatchObject({ name: hanako.name, visit_count: 1, last_visited_at: at('10:00') })
  server.setNow(at('13:00'))
  const [past, ...others] = (await ask({})).body.data
  expect(past).toMatchObject({ name: hanako.name, visit_count: 2, last_visited_at: at('12:00') })
  expect(others).toMatchObject([
    { name: anna.name, name_kana: null, phone: null, visit_count: 0 },
    { name: ichiro.name, email: null },
  ])
})

test('pages hold 15 unless 50 or 100 are asked for, in one order from the first to the last', async () => {
  await record(
    Array.from({ length: 31 }, (_, nth) => ({ name: `客${nth}`, phone: `090${10_000_000 + nth}` })),
  )
  const pages = []
  for (const page of ['1', '2', '3']) pages.push((await ask({ page, search: '客' })).body)
  expect(pages.map(({ data }) => data.length)).toEqual([15, 15, 1])
  expect(pages.map(({ meta }) => meta)).toEqual(
    [1, 2, 3].map((page) => ({ page, per_page: 15, last_page: 3, total: 31 })),
  )
  expect(new Set(pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id))).size).toBe(31)
  expect((await ask({ per_page: '50' })).body).toMatchObject({ meta: { last_page: 1, per_page: 50 } })
  const beyond = (await ask({ page: '9' })).body
  expect([beyond.data, beyond.meta.total]).toEqual([[], 31])
  expect((await ask({ search: 'ない' })).body.meta).toEqual({ page: 1, per_page: 15, last_page: 1, total: 0 })
})

test.each([
  ['page', '0'],
  ['page', 'x'],
  ['per_page', '16'],
  ['per_page', '1000'],
  ['search', 'あ'.repeat(255)],
  ['search', 'a\u0007b'],
  ['sort', 'name'],
])('%s=%s is refused at the field', async (field, value) => {
  const answer = await ask({ [field]: value })
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
})

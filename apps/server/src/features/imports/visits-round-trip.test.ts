// Visits of a generated shop as our own file, into an empty shop: the same visits, but for what the file cannot carry. Rule IMP-140.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { importingOf } from '#testing/imports/imports'
import { testNow, useTestServer } from '#testing/server'
import { testSize, testTimeout } from '#proofs/test-size'

const server = await useTestServer()

const reasons = ['customer', 'shop', 'same_day', 'no_show', 'declined', 'expired'] as const
const name = fc
  .string({
    unit: fc.constantFrom('山', '田', 'a', 'Z', '髙', '=', "'", ',', '"', '😀'),
    minLength: 1,
    maxLength: 20,
  })
  .map((text) => `山${text}田`)
const visit = fc.record({
  name,
  isPast: fc.boolean(),
  status: fc.constantFrom('reserved', 'canceled', 'treated'),
  reason: fc.constantFrom(...reasons),
  minutes: fc.constantFrom(30, 60, 90),
  price: fc.constantFrom(0, 5500, 12_345, 100_000),
  name_kana: fc.constantFrom(null, 'ヤマダ ハナコ', 'サトウ'),
  hasEmail: fc.boolean(),
  menu: fc.constantFrom('カット＋シャンプー', 'カラー＆トリートメント', 'その他のご相談'),
})
type Visit = typeof visit extends fc.Arbitrary<infer V> ? V : never

/** What can be: nobody has stayed away from a visit to come, and none of those was treated. */
const possible = (one: Visit): Visit => {
  if (one.isPast) return { ...one, status: one.status === 'reserved' ? 'treated' : one.status }
  const isEarly = one.reason === 'no_show' || one.reason === 'same_day'
  return {
    ...one,
    status: one.status === 'treated' ? 'reserved' : one.status,
    reason: isEarly ? 'shop' : one.reason,
  }
}

/** Three hours each, from 9:00, so that none is in another's way. */
const startOf = (index: number, isPast: boolean): string => {
  const day = Math.floor(index / 4)
  const hour = 9 + (index % 4) * 3
  const month = isPast ? '10' : '12'
  return `2026-${month}-${String(1 + day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00+09:00`
}

const write = (shop: TestShop, visits: readonly Visit[]) =>
  server.sql(
    `insert into reservations (shop_id, reservation_number, status, cancel_reason, source, staff_id, start_at, end_at, before_time,
       after_time, menu_name, price, duration, name, name_kana, email, phone, note, created_at)
     select $1, p.number, p.status, p.reason, 'owner', (select min(id) from staff where shop_id = $1), p.start_at,
       p.start_at + p.minutes * interval '1 minute', 0, 0, p.menu, p.price, p.minutes, p.name, p.name_kana, p.email, p.phone, p.note,
       now()
     from jsonb_to_recordset($2::jsonb) as p(number text, status text, reason text, start_at timestamptz, minutes int, menu text,
       price int, name text, name_kana text, email text, phone text, note text)`,
    [
      shop.shopId,
      JSON.stringify(
        visits.map((one, index) => ({
          ...one,
          number: String(10_000_000 + index),
          reason: one.status === 'canceled' ? one.reason : null,
          start_at: startOf(index, one.isPast),
          // Of one person each: two of the same address and reading are one.
          email: one.hasEmail ? `b.c+${index}@example.com` : null,
          phone: `090${String(index).padStart(8, '0')}`,
          note: index % 3 === 0 ? '前髪は短めで' : null,
        })),
      ),
    ],
  )

/** They were written without the lines, the log and the time that the product's own visits have. */
const wipe = (shop: TestShop) => server.sql('delete from reservations where shop_id = $1', [shop.shopId])

const listed = (shop: TestShop) =>
  server.sql(
    `select status, cancel_reason, start_at, end_at, menu_name, price, name, name_kana, email, phone
     from reservations where shop_id = $1 order by start_at`,
    [shop.shopId],
  )

const seeds = Array.from({ length: testSize({ short: 2, long: 50 }) }, (_, index) => index + 1)
test.each(seeds)('export, wipe, import, %i', { timeout: testTimeout }, async (seed) => {
  server.setNow(testNow)
  const [made = []] = fc.sample(fc.array(visit, { minLength: 20, maxLength: 40 }), { seed, numRuns: 1 })
  const shop = await makeShop(server)
  await write(shop, made.map(possible))
  const before = await listed(shop)
  expect(before).toHaveLength(made.length)
  await server.sql('update sessions set confirmed_at = $2 where user_id = $1', [shop.userId, testNow])
  const file = await shop.client.call('GET', '/api/reservations/export?from=2026-01-01&to=2026-12-31')
  expect(file.status, file.text).toBe(200)
  await wipe(shop)
  const fresh = await makeShop(server)
  const on = importingOf(server, fresh)
  const { body } = await on.receive('visits', file.text)
  expect(body.data.counts).toMatchObject({ total: made.length, leave: 0, clash: 0, problems: 0 })
  await on.run(body.data.id)
  expect(await listed(fresh)).toEqual(before)
  const notes = await server.sql<{ note: string }>(
    `select note from reservations where shop_id = $1 and note is not null
     union all select content from customer_notes where shop_id = $1`,
    [fresh.shopId],
  )
  const wishes = made.filter((_, index) => index % 3 === 0).length
  expect(notes.filter(({ note }) => note.includes('前髪は短めで'))).toHaveLength(wishes)
})

test('every reason that our file writes is understood in both languages', async () => {
  const all = [...reasons, 'spam', 'paid_late'] as const
  for (const [language, expected] of [
    ['ja', [...reasons, 'shop', 'shop']],
    ['en', [...reasons, 'shop', 'shop']],
  ] as const) {
    const source = await makeShop(server)
    await write(
      source,
      all.map((reason, index) => ({
        name: `花子${index}`,
        isPast: true,
        status: 'canceled',
        // The words of the file decide.
        reason: reason as Visit['reason'],
        minutes: 60,
        price: 0,
        name_kana: null,
        hasEmail: false,
        menu: 'その他のご相談',
      })),
    )
    await server.sql('update sessions set confirmed_at = $2 where user_id = $1', [source.userId, testNow])
    const file = await source.client.call(
      'GET',
      '/api/reservations/export?from=2026-01-01&to=2026-12-31',
      undefined,
      { 'accept-language': language },
    )
    await wipe(source)
    const fresh = await makeShop(server)
    await importingOf(server, fresh).bring('visits', file.text)
    const rows = await listed(fresh)
    expect(
      rows.map(({ cancel_reason }) => cancel_reason),
      language,
    ).toEqual(expected)
  }
})

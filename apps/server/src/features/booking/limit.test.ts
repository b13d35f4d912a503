// Thirty made in ten minutes per address and shop; only what was made counts.
import { beforeEach, expect, test } from 'vitest'
import { openClient, type Answer } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'

const server = await useTestServer({ LIMITS: 'on' })

// Strangers' POSTs have a limit by the minute, which is another test's (rate-limit.test.ts).
let hours = 0
beforeEach(() => server.setNow(`2026-11-21T${String(9 + hours++).padStart(2, '0')}:00:00+09:00`))

let guests = 0
const book = (shop: TestShop, startAt: string, key?: string): Promise<Answer> =>
  openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    { ...someBooking(shop.menuId, startAt), email: `guest-${key ?? guests++}@example.jp` },
    keyed(key),
  )

const at = (index: number): string =>
  `2026-12-${String(1 + Math.floor(index / 8)).padStart(2, '0')}T${10 + (index % 8)}:00:00+09:00`

const codes = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const code = status === 201 ? 'made' : String(body.code)
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

test('rushes from one address leave only what was made', async () => {
  const shop = await makeShop(server)
  for (const index of [0, 1]) {
    const answers = await Promise.all(Array.from({ length: 45 }, () => book(shop, at(index))))
    expect(codes(answers)['made']).toBe(1)
  }
  expect((await book(shop, at(2))).status).toBe(201)
  expect(await hits(shop)).toBe(3)
})

test('of a hundred at once thirty are made; a repeat is none of them, and the window ends', async () => {
  const shop = await makeShop(server)
  const key = keyed()['idempotency-key'] ?? ''
  expect((await book(shop, at(99), key)).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 99 }, (_, index) => book(shop, at(index))))
  expect(codes(answers)).toEqual({ made: 29, too_many_bookings: 70 })
  const refused = await book(shop, at(100))
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  for (let time = 0; time < 2; time++) expect((await book(shop, at(99), key)).status).toBe(201)
  expect((await book(shop, at(100))).status).toBe(429)
  server.setNow('2026-11-21T10:10:00+09:00')
  expect((await book(shop, at(100))).status).toBe(201)
})

test('what failed and what was refused do not count', async () => {
  const shop = await makeShop(server)
  await server.sql(`create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'disk full' using errcode = '53100'; end $$`)
  await server.sql('create trigger disk_full before insert on change_logs execute function disk_full()')
  const failed = await Promise.all(Array.from({ length: 5 }, (_, index) => book(shop, at(index))))
  await server.sql('drop trigger disk_full on change_logs')
  expect(codes(failed)).toEqual({ busy: 5 })
  expect((await book(shop, '2026-12-01T10:07:00+09:00')).body.code).toBe('not_offered')
  expect(await hits(shop)).toBe(0)
})

const hits = async ({ shopId }: TestShop): Promise<number | undefined> =>
  (
    await server.sql<{ hits: number }>('select hits from limits where key = $1', [
      server.services.secret.sign('limit', `book:${shopId}:127.0.0.1`),
    ])
  )[0]?.hits

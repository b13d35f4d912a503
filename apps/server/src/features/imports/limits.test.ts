// An account that is new or free burns neither the machine nor the shop's good name with files.
import { beforeEach, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { importingOf, type Importing } from '#testing/imports/imports'
import { testNow, useTestServer } from '#testing/server'

const server = await useTestServer({ LIMITS: 'on' })
let shop: TestShop
let on: Importing
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
  on = importingOf(server, shop)
})

test('twenty files an hour', async () => {
  for (let file = 0; file < 20; file++) {
    const { status, body } = await on.receive('customers', '氏名\n花子')
    expect(status).toBe(201)
    expect((await on.call('DELETE', body.data.id)).status).toBe(204)
  }
  const { status, body, headers } = await on.receive('customers', '氏名\n花子')
  expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'too_many', '3600'])
})

test('confirmations go to as many strangers a day as the shop may write to; the others are kept back, and counted', async () => {
  const rows = Array.from(
    { length: 60 },
    (_, n) => `2026/12/${1 + (n % 28)},${10 + Math.floor(n / 28)}:00,60,客 ${n},c${n}@example.jp`,
  )
  const file = ['予約日,開始時刻,所要時間,お名前,メールアドレス', ...rows].join('\n')
  const { id, version } = (await on.receive('visits', file)).body.data
  expect((await on.call('PUT', id, '', { version, confirm: true })).body.data.counts.mails).toBe(60)
  const done = await on.run(id)
  expect(done.body.data).toMatchObject({
    state: 'done',
    done: 60,
    withheld: 10,
    counts: { upcoming: 60, mails: 50 },
  })
  const mails = await server.sql(
    "select status, last_error, count(*)::int as n from messages where shop_id = $1 and kind = 'confirmed' group by 1, 2 order by 1",
    [shop.shopId],
  )
  expect(mails).toEqual([
    { status: 'queued', last_error: null, n: 50 },
    { status: 'withheld', last_error: 'stranger_limit', n: 10 },
  ])
})

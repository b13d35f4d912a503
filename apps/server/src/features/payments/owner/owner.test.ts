import { expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { payInAdvance } from '#testing/payments/paid'
import { openClient } from '#testing/client'
import { useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()

const makePaid = async (amount = 5500) => {
  const shop = await makeShop(server)
  const on = visitsOf(server, shop)
  const visit = await on.book()
  const paymentId = await payInAdvance(server, shop, visit.id, amount)
  return { shop, on, visit, paymentId }
}

const refund = ({ client }: TestShop, id: number, amount: unknown, refunded_before: unknown = 0) =>
  client.call('POST', `/api/reservations/${id}/refund`, { amount, refunded_before })

const rowOf = async (id: number) => (await server.sql('select * from payments where id = $1', [id]))[0]

const paidAt = '2026-11-21T09:00:00+09:00'

test('detail, search, the customer’s visits and the file say what was paid', async () => {
  const { shop, on, visit } = await makePaid()
  const unpaid = await on.book('13:00')
  const found = await on.read(visit.id)
  expect(found.payment).toMatchObject({ amount: 5500, refund_amount: 0, refunded_amount: 0, paid_at: paidAt })
  expect((await on.read(unpaid.id)).payment).toBeNull()
  await refund(shop, visit.id, 1500)
  expect((await on.read(visit.id)).payment).toMatchObject({ refund_amount: 1500, refunded_amount: 0 })

  const search = await shop.client.call('GET', `/api/reservations?q=${visit.number}&page=1`)
  expect(search.body.data[0].paid_amount).toBe(4000)
  const none = await shop.client.call('GET', `/api/reservations?q=${unpaid.number}&page=1`)
  expect(none.body.data[0].paid_amount).toBeNull()

  const customer = await shop.client.call('GET', `/api/customers/${found.customer_id}`)
  const visits: { id: number; paid_amount: number | null }[] = customer.body.data.reservations
  expect(visits.map(({ id, paid_amount }) => [id, paid_amount])).toEqual([
    [unpaid.id, null],
    [visit.id, 4000],
  ])

  const file = await shop.client.call('GET', '/api/reservations/export?from=2026-11-24&to=2026-11-24')
  const [head = '', ...lines] = file.text.trim().split('\r\n')
  const columns = head.split(',')
  const cells = (line: string) => {
    const values = line.split(',')
    return [values[columns.indexOf('事前決済')], values[columns.indexOf('返金')]]
  }
  expect(lines.map(cells)).toEqual([
    ['5500', '1500'],
    ['', ''],
  ])
})

test('a refund by hand is queued for the worker, up to what was paid', async () => {
  const { shop, visit, paymentId } = await makePaid()
  const part = await refund(shop, visit.id, 1000)
  expect([part.status, part.body.data]).toEqual([
    200,
    { amount: 5500, refund_amount: 1000, refunded_amount: 0, refund_failed_amount: 0, paid_at: paidAt },
  ])
  expect(await rowOf(paymentId)).toMatchObject({ status: 'refunding', refund_amount: 1000 })
  expect((await rowOf(paymentId))?.['refund_due_at']).not.toBeNull()
  // The rest, while the first is still on its way.
  const rest = await refund(shop, visit.id, 4500, 1000)
  expect([rest.status, rest.body.data.refund_amount]).toEqual([200, 5500])
  const over = await refund(shop, visit.id, 1, 5500)
  expect([over.status, Object.keys(over.body.errors)]).toEqual([422, ['amount']])
})

test.each([
  [0, 0],
  [-1, 0],
  [1.5, 0],
  ['1000', 0],
  [null, 0],
  [5501, 0],
  [100_001, 0],
  [1000, -1],
  [1000, 'x'],
])('a refund of %j after %j is refused and changes nothing', async (amount, before) => {
  const { shop, visit, paymentId } = await makePaid()
  const { status, body } = await refund(shop, visit.id, amount, before)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toHaveLength(1)
  expect(await rowOf(paymentId)).toMatchObject({ status: 'paid', refund_amount: 0 })
})

test('of twenty presses at once one refund is made', async () => {
  const { shop, visit, paymentId } = await makePaid()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refund(shop, visit.id, 2000)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
  expect(answers.filter(({ body }) => body.code === 'outdated')).toHaveLength(19)
  expect(await rowOf(paymentId)).toMatchObject({ refund_amount: 2000 })
})

test('a refund by hand stands in the history of its visit, also of one that is over', async () => {
  const { shop, on, visit } = await makePaid()
  await refund(shop, visit.id, 1000)
  expect((await on.history(visit.id))[0]).toEqual(['お店が事前決済の返金を手続きしました：1,000円'])
  await on.change(visit.id, { status: 'canceled', cancel_reason: 'shop', refund: false })
  await refund(shop, visit.id, 500, 1000)
  await refund(shop, visit.id, 500, 1000)
  expect((await on.history(visit.id)).map(([first]) => first)).toEqual([
    'お店が事前決済の返金を手続きしました：500円',
    'お店が予約をキャンセルしました（お店の都合）',
    'お店が事前決済の返金を手続きしました：1,000円',
    'お客様が予約を登録しました（予約確定）',
  ])
  // In the database no statement of a person: a figure, and the status as it was.
  const [entry] = await server.sql(
    `select actor, user_id, status, cancel_reason, changes from change_logs
     where shop_id = $1 and kind = 'refunded' order by id desc limit 1`,
    [shop.shopId],
  )
  expect(entry).toEqual({
    actor: 'owner',
    user_id: shop.userId,
    status: 'canceled',
    cancel_reason: 'shop',
    changes: [{ field: 'refund', from: null, to: '500' }],
  })
  expect((await on.read(visit.id)).status).toBe('canceled')
})

test('nothing is given back for what was not paid, or for another shop', async () => {
  const { shop, on, visit, paymentId } = await makePaid()
  const other = await makeShop(server)
  const unpaid = await on.book('13:00')
  for (const [who, id] of [
    [shop, unpaid.id],
    [shop, 999_999],
    [other, visit.id],
  ] as const)
    expect((await refund(who, id, 100)).status).toBe(404)
  await server.sql("update payments set status = 'expired' where id = $1", [paymentId])
  expect((await refund(shop, visit.id, 100)).status).toBe(404)
  expect((await on.read(visit.id)).payment).toBeNull()
  await server.sql("update payments set status = 'paid' where id = $1", [paymentId])
})

test('the receipt: for the customer by the link, for the shop by its session, for nobody else', async () => {
  const { shop, on, visit } = await makePaid(5511)
  const reader = openClient(server.url)
  await shop.client.call('PUT', `/api/shops/${shop.shopId}`, {
    invoice_number: 'T7000012050002',
    prefecture: '東京都',
    city: '文京区',
    address: '千駄木1-2-3',
    phone_number: '03-1234-5678',
  })
  const own = await reader.call('GET', `/api/public/reservations/${visit.token}/receipt`)
  expect([own.status, own.body.data]).toEqual([
    200,
    {
      number: visit.number,
      name: '山田 花子',
      menu_name: 'カット＋シャンプー',
      // Of 5,500 yen; another amount was paid.
      lines: [],
      start_at: '2026-11-24T10:00:00+09:00',
      paid_at: paidAt,
      amount: 5511,
      refund_amount: 0,
      total: 5511,
      tax_rate: 10,
      tax: 501,
      bill: null,
      shop: expect.objectContaining({
        name: 'ヘアサロン こはる',
        address: '東京都文京区千駄木1-2-3',
        phone_number: '03-1234-5678',
        invoice_number: 'T7000012050002',
      }),
    },
  ])
  const shops = await shop.client.call('GET', `/api/reservations/${visit.id}/receipt`)
  expect(shops.body.data).toEqual(own.body.data)

  const page = await reader.call('GET', `/r/${visit.token}/receipt`)
  expect(page.status).toBe(200)
  for (const text of [
    '領収書',
    '山田 花子 様',
    '5,511円（税込）',
    '但し、カット＋シャンプー代として',
    'うち消費税（10%）',
    '501円',
    'T7000012050002',
    '東京都文京区千駄木1-2-3',
    'クレジットカード',
    '<meta name="robots" content="noindex"',
  ])
    expect(page.text).toContain(text)
  expect(page.text).not.toContain('<script')
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  const english = await reader.call('GET', `/r/${visit.token}/receipt?lang=en`)
  expect(english.text).toContain('Of this consumption tax (10%)')

  const path = `/receipts/${visit.id}`
  expect((await shop.client.call('GET', path)).text).toContain('山田 花子 様')
  const stranger = await makeShop(server)
  for (const client of [reader, stranger.client]) {
    const refused = await client.call('GET', path)
    expect(refused.status).toBe(404)
    expect(refused.text).not.toContain('山田')
  }

  await refund(shop, visit.id, 511)
  const left = await reader.call('GET', `/r/${visit.token}/receipt`)
  for (const text of ['5,000円（税込）', '−511円', '454円']) expect(left.text).toContain(text)
  await refund(shop, visit.id, 5000, 511)
  const nothingLeft = await reader.call('GET', `/r/${visit.token}/receipt`)
  expect(nothingLeft.text).toContain('全額を返金しました')
  expect(nothingLeft.text).not.toContain('正に領収いたしました')

  const unpaid = await on.book('13:00')
  expect((await reader.call('GET', `/r/${unpaid.token}/receipt`)).status).toBe(404)
  expect((await shop.client.call('GET', `/receipts/${unpaid.id}`)).status).toBe(404)
  expect((await reader.call('GET', '/r/1.nonsense/receipt')).status).toBe(404)
  for (const id of ['0', 'x', '99999999999999999999', '1%27']) {
    expect((await shop.client.call('GET', `/receipts/${id}`)).status).toBe(404)
  }
})

test('a receipt of several lines says what each costs', async () => {
  const { visit } = await makePaid(8000)
  await server.sql('update reservations set price = 8000 where id = $1', [visit.id])
  await server.sql(
    `insert into reservation_lines (shop_id, reservation_id, priority, kind, name, price)
     select shop_id, id, n + 1, l.kind, l.called, l.costs from reservations,
       (values (1, 'nomination', '結城', 2800), (2, 'adjustment', '', -300)) l(n, kind, called, costs) where id = $1`,
    [visit.id],
  )
  const page = await openClient(server.url).call('GET', `/r/${visit.token}/receipt`)
  for (const text of [
    'カット＋シャンプー',
    '5,500円',
    '指名料（結城）',
    '2,800円',
    '調整',
    '−300円',
    '8,000円（税込）',
  ])
    expect(page.text).toContain(text)
  expect(await server.violations()).toEqual([])
})

test('a hidden address stays hidden on the receipt of a visit that will not take place', async () => {
  const { shop, visit } = await makePaid()
  await shop.client.call('PUT', `/api/shops/${shop.shopId}`, {
    prefecture: '東京都',
    city: '文京区',
    address: '千駄木1-2-3',
    address_hidden: true,
  })
  const address = async () =>
    (await shop.client.call('GET', `/api/reservations/${visit.id}/receipt`)).body.data.shop.address
  expect(await address()).toBe('東京都文京区千駄木1-2-3')
  await shop.client.call('PUT', `/api/reservations/${visit.id}`, { status: 'canceled' })
  expect(await address()).toBe('東京都文京区')
})

test('a cancellation by the owner gives back what the reason and the rule say, or what the owner says', async () => {
  const cancel = async (rule: string, wanted: object, isLate = false) => {
    const { shop, on, visit, paymentId } = await makePaid()
    await server.sql('update shops set refund_rule = $2, cancel_cutoff_minutes = $3 where id = $1', [
      shop.shopId,
      rule,
      isLate ? 7200 : 60,
    ])
    // The first half hour after booking does not count.
    await server.sql("update reservations set created_at = '2026-11-01T09:00:00+09:00' where id = $1", [
      visit.id,
    ])
    const { refund_reasons: reasons } = (await on.read(visit.id)).payment
    const { status } = await on.change(visit.id, { status: 'canceled', ...wanted })
    expect(status).toBe(200)
    const row = await rowOf(paymentId)
    return { reasons, refunded: [row?.['status'], row?.['refund_amount']] }
  }
  const back = ['refunding', 5500]
  const kept = ['paid', 0]
  expect(await cancel('never', {})).toEqual({ reasons: ['shop'], refunded: back })
  expect(await cancel('never', { cancel_reason: 'customer' })).toMatchObject({ refunded: kept })
  expect(await cancel('never', { cancel_reason: 'customer', refund: true })).toMatchObject({ refunded: back })
  expect(await cancel('always', { refund: false })).toMatchObject({ refunded: kept })
  const inTime = await cancel('until_deadline', { cancel_reason: 'customer' })
  expect(inTime.reasons).toEqual(expect.arrayContaining(['shop', 'customer']))
  expect(inTime.refunded).toEqual(back)
  expect(await cancel('until_deadline', { cancel_reason: 'customer' }, true)).toEqual({
    reasons: ['shop'],
    refunded: kept,
  })

  const { on, visit } = await makePaid()
  const wrong = await on.change(visit.id, { status: 'treated', refund: true })
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['refund']])
})

test('after a refund of a part, a cancellation gives back the rest', async () => {
  const { shop, on, visit, paymentId } = await makePaid()
  await refund(shop, visit.id, 500)
  await on.change(visit.id, { status: 'canceled' })
  expect(await rowOf(paymentId)).toMatchObject({ status: 'refunding', refund_amount: 5500 })
})

test('what was paid for a reservation that is marked as spam goes back', async () => {
  const { on, visit, paymentId } = await makePaid()
  expect((await on.change(visit.id, { spam: true })).status).toBe(200)
  expect(await rowOf(paymentId)).toMatchObject({ status: 'refunding', refund_amount: 5500 })
})

test('the shop makes a receipt out to the name that the customer asks for; the customer’s own page keeps that of the booking', async () => {
  const { shop, visit } = await makePaid()
  const shown = async (to: string) => {
    const { status, text } = await shop.client.call(
      'GET',
      `/receipts/${visit.id}?to=${encodeURIComponent(to)}`,
    )
    expect(status).toBe(200)
    return text
  }
  expect(await shown('株式会社 こもれび')).toContain('株式会社 こもれび 様')
  expect(await shown('あ'.repeat(40))).toContain(`${'あ'.repeat(40)} 様`)
  expect(await shown('<b>店</b>')).toContain('&lt;b>店&lt;/b> 様')
  for (const wrong of ['', '  ', 'あ'.repeat(41), 'a\u0000b', '\u202eabc'])
    expect(await shown(wrong)).toContain('山田 花子 様')
  const own = await openClient(server.url).call('GET', `/r/${visit.token}/receipt?to=Other`)
  expect(own.text).toContain('山田 花子 様')
  expect(own.text).not.toContain('name="to"')
})

// 日報 through the front door: what a day came to, its close, and opening it again.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { billsOf, plainBill } from '#testing/bills/made-bills'
import { payInAdvance } from '#testing/payments/paid'
import { useTestServer } from '#testing/server'
import { at } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof billsOf>
beforeEach(async () => {
  server.setNow('2026-11-24T20:00:00+09:00')
  shop = await makeShop(server)
  on = billsOf(server, shop)
})

const day = '2026-11-24'
const read = async (date = day, of = shop) =>
  (await of.client.call('GET', `/api/days/${date}/sales`)).body.data
const close = (more: object = {}, date = day) =>
  shop.client.call('POST', `/api/days/${date}/closing`, {
    cash_float: 30_000,
    cash_counted: 30_000,
    total: 0,
    cash: 0,
    ...more,
  })
const reopen = (reason = 'お会計の修正のため', date = day) =>
  shop.client.call('POST', `/api/days/${date}/closing/reopen`, { reason })
const colleague = async (): Promise<number> => {
  const [row] = await server.sql<{ id: number }>(
    "insert into staff (shop_id, name, priority, created_at) values ($1, '美咲', 1, now()) returning id",
    [shop.shopId],
  )
  return row?.id ?? 0
}

describe('the day', () => {
  test('is empty, and says so with zeros', async () => {
    expect(await read()).toEqual({
      date: day,
      visits: [],
      total: 0,
      by_staff: [],
      by_method: [],
      rates: [],
      cash: 0,
      cash_float: 0,
      closing: null,
      earlier: [],
      can: { close: true },
    })
  })

  test('names its visits with sums by way, staff and rate; what is not treated has no amount', async () => {
    const misaki = await colleague()
    const cut = await on.visit(at('10:00'))
    const shampoo = await on.visit(at('11:00'), { staffId: misaki })
    const plain = await on.visit(at('13:00'), { price: 3_300 })
    const open = await on.visit(at('15:00'), { status: 'reserved' })
    await on.visit(at('16:00'), { status: 'canceled' })
    await on.visit(at('17:00'), { status: 'pending_approval' })
    await on.bill(cut, {
      lines: [
        { unit_price: 5_500, quantity: 1, tax_rate: 10 },
        { unit_price: 1_080, quantity: 2, tax_rate: 8, kind: 'retail', name: '紅茶' },
      ],
      discount: { kind: 'yen', value: 660 },
      payments: [
        { method: 'cash', amount: 2_000 },
        { method: 'card', amount: 5_000 },
      ],
    })
    await on.bill(shampoo, plainBill(4_400, 'qr'))
    const told = await read()
    expect(told.visits.map(({ id, amount, bill }: Record<string, unknown>) => [id, amount, bill])).toEqual([
      [cut, 7_000, 1],
      [shampoo, 4_400, 1],
      [plain, 3_300, null],
      [open, null, null],
    ])
    expect(told.total).toBe(14_700)
    expect(told.by_method).toEqual([
      { method: 'cash', amount: 2_000 },
      { method: 'card', amount: 5_000 },
      { method: 'qr', amount: 4_400 },
      { method: 'not_noted', amount: 3_300 },
    ])
    expect(told.by_staff.map(({ visits, amount }: Record<string, number>) => [visits, amount])).toEqual([
      [2, 10_300],
      [1, 4_400],
    ])
    // 660 off is shared out: 474 of 5,500 and 186 of 2,160.
    const low = 2_160 - 186
    expect(told.rates).toEqual([
      {
        rate: 10,
        amount: 14_700 - low,
        tax: Math.floor((7_000 - low) / 11) + 400 + 300,
      },
      { rate: 8, amount: low, tax: Math.floor((low * 8) / 108) },
    ])
    expect(told.cash).toBe(2_000)
  })

  test('begins and ends at the shop’s midnight', async () => {
    const [before, first, last, after] = [
      await on.visit('2026-11-23T23:59:00+09:00', { price: 1 }),
      await on.visit('2026-11-24T00:00:00+09:00', { price: 10 }),
      // The UTC date is another one.
      await on.visit('2026-11-24T14:59:00Z', { price: 100 }),
      await on.visit('2026-11-25T00:00:00+09:00', { price: 1_000 }),
    ]
    const ids = async (date: string) => (await read(date)).visits.map(({ id }: { id: number }) => id)
    expect(await ids(day)).toEqual([first, last])
    expect(await ids('2026-11-23')).toEqual([before])
    expect(await ids('2026-11-25')).toEqual([after])
    expect((await read()).total).toBe(110)
    await on.bill(last, plainBill(200))
    expect((await read()).total).toBe(210)
  })

  test('counts the bill that holds, and none that was taken back', async () => {
    const id = await on.visit(at('10:00'))
    await on.bill(id, plainBill(5_500))
    await on.bill(id, { ...plainBill(4_000, 'card'), reason: 'カードでした' })
    const corrected = await read()
    expect([corrected.total, corrected.cash, corrected.visits[0].bill]).toEqual([4_000, 0, 2])
    await on.takeBack(id)
    const open = await read()
    expect([open.total, open.by_method, open.visits[0].status]).toEqual([0, [], 'reserved'])
  })

  test('what was unpaid and is paid later is cash of the day on which it came', async () => {
    const id = await on.visit(at('10:00', '2026-11-20'))
    await on.bill(id, plainBill(5_500, 'unpaid'))
    await on.bill(id, { ...plainBill(5_500, 'cash', day), reason: '後日のお支払い' })
    const [then, now] = [await read('2026-11-20'), await read()]
    expect([then.total, then.cash, then.by_method]).toEqual([5_500, 0, [{ method: 'cash', amount: 5_500 }]])
    expect([now.total, now.cash]).toEqual([0, 5_500])
  })

  test('what was given back of a payment in advance is off the sales, the way and the rate', async () => {
    const id = await on.visit(at('10:00'))
    const payment = await payInAdvance(server, shop, id, 5_500)
    await on.bill(id, {
      lines: [
        { unit_price: 4_400, quantity: 1, tax_rate: 10 },
        { unit_price: 2_200, quantity: 1, tax_rate: 8 },
      ],
      payments: [
        { method: 'prepaid', amount: 5_500 },
        { method: 'cash', amount: 1_100 },
      ],
    })
    expect((await read()).total).toBe(6_600)
    await server.sql(
      `update payments set refund_amount = 3000, refunded_amount = 3000, refunded_at = now() where id = $1`,
      [payment],
    )
    const told = await read()
    expect([told.total, told.cash]).toEqual([3_600, 1_100])
    expect(told.by_method).toEqual([
      { method: 'cash', amount: 1_100 },
      { method: 'prepaid', amount: 2_500 },
    ])
    expect(told.rates.map(({ rate, amount }: Record<string, number>) => [rate, amount])).toEqual([
      [10, 2_400],
      [8, 1_200],
    ])
    // What the bill did not take as prepaid is no sale that is given back.
    await on.bill(id, { ...plainBill(2_000, 'cash'), reason: '変更' })
    expect((await read()).total).toBe(2_000)
  })

  test('is nobody else’s', async () => {
    const other = await makeShop(server)
    await on.bill(await on.visit(at('10:00')), plainBill(5_500))
    expect((await read(day, other)).visits).toEqual([])
    expect((await read(day, other)).cash).toBe(0)
  })
})

describe('the close', () => {
  test('keeps what was counted beside what was expected, and who did it', async () => {
    await on.bill(await on.visit(at('10:00')), plainBill(5_500))
    const closed = await close({
      total: 5_500,
      cash: 5_500,
      cash_counted: 35_000,
      note: '小銭が足りない\nレジを確認',
    })
    expect(closed.status, closed.text).toBe(200)
    expect(closed.body.data.closing).toEqual({
      id: expect.any(Number),
      cash_float: 30_000,
      cash_expected: 35_500,
      cash_counted: 35_000,
      total: 5_500,
      note: '小銭が足りない\nレジを確認',
      closed_at: '2026-11-24T20:00:00+09:00',
      closed_by: shop.email,
      reopened_at: null,
      reopen_reason: null,
    })
    expect(closed.body.data.can.close).toBe(false)
    expect((await close({ total: 5_500, cash: 5_500 })).body.code).toBe('day_closed')
    // The next day begins with this float.
    expect((await read('2026-11-25')).cash_float).toBe(30_000)
    expect((await read('2026-11-23')).cash_float).toBe(0)
  })

  test('is refused where the sums have changed since they were read', async () => {
    const id = await on.visit(at('10:00'))
    await on.bill(id, plainBill(5_500, 'card'))
    expect((await close({ total: 5_499 })).body.code).toBe('outdated')
    expect((await close({ total: 5_500, cash: 1 })).body.code).toBe('outdated')
    await on.bill(id, { ...plainBill(5_500), reason: '現金でした' })
    expect((await close({ total: 5_500, cash: 0 })).body.code).toBe('outdated')
    expect((await close({ total: 5_500, cash: 5_500 })).status).toBe(200)
  })

  test('two who close at once close it once', async () => {
    const answers = await Promise.all([close(), close({ cash_counted: 1 }), close({ cash_counted: 2 })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const rows = await server.sql('select id from day_closings where shop_id = $1', [shop.shopId])
    expect(rows).toHaveLength(1)
  })

  test('comes no sooner than the day begins', async () => {
    server.setNow('2026-11-23T23:59:59+09:00')
    const early = await close()
    expect([early.status, Object.keys(early.body.errors)]).toEqual([422, ['date']])
    expect((await read()).can.close).toBe(false)
    server.setNow('2026-11-24T00:00:00+09:00')
    expect((await close()).status).toBe(200)
  })

  test('is opened again with a reason and stays in the history; then it can be closed anew', async () => {
    expect((await reopen()).status).toBe(404)
    await close()
    expect((await reopen('')).status).toBe(422)
    server.setNow('2026-11-25T09:00:00+09:00')
    const opened = await reopen()
    expect(opened.status, opened.text).toBe(200)
    expect(opened.body.data.closing).toBeNull()
    expect(opened.body.data.earlier).toMatchObject([
      {
        closed_at: '2026-11-24T20:00:00+09:00',
        reopened_at: '2026-11-25T09:00:00+09:00',
        reopen_reason: 'お会計の修正のため',
      },
    ])
    expect((await reopen()).status).toBe(404)
    expect((await close({ cash_float: 20_000, cash_counted: 20_000 })).status).toBe(200)
    expect((await read()).earlier).toHaveLength(1)
    expect((await read()).cash_float).toBe(0)
  })

  test('takes no sum that is none, no date that is none, and nobody else’s day', async () => {
    expect((await close({ cash_counted: -1 })).status).toBe(422)
    expect((await close({ cash_counted: 1.5 })).status).toBe(422)
    expect((await close({ cash_counted: '１００' })).status).toBe(422)
    expect((await close({ cash_float: 100_000_000 })).status).toBe(422)
    expect((await close({}, '2026-02-30')).status).toBe(422)
    expect((await close({ note: 'a'.repeat(1_001) })).status).toBe(422)
    expect((await close({ extra: 1 })).status).toBe(422)
    expect(await server.sql('select id from day_closings where shop_id = $1', [shop.shopId])).toEqual([])
    const other = await makeShop(server)
    await close()
    expect((await other.client.call('POST', `/api/days/${day}/closing/reopen`, { reason: 'x' })).status).toBe(
      404,
    )
    expect((await read()).closing).not.toBeNull()
  })
})

describe('the month’s sheet', () => {
  test('has each of its days with its sums and its close, and what they come to', async () => {
    await on.bill(await on.visit(at('10:00', '2026-11-01')), plainBill(1_100))
    await on.bill(await on.visit(at('23:30', '2026-11-30')), plainBill(2_200, 'card'))
    await on.visit(at('10:00'), { price: 3_300 })
    await on.visit(at('10:00', '2026-12-01'), { price: 9_999 })
    await close({ total: 3_300, cash: 0, cash_counted: 29_880 })
    const { data } = (await shop.client.call('GET', '/api/months/2026-11/sales')).body
    expect(data.days).toHaveLength(30)
    expect(data.days[0]).toMatchObject({
      date: '2026-11-01',
      visits: 1,
      total: 1_100,
      cash: 1_100,
      closing: null,
    })
    expect(data.days[23].closing).toEqual({ cash_expected: 30_000, cash_counted: 29_880, total: 3_300 })
    expect([data.visits, data.total, data.cash]).toEqual([3, 6_600, 1_100])
    expect(data.by_method).toEqual([
      { method: 'cash', amount: 1_100 },
      { method: 'card', amount: 2_200 },
      { method: 'not_noted', amount: 3_300 },
    ])
    expect(data.rates).toEqual([{ rate: 10, amount: 6_600, tax: 600 }])
    expect((await shop.client.call('GET', '/api/months/2026-13/sales')).status).toBe(422)
    expect((await shop.client.call('GET', '/api/months/2028-02/sales')).body.data.days).toHaveLength(29)
  })
})

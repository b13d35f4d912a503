// お会計: made, corrected, refused. Rules BILL-1 to BILL-14.
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { billsOf, cash, cut, paidByCard, paidInCash, tea, wax } from '#testing/bills/bills'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let till: ReturnType<typeof billsOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  on = visitsOf(server, shop)
  till = billsOf(server, shop)
})

test('the sheet begins with the lines of the visit', async () => {
  const { id } = await on.book('10:00')
  expect(await till.sheet(id)).toEqual({
    bill: null,
    earlier: [],
    lines: [{ ...cut, menu_id: shop.menuId, amount: 5500 }],
    prepaid: 0,
    articles: [],
    can: { bill: true, correct: false },
    day_closed: false,
  })
})

test('a bill closes the visit as treated, and the history says both', async () => {
  const { id } = await on.book('10:00')
  server.setNow(at('11:00'))
  const { bill, can, earlier } = await till.made(id, { ...paidInCash, received: 10_000 })
  expect(bill).toMatchObject({
    revision: 1,
    subtotal: 5500,
    total: 5500,
    rates: [{ rate: 10, amount: 5500, tax: 500 }],
    payments: [{ method: 'cash', amount: 5500, paid_on: '2026-11-24' }],
    received: 10_000,
    sold_on: '2026-11-24',
    reason: null,
    created_at: at('11:00'),
    ended_at: null,
  })
  expect([can, earlier]).toEqual([{ bill: false, correct: true }, []])
  expect(await on.read(id)).toMatchObject({
    status: 'treated',
    bill: { total: 5500, revision: 1 },
    can: { correct_price: false },
  })
  expect((await on.history(id)).slice(0, 2)).toEqual([
    ['お会計を記録しました（5,500円）'],
    ['お店が状態を変更しました：予約確定 → 施術済み'],
  ])
  expect(await on.reminders(id)).toEqual([])
  expect(await server.violations()).toEqual([])
})

test('a visit that is treated already just gets it', async () => {
  const { id } = await on.book('10:00')
  await on.change(id, { status: 'treated' })
  await till.made(id)
  expect((await on.history(id)).map(([first]) => first)).toEqual([
    'お会計を記録しました（5,500円）',
    'お店が状態を変更しました：予約確定 → 施術済み',
    'お客様が予約を登録しました（予約確定）',
  ])
})

test('a request with a wish for another time is closed by it, as by its status', async () => {
  const { id, token } = await on.book('10:00')
  await on.asksApproval()
  expect((await on.move(token, at('15:00'))).status).toBe(200)
  const asked = await on.book('12:00')
  await till.made(id)
  await till.made(asked.id)
  expect(await on.starts()).toContain('15:00')
  expect(await on.read(asked.id)).toMatchObject({ status: 'treated', expires_at: null })
})

test('discount and rounding are shared out over the rates, and the tax is rounded once for each', async () => {
  const { id } = await on.book('10:00')
  const { bill } = await till.made(id, {
    lines: [cut, wax, tea],
    discount: { kind: 'percent', value: 10, reason: 'お誕生月' },
    rounding: 100,
    payments: [{ method: 'card', amount: 3600 }, cash(5000)],
    received: 5000,
  })
  // 5,500 + 1,980 at 10 %, 2,160 at 8 %: less 964 it is 8,676.
  expect(bill).toMatchObject({
    subtotal: 9640,
    discounted: [
      { rate: 10, amount: -748 },
      { rate: 8, amount: -216 },
    ],
    total: 8600,
    discount: { kind: 'percent', value: 10, reason: 'お誕生月' },
    rounding: 100,
    payments: [{ method: 'cash' }, { method: 'card' }],
  })
  const sums = bill.rates.map(({ amount }: { amount: number }) => amount)
  expect(sums.reduce((a: number, b: number) => a + b)).toBe(8600)
  for (const { rate, amount, tax } of bill.rates) expect(tax).toBe(Math.floor((amount * rate) / (100 + rate)))
  expect(await server.violations()).toEqual([])
  // What was sold is proposed for the next one.
  const next = await on.book('13:00')
  expect((await till.sheet(next.id)).articles).toEqual([
    { name: 'お茶', unit_price: 1080, tax_rate: 8 },
    { name: 'ワックス', unit_price: 1980, tax_rate: 10 },
  ])
})

test('a bill of nothing has no payments', async () => {
  const { id } = await on.book('10:00')
  const { bill } = await till.made(id, {
    lines: [cut],
    discount: { kind: 'percent', value: 100, reason: 'お詫び' },
    payments: [],
  })
  expect(bill).toMatchObject({ total: 0, payments: [], rates: [{ rate: 10, amount: 0, tax: 0 }] })
})

describe('a correction', () => {
  test('is another bill, and the one before it stays', async () => {
    const { id } = await on.book('10:00')
    server.setNow(at('11:00'))
    await till.made(id)
    server.setNow(at('09:00', '2026-11-26'))
    const answer = await till.correct(id, {
      lines: [cut],
      discount: { kind: 'yen', value: 500, reason: '割引の付け忘れ' },
      payments: [{ method: 'card', amount: 3000 }, cash(2000)],
    })
    expect(answer.status, answer.text).toBe(200)
    const { bill, earlier } = answer.body.data
    // The way that is new counts today.
    expect(bill).toMatchObject({
      revision: 2,
      total: 5000,
      reason: '打ち間違い',
      sold_on: '2026-11-24',
      payments: [
        { method: 'cash', amount: 2000, paid_on: '2026-11-24' },
        { method: 'card', amount: 3000, paid_on: '2026-11-26' },
      ],
    })
    expect(earlier).toMatchObject([{ revision: 1, total: 5500, ended_at: at('09:00', '2026-11-26') }])
    expect((await on.history(id))[0]).toEqual(['お会計を修正しました（5,500円 → 5,000円）'])
    expect(await on.read(id)).toMatchObject({ bill: { total: 5000, revision: 2 } })
    expect(await server.violations()).toEqual([])
  })

  test('of an older one is refused, a repeat of the same one is not', async () => {
    const { id } = await on.book('10:00')
    await till.made(id)
    expect((await till.correct(id, paidByCard)).status).toBe(200)
    expect((await till.correct(id, paidByCard)).status).toBe(200)
    expect((await on.history(id))[0]).toEqual(['お会計を修正しました（5,500円）'])
    const other = await till.correct(id, paidInCash)
    expect([other.status, other.body.code]).toEqual([409, 'outdated'])
    expect(await till.count()).toMatchObject([
      { revision: 1, counts: false },
      { revision: 2, counts: true },
    ])
  })

  test('is possible until the visit has fifty bills', async () => {
    const { id } = await on.book('10:00')
    await till.made(id)
    for (let revision = 1; revision < 50; revision++) {
      const answer = await till.correct(id, { ...paidInCash, revision, reason: `${revision}回目` })
      expect(answer.status, answer.text).toBe(200)
    }
    const { can } = await till.sheet(id)
    expect(can).toEqual({ bill: false, correct: false })
    const answer = await till.correct(id, { ...paidByCard, revision: 50 })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { revision: ['ひとつのご予約のお会計は50回まで記録できます。これ以上は修正できません'] },
    ])
    expect(await till.count()).toHaveLength(50)
  })

  test('needs a bill, and a reason', async () => {
    const { id } = await on.book('10:00')
    expect((await till.correct(id, paidInCash)).body.code).toBe('final')
    await on.change(id, { status: 'treated' })
    expect((await till.correct(id, paidInCash)).body.code).toBe('outdated')
    await till.made(id)
    expect((await till.correct(id, { ...paidInCash, reason: ' ' })).body.errors).toHaveProperty('reason')
  })
})

describe('it is refused', () => {
  test('of what was canceled, of blocked time, and of another shop', async () => {
    const { id } = await on.book('10:00')
    await on.change(id, { status: 'canceled' })
    const block = await shop.client.call('POST', '/api/reservations', {
      title: '休憩',
      start_at: at('15:00'),
      end_at: at('16:00'),
    })
    for (const one of [id, block.body.data.id]) {
      expect((await till.sheet(one)).can).toEqual({ bill: false, correct: false })
      const answer = await till.make(one)
      expect([answer.status, answer.body.code]).toEqual([409, 'final'])
    }
    const other = await makeShop(server)
    for (const [method, body] of [['GET'], ['POST', paidInCash]] as const)
      expect((await other.client.call(method, `/api/reservations/${id}/bill`, body)).status).toBe(404)
    expect(await till.count()).toEqual([])
  })

  test('where the sums are wrong, with the field', async () => {
    const { id } = await on.book('10:00')
    const less = { kind: 'adjustment', name: '値引き', unit_price: -6000, quantity: 1, tax_rate: 10 }
    const yen = (value: number) => ({ kind: 'yen', value, reason: '割引' })
    expect([
      await till.errorsOf(id, { lines: [cut], payments: [cash(5499)] }),
      await till.errorsOf(id, { lines: [cut], payments: [] }),
      await till.errorsOf(id, { lines: [cut, less], payments: [] }),
      await till.errorsOf(id, { ...paidInCash, discount: yen(5501) }),
      await till.errorsOf(id, { ...paidInCash, received: 5000 }),
      await till.errorsOf(id, { lines: [{ ...cut, menu_id: 999_999_999 }], payments: [cash(5500)] }),
      await till.errorsOf(id, { lines: [cut], payments: [cash(5500, { paid_on: '2026-11-25' })] }),
      await till.errorsOf(id, { lines: [cut], payments: [cash(5500, { paid_on: '2026-11-20' })] }),
      await till.errorsOf(id, { lines: [cut], payments: [cash(2000), cash(3500)] }),
      await till.errorsOf(id, {
        lines: Array.from({ length: 50 }, () => ({ ...cut, unit_price: 1_000_000, quantity: 99 })),
        payments: [],
      }),
    ]).toEqual([
      { payments: ['お支払いの合計が、お会計の金額と一致しません'] },
      { payments: ['お支払いの合計が、お会計の金額と一致しません'] },
      { lines: ['明細の合計が0円未満です'] },
      { 'discount.value': ['割引が合計金額を超えています'] },
      { received: ['お預かりが、現金のお支払い額に足りません'] },
      { lines: [expect.any(String)] },
      { 'payments.0.paid_on': ['受け取った日は、来店日から今日までの日付を選択してください'] },
      { 'payments.0.paid_on': ['受け取った日は、来店日から今日までの日付を選択してください'] },
      { payments: ['同じお支払い方法が2回選ばれています'] },
      { lines: [expect.any(String)] },
    ])
  })

  test('where it was made already, by somebody else and otherwise', async () => {
    const { id } = await on.book('10:00')
    await till.made(id)
    const other = await till.make(id, paidByCard)
    expect([other.status, other.body.code]).toEqual([409, 'bill_exists'])
    // The same once more is the same bill.
    expect((await till.make(id)).body.data.bill).toMatchObject({ revision: 1 })
    expect(await till.count()).toHaveLength(1)
  })
})

describe('with an Idempotency-Key', () => {
  test('a double press makes one, and another body is refused', async () => {
    const { id } = await on.book('10:00')
    const key = keyed(randomUUID())
    const answers = await Promise.all([till.make(id, paidInCash, key), till.make(id, paidInCash, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const other = await till.make(id, { ...paidInCash, received: 6000 }, key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await till.count()).toHaveLength(1)
    // Of another visit too.
    const next = await on.book('13:00')
    expect((await till.make(next.id, paidInCash, key)).body.code).toBe('idempotency_key_reused')
  })

  test('a correction whose answer was lost is answered again', async () => {
    const { id } = await on.book('10:00')
    await till.made(id)
    const key = keyed(randomUUID())
    expect((await till.correct(id, paidByCard, key)).status).toBe(200)
    expect((await till.correct(id, { ...paidInCash, revision: 2 })).status).toBe(200)
    const again = await till.correct(id, paidByCard, key)
    expect([again.status, again.body.data.bill.revision]).toEqual([200, 3])
  })
})

test('two browsers at once: one of two different bills', async () => {
  const { id } = await on.book('10:00')
  const answers = await Promise.all([till.make(id), till.make(id, paidByCard)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await till.count()).toHaveLength(1)
})

test('the price of a treated visit is corrected until it has a bill', async () => {
  const { id } = await on.book('10:00')
  await on.change(id, { status: 'treated' })
  expect((await on.read(id)).can.correct_price).toBe(true)
  expect((await on.change(id, { price: 5000 })).status).toBe(200)
  expect((await till.sheet(id)).lines).toMatchObject([
    { name: 'カット＋シャンプー', amount: 5500 },
    { kind: 'adjustment', name: '調整', amount: -500 },
  ])
  await till.made(id)
  const refused = await on.change(id, { price: 4000 })
  expect([refused.status, refused.body.code]).toEqual([409, 'final'])
})

test('the first bill turns them on, unless the owner turned them off', async () => {
  const enabled = async () =>
    (await shop.client.call('GET', `/api/shops/${shop.shopId}`)).body.data.bills_enabled
  const set = (bills_enabled: boolean | null) =>
    shop.client.call('PUT', `/api/shops/${shop.shopId}`, { bills_enabled })
  expect(await enabled()).toBeNull()
  await till.made((await on.book('10:00')).id)
  expect(await enabled()).toBe(true)
  expect((await set(false)).body.data.bills_enabled).toBe(false)
  await till.made((await on.book('13:00')).id)
  expect(await enabled()).toBe(false)
})

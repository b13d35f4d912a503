// Days that were thrown together: every sum of the report equals a recount by loops over the rows, and the files add up to the same.
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { taxIn } from '@noren/contract/bills/amounts'
import type { SalesDay, SalesMonth } from '@noren/contract/bills/closings'
import { parseCsv } from '#testing/archives/csv'
import { billsOf, type BillOf } from '#testing/bills/made-bills'
import { makeShop, type TestShop } from '#testing/factories'
import { payInAdvance } from '#testing/payments/paid'
import { useTestServer } from '#testing/server'

const server = await useTestServer()
const dates = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-30', '2026-12-01']
const times = ['00:00', '08:59', '09:00', '15:30', '23:59']

const someMethod = fc.constantFrom('cash', 'card', 'qr', 'e_money', 'ticket', 'unpaid' as const)
const someBill = fc.record({
  lines: fc.array(
    fc.record({
      unit_price: fc.integer({ min: 0, max: 9_999 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      tax_rate: fc.constantFrom(10 as const, 8 as const),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  percent: fc.option(fc.integer({ min: 1, max: 100 })),
  rounding: fc.constantFrom(1 as const, 10 as const, 100 as const),
  methods: fc.uniqueArray(someMethod, { minLength: 1, maxLength: 3 }),
  /** Of the total, in the first way. */
  share: fc.integer({ min: 1, max: 99 }),
  paidOn: fc.option(fc.constantFrom(...dates)),
  prepaid: fc.boolean(),
})
const someVisit = fc.record({
  date: fc.constantFrom(...dates),
  time: fc.constantFrom(...times),
  status: fc.constantFrom('treated', 'treated', 'treated', 'reserved', 'canceled', 'pending_approval'),
  price: fc.integer({ min: 0, max: 20_000 }),
  bills: fc.array(someBill, { maxLength: 2 }),
  isTakenBack: fc.boolean(),
  refund: fc.option(fc.integer({ min: 1, max: 100 })),
})
type Bill = typeof someBill extends fc.Arbitrary<infer T> ? T : never

let shop: TestShop
beforeAll(async () => {
  server.setNow('2026-12-02T09:00:00+09:00')
  shop = await makeShop(server)
  const on = billsOf(server, shop)
  const [misaki] = await server.sql<{ id: number }>(
    "insert into staff (shop_id, name, priority, created_at) values ($1, '美咲', 1, now()) returning id",
    [shop.shopId],
  )
  for (const [at, one] of fc.sample(someVisit, { seed: 29, numRuns: 70 }).entries()) {
    const id = await on.visit(`${one.date}T${one.time}:00+09:00`, {
      status: one.status,
      price: one.price,
      ...(at % 3 === 0 && misaki && { staffId: misaki.id }),
    })
    if (one.status !== 'treated') continue
    const held = one.bills.some(({ prepaid }) => prepaid) ? 3_000 : 0
    const payment = held === 0 ? 0 : await payInAdvance(server, shop, id, held)
    for (const [nth, wanted] of one.bills.entries())
      await on.bill(id, { ...billOf(wanted, held), ...(nth > 0 && { reason: '訂正' }) })
    if (one.refund !== null && payment !== 0)
      await server.sql('update payments set refund_amount = $2, refunded_amount = $2 where id = $1', [
        payment,
        Math.floor((held * one.refund) / 100),
      ])
    if (one.isTakenBack && at % 5 === 0) await on.takeBack(id)
  }
})

/** Its payments: what was paid in advance first, then each way a part. */
const billOf = (
  { lines, percent, rounding, methods, share, paidOn, prepaid }: Bill,
  held: number,
): BillOf => {
  const subtotal = lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0)
  const off = percent === null ? 0 : Math.floor((subtotal * percent) / 100)
  const total = subtotal - off - ((subtotal - off) % rounding)
  const payments: BillOf['payments'] = []
  let left = total
  if (prepaid && Math.min(held, left) > 0) {
    payments.push({ method: 'prepaid', amount: Math.min(held, left) })
    left -= Math.min(held, left)
  }
  for (const [at, one] of methods.entries()) {
    const amount = at === methods.length - 1 ? left : Math.floor((left * share) / 100)
    if (amount > 0) payments.push({ method: one, amount, ...(paidOn !== null && { paid_on: paidOn }) })
    left -= amount
  }
  return {
    lines,
    discount: percent === null ? null : { kind: 'percent', value: percent },
    rounding,
    payments,
  }
}

type Row = {
  id: number
  start_at: string
  status: string
  price: number
  staff_id: number
  bill_id: number | null
  total: number
  refund: number
  paid_online: number
}

/** Rows as they are stored, without any of the product's sums. */
const readRows = async () => ({
  visits: await server.sql<Row>(
    `select r.id, r.start_at, r.status, r.price, r.staff_id, b.id as bill_id, b.total, p.amount as paid_online, p.refund_amount as refund
     from reservations r left join bills b on b.reservation_id = r.id and b.ended_at is null left join payments p on p.reservation_id = r.id
     where r.shop_id = $1 order by r.start_at, r.id`,
    [shop.shopId],
  ),
  lines: await server.sql<{ bill_id: number; tax_rate: 8 | 10; amount: number }>(
    'select bill_id, tax_rate, amount from bill_lines where shop_id = $1',
    [shop.shopId],
  ),
  payments: await server.sql<{
    bill_id: number
    method: string
    amount: number
    paid_on: string
    ended: boolean
  }>(
    `select p.bill_id, p.method, p.amount, p.paid_on, b.ended_at is not null as ended from bill_payments p join bills b on b.id = p.bill_id
     where p.shop_id = $1`,
    [shop.shopId],
  ),
})

const add = (sums: Map<string | number, number>, key: string | number, amount: number) => {
  if (amount !== 0) sums.set(key, (sums.get(key) ?? 0) + amount)
}

const recount = async (isOf: (date: string) => boolean) => {
  const { visits, lines, payments } = await readRows()
  const byMethod = new Map<string | number, number>()
  const byStaff = new Map<string | number, number>()
  const byRate = new Map<string | number, number>()
  const taxes = new Map<string | number, number>()
  let [count, total] = [0, 0]
  for (const visit of visits) {
    if (visit.status !== 'treated' || !isOf(visit.start_at.slice(0, 10))) continue
    count += 1
    if (visit.bill_id === null) {
      const left = visit.price - Math.min(visit.price, visit.refund ?? 0)
      total += left
      add(byMethod, 'not_noted', left)
      add(byStaff, visit.staff_id, left)
      add(byRate, 10, left)
      add(taxes, 10, taxIn(left, 10))
      continue
    }
    const own = payments.filter(({ bill_id }) => bill_id === visit.bill_id)
    const prepaid = own.find(({ method }) => method === 'prepaid')?.amount ?? 0
    const gone = Math.max(0, prepaid - ((visit.paid_online ?? 0) - (visit.refund ?? 0)))
    total += visit.total - gone
    add(byStaff, visit.staff_id, visit.total - gone)
    for (const { method, amount } of own) add(byMethod, method, method === 'prepaid' ? amount - gone : amount)
    const low = lines
      .filter(({ bill_id, tax_rate }) => bill_id === visit.bill_id && tax_rate === 8)
      .reduce((sum, { amount }) => sum + amount, 0)
    const lowLeft = low - (visit.total === 0 ? 0 : Math.floor((low * gone) / visit.total))
    for (const [rate, amount] of [
      [8, lowLeft],
      [10, visit.total - gone - lowLeft],
    ] as const) {
      add(byRate, rate, amount)
      add(taxes, rate, taxIn(amount, rate))
    }
  }
  const cash = payments
    .filter(({ method, ended, paid_on }) => method === 'cash' && !ended && isOf(paid_on))
    .reduce((sum, { amount }) => sum + amount, 0)
  return { count, total, byMethod, byStaff, byRate, taxes, cash }
}

type Told = Pick<SalesDay, 'total' | 'cash' | 'by_method' | 'by_staff' | 'rates'>

const expectSame = (told: Told, counted: Awaited<ReturnType<typeof recount>>) => {
  expect([told.total, told.cash]).toEqual([counted.total, counted.cash])
  expect(Object.fromEntries(told.by_method.map(({ method, amount }) => [method, amount]))).toEqual(
    Object.fromEntries(counted.byMethod),
  )
  const staff = told.by_staff.filter(({ amount }) => amount !== 0)
  expect(Object.fromEntries(staff.map(({ staff_id, amount }) => [staff_id, amount]))).toEqual(
    Object.fromEntries(counted.byStaff),
  )
  expect(Object.fromEntries(told.rates.map(({ rate, amount }) => [rate, amount]))).toEqual(
    Object.fromEntries(counted.byRate),
  )
  const taxed = told.rates.filter(({ tax }) => tax !== 0)
  expect(Object.fromEntries(taxed.map(({ rate, tax }) => [rate, tax]))).toEqual(
    Object.fromEntries(counted.taxes),
  )
  for (const cut of [told.by_method, told.by_staff, told.rates])
    expect(cut.reduce((sum: number, { amount }) => sum + amount, 0)).toBe(told.total)
}

const readDay = async (date: string): Promise<SalesDay> =>
  (await shop.client.call('GET', `/api/days/${date}/sales`)).body.data
const readMonth = async (): Promise<SalesMonth> =>
  (await shop.client.call('GET', '/api/months/2026-11/sales')).body.data
const inNovember = (date: string) => date.startsWith('2026-11')

test('each day equals its recount, and the parts of each cut the whole', async () => {
  let sold = 0
  for (const date of dates) {
    const told = await readDay(date)
    const counted = await recount((one) => one === date)
    expectSame(told, counted)
    expect(told.visits.filter(({ amount }) => amount !== null)).toHaveLength(counted.count)
    sold += told.total
  }
  // Something was sold, given back and corrected, or nothing was tried.
  expect(sold).toBeGreaterThan(100_000)
})

test('the month equals its recount and the sum of its days', async () => {
  const told = await readMonth()
  expectSame(told, await recount(inNovember))
  expect(told.days.reduce((sum, { total }) => sum + total, 0)).toBe(told.total)
  for (const day of told.days) {
    expect(day.by_method.reduce((sum, { amount }) => sum + amount, 0)).toBe(day.total)
    expect(day.rates.reduce((sum, { amount }) => sum + amount, 0)).toBe(day.total)
  }
})

describe('the files, read again, add up to the month', () => {
  const table = async (kind: string) => {
    const file = await shop.client.call('GET', `/api/reports/files/${kind}?from=2026-11-01&to=2026-11-30`)
    expect(file.status, file.text).toBe(200)
    const [headings = [], ...rows] = (parseCsv(file.text.replaceAll('\r\n', '\n'), 5000) ?? []).map(
      ({ cells }) => cells,
    )
    const at = (name: string) => {
      const place = headings.indexOf(name)
      if (place === -1) throw new Error(`no column ${name}`)
      return place
    }
    return {
      rows: rows.map((cells) => (name: string) => cells[at(name)] ?? ''),
      sum: (name: string, isCounted: (cell: (name: string) => string) => boolean = () => true) =>
        rows
          .map((cells) => (one: string) => cells[at(one)] ?? '')
          .filter(isCounted)
          .reduce((sum, cell) => sum + Number(cell(name) || 0), 0),
    }
  }
  const holds = (cell: (name: string) => string) => cell('状態') === '有効'

  test('会計一覧, in every column', async () => {
    const [told, bills] = [await readMonth(), await table('bills')]
    expect(bills.sum('売上（税込）', holds)).toBe(told.total)
    expect(bills.sum('合計（税込）', holds) - bills.sum('返金', holds)).toBe(told.total)
    for (const [heading, method] of [
      ['現金', 'cash'],
      ['カード', 'card'],
      ['前払い', 'prepaid'],
      ['未収', 'unpaid'],
      ['記録なし', 'not_noted'],
    ] as const)
      expect(bills.sum(heading, holds), heading).toBe(
        told.by_method.find((one) => one.method === method)?.amount ?? 0,
      )
    for (const rate of [10, 8] as const) {
      const of = told.rates.find((one) => one.rate === rate)
      expect(bills.sum(`${rate}%対象（税込）`, holds)).toBe(of?.amount ?? 0)
      expect(bills.sum(`${rate}%消費税`, holds)).toBe(of?.tax ?? 0)
    }
    expect(bills.rows.filter(holds)).toHaveLength(told.visits)
    expect(bills.rows.some((cell) => cell('状態') === '訂正済み')).toBe(true)
    expect(bills.rows.some((cell) => cell('返金') !== '' && cell('返金') !== '0')).toBe(true)
  })

  test('明細一覧, by rate', async () => {
    const [told, lines] = [await readMonth(), await table('lines')]
    expect(lines.sum('金額（税込）', holds)).toBe(told.total)
    for (const rate of [10, 8] as const)
      expect(lines.sum('金額（税込）', (cell) => holds(cell) && cell('税率（%）') === String(rate))).toBe(
        told.rates.find((one) => one.rate === rate)?.amount ?? 0,
      )
  })

  test('freee, with settlements that come to what was not left unpaid', async () => {
    const [told, freee] = [await readMonth(), await table('freee')]
    expect(freee.sum('金額')).toBe(told.total)
    const tax = told.rates.reduce((sum, one) => sum + one.tax, 0)
    expect(freee.sum('税額')).toBe(tax)
    const owed = told.by_method
      .filter(({ method }) => method === 'unpaid' || method === 'not_noted')
      .reduce((sum, { amount }) => sum + amount, 0)
    expect(freee.sum('決済金額')).toBe(told.total - owed)
  })

  test('マネーフォワード, each journal balanced', async () => {
    const [told, journal] = [await readMonth(), await table('money_forward')]
    expect(journal.sum('貸方金額(円)', (cell) => cell('貸方勘定科目') === '売上高')).toBe(told.total)
    expect(journal.sum('貸方税額')).toBe(told.rates.reduce((sum, one) => sum + one.tax, 0))
    expect(journal.sum('借方金額(円)')).toBe(journal.sum('貸方金額(円)'))
    const cash = told.by_method.find(({ method }) => method === 'cash')?.amount ?? 0
    expect(journal.sum('借方金額(円)', (cell) => cell('借方勘定科目') === '現金')).toBe(cash)
  })
})

// The receipt of a bill: what the invoice rules ask, what is unpaid, corrections. Rule BILL-29.
import { beforeEach, expect, test } from 'vitest'
import { billsOf, cash, cut, paidInCash, tea } from '#testing/bills/bills'
import { openClient } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
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
  await shop.client.call('PUT', `/api/shops/${shop.shopId}`, { invoice_number: 'T7000012050002' })
})
const read = async (id: number) =>
  (await shop.client.call('GET', `/api/reservations/${id}/receipt`)).body.data
const page = async (token: string, search = '') =>
  (await openClient(server.url).call('GET', `/r/${token}/receipt${search}`)).text

test('lines with their rates, discount, sums by rate with tax, ways and the number of the issuer', async () => {
  const visit = await on.book('10:00')
  expect((await on.managed(visit.token)).has_receipt).toBe(false)
  expect((await shop.client.call('GET', `/receipts/${visit.id}`)).status).toBe(404)
  server.setNow(at('11:00'))
  await till.made(visit.id, {
    lines: [cut, tea],
    discount: { kind: 'yen', value: 660, reason: 'ご紹介' },
    payments: [cash(5000), { method: 'card', amount: 2000 }],
  })
  expect(await read(visit.id)).toMatchObject({
    number: visit.number,
    paid_at: at('11:00'),
    amount: 7000,
    total: 7000,
    bill: {
      subtotal: 7660,
      discounted: -660,
      discount_reason: 'ご紹介',
      total: 7000,
      unpaid: 0,
      refunded: 0,
      rates: [
        { rate: 10, amount: 5026, tax: 456 },
        { rate: 8, amount: 1974, tax: 146 },
      ],
      sold_on: '2026-11-24',
      is_corrected: false,
    },
  })
  // Her own page leads to it.
  expect((await on.managed(visit.token)).has_receipt).toBe(true)
  const text = await page(visit.token)
  for (const part of [
    '7,000円（税込）',
    'お茶 ※',
    '1,080円 × 2',
    '※は軽減税率（8%）の対象です。',
    'ご紹介',
    '−660円',
    '5,026円',
    'うち消費税（8%） 146円',
    '現金',
    'クレジットカード',
    'T7000012050002',
    '2026年11月24日',
    '正に領収いたしました',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('修正版')
  expect(await page(visit.token, '?lang=en')).toContain('Subject to the reduced rate of 8%')
})

test('what is unpaid is said and not received; a correction is marked as one', async () => {
  const visit = await on.book('10:00')
  server.setNow(at('11:00'))
  await till.made(visit.id, { lines: [cut], payments: [cash(1500), { method: 'unpaid', amount: 4000 }] })
  expect(await read(visit.id)).toMatchObject({ amount: 5500, total: 1500, bill: { unpaid: 4000 } })
  expect(await page(visit.token)).toContain('未収額 4,000円')
  server.setNow(at('12:00', '2026-11-25'))
  await till.correct(visit.id, paidInCash)
  expect(await read(visit.id)).toMatchObject({
    total: 5500,
    paid_at: at('12:00', '2026-11-25'),
    bill: { unpaid: 0, is_corrected: true, revision: 2 },
  })
  const text = await page(visit.token)
  expect(text).toContain('修正版')
  expect(text).not.toContain('未収額')
  const other = await makeShop(server)
  expect((await other.client.call('GET', `/api/reservations/${visit.id}/receipt`)).status).toBe(404)
})

test('what was given back of the advance payment after the bill is off the sum', async () => {
  const visit = await on.book('10:00')
  await server.sql(
    `insert into payments (shop_id, reservation_id, account_id, status, needs_approval, amount, refund_amount, payment_intent_id, paid_at,
       expires_at, created_at)
     select shop_id, id, 'acct_1', 'paid', false, 3000, 0, 'pi_1', created_at, created_at, created_at from reservations where id = $1`,
    [visit.id],
  )
  server.setNow(at('11:00'))
  await till.made(visit.id, { lines: [cut], payments: [{ method: 'prepaid', amount: 3000 }, cash(2500)] })
  await server.sql('update payments set refund_amount = 1000 where reservation_id = $1', [visit.id])
  expect(await read(visit.id)).toMatchObject({
    amount: 5500,
    refund_amount: 1000,
    total: 4500,
    tax: 409,
    bill: { refunded: 1000, rates: [{ rate: 10, amount: 4500, tax: 409 }] },
  })
  await server.sql('delete from payments where shop_id = $1', [shop.shopId])
})

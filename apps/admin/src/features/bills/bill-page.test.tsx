// お会計: one press pays, several ways add up, what is refused keeps what was typed.
import type { Bill, BillSheet } from '@noren/contract/bills/bills'
import { billEntry } from '@noren/words/admin/bills/entry'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { soldMethodNames } from '@noren/words/closings/methods'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { reservationOf } from '#testing/records.ts'
import { button, ownersServer, showScreen } from '#testing/show-screen.tsx'
import { BillPage } from './bill-page.tsx'

const [entry, words, ways] = [billEntry.ja, billSheetWords.ja, soldMethodNames.ja]

const line = {
  kind: 'menu',
  menu_id: 1,
  name: 'カット',
  unit_price: 5500,
  quantity: 1,
  amount: 5500,
  tax_rate: 10,
} as const
const sheetOf = (more: Partial<BillSheet> = {}): BillSheet => ({
  bill: null,
  earlier: [],
  lines: [line],
  prepaid: 0,
  articles: [],
  can: { bill: true, correct: false },
  day_closed: false,
  ...more,
})
const billOf = (more: Partial<Bill> = {}): Bill => ({
  revision: 1,
  lines: [line],
  discount: null,
  rounding: 1,
  subtotal: 5500,
  discounted: [],
  rounded: [],
  total: 5500,
  rates: [{ rate: 10, amount: 5500, tax: 500 }],
  payments: [{ method: 'cash', amount: 5500, paid_on: '2026-11-24' }],
  received: null,
  sold_on: '2026-11-24',
  staff_id: 1,
  reason: null,
  created_at: '2026-11-24T11:00:00+09:00',
  ended_at: null,
  ...more,
})
const billed = (more: Partial<Bill> = {}) =>
  sheetOf({ bill: billOf(more), can: { bill: false, correct: true } })

const show = (first: BillSheet) => {
  const server = ownersServer()
  let current = first
  server.answer('GET /api/reservations/{id}', () => ({ body: { data: reservationOf() } }))
  server.answer('GET /api/reservations/{id}/bill', () => ({ body: { data: current } }))
  const set = (next: BillSheet) => (current = next)
  const saves = (next: BillSheet) => {
    server.answer('POST /api/reservations/{id}/bill', () => ({ body: { data: set(next) } }))
    server.answer('PUT /api/reservations/{id}/bill', () => ({ body: { data: set(next) } }))
  }
  const page = (
    <Routes>
      <Route path="/reservation/:id/bill" element={<BillPage />} />
    </Routes>
  )
  return { server, set, saves, ...showScreen(page, '/reservation/7/bill') }
}
const way = (name: string, yen = '5,500円') => button(`${name} ${yen}`)
const made = (server: ReturnType<typeof ownersServer>) => server.sent('POST /api/reservations/{id}/bill')

test('one press on a way pays all of it, and a second press is the same call', async () => {
  const { server, saves, press } = show(sheetOf())
  saves(billed({ received: 10_000 }))
  await press.click(await button('10,000円'))
  await screen.findByText('4,500円')
  await press.dblClick(await way(ways.cash))
  await screen.findByText(words.change)
  screen.getByText('4,500円')
  const keys = new Set(made(server).map(({ key }) => key))
  expect(keys.size).toBe(1)
  expect(made(server)[0]?.body).toMatchObject({
    lines: [{ name: 'カット', unit_price: 5500, quantity: 1, tax_rate: 10 }],
    payments: [{ method: 'cash', amount: 5500 }],
    received: 10_000,
  })
})

test('too little cash is not sent; another way does not ask for it', async () => {
  const { server, saves, press } = show(sheetOf())
  saves(billed())
  await press.type(await screen.findByLabelText(entry.received), '５，０００')
  await screen.findByText(entry.short('500円'))
  await press.click(await way(ways.cash))
  expect(made(server)).toEqual([])
  await press.click(await way(ways.card))
  await button(words.correct)
  expect(made(server)[0]?.body).toMatchObject({
    payments: [{ method: 'card', amount: 5500 }],
    received: null,
  })
})

test('what was paid in advance is taken off and cannot be changed', async () => {
  const { server, saves, press } = show(sheetOf({ prepaid: 3000 }))
  saves(billed())
  await screen.findByText(entry.prepaid)
  await press.click(await way(ways.cash, '2,500円'))
  await button(words.correct)
  expect(made(server)[0]?.body).toMatchObject({
    payments: [
      { method: 'prepaid', amount: 3000 },
      { method: 'cash', amount: 2500 },
    ],
  })
})

test('several ways: the last one without an amount takes the rest, and nothing is sent before it fits', async () => {
  const { server, saves, press } = show(sheetOf())
  saves(billed())
  await press.click(await button(entry.divide))
  const cash = screen.getByRole('textbox', { name: ways.cash })
  await press.type(cash, '２０００')
  screen.getByText(entry.fits)
  const card = screen.getByRole('textbox', { name: ways.card })
  await press.type(card, '3000')
  await screen.findByText(entry.left('500円'))
  await press.click(await button(entry.save('5,500円')))
  expect(made(server)).toEqual([])
  await press.clear(card)
  await press.click(await button(entry.save('5,500円')))
  await button(words.correct)
  expect(made(server)[0]?.body).toMatchObject({
    payments: [
      { method: 'cash', amount: 2000 },
      { method: 'card', amount: 3500 },
    ],
  })
})

test('a discount needs its reason; a line without a name is opened', async () => {
  const { server, saves, press } = show(sheetOf())
  saves(billed())
  await press.click(await button(entry.addDiscount))
  await press.type(screen.getByLabelText(entry.discountValue), '500')
  await press.click(await way(ways.cash, '5,000円'))
  await screen.findByText(entry.required)
  await press.click(await button(entry.reasons[1] ?? ''))
  await press.click(await button(entry.addFree))
  await press.type(screen.getByLabelText(entry.price), '1000')
  await press.click(await button(entry.done))
  await press.click(await way(ways.cash, '6,000円'))
  await screen.findByText(entry.required)
  expect(made(server)).toEqual([])
  await press.type(screen.getByLabelText(entry.name), '前髪')
  await press.click(await way(ways.cash, '6,000円'))
  await button(words.correct)
  expect(made(server)[0]?.body).toMatchObject({
    lines: [{ name: 'カット' }, { name: '前髪', unit_price: 1000 }],
    discount: { kind: 'yen', value: 500, reason: entry.reasons[1] },
    payments: [{ method: 'cash', amount: 6000 }],
  })
})

test('a correction asks for its reason; one that is out of date leads to the latest', async () => {
  const { server, set, press } = show(billed())
  await press.click(await button(words.correct))
  await press.click(await way(ways.card))
  await screen.findByText(entry.required)
  await press.click(await button(entry.correctionReasons[0] ?? ''))
  server.answer('PUT /api/reservations/{id}/bill', () => {
    set(billed({ revision: 2, reason: '打ち間違い' }))
    return { status: 409, code: 'outdated' }
  })
  await press.click(await way(ways.card))
  await screen.findByText(entry.outdated)
  expect(server.sent('PUT /api/reservations/{id}/bill')[0]?.body).toMatchObject({
    revision: 1,
    reason: entry.correctionReasons[0],
    payments: [{ method: 'card', amount: 5500 }],
  })
  await press.click(await button(entry.latest))
  await screen.findByText(words.reason('打ち間違い'))
})

test('a closed day leads to its report and keeps what was typed; one that exists is shown', async () => {
  const { server, set, press } = show(sheetOf())
  server.answer('POST /api/reservations/{id}/bill', () => ({ status: 409, code: 'day_closed' }))
  await press.type(await screen.findByLabelText(entry.received), '6000')
  await press.click(await way(ways.cash))
  expect((await screen.findByRole('link', { name: words.toDay })).getAttribute('href')).toMatch(
    /^\/reports\/days\/\d{4}-\d\d-\d\d$/,
  )
  expect(screen.getByLabelText(entry.received)).toHaveProperty('value', '6000')
  server.answer('POST /api/reservations/{id}/bill', () => {
    set(billed())
    return { status: 409, code: 'bill_exists' }
  })
  await press.click(await way(ways.card))
  await screen.findByText(entry.exists)
  await button(words.correct)
})

test('a visit that cannot have one says so', async () => {
  show(sheetOf({ can: { bill: false, correct: false } }))
  await screen.findByText(words.refused)
  expect(screen.queryByText(entry.pay)).toBeNull()
})

test('what is none is said to be none', async () => {
  const { server } = show(sheetOf())
  server.answer('GET /api/reservations/{id}', () => ({ status: 404, code: 'not_found' }))
  await screen.findByText(words.notFound)
})

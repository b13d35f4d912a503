// A day's report: what it says, how it is closed and opened again, and what it does where others were first.
import type { DayClosing, SalesDay } from '@noren/contract/bills/closings'
import { salesDays } from '@noren/words/admin/closings/days'
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { DayReportPage } from './day-page.tsx'

const words = salesDays.ja
const date = '2026-11-24'

const visit = (id: number, more: Partial<SalesDay['visits'][number]> = {}): SalesDay['visits'][number] => ({
  id,
  start_at: `${date}T10:00:00+09:00`,
  end_at: `${date}T11:00:00+09:00`,
  status: 'treated',
  customerName: `客${id}`,
  staff_id: 1,
  staffName: '小春',
  menu_name: 'カット',
  amount: 5500,
  bill: 1,
  payments: [{ method: 'cash', amount: 5500 }],
  ...more,
})
const dayOf = (more: Partial<SalesDay> = {}): SalesDay => ({
  date,
  visits: [visit(1)],
  total: 5500,
  by_staff: [{ staff_id: 1, name: '小春', visits: 1, amount: 5500 }],
  by_method: [{ method: 'cash', amount: 5500 }],
  rates: [{ rate: 10, amount: 5500, tax: 500 }],
  cash: 5500,
  cash_float: 30_000,
  closing: null,
  earlier: [],
  can: { close: true },
  ...more,
})
const closingOf = (more: Partial<DayClosing> = {}): DayClosing => ({
  id: 1,
  cash_float: 30_000,
  cash_expected: 35_500,
  cash_counted: 35_200,
  total: 5500,
  note: '',
  closed_at: `${date}T20:00:00+09:00`,
  closed_by: 'owner@example.jp',
  reopened_at: null,
  reopen_reason: null,
  ...more,
})
const closed = (more: Partial<SalesDay> = {}, closing: Partial<DayClosing> = {}) =>
  dayOf({ closing: closingOf(closing), can: { close: false }, ...more })

const show = (first: SalesDay, path = `/reports/days/${date}`) => {
  const server = ownersServer()
  let current = first
  server.answer('GET /api/days/{date}/sales', ({ params }) => ({
    body: { data: { ...current, date: params['date'] ?? '' } },
  }))
  const set = (next: SalesDay) => (current = next)
  const page = (
    <Routes>
      <Route path="/reports/days/:date?" element={<DayReportPage />} />
    </Routes>
  )
  return { server, set, ...showScreen(page, path) }
}
const resize = (width: number): unknown => Reflect.get(window, 'happyDOM').setViewport({ width })
afterEach(() => resize(1024))
const piece = (yen: string) => screen.getByRole('textbox', { name: words.cash.coin(yen) })
const counted = () => screen.findByRole('textbox', { name: new RegExp(`^${words.cash.counted}`) })

test('the difference is said in words while the drawer is counted, and the close says what was read', async () => {
  const { server, set, press } = show(dayOf())
  server.answer('POST /api/days/{date}/closing', () => {
    set(closed())
    return { body: { data: closed() } }
  })
  const field = await counted()
  for (const [typed, said] of [
    ['35500', words.cash.none],
    ['35620', words.cash.over('120円')],
    ['３５，２００', words.cash.short('300円')],
  ] as const) {
    await press.clear(field)
    await press.type(field, typed)
    await screen.findByText(said)
  }
  await press.click(await button(words.cash.submit))
  await screen.findByText(words.closing.title)
  await within(toasts()).findByText(words.cash.closed)
  expect(server.sent('POST /api/days/{date}/closing')[0]?.body).toEqual({
    cash_float: 30_000,
    cash_counted: 35_200,
    note: '',
    total: 5500,
    cash: 5500,
  })
})

test('nothing is sent without a sum that was counted; coins and notes add up to it', async () => {
  const { server, press } = show(dayOf())
  await press.click(await button(words.cash.submit))
  await screen.findByText(words.cash.required)
  expect(server.sent('POST /api/days/{date}/closing')).toEqual([])
  await press.click(screen.getByText(words.cash.coins))
  await press.type(piece('10,000'), '3')
  await press.type(piece('500'), '１１')
  expect(await counted()).toHaveProperty('value', '35500')
  await screen.findByText(words.cash.none)
})

test('where a bill was changed meanwhile the new sums are shown, what was counted stays, and a second press closes', async () => {
  const { server, set, press } = show(dayOf())
  let tries = 0
  server.answer('POST /api/days/{date}/closing', () => {
    tries += 1
    const now = dayOf({ total: 8800, cash: 8800 })
    if (tries === 1) {
      set(now)
      return { status: 409, code: 'outdated' }
    }
    set(closed())
    return { body: { data: closed() } }
  })
  await press.type(await counted(), '38800')
  await press.click(await button(words.cash.submit))
  await screen.findByText(words.cash.outdated)
  expect(await counted()).toHaveProperty('value', '38800')
  await press.click(await button(words.cash.submit))
  await screen.findByText(words.closing.title)
  expect(server.sent('POST /api/days/{date}/closing')[1]?.body).toMatchObject({ total: 8800, cash: 8800 })
})

test('what is open comes first with a way to it, and keeps nobody from closing', async () => {
  const open = visit(7, {
    status: 'reserved',
    amount: null,
    bill: null,
    payments: [],
    customerName: '佐藤 美咲',
    end_at: '2020-11-24T11:00:00+09:00',
  })
  show(dayOf({ visits: [visit(1), open] }))
  await screen.findByText(words.list.open(1))
  const link = screen.getByRole('link', { name: new RegExp(words.list.visit('佐藤 美咲')) })
  expect(link.getAttribute('href')).toBe('/reservation/7')
  const bill = screen.getByRole('link', { name: new RegExp(words.list.bill('客1')) })
  expect(bill.getAttribute('href')).toBe('/reservation/1/bill')
  // How many is said once, above the visits.
  expect(screen.getByText(words.cash.left)).toBeDefined()
  expect(screen.getAllByText(/1件/)).toHaveLength(3)
  expect(await button(words.cash.submit)).toHaveProperty('disabled', false)
})

test('what has not ended is still to come: last, without a warning, and counted beside the close', async () => {
  const end = '2099-11-24T11:00:00+09:00'
  const coming = visit(7, { status: 'reserved', amount: null, bill: null, payments: [], end_at: end })
  show(dayOf({ visits: [coming, visit(8)] }))
  const list = await screen.findByRole('region', { name: words.list.title })
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/reservation/8/bill', '/reservation/7'])
  within(list).getByText(words.list.coming(1))
  expect(screen.queryByText(words.list.open(1))).toBeNull()
  screen.getByText(words.cash.coming(1))
})

test('a close says who and when, what changed since, and is taken back with a reason', async () => {
  const { server, set, press } = show(closed({ total: 4400 }))
  await screen.findByText(/owner@example\.jp/)
  screen.getByText(words.cash.short('300円'))
  screen.getByText(words.closing.changedTotal('5,500円', '4,400円'))
  server.answer('POST /api/days/{date}/closing/reopen', () => {
    const earlier = [closingOf({ reopened_at: '2026-11-25T09:00:00+09:00', reopen_reason: '訂正' })]
    set(dayOf({ earlier }))
    return { body: { data: dayOf({ earlier }) } }
  })
  await press.click(await button(words.closing.reopen))
  await press.click(await button(words.closing.submit))
  expect(server.sent('POST /api/days/{date}/closing/reopen')).toEqual([])
  await press.type(screen.getByRole('textbox', { name: new RegExp(`^${words.closing.reason}`) }), '訂正')
  await press.click(await button(words.closing.submit))
  await screen.findByText(words.history.title)
  expect(server.sent('POST /api/days/{date}/closing/reopen')[0]?.body).toEqual({ reason: '訂正' })
  await button(words.cash.submit)
})

test('an empty day says so, and one that has not begun cannot be closed', async () => {
  show(
    dayOf({ visits: [], total: 0, by_staff: [], by_method: [], rates: [], cash: 0, can: { close: false } }),
  )
  await screen.findByText(words.empty)
  screen.getByText(words.cash.early)
  expect(screen.queryByRole('button', { name: words.cash.submit })).toBeNull()
})

test('arrows lead to the days beside it; what is no date shows today', async () => {
  const { press, router } = show(dayOf(), '/reports/days/2026-11-30')
  await press.click(await screen.findByRole('link', { name: words.next }))
  expect(router.state.location.pathname).toBe('/reports/days/2026-12-01')
  await press.click(await screen.findByRole('link', { name: words.previous }))
  expect(router.state.location.pathname).toBe('/reports/days/2026-11-30')
  await router.navigate('/reports/days/2026-02-31')
  await counted()
  await waitFor(() => expect(router.state.location.pathname).toBe('/reports/days'))
})

test('what cannot be read is said, with a way to read it again', async () => {
  const { server } = show(dayOf())
  server.answer('GET /api/days/{date}/sales', () => ({ status: 500 }))
  await screen.findByText(words.failed)
})

test('a long list comes before the close, and ten of it are shown at first', async () => {
  const visits = Array.from({ length: 14 }, (_, nth) => visit(nth + 1))
  const { press } = show(dayOf({ visits }))
  const list = await screen.findByRole('region', { name: words.list.title })
  const close = screen.getByRole('button', { name: words.cash.submit })
  expect(close.compareDocumentPosition(list) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  const hidden = () =>
    within(list)
      .getAllByRole('listitem')
      .filter(({ className }) => className.split(' ').includes('hidden'))
  expect(hidden()).toHaveLength(4)
  await press.click(within(list).getByRole('button', { name: words.list.more(4) }))
  expect(hidden()).toHaveLength(0)
  await waitFor(() => expect(document.activeElement?.textContent).toContain('客11'))
})

test('of a list that is three longer all are shown', async () => {
  show(dayOf({ visits: Array.from({ length: 13 }, (_, nth) => visit(nth + 1)) }))
  const list = await screen.findByRole('region', { name: words.list.title })
  expect(within(list).queryByRole('button', { name: words.list.more(3) })).toBeNull()
})

test('beside what is left to do the other visits are folded under what they are and how many', async () => {
  resize(375)
  const open = { status: 'reserved' as const, amount: null, bill: null, payments: [] }
  const { press } = show(
    dayOf({
      visits: [
        visit(1),
        visit(2, { ...open, end_at: '2020-11-24T11:00:00+09:00' }),
        visit(3, { ...open, end_at: '2099-11-24T11:00:00+09:00' }),
      ],
    }),
  )
  const treated = await button(words.list.treated(1))
  expect(treated.getAttribute('aria-expanded')).toBe('false')
  await press.click(treated)
  expect(treated.getAttribute('aria-expanded')).toBe('true')
  expect((await button(words.list.coming(1))).getAttribute('aria-expanded')).toBe('false')
})

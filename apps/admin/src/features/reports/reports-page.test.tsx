// Rules REP-42, REP-43, REP-46, REP-50, REP-51, REP-59.
import type { Cohorts } from '@noren/contract/reports/regulars'
import type { SalesReport } from '@noren/contract/reports/sales'
import { formatDay, parseDay } from '@noren/scheduling/time'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { reports } from '@noren/words/admin/reports/screen'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { now } from '#platform/clock.ts'
import { ownersServer, showScreen } from '#testing/show-screen.tsx'
import { ReportsPage } from './reports-page.tsx'

const words = reports.ja

const addDays = (date: string, days: number): string => formatDay((parseDay(date) ?? 0) + days)

const figuresOf = (from: string, to: string, more: Partial<SalesReport['current']> = {}) => ({
  from,
  to,
  sales: 0,
  visits: 0,
  booked_visits: 0,
  booked: 0,
  new_visits: 0,
  returning_visits: 0,
  canceled: 0,
  no_shows: 0,
  ...more,
})

const reportOf = (from: string, to: string, more: Partial<SalesReport> = {}): SalesReport => ({
  current: figuresOf(from, to, { sales: 11_200, visits: 2, new_visits: 1, returning_visits: 1 }),
  previous: figuresOf('2026-10-30', '2026-10-31', { sales: 10_000, visits: 2, new_visits: 2 }),
  year_before: figuresOf('2025-11-01', '2025-11-02'),
  unit: 'day',
  series: [
    { start: '2026-11-01', amount: 5500, visits: 1, booked: 0, previous: 10_000, year_before: 0 },
    { start: '2026-11-02', amount: 5700, visits: 1, booked: 0, previous: 0, year_before: 0 },
  ],
  by_staff: [
    { staff_id: 1, name: '佐藤', visits: 1, amount: 8400 },
    { staff_id: 2, name: '田中', visits: 1, amount: 2800 },
  ],
  by_menu: [],
  by_category: [],
  by_method: [],
  by_customer: [],
  by_source: [],
  by_lead_time: [],
  cancellations: [],
  target: null,
  ...more,
})

const show = (
  report: (from: string, to: string) => SalesReport,
  path: string,
  cohorts: Cohorts['cohorts'] = [],
) => {
  const server = ownersServer()
  server.answer('GET /api/reports/sales', ({ query }) => ({
    body: { data: report(query.get('from') ?? '', query.get('to') ?? '') },
  }))
  server.answer('GET /api/reports/utilisation', () => ({
    body: { data: { busy: 0, open: 0, by_staff: [], cells: [] } },
  }))
  server.answer('GET /api/reports/cohorts', () => ({ body: { data: { cohorts } } }))
  return { server, ...showScreen(<ReportsPage />, path) }
}

test('figures say their change by sign and word, and each leads to its list', async () => {
  show((from, to) => reportOf(from, to), '/?from=2026-11-01&to=2026-11-02')
  const figures = await screen.findByRole('region', { name: words.figures.label })
  const sales = within(figures).getByRole('link', { name: /^11,200円/ })
  expect(sales.getAttribute('href')).toBe('/reports/visits?from=2026-11-01&to=2026-11-02')
  // Sales, and with as many visits the average.
  expect(within(figures).getAllByText(words.change.up('12'))).toHaveLength(2)
  expect(within(figures).getByText(words.change.down('50'))).toBeDefined()
  expect(within(figures).getAllByText(words.change.none)).toHaveLength(4)
})

test('the series is one control, whose values are spoken by arrow keys', async () => {
  const { press } = show((from, to) => reportOf(from, to), '/?from=2026-11-01&to=2026-11-02')
  const series = await screen.findByRole('slider', { name: reportPlots.ja.series.days })
  series.focus()
  await press.keyboard('{Home}')
  expect(series.getAttribute('aria-valuetext')).toMatch(/^11月1日\(日\).*5,500円・1件.*10,000円$/)
  await press.keyboard('{ArrowRight}{ArrowRight}')
  expect(series.getAttribute('aria-valuenow')).toBe('2')
  expect(series.getAttribute('aria-valuetext')).toMatch(/^11月2日\(月\).*5,700円/)
})

test('bars are one stop of the tab key, and arrow keys lead from one to the next', async () => {
  const { press } = show((from, to) => reportOf(from, to), '/?from=2026-11-01&to=2026-11-02')
  const [first, second] = within(
    await screen.findByRole('list', { name: reportPlots.ja.staff.title }),
  ).getAllByRole('link')
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1])
  first?.focus()
  await press.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  expect(second?.getAttribute('href')).toContain('staff_id=2')
  expect(screen.getByText(reportPlots.ja.staff.found('佐藤', '75'))).toBeDefined()
})

test('who came again is a list behind its cell, and one of nobody is none', async () => {
  show((from, to) => reportOf(from, to), '/?from=2026-11-01&to=2026-11-02', [
    { month: '2026-10', customers: 4, returned: [0, 1] },
    { month: '2026-11', customers: 2, returned: [1] },
  ])
  const table = await screen.findByRole('table', { name: reportPlots.ja.cohorts.title })
  const paths = within(table)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  const listOf = (month: string, last: number) =>
    `/reports/visits?from=${month}-01&to=${month}-${last}&customer=new`
  expect(paths).toEqual([
    listOf('2026-10', 31),
    `${listOf('2026-10', 31)}&returned_within=1`,
    listOf('2026-11', 30),
    `${listOf('2026-11', 30)}&returned_within=0`,
  ])
})

test('bookings alone have their figures and plot, and one sentence in place of empty ones', async () => {
  const booked = (from: string, to: string) =>
    reportOf(from, to, {
      current: figuresOf(from, to, { booked_visits: 2, booked: 11_000 }),
      previous: figuresOf('2026-10-30', '2026-10-31'),
      by_staff: [],
    })
  show(booked, '/?from=2026-11-01&to=2026-11-02')
  expect(await screen.findByText(words.empty.booked)).toBeDefined()
  expect(screen.queryByText(words.empty.title)).toBeNull()
  expect(await screen.findByRole('slider', { name: reportPlots.ja.series.days })).toBeDefined()
  const figures = screen.getByRole('region', { name: words.figures.label })
  expect(within(figures).getByText('0円')).toBeDefined()
  const link = within(figures).getByRole('link', { name: /^11,000円 2件/ })
  expect(link.getAttribute('href')).toContain('state=booked')
  expect(screen.queryByRole('heading', { name: reportPlots.ja.groups.sales })).toBeNull()
})

test('nothing at all says what will be here, and the target can be set all the same', async () => {
  const nothing = (from: string, to: string) =>
    reportOf(from, to, {
      current: figuresOf(from, to),
      previous: figuresOf('2026-10-30', '2026-10-31'),
      series: [],
      by_staff: [],
    })
  const { server, press } = show(nothing, '/?from=2026-11-01&to=2026-11-02')
  expect(await screen.findByText(words.empty.title)).toBeDefined()
  server.answer('PUT /api/reports/targets/{month}', () => ({ body: undefined }))
  await press.click(screen.getByRole('button', { name: words.target.set }))
  await press.type(await screen.findByLabelText(words.target.amount), '８００，０００{Enter}')
  await expect
    .poll(() => server.sent('PUT /api/reports/targets/{month}'))
    .toMatchObject([{ params: { month: '2026-11' }, body: { amount: 800_000 } }])
})

test('a cut of one part is a row without a table; of two it has one. Nobody new is said in words', async () => {
  const report = (from: string, to: string) =>
    reportOf(from, to, {
      current: figuresOf(from, to, { sales: 11_200, visits: 6, returning_visits: 6 }),
      by_source: [{ source: 'online', visits: 6, amount: 11_200 }],
      by_customer: [{ kind: 'returning', visits: 6, amount: 11_200 }],
    })
  show(report, '/?from=2026-11-01&to=2026-11-02')
  const { customer, source, staff } = reportPlots.ja
  const link = within(await screen.findByRole('list', { name: source.title })).getByRole('link')
  expect(link.textContent).toMatch(/6件$/)
  const tableOf = (title: string) => screen.queryByRole('button', { name: `${title} ${words.plot.asTable}` })
  expect(tableOf(source.title)).toBeNull()
  expect(tableOf(staff.title)).not.toBeNull()
  expect(screen.getByText(customer.noneNew)).toBeDefined()
})

test('a day to come is said with what is booked', async () => {
  const report = (from: string, to: string) =>
    reportOf(from, to, {
      series: [{ start: from, amount: 0, visits: 0, booked: 8800, previous: 0, year_before: 0 }],
    })
  show(report, '/?from=2030-11-01&to=2030-11-01')
  const series = await screen.findByRole('slider', { name: reportPlots.ja.series.days })
  expect(series.getAttribute('aria-valuetext')).toMatch(/予約 8,800円$/)
})

test('where today has nothing the plot begins with the day that has something', async () => {
  const { date: today } = now()
  const other = { visits: 0, amount: 0, previous: 0, year_before: 0 }
  const booked = (from: string, to: string) =>
    reportOf(from, to, {
      series: [0, 8800].map((yen, nth) => ({ ...other, start: addDays(today, nth), booked: yen })),
    })
  show(booked, `/?from=${today}&to=${addDays(today, 1)}`)
  const series = await screen.findByRole('slider', { name: reportPlots.ja.series.days })
  expect(series.getAttribute('aria-valuenow')).toBe('2')
})

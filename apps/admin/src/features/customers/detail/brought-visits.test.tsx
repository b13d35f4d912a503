import type { Customer } from '@noren/contract/customers'
import { broughtVisits } from '@noren/words/admin/customers/brought'
import { customers } from '@noren/words/admin/customers/records'
import { widgets } from '@noren/words/admin/widgets'
import { formatDate } from '@noren/words/format'
import { validation } from '@noren/words/validation'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useRead } from '#platform/api.ts'
import { customerOf } from '#testing/records.ts'
import { button, ownersServer, showScreen } from '#testing/show-screen.tsx'
import { BroughtVisits } from './brought-visits.tsx'
import { Head } from './head.tsx'
import { History } from './customer-history.tsx'

const words = broughtVisits.ja
const { fields, detail, never } = customers.ja
const dates = widgets.ja.dates

let server: ReturnType<typeof ownersServer>
let stored: Customer

beforeEach(() => {
  stored = customerOf({
    visit_count: 3,
    last_visited_at: '2026-11-20T10:00:00+09:00',
    first_visited_at: '2026-09-20T10:00:00+09:00',
  })
  server = ownersServer()
  server.answer('GET /api/customers/{id}', () => ({ body: { data: stored } }))
  server.answer('PATCH /api/customers/{id}', ({ body }) => {
    const { expected: _, ...change } = body as Partial<Customer> & { expected: unknown }
    stored = { ...stored, ...change }
    return { body: { data: stored } }
  })
})

const Row = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
const Record = () => {
  const customer = useRead('GET /api/customers/{id}', { params: { id: '9' } }).data?.data
  if (!customer) return null
  return (
    <>
      <Head customer={customer} />
      <BroughtVisits customer={customer} row={Row} />
      <History customer={customer} />
    </>
  )
}
const show = async (change: Partial<Customer> = {}) => {
  stored = { ...stored, ...change }
  const { press } = showScreen(<Record />)
  await screen.findByText(words.text)
  return press
}
const bodies = () => server.sent('PATCH /api/customers/{id}').map(({ body }) => body)
const figure = (name: string) => screen.getAllByText(name)[0]?.nextElementSibling?.textContent

test('they are told apart from the visits of the shop', async () => {
  await show({
    visit_count: 15,
    brought: { count: 12, first_on: '2019-04-01', last_on: '2026-10-03' },
    brought_count: 12,
  })
  expect(figure(detail.visitCount)).toBe(`${detail.times('15')}${words.among('12')}`)
  const parts = [
    detail.times('12'),
    words.since(formatDate('ja', '2019-04-01')),
    formatDate('ja', '2026-10-03'),
  ]
  expect(screen.getByText(words.title).textContent).toBe(words.title + parts.join(''))
  expect(screen.queryByText(words.withMerged('12'))).toBeNull()
})

test('where all of them came along, it is said so', async () => {
  await show({ visit_count: 12, brought: { count: 12, first_on: null, last_on: null }, brought_count: 12 })
  expect(figure(detail.visitCount)).toBe(`${detail.times('12')}${words.all}`)
})

test('without any nothing is said of them', async () => {
  await show()
  expect(figure(detail.visitCount)).toBe(detail.times('3'))
  screen.getByText(words.none)
})

test('nobody of whom only a day is known has come 0 times, nor never', async () => {
  await show({
    visit_count: 0,
    last_visited_at: null,
    first_visited_at: null,
    brought: { count: 0, first_on: '2019-04-01', last_on: null },
  })
  expect(figure(detail.visitCount)).toBe(words.countUnknown)
  expect(figure(detail.lastVisit)).toBe(words.dayUnknown)
  expect(screen.queryByText(never)).toBeNull()
})

test('what merged records have is said where it is not to be changed', async () => {
  await show({ visit_count: 15, brought: { count: 15, first_on: null, last_on: null }, brought_count: 12 })
  screen.getByText(words.withMerged('15'))
})

test('a number is written in any width, and emptied to none', async () => {
  const press = await show()
  const pencil = () => button(widgets.ja.edit.open(fields.brought_count))
  const type = async (text: string) => {
    await press.click(await pencil())
    const field = screen.getByRole('textbox', { name: fields.brought_count })
    await press.clear(field)
    await press.type(field, `${text}{Enter}`)
  }
  await type('１，２００')
  await waitFor(() => expect(bodies()).toEqual([{ brought_count: 1200, expected: 0 }]))
  await screen.findByText(detail.times('1,200'))
  await type('12回')
  await screen.findByText(validation.ja.integer)
  await press.keyboard('{Escape}')
  await press.click(await pencil())
  await press.clear(screen.getByRole('textbox', { name: fields.brought_count }))
  await press.keyboard('{Enter}')
  await waitFor(() => expect(bodies()[1]).toEqual({ brought_count: 0, expected: 1200 }))
})

test('half a day is not saved; a whole one is, and emptied again', async () => {
  const press = await show({
    brought: { count: 0, first_on: null, last_on: '1950-01-02' },
    brought_last_on: '1950-01-02',
  })
  await press.click(await button(widgets.ja.edit.open(fields.brought_last_on)))
  const part = (name: string) =>
    within(screen.getByRole('group', { name: fields.brought_last_on })).getByLabelText(name)
  // Longer ago than the offered years, and kept among them.
  expect((part(dates.year) as HTMLSelectElement).value).toBe('1950')
  await press.selectOptions(part(dates.month), '')
  await press.keyboard('{Enter}')
  await screen.findByText(validation.ja.date)
  expect(bodies()).toEqual([])
  await press.selectOptions(part(dates.month), '3')
  await press.selectOptions(part(dates.day), '4')
  await press.keyboard('{Enter}')
  await waitFor(() => expect(bodies()).toEqual([{ brought_last_on: '1950-03-04', expected: '1950-01-02' }]))
  await screen.findByText(formatDate('ja', '1950-03-04'))
  await press.click(await button(widgets.ja.edit.open(fields.brought_last_on)))
  await press.selectOptions(part(dates.year), '')
  await press.keyboard('{Enter}')
  await waitFor(() => expect(bodies()[1]).toEqual({ brought_last_on: null, expected: '1950-03-04' }))
})

test('an imported visit is marked in the history', async () => {
  const visit = {
    status: 'treated' as const,
    end_at: '2026-10-03T11:00:00+09:00',
    menu_name: 'カット',
    price: 5500,
    paid_amount: null,
    reservation_number: '12345678',
  }
  await show({
    reservations: [
      { ...visit, id: 1, start_at: '2026-11-20T10:00:00+09:00', is_brought: false },
      { ...visit, id: 2, start_at: '2026-10-03T10:00:00+09:00', is_brought: true },
    ],
    reservations_total: 2,
  })
  expect(
    screen.getAllByRole('listitem').map((item) => within(item).queryByText(words.mark) !== null),
  ).toEqual([false, true])
})

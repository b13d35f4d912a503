// Rules REP-44, SCR-325.
import type { CountedVisit } from '@noren/contract/reports/counted-visits'
import { reportVisits } from '@noren/words/admin/reports/visits'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ownersServer, showScreen } from '#testing/show-screen.tsx'
import { CountedVisitsPage } from './visits-page.tsx'

const words = reportVisits.ja

const visitOf = (id: number, start: string): CountedVisit => ({
  id,
  start_at: `${start}:00+09:00`,
  status: 'treated',
  customerName: `山田 花子${id}`,
  staffName: '佐藤',
  menu_name: 'カット',
  amount: 5500,
})

const show = (visits: CountedVisit[], path: string) => {
  const server = ownersServer()
  server.answer('GET /api/reports/visits', () => ({
    body: {
      data: visits,
      meta: { total: visits.length, page: 1, per_page: 15, last_page: 1, amount: 5500 * visits.length },
    },
  }))
  server.answer('GET /api/menus', () => ({ body: { data: [] } }))
  server.answer('GET /api/menu-categories', () => ({ body: { data: [] } }))
  server.answer('GET /api/staff', () => ({ body: { data: [] } }))
  return showScreen(<CountedVisitsPage />, path)
}

test('a day stands once, above its visits, which begin with their time', async () => {
  show(
    [visitOf(3, '2025-11-29T14:00'), visitOf(2, '2025-11-29T11:00'), visitOf(1, '2025-11-28T10:00')],
    '/?from=2025-11-01&to=2025-11-29',
  )
  const days = await screen.findAllByRole('list', { name: new RegExp(`^${words.list}`) })
  expect(days.map((day) => within(day).getAllByRole('link').length)).toEqual([2, 1])
  expect(screen.getByRole('heading', { name: '2025年11月29日(土)' })).toBeDefined()
  expect(within(days[0] ?? document.body).getAllByRole('link')[0]?.textContent).toMatch(/^14:00山田 花子3/)
})

test('of a period of one day the period says it', async () => {
  show([visitOf(1, '2025-11-28T10:00')], '/?from=2025-11-28&to=2025-11-28')
  await screen.findByRole('link', { name: /山田/ })
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull()
})

import type { ComingVisit } from '@noren/contract/reservations/calendar'
import { formatDate, formatShortDate } from '@noren/words/format'
import { noShows } from '@noren/words/admin/customers/no-shows'
import { calendar } from '@noren/words/reservations/calendar'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ownersServer, showScreen } from '#testing/show-screen.tsx'
import { NextCustomer } from './next-customer.tsx'

const words = calendar.ja.next
const now = { date: '2026-11-21', minutes: 540 }

let server: ReturnType<typeof ownersServer>
beforeEach(() => {
  server = ownersServer()
})

type Before = Pick<ComingVisit, 'visit_count' | 'last_visited_at' | 'brought'> & Partial<ComingVisit>

const show = async (before: Before) => {
  const visit: ComingVisit = {
    id: 1,
    status: 'reserved',
    start_at: '2026-11-21T10:00:00+09:00',
    end_at: '2026-11-21T11:00:00+09:00',
    title: 'カット',
    customerName: '山田 花子',
    staffName: '店主',
    phone: null,
    note: null,
    no_show_count: 0,
    last_no_show_at: null,
    ...before,
  }
  server.answer('GET /api/reservations/next', () => ({ body: { data: [visit] } }))
  showScreen(<NextCustomer now={now} withStaff={false} className="" />)
  return (await screen.findByRole('link')).textContent
}

test.for<[string, Parameters<typeof show>[0], string[]]>([
  ['a newcomer is one', { visit_count: 0, last_visited_at: null, brought: null }, [words.first]],
  [
    'who came before the shop used Noren is counted on, with the year of long ago',
    {
      visit_count: 12,
      last_visited_at: '2024-10-03T00:00:00+09:00',
      brought: { count: 12, first_on: null, last_on: '2024-10-03' },
    },
    [words.times(13), words.last(formatDate('ja', '2024-10-03'))],
  ],
  [
    'a visit of this year needs none',
    {
      visit_count: 13,
      last_visited_at: '2026-11-03T10:00:00+09:00',
      brought: { count: 12, first_on: null, last_on: null },
    },
    [words.times(14), words.last(formatShortDate('ja', '2026-11-03'))],
  ],
  [
    'who was here nobody knows how often is not new',
    {
      visit_count: 0,
      last_visited_at: '2026-10-03T00:00:00+09:00',
      brought: { count: 0, first_on: null, last_on: '2026-10-03' },
    },
    [words.again, words.last(formatShortDate('ja', '2026-10-03'))],
  ],
])('%s', async ([, before, said]) => {
  const text = await show(before)
  for (const one of said) expect(text).toContain(one)
  if (!said.includes(words.first)) expect(text).not.toContain(words.first)
})

const regular = { visit_count: 3, last_visited_at: '2026-10-03T10:00:00+09:00', brought: null }

test('who did not come before is named so', async () => {
  const missed = { ...regular, no_show_count: 2, last_no_show_at: '2026-11-03T10:00:00+09:00' }
  expect(await show(missed)).toContain(noShows.ja.brief('2'))
})

test('of others nothing is said', async () => {
  expect(await show(regular)).not.toContain(noShows.ja.name)
})

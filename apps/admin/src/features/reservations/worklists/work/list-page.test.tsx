// The list of an absence as two devices work on it. Rules RES-126 to RES-128.
import type { Worklist, WorklistItem } from '@noren/contract/reservations/worklists'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { staffOf } from '#testing/records.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { WorklistPage } from './list-page.tsx'
import { WorklistsPage } from './lists-page.tsx'

const words = worklists.ja.one

const satomi = { staff_id: 2, staff_name: '里美' }
const misaki = { staff_id: 3, staff_name: '美咲' }

const itemOf = (id: number, name: string, more: Partial<WorklistItem> = {}): WorklistItem => ({
  reservation_id: id,
  outcome: 'left',
  status: 'reserved',
  start_at: '2030-03-05T10:00:00+09:00',
  end_at: '2030-03-05T11:00:00+09:00',
  staff_id: 1,
  staff_name: '小春',
  menu_name: 'カット',
  price: 5500,
  customer_id: 4,
  customer_name: name,
  phone: '09012345678',
  email: null,
  note: null,
  is_nominated: false,
  preferred_staff_name: null,
  has_move_request: false,
  offer_ends_at: null,
  may_offer: false,
  colleagues: [satomi, misaki],
  suggestion: satomi,
  ...more,
})

let server: ReturnType<typeof ownersServer>
let items: WorklistItem[]
const listOf = (): Worklist & { items: WorklistItem[] } => ({
  id: 12,
  kind: 'absence',
  title: '欠勤',
  staff_id: 1,
  staff_name: '小春',
  start_at: '2030-03-05T00:00:00+09:00',
  end_at: '2030-03-06T00:00:00+09:00',
  total: items.length,
  left: items.filter(({ outcome }) => outcome === 'left').length,
  created_at: '2030-03-05T08:00:00+09:00',
  closed_at: null,
  is_blocked: true,
  items,
})

beforeEach(() => {
  items = [itemOf(7, '山田 花子'), itemOf(8, '鈴木 一', { suggestion: misaki })]
  server = ownersServer()
  server.answer('GET /api/worklists/{id}', () => ({ body: { data: listOf() } }))
  server.answer('GET /api/staff', () => ({ body: { data: [staffOf(1, '小春'), staffOf(2, '里美')] } }))
  server.answer('GET /api/worklists', () => ({ body: { data: [] } }))
})

const show = () =>
  showScreen(
    <Routes>
      <Route path="/worklists/:id" element={<WorklistPage />} />
      <Route path="/worklists" element={<WorklistsPage />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    '/worklists/12',
  )

test('all proposals are sent at once, and what did not fit is named', async () => {
  server.answer('POST /api/worklists/{id}/hand-over', () => {
    items = [itemOf(7, '山田 花子', { outcome: 'handed_over', staff_name: '里美' }), itemOf(8, '鈴木 一')]
    return { body: { data: { done: [7], left: [{ reservation_id: 8, reason: 'occupied' }] } } }
  })
  const { press } = show()
  await press.click(await button(words.applyAll(2)))
  await within(toasts()).findByText(words.partly(1))
  within(toasts()).getByText(words.refusals.occupied('鈴木 一'))
  expect(server.sent('POST /api/worklists/{id}/hand-over')[0]?.body).toEqual({
    items: [
      { reservation_id: 7, staff_id: 2 },
      { reservation_id: 8, staff_id: 3 },
    ],
  })
  await screen.findByText(new RegExp(`10:00・${words.outcomes.handed_over('里美')}$`))
  screen.getByText(words.progress(1, 2))
})

test('another colleague is chosen from the list', async () => {
  server.answer('POST /api/worklists/{id}/hand-over', () => ({ body: { data: { done: [7], left: [] } } }))
  const { press } = show()
  await press.click(await button(words.othersOf('山田 花子')))
  await press.click(await screen.findByRole('menuitem', { name: words.handTo('美咲') }))
  await within(toasts()).findByText(words.handed(1))
  expect(server.sent('POST /api/worklists/{id}/hand-over')[0]?.body).toEqual({
    items: [{ reservation_id: 7, staff_id: 3 }],
  })
})

test('a tick is taken back; the last one done says so', async () => {
  items = [itemOf(7, '山田 花子', { colleagues: [], suggestion: null, phone: null, has_move_request: true })]
  server.answer('PUT /api/worklists/{id}/items/{reservationId}', ({ body }) => {
    const { ticked } = body as { ticked: boolean }
    items = [itemOf(7, '山田 花子', { outcome: ticked ? 'ticked' : 'left' })]
    return { body: undefined }
  })
  const { press } = show()
  await screen.findByText(words.moveRequest)
  screen.getByText(words.noPhone)
  await press.click(await button(words.tickOf('山田 花子')))
  await screen.findByText(words.allDone)
  await press.click(await button(words.untickOf('山田 花子')))
  await button(words.handToOf('山田 花子', '里美'))
})

test('an absence is taken back after a question', async () => {
  server.answer('POST /api/worklists/{id}/close', () => ({ body: undefined }))
  const { press } = show()
  await press.click(await button(words.takeBack))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(words.takeBackText)
  await press.click(dialog.getByRole('button', { name: words.takeBack }))
  await screen.findByText('elsewhere')
  expect(server.sent('POST /api/worklists/{id}/close')[0]?.body).toEqual({ take_back: true })
})

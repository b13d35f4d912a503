import { customers } from '@noren/words/admin/customers/records'
import { widgets } from '@noren/words/admin/widgets'
import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { invalidate } from '#platform/api.ts'
import { button, ownersServer, showScreen } from '#testing/show-screen.tsx'
import { CustomerPage } from './customer-page.tsx'

const words = customers.ja

test('what is being typed stays while possible duplicates, which could not be read, are read again', async () => {
  const server = ownersServer()
  server.answer('GET /api/staff', () => ({ body: { data: [] } }))
  server.answer('GET /api/customers/{id}/duplicates', () => ({ status: 500 }))
  server.answer('GET /api/customers/{id}', () => ({
    body: {
      data: {
        id: 9,
        name: '山田 花子',
        name_kana: null,
        phone: null,
        email: null,
        gender: 'unspecified',
        birth_date: null,
        age: null,
        customer_code: '1234567',
        visit_count: 0,
        last_visited_at: null,
        no_show_count: 0,
        last_no_show_at: null,
        online_booking: 'usual',
        brought: null,
        first_visited_at: null,
        brought_count: 0,
        brought_first_on: null,
        brought_last_on: null,
        created_at: '2026-11-21T09:00:00+09:00',
        notes: [],
        reservations: [],
        reservations_total: 0,
        merged: [],
        photos_total: 0,
        preferred_staff_id: null,
        suggested_staff_id: null,
      },
    },
  }))
  const { press } = showScreen(
    <Routes>
      <Route path="/customers/:id" element={<CustomerPage />} />
    </Routes>,
    '/customers/9',
  )
  await press.click(await button(widgets.ja.edit.open(words.fields.name_kana)))
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: words.fields.name_kana })
  await press.type(field(), 'ヤマダ')
  server.answer('GET /api/customers/{id}/duplicates', () => new Promise(() => undefined))
  const asked = () => server.sent('GET /api/customers/{id}/duplicates').length
  const before = asked()
  act(() => void invalidate(['customers']))
  await expect.poll(asked).toBe(before + 1)
  expect(field().value).toBe('ヤマダ')
})

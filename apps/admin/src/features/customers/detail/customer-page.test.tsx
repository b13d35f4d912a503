import { customers } from '@noren/words/admin/customers/records'
import { widgets } from '@noren/words/admin/widgets'
import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { invalidate } from '#platform/api.ts'
import { customerOf } from '#testing/records.ts'
import { button, ownersServer, showScreen } from '#testing/show-screen.tsx'
import { CustomerPage } from './customer-page.tsx'

const words = customers.ja

const showRecord = () => {
  const server = ownersServer()
  server.answer('GET /api/staff', () => ({ body: { data: [] } }))
  server.answer('GET /api/customers/{id}/duplicates', () => ({ body: { data: [] } }))
  server.answer('GET /api/customers/{id}', () => ({ body: { data: customerOf() } }))
  return showScreen(
    <Routes>
      <Route path="/customers/:id" element={<CustomerPage />} />
    </Routes>,
    '/customers/9',
  )
}

test('a press in the row of a fact edits it, and the one that leaves the field there does not open it again', async () => {
  const { press } = showRecord()
  await button(widgets.ja.edit.open(words.fields.name_kana))
  const name = () => screen.getByText(words.fields.name_kana)
  const field = () => screen.queryByRole('textbox', { name: words.fields.name_kana })
  await press.click(name())
  expect(field()).not.toBeNull()
  await press.click(name())
  expect(field()).toBeNull()
  await press.click(name())
  expect(field()).not.toBeNull()
})

test('what is being typed stays while possible duplicates, which could not be read, are read again', async () => {
  const server = ownersServer()
  server.answer('GET /api/staff', () => ({ body: { data: [] } }))
  server.answer('GET /api/customers/{id}/duplicates', () => ({ status: 500 }))
  server.answer('GET /api/customers/{id}', () => ({
    body: {
      data: customerOf(),
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

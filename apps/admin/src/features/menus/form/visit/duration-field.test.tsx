import { menuVisits } from '@noren/words/admin/menus/visits'
import { menus as menuWords } from '@noren/words/admin/menus'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { menuOf } from '#testing/records.ts'
import { button, ownersServer, showScreen } from '#testing/show-screen.tsx'
import { MenuForm } from '../menu-form.tsx'

const words = menuVisits.ja.stretches
const { submit } = menuWords.ja.form

let server: ReturnType<typeof ownersServer>
const saved = () => server.sent('PUT /api/menus/{id}').at(-1)?.body
const field = (name: string) => screen.getByLabelText(name, { exact: false }) as HTMLInputElement
const colour = { ...menuOf(7, 'カラー（全体）'), duration: 120, total_duration: 120 }

beforeEach(() => {
  server = ownersServer()
  server.answer('GET /api/menus', () => ({ body: { data: [colour] } }))
  server.answer('GET /api/menu-categories', () => ({ body: { data: [] } }))
  server.answer('GET /api/payments/account', () => ({ status: 404, code: 'not_found' }))
  server.answer('PUT /api/menus/{id}', () => ({ body: { data: colour } }))
})

test('a menu of one stretch is one number, with nothing else to fill in', async () => {
  showScreen(<MenuForm menu={colour} />)
  expect(await screen.findByDisplayValue('120')).toBeDefined()
  expect(screen.queryByText(words.waiting)).toBeNull()
  expect(screen.queryByText(menuVisits.ja.together.title)).toBeNull()
  expect(screen.queryByText(menuVisits.ja.category)).toBeNull()
})

test('a press makes treatment, waiting and finishing of it, with their sum; they are saved as waits (MENU-32)', async () => {
  const { press } = showScreen(<MenuForm menu={colour} />)
  await press.click(await button(words.add))
  expect([words.busy, words.waiting, words.finishing].map((name) => field(name).value)).toEqual([
    '60',
    '40',
    '20',
  ])
  await press.clear(field(words.waiting))
  await press.type(field(words.waiting), '４５分')
  expect(screen.getByText(words.sum('125分'))).toBeDefined()
  await press.click(await button(submit.save))
  await waitFor(() =>
    expect(saved()).toMatchObject({ duration: 125, total_duration: 125, waits: [[60, 105]] }),
  )
})

test('up to five of them, and back to one number with the same sum', async () => {
  const { press } = showScreen(<MenuForm menu={{ ...colour, waits: [[60, 100]] }} />)
  await press.click(await button(words.more))
  expect(screen.queryByRole('button', { name: words.more })).toBeNull()
  expect(screen.getByText(words.sum('140分'))).toBeDefined()
  await press.click(await button(words.back))
  expect(screen.getByLabelText(menuWords.ja.duration, { exact: false })).toHaveProperty('value', '140')
  await press.click(await button(submit.save))
  await waitFor(() => expect(saved()).toMatchObject({ duration: 140, waits: [] }))
})

test.each([
  ['0', '放置時間の前後には施術が必要です。施術も放置も、それぞれ1分以上にしてください'],
  ['', '時間は1分から360分までの整数で入力してください'],
  ['400', '時間は1分から360分までの整数で入力してください'],
])('a wait of %j minutes is told at the field and not sent', async (typed, text) => {
  const { press } = showScreen(<MenuForm menu={{ ...colour, waits: [[60, 100]] }} />)
  await screen.findByText(words.sum('120分'))
  await press.clear(field(words.waiting))
  if (typed !== '') await press.type(field(words.waiting), typed)
  await press.click(await button(submit.save))
  expect(await screen.findByText(text)).toBeDefined()
  expect(saved()).toBeUndefined()
})

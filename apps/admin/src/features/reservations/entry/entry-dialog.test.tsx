import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import { screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { menuOf, reservationOf } from '#testing/records.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { EntryDialog } from './entry-dialog.tsx'

const words = reservationEntry.ja
const { unsaved } = widgets.ja

let server: ReturnType<typeof ownersServer>
const onSaved = vi.fn<(date: string) => void>()

const Day = (): ReactNode => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        入れる
      </button>
      <EntryDialog
        open={isOpen}
        initialStart={{ date: '2030-03-05', start: 600 }}
        step={30}
        onClose={() => setOpen(false)}
        onSaved={onSaved}
        returnTo={() => null}
      />
    </>
  )
}

const show = async () => {
  const { press } = showScreen(<Day />)
  await press.click(await button('入れる'))
  await screen.findByRole('dialog', { name: words.title })
  await waitFor(() => expect(field('menu_id').value).toBe('1'))
  return press
}

const dialog = () => within(screen.getByRole('dialog', { name: words.title }))
const field = (name: 'menu_id' | 'name' | 'note' | 'time'): HTMLInputElement =>
  screen.getByRole('dialog', { name: words.title }).querySelector(`[name="${name}"]`)!
const sent = () => server.sent('POST /api/reservations')

beforeEach(() => {
  onSaved.mockReset()
  server = ownersServer()
  server.answer('GET /api/menus', () => ({ body: { data: [menuOf(1, 'カット'), menuOf(2, 'カラー')] } }))
  server.answer('GET /api/staff', () => ({ body: { data: [] } }))
  server.answer('GET /api/reservations/starts', () => ({ body: { data: { starts: ['10:00', '10:30'] } } }))
  server.answer('GET /api/customers', () => ({
    body: { data: [], meta: { page: 1, per_page: 15, last_page: 1, total: 0 } },
  }))
  server.answer('POST /api/reservations', () => ({ body: { data: { ...reservationOf(), mail: null } } }))
})

test('a visit by telephone: the first menu, the pressed time and a name are sent', async () => {
  const press = await show()
  await press.type(field('name'), '高橋 恵')
  await press.click(await button(words.submit))
  await within(toasts()).findByText(words.saved)
  expect(sent()[0]?.body).toMatchObject({
    menu_id: 1,
    start_at: '2030-03-05T10:00:00+09:00',
    name: '高橋 恵',
  })
  expect(onSaved).toHaveBeenCalledWith('2030-03-05')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a repeat after a lost answer is the same attempt, and the input is kept', async () => {
  const press = await show()
  await press.type(field('name'), '高橋 恵')
  server.answer('POST /api/reservations', () => 'lost')
  await press.click(await button(words.submit))
  await dialog().findByText(common.ja.network)
  dialog().getByText(words.sameKey)
  expect(field('name').value).toBe('高橋 恵')
  server.answer('POST /api/reservations', () => ({ body: { data: { ...reservationOf(), mail: null } } }))
  await press.click(await button(words.submit))
  await within(toasts()).findByText(words.saved)
  const keys = sent().map(({ key }) => key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a time against the rules is asked about; for another time it is asked again', async () => {
  const press = await show()
  await press.type(field('name'), '佐藤 健')
  server.answer('POST /api/reservations', () => ({
    status: 409,
    code: 'outside_rules',
    reasons: ['outside_hours'],
  }))
  await press.click(await button(words.submit))
  await dialog().findByText(words.outside.reasons.outside_hours)
  await press.clear(field('time'))
  await press.type(field('time'), '07:30')
  expect(dialog().queryByText(words.outside.title)).toBeNull()
  await press.clear(field('time'))
  await press.type(field('time'), '10:00')
  server.answer('POST /api/reservations', () => ({ body: { data: { ...reservationOf(), mail: null } } }))
  await press.click(await button(words.anyway))
  await within(toasts()).findByText(words.saved)
  expect(sent().map(({ body }) => (body as { override?: string[] }).override)).toEqual([
    undefined,
    ['outside_hours'],
  ])
})

test('what occupies the time is named, and the owner may enter over it', async () => {
  const press = await show()
  await press.type(field('name'), '鈴木 一郎')
  await press.type(field('note'), '消えない')
  server.answer('POST /api/reservations', () => ({
    status: 409,
    code: 'occupied',
    reservations: [
      {
        id: 9,
        start_at: '2030-03-05T09:30:00+09:00',
        end_at: '2030-03-05T10:30:00+09:00',
        title: 'カット',
        customer_name: '佐藤 健',
        is_block: false,
      },
    ],
  }))
  await press.click(await button(words.submit))
  const standing = await dialog().findByRole('link', { name: /09:30–10:30 .*佐藤 健 様/ })
  expect(standing.getAttribute('href')).toBe('/reservation/9')
  expect(field('note').value).toBe('消えない')
  server.answer('POST /api/reservations', () => ({ body: { data: { ...reservationOf(), mail: null } } }))
  await press.click(await button(words.overlap))
  await within(toasts()).findByText(words.saved)
  expect(sent().at(-1)?.body).toMatchObject({ overlap: true })
})

test('closing with input asks first, a further Escape withdraws it, and the focus returns', async () => {
  const press = await show()
  await press.type(field('name'), '田中')
  await press.keyboard('{Escape}')
  await dialog().findByText(unsaved.discard)
  expect(document.activeElement).toBe(dialog().getByRole('button', { name: unsaved.stay }))
  await press.keyboard('{Enter}')
  expect(field('name').value).toBe('田中')
  await press.keyboard('{Escape}')
  await press.click(await dialog().findByRole('button', { name: unsaved.discardSubmit }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(await button('入れる'))
  expect(sent()).toEqual([])
})

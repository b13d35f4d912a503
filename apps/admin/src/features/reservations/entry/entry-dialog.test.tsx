import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { visitWords } from '@noren/words/admin/reservations/visit'
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import { calendar } from '@noren/words/reservations/calendar'
import { screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { menuOf, reservationOf, staffOf } from '#testing/records.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { EntryDialog } from './entry-dialog.tsx'

const words = reservationEntry.ja
const { unsaved } = widgets.ja
const visit = visitWords.ja
const { starts } = calendar.ja

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
  const standing = await dialog().findByRole('link', { name: /09:30〜10:30 .*佐藤 健 様/ })
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

test('RES-170: a chosen start that is not free is said before it is sent; one of the five minutes between is', async () => {
  server.answer('GET /api/reservations/starts', ({ query }) => ({
    body: { data: { starts: query.has('step') ? ['10:00', '10:05', '10:30'] : ['10:00', '10:30'] } },
  }))
  const press = await show()
  const type = async (time: string) => {
    await press.clear(field('time'))
    await press.type(field('time'), time)
  }
  await dialog().findByRole('button', { name: '10:30' })
  await type('11:30')
  await dialog().findByText(starts.taken('11:30'))
  await type('1005')
  await waitFor(() => expect(dialog().queryByText(/空いていません/)).toBeNull())
  // What is no step of five minutes was not asked about.
  await type('11:32')
  expect(dialog().queryByText(/空いていません/)).toBeNull()
  expect(sent()).toEqual([])
})

test('RES-170: a day without a free time leads to the next one', async () => {
  server.answer('GET /api/reservations/starts', ({ query }) => ({
    body: { data: { starts: query.get('date') === '2030-03-05' ? [] : ['13:00'] } },
  }))
  const press = await show()
  await dialog().findByText(starts.none)
  await dialog().findByText(starts.taken('10:00'))
  await press.click(await button(starts.nextDay))
  expect(document.activeElement?.id).toBe('when-date')
  await press.click(await dialog().findByRole('button', { name: '13:00' }))
  // What it comes to stands beside the button that enters it.
  const actions = (await button(words.submit)).parentElement!
  within(actions).getByText('3/6(水) 13:00〜14:00')
  await press.click(await button(words.submit))
  await within(toasts()).findByText(words.saved)
  expect(sent()[0]?.body).toMatchObject({ start_at: '2030-03-06T13:00:00+09:00' })
})

test('RES-104: a menu is added and another taken out; the free starts and the sum are of all of them', async () => {
  server.answer('GET /api/menus', () => ({
    body: {
      data: [
        menuOf(1, 'カット'),
        menuOf(2, 'カラー', { excluded_menu_ids: [1] }),
        menuOf(3, 'スパ', { is_add_on: true, price: 2000, duration: 20, total_duration: 20 }),
        menuOf(4, '眉カット', { price: 1000, duration: 10, total_duration: 10 }),
      ],
    },
  }))
  const press = await show()
  await press.click(await button(visit.add))
  const second = dialog().getByRole<HTMLSelectElement>('combobox', { name: visit.nth(2) })
  expect(document.activeElement).toBe(second)
  // What cannot be one visit with the first menu is not offered.
  expect([...second.options].map(({ text }) => text)).toEqual([visit.choose, 'スパ', '眉カット'])
  await press.selectOptions(second, '3')
  await dialog().findByText('1時間20分・7,500円')
  await waitFor(() =>
    expect(server.sent('GET /api/reservations/starts').at(-1)?.query.get('menu_ids')).toBe('1,3'),
  )
  await press.click(await button(visit.add))
  await press.selectOptions(dialog().getByRole('combobox', { name: visit.nth(3) }), '4')
  await press.click(await button(visit.remove('スパ')))
  expect(document.activeElement).toBe(await button(visit.add))
  await press.type(field('name'), '高橋 恵')
  await press.click(await button(words.submit))
  await within(toasts()).findByText(words.saved)
  expect(sent()[0]?.body).toMatchObject({ menu_ids: [1, 4] })
  expect(sent()[0]?.body).not.toHaveProperty('menu_id')
})

test('RES-103: whom the customer prefers is chosen with her fee, until the owner chooses another', async () => {
  server.answer('GET /api/staff', () => ({
    body: { data: [staffOf(1, '小春'), staffOf(2, '美咲', { nomination_fee: 1000 })] },
  }))
  server.answer('GET /api/customers', () => ({
    body: { data: [known], meta: { page: 1, per_page: 15, last_page: 1, total: 1 } },
  }))
  const press = await show()
  const staff = () => dialog().getByRole<HTMLSelectElement>('combobox', { name: words.staff })
  expect(staff().value).toBe('')
  await press.type(field('name'), '山田')
  await press.click(await screen.findByRole('option', { name: /山田 花子/ }))
  await waitFor(() => expect(staff().value).toBe('2'))
  dialog().getByText(visit.preferred)
  await dialog().findByText('1時間・6,500円')
  await press.selectOptions(staff(), '1')
  expect(dialog().queryByRole('checkbox', { name: new RegExp(visit.nominated) })).toBeNull()
  await press.selectOptions(staff(), '2')
  const wish = dialog().getByRole<HTMLInputElement>('checkbox', { name: new RegExp(visit.nominated) })
  expect(wish.checked).toBe(false)
  await press.click(wish)
  await press.click(await button(words.submit))
  await within(toasts()).findByText(words.saved)
  expect(sent()[0]?.body).toMatchObject({ customer_id: 5, staff_id: 2, is_nominated: true })
})

const known = {
  id: 5,
  name: '山田 花子',
  name_kana: null,
  phone: null,
  email: null,
  gender: 'unspecified' as const,
  birth_date: null,
  age: null,
  customer_code: 'C5',
  visit_count: 3,
  last_visited_at: null,
  brought: null,
  preferred_staff_id: 2,
  no_show_count: 0,
  last_no_show_at: null,
  online_booking: 'usual' as const,
  created_at: '2030-01-01T10:00:00+09:00',
}

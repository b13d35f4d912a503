import type { StaffMember } from '@noren/contract/staff'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { hours } from '@noren/words/admin/hours/editor'
import { staff } from '@noren/words/admin/staff'
import { widgets } from '@noren/words/admin/widgets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { menuOf, staffOf, weekOf } from '#testing/records.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { StaffDialog } from './staff-dialog.tsx'

const words = staff.ja
const { shown } = words
const cut = 'カット＋シャンプー'

let server: ReturnType<typeof ownersServer>
let stored: StaffMember[]

beforeEach(() => {
  stored = [staffOf(1, '店主'), staffOf(2, '結城')]
  server = ownersServer()
  server.answer('GET /api/staff', () => ({ body: { data: stored } }))
  server.answer('GET /api/menus', () => ({ body: { data: [menuOf(3, cut), menuOf(4, 'ヘッドスパ')] } }))
  server.answer('GET /api/business-days', () => ({ body: { data: weekOf() } }))
  server.answer('PUT /api/staff/{id}', ({ body, params }) => {
    const before = stored.find(({ id }) => id === Number(params['id']))
    const after = { ...before, ...(body as object), version: 2 } as StaffMember
    stored = stored.map((one) => (one.id === after.id ? after : one))
    return { body: { data: after } }
  })
})

const show = async (member = stored[1]) => {
  const { press } = showScreen(<StaffDialog open member={member} onClose={() => {}} returnTo={() => null} />)
  await screen.findByRole('dialog')
  return press
}
const part = () => screen.getByText(shown.open).closest('details')!
const save = () => button(widgets.ja.saveBar.save)
const sent = () => server.sent('PUT /api/staff/{id}').at(-1)?.body as Record<string, unknown>

test('what customers see is folded, and sent as it was where it is not touched', async () => {
  const press = await show()
  expect(part().open).toBe(false)
  screen.getByText(/お店の中だけで使います/)
  await press.click(await save())
  await within(toasts()).findByText(words.toasts.updated)
  expect(sent()).toMatchObject({ is_shown: false, title: '', profile: '', nomination_fee: 0, menus: [] })
})

test('who is shown has a title, a line, a fee and menus of their own; the name says that customers see it', async () => {
  const press = await show()
  await press.click(screen.getByText(shown.open))
  await press.click(screen.getByLabelText(new RegExp(shown.switch)))
  screen.getByText(/お客様にも表示されます/)
  await press.type(screen.getByLabelText(new RegExp(shown.title)), '店長')
  await press.type(screen.getByLabelText(new RegExp(`^${shown.profile}`)), 'ショートが得意です。')
  const fee = screen.getByLabelText(shown.fee)
  await press.clear(fee)
  await press.type(fee, '５５０円')
  await press.type(await screen.findByLabelText(shown.price(cut)), '7,700')
  await press.type(screen.getByLabelText(shown.minutes(cut)), '75')
  await press.click(screen.getByRole('checkbox', { name: 'ヘッドスパ' }))
  expect(screen.queryByLabelText(shown.price('ヘッドスパ'))).toBeNull()
  await press.click(await save())
  await within(toasts()).findByText(words.toasts.updated)
  expect(sent()).toMatchObject({
    is_shown: true,
    title: '店長',
    profile: 'ショートが得意です。',
    nomination_fee: 550,
    menus: [
      { menu_id: 3, is_done: true, price: 7700, duration: 75 },
      { menu_id: 4, is_done: false, price: null, duration: null },
    ],
    version: 1,
  })
})

test('minutes that the server refuses are said at their menu, in the part that opens for it', async () => {
  stored = [staffOf(1, '店主', { menus: [{ menu_id: 4, is_done: true, price: null, duration: 30 }] })]
  server.answer('PUT /api/staff/{id}', () => ({
    status: 422,
    code: 'invalid',
    errors: { 'menus.0.duration': ['50分より長い時間を入力してください'] },
  }))
  const press = await show(stored[0])
  await press.click(await save())
  await screen.findByText('50分より長い時間を入力してください')
  expect(part().open).toBe(true)
  const minutes = screen.getByLabelText(shown.minutes('ヘッドスパ'))
  expect(minutes.getAttribute('aria-invalid')).toBe('true')
  await press.type(minutes, 'x')
  await press.click(await save())
  await screen.findByText('時間は1分から360分までの整数で入力してください')
  expect(server.sent('PUT /api/staff/{id}')).toHaveLength(1)
})

test('who is shown has a link that chooses them', async () => {
  stored = [staffOf(1, '店主'), staffOf(2, '結城', { is_shown: true })]
  server.answer('GET /api/shops/{id}', () => ({
    body: { data: { url: 'https://noren.test/s/koharu' } as never },
  }))
  const press = await show()
  await press.click(screen.getByText(shown.open))
  const link = await screen.findByLabelText<HTMLTextAreaElement>(shown.linkLabel('結城'))
  expect(link.value).toBe('https://noren.test/s/koharu?staff=2')
  screen.getByRole('img', { name: shown.qr('結城') })
})

test('what another screen saved of somebody is named before it is overwritten', async () => {
  const press = await show()
  await press.click(screen.getByText(shown.open))
  await press.type(screen.getByLabelText(new RegExp(shown.title)), '店長')
  server.answer('PUT /api/staff/{id}', () => {
    stored = [staffOf(1, '店主'), staffOf(2, '結城 澪', { title: '副店長', version: 2 })]
    return { status: 409, code: 'outdated' }
  })
  await press.click(await save())
  await press.click(await button(widgets.ja.stale.load))
  await waitFor(() =>
    expect(screen.getByLabelText(new RegExp(shown.title))).toHaveProperty('value', '副店長'),
  )
})

test('own hours of a day are copied to other days on which the shop is open', async () => {
  const week = weekOf()
  const days = week.days.map((day) => (day.weekday === 'sunday' ? { ...day, status: 'close' as const } : day))
  server.answer('GET /api/business-days', () => ({ body: { data: { ...week, days } } }))
  const { regular, copying } = businessHours.ja
  const press = await show()
  await waitFor(() =>
    expect(screen.getByLabelText(new RegExp(words.form.same))).toHaveProperty('disabled', false),
  )
  await press.click(screen.getByLabelText(new RegExp(words.form.same)))
  const tuesday = within(document.getElementById('staff-tuesday')!)
  await press.selectOptions(tuesday.getByLabelText(hours.ja.closing), '13:00')
  await press.click(tuesday.getByRole('button', { name: regular.copyOf('火曜日') }))
  const dialog = within(await screen.findByRole('dialog', { name: copying.title('火曜日') }))
  expect(dialog.queryByRole('checkbox', { name: '日曜日' })).toBeNull()
  await press.click(dialog.getByRole('checkbox', { name: '木曜日' }))
  await press.click(dialog.getByRole('button', { name: copying.submit }))
  await press.click(await save())
  await within(toasts()).findByText(words.toasts.updated)
  const closings = (sent()['hours'] as typeof days).map(
    ({ business_hours: ranges }) => ranges?.[0]?.closing_time ?? null,
  )
  expect(closings).toEqual(['19:00', '13:00', '19:00', '13:00', '19:00', '19:00', null])
})

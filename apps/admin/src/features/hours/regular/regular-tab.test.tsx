import { type BusinessDays, weekdays } from '@noren/contract/hours'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { hours } from '@noren/words/admin/hours/editor'
import { widgets } from '@noren/words/admin/widgets'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { weekOf } from '#testing/records.ts'
import { button, ownersServer, showScreen, toasts } from '#testing/show-screen.tsx'
import { RegularDays } from './regular-tab.tsx'

const words = businessHours.ja
const { saveBar, stale } = widgets.ja

let server: ReturnType<typeof ownersServer>
let stored: BusinessDays
let isUnsaved: boolean

const show = async () => {
  const shown = showScreen(
    <RegularDays onUnsaved={(unsaved) => (isUnsaved = unsaved)} onDatedUnsaved={() => {}} />,
  )
  await button(saveBar.save)
  return shown
}

const day = (weekday: number): HTMLElement => document.getElementById(`hours-${weekdays[weekday]}`)!
const holidays = () => screen.getByLabelText(new RegExp(words.holidays.label))
const isOpen = (weekday: number): HTMLInputElement => within(day(weekday)).getByRole('checkbox')
const range = (weekday: number, index: number) =>
  within(within(day(weekday)).getByRole('group', { name: hours.ja.range(index + 1) }))
const [tuesday, wednesday, friday] = [2, 3, 5] as const
const save = async () => (await button(saveBar.save)) as HTMLButtonElement

beforeEach(() => {
  server = ownersServer()
  stored = weekOf()
  server.answer('GET /api/business-days', () => ({ body: { data: stored } }))
  server.answer('GET /api/dated-hours', () => ({ body: { data: [] } }))
  server.answer('GET /api/staff', () => ({ body: { data: [] } }))
  server.answer('GET /api/holidays', () => ({ body: { data: [{ date: '2030-05-03', name: '憲法記念日' }] } }))
  server.answer('PUT /api/business-days', ({ body }) => {
    const { expected: _, ...days } = body as BusinessDays & { expected: BusinessDays }
    stored = days
    return { body: { data: days } }
  })
})

test('nothing can be saved before a change; a closed day opens again with its hours', async () => {
  const { press } = await show()
  expect((await save()).disabled).toBe(true)
  await press.click(isOpen(tuesday))
  expect(isUnsaved).toBe(true)
  await press.click(await save())
  await within(toasts()).findByText(words.regular.saved)
  expect(stored.days[1]).toMatchObject({ weekday: 'tuesday', status: 'close' })
  await waitFor(() => expect(isUnsaved).toBe(false))
  await press.click(isOpen(tuesday))
  expect(range(tuesday, 0).getByLabelText(hours.ja.opening)).toHaveProperty('value', '10:00')
})

test('ranges that touch are refused with the text, and nothing is sent', async () => {
  const { press } = await show()
  await press.selectOptions(range(tuesday, 0).getByLabelText(hours.ja.closing), '13:00')
  await press.click(within(day(tuesday)).getByRole('button', { name: hours.ja.add }))
  await press.selectOptions(range(tuesday, 1).getByLabelText(hours.ja.opening), '13:00')
  await press.click(await save())
  await within(day(tuesday)).findByText(words.regular.invalid)
  expect(document.activeElement).toBe(day(tuesday))
  expect(server.sent('PUT /api/business-days')).toEqual([])
  await press.selectOptions(range(tuesday, 1).getByLabelText(hours.ja.opening), '14:00')
  await waitFor(() => expect(within(day(tuesday)).queryByText(words.regular.invalid)).toBeNull())
})

test('the hours of a day are copied to another one', async () => {
  const { press } = await show()
  await press.selectOptions(range(tuesday, 0).getByLabelText(hours.ja.closing), '13:00')
  await press.click(within(day(tuesday)).getByRole('button', { name: words.regular.copyOf('火曜日') }))
  const dialog = within(await screen.findByRole('dialog'))
  await press.click(dialog.getByRole('checkbox', { name: '水曜日' }))
  await press.click(dialog.getByRole('button', { name: words.copying.submit }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(range(wednesday, 0).getByLabelText(hours.ja.closing)).toHaveProperty('value', '13:00')
})

test('holidays say what happens, also before saving', async () => {
  const { press } = await show()
  const next = within(screen.getByRole('region', { name: words.holidays.title }))
  await next.findByRole('listitem')
  expect(next.queryByText(words.holidays.closed)).toBeNull()
  await press.click(holidays())
  next.getByText(words.holidays.closed)
})

test('what another tab saved is named, and taken over', async () => {
  const { press } = await show()
  server.answer('PUT /api/business-days', () => {
    stored = { ...weekOf(), is_holiday_working: false }
    return { status: 409, code: 'outdated' }
  })
  await press.click(isOpen(tuesday))
  await press.click(await save())
  await screen.findByText(stale.title)
  await press.click(await button(stale.load))
  expect(isOpen(tuesday).checked).toBe(true)
  expect(holidays()).toHaveProperty('checked', false)
  screen.getByText(saveBar.none)
})

test('a failure is said, and what was changed stays', async () => {
  const { press } = await show()
  server.answer('PUT /api/business-days', () => ({ status: 500 }))
  await press.click(isOpen(tuesday))
  await press.click(await save())
  await within(toasts()).findByText(words.regular.saveFailed)
  expect(isOpen(tuesday).checked).toBe(false)
})

test('a third Tuesday is said by its weekday and week, and names the dates that it closes', async () => {
  const { press } = await show()
  await press.click(screen.getByRole('button', { name: words.monthly.add }))
  const rule = within(screen.getByRole('group', { name: words.monthly.ruleOf('月曜日') }))
  await press.selectOptions(rule.getByLabelText(words.monthly.weekday), 'tuesday')
  await press.click(await save())
  await screen.findByText(words.monthly.weeksRequired)
  expect(server.sent('PUT /api/business-days')).toEqual([])
  await press.click(screen.getByRole('checkbox', { name: '第3' }))
  await screen.findByText(new RegExp(`^${words.monthly.next('')}.*(火).*、.*(火)`))
  await press.click(await save())
  await within(toasts()).findByText(words.regular.saved)
  expect(stored.monthly_rules).toEqual([{ weekday: 'tuesday', mode: 'close', weeks: [3] }])
  await press.click(screen.getByRole('button', { name: words.monthly.removeOf('火曜日') }))
  await press.click(await save())
  await waitFor(() => expect(stored.monthly_rules).toEqual([]))
})

test('opening on holidays begins with the closed days and the hours of most days', async () => {
  const { press } = await show()
  await press.selectOptions(range(wednesday, 0).getByLabelText(hours.ja.closing), '15:00')
  await press.click(isOpen(tuesday))
  await press.click(screen.getByLabelText(new RegExp(words.holidays.opening)))
  expect(screen.getByRole('checkbox', { name: '火曜日' })).toHaveProperty('checked', true)
  await press.click(await save())
  await within(toasts()).findByText(words.regular.saved)
  expect(stored.holiday_opening).toEqual({
    weekdays: ['tuesday'],
    business_hours: [{ opening_time: '10:00', closing_time: '19:00' }],
    next_day_off: true,
  })
})

test('hours from a date begin with those of today, and are sent with their date', async () => {
  const { press } = await show()
  let sent: unknown
  server.answer('POST /api/dated-hours', ({ body }) => {
    sent = body
    return { status: 201, body: { data: { id: 1, version: 1, ...(body as object) } } }
  })
  await press.click(await button(words.dated.add))
  const dialog = within(await screen.findByRole('dialog'))
  await press.click(within(document.getElementById('dated-hours-friday')!).getByRole('checkbox'))
  await press.click(dialog.getByRole('button', { name: saveBar.save }))
  await within(toasts()).findByText(words.dated.created)
  expect(sent).toMatchObject({ from_date: expect.stringMatching(/-01$/), is_holiday_working: true })
  expect((sent as BusinessDays).days[4]).toMatchObject({ weekday: 'friday', status: 'close' })
  // The form of today is as it was.
  expect(isOpen(friday).checked).toBe(true)
})

test('one press gives all open weekdays the hours of a day; one that is closed stays closed', async () => {
  const { press } = await show()
  await press.click(isOpen(friday))
  await press.selectOptions(range(tuesday, 0).getByLabelText(hours.ja.closing), '13:00')
  await press.click(within(day(tuesday)).getByRole('button', { name: words.regular.copyOf('火曜日') }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(words.copying.closedStay)
  await press.click(dialog.getByRole('button', { name: words.copying.everyDay }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press.click(await save())
  await within(toasts()).findByText(words.regular.saved)
  const closings = stored.days.map(
    ({ status, business_hours: ranges }) => status === 'open' && ranges?.[0]?.closing_time,
  )
  expect(closings).toEqual(['13:00', '13:00', '13:00', '13:00', false, '13:00', '13:00'])
})

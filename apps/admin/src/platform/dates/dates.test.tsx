// Dates by selects, from a calendar, as ranges and presets; the device is in New York, where it is still yesterday. Rules SCR-19 to SCR-22.
import { widgets } from '@noren/words/admin/widgets'
import { formatDate } from '@noren/words/format'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../language.ts'
import { Calendar } from './calendar.tsx'
import { DateField } from './date-field.tsx'
import { dateOfParts, noDate } from './date-parts.ts'
import { noRange, type Preset } from './date-range.ts'
import { DateSelects } from './date-selects.tsx'
import { RangePresets } from './range-presets.tsx'

const words = widgets.ja.dates

beforeAll(() => void vi.stubEnv('TZ', 'America/New_York'))
afterAll(() => void vi.unstubAllEnvs())
// Tuesday, 1 December in Tokyo.
beforeEach(() => void vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 30, 20)))
afterEach(() => void vi.restoreAllMocks())

const day = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

test('month and day wait for the part before, and days fit the month', async () => {
  const user = userEvent.setup()
  const chosen = vi.fn<(value: unknown) => void>()
  const Selects = () => {
    const [value, setValue] = useState(noDate)
    chosen(dateOfParts(value))
    return (
      <DateSelects
        id="born"
        label="生年月日"
        years={[2025, 2024]}
        clearable
        value={value}
        onChange={setValue}
      />
    )
  }
  render(<Selects />)
  const [year, month, date] = [words.year, words.month, words.day].map((name) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name }),
  ) as [HTMLSelectElement, HTMLSelectElement, HTMLSelectElement]
  expect([month.disabled, date.disabled]).toEqual([true, true])
  // Each says which part it is; once chosen, it can be emptied. Rule SCR-291.
  expect([year, month, date].map((part) => part.options[0]?.text)).toEqual([
    words.year,
    words.month,
    words.day,
  ])
  await user.selectOptions(year, '2024')
  expect(year.options[0]?.text).toBe(words.unset)
  expect([month.disabled, date.disabled]).toEqual([false, true])
  await user.selectOptions(month, '2')
  expect(date.options).toHaveLength(1 + 29)
  await user.selectOptions(date, '29')
  expect(chosen).toHaveBeenLastCalledWith('2024-02-29')
  await user.selectOptions(year, '2025')
  expect(date.options).toHaveLength(1 + 28)
  expect(chosen).toHaveBeenLastCalledWith(null)
  await user.selectOptions(year, words.unset)
  expect([month.disabled, month.value]).toEqual([true, ''])
})

test('a required date has no choice of none', () => {
  render(
    <DateSelects id="since" label="開業日" years={[2025]} value={noDate} onChange={vi.fn<() => void>()} />,
  )
  const year = screen.getByRole<HTMLSelectElement>('combobox', { name: words.year })
  expect([...year.options].map((option) => [option.text, option.disabled])).toEqual([
    [words.year, true],
    [words.yearOption(2025), false],
  ])
})

const single = (value: string | null = null) => {
  const onChange = vi.fn<() => void>()
  const isDisabled = (date: string) => date === '2026-12-06'
  render(<Calendar mode="single" label="来店日" {...{ value, onChange, isDisabled }} />)
  return onChange
}

test('a month in the shop’s time zone: title, weekdays, today, the chosen and the disabled day', async () => {
  const onChange = single('2026-12-24')
  expect(screen.getByText('2026年12月')).toBeDefined()
  const weekdays = [...document.querySelectorAll('th')].map(({ textContent }) => textContent)
  expect(weekdays).toEqual(['日', '月', '火', '水', '木', '金', '土'])
  expect(day('12月1日火曜日').getAttribute('aria-label')).toBe(`12月1日火曜日 ${words.today}`)
  expect(day('12月24日').getAttribute('aria-label')).toBe(`12月24日木曜日 ${words.selected}`)
  expect(day('12月6日')).toHaveProperty('disabled', true)
  await userEvent.setup().click(day('12月25日'))
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-12-25')
})

test('by keys across the end of the year', async () => {
  const user = userEvent.setup()
  const onChange = single('2026-12-24')
  act(() => day('12月24日').focus())
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(screen.getByText('2027年1月')).toBeDefined()
  expect(document.activeElement).toBe(day('1月1日金曜日'))
  await user.keyboard('{Enter}')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2027-01-01')
  await user.keyboard('{PageUp}')
  expect(document.activeElement).toBe(day('12月1日火曜日'))
})

test('by the buttons beside the title, and in English', async () => {
  const user = userEvent.setup()
  single()
  await user.click(screen.getByRole('button', { name: words.previousMonth }))
  expect(screen.getByText('2026年11月')).toBeDefined()
  for (let presses = 0; presses < 2; presses += 1)
    await user.click(screen.getByRole('button', { name: words.nextMonth }))
  expect(screen.getByText('2027年1月')).toBeDefined()
  act(() => setLanguage('en'))
  expect(screen.getByText('January 2027')).toBeDefined()
  act(() => setLanguage('ja'))
})

test('a range: the first press is its start, a later day its end, one before begins again', async () => {
  const user = userEvent.setup()
  const chosen = vi.fn<(value: unknown) => void>()
  const Range = () => {
    const [value, setValue] = useState(noRange)
    chosen(value)
    return <Calendar mode="range" label="休業" value={value} onChange={setValue} />
  }
  render(<Range />)
  for (const [press, from, to] of [
    ['10', '2026-12-10', null],
    ['19', '2026-12-10', '2026-12-19'],
    ['15', '2026-12-15', null],
    ['4', '2026-12-04', null],
    ['4', '2026-12-04', '2026-12-04'],
    ['10', '2026-12-10', null],
    ['12', '2026-12-10', '2026-12-12'],
  ] as const) {
    await user.click(day(`12月${press}日`))
    expect(chosen).toHaveBeenLastCalledWith({ from, to })
  }
  expect(day('12月10日').getAttribute('aria-label')).toContain(words.rangeStart)
  expect(day('12月11日').getAttribute('aria-label')).toContain(words.inRange)
  expect(day('12月12日').getAttribute('aria-label')).toContain(words.rangeEnd)
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(3)
})

test('a field opens a calendar, closes with the choice or by Escape, and has the focus again', async () => {
  const user = userEvent.setup()
  const Field = () => {
    const [value, setValue] = useState<string | null>(null)
    return <DateField mode="single" label="来店日" value={value} onChange={setValue} />
  }
  render(<Field />)
  const field = screen.getByRole('button', { name: `来店日 ${words.choose}` })
  const calendar = () => screen.queryByRole('dialog', { name: '来店日' })
  act(() => field.focus())
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toBe(day('12月1日火曜日')))
  fireEvent.keyDown(day('12月1日火曜日'), { key: 'Escape', isComposing: true, keyCode: 229 })
  expect(calendar()).not.toBeNull()
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(calendar()).toBeNull())
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(document.activeElement).toBe(day('12月1日火曜日')))
  await user.keyboard('{ArrowRight}{Enter}')
  await vi.waitFor(() => expect(calendar()).toBeNull())
  expect(field.textContent).toBe(`来店日 ${formatDate('ja', '2026-12-02')}`)
})

test('presets use Tokyo’s days; another range is chosen from a calendar', async () => {
  const user = userEvent.setup()
  const chosen = vi.fn<(value: unknown) => void>()
  const Presets = () => {
    const [{ preset, range }, set] = useState({ preset: 'thisMonth' as Preset, range: noRange })
    const change = (next: Preset, wanted: typeof range) => {
      chosen(wanted)
      set({ preset: next, range: wanted })
    }
    return <RangePresets preset={preset} range={range} onChange={change} />
  }
  render(<Presets />)
  for (const [preset, from, to] of [
    ['today', '2026-12-01', '2026-12-01'],
    ['thisWeek', '2026-11-29', '2026-12-05'],
    ['thisMonth', '2026-12-01', '2026-12-31'],
    ['nextMonth', '2027-01-01', '2027-01-31'],
    ['custom', null, null],
  ] as const) {
    await user.click(screen.getByRole('radio', { name: words.preset[preset] }))
    expect(chosen).toHaveBeenLastCalledWith({ from, to })
  }
  await user.click(screen.getByRole('button', { name: new RegExp(words.preset.custom) }))
  const dialog = await screen.findByRole('dialog')
  await user.click(day('12月10日'))
  expect(within(dialog).getByText(words.chooseEnd)).toBeDefined()
  await user.click(day('12月12日'))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(chosen).toHaveBeenLastCalledWith({ from: '2026-12-10', to: '2026-12-12' })
})

// Dates by selects, in a calendar and as ranges, on a device in New York. Rules SCR-19 to SCR-22.
import { notices } from '@noren/words/admin/widgets/notices'
import { formatDate } from '@noren/words/format'
import { inputMethod, tabTo } from '../page-checks.ts'
import { expect, type Locator, samples, test, valueOf, words } from './fixtures.ts'

test.use({ timezoneId: 'America/New_York' })

test.beforeEach(async ({ page }) => {
  // Monday afternoon in New York is Tuesday, 1 December, in Tokyo. Without Playwright's clock, whose Date cannot be subclassed
  // as the calendar library does.
  await page.addInitScript(() => {
    Date.now = () => Date.parse('2026-11-30T20:00:00Z')
  })
  await page.reload()
  await expect(page.getByRole('grid').last()).toBeVisible()
})

const day = (calendar: Locator, name: string) =>
  calendar.getByRole('button', { name: new RegExp(`^${name}`) })

test('month and day are enabled when the previous select is chosen, and days fit the month', async ({
  page,
  demo,
}) => {
  const part = demo('Selects')
  const [year, month, date] = (['year', 'month', 'day'] as const).map((name) =>
    part.getByRole('combobox', { name: words.dates[name] }),
  )
  if (!year || !month || !date) throw new Error('three selects')
  const days = () => date.getByRole('option').count()
  await expect(month).toBeDisabled()
  await expect(date).toBeDisabled()
  await year.focus()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowDown')
  await expect(year).toHaveValue('2024')
  await expect(month).toBeEnabled()
  await expect(date).toBeDisabled()
  await month.selectOption('2')
  expect(await days()).toBe(1 + 29)
  await date.selectOption('29')
  await expect(valueOf(part)).toHaveText('"2024-02-29"')
  await year.selectOption('2023')
  await expect(valueOf(part)).toHaveText('null')
  expect(await days()).toBe(1 + 28)
  await date.selectOption('28')
  await expect(valueOf(part)).toHaveText('"2023-02-28"')
  await year.selectOption(words.dates.unset)
  await expect(month).toBeDisabled()
  await expect(month).toHaveValue('')
  await expect(valueOf(part)).toHaveText('null')
  const required = demo('Selects, required').getByRole('combobox').first()
  await expect(required.getByRole('option', { name: words.dates.unset })).toHaveCount(0)
  await expect(required.getByRole('option').first()).toBeDisabled()
})

test('a month in the shop’s time zone: title, weekdays, today, disabled days, by mouse and keyboard', async ({
  page,
  demo,
}) => {
  const part = demo('One day')
  const calendar = part.getByRole('application', { name: samples.visit })
  const grid = calendar.getByRole('grid')
  await expect(calendar.getByText('2026年12月')).toBeVisible()
  await expect(grid.locator('th')).toHaveText(['日', '月', '火', '水', '木', '金', '土'])
  const today = day(calendar, '12月1日火曜日')
  await expect(today).toHaveAccessibleName(`12月1日火曜日 ${words.dates.today}`)
  await expect(today).not.toHaveCSS('box-shadow', 'none')
  await day(calendar, '12月24日').click()
  await expect(valueOf(part)).toHaveText('"2026-12-24"')
  await expect(day(calendar, '12月24日')).toHaveAccessibleName(`12月24日木曜日 ${words.dates.selected}`)
  await expect(grid.getByRole('gridcell', { selected: true })).toHaveText('24')
  await expect(day(calendar, '12月6日日曜日')).toBeDisabled()
  await test.step('by keyboard', async () => {
    await calendar.getByRole('button', { name: words.dates.nextMonth }).focus()
    await page.keyboard.press('Tab')
    await expect(day(calendar, '12月24日')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await expect(calendar.getByText('2027年1月')).toBeVisible()
    await expect(day(calendar, '1月1日金曜日')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(valueOf(part)).toHaveText('"2027-01-01"')
    await page.keyboard.press('PageUp')
    await expect(day(calendar, '12月1日火曜日')).toBeFocused()
  })
  await test.step('by the arrows beside the title', async () => {
    await calendar.getByRole('button', { name: words.dates.previousMonth }).click()
    await expect(calendar.getByText('2026年11月')).toBeVisible()
    await calendar.getByRole('button', { name: words.dates.nextMonth }).click()
    await calendar.getByRole('button', { name: words.dates.nextMonth }).click()
    await expect(calendar.getByText('2027年1月')).toBeVisible()
    await day(calendar, '1月31日').click({ force: true })
    await expect(valueOf(part)).toHaveText('"2027-01-01"')
  })
  await test.step('and in English', async () => {
    await page.getByRole('button', { name: 'English' }).click()
    await expect(calendar.or(part).getByText('January 2027')).toBeVisible()
    await expect(part.locator('th')).toHaveText(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  })
})

test('a range: the first press is its start, the second its end, one before the start begins again', async ({
  demo,
}) => {
  const part = demo('A range')
  const calendar = part.getByRole('application', { name: samples.stay })
  const value = (from: string, to: string | null) =>
    expect(valueOf(part)).toHaveText(JSON.stringify({ from, to }))
  await day(calendar, '12月10日').click()
  await value('2026-12-10', null)
  await day(calendar, '12月19日').click()
  await value('2026-12-10', '2026-12-19')
  await expect(part.getByRole('gridcell', { selected: true })).toHaveCount(10)
  await expect(day(calendar, '12月10日')).toHaveAccessibleName(new RegExp(words.dates.rangeStart))
  await expect(day(calendar, '12月12日')).toHaveAccessibleName(new RegExp(words.dates.inRange))
  await expect(day(calendar, '12月19日')).toHaveAccessibleName(new RegExp(words.dates.rangeEnd))
  await day(calendar, '12月15日').click()
  await value('2026-12-15', null)
  await day(calendar, '12月4日').click()
  await value('2026-12-04', null)
  await day(calendar, '12月4日').click()
  await value('2026-12-04', '2026-12-04')
})

test('a field opens a calendar and closes with the choice; presets use Tokyo’s days', async ({
  page,
  demo,
}) => {
  const part = demo('A field')
  const field = part.getByRole('button', { name: new RegExp(`^${samples.visit}`) })
  const calendar = page.getByRole('dialog', { name: samples.visit })
  await test.step('a field', async () => {
    await day(demo('A range'), '12月31日').focus()
    await tabTo(page, field)
    await expect(field).toHaveAccessibleName(`${samples.visit} ${words.dates.choose}`)
    await page.keyboard.press('Enter')
    await expect(day(calendar, '12月1日火曜日')).toBeFocused()
    await (await inputMethod(page)).escape()
    await expect(calendar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(calendar).toBeHidden()
    await expect(field).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(day(calendar, '12月1日火曜日')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(day(calendar, '12月2日水曜日')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(calendar).toBeHidden()
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleName(`${samples.visit} ${formatDate('ja', '2026-12-02')}`)
    await expect(valueOf(part)).toHaveText('"2026-12-02"')
  })
  await test.step('presets', async () => {
    const presets = demo('Presets')
    for (const [preset, from, to] of [
      ['today', '2026-12-01', '2026-12-01'],
      ['thisWeek', '2026-11-29', '2026-12-05'],
      ['thisMonth', '2026-12-01', '2026-12-31'],
      ['nextMonth', '2027-01-01', '2027-01-31'],
      ['custom', null, null],
    ] as const) {
      await presets.getByRole('radio', { name: words.dates.preset[preset] }).check()
      await expect(valueOf(presets)).toHaveText(JSON.stringify({ preset, from, to }))
    }
    await presets.getByRole('button', { name: new RegExp(words.dates.preset.custom) }).click()
    const range = page.getByRole('dialog', { name: words.dates.preset.custom })
    await day(range, '12月10日').click()
    await expect(range.getByText(words.dates.chooseEnd)).toBeVisible()
    await day(range, '12月12日').click()
    await expect(range).toBeHidden()
    await expect(valueOf(presets)).toHaveText('{"preset":"custom","from":"2026-12-10","to":"2026-12-12"}')
  })
})

test('a calendar whose code could not be loaded says so and can be loaded again', async ({
  page,
  demo,
  allowProblem,
}) => {
  allowProblem(/calendar-|dynamically imported module/)
  const part = demo('One day')
  const chunk = /\/assets\/calendar-.*\.js/
  await page.route(chunk, (route) => route.abort())
  await page.reload()
  await expect(part.getByRole('alert')).toContainText(notices.ja.partFailed)
  await page.unroute(chunk)
  await part.getByRole('button', { name: '再試行' }).click()
  await expect(part.getByRole('grid')).toBeVisible()
})

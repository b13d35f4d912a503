// Closed weeks of the month, opening on holidays and hours from a date: said by the owner, shown to customers. Rules HOURS-58 to HOURS-67.
import { weekdays } from '@noren/contract/hours'
import { hours as editor } from '@noren/words/admin/hours/editor'
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { widgets } from '@noren/words/admin/widgets'
import { bookingTime } from '@noren/words/booking-steps'
import {
  formatDate,
  formatDayOfYear,
  formatSpokenDate,
  weekdayLongName,
  weekdayOf,
} from '@noren/words/format'
import { hoursWords } from '@noren/words/hours'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessibleEverywhere } from '../page-checks.ts'
import { menuOf } from '../test-users.ts'
import { hoursPage } from './page.ts'

const words = businessHours.ja

test('第3火曜, 祝日は営業し翌日休み, and hours from a date: the owner says them, the site shows them', async ({
  page,
  shop,
  openPage,
}) => {
  const screen = hoursPage(page)
  await screen.open()
  const { today, holiday, third, rest } = await datesFrom(page)
  const [closed, monthly] = [weekdayOf(holiday), weekdayOf(third)]
  await test.step('a weekday is closed, another one in the third week; closed holidays are open', async () => {
    await screen.isOpen(closed).uncheck()
    await page.getByRole('button', { name: words.monthly.add }).click()
    const rule = page.getByRole('region', { name: words.monthly.title }).getByRole('listitem')
    await rule.getByLabel(words.monthly.weekday, { exact: true }).selectOption(weekdays[monthly] ?? '')
    await screen.save.click()
    await expect(rule.getByText(words.monthly.weeksRequired)).toBeVisible()
    await rule.getByRole('checkbox', { name: hoursWords.ja.week(3) }).check()
    await expect(rule.getByText(new RegExp(`^${words.monthly.next('')}${shortOf(third)}`))).toBeVisible()
    await page.getByRole('checkbox', { name: new RegExp(`^${words.holidays.opening}`) }).check()
    await expect(
      page.getByRole('checkbox', { name: weekdayLongName('ja', closed), exact: true }),
    ).toBeChecked()
    await expect(page.getByText(words.holidays.dayOff(''))).toBeHidden()
    await screen.save.click()
    await expect(screen.toast(words.regular.saved)).toBeVisible()
    await page.reload()
    await expect(rule.getByRole('checkbox', { name: hoursWords.ja.week(3) })).toBeChecked()
    await expectAccessibleEverywhere(page, 'rules of closed days')
  })
  const from = await test.step('new hours begin on a date', async () => {
    await page.getByRole('button', { name: words.dated.add }).click()
    const { dialog } = screen
    const text =
      (await dialog
        .getByRole('button', { name: /20\d\d年/ })
        .first()
        .textContent()) ?? ''
    const day = dialog.getByRole('group', { name: weekdayLongName('ja', rest), exact: true })
    await day.getByLabel(editor.ja.opening).selectOption('12:00')
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(screen.toast(words.dated.created)).toBeVisible()
    const [, year, month, date] = /(\d+)年(\d+)月(\d+)日/.exec(text) ?? []
    const begins = [year, month?.padStart(2, '0'), date?.padStart(2, '0')].join('-')
    await expect(screen.card(words.dated.fromDate(formatDate('ja', begins)))).toBeVisible()
    return begins
  })
  await test.step('each date has the hours of its rules', async () => {
    expect(await openingOf(page, holiday)).toBe('10:00')
    expect(await openingOf(page, addDays(holiday, 1))).toBeUndefined()
    expect(await openingOf(page, third)).toBeUndefined()
    expect(await openingOf(page, next(from, rest))).toBe('12:00')
    expect(await openingOf(page, next(addDays(today, 1), rest))).toBe(
      next(addDays(today, 1), rest) < from ? '10:00' : '12:00',
    )
  })
  for (const javaScriptEnabled of [true, false])
    await test.step(`customers read it ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const visitor = await openPage({ javaScriptEnabled, viewport: page.viewportSize() })
      await visitor.goto(`/s/${shop.domain}`)
      const facts = visitor.getByRole('region', { name: '営業時間' })
      await expect(facts).toContainText(
        `毎週${weekdayLongName('ja', closed)}、第3${weekdayLongName('ja', monthly)}`,
      )
      await expect(facts).toContainText(`祝日の${weekdayLongName('ja', closed)}は営業し、翌日休み`)
      await expect(facts).toContainText(`${formatDayOfYear('ja', from)}からの営業時間`)
      await visitor.goto(`/s/${shop.domain}/book?menu=${await menuOf(page)}&view=month&from=${third}`)
      const { chooseDay, states } = bookingTime.ja
      await expect(visitor.getByText(chooseDay(formatSpokenDate('ja', third), states.closed))).toBeAttached()
    })
})

const shortOf = (date: string): string => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

const next = (from: string, weekday: number): string => addDays(from, (weekday - weekdayOf(from) + 7) % 7)

/** The next holiday, the next third one of another weekday, and a weekday that neither touches. */
const datesFrom = async (page: Page) => {
  const today = await page.evaluate(() => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10))
  const answer = await page.request.get('/api/holidays', {
    params: { from: addDays(today, 1), to: addDays(today, 120) },
  })
  const { data }: { data: { date: string }[] } = await answer.json()
  const holiday = data[0]?.date ?? ''
  const weekday = (weekdayOf(holiday) + 3) % 7
  const first = `${today.slice(0, 7)}-01`
  const thirds = [first, `${addDays(first, 31).slice(0, 7)}-01`].map((month) =>
    addDays(next(month, weekday), 14),
  )
  return {
    today,
    holiday,
    third: thirds.find((date) => date > today) ?? '',
    rest: (weekdayOf(holiday) + 5) % 7,
  }
}

const openingOf = async (page: Page, date: string): Promise<string | undefined> => {
  const answer = await page.request.get('/api/opening-days', { params: { from: date, to: date } })
  const { data }: { data: { ranges: { opening_time: string }[] }[] } = await answer.json()
  return data[0]?.ranges[0]?.opening_time
}

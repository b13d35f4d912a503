// The evening: what the day sold, the drawer counted, the day closed and opened again; the month's sheet and its files.
import { salesDays } from '@noren/words/admin/closings/days'
import { salesFiles } from '@noren/words/admin/closings/sales-files'
import { salesMonths } from '@noren/words/admin/closings/month'
import { readFile } from 'node:fs/promises'
import { shopNow } from '../day-page.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'

const [words, months, files] = [salesDays.ja, salesMonths.ja, salesFiles.ja]

test('a day is closed with a difference in words, and opened again with a reason @both', async ({
  page,
  shop,
}) => {
  expect(shop.domain).not.toBe('')
  await page.goto('/reports/days')
  await expect(page.getByText(words.empty)).toBeVisible()
  await page.getByLabel(words.cash.float).fill('30000')
  await page.getByLabel(words.cash.counted).fill('２９，７００')
  await expect(page.getByText(words.cash.short('300円'))).toBeVisible()
  await expectAccessibleAtWidths(page, 'day report')
  await page.getByLabel(words.cash.note).fill('両替で渡し間違い')
  await page.getByRole('button', { name: words.cash.submit }).click()
  await expect(page.getByText(words.closing.title)).toBeVisible()
  await page.getByRole('button', { name: words.closing.reopen }).click()
  await page.getByLabel(words.closing.reason).fill('数え直し')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.history.title)).toBeVisible()
  // It begins with what was put in last.
  await page.goto(`/reports/days/${shopNow().today}`)
  await expect(page.getByText('両替で渡し間違い')).toBeVisible()
})

test('on a phone a date of another year, its arrows and 今日 stand in one row', async ({ page, shop }) => {
  expect(shop.domain).not.toBe('')
  await page.goto('/reports/days/2025-11-29')
  const date = page.getByRole('button', { name: `${words.date} 2025/11/29(土)` })
  const parts = [
    date,
    page.getByRole('link', { name: words.next }),
    page.getByRole('link', { name: words.today, exact: true }),
  ]
  const middles: number[] = []
  for (const part of parts) {
    const box = await part.boundingBox()
    middles.push(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2))
  }
  expect(new Set(middles).size).toBe(1)
  // One line of text.
  expect((await date.boundingBox())?.height).toBe(48)
})

test('the month is shown day by day, and its files are saved @both', async ({ page, shop }) => {
  expect(shop.domain).not.toBe('')
  const { today } = shopNow()
  await page.goto(`/reports/month?month=${today.slice(0, 7)}`)
  await page.getByRole('button', { name: months.days }).click()
  await expect(page.getByRole('rowheader', { name: months.sum })).toBeVisible()
  await expectAccessibleAtWidths(page, 'month sheet')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: files.submit(files.kinds.freee.title) }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^freee-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await saved.path(), 'utf8')).startsWith('\ufeff収支区分,管理番号,発生日')).toBe(true)
})

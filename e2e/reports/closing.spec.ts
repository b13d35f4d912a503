// The evening: what the day sold, the drawer counted, the day closed and opened again; the month's sheet and its files.
import { salesDays } from '@noren/words/admin/closings/days'
import { salesFiles } from '@noren/words/admin/closings/sales-files'
import { salesMonths } from '@noren/words/admin/closings/month'
import { readFile } from 'node:fs/promises'
import { shopNow } from '../day-page.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { send } from '../test-users.ts'

const [words, months, files] = [salesDays.ja, salesMonths.ja, salesFiles.ja]

/** A visit of this morning that took place, entered by the owner. */
const treated = async (page: Page, date: string): Promise<number> => {
  const { data: customer } = await send(page.context(), '/api/customers', {
    name: '山田 花子',
    name_kana: 'ヤマダ ハナコ',
  })
  const menus = await (await page.request.get('/api/menus')).json()
  const { data } = await send(page.context(), '/api/reservations', {
    customer_id: customer.id,
    menu_id: menus.data[0].id,
    start_at: `${date}T00:00:00+09:00`,
    override: ['past', 'closed', 'cutoff', 'too_long', 'outside_hours'],
  })
  await send(page.context(), `/api/reservations/${data.id}`, { status: 'treated' }, 'PUT')
  return data.id
}

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

test('the month is shown day by day, and its files are saved @both', async ({ page, shop }) => {
  expect(shop.domain).not.toBe('')
  const { today } = shopNow()
  await page.goto(`/reports/month?month=${today.slice(0, 7)}`)
  await expect(page.getByRole('rowheader', { name: months.sum })).toBeVisible()
  await expectAccessibleAtWidths(page, 'month sheet')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: files.submit(files.kinds.freee.title) }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^freee-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await saved.path(), 'utf8')).startsWith('\ufeff収支区分,管理番号,発生日')).toBe(true)
})

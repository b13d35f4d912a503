// Visits from before the shop used Noren, written by hand by an owner who had a notebook. Rules CUST-70 to CUST-74.
import { broughtVisits } from '@noren/words/admin/customers/brought'
import { customers } from '@noren/words/admin/customers/records'
import { formatDate } from '@noren/words/format'
import { calendar } from '@noren/words/reservations/calendar'
import { validation } from '@noren/words/validation'
import { widgets } from '@noren/words/admin/widgets'
import { customerPage, makeCustomer } from './customer-page.ts'
import { enter, shopNow, timeIn } from '../day-page.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner } from '../test-users.ts'
import { expect, test } from '../fixtures.ts'

const words = customers.ja
const brought = broughtVisits.ja
const next = calendar.ja.next

test('a regular of the notebook is greeted as one from the first day', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 422 /)
  await makeOwner(context)
  const who = { name: '山田 花子', phone: '09012345678' }
  const id = await makeCustomer(context, who)
  await enter(page, { ...who, start: timeIn(shopNow(), 95) })
  const own = customerPage(page)
  const card = page.getByRole('region', { name: next.title })
  await page.goto('/reservation-calendar')
  await expect(card).toContainText(next.first)

  await own.open(id)
  const summary = own.main.locator('summary').filter({ hasText: brought.title })
  await expect(summary).toContainText(brought.none)
  await summary.click()
  await test.step('a number, also of full width', async () => {
    await own.edit('brought_count').click()
    await page.getByRole('textbox', { name: words.fields.brought_count }).fill('１２')
    await page.keyboard.press('Enter')
    await expect(summary).toContainText(words.detail.times('12'))
    await expect(own.main).toContainText(brought.all)
    await expect(own.edit('brought_count')).toBeFocused()
  })
  const choose = async (field: 'brought_first_on' | 'brought_last_on', ...parts: string[]) => {
    await own.edit(field).click()
    const { year, month, day } = widgets.ja.dates
    for (const [nth, part] of [year, month, day].entries())
      if (parts[nth]) await page.getByRole('combobox', { name: part }).selectOption(parts[nth])
    await page.keyboard.press('Enter')
  }
  await test.step('days, the first not after the last, and no half of one', async () => {
    await choose('brought_last_on', '2024年')
    await expect(page.getByText(validation.ja.date)).toBeVisible()
    await page.keyboard.press('Escape')
    await choose('brought_last_on', '2024年', '10月', '3日')
    await expect(summary).toContainText(formatDate('ja', '2024-10-03'))
    await choose('brought_first_on', '2025年', '4月', '1日')
    await expect(page.getByText(validation.ja.brought_order)).toBeVisible()
    await choose('brought_first_on', '2019年', '4月', '1日')
    await expect(summary).toContainText(formatDate('ja', '2019-04-01'))
    await expectAccessibleAtWidths(page, 'visits of before')
  })

  await page.reload()
  await expect(own.main).toContainText(brought.all)
  await page.goto('/customers')
  await expect(own.rows.filter({ hasText: who.name })).toContainText(
    words.lastVisit(formatDate('ja', '2024-10-03')),
  )
  await expect(own.rows.filter({ hasText: who.name })).toContainText(brought.all)
  await page.goto('/reservation-calendar')
  await expect(card).toContainText(next.times(13))
  await expect(card).toContainText(next.last(formatDate('ja', '2024-10-03')))
})

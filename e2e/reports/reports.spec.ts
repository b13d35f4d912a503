// How the shop is doing: figures and plots, the visits behind them, the target, and who has not come for long. Rules REP-40 to REP-54.
import { overdueList } from '@noren/words/admin/reports/overdue'
import { reportPlots } from '@noren/words/admin/reports/plots'
import { reports } from '@noren/words/admin/reports/screen'
import { reportTabs } from '@noren/words/admin/reports/tabs'
import { reportVisits } from '@noren/words/admin/reports/visits'
import { reservations } from '@noren/words/reservations'
import { widgets } from '@noren/words/admin/widgets'
import { shopNow } from '../day-page.ts'
import { makeMenu } from '../menus/menus-page.ts'
import { expect, test, type Locator, type Page } from '../fixtures.ts'
import { expectAccessibleAtWidths, isPhone } from '../page-checks.ts'
import { send } from '../test-users.ts'

const [words, plots, visits] = [reports.ja, reportPlots.ja, reportVisits.ja]

/** Visits of a customer that took place on these days, entered by the owner. */
const treat = async (page: Page, name: string, dates: readonly string[], menuId?: number): Promise<void> => {
  const { data: customer } = await send(page.context(), '/api/customers', {
    name,
    name_kana: 'ヤマダ ハナコ',
    phone: '09012345678',
    email: `visitor-${dates.length}@example.jp`,
  })
  const menus = await (await page.request.get('/api/menus')).json()
  for (const date of dates) {
    const { data } = await send(page.context(), '/api/reservations', {
      customer_id: customer.id,
      menu_id: menuId ?? menus.data[0].id,
      start_at: `${date}T00:00:00+09:00`,
      override: ['past', 'closed', 'cutoff', 'too_long', 'outside_hours'],
    })
    await send(page.context(), `/api/reservations/${data.id}`, { status: 'treated' }, 'PUT')
  }
}

const daysAgo = (days: number): string =>
  new Date(Date.parse(shopNow().today) - days * 86_400_000).toISOString().slice(0, 10)

test('a new shop reads what will be here; then figures lead to the visits that they count, and back @both', async ({
  page,
  shop,
}) => {
  expect(shop.domain).not.toBe('')
  const { today } = shopNow()
  await page.goto('/reports')
  await expect(page.getByText(words.empty.title)).toBeVisible()
  await expectAccessibleAtWidths(page, 'reports without a visit')
  await treat(page, '山田 花子', [today])
  await page.goto(`/reports?from=${daysAgo(6)}&to=${today}`)
  const figures = page.getByRole('region', { name: words.figures.label })
  await expect(figures.getByRole('link', { name: /^1件/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: plots.groups.time })).toBeVisible()
  await expectAccessibleAtWidths(page, 'reports')
  await figures.getByRole('link', { name: new RegExp(words.figures.open(words.figures.sales)) }).click()
  await expect(page.getByText(/^1件・合計/)).toBeVisible()
  await expectAccessibleAtWidths(page, 'counted visits')
  await page.getByRole('list', { name: visits.list }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: reservations.ja.detail.title })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^1件・合計/)).toBeVisible()
  await page.goBack()
  await expect(figures).toBeVisible()
})

test('by keys alone: the series speaks its days, Enter opens one, a condition is taken away @desktop', async ({
  page,
  shop,
}) => {
  expect(shop.domain).not.toBe('')
  const { today } = shopNow()
  await treat(page, '山田 花子', [today])
  await page.goto(`/reports?from=${daysAgo(6)}&to=${today}`)
  const series = page.getByRole('slider', { name: plots.series.days })
  await series.focus()
  await expect(series).toHaveAttribute('aria-valuetext', /・1件/)
  await page.keyboard.press('ArrowLeft')
  await expect(series).toHaveAttribute('aria-valuetext', /0円・0件/)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1件・合計/)).toBeVisible()
  await page.goBack()
  const customers = page.getByRole('list', { name: plots.customer.title })
  await customers.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  const condition = page.getByRole('list', { name: visits.conditions }).getByRole('button')
  await condition.focus()
  await page.keyboard.press('Enter')
  await expect(condition).toBeHidden()
  await expect(page.getByText(/^1件・合計/)).toBeVisible()
})

test('a target is set, shown and taken away', async ({ page, shop }) => {
  expect(shop.domain).not.toBe('')
  await page.goto('/reports')
  await page.getByRole('button', { name: words.target.set }).click()
  await page.getByLabel(words.target.amount).fill('８００，０００')
  await page.keyboard.press('Enter')
  await expect(page.getByText('800,000円')).toBeVisible()
  await expect(page.getByText(words.target.said('0'))).toBeVisible()
  await page.getByRole('button', { name: words.target.change }).click()
  await page.getByLabel(words.target.amount).fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: words.target.set })).toBeVisible()
})

test('a regular who is overdue is called, written to and booked again @both', async ({ page, shop }) => {
  expect(shop.domain).not.toBe('')
  await page.goto('/reports')
  await page.getByRole('link', { name: reportTabs.ja.names.overdue }).click()
  await expect(page.getByText(overdueList.ja.empty)).toBeVisible()
  await treat(page, '山田 花子', [daysAgo(160), daysAgo(130), daysAgo(100)])
  await page.reload()
  const regular = page.getByRole('list', { name: overdueList.ja.list }).getByRole('listitem')
  await expect(regular.getByText(overdueList.ja.every.weeks('4'))).toBeVisible()
  await expect(regular.getByRole('link', { name: /電話する/ })).toHaveAttribute('href', /^tel:/)
  await expect(regular.getByRole('link', { name: overdueList.ja.mailFor('山田 花子') })).toHaveAttribute(
    'href',
    /^mailto:visitor-3@example\.jp\?subject=.*&body=.*%0D%0A/,
  )
  await expectAccessibleAtWidths(page, 'overdue')
  await regular.getByRole('link', { name: overdueList.ja.bookFor('山田 花子') }).click()
  await expect(page.getByRole('dialog').getByText('山田 花子').first()).toBeVisible()
})

test('on a phone plots are folded to what they find @both', async ({ page, shop }) => {
  expect(shop.domain).not.toBe('')
  const { today } = shopNow()
  await treat(page, '山田 花子', [today])
  // A plot of one part is a row, with no table.
  await treat(page, '佐藤 美咲', [daysAgo(1), daysAgo(2)], await makeMenu(page, 'フルカラー'))
  await page.goto(`/reports?from=${daysAgo(6)}&to=${today}`)
  const list = page.getByRole('list', { name: plots.menu.title })
  await expect(page.getByRole('heading', { name: plots.menu.title })).toBeVisible()
  if (isPhone(page)) {
    await expect(list).toBeHidden()
    await page.getByRole('button', { name: plots.menu.title, exact: true }).click()
  }
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: `${plots.menu.title} ${words.plot.asTable}` }).click()
  await expect(page.getByRole('table', { name: plots.menu.title })).toBeVisible()
})

// Rule SCR-257.
test('on a narrow phone the rows show what is chosen in them, and fade only where there is more', async ({
  page,
  shop,
}) => {
  expect(shop.domain).not.toBe('')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/reports?from=2026-12-02&to=2026-12-02')
  // The periods stand in two rows there: none is cut.
  const { thisMonth, lastMonth, thisWeek, custom } = widgets.ja.dates.preset
  for (const name of [thisMonth, lastMonth, thisWeek, custom])
    await expect(page.getByRole('radio', { name, exact: true })).toBeInViewport({ ratio: 1 })
  const fade = (row: Locator, end: 'start' | 'end') =>
    row.evaluate(
      (element, name) => Number.parseFloat(getComputedStyle(element).getPropertyValue(name)),
      `--fade-${end}`,
    )
  // All of the tabs is seen.
  expect(await fade(page.getByRole('navigation', { name: reportTabs.ja.label }), 'end')).toBe(0)
  await page.goto('/reservation-search?status=canceled')
  const chips = page.locator('main .scroll-row').first()
  await expect(chips).toBeVisible()
  await chips.evaluate((row) => row.scrollTo(row.scrollWidth, 0))
  await expect.poll(() => fade(chips, 'start')).toBeGreaterThan(0)
  await chips.evaluate((row) => row.scrollTo(0, 0))
  await expect.poll(() => fade(chips, 'start')).toBe(0)
  expect(await fade(chips, 'end')).toBeGreaterThan(0)
})

// A stylist is ill: her eight visits of the day are worked off on a phone, every press counted.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { widgets } from '@noren/words/admin/widgets'
import { shell } from '@noren/words/admin/shell'
import { bookAs, dayPage } from '../day-page.ts'
import { expect, test, type Locator, type Page } from '../fixtures.ts'
import { hoursPage } from '../hours/page.ts'
import { expectAccessible, overflowWidth } from '../page-checks.ts'
import { menuOf, send } from '../test-users.ts'

const { absence, make, one, list: listWords } = worklists.ja
const { move, to } = reservationChanges.ja

/** Presses what it is given, and counts. */
const countPresses = () => {
  let count = 0
  return {
    press: async (target: Locator): Promise<void> => {
      count += 1
      await target.click()
    },
    count: () => count,
  }
}

const toast = (page: Page, title: string) =>
  page.getByRole('region', { name: widgets.ja.toasts }).getByText(title).first()

test('a sick day of eight visits is worked off in at most 30 presses', async ({
  page,
  shop,
  date,
  context,
}) => {
  const hours = ['10', '11', '12', '13', '14', '15', '16', '17']
  const names = ['一子', '二葉', '三代', '四季', '五月', '六花', '七海', '八重']
  for (const [index, hour] of hours.entries())
    await bookAs(page, shop, `${date}T${hour}:00:00+09:00`, names[index])
  const { data: colleague } = await send(context, '/api/staff', { name: '里美' })
  // She has visits of her own.
  for (const hour of ['13', '16'])
    await send(context, '/api/reservations', {
      menu_id: await menuOf(page),
      start_at: `${date}T${hour}:00:00+09:00`,
      name: '常連',
      staff_id: colleague.id,
    })
  const on = dayPage(page)
  await on.open(date)
  const { press, count } = countPresses()
  await press(on.day.getByRole('button', { name: shop.shopName, exact: true }))
  await press(page.getByRole('menuitem', { name: absence.open }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(absence.inside(8))).toBeVisible()
  await expectAccessible(page, 'the form of an absence')
  await press(dialog.getByRole('button', { name: absence.submit }))

  await expect(page.getByText(one.progress(0, 8))).toBeVisible()
  await expectAccessible(page, 'the list')
  expect(await overflowWidth(page)).toBe(0)
  await press(page.getByRole('button', { name: one.applyAll(6) }))
  await expect(toast(page, one.handed(6))).toBeVisible()
  await expect(page.getByText(one.progress(6, 8))).toBeVisible()

  // 13:00 is moved to somebody who is free, 16:00 is canceled.
  await press(page.getByRole('button', { name: one.moveOf('山田 四季') }))
  await press(dialog.getByRole('button', { name: '18:00' }))
  await press(dialog.getByRole('button', { name: move.submit }))
  await expect(page.getByText(one.progress(7, 8))).toBeVisible()
  // The second device and a reload show the same.
  await page.reload()
  await expect(page.getByText(one.progress(7, 8))).toBeVisible()
  await page.getByRole('button', { name: shell.ja.openMenu }).click()
  await expect(
    page.getByRole('link', { name: new RegExp(`${worklists.ja.title}.*${one.left(1)}`) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  const phone = page.getByRole('link', { name: one.call('山田 七海') })
  await expect(phone).toHaveAttribute('href', 'tel:09012345678')
  await press(page.getByRole('button', { name: one.cancelOf('山田 七海') }))
  await press(dialog.getByRole('button', { name: to.canceled.submit }))
  await expect(page.getByText(one.allDone)).toBeVisible()
  expect(count()).toBeLessThanOrEqual(30)
  test.info().annotations.push({ type: 'presses', description: String(count()) })

  await page.goto('/worklists')
  await expect(page.getByText(listWords.empty)).toBeVisible()
})

test('a period that is closed is saved with the list of its visits in one press', async ({
  page,
  shop,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/special-hours$/)
  await bookAs(page, shop, `${date}T12:00:00+09:00`)
  const screen = hoursPage(page)
  await screen.open('close')
  await screen.date(date).click()
  await screen.field('description').fill('研修')
  await screen.inDialog(widgets.ja.saveBar.save).click()
  await screen.inDialog(make.button).click()
  await expect(page.getByText(one.progress(0, 1))).toBeVisible()
  await expect(page.getByRole('heading', { name: make.titles.closing })).toBeVisible()
  await page.getByRole('button', { name: one.tickOf('山田 花子') }).click()
  await expect(page.getByText(one.allDone)).toBeVisible()
  const { data } = await (await page.request.get('/api/special-hours')).json()
  expect(data).toMatchObject([{ description: '研修' }])
})

// What the owner says of staff for customers, and the seats of the shop.
import { seats as seatWords } from '@noren/words/admin/shops/seats'
import { staff as staffWords } from '@noren/words/admin/staff'
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import { expect, test, type Page } from './fixtures.ts'
import { pictureFile } from './menus/menus-page.ts'
import { expectAccessibleEverywhere } from './page-checks.ts'
import { menuOf, send } from './test-users.ts'

const words = staffWords.ja
const { shown } = words
const seats = seatWords.ja
const cut = 'カット＋シャンプー'
const long = 'とても長い名前のメニューです。'.repeat(12)

const dialogOf = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    disclosure: dialog.locator('summary'),
    field: (label: string) => dialog.getByRole('textbox', { name: new RegExp(`^${RegExp.escape(label)}`) }),
    check: (label: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${RegExp.escape(label)}`) }),
    save: dialog.getByRole('button', { name: widgets.ja.saveBar.save }),
    toast: (title: string) => page.getByRole('region', { name: widgets.ja.toasts }).getByText(title).first(),
  }
}

test('an owner shows somebody with photograph, fee and menus of their own, and shares the link', async ({
  page,
  shop,
  context,
}) => {
  await send(context, '/api/staff', { name: '結城' })
  await send(context, '/api/menus', { name: long.slice(0, 255), price: 100_000, duration: 120 })
  await page.goto('/staff')
  await expect(page.getByText(words.noneShown)).toBeVisible()
  const row = page.getByRole('button', { name: new RegExp(`^結城 .*${words.edit}$`) })
  await row.click()
  const mine = dialogOf(page)
  await expect(mine.field(shown.title)).toBeHidden()
  await mine.disclosure.click()
  await mine.check(shown.switch).check()
  await mine.dialog.locator('input[type=file]').setInputFiles(pictureFile())
  await mine.field(shown.title).fill('トップスタイリスト')
  await mine.field(shown.profile).fill('骨格に合わせたショートヘアが得意です。'.repeat(5))
  await mine.field(shown.fee).fill('５５０')
  await mine.field(shown.price(cut)).fill('7700')
  await mine.field(shown.minutes(cut)).fill('0')
  await mine.check('とても長い').uncheck()
  await expectAccessibleEverywhere(page, 'what customers see of somebody')

  await mine.save.click()
  await expect(mine.dialog.getByText('時間は1分から360分までの整数で入力してください')).toBeVisible()
  await mine.field(shown.minutes(cut)).fill('75')
  await mine.save.click()
  await expect(mine.toast(words.toasts.updated)).toBeVisible()
  await expect(row).toContainText('トップスタイリスト')
  await expect(page.getByText(words.someShown)).toBeVisible()

  await row.click()
  await mine.disclosure.click()
  await expect(mine.field(shown.price(cut))).toHaveValue('7700')
  await expect(mine.dialog.getByRole('img', { name: widgets.ja.picture.preview })).toBeVisible()
  await expect(mine.field(shown.linkLabel('結城'))).toHaveValue(new RegExp(`^${shop.address}\\?staff=\\d+$`))
  await mine.dialog.getByRole('button', { name: common.ja.copy, exact: true }).click()
  const download = page.waitForEvent('download')
  await mine.dialog.getByRole('button', { name: shown.png }).click()
  expect((await download).suggestedFilename()).toBe(`${shown.file('結城')}.png`)
  await expectAccessibleEverywhere(page, 'the link of somebody')
})

test('seats are one line and one button until there are some; what a menu needs is not deleted', async ({
  page,
  shop,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/seat-groups\/\d+$/)
  expect(shop.address).not.toBe('')
  await page.goto('/shop/booking')
  const part = page.getByRole('region', { name: seats.title })
  const mine = dialogOf(page)
  await expect(part.getByText(seats.empty)).toBeVisible()
  await expect(page.getByText(seats.openVisits.label)).toHaveCount(0)
  for (const [name, units] of [
    ['セット面', '4'],
    ['とても長い名前の個室'.repeat(2), '20'],
  ] as const) {
    await part.getByRole('button', { name: seats.add }).click()
    await mine.field(seats.form.name).fill(name)
    await mine.field(seats.form.units).fill(units)
    await mine.save.click()
    await expect(mine.dialog).toBeHidden()
  }
  const row = part.getByRole('button', { name: new RegExp(`^セット面.*${seats.edit}$`) })
  await expect(row).toContainText(seats.units(4))
  await expectAccessibleEverywhere(page, 'the settings with seats')
  // The settings around it have nothing to save.
  await expect(page.getByText(widgets.ja.saveBar.unsaved)).toHaveCount(0)

  const { data } = await (await page.request.get('/api/seat-groups')).json()
  await send(
    context,
    `/api/menus/${await menuOf(page)}`,
    { seat_group_ids: [data[0].id], waits: [[20, 40]] },
    'PUT',
  )
  await page.reload()
  await row.click()
  await mine.dialog.getByRole('button', { name: seats.form.remove }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: widgets.ja.remove.submit }).click()
  await expect(page.getByText(seats.remove.inUse(cut))).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  // Waiting time asks how many customers one may have at a time.
  await page.getByLabel(seats.openVisits.label).selectOption(seats.openVisits.choices[2] ?? '')
  await page.getByRole('button', { name: widgets.ja.saveBar.save }).click()
  await page.reload()
  await expect(page.getByLabel(seats.openVisits.label)).toHaveValue('3')
})

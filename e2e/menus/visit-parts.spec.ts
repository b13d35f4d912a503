// What a menu says of a visit, and prices that change on a date. Rules MENU-30 to MENU-43.
import { menuPrices } from '@noren/words/admin/menus/prices'
import { menuVisits } from '@noren/words/admin/menus/visits'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner } from '../test-users.ts'
import { cut, makeMenu, menusPage, words } from './menus-page.ts'

const visits = menuVisits.ja
const prices = menuPrices.ja

test('a colour with waiting time goes with a cut and not with a perm, under its own heading @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  await makeMenu(page, 'パーマ（全体）')
  const mine = menusPage(page)
  const dialog = page.getByRole('dialog', { name: visits.categories.title })
  await mine.openList()

  await test.step('categories are made beside the list', async () => {
    await page.getByRole('button', { name: visits.categories.manage }).click()
    for (const name of ['カット', 'カラー・とても長い名前のカテゴリーでも画面からはみ出しません']) {
      await dialog.getByRole('textbox', { name: visits.categories.name }).fill(name)
      await dialog.getByRole('button', { name: visits.categories.add, exact: true }).click()
      await expect(dialog.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    }
    await expectAccessibleAtWidths(page, 'categories')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('stretches in place of one number', async () => {
    await mine.add.click()
    await mine.field(words.name).fill('カラー（全体）')
    await mine.field(words.price).fill('8800')
    await mine.field(words.duration).fill('120')
    await page.getByRole('button', { name: visits.stretches.add }).click()
    await expect(page.getByLabel(visits.stretches.waiting)).toHaveValue('40')
    await page.getByLabel(visits.stretches.waiting).fill('45')
    await expect(page.getByText(visits.stretches.sum('125分'))).toBeVisible()
    await page.getByLabel(visits.category).selectOption({ index: 2 })
    await page.getByText(visits.together.title).click()
    await page
      .getByRole('group', { name: visits.together.excluded })
      .getByRole('checkbox', { name: 'パーマ（全体）' })
      .check()
    await expectAccessibleAtWidths(page, 'a menu with waiting time')
    await mine.save('publish').click()
    await expect(mine.toast(words.toasts.created)).toBeVisible()
  })

  await test.step('it is as it was saved, under its heading', async () => {
    const colours = page.getByRole('region', { name: 'カラー・とても長い名前' })
    await expect(colours.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('region', { name: visits.categories.rest }).getByRole('article')).toHaveCount(
      2,
    )
    await expectAccessibleAtWidths(page, 'menus under headings')
    await page.getByRole('link', { name: 'カラー（全体）' }).first().click()
    await expect(page.getByLabel(visits.stretches.waiting)).toHaveValue('45')
    await expect(
      page
        .getByRole('group', { name: visits.together.excluded })
        .getByRole('checkbox', { name: 'パーマ（全体）' }),
    ).toBeChecked()
  })
})

test('many prices change on a date, and are undone before it @desktop', async ({ page, context }) => {
  await makeOwner(context)
  await makeMenu(page, 'とても長い名前のメニューでも料金の前後が読めるように折り返して表示されます', {
    price: 12_340,
  })
  const mine = menusPage(page)
  await mine.openList()
  await page.getByRole('link', { name: prices.open }).click()
  const row = page.getByRole('listitem').filter({ hasText: cut })
  const submit = (count: number) => page.getByRole('button', { name: prices.submit(count) })
  await expect(page.getByRole('button', { name: prices.submitNone })).toBeDisabled()
  await expect(page.getByText(prices.noAmount)).toBeVisible()
  await page.getByRole('radio', { name: prices.kinds.percent }).check()
  await page.getByLabel(prices.amount).fill('１０％')
  await page.getByLabel(prices.roundTo).selectOption('100')
  await expect(row).toContainText(prices.change('5,500円', '6,100円'))
  await expectAccessibleAtWidths(page, 'new prices')
  await submit(2).click()
  await expect(mine.toast(prices.saved)).toBeVisible()
  const coming = page.getByRole('region', { name: prices.coming })
  await expect(coming).toContainText(prices.change('12,340円', '13,600円'))
  await expectAccessibleAtWidths(page, 'prices to come')

  await mine.openList()
  await mine.price(cut, '5,500円').click()
  await expect(page.getByText('6,100円')).toBeVisible()

  await page.goto('/menu/prices')
  await coming.getByRole('button').click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: prices.undo })
    .click()
  await expect(mine.toast(prices.undone)).toBeVisible()
  await expect(coming).toHaveCount(0)
})

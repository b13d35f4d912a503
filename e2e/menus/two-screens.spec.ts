// What two screens of an owner do at once, and reservations in the way.
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import { bookAs } from '../day-page.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner, send, menuOf } from '../test-users.ts'
import { cut, deleteMenu, menusPage, words } from './menus-page.ts'

test('two screens edit one menu: the later one is told and decides', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of (404|409) .*\/api\/menus\/\d+$/)
  await makeOwner(context)
  const id = await menuOf(page)
  const mine = menusPage(page)
  const elsewhere = (body: object) => send(context, `/api/menus/${id}`, body, 'PUT')

  await test.step('what it says now is loaded', async () => {
    await mine.openForm(id)
    await mine.field(words.name).fill('カットのみの施術')
    await elsewhere({ price: 6000 })
    await mine.save('save').click()
    await expect(page.getByText(words.outdated.title)).toBeVisible()
    await expect(page.getByText(words.outdated.change(words.price, '6,000円'))).toBeVisible()
    await expectAccessibleAtWidths(page, 'an outdated menu')
    await page.getByRole('button', { name: words.outdated.load }).click()
    await expect(mine.field(words.price)).toHaveValue('6000')
    await expect(mine.field(words.name)).toHaveValue(cut)
    await expect(page.getByText(words.outdated.title)).toBeHidden()
  })

  await test.step('or the own input is saved', async () => {
    await mine.field(words.name).fill('カットのみの施術')
    await elsewhere({ price: 6100 })
    await mine.save('save').click()
    await page.getByRole('button', { name: words.outdated.overwrite }).click()
    await expect(mine.toast(words.toasts.updated)).toBeVisible()
    await expect(mine.card('カットのみの施術')).toContainText('6,000円')
  })

  await test.step('one that was deleted is told, and the input stays', async () => {
    await mine.openForm(id)
    await mine.field(words.price).fill('7000')
    await deleteMenu(page, id)
    await mine.save('save').click()
    await expect(page.getByText(words.form.deleted)).toBeVisible()
    await expect(mine.field(words.price)).toHaveValue('7000')
  })
})

test('reservations that no longer fit are named before saving, coming ones before deleting', async ({
  page,
  shop,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/menus\/\d+$/)
  await bookAs(page, shop, `${date}T18:00:00+09:00`)
  const mine = menusPage(page)
  const visit = mine.dialog.getByRole('link', { name: /18:00〜19:00 .*山田 花子 様/ })
  await mine.openForm(await menuOf(page))
  await mine.field(words.duration).fill('90')
  await mine.save('save').click()
  await expect(visit).toBeVisible()
  await mine.inDialog(words.inside.back).click()
  await expect(mine.field(words.duration)).toHaveValue('90')
  await mine.save('save').click()
  await mine.inDialog(words.inside.keep).click()
  await expect(mine.toast(words.toasts.updated)).toBeVisible()

  await mine.choose(cut, words.list.remove)
  await mine.inDialog(widgets.ja.remove.submit).click()
  await expect(mine.dialog).toContainText(/削除できません/)
  await expect(visit).toBeVisible()
  await expectAccessibleAtWidths(page, 'a menu that cannot be deleted')
  await mine.inDialog(common.ja.cancel).click()
  await expect(mine.actions(cut)).toBeFocused()
  await expect(mine.cards).toHaveCount(1)
})

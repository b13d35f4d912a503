// Menus of a block, images in a text, and the page's own images, on a phone.
import { errors } from '@noren/words/errors'
import { widgets } from '@noren/words/admin/widgets'
import { expect, test } from '../fixtures.ts'
import { makeMenu, pictureFile } from '../menus/menus-page.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { editorPage, words } from './editor-page.ts'

test('menus of a block, an image in a text, and the page’s own images', async ({
  page,
  shop,
  context,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/library-images/)
  await makeMenu(page, 'カラー（リタッチ）')
  const mine = editorPage(page)
  await mine.open()
  await test.step('menus are put in order and chosen', async () => {
    await mine.unfold('メニュー', 2).click()
    await mine.sortMenus('メニュー').click()
    await mine.down('カット＋シャンプー').click()
    await mine.sortedMenus('メニュー').click()
    const { data } = await (await context.request.get('/api/pages?type=booking')).json()
    const block = data[0].sections[0]
    await expect
      .poll(async () => {
        const answer = await (await context.request.get(`/api/pages/${data[0].id}`)).json()
        return answer.data.sections[0].menus.map(({ name }: { name: string }) => name)
      })
      .toEqual(['カラー（リタッチ）', 'カット＋シャンプー'])
    expect(block.menus).toHaveLength(2)
    await page.getByRole('button', { name: words.menus.choose }).click()
    await page.getByRole('checkbox', { name: /カラー/ }).uncheck()
    await mine.inDialog(words.menus.submit).click()
    await expect(mine.toast(words.toasts.saved)).toBeVisible()
    // Opened again, so that this toast is not taken for the next one of the same words.
    await mine.open()
    await expect(mine.unfold('メニュー', 1).locator('..')).toContainText('カット＋シャンプー')
    await expect(mine.unfold('メニュー', 1).locator('..')).not.toContainText('カラー（リタッチ）')
  })
  await test.step('an image is added to the library and inserted', async () => {
    await mine.addDocument.click()
    await mine.tool('image').click()
    await page.getByRole('textbox', { name: words.library.alt }).fill('店内')
    await mine.dialog.locator('input[type=file]').setInputFiles(pictureFile())
    await expect(
      mine.body(words.untitled(words.kinds.document, 1)).getByRole('img', { name: '店内' }),
    ).toBeVisible()
    await mine.close.click()
    // A block that is not saved yet is published without a word.
    await expect(mine.toast(words.toasts.saved)).toBeVisible()
    await mine.publish(words.untitled(words.kinds.document, 1)).click()
    await expect(mine.toast(words.toasts.updated)).toBeVisible()
    // Its text is changed alone; one that a block shows stays.
    await mine.edit(words.untitled(words.kinds.document, 1)).click()
    await mine.tool('image').click()
    const text = page.getByRole('textbox', { name: words.library.altOf('店内') })
    await text.fill('昼の店内')
    await text.press('Enter')
    await expect(page.getByRole('button', { name: words.library.insert('昼の店内') })).toBeVisible()
    await page.getByRole('button', { name: words.library.remove('昼の店内') }).click()
    await page.getByRole('button', { name: widgets.ja.remove.submit }).click()
    await expect(page.getByText(errors.ja.image_in_use)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await mine.close.click()
  })
  await test.step('a cover with its text, removed after a question', async () => {
    const cover = page.getByRole('group', { name: words.images.cover })
    await cover.locator('input[type=file]').setInputFiles(pictureFile())
    // It is a square.
    await mine.inDialog(widgets.ja.crop.use).click()
    await expect(mine.toast(words.images.created)).toBeVisible()
    const alt = page.locator('#page-image-cover-alt')
    await alt.fill('朝の店内')
    await alt.blur()
    await expect(mine.toast(words.images.updated)).toBeVisible()
    const customer = await openPage()
    await customer.goto(shop.address)
    await expect(customer.getByRole('img', { name: '朝の店内' })).toBeVisible()
    await expect(customer.getByRole('img', { name: '昼の店内', exact: true })).toBeVisible()
    await page.getByRole('button', { name: `${words.images.cover} ${widgets.ja.picture.remove}` }).click()
    await expect(mine.dialog).toContainText(words.images.confirm)
    await mine.inDialog(widgets.ja.remove.submit).click()
    await expect(mine.toast(words.images.removed)).toBeVisible()
  })
  await mine.edit(words.untitled(words.kinds.document, 1)).click()
  await expect(mine.tool('bold')).toBeVisible()
  await expectAccessibleAtWidths(page, 'the booking page’s editor')
})

// The shop's gallery: several photographs at once, their order, texts and removal, and what customers see of it.
import { widgets } from '@noren/words/admin/widgets'
import { booking } from '@noren/words/booking'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner, send } from '../test-users.ts'
import { editorPage, words } from './editor-page.ts'
import { noisyFile, stripedFile } from './picture-files.ts'

const { gallery } = words

test('photographs are added, put in order, described and deleted; customers open them larger', async ({
  page,
  shop,
  openPage,
  allowProblem,
}) => {
  // The browser's own page around a single image; nothing is allowed beside the image.
  allowProblem(/Applying inline style violates .*\/assets\/images\//)
  const mine = editorPage(page)
  await mine.open()
  const part = page.getByRole('region', { name: gallery.title })
  const rows = part.getByRole('list', { name: gallery.title }).getByRole('listitem')
  const text = (position: number) => part.getByRole('textbox', { name: gallery.altOf(position) })
  await test.step('three at once, one of them too large', async () => {
    const files = [
      await stripedFile(page, 900, 600),
      await noisyFile(page, 800),
      await stripedFile(page, 600, 800),
    ]
    await part.locator('input[type=file]').setInputFiles(files)
    await expect(part.getByText(widgets.ja.picture.size)).toBeVisible()
    await part.getByRole('button', { name: widgets.ja.picture.shrink }).click()
    await expect(rows).toHaveCount(3)
    await expect(mine.toast(gallery.added(3))).toBeVisible()
  })
  await test.step('described', async () => {
    for (const [position, alt] of [
      [1, '施術席'],
      [2, '待合'],
      [3, '入口'],
    ] as const) {
      await text(position).fill(alt)
      await text(position).press('Enter')
      await expect(part.getByRole('button', { name: gallery.remove(alt) })).toBeVisible()
    }
  })
  await test.step('put in order by arrows, which keep the focus; there is no handle to touch', async () => {
    const { startOf, endOf, up, handle } = widgets.ja.sort
    await part.getByRole('button', { name: startOf(gallery.sortedList) }).click()
    await expect(part.getByRole('button', { name: handle('入口') })).toBeHidden()
    const arrow = part.getByRole('button', { name: up('入口') })
    await arrow.click()
    await expect(arrow).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(mine.toast(gallery.sorted)).toBeVisible()
    await part.getByRole('button', { name: endOf(gallery.sortedList) }).click()
    await expect(text(1)).toHaveValue('入口')
  })
  await test.step('deleted after a question', async () => {
    await part.getByRole('button', { name: gallery.remove('待合') }).click()
    await expect(mine.dialog).toContainText(gallery.confirm)
    await mine.inDialog(widgets.ja.remove.submit).click()
    await expect(rows).toHaveCount(2)
  })
  await expectAccessibleAtWidths(page, 'the editor with a gallery')
  await test.step('what customers see', async () => {
    const customer = await openPage()
    await customer.goto(shop.address)
    const shown = customer.getByRole('region', { name: booking.ja.gallery.title }).getByRole('img')
    await expect(shown).toHaveCount(2)
    expect(await shown.evaluateAll((images) => images.map((image) => image.getAttribute('alt')))).toEqual([
      '入口',
      '施術席',
    ])
    await shown.first().scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.first().evaluate((image: HTMLImageElement) => image.complete && image.currentSrc))
      .toMatch(/-(320|640)\.webp$|[0-9a-f]{32}\.webp$/)
    await expectAccessibleAtWidths(customer, 'the booking page with a gallery')
    await shown.first().click()
    await expect(customer).toHaveURL(/\/assets\/images\/[0-9a-f]{32}\.webp$/)
  })
})

test('more photographs than there are places: those that fit are taken, and it is said', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const file = await stripedFile(page, 60, 40)
  const image_base64 = `data:${file.mimeType};base64,${file.buffer.toString('base64')}`
  for (let count = 0; count < 10; count += 1) await send(context, '/api/gallery-images', { image_base64 })
  await editorPage(page).open()
  const part = page.getByRole('region', { name: gallery.title })
  await part.locator('input[type=file]').setInputFiles([file, file, file, file])
  await expect(part.getByText(gallery.full)).toBeVisible()
  await expect(part.getByText(widgets.ja.picture.onlyFirst(2))).toBeVisible()
})

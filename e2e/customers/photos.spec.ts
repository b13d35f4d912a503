// Photographs of a customer: added as before and after, compared, described, put in order and deleted; and where the plan has none.
import { customerPhotos } from '@noren/words/admin/customers/photos'
import { widgets } from '@noren/words/admin/widgets'
import type { BrowserContext } from '@playwright/test'
import { customerPage, longName, makeCustomer } from './customer-page.ts'
import { expectAccessible, expectAccessibleAtWidths } from '../page-checks.ts'
import { stripedFile } from '../pages/picture-files.ts'
import { makeOwner, send } from '../test-users.ts'
import { expect, test, type Page } from '../fixtures.ts'

const words = customerPhotos.ja

const photosOf = (page: Page) => {
  const own = customerPage(page)
  return {
    ...own,
    pairs: own.main.getByRole('region', { name: words.pairs }).getByRole('listitem'),
    others: own.main.getByRole('region', { name: words.others }).getByRole('listitem'),
    /** By what its name begins with. */
    tile: (name: string) => own.main.getByRole('button', { name: new RegExp(`^${name}`) }),
    button: (name: string) => own.main.getByRole('button', { name, exact: true }),
    inDialog: (name: string) => page.getByRole('dialog').last().getByRole('button', { name, exact: true }),
    choose: async (name: string, files: Awaited<ReturnType<typeof stripedFile>>[]) => {
      const chooser = page.waitForEvent('filechooser')
      await own.main.getByRole('button', { name, exact: true }).click()
      await (await chooser).setFiles(files)
    },
  }
}

test('before and after stand side by side; enlarged, described, put in order, deleted', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const id = await makeCustomer(context, { name: longName })
  const mine = photosOf(page)
  await mine.open(id)
  await mine.tab('photos').click()
  await expect(page).toHaveURL(/tab=photos/)

  await test.step('the first two from the empty tab', async () => {
    await expect(mine.main.getByText(words.empty)).toBeVisible()
    await expectAccessible(page, 'no photographs')
    await mine.main
      .locator('input[type=file]')
      .setInputFiles([await stripedFile(page, 600, 800), await stripedFile(page, 800, 600)])
    await expect(mine.toast(words.added(2))).toBeVisible()
    await expect(mine.tab('photos')).toContainText('2')
  })
  await test.step('as before and after', async () => {
    await mine.choose(words.addPhase.before, [await stripedFile(page, 600, 800)])
    await expect(mine.tab('photos')).toContainText('3')
    await mine.choose(words.addPhase.after, [await stripedFile(page, 900, 600)])
    await expect(mine.pairs).toHaveCount(1)
    await expect(mine.others).toHaveCount(2)
    const sides = await mine.pairs
      .getByRole('button')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect()))
    expect(sides[0]?.top).toBe(sides[1]?.top)
    await expectAccessibleAtWidths(page, 'photographs')
  })
  await test.step('enlarged by keyboard, the next by keys and buttons, and back to where it was', async () => {
    const first = mine.pairs.getByRole('button').first()
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(mine.dialog.getByRole('heading')).toHaveText(words.viewer(1, 4))
    await expect
      .poll(() => mine.dialog.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.keyboard.press('ArrowRight')
    await expect(mine.dialog.getByRole('heading')).toHaveText(words.viewer(2, 4))
    await mine.inDialog(words.next).click()
    await mine.inDialog(words.next).click()
    await mine.inDialog(words.next).press('Enter')
    await expect(mine.dialog.getByRole('heading')).toHaveText(words.viewer(4, 4))
    await expectAccessibleAtWidths(page, 'one photograph')
    await page.keyboard.press('Escape')
    await expect(mine.dialog).toBeHidden()
    await expect(first).toBeFocused()
  })
  await test.step('described; typed text is not lost without a question', async () => {
    await mine.others.getByRole('button').first().click()
    await mine.inDialog(words.edit).click()
    const caption = page.getByRole('textbox', { name: words.form.caption })
    await caption.fill('仕上がり')
    await page.keyboard.press('Escape')
    await mine.inDialog(widgets.ja.unsaved.stay).click()
    await page.getByRole('radio', { name: words.form.phases.after }).check()
    await expectAccessible(page, 'the form of a photograph')
    await mine.inDialog(widgets.ja.saveBar.save).click()
    await expect(mine.toast(words.form.saved)).toBeVisible()
    await expect(mine.dialog.getByText('仕上がり', { exact: true })).toBeVisible()
    await mine.inDialog(words.close).click()
    await expect(mine.tile('仕上がり')).toBeVisible()
  })
  await test.step('put in order by keys', async () => {
    await mine.button(words.sort).click()
    const handle = mine.main.getByRole('button', { name: /^「仕上がり.*並び順を変える$/ })
    await handle.focus()
    await page.keyboard.press('Home')
    await expect(mine.toast(words.sorted)).toBeVisible()
    await expectAccessibleAtWidths(page, 'the order')
    await mine.button(words.sortDone).click()
    const { data } = await (await page.request.get(`/api/customers/${id}/photos`)).json()
    expect(data.photos[0].caption).toBe('仕上がり')
  })
  await test.step('deleted after a question', async () => {
    await mine.tile('仕上がり').click()
    await mine.inDialog(words.remove).click()
    await expect(mine.dialog.last()).toContainText(words.removeTitle)
    await mine.inDialog(widgets.ja.remove.submit).click()
    await expect(mine.toast(words.removed)).toBeVisible()
    await expect(mine.dialog).toBeHidden()
    await expect(mine.tile('仕上がり')).toBeHidden()
    await expect(mine.tab('photos')).toContainText('3')
  })
})

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const add = (context: BrowserContext, customer: number, more: object = {}) =>
  send(context, `/api/customers/${customer}/photos`, { image_base64: onePixel, ...more })

test('another tab’s caption is told, not overwritten', async ({ page, context, allowProblem }) => {
  allowProblem(/status of 409 /)
  await makeOwner(context)
  const id = await makeCustomer(context, { name: '山田 花子' })
  const photo = (await add(context, id, { caption: '最初' })).data
  const mine = photosOf(page)
  await page.goto(`/customers/${id}?tab=photos`)
  await mine.tile('最初').click()
  await mine.inDialog(words.edit).click()
  const caption = page.getByRole('textbox', { name: words.form.caption })
  await caption.fill('わたしの説明')
  await send(context, `/api/customers/${id}/photos/${photo.id}`, { caption: 'ほかの説明' }, 'PATCH')
  await mine.inDialog(widgets.ja.saveBar.save).click()
  await expect(page.getByText(widgets.ja.stale.title)).toBeVisible()
  await expect(caption).toHaveValue('わたしの説明')
  await mine.inDialog(widgets.ja.stale.overwrite).click()
  await mine.inDialog(widgets.ja.saveBar.save).click()
  await expect(mine.toast(words.form.saved)).toBeVisible()
  await expect(mine.dialog.getByText('わたしの説明', { exact: true })).toBeVisible()
})

test('where the plan has no photographs, their number and the way to the plan are shown', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const id = await makeCustomer(context, { name: '山田 花子' })
  await add(context, id)
  const mine = photosOf(page)
  // As the server answers where plans are sold.
  await page.route(`**/api/customers/${id}/photos`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { data: { locked: true, count: 1, photos: [], kept: [] } } })
      : route.continue(),
  )
  await page.goto(`/customers/${id}?tab=photos`)
  await expect(mine.main.getByText(words.lockedKept(1))).toBeVisible()
  await expect(mine.main.getByRole('img')).toHaveCount(0)
  await expectAccessibleAtWidths(page, 'locked photographs')
  await expect(mine.main.getByRole('link', { name: words.plan })).toHaveAttribute(
    'href',
    '/shop?tab=subscription',
  )
  await mine.button(words.removeAll).click()
  await expect(mine.dialog).toContainText(words.removeAllTitle(1))
  await mine.inDialog(widgets.ja.remove.submit).click()
  await expect(mine.toast(words.removedAll)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  const { data } = await (await page.request.get(`/api/customers/${id}/photos`)).json()
  expect(data).toEqual({ locked: false, count: 0, photos: [], kept: [] })
})

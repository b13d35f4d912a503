// What fails in the editor is taken back on the screen, and said in its own words.
import { pages } from '@noren/words/admin/pages'
import { common } from '@noren/words/common'
import { expect, test } from '../fixtures.ts'
import { makeOwner, send } from '../test-users.ts'
import { makeMenu } from '../menus/menus-page.ts'
import { editorPage, words } from './editor-page.ts'

test('titles, toggles, orders and deletions @desktop', async ({ page, context, allowProblem }) => {
  allowProblem(/status of (500|404 .*\/api\/page-sections)/)
  await makeOwner(context)
  await makeMenu(page, 'カラー（リタッチ）')
  const { data } = await (await context.request.get('/api/pages?type=booking')).json()
  await send(context, '/api/page-sections', { page_id: data[0].id, type: 'document', title: 'お知らせ' })
  const mine = editorPage(page)
  await mine.open()
  const refuse = (url: string, status = 500) =>
    page.route(url, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status, contentType: 'application/json', body: '{"message":"","code":"fault"}' }),
    )
  await refuse('**/api/page-sections/*')
  await refuse('**/api/page-sections/*/reorder')
  await refuse(`**/api/pages/${data[0].id}`)
  await refuse(`**/api/pages/${data[0].id}/reorder`)

  await mine.title(2).fill('変更後')
  await mine.title(2).press('Enter')
  await expect(mine.toast(words.toasts.titleFailed)).toBeVisible()
  await expect(mine.title(2)).toHaveValue('お知らせ')

  await mine.title(2).fill('途中まで')
  await mine.title(2).press('Escape')
  await expect(mine.title(2)).toHaveValue('お知らせ')

  await mine.publish('お知らせ').click()
  await expect(mine.toast(words.toasts.publishFailed)).toBeVisible()
  await expect(mine.publish('お知らせ')).toHaveAttribute('aria-checked', 'true')

  await mine.publishPage.click()
  await expect(mine.toast(words.toasts.pagePublishFailed)).toBeVisible()
  await expect(mine.publishPage).toHaveAttribute('aria-checked', 'true')

  await mine.up('お知らせ').click()
  await expect(mine.toast(words.toasts.reorderFailed)).toBeVisible()
  await expect(mine.title(2)).toHaveValue('お知らせ')

  await mine.down('カット＋シャンプー').click()
  await expect(mine.toast(words.toasts.menusReorderFailed)).toBeVisible()

  await mine.remove('お知らせ').click()
  await mine.inDialog('削除する').click()
  await expect(mine.dialog).toContainText(words.toasts.removeFailed)
  await mine.inDialog(common.ja.cancel).click()
  await expect(mine.blocks).toHaveCount(2)

  // Another screen was first.
  await refuse('**/api/page-sections/*', 404)
  await mine.remove('お知らせ').click()
  await mine.inDialog('削除する').click()
  await expect(mine.toast(words.toasts.blockGone)).toBeVisible()
  await expect(mine.blocks).toHaveCount(1)
})

test('a preview that is not made says why @desktop', async ({ page, context, allowProblem }) => {
  allowProblem(/status of (400|403|429|500)/)
  await makeOwner(context)
  const mine = editorPage(page)
  await mine.open()
  let status = 0
  await page.route('**/preview', (route) =>
    route.fulfill({ status, contentType: 'application/json', body: '{"message":"","code":"fault"}' }),
  )
  for (const [refused, text] of [
    [400, pages.ja.preview[400]],
    [403, pages.ja.preview[403]],
    [429, pages.ja.preview[429]],
    [500, pages.ja.preview.other],
  ] as const) {
    status = refused
    const opened = context.waitForEvent('page')
    await mine.preview.click()
    await expect(mine.toast(text)).toBeVisible()
    await expect(mine.toast(pages.ja.preview.error)).toBeVisible()
    // The tab that waited for it is closed again.
    await expect.poll(async () => (await opened).isClosed()).toBe(true)
  }
})

test('a page that cannot be read says so, and is read again @desktop', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 500/)
  await makeOwner(context)
  await page.route('**/api/pages**', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"message":"","code":"fault"}' }),
  )
  for (const path of ['/reservation-page', '/completion-page']) {
    await page.goto(path)
    await expect(page.getByText(words.failed)).toBeVisible()
  }
  await page.unrouteAll()
  await page.getByRole('button', { name: /読み込/ }).click()
  await expect(editorPage(page).blocks.first()).toBeVisible()
})

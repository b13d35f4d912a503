// What fails in the editor is said in its own words.
import { pages } from '@noren/words/admin/pages'
import { expect, test } from '../fixtures.ts'
import { makeOwner } from '../test-users.ts'
import { editorPage, words } from './editor-page.ts'

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

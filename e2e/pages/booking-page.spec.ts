// The booking page's editor: from an empty block to what customers read, and nothing is lost on the way.
import { firstSteps } from '@noren/words/admin/first-steps'
import { widgets } from '@noren/words/admin/widgets'
import { expect, test } from '../fixtures.ts'
import { makeOwner, send } from '../test-users.ts'
import { editorPage, words } from './editor-page.ts'

test('a text is written, published, moved, hidden and deleted; customers read it @desktop', async ({
  page,
  shop,
  context,
  openPage,
}) => {
  const mine = editorPage(page)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/page-sections') && request.method() !== 'GET')
      calls.push(`${request.method()} ${request.postData() ?? ''}`)
  })
  const customer = await openPage()
  await mine.open()

  await test.step('new: a draft at the end; title and toggle make no call until it is saved', async () => {
    await mine.addDocument.click()
    await mine.title(2).fill('お知らせ')
    await mine.title(2).press('Enter')
    await mine.publish('お知らせ').click()
    await expect(mine.publish('お知らせ')).toHaveAttribute('aria-checked', 'true')
    await mine.publish('お知らせ').click()
    expect(calls).toEqual([])
    await mine.body('お知らせ').click()
    await mine.tool('heading3').click()
    await page.keyboard.type('夏季休業')
    await page.keyboard.press('Enter')
    await page.keyboard.type('8月13日から')
    await mine.tool('bold').click()
    await page.keyboard.type('16日')
    await expect(mine.live.getByText('8月13日から')).toBeVisible()
    await mine.close.click()
    await expect(mine.toast(words.toasts.saved)).toBeVisible()
    expect(calls).toHaveLength(1)
    expect(calls[0]).toContain('"publish_state":"draft"')
    expect(calls[0]).toContain('"priority":2')
  })

  await test.step('published, and shown to customers as it was written', async () => {
    await mine.publish('お知らせ').click()
    await expect(mine.toast(words.toasts.updated)).toBeVisible()
    await customer.goto(shop.address)
    await expect(customer.getByRole('heading', { name: '夏季休業' })).toBeVisible()
    await expect(customer.locator('strong')).toHaveText('16日')
  })

  await test.step('edited again: nothing is sent where nothing changed', async () => {
    const before = calls.length
    await mine.edit('お知らせ').click()
    await mine.body('お知らせ').click()
    await mine.close.click()
    await expect(mine.edit('お知らせ')).toBeVisible()
    expect(calls).toHaveLength(before)
    // Rule PAGE-190.
    await expect(mine.live.locator('section').filter({ hasText: '夏季休業' })).toHaveCSS(
      'outline-style',
      'solid',
    )
  })

  await test.step('moved above the menus', async () => {
    await mine.sort.click()
    await mine.up('お知らせ').click()
    await mine.sorted.click()
    await expect(mine.title(1)).toHaveValue('お知らせ')
    await expect(async () => {
      await customer.reload()
      const [text, menu] = [customer.getByText('夏季休業'), customer.getByText('カット＋シャンプー').first()]
      expect((await text.boundingBox())?.y).toBeLessThan((await menu.boundingBox())?.y ?? 0)
    }).toPass()
  })

  await test.step('menus cannot be hidden; the page can', async () => {
    // Disabled for assistive technology; a press says why.
    await mine.publish('メニュー').click({ force: true })
    await expect(mine.toast(words.toasts.menusShown)).toBeVisible()
    await mine.publishPage.click()
    await expect(mine.toast(words.toasts.updatedTexts.draft)).toBeVisible()
    await expect(mine.publishPage).toContainText(words.states.draft)
    await mine.publishPage.click()
    await expect(page.getByRole('dialog')).toContainText(firstSteps.ja.publish.missing.address)
    await mine.publishAnyway.click()
    await expect(mine.publishPage).toContainText(words.states.published)
    await expect(mine.toast(words.toasts.updatedTexts.published)).toBeVisible()
  })

  await test.step('the preview opens in a new tab and cannot book', async () => {
    const opened = context.waitForEvent('page')
    await mine.preview.click()
    const tab = await opened
    await expect(mine.toast(words.preview.made)).toBeVisible()
    await expect(tab.getByText('夏季休業')).toBeVisible()
    await expect(tab.getByRole('link', { name: '予約する' })).toHaveCount(0)
    await tab.close()
  })

  await test.step('deleted after a question', async () => {
    await mine.remove('お知らせ').click()
    await mine.inDialog(widgets.ja.remove.submit).click()
    await expect(mine.toast(words.toasts.removed)).toBeVisible()
    await expect(mine.blocks).toHaveCount(1)
    await customer.reload()
    await expect(customer.getByText('夏季休業')).toHaveCount(0)
  })
})

test('a save that fails stays with a button that repeats it; leaving meanwhile asks @desktop', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 5\d\d|net::ERR|保存中にエラー|Failed to load/)
  await makeOwner(context)
  const mine = editorPage(page)
  await mine.open()
  let isCut = true
  const seen: string[] = []
  await page.route('**/api/page-sections', async (route) => {
    seen.push(route.request().headers()['idempotency-key'] ?? '')
    // The first attempt arrives, and its answer is lost.
    if (!isCut) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await mine.addDocument.click()
  const name = words.untitled(words.kinds.document, 1)
  await mine.body(name).click()
  await page.keyboard.type('駐車場は2台です')
  await mine.close.click()
  await expect(page.getByText(words.save.failed)).toBeVisible()
  await page.getByRole('link', { name: 'メニュー管理' }).first().click()
  await expect(mine.dialog).toContainText(widgets.ja.unsaved.title)
  await mine.inDialog(widgets.ja.unsaved.stay).click()
  isCut = false
  await mine.retry.click()
  await expect(mine.toast(words.toasts.saved)).toBeVisible()
  await expect(page.getByText(words.save.failed)).toHaveCount(0)
  expect(new Set(seen).size).toBe(1)
  await page.reload()
  await expect(mine.blocks).toHaveCount(2)
  await expect(page.getByText('駐車場は2台です')).toBeVisible()
})

test('two tabs: a change of the other one is told, and the owner chooses @desktop', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 409|保存中にエラー/)
  await makeOwner(context)
  const { data } = await (await context.request.get('/api/pages?type=booking')).json()
  const text = (written: string) =>
    JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: written }] }],
    })
  const made = await send(context, '/api/page-sections', {
    page_id: data[0].id,
    type: 'document',
    title: 'ごあいさつ',
    content: text('はじめまして'),
  })
  const mine = editorPage(page)
  await mine.open()
  await mine.edit('ごあいさつ').click()
  await mine.body('ごあいさつ').click()
  await page.keyboard.type('こちらのタブ')
  await send(context, `/api/page-sections/${made.data.id}`, { content: text('あちらのタブ') }, 'PUT')
  await mine.close.click()
  await expect(page.getByText(words.save.outdated)).toBeVisible()
  await page.getByRole('button', { name: words.save.load }).click()
  await expect(page.getByText('あちらのタブ')).toBeVisible()
  await mine.edit('ごあいさつ').click()
  await expect(mine.body('ごあいさつ')).toHaveText('あちらのタブ')
})

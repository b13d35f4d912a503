// An editor that stays open while another device changes the page, and while there is no network.
import { common } from '@noren/words/common'
import { expect, test } from '../fixtures.ts'
import { makeOwner, send } from '../test-users.ts'
import { editorPage, words } from './editor-page.ts'

test.use({ serviceWorkers: 'allow' })

test('what another device changes is shown, and nothing overwrites it unasked @desktop', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/page-sections/)
  await makeOwner(context)
  const pageOf = async () => (await (await context.request.get('/api/pages?type=booking')).json()).data[0]
  const { id: pageId } = await pageOf()
  const made = await send(context, '/api/page-sections', { page_id: pageId, type: 'document', title: '一' })
  const { id } = made.data
  const elsewhere = (change: object) => send(context, `/api/page-sections/${id}`, change, 'PUT')
  const saved = async () =>
    (await pageOf()).sections.find((section: { id: number }) => section.id === id) as {
      title: string
      publish_state: string
    }
  const mine = editorPage(page)
  let previews = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/preview') && request.method() === 'POST') previews += 1
  })
  await mine.open()
  const title = mine.title(2)
  const block = mine.blocks.nth(1)
  const notice = block.getByText(words.save.outdated)
  const load = block.getByRole('button', { name: words.save.load, exact: true })
  const overwrite = block.getByRole('button', { name: words.save.overwrite, exact: true })

  await test.step('shown without a reload', async () => {
    await expect(title).toHaveValue('一')
    await elsewhere({ title: '二' })
    await expect(title).toHaveValue('二', { timeout: 15_000 })
    await expect(mine.live.getByText('二')).toBeVisible()
    // One as the page was opened, one for the change.
    expect(previews).toBe(2)
  })
  await test.step('a heading that was begun before is refused; the newer one is loaded', async () => {
    await title.fill('こちら')
    await elsewhere({ title: '三' })
    await title.press('Enter')
    await expect(notice).toBeVisible()
    await expect(title).toHaveValue('こちら')
    expect((await saved()).title).toBe('三')
    await load.click()
    await expect(title).toHaveValue('三')
    await expect(notice).toBeHidden()
  })
  await test.step('or is saved in its place', async () => {
    await title.fill('こちら')
    await elsewhere({ title: '四' })
    await title.press('Enter')
    await overwrite.click()
    await expect(notice).toBeHidden()
    await expect.poll(async () => (await saved()).title).toBe('こちら')
  })
  await test.step('a toggle too', async () => {
    await page.route('**/api/changes', (route) => route.abort())
    allowProblem(/ERR_FAILED .*\/api\/changes/)
    // A call that was on its way would still bring the new heading.
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/changes'))
    await elsewhere({ title: '五' })
    await mine.publish('こちら').click()
    await expect(notice).toBeVisible()
    await load.click()
    await expect(mine.publish('五')).toHaveAttribute('aria-checked', 'true')
  })
})

test('without a network the editor says so at once, and saves when it is back @desktop', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/ERR_INTERNET_DISCONNECTED|保存中にエラーが発生しました/)
  await makeOwner(context)
  const { data } = await (await context.request.get('/api/pages?type=booking')).json()
  await send(context, '/api/page-sections', { page_id: data[0].id, type: 'document', title: 'お知らせ' })
  const mine = editorPage(page)
  await mine.open()
  await mine.edit('お知らせ').click()
  const body = mine.body('お知らせ')
  await body.click()
  await context.setOffline(true)
  const notice = page.getByRole('status').filter({ hasText: common.ja.offline })
  await expect(notice).toBeVisible()
  await page.keyboard.type('圏外で書いた文章')
  await mine.close.click()
  await expect(mine.retry).toBeVisible()
  await context.setOffline(false)
  await expect(mine.retry).toBeHidden()
  await expect(notice).toBeHidden()
  await expect
    .poll(async () => JSON.stringify(await (await context.request.get('/api/pages?type=booking')).json()))
    .toContain('圏外で書いた文章')
})

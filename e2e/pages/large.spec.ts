// A page as large as any shop will have: 30 blocks and 100 menus.
import { expect, test } from '../fixtures.ts'
import { makeOwner, send } from '../test-users.ts'
import { editorPage } from './editor-page.ts'

test('a page of 30 blocks and 100 menus is edited and put in order @desktop', async ({ page, context }) => {
  await makeOwner(context, { menuName: 'メニュー０番' })
  const mine = editorPage(page)
  const read = async (path: string) => (await (await page.request.get(path)).json()).data
  const [{ id }] = await read('/api/pages?type=booking')
  for (let nth = 1; nth < 100; nth++)
    await send(context, '/api/menus', { name: `メニュー${nth}番`, price: 1_000 + nth, duration: 30 })
  for (let nth = 1; nth < 30; nth++)
    await send(context, '/api/page-sections', {
      page_id: id,
      type: 'document',
      title: `お知らせ${nth}`,
      publish_state: 'published',
    })
  const titles = async (): Promise<string[]> =>
    (await read(`/api/pages/${id}`)).sections
      .toSorted((a: { priority: number }, b: { priority: number }) => a.priority - b.priority)
      .map(({ title }: { title: string }) => title)
  await mine.open()
  await expect(mine.blocks).toHaveCount(30)
  await mine.sort.click()
  await mine.handle('お知らせ29').press('Home')
  await expect(mine.blocks.first()).toContainText('お知らせ29')
  await expect(mine.handle('お知らせ29')).toBeFocused()
  await mine.up('お知らせ28').click()
  await mine.sorted.click()
  await expect(mine.title(1)).toHaveValue('お知らせ29')
  await expect(mine.title(29)).toHaveValue('お知らせ28')
  await expect
    .poll(async () => [(await titles())[0], (await titles())[28]])
    .toEqual(['お知らせ29', 'お知らせ28'])

  const menus = async (): Promise<number[]> =>
    (await read(`/api/pages/${id}`)).sections
      .find(({ type }: { type: string }) => type === 'menu')
      .menus.map((menu: { id: number }) => menu.id)
  const before = await menus()
  expect(before).toHaveLength(100)
  await mine.unfold('メニュー', 100).click()
  await mine.sortMenus('メニュー').click()
  await mine.handle('メニュー99番').press('Home')
  await expect.poll(menus).toEqual([before[99], ...before.slice(0, 99)])

  await mine.title(1).fill('年末年始のお知らせ')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await titles())[0]).toBe('年末年始のお知らせ')
})

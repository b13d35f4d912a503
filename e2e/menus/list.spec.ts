// The list of menus: its order, its states, and a price that is changed from the day.
import { common } from '@noren/words/common'
import { expect, hold, test } from '../fixtures.ts'
import { expectAccessibleAtWidths, overflowWidth, tabTo } from '../page-checks.ts'
import { makeOwner } from '../test-users.ts'
import { cut, deleteMenu, makeMenu, menusPage, words } from './menus-page.ts'

test.use({ serviceWorkers: 'allow' })

test('a price is changed in four presses from the day', async ({ page, context }) => {
  await makeOwner(context)
  const mine = menusPage(page)
  await page.goto('/reservation-calendar')
  await mine.openNavigation.click()
  await page.getByRole('link', { name: words.title }).click()
  await mine.price(cut, '5,500円').click()
  await expect(mine.field(words.price)).toBeFocused()
  // The old price is selected.
  await page.keyboard.type('5800')
  await mine.save('save').click()
  await expect(mine.toast(words.toasts.updated)).toBeVisible()
  await expect(mine.card(cut)).toContainText('5,800円')
})

test('menus are put in order by buttons, keys and dragging, and customers see that order @desktop', async ({
  page,
  shop,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of (409|500) .*\/api\/menus\/reorder$/)
  await makeMenu(page, 'カラー（全体）')
  const spa = await makeMenu(page, 'ヘッドスパ30分')
  const mine = menusPage(page)
  const order = (...names: string[]) => expect(mine.rows.locator('p:first-child')).toHaveText(names)
  await mine.openList()
  await mine.sort.click()
  await order(cut, 'カラー（全体）', 'ヘッドスパ30分')
  await expectAccessibleAtWidths(page, 'the order of menus')

  await test.step('several quick presses are saved as one order', async () => {
    await mine.down(cut).click()
    await mine.down(cut).click()
    await order('カラー（全体）', 'ヘッドスパ30分', cut)
    await expect(mine.down(cut)).toBeFocused()
    await expect(mine.toast(words.toasts.sorted)).toBeVisible()
    await page.reload()
    await expect(mine.names).toHaveText(['カラー（全体）', 'ヘッドスパ30分', cut])
    const customer = await openPage()
    await customer.goto(shop.address)
    await expect(customer.getByRole('link', { name: /円/ })).toContainText([
      'カラー（全体）',
      'ヘッドスパ30分',
      cut,
    ])
  })

  await test.step('by the keys of the handle', async () => {
    await mine.sort.click()
    await tabTo(page, mine.handle(cut))
    await page.keyboard.press('Home')
    await order(cut, 'カラー（全体）', 'ヘッドスパ30分')
    await expect(mine.handle(cut)).toBeFocused()
    await expect(mine.toast(words.toasts.sorted)).toBeVisible()
  })

  await test.step('by dragging', async () => {
    const box = async (name: string) => {
      const found = await mine.handle(name).boundingBox()
      if (!found) throw new Error('not to be seen')
      return { x: found.x + found.width / 2, y: found.y + found.height / 2 }
    }
    const [from, to] = [await box(cut), await box('ヘッドスパ30分')]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x, to.y + 20, { steps: 8 })
    await page.mouse.up()
    await order('カラー（全体）', 'ヘッドスパ30分', cut)
  })

  await test.step('a refused order is taken back', async () => {
    await page.route('**/api/menus/reorder', (route) => route.fulfill({ status: 500, json: {} }))
    await mine.down('カラー（全体）').click()
    await expect(mine.toast(words.toasts.sortFailed)).toBeVisible()
    await order('カラー（全体）', 'ヘッドスパ30分', cut)
    await page.unroute('**/api/menus/reorder')
  })

  await test.step('a menu that another screen deleted is told, and the others are as they are', async () => {
    await deleteMenu(page, spa)
    await mine.down('カラー（全体）').click()
    await expect(mine.toast(words.toasts.sortOutdated)).toBeVisible()
    await order('カラー（全体）', cut)
  })
})

test('loading, failing, none, one that is missing, and long names', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of (404|422|500) .*\/api\/menus|ERR_INTERNET_DISCONNECTED/)
  await makeOwner(context)
  const mine = menusPage(page)

  await test.step('a slow answer shows the shape of the list', async () => {
    const answer = await hold(page, '**/api/menus')
    await page.goto('/menu')
    await expect(page.getByText(common.ja.loading)).toBeAttached()
    answer()
    await expect(mine.card(cut)).toBeVisible()
    await page.unroute('**/api/menus')
  })

  await test.step('a failing server says so, and a press reads again', async () => {
    await page.route('**/api/menus', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/menu')
    await expect(page.getByText(words.list.failed)).toBeVisible()
    await page.unroute('**/api/menus')
    await page.getByRole('button', { name: common.ja.reload }).click()
    await expect(mine.card(cut)).toBeVisible()
    await page.route('**/api/menus/*', (route) => route.fulfill({ status: 500, json: {} }))
    await mine.choose(cut, words.list.hide)
    await expect(mine.toast(words.toasts.publishFailed)).toBeVisible()
    await expect(mine.card(cut)).toContainText(words.states.published)
    await page.unroute('**/api/menus/*')
  })

  await test.step('without a connection the list stays, and a change says so', async () => {
    await context.setOffline(true)
    await mine.choose(cut, words.list.hide)
    await expect(mine.toast(words.toasts.publishFailed)).toBeVisible()
    await expect(page.getByText(common.ja.offline).first()).toBeVisible()
    await expect(mine.card(cut)).toContainText(words.states.published)
    await context.setOffline(false)
  })

  await test.step('long names fit', async () => {
    const long = `${'しっとりまとまるうるつや髪質改善トリートメント'.repeat(2)}プレミアム`
    await makeMenu(page, long, { price: 100_000, duration: 360, description: 'wordwithoutspaces'.repeat(20) })
    await makeMenu(page, 'SuperLongEnglishMenuNameWithoutAnySpace1', { publish_state: 'draft' })
    await mine.openList()
    await expectAccessibleAtWidths(page, 'the menus')
    await mine.sort.click()
    await expect(mine.rows).toHaveCount(3)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await overflowWidth(page)).toBe(0)
    await mine.sorted.click()
    await mine.card(long).getByRole('link', { name: long, exact: true }).click()
    await expect(mine.preview).toContainText(long)
    expect(await overflowWidth(page)).toBe(0)
  })

  await test.step('one that is missing', async () => {
    for (const path of ['/menu/999999999/edit', '/menu/first/edit']) {
      await page.goto(path)
      await expect(page.getByText(words.form.notFound)).toBeVisible()
    }
    await page.goto('/menu/create?template=999999999')
    await expect(page.getByText(words.form.templateMissing)).toBeVisible()
    await expect(mine.field(words.name)).toHaveValue('')
  })

  await test.step('none', async () => {
    for (const { id } of (await (await page.request.get('/api/menus')).json()).data)
      await deleteMenu(page, id)
    await page.goto('/menu')
    await expect(page.getByText(words.list.empty)).toBeVisible()
    await expectAccessibleAtWidths(page, 'no menus')
  })
})

test('where the plan shows no more menus, list and form say so', async ({ page, context }) => {
  await makeOwner(context)
  const mine = menusPage(page)
  const spa = 'ヘッドスパ30分'
  await makeMenu(page, spa, { publish_state: 'draft' })
  // As the server answers while five others are public and plans are sold.
  const limited = (menu: { publish_state: string }) => ({
    ...menu,
    can: { publish: menu.publish_state === 'published' },
  })
  await page.route(/\/api\/menus(\/\d+)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    const { data } = await answer.json()
    return route.fulfill({ json: { data: Array.isArray(data) ? data.map(limited) : limited(data) } })
  })
  await mine.openList()
  await expect(page.getByText(words.list.limit(5))).toBeVisible()
  await mine.actions(spa).click()
  await expect(mine.item(words.list.publish)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await mine.price(spa, '6,600円').click()
  await expect(page.getByText(words.form.staysHidden(5))).toBeVisible()
  await mine.field(words.price).fill('3300')
  await mine.save('hidden').click()
  await expect(mine.toast(words.toasts.updated)).toBeVisible()
  await expect(mine.card(spa)).toContainText('3,300円')
  await expect(mine.card(spa)).toContainText(words.states.draft)
})

test('a thousand menus are shown and put in order', async ({ page, context }) => {
  await makeOwner(context)
  const mine = menusPage(page)
  const [one] = (await (await page.request.get('/api/menus')).json()).data
  let data = Array.from({ length: 1000 }, (_, id) => ({
    ...one,
    id: id + 1,
    name: `メニューその${id + 1}`,
  }))
  await page.route('**/api/menus', (route) => route.fulfill({ json: { data } }))
  await page.goto('/menu')
  await expect(mine.cards).toHaveCount(1000)
  await mine.sort.click()
  await expect(mine.rows).toHaveCount(1000)
  await page.route('**/api/menus/reorder', (route) => {
    const { ids }: { ids: number[] } = route.request().postDataJSON()
    data = ids.map((id) => ({ ...one, id, name: `メニューその${id}` }))
    return route.fulfill({ status: 204 })
  })
  await mine.down('メニューその1').click()
  await expect(mine.rows.first()).toContainText('メニューその2')
  await expect(mine.toast(words.toasts.sorted)).toBeVisible()
})

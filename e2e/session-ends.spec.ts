// Sessions that end and begin again: in another tab, during input, without a connection. Rules ACC-22 to ACC-24.
import { accounts } from '@noren/words/accounts'
import { registration } from '@noren/words/admin/registration'
import { shell } from '@noren/words/admin/shell'
import { widgets } from '@noren/words/admin/widgets'
import { notices } from '@noren/words/admin/widgets/notices'
import { common } from '@noren/words/common'
import { accountPage, ownPage } from './account-page.ts'
import { addDate, dayPage, shopNow } from './day-page.ts'
import { linkIn, readMail } from './mailbox.ts'
import { shopIdOf, shopPage, words as shopWords } from './shop/page.ts'
import { makeOwner, makeUser, password } from './test-users.ts'
import { expect, hold, test, type Page } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const words = shell.ja
const tomorrow = `/reservation-calendar/${addDate(shopNow().today, 1).replaceAll('-', '')}`

test('signing out and in again is noticed by the other tab at once', async ({ page, context }) => {
  const owner = await makeOwner(context)
  const other = await context.newPage()
  await other.goto('/shop')
  await expect(other.getByRole('heading', { name: words.nav.shop })).toBeAttached()
  await page.goto('/reservation-calendar')
  await ownPage(page).openNavigation()
  await ownPage(page).logout.click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await expect(other.getByText(accounts.ja.login.endedElsewhere)).toBeVisible()
  await accountPage(page).logIn(owner.email, password)
  await expect(page).toHaveURL('/reservation-calendar')
  // The other tab continues on its screen.
  await expect(other).toHaveURL('/shop')
})

test('a verification in one tab is noticed by the other', async ({ page, context }) => {
  const email = await makeUser(context, { verified: false })
  await page.goto('/account-verify')
  await expect(page.getByText(accounts.ja.verify.sentText(email))).toBeVisible()
  const link = new URL(linkIn(await readMail(context.request, email, /メールアドレス/), '/account-verify'))
  const other = await context.newPage()
  await other.goto(link.pathname + link.search)
  await other.getByRole('button', { name: accounts.ja.verify.submit }).click()
  await expect(other).toHaveURL('/registration')
  await expect(page).toHaveURL('/registration')
})

test('a link to a screen opens it after signing in, a foreign address does not', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 40[14] .*\/api\//)
  const owner = await makeOwner(context)
  await context.clearCookies()
  await page.goto(`${tomorrow}?from=mail`)
  await expect(page).toHaveURL('/login')
  // Also after a reload in between.
  await page.reload()
  await accountPage(page).logIn(owner.email, password)
  await expect(page).toHaveURL(`${tomorrow}?from=mail`)
  await context.clearCookies()
  await page.goto('/login?next=//evil.example/')
  await accountPage(page).logIn(owner.email, password)
  await expect(page).toHaveURL('/reservation-calendar')
})

test('input is kept when the session ends and the user signs in again', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 401 .*\/api\//)
  const owner = await makeOwner(context)
  const day = dayPage(page)
  await page.goto(tomorrow)
  await expect(page.getByRole('region', { name: /の予約$/ })).toBeVisible()
  await day.enter.click()
  await day.kind('block').check()
  await day.fillEntry({ title: '仕入れ 12月分' })
  await context.clearCookies()
  await day.save.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(accounts.ja.login.expired)).toBeVisible()
  await accountPage(page).logIn(owner.email, password)
  await expect(page).toHaveURL(tomorrow)
  await expect(day.field('title')).toHaveValue('仕入れ 12月分')
  await expect(page.getByText(common.ja.restored, { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('仕入れ')
})

test('the registration continues at its step', async ({ page, context, allowProblem }) => {
  allowProblem(/status of 401 .*\/api\//)
  const email = await makeUser(context)
  await page.goto('/registration')
  await page.getByRole('textbox').first().fill('ヘアサロン こもれび')
  await page.getByRole('button', { name: common.ja.next }).click()
  await expect(page.getByRole('combobox').first()).toBeVisible()
  await context.clearCookies()
  // A call notices, such as the one that loads the user again; it throws nobody out who is writing.
  const noticed = page.waitForResponse('**/api/auth/me')
  await tellOthers(page)
  await noticed
  await page.getByRole('button', { name: common.ja.next }).click()
  await page.getByRole('textbox').first().fill('カット＋シャンプー')
  await page.getByRole('textbox').nth(1).fill('5500')
  await page.getByRole('button', { name: registration.ja.submit }).click()
  await expect(page).toHaveURL('/login')
  await accountPage(page).logIn(email, password)
  await expect(page).toHaveURL('/registration')
  await expect(page.getByRole('textbox').first()).toHaveValue('カット＋シャンプー')
  await page.getByRole('button', { name: common.ja.back }).click()
  await expect(page.getByRole('combobox').first()).toBeVisible()
  await page.getByRole('button', { name: common.ja.back }).click()
  await expect(page.getByRole('textbox').first()).toHaveValue('ヘアサロン こもれび')
})

test('without a connection the frame says so and loads the screen once it is online', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/ERR_INTERNET_DISCONNECTED|Failed to fetch|page error/)
  await makeOwner(context)
  await page.goto('/reservation-calendar')
  await expect(page.getByRole('region', { name: /の予約$/ })).toBeVisible()
  await ownPage(page).openNavigation()
  const link = page.getByRole('link', { name: words.nav.page })
  // The navigation is loaded when it is opened, so it has to stand before the network goes.
  await expect(link).toBeVisible()
  await context.setOffline(true)
  await link.click()
  await expect(page.getByText(common.ja.offline)).toBeVisible()
  await expect(page.getByRole('button', { name: words.openMenu })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: words.nav.page })).toBeAttached()
  await expect(page.getByText(common.ja.offline)).toBeHidden()
})

// Rules SCR-61, SCR-62. On plain http there is no worker, which would have kept this part.
test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a part whose code cannot be loaded says so in its place; what was typed stays, and a logout asks for it', async ({
    page,
    context,
    allowProblem,
  }) => {
    allowProblem(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
    await makeOwner(context)
    await page.goto('/menu/create')
    // The rest of the screen is hidden from others while the drawer is open.
    const name = page.locator('#main').getByRole('textbox', { includeHidden: true }).first()
    await name.fill('前髪カット')
    await context.setOffline(true)
    await page.getByRole('button', { name: words.openMenu }).click()
    const failed = page.getByRole('alert').filter({ hasText: notices.ja.partFailed })
    await expect(failed).toBeVisible()
    await failed.getByRole('button', { name: common.ja.retry }).click()
    await expect(failed).toBeVisible()
    await expect(name).toHaveValue('前髪カット')
    await context.setOffline(false)
    await failed.getByRole('button', { name: common.ja.retry }).click()
    await ownPage(page).logout.click()
    const question = page.getByRole('dialog', { name: widgets.ja.unsaved.title })
    await question.getByRole('button', { name: widgets.ja.unsaved.stay }).click()
    await expect(name).toHaveValue('前髪カット')
    await ownPage(page).logout.click()
    await question.getByRole('button', { name: widgets.ja.unsaved.leave }).click()
    await expect(page).toHaveURL('/login')
  })
})

test('who leaves while a save is on its way is not asked, and goes on once it is saved @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const shop = shopPage(page)
  await shop.open('place')
  await shop.field(shopWords.access).fill('駅から3分')
  const letGo = await hold(page, `**/api/shops/${await shopIdOf(context)}`)
  await shop.save.click()
  await page.getByRole('link', { name: words.nav.menus }).click()
  await expect(page.getByRole('button', { name: widgets.ja.saveBar.saving })).toBeDisabled()
  await expect(shop.dialog).toBeHidden()
  letGo()
  await expect(page).toHaveURL('/menu')
  await expect(shop.dialog).toBeHidden()
})

test('the frame appears before the session is known, nothing shifts, and a failure is explained', async ({
  page,
  context,
  openPage,
}) => {
  await makeOwner(context)
  const answer = await hold(page, '**/api/auth/me')
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/reservation-calendar')
  await expect(page.locator('#root > div')).toBeVisible()
  await expect(page.locator('#root')).toHaveText('')
  answer()
  await expect(page.getByRole('region', { name: /の予約$/ })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.1)
  const visitor = await openPage({ javaScriptEnabled: false })
  for (const path of ['/login', '/signup', '/reservation-calendar']) {
    await visitor.goto(path)
    const needed = visitor.locator('noscript p')
    await expect(needed).toBeVisible()
    await expect(needed).toHaveText(common.ja.noScript + common.en.noScript)
    await expect(visitor.locator('#root')).toBeHidden()
  }
})

/** Acts like another tab that noticed a change of the session. */
const tellOthers = (page: Page): Promise<void> =>
  // The lint rule is about windows; a BroadcastChannel reaches this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  page.evaluate(() => new BroadcastChannel('noren.session').postMessage('changed'))

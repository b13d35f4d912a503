// The session: when the user is loaded, the texts of a logout, a stale token. Rules ACC-22 to ACC-24, API-4.
import { shell } from '@noren/words/admin/shell'
import { ownPage } from './account-page.ts'
import { makeOwner } from './test-users.ts'
import { expect, hold, test, type Page } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const words = shell.ja

const countCalls = (page: Page, path: string): (() => number) => {
  let count = 0
  page.on('request', (request) => void (count += Number(new URL(request.url()).pathname === path)))
  return () => count
}

test('nothing is shown before the session is known', async ({ page, context }) => {
  await makeOwner(context)
  const answer = await hold(page, '**/api/auth/me')
  for (const path of ['/reservation-calendar', '/login', '/account-verify']) {
    const asked = page.waitForRequest('**/api/auth/me')
    await page.goto(path)
    await asked
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(page.locator('#root'), path).toHaveText('')
  }
  answer()
  await expect(page).toHaveURL('/reservation-calendar')
  await expect(page.getByRole('region', { name: /の予約$/ })).toBeVisible()
})

test('the user is loaded once more after a second, but not after a final answer', async ({
  page,
  context,
  baseURL,
  allowProblem,
}) => {
  // Who brings no cookie is not asked for at all.
  await context.addCookies([{ name: 'session', value: 'long-gone', url: baseURL }])
  allowProblem(/status of \d+ .*\/api\/auth\/me$|ERR_FAILED/)
  const count = countCalls(page, '/api/auth/me')
  for (const [status, times] of [
    [401, 1],
    [404, 1],
    [500, 2],
    [0, 2],
  ] as const) {
    await page.route('**/api/auth/me', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { code: 'fault', message: '' } }),
    )
    const before = count()
    const began = performance.now()
    await page.goto('/reservation-calendar')
    if (status === 401) await expect(page).toHaveURL('/login')
    else await expect(page.getByRole('alert')).toContainText('エラーが発生しました')
    expect(count() - before, String(status)).toBe(times)
    if (times === 2) expect(performance.now() - began).toBeGreaterThan(1000)
    await page.unroute('**/api/auth/me')
  }
})

test('logging out shows its progress and a toast, and clears the stored data', async ({ page, context }) => {
  await makeOwner(context)
  const asked = countCalls(page, '/api/menus')
  const ended = Promise.withResolvers<void>()
  const told = Promise.withResolvers<void>()
  await page.route('**/api/auth/logout', async (route) => {
    const response = await route.fetch()
    ended.resolve()
    await told.promise
    await route.fulfill({ response })
  })
  const mine = ownPage(page)
  await page.goto('/reservation-calendar')
  await mine.openNavigation()
  await mine.logout.click()
  await expect(page.getByRole('button', { name: words.loggingOut })).toBeDisabled()
  await ended.promise
  // What is opened meanwhile asks for nothing: the server would refuse it.
  await page.getByRole('link', { name: words.nav.menus }).click()
  await expect(page.getByRole('heading', { name: words.nav.menus })).toBeAttached()
  told.resolve()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('ログアウト完了', { exact: true })).toBeVisible()
  await expect(page.getByText('正常にログアウトしました', { exact: true })).toBeVisible()
  expect(asked()).toBe(0)
  await page.goto('/reservation-calendar')
  await expect(page).toHaveURL('/login')
})

test('a logout that fails in any way still clears the user here', async ({ page, context, allowProblem }) => {
  allowProblem(/status of (401|500) .*\/api\/auth\/logout$|ERR_FAILED/)
  await makeOwner(context)
  const mine = ownPage(page)
  const cases = [
    [401, undefined],
    [419, 'セッションが無効です。ページを再読み込みしてください'],
    [0, '通信エラーが発生しました。ネットワーク接続を確認してください'],
    [500, 'ログアウト処理中にエラーが発生しました'],
  ] as const
  for (const [status, text] of cases) {
    await page.route('**/api/auth/logout', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json: { code: 'x', message: 'x' } }),
    )
    await page.goto('/contact')
    await mine.openNavigation()
    await mine.logout.click()
    await expect(page, String(status)).toHaveURL('/login')
    if (text === undefined) await expect(page.getByText(words.logoutFailed)).toBeHidden()
    else await expect(page.getByText(text, { exact: true }).first()).toBeVisible()
    await page.unroute('**/api/auth/logout')
  }
  await test.step('the last one is told, and repeated by a press', async () => {
    await expect(page.getByText(words.logoutStill).first()).toBeVisible()
    await page.getByRole('button', { name: words.logoutAgain }).click()
    await expect(page.getByText(words.logoutDone, { exact: true })).toBeVisible()
    await page.goto('/reservation-calendar')
    await expect(page).toHaveURL('/login')
  })
})

test('logging out of an ended session leads to the login without a message', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 401 .*\/api\/auth\/logout$/)
  await makeOwner(context)
  const mine = ownPage(page)
  // On a screen without calls of its own, which would notice first.
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await mine.openNavigation()
  const session = (await context.cookies()).find(({ name }) => name === 'session')
  await page.request.post('/api/auth/logout', {
    headers: { 'x-xsrf-token': await tokenOf(page) },
  })
  // The browser still has the cookies of the ended session.
  if (session) await context.addCookies([session])
  await mine.logout.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(words.logoutDone, { exact: true })).toBeHidden()
})

test('a stale token is renewed once, and the call is repeated', async ({ page, context }) => {
  await makeOwner(context)
  const mine = ownPage(page)
  const renewals = countCalls(page, '/sanctum/csrf-cookie')
  await page.goto('/reservation-calendar')
  await expect(page.getByRole('region', { name: /の予約$/ })).toBeVisible()
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')
  if (token) await context.addCookies([{ ...token, value: 'stale' }])
  await mine.openNavigation()
  await mine.logout.click()
  await expect(page.getByText('ログアウト完了', { exact: true })).toBeVisible()
  expect(renewals()).toBe(1)
})

test('a call without an answer ends after the configured timeout', async ({ page, context }) => {
  await makeOwner(context)
  const mine = ownPage(page)
  await page.route('**/reservation-calendar', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"apiTimeout":null', '"apiTimeout":400'),
    })
  })
  await page.route('**/api/auth/logout', () => new Promise(() => {}))
  await page.goto('/reservation-calendar')
  await expect(page.getByRole('region', { name: /の予約$/ })).toBeVisible()
  await mine.openNavigation()
  await mine.logout.click()
  await expect(page).toHaveURL('/login')
  await expect(
    page.getByText('通信エラーが発生しました。ネットワーク接続を確認してください', { exact: true }).first(),
  ).toBeVisible()
})

const tokenOf = async (page: Page): Promise<string> =>
  decodeURIComponent((await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '')

// The login: its texts and their causes, and browsers in which Google refuses sign-in. Rules ACC-1 to ACC-4, ACC-8.
import { accounts } from '@noren/words/accounts'
import { providers } from '@noren/words/accounts/providers'
import { common } from '@noren/words/common'
import { accountPage, googlePage } from './account-page.ts'
import { openKept } from './day-page.ts'
import { inputMethod, tabTo } from './page-checks.ts'
import { makeOwner, newEmail, password } from './test-users.ts'
import { expect, hold, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const words = accounts.ja.login
const google = providers.ja

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const agents = {
  line: `${iphone} Mobile/15E148 Safari Line/14.20.1`,
  facebook: `${iphone} Mobile/22B83 [FBAN/FBIOS;FBAV/490.0.0.36.109;FBBV/1;FBDV/iPhone17,1]`,
  instagram: `${iphone} Mobile/22B83 Instagram 356.0.0.27.101 (iPhone17,1; iOS 18_1; ja_JP; ja)`,
}

test('a field’s error appears when it is left', async ({ page }) => {
  const account = accountPage(page)
  await page.goto('/login')
  await account.email.focus()
  await account.email.blur()
  await expect(account.email).toHaveAccessibleDescription('メールアドレスは必須です')
  await account.email.fill('taro@')
  await account.email.blur()
  await expect(account.email).toHaveAccessibleDescription('正しいメールアドレスを入力してください')
  await account.email.fill('ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ')
  await account.email.blur()
  await expect(account.email).toHaveAccessibleDescription('')
  await account.password.fill('1234567')
  await account.password.blur()
  await expect(account.password).toHaveAccessibleDescription('パスワードは8文字以上必要です')
  // Only the length is checked here: older passwords may lack the kinds of characters.
  await account.password.fill('12345678')
  await account.password.blur()
  await expect(account.password).toHaveAccessibleDescription('')
})

test('the button shows the progress; a wrong password has an error and a hint', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 401 .*\/api\/auth\/login$/)
  const { email } = await makeOwner(context)
  await context.clearCookies()
  const account = accountPage(page)
  const letGo = await hold(page, '**/api/auth/login')
  await page.goto('/login')
  await account.logIn(email, 'Wrong-Password-1')
  const busy = page.getByRole('button', { name: 'ログイン中...' })
  await expect(busy).toBeDisabled()
  letGo()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(
    'メールアドレスまたはパスワードが正しくありませんしばらく時間をおいてから再度お試しください。',
  )
  await expect(account.email).toHaveValue(email)
  await account.logIn(email, 'Ｎｏｒｅｎ２０２６')
  await expect(alert).toContainText(words.fullWidth)
  // The answer does not reveal which addresses exist.
  await account.logIn(newEmail('nobody'), 'Wrong-Password-1')
  await expect(alert).toContainText('メールアドレスまたはパスワードが正しくありません')
  await account.logIn(email, password)
  await expect(page).toHaveURL('/reservation-calendar')
  await page.goBack()
  await expect(page).not.toHaveURL('/login')
})

test('any other failure asks to try again later', async ({ page, allowProblem }) => {
  allowProblem(/status of 500 |ERR_FAILED/)
  const account = accountPage(page)
  for (const answer of ['fault', 'silence'] as const) {
    // Loaded again: the alert of the previous case has the same text.
    await page.goto('/login')
    await page.route('**/api/auth/login', (route) =>
      answer === 'fault' ? route.fulfill({ status: 500, body: '' }) : route.abort(),
    )
    await account.logIn('taro@example.jp', password)
    const alert = page.getByRole('alert')
    await expect(alert, answer).toContainText(
      'ログイン中にエラーが発生しました。時間をおいて再度お試しください',
    )
    await expect(alert).toContainText('しばらく時間をおいてから再度お試しください。')
    await expect(account.login).toBeEnabled()
    await page.unroute('**/api/auth/login')
  }
})

test('when the validation code cannot be loaded, the form is sent anyway and shows the outcome', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 401 .*\/api\/auth\/login$|ERR_FAILED/)
  const account = accountPage(page)
  const missing: string[] = []
  await page.goto('/login')
  await expect(account.login).toBeVisible()
  await page.route('**/assets/*.js', (route) => {
    missing.push(route.request().url())
    return route.abort()
  })
  await account.logIn('taro@example.jp', 'Wrong-Password-1')
  await expect(page.getByRole('alert')).toContainText(words.wrong)
  expect(missing).not.toEqual([])
  await page.route('**/api/auth/login', (route) => route.abort())
  await account.login.click()
  await expect(page.getByRole('alert')).toContainText(words.failed)
})

test('the reason for the login is shown above it', async ({ page }) => {
  for (const [query, text] of [
    ['verified=success', words.verified],
    ['reset=success', words.reset],
    ['oauth=canceled', google.canceled],
  ] as const) {
    await page.goto(`/login?${query}`)
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await page.goto('/login?verified=no&reset=maybe&oauth=')
  await expect(accountPage(page).login).toBeVisible()
  for (const text of [words.verified, words.reset, google.canceled])
    await expect(page.getByText(text, { exact: true })).toBeHidden()
})

test('the links from the login and to it', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: words.forgot }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goBack()
  await page.getByRole('link', { name: words.signup, exact: true }).click()
  await expect(page).toHaveURL('/signup')
  await page.getByRole('link', { name: accounts.ja.signup.signin, exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('a signed-in user is redirected from login and sign-up', async ({ page, context }) => {
  await makeOwner(context)
  for (const path of ['/login', '/signup', '/signin', '/login?verified=success']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/reservation-calendar')
  }
})

test('a linked Google account signs in; cancelling leads back with a message', async ({ page, context }) => {
  const { email } = await makeOwner(context)
  // The worker of the application stays after a logout.
  await openKept(page)
  await context.clearCookies()
  const account = accountPage(page)
  const there = googlePage(page)
  await page.goto('/login')
  await account.googleSignin.click()
  await there.cancel.click()
  await expect(page).toHaveURL('/login?oauth=canceled')
  await expect(page.getByText(google.canceled)).toBeVisible()
  await account.googleSignin.click()
  await there.choose(email)
  await expect(page).toHaveURL('/reservation-calendar')
})

test('an unregistered Google account leads to the sign-up', async ({ page, allowProblem }) => {
  allowProblem(/status of 422 .*\/api\/auth\/oauth\/signin$/)
  await page.goto('/login')
  await accountPage(page).googleSignin.click()
  await googlePage(page).choose(newEmail('new'))
  await expect(page).toHaveURL('/signup?oauth=unknown')
  await expect(page.getByText(google.unknown)).toBeVisible()
  await expect(accountPage(page).googleSignup).toBeVisible()
})

test('a Google account with an unverified address gets the server’s text in a toast', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 422 .*\/api\/auth\/oauth\/signin$/)
  const { email } = await makeOwner(context)
  await context.clearCookies()
  await page.goto('/login')
  await accountPage(page).googleSignin.click()
  await googlePage(page).choose(email, { verified: false })
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('ログインエラー', { exact: true })).toBeVisible()
  await expect(page.getByText(/まだ確認されていません/).first()).toBeVisible()
})

test('a return without a valid attempt shows a toast and leads back', async ({ page, allowProblem }) => {
  allowProblem(/status of (404|422) .*\/api\/auth\//)
  for (const query of [
    '',
    '?provider=',
    '?provider=google',
    '?provider=google&id=forged',
    '?provider=evil&id=1',
  ]) {
    await page.goto(`/oauth/signin${query}`)
    await expect(page, query).toHaveURL('/login')
    await expect(page.getByText('ログインエラー', { exact: true })).toBeVisible()
    const name = query.includes('evil') ? 'evil' : 'Google'
    await expect(page.getByText(`${name}認証に失敗しました`, { exact: true }).first()).toBeVisible()
  }
})

test('a failed start shows the server’s text or a general one', async ({ page, allowProblem }) => {
  allowProblem(/status of (500|503) .*\/api\/auth\/oauth\/start$/)
  const account = accountPage(page)
  await page.goto('/login')
  for (const [status, message, text] of [
    [500, '', 'ソーシャルログインでエラーが発生しました'],
    [503, 'ただいま混み合っています', 'ただいま混み合っています'],
  ] as const) {
    await page.route('**/api/auth/oauth/start', (route) =>
      route.fulfill({ status, json: message === '' ? {} : { code: 'busy', message } }),
    )
    await account.googleSignin.click()
    await expect(page.getByRole('alert')).toHaveText(text)
    await expect(account.googleSignin).toBeEnabled()
    await page.unroute('**/api/auth/oauth/start')
  }
})

test('without Google in the configuration there is no button', async ({ page }) => {
  await page.route(/\/(login|signup)$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace('"google":true', '"google":false'),
    })
  })
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(accountPage(page).email).toBeVisible()
    await expect(page.getByRole('button', { name: /Google/ })).toBeHidden()
    await expect(page.getByText(google.orWithEmail)).toBeHidden()
  }
})

test('inside LINE the page asks once for the phone’s browser and keeps its address', async ({ openPage }) => {
  const page = await openPage({ userAgent: agents.line })
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
  })
  await page.goto('/signup?ref=flyer')
  await expect(page).toHaveURL('/signup?ref=flyer&openExternalBrowser=1')
  await expect(page.getByText(google.inApp.title)).toBeVisible()
  expect(loads).toEqual(['/signup', '/signup'])
  // Neither then nor when it is loaded again.
  await page.reload()
  await expect(page.getByText(google.inApp.title)).toBeVisible()
  expect(loads).toEqual(['/signup', '/signup', '/signup'])
})

test('inside Facebook and Instagram a notice replaces Google’s button', async ({ openPage, baseURL }) => {
  for (const [agent, path] of [
    ['facebook', '/signup'],
    ['instagram', '/login'],
  ] as const) {
    const page = await openPage({ userAgent: agents[agent] })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto(path)
    await expect(page.getByText('ログインできません', { exact: true })).toBeVisible()
    await expect(page.getByText(google.inApp.text)).toBeVisible()
    await expect(page.getByText(google.inApp.why)).toBeVisible()
    await expect(accountPage(page).googleSignin).toBeHidden()
    await expect(accountPage(page).googleSignup).toBeHidden()
    const url = page.getByLabel(google.inApp.url)
    await expect(url).toHaveValue(`${baseURL}${path}`)
    await expect(url).not.toBeEditable()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.getByRole('button', { name: google.inApp.copy }).click()
    const copied = page.getByRole('button', { name: 'コピーしました' })
    await expect(copied).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${path}`)
    await page.clock.runFor(1900)
    await expect(copied).toBeVisible()
    await page.clock.runFor(200)
    await expect(copied).toBeHidden()
  }
})

test('the address is copied even without the clipboard API', async ({ openPage, baseURL }) => {
  const page = await openPage({ userAgent: agents.instagram })
  await page.context().grantPermissions(['clipboard-read'])
  await page.addInitScript(() => {
    Object.defineProperty(Clipboard.prototype, 'writeText', { value: undefined })
  })
  await page.goto('/signup')
  await page.getByRole('button', { name: google.inApp.copy }).click()
  await expect(page.getByRole('button', { name: common.ja.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/signup`)
})

test('the Enter that ends a conversion does not submit, the next one does', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 401 .*\/api\/auth\/login$/)
  const account = accountPage(page)
  const sent: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) sent.push(request.postDataJSON().password)
  })
  await page.goto('/login')
  await account.email.fill('taro@example.jp')
  await account.password.fill(password)
  const ime = await inputMethod(page)
  await ime.compose('に')
  await ime.enter()
  await ime.accept('に')
  await account.password.fill('Another-Password-1')
  await account.password.press('Enter')
  await expect(page.getByRole('alert')).toContainText(words.wrong)
  expect(sent).toEqual(['Another-Password-1'])
})

test('by keyboard alone: to Google and back, showing the password, the login', async ({ page, context }) => {
  const { email } = await makeOwner(context)
  await context.clearCookies()
  const account = accountPage(page)
  await page.goto('/login')
  await tabTo(page, account.googleSignin)
  await page.keyboard.press('Enter')
  await tabTo(page, googlePage(page).cancel)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login?oauth=canceled')
  await tabTo(page, account.email)
  await page.keyboard.insertText(email)
  await tabTo(page, account.password)
  await page.keyboard.insertText(password)
  await tabTo(page, page.getByRole('button', { name: accounts.ja.showPassword }))
  await page.keyboard.press('Enter')
  await expect(account.password).toHaveAttribute('type', 'text')
  await tabTo(page, account.login)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reservation-calendar')
})

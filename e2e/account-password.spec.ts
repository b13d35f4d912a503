// A forgotten password and its renewal, with every text. Rules ACC-13 to ACC-18.
import { passwords } from '@noren/words/accounts/passwords'
import { accounts } from '@noren/words/accounts'
import { accountPage, pretendLink, renewalPage } from './account-page.ts'
import { linkIn, readMail } from './mailbox.ts'
import { makeOwner, makeUser, newEmail, password } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const words = passwords.ja
const renewed = 'Noren-Renewed-2026'

/** The token of the link in the newest mail. */
const resetLink = async (page: Page, email: string): Promise<string> =>
  linkIn(await readMail(page.request, email, /パスワード/), '/reset-password/')

test('an invalid address has an error when the field is left', async ({ page }) => {
  const renewal = renewalPage(page)
  await page.goto('/forgot-password')
  await renewal.email.focus()
  await renewal.email.blur()
  await expect(renewal.email).toHaveAccessibleDescription('メールアドレスを入力してください')
  await renewal.email.fill('taro@')
  await renewal.email.blur()
  await expect(renewal.email).toHaveAccessibleDescription('有効なメールアドレスを入力してください')
})

test('known and unknown addresses get the same three steps, and the mail can be sent again', async ({
  page,
  context,
}) => {
  const known = await makeUser(context)
  await context.clearCookies()
  const renewal = renewalPage(page)
  await page.goto('/forgot-password')
  for (const email of [known, newEmail('nobody')]) {
    await renewal.email.fill(email)
    await renewal.ask.click()
    await expect(renewal.sent).toBeVisible()
    await expect(page.getByText(words.sent.intro(email))).toBeVisible()
    for (const { title } of words.sent.steps)
      await expect(page.getByText(title, { exact: true })).toBeVisible()
    await expect(page.getByText(words.sent.spam)).toBeVisible()
    await expect(page.getByRole('button', { name: /^再送信まで (60|5\d)秒$/ })).toBeDisabled()
    await page.getByRole('button', { name: words.sent.other }).click()
  }
  await renewal.toLogin.click()
  await expect(page).toHaveURL('/login')
})

test('after a minute the mail can be sent again, even if the device was asleep', async ({
  page,
  context,
}) => {
  const email = await makeUser(context)
  await context.clearCookies()
  await page.clock.install()
  const renewal = renewalPage(page)
  await page.goto('/forgot-password')
  await renewal.email.fill(email)
  await renewal.ask.click()
  await expect(renewal.sent).toBeVisible()
  // Like a device waking from sleep: each timer fires once afterwards.
  await page.clock.fastForward(61_000)
  await renewal.resend.click()
  await expect(page.getByText(words.sent.resent)).toBeVisible()
  const waiting = page.getByRole('button', { name: /^再送信まで (60|5\d)秒$/ })
  await expect(waiting).toBeDisabled()
  // Like a page that becomes visible, before any timer fires.
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
  await page.clock.setSystemTime(now + 62_000)
  await expect(waiting).toBeDisabled()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(renewal.resend).toBeEnabled()
})

test('another address starts over: neither the countdown nor the error of the first one applies', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 500 .*\/api\/auth\/password\/email$/)
  await page.clock.install()
  const renewal = renewalPage(page)
  const other = page.getByRole('button', { name: words.sent.other })
  await page.goto('/forgot-password')
  await renewal.email.fill(newEmail('mistyped'))
  await renewal.ask.click()
  await expect(page.getByRole('button', { name: /^再送信まで/ })).toBeDisabled()
  await other.click()
  const email = newEmail('corrected')
  await renewal.email.fill(email)
  await renewal.ask.click()
  await expect(page.getByText(words.sent.intro(email))).toBeVisible()
  await page.clock.fastForward(61_000)
  await page.route('**/api/auth/password/email', (route) => route.fulfill({ status: 500, json: {} }))
  await renewal.resend.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await other.click()
  await expect(renewal.ask).toBeEnabled()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the server’s text, or a general one where it has none', async ({ page, allowProblem }) => {
  allowProblem(/status of (429|500|422|503) .*\/api\/auth\/password\/email$|ERR_FAILED/)
  const renewal = renewalPage(page)
  const cases = [
    [500, {}, 'メール送信中にエラーが発生しました。しばらく時間をおいて再度お試しください。'],
    [500, { message: 'サーバーの言葉' }, 'サーバーの言葉'],
    [
      422,
      { errors: { email: ['このアドレスには送れません'] }, message: '別の言葉' },
      'このアドレスには送れません',
    ],
    [422, { message: 'サーバーの言葉' }, 'サーバーの言葉'],
    [422, {}, '入力内容に問題があります。'],
    [503, { message: 'ただいま混み合っています' }, 'ただいま混み合っています'],
    [503, {}, 'メール送信中にエラーが発生しました'],
    [0, {}, 'メール送信中にエラーが発生しました'],
    [429, {}, words.forgot.tooMany],
  ] as const
  await page.goto('/forgot-password')
  await renewal.email.fill('taro@example.jp')
  let calls = 0
  await page.route('**/api/auth/password/email', (route) => {
    const [status = 0, json = {}] = cases[calls++] ?? []
    return status === 0 ? route.abort() : route.fulfill({ status, json })
  })
  for (const [index, [status, json, text]] of cases.entries()) {
    await renewal.ask.click()
    // Two cases have the same text, so the answer is awaited.
    await expect.poll(() => calls).toBe(index + 1)
    await expect(page.getByRole('alert'), `${status} ${JSON.stringify(json)}`).toHaveText(text)
  }
  await expect(page.getByRole('button', { name: /^再送信まで \d+秒$/ })).toBeDisabled()
})

test('the checklist follows the input; the confirmation is checked when it is left', async ({ page }) => {
  const renewal = renewalPage(page)
  await pretendLink(page, 'some-token')
  await page.goto('/reset-password/some-token')
  const { checks } = words
  const state = async () =>
    Promise.all(
      [checks.length, checks.upper, checks.lower, checks.digit].map((text) =>
        renewal.check(text).filter({ hasText: checks.met }).count(),
      ),
    )
  expect(await state()).toEqual([0, 0, 0, 0])
  for (const [typed, expected] of [
    ['a', [0, 0, 1, 0]],
    ['aB', [0, 1, 1, 0]],
    ['aB3', [0, 1, 1, 1]],
    ['aB345678', [1, 1, 1, 1]],
    ['AB345678', [1, 1, 0, 1]],
  ] as const) {
    await renewal.password.fill(typed)
    await expect.poll(state, typed).toEqual(expected)
  }
  await expect(page.getByRole('status').filter({ hasText: checks.progress(3) })).toBeAttached()
  await expect(renewal.password).toHaveAccessibleDescription(new RegExp(checks.length))

  await renewal.password.fill('short')
  await renewal.password.blur()
  await expect(page.getByText('パスワードは8文字以上で入力してください')).toBeVisible()
  await renewal.password.fill('onlylower')
  await renewal.password.blur()
  await expect(page.getByText('パスワードは大文字・小文字・数字を含む必要があります')).toBeVisible()
  await renewal.password.fill(renewed)
  await renewal.passwordAgain.focus()
  await renewal.passwordAgain.blur()
  await expect(renewal.passwordAgain).toHaveAccessibleDescription('パスワード確認を入力してください')
  await renewal.passwordAgain.fill(`${renewed}!`)
  await renewal.passwordAgain.blur()
  await expect(renewal.passwordAgain).toHaveAccessibleDescription('パスワードが一致しません')
})

test('without a token the page redirects; an empty one has an error', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/forgot-password')
  await page.goto('/reset-password/')
  await expect(page).toHaveURL('/forgot-password')
  const answer = await page.request.post('/api/auth/password/reset/x', {
    headers: { 'accept-language': 'ja' },
    data: { token: '', password: renewed, password_confirmation: renewed },
  })
  expect(answer.status()).toBe(422)
  expect((await answer.json()).errors.token).toEqual(['トークンが必要です'])
})

test('a new password is set once, ends every session and signs in', async ({
  page,
  context,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of 422 .*\/api\/auth\/password\/reset\//)
  allowProblem(/status of 401 .*\/api\//)
  const { email } = await makeOwner(context)
  const visitor = await openPage()
  const renewal = renewalPage(visitor)
  await visitor.goto('/forgot-password')
  await renewal.email.fill(email)
  await renewal.ask.click()
  await expect(renewal.sent).toBeVisible()
  const link = await resetLink(visitor, email)
  const shown = await visitor.goto(link)
  expect(shown?.headers()['referrer-policy']).toBe('no-referrer')
  await renewal.setNew(renewed)
  await expect(visitor).toHaveURL('/login?reset=success')
  await expect(visitor.getByText(accounts.ja.login.reset)).toBeVisible()

  await test.step('the link is not in the history and no longer works', async () => {
    await visitor.goBack()
    expect(visitor.url()).not.toContain('/reset-password/')
    await visitor.goto(link)
    await expect(visitor.getByRole('alert')).toContainText(
      'リンクが無効または期限切れです。新しいリンクを発行してください。',
    )
    await renewal.renew.click()
    await expect(visitor).toHaveURL('/forgot-password')
  })

  await test.step('all sessions have ended, and only the new password signs in', async () => {
    await page.goto('/reservation-calendar')
    await expect(page).toHaveURL('/login')
    const account = accountPage(page)
    await account.logIn(email, password)
    await expect(page.getByRole('alert')).toContainText(accounts.ja.login.wrong)
    await account.logIn(email, renewed)
    await expect(page).toHaveURL('/reservation-calendar')
  })
})

test('a newer mail keeps the older link valid, and using one ends both', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 422 .*\/api\/auth\/password\/reset\//)
  const email = await makeUser(context)
  await context.clearCookies()
  const ask = () => page.request.post('/api/auth/password/email', { data: { email } })
  await ask()
  const older = await resetLink(page, email)
  await ask()
  await expect.poll(() => resetLink(page, email)).not.toBe(older)
  const newer = await resetLink(page, email)
  const renewal = renewalPage(page)
  await page.goto(older)
  await renewal.setNew(renewed)
  await expect(page).toHaveURL('/login?reset=success')
  await page.goto(newer)
  await expect(page.getByRole('alert')).toContainText(words.reset.expired)
  await expect(renewal.renew).toBeVisible()
})

test('other failures of setting a password', async ({ page, allowProblem }) => {
  allowProblem(/status of (422|429|500|503) .*\/api\/auth\/password\/reset\/|ERR_FAILED/)
  const renewal = renewalPage(page)
  const expired = 'リンクが無効または期限切れです。新しいリンクを発行してください。'
  const cases = [
    [422, { errors: { password: ['弱いパスワードです'], email: ['別の言葉'] } }, '弱いパスワードです'],
    [422, { errors: { email: ['アドレスが見つかりません'] } }, 'アドレスが見つかりません'],
    [422, { message: '別の言葉' }, '入力内容に問題があります。'],
    [500, { message: 'サーバーの言葉' }, 'サーバーの言葉'],
    [429, {}, 'パスワードリセット中にエラーが発生しました'],
    [422, { errors: { token: ['このトークンは使えません'] } }, expired],
    [422, { errors: { email: ['このリンクは無効です'], password: ['弱いパスワードです'] } }, expired],
    [0, {}, 'パスワードリセット中にエラーが発生しました'],
  ] as const
  await pretendLink(page, 'some-token')
  for (const [index, [status, json, text]] of cases.entries()) {
    // The form goes where the link is over.
    if (index === 0 || cases[index - 1]?.[2] === expired) await page.goto('/reset-password/some-token')
    await expect(renewal.set).toBeVisible()
    await page.route('**/api/auth/password/reset/*', (route) =>
      status === 0 ? route.abort() : route.fulfill({ status, json }),
    )
    await renewal.setNew(renewed)
    await expect(page.getByRole('alert'), `${status} ${JSON.stringify(json)}`).toContainText(text)
    if (text === expired) await expect(renewal.renew).toBeVisible()
    await page.unroute('**/api/auth/password/reset/*')
  }
})

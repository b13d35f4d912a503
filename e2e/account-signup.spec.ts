// Sign-up with Google and by e-mail, the pending action of the terms dialog, and verification. Rules ACC-5 to ACC-11.
import { accounts } from '@noren/words/accounts'
import { shell } from '@noren/words/admin/shell'
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import { providers } from '@noren/words/accounts/providers'
import { validation } from '@noren/words/validation'
import { accountPage, googlePage, renewalPage, verifyPage } from './account-page.ts'
import { linkIn, readMail } from './mailbox.ts'
import { tabTo } from './page-checks.ts'
import { makeUser, newEmail, password } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const words = accounts.ja
const verify = words.verify

test('both kinds of sign-up wait for the agreement; closing the dialog forgets them', async ({ page }) => {
  const account = accountPage(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.goto('/signup')
  await account.googleSignup.click()
  await expect(account.terms).toBeVisible()
  await expect(account.goOn).toBeDisabled()
  for (const [name, path] of [
    [words.terms.terms, '/terms'],
    [words.terms.privacy, '/privacy'],
  ] as const) {
    const link = account.terms.getByRole('link', { name })
    await expect(link).toHaveAttribute('href', path)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await account.agree.check()
  await page.keyboard.press('Escape')
  await expect(account.terms).toBeHidden()
  // Now the form's action is pending, and the box is empty again.
  const email = newEmail('pending')
  await account.email.fill(email)
  await account.password.fill(password)
  await account.passwordAgain.fill(password)
  await account.create.click()
  await expect(account.agree).not.toBeChecked()
  await account.agree.check()
  // The password alone was looked at.
  expect(sent).toEqual(['/api/auth/password/check'])
  await account.goOn.click()
  await expect(page).toHaveURL('/account-verify')
  expect(sent).toEqual(['/api/auth/password/check', '/api/auth/register'])
})

test('a sign-up with Google is verified at once and leads to the registration', async ({ page, context }) => {
  const account = accountPage(page)
  // The same account can sign in from the sign-up page too.
  const again = newEmail('again')
  for (const _ of ['first', 'second']) {
    await context.clearCookies()
    await page.goto('/signup')
    await account.googleSignup.click()
    await account.agree.check()
    await account.goOn.click()
    await googlePage(page).choose(again)
    await expect(page).toHaveURL('/registration')
  }
})

test('a failed Google sign-up is logged to the console, and the button can be pressed again', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 500 .*\/api\/auth\/oauth\/start$/)
  allowProblem(/^social sign-up/)
  const told: string[] = []
  page.on('console', (message) => message.type() === 'error' && told.push(message.text()))
  await page.route('**/api/auth/oauth/start', (route) => route.fulfill({ status: 500, body: '' }))
  const account = accountPage(page)
  await page.goto('/signup')
  await account.googleSignup.click()
  await account.agree.check()
  await account.goOn.click()
  await expect(account.googleSignup).toBeEnabled()
  await expect.poll(() => told.filter((text) => text.startsWith('social sign-up'))).toHaveLength(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an address that has an account leads on like any other', async ({ page, context }) => {
  const email = await makeUser(context)
  await context.clearCookies()
  const account = accountPage(page)
  await page.goto('/signup')
  await account.signUp(email, password)
  await expect(page).toHaveURL(/\/account-verify$/)
  await expect(page.getByText(email)).toBeVisible()
})

test('a correction of either password is checked against the other one', async ({ page }) => {
  const account = accountPage(page)
  await page.goto('/signup')
  await account.password.fill(password)
  await account.password.blur()
  await expect(account.passwordAgain).toHaveAccessibleDescription('')
  await account.passwordAgain.fill(`${password}x`)
  await account.passwordAgain.blur()
  await expect(account.passwordAgain).toHaveAccessibleDescription('パスワードが一致しません')
  await account.password.fill(`${password}x`)
  await expect(account.passwordAgain).toHaveAccessibleDescription('')
  await account.password.fill(password)
  await account.password.blur()
  await expect(account.passwordAgain).toHaveAccessibleDescription('パスワードが一致しません')
})

test('a common password, or one of full-width letters, has an error at its field', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/status of 422 .*\/api\/auth\/password\/check$/)
  const account = accountPage(page)
  await page.goto('/signup')
  await account.password.fill('Ｎｏｒｅｎ２０２６')
  await account.password.blur()
  await expect(account.password).toHaveAccessibleDescription(new RegExp(validation.ja.password_full_width))
  await account.email.fill(newEmail('common'))
  await account.password.fill('Password1')
  await account.passwordAgain.fill('Password1')
  await account.create.click()
  await expect(account.password).toHaveAccessibleDescription(new RegExp(validation.ja.password_common))
  await expect(account.password).toBeFocused()
  // Nobody agrees to the terms for a password that is refused.
  await expect(account.terms).toHaveCount(0)
})

test('cancelling at Google leads back to the sign-up with a message', async ({ page }) => {
  const account = accountPage(page)
  await page.goto('/signup')
  await account.googleSignup.click()
  await account.agree.check()
  await account.goOn.click()
  await googlePage(page).cancel.click()
  await expect(page).toHaveURL('/signup?oauth=canceled')
  await expect(page.getByText(providers.ja.signupCanceled)).toBeVisible()
})

test('a sign-up that fails otherwise keeps the input', async ({ page, allowProblem }) => {
  allowProblem(/status of 500 .*\/api\/auth\/register$/)
  await page.route('**/api/auth/register', (route) => route.fulfill({ status: 500, body: '' }))
  const account = accountPage(page)
  await page.goto('/signup')
  await account.signUp('taro@example.jp', password)
  await expect(page.getByRole('alert')).toHaveText(words.signup.failed)
  await expect(account.email).toHaveValue('taro@example.jp')
  await expect(account.password).toHaveValue(password)
})

test('when the dialog’s code cannot be loaded, the input is kept and it can be loaded again', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/ERR_FAILED|dynamically imported module/)
  const account = accountPage(page)
  await page.route('**/assets/terms-dialog-*.js', (route) => route.abort())
  await page.goto('/signup')
  const alert = page.getByRole('alert').filter({ hasText: widgets.ja.error.component })
  await expect(alert).toBeVisible()
  await account.email.fill('taro@example.jp')
  await account.password.fill(password)
  await account.passwordAgain.fill(password)
  await account.create.click()
  await page.unroute('**/assets/terms-dialog-*.js')
  await alert.getByRole('button', { name: common.ja.retry }).click()
  await expect(account.terms).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account.email).toHaveValue('taro@example.jp')
  await expect(account.password).toHaveValue(password)
})

test('the mail can be sent again, and logout and login are reachable', async ({ page, context }) => {
  const email = await makeUser(context, { verified: false })
  await page.goto('/account-verify')
  await expect(page.getByText(verify.sentText(email))).toBeVisible()
  await page.getByRole('button', { name: verify.resend }).click()
  await expect(page.getByText(verify.resent)).toBeVisible()
  await expect(page.getByRole('button', { name: /^再送信まで \d+秒$/ })).toBeDisabled()
  await page.getByRole('link', { name: verify.toLogin }).click()
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await page.getByRole('button', { name: shell.ja.logout }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(shell.ja.logoutDone, { exact: true })).toBeVisible()
})

test('a failed mail has an error', async ({ page, context, allowProblem }) => {
  allowProblem(/status of 500 .*\/verification-notification$/)
  await makeUser(context, { verified: false })
  await page.route('**/api/email/verification-notification', (route) =>
    route.fulfill({ status: 500, body: '' }),
  )
  await page.goto('/account-verify')
  await page.getByRole('button', { name: verify.resend }).click()
  await expect(page.getByRole('alert')).toHaveText(verify.resendFailed)
  await expect(page.getByRole('button', { name: verify.resend })).toBeEnabled()
})

const linkFor = async (page: Page, email: string): Promise<string> =>
  linkIn(await readMail(page.request, email, /メールアドレス/), '/account-verify')

test('in the browser of the sign-up a press verifies and leads to the registration with a toast', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 422 .*\/api\/email\/verify\//)
  const email = await makeUser(context, { verified: false })
  const link = await linkFor(page, email)
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(new URL(request.url()).pathname)
  })
  await page.goto(link)
  await expect(page.getByText(verify.press(email))).toBeVisible()
  expect(written).toEqual([])
  await tabTo(page, verifyPage(page).submit)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/registration')
  await expect(page.getByText(verify.verified).first()).toBeVisible()
  await test.step('a used link leads there too', async () => {
    await page.goto(link)
    await expect(page).toHaveURL('/registration')
  })
})

test('on another device the password verifies and signs in; the first device continues', async ({
  page,
  context,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of (401|422) .*\/api\/email\/verify/)
  const email = await makeUser(context, { verified: false })
  const link = await linkFor(page, email)
  const phone = await openPage({ viewport: { width: 375, height: 720 } })
  const opened = verifyPage(phone)
  await phone.goto(link)
  await expect(phone.getByText(verify.askPassword(email))).toBeVisible()
  await opened.password.fill('Wrong-Password-1')
  await opened.submitPassword.click()
  await expect(phone.getByRole('alert')).toContainText(verify.wrongPassword)
  await opened.password.fill(password)
  await opened.password.press('Enter')
  await expect(phone).toHaveURL('/registration')
  await expect(phone.getByText(verify.verified).first()).toBeVisible()
  await test.step('the waiting page notices', async () => {
    await page.goto('/account-verify')
    await expect(page).toHaveURL('/registration')
  })
  await test.step('a used link explains itself and offers a way on', async () => {
    const stranger = await openPage()
    await stranger.goto(link)
    await expect(stranger.getByRole('alert')).toContainText(verify.invalid)
    await expect(stranger.getByRole('alert')).toContainText(verify.alreadyDone)
    await stranger.getByRole('link', { name: verify.logIn }).click()
    await expect(stranger).toHaveURL('/login')
  })
})

test('somebody else resets the password, signed in to another account or not', async ({
  page,
  context,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of 401 .*\/api\/auth\/me$/)
  const email = await makeUser(context, { verified: false })
  const link = await linkFor(page, email)
  const holder = await openPage()
  const own = await makeUser(holder.context())
  await holder.goto(link)
  await expect(holder.getByText(verify.switches(own, email))).toBeVisible()
  await verifyPage(holder).reset.click()
  const renewal = renewalPage(holder)
  await renewal.email.fill(email)
  await renewal.ask.click()
  await holder.goto(linkIn(await readMail(page.request, email, /パスワード/), '/reset-password/'))
  await renewal.setNew('Noren-Holder-2026')
  await expect(holder).toHaveURL('/login?reset=success')
  await page.goto('/account-verify')
  await expect(page.getByRole('link', { name: verify.logIn })).toBeVisible()
})

test('an expired link offers a new mail', async ({ page, context, allowProblem }) => {
  allowProblem(/status of 422 .*\/api\/email\/verify\//)
  const email = await makeUser(context, { verified: false })
  await page.goto('/account-verify?token=long-gone')
  await expect(page.getByRole('alert')).toHaveText(verify.invalid)
  await expect(page.getByText(verify.askText(email))).toBeVisible()
  await page.getByRole('button', { name: verify.resend }).click()
  await expect(page.getByText(verify.resent)).toBeVisible()
})

test('a link opened or pressed without a connection can be tried again', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/ERR_FAILED|status of 429 /)
  const email = await makeUser(context, { verified: false })
  const link = await linkFor(page, email)
  const alert = page.getByRole('alert')
  await page.route('**/api/email/verify/*', (route) => route.abort())
  await page.goto(link)
  await expect(alert).toContainText('通信エラーが発生しました')
  await page.unroute('**/api/email/verify/*')
  await page.getByRole('button', { name: '再試行' }).click()
  await expect(verifyPage(page).submit).toBeVisible()
  await page.route('**/api/email/verify', (route) => route.abort())
  await verifyPage(page).submit.click()
  await expect(alert).toContainText('通信エラーが発生しました')
  await page.unroute('**/api/email/verify')
  await page.route('**/api/email/verify', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '3200' }, json: { message: '多すぎます' } }),
  )
  await page.clock.install()
  await verifyPage(page).submit.click()
  await expect(alert).toContainText(/多すぎます\s*あと約54分/)
  await page.unroute('**/api/email/verify')
  await page.clock.runFor(31_000)
  await verifyPage(page).submit.click()
  await expect(page).toHaveURL('/registration')
})

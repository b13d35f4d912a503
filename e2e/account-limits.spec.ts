// The pages when limits are reached. That they are reached is proved on the server (accounts.test.ts, passwords.test.ts). Rules ACC-3, ACC-15.
import { accounts } from '@noren/words/accounts'
import { passwords } from '@noren/words/accounts/passwords'
import { errors } from '@noren/words/errors'
import { accountPage, renewalPage } from './account-page.ts'
import { makeUser, newEmail, password } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

const verify = accounts.ja.verify
const tooMany = errors.ja.too_many

/** As the server answers those who have tried too often. */
const refuse = (page: Page, path: string, seconds: number) =>
  page.route(`**${path}`, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': String(seconds) },
      json: { code: 'too_many', message: tooMany, retryable: true },
    }),
  )

test('too many tries: the login is locked for half a minute, mails for a minute', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 429 /)
  await makeUser(context, { verified: false })
  const account = accountPage(page)
  const renewal = renewalPage(page)
  const waiting = (seconds: RegExp) => page.getByRole('button', { name: seconds })
  await page.clock.install()

  await test.step('one verification mail a minute', async () => {
    await refuse(page, '/api/email/verification-notification', 50)
    await page.goto('/account-verify')
    await page.getByRole('button', { name: verify.resend }).click()
    await expect(page.getByRole('alert')).toHaveText(tooMany)
    await expect(waiting(/^再送信まで (60|5\d)秒$/)).toBeDisabled()
  })

  await test.step('one mail a minute for a forgotten password', async () => {
    await context.clearCookies()
    await refuse(page, '/api/auth/password/email', 50)
    await page.goto('/forgot-password')
    await renewal.email.fill(newEmail('forgetful'))
    await renewal.ask.click()
    await expect(page.getByRole('alert')).toHaveText(tooMany)
    await expect(waiting(/^再送信まで (60|5\d)秒$/)).toBeDisabled()
    await page.clock.runFor(30_000)
    await page.reload()
    await expect(waiting(/^再送信まで (30|2\d)秒$/)).toBeDisabled()
    await page.clock.runFor(31_000)
    await expect(page.getByRole('button', { name: passwords.ja.forgot.submit })).toBeEnabled()
  })

  await test.step('the login is locked for thirty seconds, and says how long it takes', async () => {
    await refuse(page, '/api/auth/login', 60)
    await page.goto('/login')
    await account.logIn('owner@example.jp', 'Wrong-Password-5')
    await expect(page.getByRole('alert')).toContainText(`${tooMany}。あと約1分`)
    await expect(waiting(/^あと(30|2\d)秒お待ちください$/)).toBeDisabled()
    await page.clock.runFor(25_000)
    await expect(waiting(/^あと[1-5]秒お待ちください$/)).toBeDisabled()
    await page.clock.runFor(6_000)
    await expect(account.login).toBeEnabled()
  })

  await test.step('a registration', async () => {
    await refuse(page, '/api/auth/register', 3_600)
    await page.goto('/signup')
    await account.signUp(newEmail('sixth'), password)
    await expect(page.getByRole('alert')).toHaveText(`${tooMany}あと約60分`)
  })
})

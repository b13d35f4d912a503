// The pages when limits are reached, on a second product with LIMITS=on. Rules ACC-3, ACC-15.
import { accounts } from '@noren/words/accounts'
import { passwords } from '@noren/words/accounts/passwords'
import { accountPage, renewalPage } from './account-page.ts'
import { makeUser, newEmail, password } from './test-users.ts'
import { startProduct } from './product.ts'
import { expect, test } from './fixtures.ts'

const verify = accounts.ja.verify
const tooMany = 'しばらく時間をおいてから再度お試しください'

test('too many tries: the login is locked for half a minute, mails for a minute', async ({
  openPage,
  allowProblem,
}) => {
  allowProblem(/^foreign host: /)
  allowProblem(/status of (401|429) /)
  const product = await startProduct({ LIMITS: 'on' })
  try {
    const page = await openPage({ baseURL: product.url })
    const account = accountPage(page)
    await page.clock.install()

    await test.step('one verification mail a minute', async () => {
      await makeUser(page.context(), { verified: false })
      await page.goto('/account-verify')
      const resend = page.getByRole('button', { name: verify.resend })
      await resend.click()
      await expect(page.getByText(verify.resent)).toBeVisible()
      // The page's clock advances a minute, the server's does not.
      await page.clock.runFor(61_000)
      await resend.click()
      await expect(page.getByRole('alert')).toHaveText(tooMany)
      await expect(page.getByRole('button', { name: /^再送信まで (60|5\d)秒$/ })).toBeDisabled()
    })

    await test.step('one mail a minute for a forgotten password', async () => {
      await page.context().clearCookies()
      const renewal = renewalPage(page)
      const email = newEmail('forgetful')
      await page.goto('/forgot-password')
      await renewal.email.fill(email)
      await renewal.ask.click()
      await expect(renewal.sent).toBeVisible()
      await page.goto('/forgot-password')
      await renewal.email.fill(email)
      await renewal.ask.click()
      await expect(page.getByRole('alert')).toHaveText(tooMany)
      await expect(page.getByRole('button', { name: /^再送信まで (60|5\d)秒$/ })).toBeDisabled()
      await page.clock.runFor(30_000)
      await expect(page.getByRole('button', { name: /^再送信まで (30|2\d)秒$/ })).toBeDisabled()
      await page.clock.runFor(31_000)
      await expect(page.getByRole('button', { name: passwords.ja.forgot.submit })).toBeEnabled()
    })

    await test.step('five tries a minute at one account, then a lock of thirty seconds', async () => {
      await page.goto('/login')
      const alert = page.getByRole('alert')
      for (let tries = 0; tries < 5; tries++) {
        await account.logIn('owner@example.jp', `Wrong-Password-${tries}`)
        await expect(alert).toContainText(accounts.ja.login.wrong)
        await expect(account.login).toBeEnabled()
      }
      await account.logIn('owner@example.jp', 'Wrong-Password-5')
      await expect(alert).toContainText(tooMany)
      await expect(alert).toContainText('しばらく時間をおいてから再度お試しください。あと約1分')
      const locked = page.getByRole('button', { name: /^あと(30|2\d)秒お待ちください$/ })
      await expect(locked).toBeDisabled()
      await page.clock.runFor(25_000)
      await expect(page.getByRole('button', { name: /^あと[1-5]秒お待ちください$/ })).toBeDisabled()
      await page.clock.runFor(6_000)
      await expect(account.login).toBeEnabled()
    })

    await test.step('five registrations an hour from one address', async () => {
      for (let made = 1; made < 5; made++) {
        await page.context().clearCookies()
        await makeUser(page.context(), { verified: false })
      }
      await page.context().clearCookies()
      await page.goto('/signup')
      await account.signUp(newEmail('sixth'), password)
      await expect(page.getByRole('alert')).toHaveText(`${tooMany}あと約60分`)
    })
  } finally {
    await product.stop()
  }
})

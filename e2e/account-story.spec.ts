// Sign-up with the fake Google and by e-mail, a forgotten password, reset, sign-in, sign-out.
import { accounts } from '@noren/words/accounts'
import { publicFrame } from '@noren/words/admin/public'
import { shell } from '@noren/words/admin/shell'
import { accountPage, googlePage, ownPage, renewalPage, verifyPage } from './account-page.ts'
import { linkIn, readMail } from './mailbox.ts'
import { newEmail, password } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'
import { wizardPage } from './wizard-page.ts'

test('with Google: sign up, open a shop, sign out, sign in', async ({ page, isMobile }) => {
  const email = newEmail('google-story')
  const account = accountPage(page)
  await page.goto('/')
  await page.getByRole('link', { name: publicFrame.ja.start }).first().click()
  await account.googleSignup.click()
  await account.agree.check()
  await account.goOn.click()
  await googlePage(page).choose(email)
  await openShop(page, 'ヘアサロン みなも')
  await signOut(page, isMobile)
  await account.googleSignin.click()
  await googlePage(page).choose(email)
  await expect(page).toHaveURL('/reservation-calendar')
  await expect(page.getByRole('region', { name: /の予約$/ })).toBeVisible()
  await signOut(page, isMobile)
})

test('by e-mail: sign up, verify, reset the password, sign in, sign out', async ({ page, isMobile }) => {
  const email = newEmail('mail-story')
  const account = accountPage(page)
  const renewal = renewalPage(page)
  const renewed = 'Noren-Renewed-2026'

  await test.step('sign up and verify', async () => {
    await page.goto('/signup')
    await account.signUp(email, password)
    await expect(page).toHaveURL('/account-verify')
    await page.goto(linkIn(await readMail(page.request, email, /メールアドレス/), '/account-verify'))
    await verifyPage(page).submit.click()
    await openShop(page, 'ヘアサロン つきみ')
    await signOut(page, isMobile)
  })

  await test.step('reset the password', async () => {
    await page.getByRole('link', { name: accounts.ja.login.forgot }).click()
    // The previous page has a field of the same name.
    await expect(page).toHaveURL('/forgot-password')
    await renewal.email.fill(email)
    await renewal.ask.click()
    await expect(renewal.sent).toBeVisible()
    await page.goto(linkIn(await readMail(page.request, email, /パスワード/), '/reset-password/'))
    await renewal.setNew(renewed)
    await expect(page).toHaveURL('/login?reset=success')
    await expect(page.getByText(accounts.ja.login.reset)).toBeVisible()
  })

  await test.step('sign in with it and sign out', async () => {
    await account.logIn(email, renewed)
    await expect(page).toHaveURL('/reservation-calendar')
    await signOut(page, isMobile)
    await page.goto('/reservation-calendar')
    await expect(page).toHaveURL('/login')
  })
})

const openShop = async (page: Page, name: string): Promise<void> => {
  const wizard = wizardPage(page)
  await expect(page).toHaveURL('/registration')
  await wizard.shopName.fill(name)
  await wizard.next.click()
  await wizard.next.click()
  await wizard.menuName.fill('カット＋シャンプー')
  await wizard.price.fill('5500')
  await wizard.make.click()
  await expect(page).toHaveURL('/reservation-page')
}

const signOut = async (page: Page, isMobile: boolean): Promise<void> => {
  const mine = ownPage(page)
  await mine.openNavigation(isMobile)
  await mine.logout.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(shell.ja.logoutDone, { exact: true })).toBeVisible()
}

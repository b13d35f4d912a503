// An account by Google alone, from the landing page to the next sign-in; the one by e-mail is in owner.spec.ts.
import { publicFrame } from '@noren/words/admin/public'
import { shell } from '@noren/words/admin/shell'
import { accountPage, googlePage, ownPage } from './account-page.ts'
import { newEmail } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'
import { wizardPage } from './wizard-page.ts'

test.use({ serviceWorkers: 'allow' })

test('with Google: sign up, open a shop, sign out, sign in', async ({ page }) => {
  const email = newEmail('google-story')
  const account = accountPage(page)
  await page.goto('/')
  await page.getByRole('link', { name: publicFrame.ja.start }).first().click()
  await account.googleSignup.click()
  await account.agree.check()
  await account.goOn.click()
  await googlePage(page).choose(email)
  await openShop(page, 'ヘアサロン みなも')
  await signOut(page)
  await account.googleSignin.click()
  await googlePage(page).choose(email)
  await expect(page).toHaveURL('/reservation-calendar')
  await expect(page.getByRole('region', { name: /の予約$/ })).toBeVisible()
  await signOut(page)
})

const openShop = async (page: Page, name: string): Promise<void> => {
  const wizard = wizardPage(page)
  await expect(page).toHaveURL('/registration')
  await wizard.shopName.fill(name)
  await wizard.next.click()
  await expect(wizard.heading('hours')).toBeFocused()
  await wizard.next.click()
  await wizard.menuName.fill('カット＋シャンプー')
  await wizard.price.fill('5500')
  await wizard.make.click()
  await expect(page).toHaveURL('/reservation-page')
}

const signOut = async (page: Page): Promise<void> => {
  const mine = ownPage(page)
  await mine.openNavigation()
  await mine.logout.click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(shell.ja.logoutDone, { exact: true })).toBeVisible()
}

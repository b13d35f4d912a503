// Who may see what, and where everybody else is led.
import { accounts } from '@noren/words/accounts'
import { shell } from '@noren/words/admin/shell'
import { screens } from '@noren/contract/screens'
import { accountPage } from './account-page.ts'
import { makeOwner, makeUser, password } from './test-users.ts'
import { expect, test } from './fixtures.ts'

const words = shell.ja

const open = [
  '/',
  '/signup',
  '/signin',
  '/login',
  '/oauth/signin',
  '/terms',
  '/privacy',
  '/legal-notice',
  '/external-transmission',
  '/forgot-password',
  '/reset-password',
  '/reset-password/{token}',
  '/account-verify',
]
const guarded = screens
  .filter((path) => !open.includes(path))
  .map((path) => path.replace(/\{\w+\}/g, '1').replace('*', 'some/day'))

test('who is not signed in is led to the login from every guarded screen', async ({ page }) => {
  for (const path of guarded) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
  await page.goto('/signin')
  await expect(page).toHaveURL('/login')
})

test('who has not verified the address may only do that', async ({ page, context }) => {
  const email = await makeUser(context, { verified: false })
  await page.goto('/reservation-calendar')
  await expect(page).toHaveURL('/account-verify')
  await expect(page.getByText(accounts.ja.verify.sentText(email))).toBeVisible()
  await page.goto('/registration')
  await expect(page).toHaveURL('/account-verify')
})

test('who has no shop is led to the registration', async ({ page, context }) => {
  await makeUser(context)
  for (const path of ['/', '/reservation-calendar', '/customers/create', '/reservation/1']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/registration')
  }
})

test('an address that is none says so and leads to the calendar', async ({ page, allowProblem }) => {
  allowProblem(/status of 404 .*\/no-such-page$/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: words.notFound, level: 1 })).toBeAttached()
  await page.getByRole('link', { name: words.toCalendar }).click()
  await expect(page).toHaveURL('/login')
})

test('a wrong password is said, the right one leads to the calendar, the logout says goodbye', async ({
  page,
  context,
  isMobile,
  allowProblem,
}) => {
  allowProblem(/status of 401 .*\/api\/auth\/login$/)
  const owner = await makeOwner(context)
  await context.clearCookies()
  const account = accountPage(page)
  await page.goto('/login')
  await account.logIn(owner.email, 'Wrong-Password-1')
  await expect(page.getByText(accounts.ja.login.wrong)).toBeVisible()
  await account.logIn(owner.email, password)
  await expect(page).toHaveURL('/reservation-calendar')
  if (isMobile) await page.getByRole('button', { name: words.openMenu }).click()
  await page.getByRole('button', { name: words.logout }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(words.logoutDone, { exact: true })).toBeVisible()
  await expect(page.getByText(words.logoutDoneText, { exact: true })).toBeVisible()
  await page.goto('/reservation-calendar')
  await expect(page).toHaveURL('/login')
})

test('a session that died is noticed at the next step', async ({ page, context, allowProblem }) => {
  allowProblem(/status of 401 .*\/api\//)
  await makeOwner(context)
  await page.goto('/reservation-calendar')
  await expect(page.getByRole('table')).toBeVisible()
  await context.clearCookies()
  await page.goto('/reservation-page')
  await expect(page).toHaveURL('/login')
})

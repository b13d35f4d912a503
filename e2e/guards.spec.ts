// Which screens need a session, an address or a shop, and where visitors are redirected. Rules ACC-23, SCR-1.
import { accounts } from '@noren/words/accounts'
import { shell } from '@noren/words/admin/shell'
import { screens } from '@noren/contract/screens'
import { makeUser } from './test-users.ts'
import { expect, test } from './fixtures.ts'

const words = shell.ja

// Written once more, on purpose: a screen that is opened to everybody by mistake fails here.
const open = ['/', '/signup', '/signin', '/login', '/oauth/signin', '/account-verify'].concat(
  ['/terms', '/privacy', '/legal-notice', '/external-transmission'],
  ['/forgot-password', '/reset-password', '/reset-password/{token}'],
)
const guarded = screens
  .filter((path) => !open.includes(path))
  .map((path) => path.replace(/\{\w+\}/g, '1').replace('*', 'some/day'))

test('every guarded screen redirects to the login without a session', async ({ page }) => {
  await page.goto('/reservation-calendar')
  await expect(page).toHaveURL('/login')
  // The same gate as for an address that is opened, without the application being loaded for each of them.
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname))
  for (const path of guarded) {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await expect.poll(() => seen.slice(-2), path).toEqual([path, '/login'])
  }
  await page.goto('/signin')
  await expect(page).toHaveURL('/login')
})

test('an unverified user can only verify', async ({ page, context }) => {
  const email = await makeUser(context, { verified: false })
  await page.goto('/reservation-calendar')
  await expect(page).toHaveURL('/account-verify')
  await expect(page.getByText(accounts.ja.verify.sentText(email))).toBeVisible()
  await page.goto('/registration')
  await expect(page).toHaveURL('/account-verify')
})

test('a user without a shop is redirected to the registration', async ({ page, context }) => {
  await makeUser(context)
  for (const path of ['/', '/reservation-calendar', '/customers/create', '/reservation/1']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/registration')
  }
})

test('an unknown address has a page with a link to the calendar', async ({ page, allowProblem }) => {
  allowProblem(/status of 404 .*\/no-such-page$/)
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: words.notFound, level: 1 })).toBeAttached()
  await page.getByRole('link', { name: words.toCalendar }).click()
  await expect(page).toHaveURL('/login')
})

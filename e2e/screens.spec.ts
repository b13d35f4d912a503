// Takes the README's pictures of the demo salon: SCREENS=1 playwright test --config e2e/playwright.config.ts --project desktop
import { join } from 'node:path'
import { bookingPage } from './booking-page.ts'
import { makeUser } from './test-users.ts'
import { accountPage } from './account-page.ts'
import { expect, test, type Page } from './fixtures.ts'
import { wizardPage } from './wizard-page.ts'

const folder = join(import.meta.dirname, '../docs/screenshots')

test('the calendar', { tag: '@screens' }, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 })
  const [email = '', password = ''] = (process.env.NOREN_DEMO ?? '').split(' / ')
  await page.goto('/login')
  await accountPage(page).logIn(email, password)
  await expect(page.locator('ol').getByRole('link').first()).toBeVisible()
  await take(page, 'calendar')
})

test('the booking site on a phone', { tag: '@screens' }, async ({ openPage }) => {
  const page = await openPage({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  await page.goto('/s/koharu/book')
  await page.getByRole('link', { name: /^カット＋シャンプー/ }).click()
  await expect(bookingPage(page).free.first()).toBeVisible()
  await take(page, 'booking-phone')
})

test('the registration', { tag: '@screens' }, async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 1280, height: 860 }, deviceScaleFactor: 1 })
  await makeUser(page.context())
  await page.goto('/registration')
  const wizard = wizardPage(page)
  await wizard.shopName.fill('ヘアサロン こはる')
  await wizard.next.click()
  await wizard.day('火曜日').uncheck()
  await wizard.next.click()
  await wizard.menuName.fill('カット＋シャンプー')
  await wizard.price.fill('5,500')
  await wizard.price.blur()
  await take(page, 'wizard')
})

const take = async (page: Page, name: string): Promise<void> => {
  await page.mouse.move(0, 0)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

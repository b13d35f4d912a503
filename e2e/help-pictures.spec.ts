import { accounts } from '@noren/words/accounts'
import { exactLabel } from './account-page.ts'
import { expect, test, type Page } from './fixtures.ts'
test('look', { tag: '@screens' }, async ({ openPage }) => {
  test.slow()
  const page = await openPage({
    locale: 'ja-JP',
    viewport: { width: 375, height: 740 },
    deviceScaleFactor: 1,
    isMobile: true,
    hasTouch: true,
  })
  const [email = '', password = ''] = (process.env.NOREN_DEMO ?? '').split(' / ')
  await page.goto('/login')
  await page.getByLabel(accounts.ja.email).fill(email)
  await page.getByLabel(exactLabel(accounts.ja.password)).fill(password)
  await page.getByRole('button', { name: accounts.ja.login.submit, exact: true }).click()
  await expect(page).toHaveURL('/reservation-calendar')
  const list = (
    await (await page.request.get('/api/reservations?from=2026-11-28&to=2026-12-10')).text()
  ).slice(0, 300)
  console.log(list)
  const customers = await (await page.request.get('/api/customers')).json()
  const id = customers.data[0].id
  for (const path of [
    '/reservation-calendar',
    '/reservation-search?status=reserved',
    '/menu',
    '/menu/create',
    '/menu/prices',
    '/menu/1/edit',
    '/staff',
    '/business-day',
    '/business-day?tab=open',
    '/business-day?tab=close',
    '/reservation-page',
    '/reservation-page/share',
    '/form',
    '/completion-page',
    '/notification-templates',
    '/notification-templates/deliveries',
    '/customers',
    `/customers/${id}`,
    `/customers/${id}?tab=notes`,
    `/customers/${id}?tab=photos`,
    `/customers/${id}?tab=history`,
    '/customers/files',
    '/customers/duplicates',
    '/customers/accesses',
    '/customers/create',
    '/shop',
    '/shop?tab=subscription',
    '/calendar-feeds',
    '/data',
    '/account',
    '/contact',
  ]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `/tmp/help/${path.replace(/\W+/g, '_')}.png`, fullPage: true })
  }
})

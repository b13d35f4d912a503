// A list and what it leads to fade into each other; nobody who asks for less motion sees it. Rule SCR-233.
import { makeCustomer } from './customers/customer-page.ts'
import { expect, test, type Page } from './fixtures.ts'

const openRecordAndReturn = async (page: Page): Promise<number> => {
  await page.addInitScript(() => {
    window.fades = 0
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...given) => {
      window.fades += 1
      return start(...given)
    }
  })
  await makeCustomer(page.context(), { name: '山田 花子' })
  await page.goto('/customers')
  await page
    .getByRole('main')
    .getByRole('link', { name: '山田 花子' })
    .and(page.locator(':visible'))
    .first()
    .click()
  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/customers')
  return page.evaluate(() => window.fades)
}

declare global {
  interface Window {
    fades: number
  }
}

test('nothing fades under reduced motion @desktop', async ({ page, shop }) => {
  expect(shop.domain).not.toBe('')
  expect(await openRecordAndReturn(page)).toBe(0)
})

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a list fades into a record and back @desktop', async ({ page, shop }) => {
    expect(shop.domain).not.toBe('')
    expect(await openRecordAndReturn(page)).toBe(2)
  })
})

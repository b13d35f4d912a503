// The plan tab, and the wizard that survives a reload.
import { ownAccount } from '@noren/words/accounts/own'
import { registration } from '@noren/words/admin/registration'
import { common } from '@noren/words/common'
import { plans } from '@noren/words/plans'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner, makeUser } from '../test-users.ts'
import { wizardPage } from '../wizard-page.ts'
import { shopPage, words } from './page.ts'

test.use({ serviceWorkers: 'allow' })

test('the plan: usage, beta, failing and read again on focus', async ({ page, context, allowProblem }) => {
  allowProblem(/status of (500 .*\/api\/plans\/current|403 .*\/api\/subscription\/portal)$/)
  await makeOwner(context)
  const screen = shopPage(page)
  await page.goto('/shop')
  await screen.tab('subscription').click()
  await expect(page).toHaveURL(/\/shop\?tab=subscription$/)
  const plan = page.getByRole('region', { name: words.plan.current })
  await expect(plan.getByText(plans.ja.names.free, { exact: true })).toBeVisible()
  // A limit that stops nothing is not shown, and nothing looks like a button that cannot be pressed.
  await expect(page.getByText(words.plan.count(0, null), { exact: true })).toBeVisible()
  await expect(page.getByText(words.plan.count(1, null), { exact: true })).toBeVisible()
  await expect(page.getByText(words.plan.beta, { exact: true })).toBeVisible()
  await expect(page.getByText(words.plan.count(0, 20))).toHaveCount(0)
  await expect(screen.index).toHaveCount(0)
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expect(screen.button(words.plan.start)).toHaveCount(0)
  await expectAccessibleAtWidths(page, 'the plan')

  let failing = true
  await page.route('**/api/plans/current', async (route) => {
    if (failing) return route.fulfill({ status: 500, json: { message: '', code: 'fault' } })
    return route.fulfill({
      json: {
        data: {
          plan: { plan_code: 'standard', plan_name: plans.ja.names.standard },
          subscription: {
            status: 'past_due',
            interval: 'month',
            auto_renew: false,
            current_period_end: '2026-12-31T23:59:00+09:00',
          },
          usage: {
            reservations: { count: 97, limit: 100, free_at: null },
            menus: { count: 12, limit: null },
          },
          can: { order: false, manage: true },
        },
      },
    })
  })
  await page.reload()
  await expect(page.getByText(words.plan.failed)).toBeVisible()
  failing = false
  await page.getByRole('button', { name: common.ja.retry }).click()
  await expect(plan.getByText(plans.ja.names.standard, { exact: true })).toBeVisible()
  await expect(page.getByText(words.plan.pastDue, { exact: true })).toBeVisible()
  await expect(plan.getByText(words.plan.statusNotes.past_due)).toBeVisible()
  await expect(page.getByText(words.plan.count(12, null), { exact: true })).toBeVisible()
  const again = page.waitForRequest('**/api/plans/current')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await again

  // Whoever signed in long ago types the password, and reads what for.
  await page.route('**/api/subscription/portal', (route) =>
    route.fulfill({ status: 403, json: { code: 'sign_in_again', message: '', request_id: '' } }),
  )
  await screen.button(words.plan.manage).click()
  const asked = page.getByRole('dialog', { name: ownAccount.ja.confirm.title })
  await expect(asked.getByRole('button', { name: ownAccount.ja.confirm.for.portal.submit })).toBeVisible()
  await expect(asked).toContainText(ownAccount.ja.confirm.for.portal.text)
  await expect(asked).not.toContainText(/書き出|個人情報/)
  await expectAccessibleAtWidths(page, 'the password before the contract')
})

test('the wizard keeps what was typed over a reload, for its user, until the shop is made', async ({
  page,
  context,
}) => {
  await makeUser(context)
  const wizard = wizardPage(page)
  const phone = page.getByLabel(registration.ja.name.phone)
  await page.goto('/registration')
  await wizard.shopName.fill('ヘアサロン つきみ')
  await phone.fill('03-12')
  await wizard.next.click()
  await expect(phone).toBeFocused()
  await phone.fill('０３（１２３４）５６７８')
  await wizard.next.click()
  await wizard.addRange.click()
  await expect(wizard.closing(1)).toHaveValue('13:00')
  await page.reload()
  await expect(wizard.heading('hours')).toBeVisible()
  await expect(wizard.opening(2)).toHaveValue('14:00')
  await wizard.back.click()
  await expect(wizard.shopName).toHaveValue('ヘアサロン つきみ')
  await wizard.next.click()
  await expect(wizard.heading('hours')).toBeFocused()
  await wizard.next.click()
  await wizard.menuName.fill('カット＋シャンプー')
  await page.reload()
  await expect(wizard.menuName).toHaveValue('カット＋シャンプー')
  await wizard.price.fill('5500')
  await wizard.make.click()
  await expect(page).toHaveURL(/\/reservation-page$/)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  await page.goto('/shop/about')
  await expect(page.getByRole('textbox', { name: words.phone })).toHaveValue('03-1234-5678')
})

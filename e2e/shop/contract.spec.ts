// A contract from the order to its end, on a product that sells plans, with the stand-in for the payment provider.
import { errors } from '@noren/words/errors'
import { plans } from '@noren/words/plans'
import { sandbox } from '@noren/words/sandbox'
import { bookAs, enter } from '../day-page.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { readMail } from '../mailbox.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { startProduct } from '../product.ts'
import { makeOwner, send, dayAhead } from '../test-users.ts'
import { shopPage, words } from './page.ts'

test.use({ serviceWorkers: 'allow' })

const { names } = plans.ja
const provider = sandbox.ja.stripe
const tab = '/shop?tab=subscription'

test('ordered, refused, paid, unpaid, canceled and over: nothing is lost', async ({
  openPage,
  allowProblem,
}) => {
  // The other product's address, and the page of a card that was refused.
  allowProblem(/^foreign host: /)
  allowProblem(/status of (422 .*\/sandbox\/stripe\/checkout\/|503 .*\/api\/subscription\/checkout$)/)
  const product = await startProduct({ LIMITS: 'off', BILLING: 'live' })
  try {
    const page = await openPage({ baseURL: product.url })
    const screen = shopPage(page)
    const owner = await makeOwner(page.context())
    const plan = page.getByRole('region', { name: words.plan.current })

    await test.step('at 20 of 20 calendar and plan tab say that customers cannot book', async () => {
      for (let day = 1; day <= 5; day++) {
        const date = await dayAhead(page, owner, day)
        await Promise.all([15, 16, 17, 18].map((hour) => bookAs(page, owner, `${date}T${hour}:00:00+09:00`)))
      }
      await page.goto('/reservation-calendar')
      await expect(page.getByText(words.plan.closed)).toBeVisible()
      await expectAccessibleAtWidths(page, 'the calendar while online booking is closed')
      await page.getByRole('link', { name: words.plan.toPlan }).click()
      await expect(page.getByText(words.plan.count(20, 20))).toBeVisible()
      await expect(page.getByText(words.plan.closed)).toBeVisible()
    })

    await test.step('a card that is refused, and one that pays', async () => {
      await page.goto(tab)
      await expect(plan.getByText(names.free, { exact: true })).toBeVisible()
      await screen.radio(words.plan.intervals.year).check()
      await expect(page.getByText(words.plan.saving(17))).toBeVisible()
      await expectAccessibleAtWidths(page, 'the plan tab where plans are sold')
      await screen.radio(words.plan.intervals.month).check()
      let tries = 0
      await page.route('**/api/subscription/checkout', (route) => {
        tries += 1
        const message = errors.ja.payment_unavailable
        return route.fulfill({ status: 503, json: { code: 'payment_unavailable', message, retryable: true } })
      })
      await screen.button(words.plan.start).click()
      await expect(screen.toast(errors.ja.payment_unavailable)).toBeVisible()
      expect(tries).toBe(3)
      await page.unrouteAll()
      await screen.button(words.plan.start).click()
      await expect(page).toHaveURL(/\/sandbox\/stripe\/checkout\//)
      await page.getByRole('button', { name: provider.cards.refused.number }).click()
      await expect(page.getByRole('alert')).toHaveText(provider.refused)
      await page.getByRole('link', { name: provider.back }).click()
      await expect(plan.getByText(names.free, { exact: true })).toBeVisible()
      await screen.button(words.plan.start).click()
      await page.getByRole('button', { name: provider.cards.once.number }).click()
      await expect(plan.getByText(names.standard, { exact: true })).toBeVisible()
      await expect(screen.toast(words.plan.arrived)).toBeVisible()
      await expect(page).toHaveURL(/\/shop\?tab=subscription$/)
      await expect(screen.button(words.plan.start)).toHaveCount(0)
      await expect(page.getByText(words.plan.closed)).toHaveCount(0)
    })

    await test.step('8 menus and 30 reservations', async () => {
      for (let index = 2; index <= 8; index++)
        await send(page.context(), '/api/menus', {
          name: `メニューその${index}`,
          price: 1000,
          duration: 30,
          total_duration: 30,
        })
      for (let day = 1; day <= 6; day++) {
        const date = await dayAhead(page, owner, day)
        await Promise.all(
          [10, 11, 12, 13, 14].map((hour) =>
            enter(page, { start: `${date}T${hour}:00:00+09:00`, name: '花子' }),
          ),
        )
      }
      expect(await countOf(page)).toEqual({ menus: 8, shown: 8, reservations: 50 })
    })

    await test.step('the renewal fails: an alert here, a notice on every other screen', async () => {
      await manage(page, 'advance')
      await eventually(page, () => expect(page.getByText(words.plan.pastDue).first()).toBeVisible())
      await expect(plan.getByText(names.free, { exact: true })).toBeVisible()
      await page.goto('/menu')
      await page.getByRole('link', { name: words.plan.toPlan }).click()
      await screen.button(words.plan.payAgain).click()
      await page.getByRole('button', { name: provider.actions.accept }).click()
      await page.getByRole('link', { name: provider.return }).click()
      await eventually(page, () => expect(plan.getByText(names.standard, { exact: true })).toBeVisible())
      await expect(page.getByText(words.plan.pastDue)).toHaveCount(0)
    })

    await test.step('canceled, and over: the free plan, with all that was there', async () => {
      await manage(page, 'cancel')
      await eventually(page, () => expect(page.getByText(/翌日からフリープランになります/)).toBeVisible())
      await expect(plan.getByText(names.standard, { exact: true })).toBeVisible()
      await manage(page, 'advance')
      await eventually(page, () => expect(plan.getByText(names.free, { exact: true })).toBeVisible())
      await expect(plan.getByText(words.plan.statuses.canceled, { exact: true })).toBeVisible()
      await expect(screen.button(words.plan.start)).toBeEnabled()
      // Those that the failed payment hid stay hidden.
      expect(await countOf(page)).toEqual({ menus: 8, shown: 5, reservations: 50 })
      const mail = await readMail(page.request, owner.email, /お支払いを確認できませんでした/)
      expect(mail.text).toContain('メニューその8')
    })
    // Before the product stops: an open page goes on asking.
    await page.context().close()
  } finally {
    await product.stop()
  }
})

/** From the plan tab to the provider's page, one press there, and back. */
const manage = async (page: Page, action: keyof typeof provider.actions): Promise<void> => {
  await page.goto(tab)
  await page.getByRole('button', { name: words.plan.manage }).click()
  await page.getByRole('button', { name: provider.actions[action] }).click()
  await page.getByRole('link', { name: provider.return }).click()
}

/** The provider's event may arrive a moment after the page was opened. */
const eventually = (page: Page, look: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.goto(tab)
    await expect(page.getByRole('region', { name: words.plan.current })).toBeVisible()
    await look()
  }).toPass({ timeout: 60_000 })

const countOf = async ({ request }: Page) => {
  const menus: { publish_state: string }[] = (await (await request.get('/api/menus')).json()).data
  const found = await (await request.get('/api/reservations?page=1&per_page=50')).json()
  return {
    menus: menus.length,
    shown: menus.filter(({ publish_state: state }) => state === 'published').length,
    reservations: found.meta.total,
  }
}

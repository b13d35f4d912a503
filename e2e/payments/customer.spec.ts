// A customer who pays before the visit: with script and without, with a card that fails, and with second thoughts.
import { booking } from '@noren/words/booking'
import { bookingDetails } from '@noren/words/booking-steps'
import { customerPayments } from '@noren/words/payments/customers'
import { sandbox } from '@noren/words/sandbox'
import { bookingPage } from '../booking-page.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessibleEverywhere } from '../page-checks.ts'
import { cardButton, openSellingShop, somePayer } from './customer.ts'

// The provider's pages and the returns from them, with the worker of the application. Rule SCR-29.
test.use({ serviceWorkers: 'allow' })

const words = customerPayments.ja
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('a card that is declined, then one that pays: the time is booked, and canceling says what comes back', async ({
  page,
  context,
  openPage,
  allowProblem,
}) => {
  const owner = await openSellingShop(page, context, { advance_payment: 'required' })
  // The provider's page answers a declined card with 422.
  allowProblem(/status of 422 .*\/sandbox\/stripe\/checkout\//)
  const customer = await openPage()
  const steps = bookingPage(customer)
  await steps.chooseTime(owner.address)
  await steps.toConfirmation(somePayer())
  await expect(customer.getByText(words.confirm.held)).toBeVisible()
  await expect(customer.getByText(words.confirm.refund.until_deadline)).toBeVisible()
  await expectAccessibleEverywhere(customer, 'the confirmation of a paid booking')
  await customer.getByRole('button', { name: words.confirm.submit }).click()
  await cardButton(customer, 'refused').click()
  await expect(customer.getByText(sandbox.ja.stripe.refused)).toBeVisible()
  await cardButton(customer, 'works').click()
  // Whether the event or the page is first: it ends on the ticket by itself.
  await expect(title(customer)).toHaveText(booking.ja.done.title)
  await expect(customer.getByText(/^カードでお支払い済み/)).toBeVisible()
  await steps.manage.click()
  await customer.getByRole('link', { name: booking.ja.manage.cancel }).click()
  await expect(customer.getByText(/全額を返金いたします/)).toBeVisible()
  await expectAccessibleEverywhere(customer, 'canceling what was paid')
})

test('without script: now or at the shop; back from the provider, on again, and paid', async ({
  page,
  context,
  openPage,
}) => {
  const owner = await openSellingShop(page, context, { advance_payment: 'optional' })
  const customer = await openPage({ javaScriptEnabled: false })
  await customer.goto(`${owner.address}/book`)
  await customer
    .getByRole('button', { name: /予約できます$/ })
    .filter({ visible: true })
    .last()
    .click()
  const steps = bookingPage(customer)
  await steps.fill(somePayer())
  await customer.getByRole('button', { name: bookingDetails.ja.submit }).click()
  await expect(customer.getByRole('radio', { name: words.confirm.shop })).toBeChecked()
  await expect(steps.submit).toBeVisible()
  await customer.getByRole('radio', { name: words.confirm.now }).check()
  await expect(steps.submit).toBeHidden()
  await customer.getByRole('button', { name: words.confirm.submit }).click()
  await customer.getByRole('link', { name: sandbox.ja.stripe.back }).click()
  await expect(title(customer)).toHaveText(words.page.title)
  await customer.getByRole('button', { name: words.page.go }).click()
  await cardButton(customer, 'works').click()
  await expect(title(customer)).toHaveText(booking.ja.done.title)
  await expect(customer.getByText(/^カードでお支払い済み/)).toBeVisible()
})

test('second thoughts: back from the provider and stopped, the time is free again at once', async ({
  page,
  context,
  openPage,
}) => {
  const owner = await openSellingShop(page, context, { advance_payment: 'required' })
  const customer = await openPage()
  const steps = bookingPage(customer)
  const start = await steps.chooseTime(owner.address)
  await steps.toConfirmation(somePayer())
  await customer.getByRole('button', { name: words.confirm.submit }).click()
  await customer.getByRole('link', { name: sandbox.ja.stripe.back }).click()
  await expect(title(customer)).toHaveText(words.page.title)
  await expectAccessibleEverywhere(customer, 'a booking that waits for its payment')
  await customer.getByRole('button', { name: words.page.stop }).click()
  await expect(title(customer)).toHaveText(words.page.overTitle)
  await expectAccessibleEverywhere(customer, 'a payment that is over')
  await customer.goto(`${owner.address}/book?from=${start.date}`)
  await expect(steps.at(start)).toBeVisible()
})

// What happens when time passes or the program dies: payments that come too late, twice for one time or while nobody listens, and an
// external calendar that the worker reads. Rules PAY-3 to PAY-11, FEED-11.
import { externalTime } from '@noren/words/admin/feeds/external-time'
import { paidWords } from '@noren/words/admin/payments/paid'
import { booking } from '@noren/words/booking'
import { bookingDetails } from '@noren/words/booking-steps'
import { customerPayments } from '@noren/words/payments/customers'
import { sandbox } from '@noren/words/sandbox'
import { bookingPage, type Start } from '../booking-page.ts'
import { dayPage } from '../day-page.ts'
import { feedsPage, startProgram, words as feedWords } from '../feeds/feeds-page.ts'
import { expect, type Page } from '../fixtures.ts'
import { readMail } from '../mailbox.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { type Owner, menuOf } from '../test-users.ts'
import { test as base, type ClockProduct } from './product.ts'
import { cardButton, openSellingShop, somePayer } from '../payments/customer.ts'

const test = base.extend<{ owner: Owner }>({
  /** The owner's browser is signed in; the shop's menu is paid in advance. */
  owner: async ({ page, context }, provide) =>
    provide(await openSellingShop(page, context, { advance_payment: 'required' })),
})

test.describe.configure({ mode: 'default' })
test.beforeEach(({ allowProblem }) => {
  // The provider's pages have an address of their own, as in real life.
  allowProblem(/^foreign host: http:\/\/127\.0\.0\.1:\d+\/sandbox\/stripe\//)
  allowProblem(/status of (409|422) /)
})

const words = customerPayments.ja
const provider = sandbox.ja.stripe
const { external, form } = feedWords
/** The time to pay is over, and the provider's own least is not. */
const minutes = 16

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const toProvider = (page: Page) => page.getByRole('button', { name: words.confirm.submit })

/** Ends on the provider's page. */
const goToPay = async (page: Page, { address }: Owner, customer = somePayer()): Promise<Start> => {
  const steps = bookingPage(page)
  const start = await steps.chooseTime(address)
  await steps.toConfirmation(customer)
  await toProvider(page).click()
  await expect(cardButton(page, 'works')).toBeVisible()
  return start
}
const isFree = async (page: Page, { domain }: Owner, { date, time }: Start): Promise<boolean> => {
  const answer = await page.request.get(`/api/public/shops/${domain}/availability`, {
    params: { menu_id: await menuOf(page), from: date, days: 1 },
  })
  return (await answer.json()).data.days[0].starts.includes(time)
}
/** What the provider has of the page at this address. */
const sessionAt = ({ stripe }: ClockProduct, url: string) =>
  stripe.memory.anywhere('session', new URL(url).pathname.split('/').at(-1) ?? '')?.value

test('too late: the time is free again, the card is not charged, and the same time is booked anew', async ({
  page,
  openPage,
  owner,
  product,
}) => {
  const customer = await openPage()
  const start = await goToPay(customer, owner)
  const url = customer.url()
  expect(await isFree(page, owner, start)).toBe(false)
  await product.pass(minutes)
  await product.work('check-payments')
  expect(await isFree(page, owner, start)).toBe(true)

  // The page is still open in her tab.
  await cardButton(customer, 'works').click()
  await expect(customer.getByText(provider.sessionOver.expired)).toBeVisible()
  expect(sessionAt(product, url)).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
  await customer.getByRole('link', { name: provider.back }).click()
  await expect(title(customer)).toHaveText(words.page.overTitle)
  await expect(customer.getByText(words.page.overText)).toBeVisible()
  await expectAccessibleAtWidths(customer, 'a payment that is over')

  await customer.getByRole('link', { name: words.page.again }).click()
  await bookingPage(customer).toConfirmation(somePayer())
  await toProvider(customer).click()
  await cardButton(customer, 'works').click()
  await expect(title(customer)).toHaveText(booking.ja.done.title)
  expect(await isFree(page, owner, start)).toBe(false)
})

test('too late without script: the page of the payment leads nowhere else, and says by itself that it is over', async ({
  openPage,
  owner,
  product,
}) => {
  const customer = await openPage({ javaScriptEnabled: false })
  await customer.goto(`${owner.address}/book`)
  const steps = bookingPage(customer)
  await steps.free.last().click()
  await steps.fill(somePayer())
  // The form says who is too quick for a person.
  await product.pass(1)
  await customer.getByRole('button', { name: bookingDetails.ja.submit }).click()
  await toProvider(customer).click()
  await customer.getByRole('link', { name: provider.back }).click()
  await expect(title(customer)).toHaveText(words.page.title)
  await product.pass(minutes)
  await customer.getByRole('button', { name: words.page.go }).click()
  await product.work('check-payments')
  // From "being checked": it looks again every five seconds.
  await expect(title(customer)).toHaveText(words.page.overTitle)
  await customer.getByRole('link', { name: words.page.again }).click()
  await expect(title(customer)).toHaveText(booking.ja.details.title)
})

test('two customers press for the last time of a day at once: one pays, the other is shown other days and charged nothing', async ({
  page,
  context,
  openPage,
  product,
}) => {
  // The shop is open for nine hours: one visit a day.
  const owner = await openSellingShop(page, context, { advance_payment: 'required', total_duration: 360 })
  const both = [await openPage(), await openPage()]
  const before = product.stripe.memory.all('session').length
  const starts: Start[] = []
  for (const one of both) {
    starts.push(await bookingPage(one).chooseTime(owner.address))
    await bookingPage(one).toConfirmation(somePayer())
  }
  expect(starts[0]).toEqual(starts[1])
  await Promise.all(both.map((one) => toProvider(one).click()))
  const paying = () => both.filter((one) => one.url().includes('/sandbox/stripe/checkout/'))
  await expect.poll(() => paying().length).toBe(1)
  const [winner, loser] = paying()[0] === both[0] ? both : both.toReversed()
  if (!winner || !loser) throw new Error('there are two')
  await expect(bookingPage(loser).alternatives.first()).toBeVisible()
  expect(product.stripe.memory.all('session')).toHaveLength(before + 1)
  await cardButton(winner, 'works').click()
  await expect(title(winner)).toHaveText(booking.ja.done.title)
  await expectAccessibleAtWidths(loser, 'another customer was first')
})

test('two customers pay for one time, one of them too late: she is told, and everything goes back', async ({
  page,
  openPage,
  owner,
  product,
}) => {
  const [slow, quick] = [await openPage(), await openPage()]
  const payer = somePayer()
  const start = await goToPay(slow, owner, payer)
  const url = slow.url()
  // Money that needs days: the time is kept for the promised minutes alone.
  await cardButton(slow, 'later').click()
  await expect(title(slow)).toHaveText(words.page.checkingTitle)
  const own = slow.url()
  await product.pass(minutes)
  await product.work('check-payments')
  expect(await goToPay(quick, owner)).toEqual(start)
  await cardButton(quick, 'works').click()
  await expect(title(quick)).toHaveText(booking.ja.done.title)

  // A page of its own: the other one looks again by itself, which could come in between.
  await slow.close()
  const later = await openPage()
  await later.goto(url)
  await later.getByRole('button', { name: provider.arrived }).click()
  await readMail(page.request, payer.email, /ご予約をお取りできませんでした/)
  await product.work('make-refunds')
  await readMail(page.request, payer.email, /返金のお知らせ/)
  const session = sessionAt(product, url)
  const charges = product.stripe.memory
    .all('charge')
    .filter(({ value }) => value.payment_intent === session?.payment_intent)
  expect(charges.map(({ value }) => value.amount_refunded)).toEqual([5500])
  await later.goto(own.replace(/\/payment.*/, ''))
  await expect(later.getByText(booking.ja.manage.canceledTitle.paid_late)).toBeVisible()
  await expect(later.getByText('（5,500円を返金済み）')).toBeVisible()
  await expectAccessibleAtWidths(later, 'paid too late')
})

test('the program is killed while a customer pays: once it is back, her page and the owner’s say that it is paid', async ({
  page,
  openPage,
  owner,
  product,
  allowProblem,
}) => {
  allowProblem(/ERR_CONNECTION_(REFUSED|RESET)/)
  const customer = await openPage()
  const start = await goToPay(customer, owner)
  const url = customer.url()
  await product.kill()
  await cardButton(customer, 'works').click()
  // The provider has the money, and leads her to a page that does not answer.
  await expect.poll(() => sessionAt(product, url)?.payment_status).toBe('paid')
  await product.restart()
  await customer.goto(sessionAt(product, url)?.success_url ?? '')
  await expect(title(customer)).toHaveText(booking.ja.done.title)
  await expect(customer.getByText(/^カードでお支払い済み/)).toBeVisible()

  const { data } = await (
    await page.request.get('/api/reservations', { params: { from: start.date, to: start.date } })
  ).json()
  expect(data).toHaveLength(1)
  await page.goto(`/reservation/${data[0].id}`)
  const section = page.getByRole('region', { name: paidWords.ja.title })
  await expect(section.getByText(paidWords.ja.states.paid)).toBeVisible()
})

test('an external calendar is added, takes its time in calendar and offer, and gives it back', async ({
  page,
  shop,
  date,
  product,
}) => {
  const program = await startProgram(date)
  const mine = feedsPage(page)
  const day = dayPage(page)
  await page.clock.install({ time: product.now() })
  await page.goto('/calendar-feeds')
  await expect(page.getByText(external.none)).toBeVisible()

  await test.step('what is wrong is said at its field; nothing that was typed is lost by accident', async () => {
    await mine.button(external.add).click()
    await mine.field(form.name).fill('Googleカレンダー')
    await mine.field(form.url).fill('http://calendar.example.com/a.ics')
    await mine.inDialog(form.add).click()
    await expect(mine.field(form.url)).toHaveAccessibleDescription(/https:\/\/ または webcal:\/\//)
    await page.keyboard.press('Escape')
    await expect(mine.dialog.getByRole('alert')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  await mine.field(form.url).fill(program.url)
  await mine.dialog.getByRole('checkbox', { name: new RegExp(`^${form.titles}`) }).check()
  await mine.inDialog(form.add).click()
  await expect(mine.dialog).toHaveCount(0)
  // The worker looks once a minute; the screen asks by itself.
  await product.work('read-external-calendars')
  await expect(page.getByText(external.events(1))).toBeVisible()

  expect(await isFree(page, shop, { date, time: '13:00' })).toBe(false)
  await day.open(date)
  await expect(day.day.getByRole('list', { name: externalTime.ja.title })).toContainText('13:00〜15:00')
  await expect(day.day.getByRole('list', { name: externalTime.ja.title })).toContainText('歯医者')

  await page.goto('/calendar-feeds')
  await page.getByRole('button', { name: external.edit('Googleカレンダー') }).click()
  await mine.inDialog(form.remove).click()
  await mine.dialog.last().getByRole('button', { name: /^削除/ }).click()
  await expect(page.getByText(external.none)).toBeVisible()
  expect(await isFree(page, shop, { date, time: '13:00' })).toBe(true)
  program.stop()
})

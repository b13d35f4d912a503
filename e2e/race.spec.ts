// Two bookings of one start, and one booking sent twice.
import { booking } from '@noren/words/booking'
import { bookingTime } from '@noren/words/booking-steps'
import { errors } from '@noren/words/errors'
import { bookingPage, someCustomer, type Start } from './booking-page.ts'
import { newEmail } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

const words = booking.ja

test('two book the same start: the second is refused, keeps its input and books another', async ({
  page: owner,
  shop,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/book$/)
  const [quick, slow] = [await openPage(), await openPage()]
  const [first, second] = [bookingPage(quick), bookingPage(slow)]
  const start = await first.chooseTime(shop.address, 4)
  expect(await second.chooseTime(shop.address, 4)).toEqual(start)
  const customer = someCustomer({ family_name: '佐藤', given_name: '美咲', email: newEmail('misaki') })
  await first.toConfirmation(someCustomer({ email: newEmail('hanako') }))
  await second.toConfirmation(customer)
  await first.finish()

  await second.submit.click()
  await expect(slow.getByText(errors.ja.slot_taken)).toBeVisible()
  await expect(slow.getByRole('heading', { name: bookingTime.ja.alternatives })).toBeVisible()
  await expect(second.alternatives).toHaveCount(3)
  await slow.reload()
  await expect(second.alternatives).toHaveCount(3)

  const taken = await second.alternatives.first().innerText()
  await second.alternatives.first().click()
  await expect(second.title).toHaveText(words.confirm.title)
  await expect(second.fact(words.confirm.name)).toContainText('佐藤 美咲')
  await expect(second.factOf('note')).toHaveText(customer.note)
  await expect(second.fact(words.confirm.when)).toContainText(taken.slice(-5))
  await second.finish()
  expect(await bookingsOn(owner, start)).toHaveLength(2)
})

test('two presses of the final button make one reservation', async ({ page: owner, shop, openPage }) => {
  const visitor = await openPage()
  const site = bookingPage(visitor)
  const start = await site.chooseTime(shop.address)
  await site.toConfirmation(someCustomer({ email: newEmail('hanako') }))
  await site.submit.dblclick()
  await expect(site.title).toHaveText(words.done.title)
  expect(await bookingsOn(owner, start)).toHaveLength(1)
})

test('without script, sending the form again leads to the same ticket', async ({
  page: owner,
  shop,
  openPage,
}) => {
  const visitor = await openPage({ javaScriptEnabled: false })
  const site = bookingPage(visitor)
  const start = await site.chooseTime(shop.address)
  await site.toConfirmation(someCustomer({ email: newEmail('hanako') }))
  const sent = visitor.waitForRequest((request) => request.method() === 'POST')
  await site.submit.dblclick()
  await expect(site.title).toHaveText(words.done.title)
  const form = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''))
  const again = await visitor.request.post((await sent).url(), { form })
  expect(again.url()).toBe(visitor.url())
  expect(await bookingsOn(owner, start)).toHaveLength(1)
})

test('going back to change something keeps the input', async ({ shop, openPage }) => {
  const visitor = await openPage()
  const site = bookingPage(visitor)
  const customer = someCustomer({ email: newEmail('hanako') })
  await site.chooseTime(shop.address)
  await site.toConfirmation(customer)
  await visitor.goBack()
  await expect(site.field('family_name')).toHaveValue(customer.family_name)
  await expect(site.field('note')).toHaveValue(customer.note)
  await site.toConfirm.click()
  await visitor.getByRole('button', { name: words.confirm.changeOf(words.confirm.customer) }).click()
  await expect(site.title).toHaveText(booking.ja.details.title)
  await expect(site.field('email')).toHaveValue(customer.email)
  await site.fill({ note: '' })
  await site.toConfirm.click()
  await expect(site.factOf('note')).toHaveText(words.confirm.none)
  await visitor.getByRole('button', { name: words.confirm.changeOf(words.confirm.when) }).click()
  await expect(site.title).toHaveText(bookingTime.ja.title)
  await site.free.nth(7).click()
  await expect(site.title).toHaveText(words.confirm.title)
  await expect(site.fact(words.confirm.name)).toContainText('山田 花子')
  await site.finish()
})

const bookingsOn = async (owner: Page, { date }: Start): Promise<unknown[]> => {
  const answer = await owner.request.get('/api/reservations', { params: { from: date, to: date } })
  return (await answer.json()).data
}

// Other times for a visit: the owner offers three by mail, the customer takes one on a phone, with script and without.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { offerWords } from '@noren/words/admin/reservations/days/offers'
import { bookingOffer } from '@noren/words/booking/offer'
import { calendar } from '@noren/words/reservations/calendar'
import { bookingPage, someCustomer } from './booking-page.ts'
import { expect, test, type Page } from './fixtures.ts'
import { linkIn, readMail } from './mailbox.ts'
import { newEmail } from './test-users.ts'

const words = offerWords.ja
const customersWords = bookingOffer.ja

const openOffers = async (owner: Page): Promise<void> => {
  await owner.getByRole('button', { name: reservationChanges.ja.more, exact: true }).click()
  await owner.getByRole('menuitem', { name: words.open }).click()
}

for (const javaScriptEnabled of [true, false])
  test(`three times are offered, one is taken: customer ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    page: owner,
    shop,
    openPage,
  }) => {
    const customer = someCustomer({ email: newEmail('hanako') })
    const visitor = await openPage({ javaScriptEnabled })
    const site = bookingPage(visitor)
    await site.chooseTime(shop.address)
    await site.toConfirmation(customer)
    await site.submit.click()
    const notice = await readMail(owner.request, shop.email, /新しい予約/)

    await test.step('the owner presses three free times and sends them', async () => {
      await owner.goto(linkIn(notice, '/reservation/'))
      await openOffers(owner)
      const dialog = owner.getByRole('dialog', { name: words.title })
      const starts = dialog.getByRole('group', { name: calendar.ja.starts.title }).getByRole('button')
      for (const nth of [1, 3, 5]) await starts.nth(nth).click()
      await expect(dialog.getByText(words.chosen(3))).toBeVisible()
      await expect(dialog.getByText(words.full)).toBeVisible()
      await dialog.getByRole('button', { name: words.submit }).click()
      await expect(owner.getByText(words.done).first()).toBeVisible()
      await expect(owner.getByRole('heading', { name: words.card.title })).toBeVisible()
    })

    await test.step('the customer takes the second of them', async () => {
      const mail = await readMail(visitor.request, customer.email, /ご予約の日時のご相談/)
      const link = linkIn(mail, '/o/')
      await visitor.goto(link)
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(customersWords.title)
      const takes = visitor.getByRole('button', { name: customersWords.take })
      await expect(takes).toHaveCount(3)
      await takes.nth(1).click()
      await expect(visitor.getByText(customersWords.states.taken.title)).toBeVisible()
      await expect(takes).toHaveCount(0)
      await readMail(visitor.request, customer.email, /ご予約の日時が変わりました/)
      await visitor.getByRole('link', { name: customersWords.manage }).click()
      await expect(visitor).toHaveURL(/\/r\//)
    })

    await test.step('the owner sees what became of it, and is told', async () => {
      await readMail(owner.request, shop.email, /日時が決まりました/)
      await owner.reload()
      await expect(owner.getByText(words.ended.taken)).toBeVisible()
      await expect(owner.getByText(words.ended.chosen, { exact: true })).toBeVisible()
      await owner.getByRole('button', { name: reservationChanges.ja.more, exact: true }).click()
      await expect(owner.getByRole('menuitem', { name: words.open })).toBeVisible()
    })
  })

test('an offer that is open stands on the day for whom it is, and is withdrawn', async ({
  page: owner,
  shop,
  openPage,
}) => {
  const customer = someCustomer({ email: newEmail('hanako') })
  const visitor = await openPage()
  const site = bookingPage(visitor)
  const start = await site.chooseTime(shop.address)
  await site.toConfirmation(customer)
  await site.submit.click()
  const notice = await readMail(owner.request, shop.email, /新しい予約/)
  await owner.goto(linkIn(notice, '/reservation/'))
  await openOffers(owner)
  const dialog = owner.getByRole('dialog', { name: words.title })
  await dialog.getByRole('group', { name: calendar.ja.starts.title }).getByRole('button').last().click()
  await dialog.getByRole('button', { name: words.submit }).click()
  await expect(owner.getByRole('heading', { name: words.card.title })).toBeVisible()

  await owner.goto(`/reservation-calendar/${start.date.replaceAll('-', '')}`)
  const held = owner.getByRole('list', { name: words.held }).getByRole('link')
  await expect(held).toContainText(words.held)
  await held.click()
  await owner.getByRole('button', { name: words.card.withdraw }).click()
  await owner.getByRole('dialog').getByRole('button', { name: words.card.withdraw }).click()
  await expect(owner.getByText(words.card.withdrawn).first()).toBeVisible()
  await expect(owner.getByText(words.ended.withdrawn).first()).toBeVisible()
})

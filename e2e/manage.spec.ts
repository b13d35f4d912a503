// The customer's changes: moving a visit, a move request, a start that was taken, and going back.
import { booking } from '@noren/words/booking'
import { bookingTime } from '@noren/words/booking-steps'
import { errors } from '@noren/words/errors'
import { formatDate } from '@noren/words/format'
import { bookingPage, someCustomer, type Start } from './booking-page.ts'
import { expectAccessibleAtWidths } from './page-checks.ts'
import { readMail } from './mailbox.ts'
import { managePage } from './manage-page.ts'
import { makeOwner, newEmail, send, type Owner } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'
import type { BrowserContext } from '@playwright/test'

const words = booking.ja
const momentOf = ({ date, time }: Start): string => `${formatDate('ja', date)} ${time}`

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test('a visit is moved: confirmation, a message that survives a reload, the new time on every page', async ({
      shop,
      openPage,
    }) => {
      const visitor = await openPage({ javaScriptEnabled })
      const manage = managePage(visitor)
      const customer = someCustomer({ email: newEmail('hanako') })
      const old = await book(visitor, shop, customer)
      await test.step('the week shows the visit’s present time', async () => {
        await manage.toReschedule.click()
        await expect(visitor.getByText(words.reschedule.present, { exact: true })).toBeVisible()
        await expect(visitor.getByRole('main')).toContainText(momentOf(old))
        await expect(manage.currentTime).toBeVisible()
        await visitor.goBack()
      })
      const wanted = await manage.chooseTime(3)
      await expect(visitor.getByRole('main')).toContainText(words.reschedule.before + momentOf(old))
      await expect(visitor.getByRole('main')).toContainText(words.reschedule.after + momentOf(wanted))
      await manage.submit.click()
      for (const load of ['first', 'again']) {
        await expect(visitor.getByText(words.manage.moved), load).toBeVisible()
        await expect(visitor.getByText(words.manage.movedText(momentOf(wanted)))).toBeVisible()
        await visitor.reload()
      }
      await test.step('Back leads to the changed reservation, not to a refusal', async () => {
        await visitor.goBack()
        await expect(manage.title).toHaveText(words.manage.title)
        await expect(visitor.getByText(words.manage.movedText(momentOf(wanted)))).toBeVisible()
        await expect(visitor.getByText(errors.ja.not_offered)).toBeHidden()
        await visitor.goForward()
        await expect(visitor.getByText(words.manage.moved)).toBeVisible()
      })
      await test.step('the old start is free again', async () => {
        await visitor.goto(`${shop.address}/book?from=${old.date}`)
        await expect(bookingPage(visitor).at(old)).toBeVisible()
      })
      const mail = await readMail(visitor.request, customer.email, /ご予約の日時が変わりました/)
      expect(mail.text).toContain(formatDate('ja', wanted.date))
    })
  })

// Rule BOOK-211.
for (const javaScriptEnabled of [true, false])
  test(`a visit is moved by month, ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    shop,
    openPage,
  }) => {
    const visitor = await openPage({ javaScriptEnabled })
    const manage = managePage(visitor)
    const old = await book(visitor, shop, someCustomer({ email: newEmail('hanako') }))
    await manage.toReschedule.click()
    await visitor.getByRole('link', { name: bookingTime.ja.monthView }).click()
    await expect(visitor.locator(`[data-turn="${old.date}"]`)).toHaveAccessibleName(
      new RegExp(`${bookingTime.ja.ownDays.present}$`),
    )
    const day = visitor.locator('a.free-day').nth(4)
    const date = await day.getAttribute('data-turn')
    await day.click()
    const time = visitor.locator('#day').getByRole('button').nth(2)
    const start = (await time.getAttribute('value')) ?? ''
    expect(start.slice(0, 10)).toBe(date)
    await time.click()
    const [wanted = '', at = ''] = start.split('T')
    await expect(manage.title).toHaveText(words.reschedule.confirmTitle)
    await manage.submit.click()
    await expect(
      visitor.getByText(words.manage.movedText(momentOf({ date: wanted, time: at }))),
    ).toBeVisible()
  })

test('Back from the ticket shows the confirmation; its button leads to the same ticket', async ({
  shop,
  openPage,
}) => {
  const visitor = await openPage()
  const site = bookingPage(visitor)
  const customer = someCustomer({ email: newEmail('hanako') })
  await site.chooseTime(shop.address)
  await site.toConfirmation(customer)
  const number = await site.finish()
  await visitor.goBack()
  await expect(site.title).toHaveText(words.confirm.title)
  await expect(site.factOf('email')).toHaveText(customer.email)
  expect(await site.finish()).toBe(number)
  await visitor.goBack()
  await visitor.goBack()
  await expect(site.field('family_name')).toHaveValue(customer.family_name)
})

test('the new time was taken: the old one is kept, alternatives are offered', async ({
  shop,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/reschedule$/)
  const [first, second] = [await openPage(), await openPage()]
  const [quick, slow] = [managePage(first), managePage(second)]
  await book(first, shop)
  const old = await book(second, shop, undefined, 5)
  const { date, time } = await quick.chooseTime(8)
  await second.goto(`${second.url()}/reschedule?start=${date}T${time}`)
  await expect(slow.title).toHaveText(words.reschedule.confirmTitle)
  await quick.submit.click()
  await expect(first.getByText(words.manage.moved)).toBeVisible()
  await slow.submit.click()
  await expect(second.getByText(errors.ja.slot_taken)).toBeVisible()
  await expect(second.getByText(words.reschedule.kept(momentOf(old)))).toBeVisible()
  await expect(slow.alternatives).toHaveCount(3)
  await expectAccessibleAtWidths(second, 'time lost while moving')
  await slow.allTimes.click()
  await expect(slow.title).toHaveText(words.reschedule.title)
  await second.goBack()
  await expect(slow.alternatives).toHaveCount(3)
  await slow.alternatives.first().click()
  await expect(slow.title).toHaveText(words.reschedule.confirmTitle)
  await slow.submit.click()
  await expect(second.getByText(words.manage.moved)).toBeVisible()
})

test('every page of changing is accessible, on a shop with long names', async ({ context, openPage }) => {
  const shop = await makeOwner(context, {
    shopName: `ヘアサロン${'とても長い名前の店'.repeat(3)}`,
    menuName: `カット${'と念入りなトリートメント'.repeat(3)}`,
  })
  const visitor = await openPage()
  const manage = managePage(visitor)
  await book(visitor, shop)
  await expectAccessibleAtWidths(visitor, 'own reservation')
  await manage.toReschedule.click()
  await expectAccessibleAtWidths(visitor, 'week of moving')
  await visitor.goBack()
  await manage.chooseTime(2)
  await expectAccessibleAtWidths(visitor, 'before and after')
  await manage.submit.click()
  await expect(visitor.getByText(words.manage.moved)).toBeVisible()
  await expectAccessibleAtWidths(visitor, 'moved')
  await askFirst(context, shop)
  await manage.chooseTime(9)
  await expectAccessibleAtWidths(visitor, 'before and after, asked')
  await manage.submitRequest.click()
  await expect(visitor.getByText(words.manage.moveRequest)).toBeVisible()
  await expectAccessibleAtWidths(visitor, 'asked for another time')
  await manage.toReschedule.click()
  await expect(manage.currentTime).toBeVisible()
  await expectAccessibleAtWidths(visitor, 'week of moving, asked')
  await visitor.getByRole('link', { name: bookingTime.ja.monthView }).click()
  await visitor.locator('a.free-day').nth(6).click()
  await expect(visitor.locator('#day')).toBeVisible()
  await expectAccessibleAtWidths(visitor, 'month of moving, a day opened')
})

test('offline nothing is moved; once online it is sent exactly once', async ({ shop, openPage }) => {
  const visitor = await openPage()
  const manage = managePage(visitor)
  await book(visitor, shop)
  await manage.chooseTime()
  await visitor.context().setOffline(true)
  await manage.submit.click()
  await expect(visitor.getByText(words.offline.title)).toBeVisible()
  await manage.submit.dblclick()
  await visitor.context().setOffline(false)
  await expect(visitor.getByText(words.manage.moved)).toBeVisible()
})

/** Books in the next week through the site; ends on the manage page. */
const book = async (
  page: Page,
  { address }: Owner,
  customer = someCustomer({ email: newEmail('hanako') }),
  nth = 0,
): Promise<Start> =>
  test.step('a booking', async () => {
    const site = bookingPage(page)
    const start = await site.chooseTime(address, nth)
    await site.toConfirmation(customer)
    await site.finish()
    await site.manage.click()
    await expect(site.title).toHaveText(words.manage.title)
    return start
  })

/** From now on the menu wants approval. */
const askFirst = async (context: BrowserContext, { domain }: Owner): Promise<void> => {
  const shop = await (await context.request.get(`/api/public/shops/${domain}`)).json()
  await send(context, `/api/menus/${shop.data.menus[0].id}`, { requires_approval: true }, 'PUT')
}

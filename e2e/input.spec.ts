// Japanese input: full width, conversions, long names, emoji; and a lost connection. Rules TEXT-1 to TEXT-9.
import { booking } from '@noren/words/booking'
import { bookingDetails } from '@noren/words/booking-steps'
import { bookingPage, someCustomer } from './booking-page.ts'
import { calendarPage } from './calendar-page.ts'
import { inputMethod, overflowWidth } from './page-checks.ts'
import { makeOwner, makeUser, newEmail } from './test-users.ts'
import { expect, test } from './fixtures.ts'
import { wizardPage } from './wizard-page.ts'

const words = booking.ja

test('full-width digits and addresses are accepted', async ({ page, shop, openPage }) => {
  const site = bookingPage(await openPage())
  const start = await site.chooseTime(shop.address)
  await site.toConfirmation(
    someCustomer({ phone: '０９０－１２３４－５６７８', email: 'ｈａｎａｋｏ．ｙ＠ｅｘａｍｐｌｅ．ｊｐ' }),
  )
  await expect(site.factOf('phone')).toHaveText('09012345678')
  await expect(site.factOf('email')).toHaveText('hanako.y@example.jp')
  await site.finish()
  await calendarPage(page).open(start)
  await expect(calendarPage(page).visit('山田 花子')).toBeVisible()
})

test('the reading is filled in while a name is typed, and ひらがな becomes カタカナ', async ({
  page,
  baseURL,
}) => {
  const site = bookingPage(page)
  await page.goto(`${baseURL}/s/koharu`)
  await site.book.click()
  await page.getByRole('link', { name: /^カット＋シャンプー/ }).click()
  const before = await site.free.first().getAttribute('value')
  await site.nextWeek.click()
  await expect(site.free.first()).not.toHaveAttribute('value', before ?? '')
  await site.free.first().click()
  await expect(site.title).toHaveText(booking.ja.details.title)
  await site.hydrated()
  await site.field('family_name').focus()
  const ime = await inputMethod(page)
  await ime.compose('やま')
  await ime.compose('やまだ')
  await ime.compose('山田')
  await ime.accept('山田')
  await expect(site.field('family_name')).toHaveValue('山田')
  await expect(site.field('family_name_kana')).toHaveValue('ヤマダ')
  await site.field('given_name').fill('花子')
  await site.field('given_name_kana').fill('はなこ')
  await site.field('phone').focus()
  await expect(site.field('given_name_kana')).toHaveValue('ハナコ')
  await site.field('family_name_kana').fill('ﾔﾏﾀﾞ')
  await site.field('phone').fill('09012345678')
  await expect(site.field('family_name_kana')).toHaveValue('ヤマダ')
  await site.field('email').fill('hanako@gmial.com')
  await site.field('note').focus()
  await page.getByRole('button', { name: bookingDetails.ja.didYouMean('gmail.com') }).click()
  await expect(site.field('email')).toHaveValue('hanako@gmail.com')
  await page.getByRole('radio', { name: '初めて' }).check()
  await site.toConfirm.click()
  await expect(site.fact(words.confirm.kana)).toHaveText('ヤマダ ハナコ')
})

test('the Enter that ends a conversion submits nothing', async ({ page, context, openPage }) => {
  await test.step('in the registration', async () => {
    await makeUser(context)
    await page.goto('/registration')
    const wizard = wizardPage(page)
    await wizard.shopName.fill('サロン みなも')
    await (await inputMethod(page)).enter()
    await expect(wizard.heading('name')).toBeVisible()
    await wizard.shopName.press('Enter')
    await expect(wizard.heading('hours')).toBeVisible()
  })
  await test.step('in a booking', async () => {
    const visitor = await openPage()
    const site = bookingPage(visitor)
    await visitor.goto('/s/koharu/book')
    await visitor.getByRole('link', { name: /^カット＋シャンプー/ }).click()
    await site.free.last().click()
    await site.hydrated()
    await site.field('family_name').fill('山田')
    await (await inputMethod(visitor)).enter()
    await expect(site.summary).toBeHidden()
    await site.field('family_name').press('Enter')
    await expect(site.summary).toBeVisible()
  })
})

test('offline no input is lost; the page says so and continues when it is online again', async ({
  shop,
  openPage,
  allowProblem,
}) => {
  allowProblem(/net::ERR_INTERNET_DISCONNECTED/)
  const visitor = await openPage()
  const site = bookingPage(visitor)
  const customer = someCustomer({ email: newEmail('hanako') })
  await test.step('while paging the weeks', async () => {
    await visitor.goto(`${shop.address}/book`)
    await visitor.context().setOffline(true)
    await site.nextWeek.click()
    await expect(visitor.getByText(words.offline.title)).toBeVisible()
    await expect(visitor.getByText(words.offline.loading)).toBeVisible()
    const before = await site.free.first().getAttribute('value')
    await visitor.context().setOffline(false)
    await expect(site.free.first()).not.toHaveAttribute('value', before ?? '')
    await expect(visitor.getByText(words.offline.title)).toBeHidden()
    await site.free.first().click()
  })
  await test.step('while sending the details', async () => {
    await site.hydrated()
    await site.fill(customer)
    await visitor.context().setOffline(true)
    await site.toConfirm.click()
    await expect(visitor.getByText(words.offline.sending)).toBeVisible()
    await expect(site.field('family_name')).toHaveValue(customer.family_name)
    await visitor.context().setOffline(false)
    await expect(site.title).toHaveText(words.confirm.title)
  })
  await test.step('at the final button', async () => {
    await visitor.context().setOffline(true)
    await site.submit.click()
    await expect(visitor.getByText(words.offline.title)).toBeVisible()
    await site.submit.click()
    await visitor.context().setOffline(false)
    await expect(site.title).toHaveText(words.done.title)
  })
})

test('long names and emoji are kept and do not break the layout', async ({ page, context, openPage }) => {
  const longShop = `ヘアサロン${'とても長い名前の店'.repeat(4)}🌸`
  const shop = await makeOwner(context, {
    shopName: longShop,
    menuName: `カット${'と念入りなトリートメント'.repeat(3)}`,
  })
  const visitor = await openPage()
  const site = bookingPage(visitor)
  const start = await site.chooseTime(shop.address)
  const family = '勅使河原勘解由小路左衛門三郎之丞'.repeat(2)
  await site.toConfirmation(
    someCustomer({
      family_name: family,
      given_name: '👩‍🎨さくら𠮷',
      note: '🙏'.repeat(200),
      email: newEmail('long'),
    }),
  )
  expect(await overflowWidth(visitor)).toBe(0)
  await site.finish()
  expect(await overflowWidth(visitor)).toBe(0)
  await calendarPage(page).open(start)
  expect(await overflowWidth(page)).toBe(0)
  await calendarPage(page).visit('👩‍🎨さくら𠮷').click()
  await expect(page.getByRole('link', { name: `${family} 👩‍🎨さくら𠮷 様`, exact: true })).toBeVisible()
  expect(await overflowWidth(page)).toBe(0)
})

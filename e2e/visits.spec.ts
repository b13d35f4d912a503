// Real visits at the booking site: several menus, a chosen staff member, two people. Presses are counted. Rules BOOK-80 to BOOK-88.
import { booking } from '@noren/words/booking'
import { bookingCart } from '@noren/words/booking/cart'
import { bookingPage, someCustomer } from './booking-page.ts'
import { expectAccessibleEverywhere } from './page-checks.ts'
import { menuOf, newEmail, send } from './test-users.ts'
import { expect, test, type Locator, type Page } from './fixtures.ts'

const cart = bookingCart.ja
const words = booking.ja

type Salon = { cut: number; colour: number; spa: number; yuki: number }

/** Cut, colour, a head spa to be added, a perm that does not go with colour; 結城 may be chosen. */
const makeSalon = async (page: Page): Promise<Salon> => {
  const context = page.context()
  const idOf = async (path: string, data: object): Promise<number> =>
    (await send(context, path, data)).data.id
  const cut = await menuOf(page)
  const colour = await idOf('/api/menus', { name: 'カラーリング', price: 9000, duration: 120 })
  const spa = await idOf('/api/menus', { name: 'ヘッドスパ', price: 2200, duration: 20, is_add_on: true })
  const perm = { name: 'デジタルパーマ', price: 8800, duration: 90, excluded_menu_ids: [colour] }
  await idOf('/api/menus', perm)
  const yuki = await idOf('/api/staff', {
    name: '結城',
    is_shown: true,
    title: 'トップスタイリスト',
    profile: 'ショートヘアが得意です。',
    nomination_fee: 550,
  })
  return { cut, colour, spa, yuki }
}

/** Presses, as a hand makes them. */
const counted = () => {
  let count = 0
  return {
    press: async (target: Locator) => {
      count++
      await target.click()
    },
    count: () => count,
  }
}

const option = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })

const bookRest = async (page: Page, press: (target: Locator) => Promise<void>, nth = 0) => {
  const site = bookingPage(page)
  await press(site.free.nth(nth))
  await site.fill(someCustomer({ email: newEmail('hanako') }))
  await press(site.toConfirm)
  await expect(site.title).toHaveText(words.confirm.title)
}

for (const [javaScriptEnabled, title] of [
  [true, 'with script'],
  [false, 'without script'],
] as const)
  test(`cut and colour with 結城 and a head spa take ten presses and less than a minute, ${title}`, async ({
    page,
    shop,
    openPage,
  }) => {
    await makeSalon(page)
    const visitor = await openPage({ javaScriptEnabled })
    const { press, count } = counted()
    const began = performance.now()
    await visitor.goto(shop.address)
    await press(bookingPage(visitor).book)
    await press(visitor.getByRole('link', { name: cart.several }))
    if (javaScriptEnabled) await expect(box(visitor, 'ヘッドスパ')).toBeHidden()
    await press(box(visitor, 'カット'))
    await press(box(visitor, 'カラー'))
    await press(box(visitor, 'ヘッドスパ'))
    if (javaScriptEnabled) {
      await expect(visitor.locator('[data-cart-sum]')).toContainText('16,700円 3時間20分')
      await expectAccessibleEverywhere(visitor, 'cart')
    }
    await press(visitor.getByRole('button', { name: cart.toStaff }))
    if (javaScriptEnabled) await expectAccessibleEverywhere(visitor, 'staff')
    await press(option(visitor, '結城'))
    await expect(visitor.getByText('17,250円（税込）').filter({ visible: true })).toHaveCount(1)
    await bookRest(visitor, press)
    await expect(bookingPage(visitor).fact(words.confirm.what)).toContainText('指名料（結城）')
    await press(bookingPage(visitor).submit)
    await expect(bookingPage(visitor).title).toHaveText(words.done.title)
    expect(count()).toBe(10)
    expect(performance.now() - began).toBeLessThan(60_000)
    await expect(visitor.getByText('17,250円（税込）')).toBeVisible()
    await expect(bookingPage(visitor).fact(cart.staff.label)).toHaveText('結城')
  })

test('two people come at the same time, booked by one button', async ({ page, shop, openPage }) => {
  await makeSalon(page)
  const visitor = await openPage()
  const { press, count } = counted()
  await visitor.goto(`${shop.address}/book`)
  await press(visitor.getByRole('link', { name: cart.several }))
  await press(box(visitor, 'カット'))
  await press(visitor.getByRole('button', { name: cart.companion.add }))
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(cart.companion.title)
  await press(box(visitor, 'カラー'))
  await expectAccessibleEverywhere(visitor, 'second cart')
  await press(visitor.getByRole('button', { name: cart.toStaff }))
  await press(option(visitor, cart.staff.none))
  await bookRest(visitor, press)
  const what = bookingPage(visitor).fact(words.confirm.what)
  await expect(what).toContainText(cart.companion.first)
  await expect(what).toContainText(cart.companion.second)
  await press(bookingPage(visitor).submit)
  await expect(bookingPage(visitor).title).toHaveText(words.done.title)
  expect(count()).toBe(9)
  await expect(visitor.getByText('14,500円（税込）')).toBeVisible()
  await expectAccessibleEverywhere(visitor, 'done')
  await press(bookingPage(visitor).manage)
  await expect(visitor.getByRole('link', { name: words.manage.reschedule })).toHaveCount(0)
  await expect(visitor.getByRole('link', { name: words.manage.cancel })).toBeVisible()
})

test('a stylist’s own link chooses her through all steps', async ({ page, shop, openPage }) => {
  const { yuki } = await makeSalon(page)
  const visitor = await openPage()
  const { press, count } = counted()
  await visitor.goto(`${shop.address}?staff=${yuki}`)
  await expect(visitor.getByText(cart.staff.chosen('結城'))).toBeVisible()
  await expectAccessibleEverywhere(visitor, 'shop of a stylist')
  await press(option(visitor, 'カラー'))
  await bookRest(visitor, press)
  await expect(bookingPage(visitor).fact(words.confirm.what)).toContainText('指名料（結城）')
  await press(bookingPage(visitor).submit)
  expect(count()).toBe(4)
  await visitor.goto(`${shop.address}?staff=${yuki}`)
  await visitor.getByRole('link', { name: cart.staff.drop }).click()
  await expect(visitor.getByText(cart.staff.chosen('結城'))).toHaveCount(0)
})

test('menus that do not go together say so at once, and the server says the same', async ({
  page,
  shop,
  openPage,
  allowProblem,
}) => {
  // The page that says it again.
  allowProblem(/status of 422 .*\/book\?more=done/)
  await makeSalon(page)
  const refusal = cart.problems.excluded('カラーリング', 'デジタルパーマ')
  const visitor = await openPage()
  await visitor.goto(`${shop.address}/book?more=1`)
  await box(visitor, 'カラー').focus()
  await visitor.keyboard.press('Space')
  await box(visitor, 'デジタルパーマ').focus()
  await visitor.keyboard.press('Space')
  await expect(visitor.getByRole('status').filter({ hasText: refusal })).toBeVisible()
  await visitor.getByRole('button', { name: cart.toStaff }).click()
  await expect(visitor.getByRole('alert')).toHaveText(refusal)
  await expect(visitor.getByRole('checkbox', { checked: true })).toHaveCount(2)
})

test('a shop of one person with simple menus has the presses it had, and no new text', async ({
  page,
  shop,
  openPage,
}) => {
  await send(page.context(), '/api/menus', { name: 'カラーリング', price: 9000, duration: 120 })
  const visitor = await openPage()
  const { press, count } = counted()
  const texts: string[] = []
  const keep = async () => texts.push(await visitor.locator('body').innerText())
  await visitor.goto(shop.address)
  await keep()
  await press(bookingPage(visitor).book)
  await keep()
  await press(option(visitor, 'カット'))
  await keep()
  await bookRest(visitor, press)
  await keep()
  await press(bookingPage(visitor).submit)
  await expect(bookingPage(visitor).title).toHaveText(words.done.title)
  await keep()
  expect(count()).toBe(5)
  const added = [
    cart.several,
    cart.add,
    cart.addOns,
    cart.companion.add,
    cart.staff.label,
    cart.staff.none,
    '指名',
  ]
  for (const text of texts) for (const one of added) expect(text).not.toContain(one)
})

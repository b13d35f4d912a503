// Every page from sign-up to cancellation: no axe findings, no horizontal scrolling, usable by keyboard.
import { randomUUID } from 'node:crypto'
import { bookingTime } from '@noren/words/booking-steps'
import { booking } from '@noren/words/booking'
import { errors } from '@noren/words/errors'
import { reservations } from '@noren/words/reservations'
import { accountPage } from './account-page.ts'
import { bookingPage, someCustomer, type Start } from './booking-page.ts'
import { calendarPage } from './calendar-page.ts'
import { contentOf, fillScreens } from './owner/screens.ts'
import { expectAccessibleAtWidths, expectAccessibleEverywhere, tabTo } from './page-checks.ts'
import { makeOwner, makeUser, newEmail, password, type Owner } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'
import { wizardPage } from './wizard-page.ts'

const words = booking.ja

test('public pages', async ({ page, allowProblem }) => {
  allowProblem(/status of 404 .*\/nowhere$/)
  const account = accountPage(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleEverywhere(page, 'landing')
  await page.goto('/signup')
  await account.create.click()
  await expect(account.email).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleEverywhere(page, 'sign-up with errors')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expectAccessibleEverywhere(page, 'not found')
})

test('verification and registration', async ({ page, context }) => {
  const wizard = wizardPage(page)
  await test.step('waiting for the mail', async () => {
    await makeUser(context, { verified: false })
    await page.goto('/account-verify')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessibleEverywhere(page, 'verification')
    await context.clearCookies()
  })
  await makeUser(context)
  await page.goto('/registration')
  await wizard.shopName.fill('ヘアサロン みなも')
  await expectAccessibleEverywhere(page, 'registration, name')
  await wizard.next.click()
  await wizard.addRange.click()
  await wizard.addRange.click()
  await expectAccessibleEverywhere(page, 'registration, hours')
  await wizard.next.click()
  await wizard.make.click()
  await expect(wizard.menuName).toHaveAttribute('aria-invalid', 'true')
  await expectAccessibleEverywhere(page, 'registration, menu with errors')
})

test('the owner’s calendar, navigation and reservation @both', async ({ page, shop, isMobile }) => {
  const calendar = calendarPage(page)
  const start = await bookByCall(page, shop)
  await calendar.open(start)
  await expect(calendar.visit('山田 花子')).toBeVisible()
  await expectAccessibleAtWidths(page, 'calendar')
  if (isMobile) {
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleAtWidths(page, 'drawer')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await calendar.visit('山田 花子').click()
  await expect(page.getByRole('main')).toContainText('カット＋シャンプー')
  await expect(calendar.panel).toBeVisible()
  await expectAccessibleAtWidths(page, 'reservation')
  for (const tab of ['info', 'history'] as const) {
    await calendar.tab(tab).click()
    await expect(calendar.tab(tab)).toHaveAttribute('aria-selected', 'true')
    await expectAccessibleAtWidths(page, `reservation, ${tab}`)
  }
})

test('the owner’s screens that begin without content (the others: owner-states.spec.ts)', async ({
  page,
  allowProblem,
}) => {
  // The accessibility checker's own, in the frame that shows the booking page and runs no script.
  allowProblem(/Blocked script execution in '[^']*\/preview\//)
  const { others } = await fillScreens(page)
  for (const [path, content] of Object.entries(others))
    await test.step(path, async () => {
      await page.goto(path)
      await expect(contentOf(page, content)).toBeVisible()
      await expectAccessibleEverywhere(page, path)
    })
})

test('the customer’s pages', async ({ page, shop, openPage, allowProblem }) => {
  allowProblem(/status of (409 .*\/book|404 .*\/s\/nowhere)$/)
  const visitor = await openPage()
  const site = bookingPage(visitor)
  await test.step('a shop with menus', async () => {
    await visitor.goto('/s/koharu')
    await expectAccessibleEverywhere(visitor, 'shop')
    await site.book.click()
    await expect(site.title).toHaveText(words.menu.title)
    await expectAccessibleEverywhere(visitor, 'menus')
    await visitor.getByRole('link', { name: /^カット＋シャンプー/ }).click()
    await expect(site.title).toHaveText(bookingTime.ja.title)
    await expectAccessibleEverywhere(visitor, 'week')
    await visitor.getByRole('link', { name: bookingTime.ja.monthView }).click()
    await expect(visitor.getByRole('link', { name: bookingTime.ja.weekView })).toBeVisible()
    await expectAccessibleEverywhere(visitor, 'month')
    await visitor.goto('/s/nowhere')
    await expectAccessibleEverywhere(visitor, 'no such shop')
  })
  const start = await site.chooseTime(shop.address)
  await site.toConfirm.click()
  await expect(site.summary).toBeVisible()
  await expectAccessibleEverywhere(visitor, 'details with errors')
  await site.toConfirmation(someCustomer({ email: newEmail('hanako') }))
  await expectAccessibleEverywhere(visitor, 'confirmation')
  await bookByCall(page, shop, start)
  await site.submit.click()
  await expect(visitor.getByText(errors.ja.slot_taken)).toBeVisible()
  await expectAccessibleEverywhere(visitor, 'lost')
  await site.alternatives.last().click()
  await expect(site.title).toHaveText(words.confirm.title)
  await site.finish()
  await expectAccessibleEverywhere(visitor, 'done')
  await site.manage.click()
  await expect(site.title).toHaveText(words.manage.title)
  await expectAccessibleEverywhere(visitor, 'own reservation')
  await visitor.getByRole('link', { name: words.manage.cancel }).click()
  await expect(site.title).toHaveText(words.cancel.title)
  await expectAccessibleEverywhere(visitor, 'cancelling')
  await visitor.getByRole('button', { name: words.cancel.submit }).click()
  await expect(visitor.getByText(words.manage.canceledTitle.customer)).toBeVisible()
  await expectAccessibleEverywhere(visitor, 'canceled')
})

test('booking by keyboard alone @desktop', async ({ page, shop, openPage }) => {
  const visitor = await openPage()
  const site = bookingPage(visitor)
  const press = async (target: Parameters<typeof tabTo>[1]) => {
    await tabTo(visitor, target)
    await visitor.keyboard.press('Enter')
  }
  await visitor.goto(shop.address)
  await press(site.book)
  await expect(site.title).toHaveText(bookingTime.ja.title)
  await press(site.nextWeek)
  await expect(visitor.getByRole('status').filter({ hasText: 'を表示しました' })).toBeAttached()
  await expect(site.nextWeek.locator('xpath=ancestor-or-self::a')).toBeFocused()
  await press(site.free.first())
  await tabTo(visitor, site.field('family_name'))
  for (const [name, text] of Object.entries(someCustomer({ email: newEmail('hanako') }))) {
    await tabTo(visitor, visitor.locator(`[name="${name}"]`))
    await visitor.keyboard.insertText(text)
  }
  await press(site.toConfirm)
  await expect(site.title).toHaveText(words.confirm.title)
  await press(site.submit)
  await expect(site.title).toHaveText(words.done.title)
  expect((await page.request.get('/api/auth/me')).ok()).toBe(true)
})

test('login and calendar by keyboard alone @desktop', async ({ page, context }) => {
  const { email } = await makeOwner(context)
  await context.clearCookies()
  const account = accountPage(page)
  await page.goto('/login')
  await tabTo(page, account.email)
  await page.keyboard.insertText(email)
  await tabTo(page, account.password)
  await page.keyboard.insertText(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/reservation-calendar')
  const today = page.locator('button[aria-current="date"]')
  await tabTo(page, today)
  await page.keyboard.press('ArrowDown')
  const chosen = page.locator('[data-date][aria-pressed="true"]')
  await expect(chosen).not.toHaveAttribute('aria-current')
  await expect(chosen).toBeFocused()
  await expect(page).toHaveURL(/\?day=\d{8}&view=day$/)
  await expect(page.getByText(reservations.ja.day.empty)).toBeVisible()
})

/** Books by the API at that start, or at the first free one of the next days. */
const bookByCall = async (page: Page, { domain }: Owner, start?: Start): Promise<Start> => {
  const shop = `/api/public/shops/${domain}`
  const menu = (await (await page.request.get(shop)).json()).data.menus[0].id
  const free = start ?? (await firstFree(page, shop, menu))
  const { note: _, ...customer } = someCustomer({ email: newEmail('hanako') })
  const answer = await page.request.post(`${shop}/reservations`, {
    headers: { 'idempotency-key': randomUUID() },
    data: { ...customer, menu_id: menu, start_at: `${free.date}T${free.time}:00+09:00` },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return free
}

const firstFree = async (page: Page, shop: string, menu: number): Promise<Start> => {
  const answer = await page.request.get(`${shop}/availability`, { params: { menu_id: menu, days: 7 } })
  const days: { date: string; starts: string[] }[] = (await answer.json()).data.days
  const day = days.find(({ starts }) => starts.length > 0)
  return { date: day?.date ?? '', time: day?.starts[0] ?? '' }
}

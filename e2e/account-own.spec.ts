// The account page: sign-in methods, a new password, other sessions, and deletion with thirty days to undo it. Rule ACC-25.
import { accounts } from '@noren/words/accounts'
import { ownAccount } from '@noren/words/accounts/own'
import { passwords } from '@noren/words/accounts/passwords'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { shell } from '@noren/words/admin/shell'
import { booking } from '@noren/words/booking'
import { validation } from '@noren/words/validation'
import { readFile } from 'node:fs/promises'
import { accountPage, googlePage, ownPage, renewalPage } from './account-page.ts'
import { bookAs } from './day-page.ts'
import { expectAccessibleAtWidths } from './page-checks.ts'
import { linkIn, readMail } from './mailbox.ts'
import { dayAhead, makeOwner, makeUser, newEmail, password, send } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const words = ownAccount.ja
const next = 'Noren-Changed-2026'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

/** Another device on which the user is signed in. */
const signInOnPhone = async (openPage: (options: object) => Promise<Page>, email: string): Promise<Page> => {
  const phone = await openPage({ userAgent: iphone })
  await phone.goto('/login')
  await accountPage(phone).logIn(email, password)
  await expect(phone).toHaveURL('/reservation-calendar')
  return phone
}

test('the navigation shows who is signed in and leads to the account', async ({ page, context }) => {
  const { email } = await makeOwner(context)
  const mine = ownPage(page)
  await page.goto('/reservation-calendar')
  await mine.openNavigation()
  await page.getByRole('link', { name: email }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
  await expect(mine.signIn).toContainText(email)
  await expect(mine.signIn).toContainText(words.signIn.hasPassword)
  await expect(mine.signIn).toContainText(words.signIn.notLinked)
})

test('on a desktop the list of the groups marks the one that is read, and the navigation is seen whole @desktop', async ({
  page,
  context,
}) => {
  // A name of two lines.
  const owner = await makeOwner(context, { shopName: 'ヘアサロン こはる Hair & Atelier' })
  const reservation = await bookAs(page, owner, `${await dayAhead(page, owner)}T10:00:00+09:00`)
  await send(context, '/api/worklists', { kind: 'other', title: '休業', reservation_ids: [reservation.id] })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/account')
  const group = (name: keyof typeof words.groups) =>
    page.getByRole('navigation', { name: words.groupsLabel }).getByRole('link', { name: words.groups[name] })
  await expect(group('login')).toHaveAttribute('aria-current', 'location')
  // The row of the lists takes the last of the room (Rule SCR-239).
  await expect(page.getByRole('link', { name: worklists.ja.title })).toBeVisible()
  await expect(page.getByRole('link', { name: shell.ja.nav.contact })).toBeInViewport({ ratio: 1 })
  await group('leave').click()
  await expect(group('leave')).toHaveAttribute('aria-current', 'location')
  await expect(group('login')).not.toHaveAttribute('aria-current')
  await ownPage(page).signIn.scrollIntoViewIfNeeded()
  await expect(group('login')).toHaveAttribute('aria-current', 'location')
})

test('changing the password needs the current one and ends all other sessions', async ({
  page,
  context,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of 422 .*\/api\/auth\/password$/)
  allowProblem(/status of 401 .*\/api\//)
  const { email } = await makeOwner(context)
  const phone = await signInOnPhone(openPage, email)
  const mine = ownPage(page)
  await page.goto('/account')
  await expect(mine.current).toBeHidden()
  await mine.submitChange.click()
  await expect(mine.current).toBeFocused()
  await mine.submitChange.click()
  await expect(mine.current).toHaveAccessibleDescription(validation.ja.current_password_required)
  await mine.current.fill('Wrong-Password-1')
  await mine.password.fill(next)
  await expect(mine.change.getByRole('status').filter({ hasText: passwords.ja.checks.all })).toBeAttached()
  await mine.passwordAgain.fill(`${next}!`)
  await mine.submitChange.click()
  await expect(mine.passwordAgain).toHaveAccessibleDescription(validation.ja.password_confirmation)
  await mine.passwordAgain.fill(next)
  await mine.submitChange.click()
  await expect(mine.current).toHaveAccessibleDescription(validation.ja.current_password)
  await expect(mine.current).toBeFocused()
  await mine.current.fill(password)
  await mine.submitChange.click()
  await expect(page.getByText(words.change.done, { exact: true })).toBeVisible()
  await expect(mine.current).toBeHidden()
  await expect(mine.submitChange).toBeFocused()

  await phone.goto('/reservation-calendar')
  await expect(phone).toHaveURL('/login')
  await accountPage(phone).logIn(email, next)
  await expect(phone).toHaveURL('/reservation-calendar')
  await page.goto('/account')
  await expect(mine.signIn).toBeVisible()
  const mail = await readMail(page.request, email, /パスワードが変更/)
  expect(mail.text).not.toContain(next)
})

test('another session is described and ended', async ({ page, context, openPage, allowProblem }) => {
  allowProblem(/status of 401 .*\/api\//)
  const { email } = await makeOwner(context)
  const phone = await signInOnPhone(openPage, email)
  const mine = ownPage(page)
  await page.goto('/account')
  await expect(mine.session(words.sessions.current)).toHaveCount(1)
  await expect(mine.session(words.sessions.current).getByRole('button')).toHaveCount(0)
  const other = mine.session('iPhone・Safari')
  await expect(other).toContainText(/最後の利用：20\d\d年\d+月\d+日\(.\) \d\d:\d\d/)
  await other.getByRole('button', { name: words.sessions.endLabel('iPhone・Safari') }).click()
  await expect(page.getByText(words.sessions.ended('iPhone・Safari')).first()).toBeVisible()
  await expect(other).toHaveCount(0)
  await phone.goto('/reservation-calendar')
  await expect(phone).toHaveURL('/login')
})

test('a Google user sets a password by mail', async ({ page, openPage }) => {
  const email = newEmail('only-google')
  const account = accountPage(page)
  await page.goto('/signup')
  await account.googleSignup.click()
  await account.agree.check()
  await account.goOn.click()
  await googlePage(page).choose(email)
  await expect(page).toHaveURL('/registration')
  await send(page.context(), '/api/shops', {
    name: 'ヘアサロン みなも',
    businessHours: {
      workingHours: [{ opening_time: '10:00', closing_time: '19:00' }],
      workingDays: ['monday'],
      isHolidayWorking: true,
    },
    menu: { name: 'カット＋シャンプー', price: 5500, duration: 60, totalDuration: 60 },
  })
  const mine = ownPage(page)
  await page.goto('/account')
  await expect(mine.signIn).toContainText(words.signIn.noPassword)
  await expect(mine.signIn).toContainText(/20\d\d年\d+月\d+日\(.\)から連携/)
  await expect(mine.change).toBeHidden()
  await mine.setPassword.click()
  await expect(page.getByText(words.signIn.sent(email))).toBeVisible()
  await expect(page.getByRole('button', { name: /^再送信まで \d+秒$/ })).toBeDisabled()
  const link = linkIn(await readMail(page.request, email, /パスワード/), '/reset-password/')
  const visitor = await openPage()
  await visitor.goto(link)
  await renewalPage(visitor).password.fill(next)
  await renewalPage(visitor).passwordAgain.fill(next)
  await visitor.getByRole('button', { name: passwords.ja.reset.submitFirst }).click()
  await expect(visitor).toHaveURL('/login?reset=success')
  await expect(visitor.getByText(accounts.ja.login.passwordSet)).toBeVisible()
  await accountPage(visitor).logIn(email, next)
  await expect(visitor).toHaveURL('/reservation-calendar')
})

test('deleting an account: information, export, confirmation, undo', async ({
  page,
  context,
  openPage,
  allowProblem,
}) => {
  allowProblem(/status of 422 .*\/api\/auth\/(deletion|password\/confirm)$/)
  allowProblem(/status of 404 .*\/s\//)
  const owner = await makeOwner(context)
  const customer = await openPage()
  const mine = ownPage(page)
  await page.goto('/account')
  await mine.leave.click()
  await expect(mine.leaving).toBeVisible()
  for (const fact of words.deletion.facts) await expect(mine.leaving.getByText(fact)).toBeVisible()
  await expect(mine.remove).toBeDisabled()

  await test.step('the export, with the password', async () => {
    await mine.export.click()
    await expect(mine.leavingPassword).toHaveAccessibleDescription(/現在のパスワードを入力してください/)
    await mine.leavingPassword.fill('Wrong-Password-1')
    await mine.export.click()
    await expect(mine.leavingPassword).toHaveAccessibleDescription(/現在のパスワードが正しくありません/)
    await mine.leavingPassword.fill(password)
    const saved = page.waitForEvent('download')
    await mine.export.click()
    const file = await saved
    expect(file.suggestedFilename()).toMatch(/\.zip$/)
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  })

  await test.step('the exact address and the right password', async () => {
    await mine.typed.fill(owner.email.slice(1))
    await expect(mine.remove).toBeDisabled()
    await mine.typed.fill(owner.email)
    await mine.leavingPassword.fill('Wrong-Password-1')
    await mine.remove.click()
    await expect(mine.leavingPassword).toHaveAccessibleDescription(/現在のパスワードが正しくありません/)
    await mine.leavingPassword.fill(password)
    await mine.remove.click()
    await expect(mine.leaving).toBeHidden()
  })

  const banner = page.getByText(/^このアカウントは20\d\d年\d+月\d+日\(.\)に削除されます$/)
  await test.step('every screen shows the deletion, and the booking page is closed', async () => {
    await expect(banner).toBeVisible()
    await expect(mine.leave).toBeHidden()
    await page.goto('/reservation-calendar')
    await expect(banner).toBeVisible()
    await page.goto('/menu')
    await expect(banner).toBeVisible()
    await customer.goto(owner.address)
    await expect(customer.getByText(booking.ja.shop.unpublished).first()).toBeVisible()
  })

  await test.step('undone, everything is restored', async () => {
    await mine.undo.click()
    await expect(page.getByText(words.deletion.undone, { exact: true })).toBeVisible()
    await expect(banner).toBeHidden()
    await customer.goto(owner.address)
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(owner.shopName)
    await mine.openNavigation()
    await page.getByRole('link', { name: owner.email }).click()
    await expect(mine.leave).toBeVisible()
  })
})

test('a user without a shop can delete the account too', async ({ page, context }) => {
  const email = await makeUser(context)
  const mine = ownPage(page)
  await page.goto('/registration')
  await page.getByRole('link', { name: shell.ja.account }).click()
  await expect(page).toHaveURL('/account')
  await expectAccessibleAtWidths(page, 'the account without a shop')
  await mine.leave.click()
  await expect(mine.export).toBeHidden()
  await mine.leavingPassword.fill(password)
  await mine.typed.fill(email)
  await mine.remove.click()
  await expect(mine.leave).toBeHidden()
  await mine.undo.click()
  await expect(mine.leave).toBeVisible()
  await page.getByRole('link', { name: shell.ja.toRegistration }).click()
  await expect(page).toHaveURL('/registration')
  await mine.logout.click()
  await expect(page).toHaveURL('/login')
})

test('upcoming reservations are counted before a deletion', async ({ page, context }) => {
  await makeOwner(context)
  await page.route('**/api/auth/account', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ json: { data: { ...body.data, upcoming_reservations: 3 } } })
  })
  await page.goto('/account')
  await ownPage(page).leave.click()
  await expect(page.getByText(words.deletion.upcoming(3))).toBeVisible()
})

test('without a password and after an old sign-in, deletion needs a new sign-in', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 403 .*\/api\/auth\/deletion$/)
  const { email } = await makeOwner(context)
  await page.route('**/api/auth/account', async (route) => {
    const body = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...body.data, has_password: false } } })
  })
  await page.route('**/api/auth/deletion', (route) =>
    route.fulfill({ status: 403, json: { code: 'sign_in_again', message: 'もう一度ログインしてください' } }),
  )
  const mine = ownPage(page)
  await page.goto('/account')
  await mine.leave.click()
  await expect(mine.leavingPassword).toBeHidden()
  await mine.typed.fill(email)
  await mine.remove.click()
  await expect(page.getByText(words.deletion.signInAgain)).toBeVisible()
  await page.getByRole('button', { name: words.deletion.toLogin }).click()
  await expect(page).toHaveURL('/login')
})

// Rule SCR-256.
test('the list beside the account leads to its groups, and an address to one of its parts @desktop', async ({
  page,
  shop,
}) => {
  expect(shop.domain).not.toBe('')
  await page.goto('/account')
  const list = page.getByRole('navigation', { name: words.groupsLabel })
  await list.getByRole('link', { name: words.groups.leave }).click()
  const heading = page.getByRole('heading', { level: 2, name: words.groups.leave })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  await page.goto('/account#sessions')
  await expect(page.getByRole('heading', { level: 3, name: words.sessions.title })).toBeFocused()
})

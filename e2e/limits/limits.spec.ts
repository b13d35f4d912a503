// Marks of spam, what the operator tells above the screens, and an installation that sells nothing. Rules RES-47 to RES-50, PLAN-23 to PLAN-26.
import { operatorNotices } from '@noren/words/accounts/notices'
import { reservationSpam } from '@noren/words/admin/reservations/spam'
import { booking } from '@noren/words/booking'
import { formatDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { addDate, bookAs, shopNow } from '../day-page.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { fillScreens, lookAtAll } from '../owner/screens.ts'
import { expectAccessible, overflowWidth } from '../page-checks.ts'
import { startProduct } from '../product.ts'
import { detailPage } from '../reservations/detail-page.ts'
import { makeOwner } from '../test-users.ts'

const words = reservationSpam.ja
const notices = operatorNotices.ja

test('an unwanted reservation is marked in two presses, found again, and taken back', async ({
  page,
  shop,
  date,
  openPage,
}) => {
  const made = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const detail = detailPage(page)
  await detail.goto(made.id)
  await page.getByRole('button', { name: words.open }).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  await expect(dialog.getByText(words.plan)).toBeVisible()
  await expectAccessible(page, 'the question')
  await dialog.getByRole('button', { name: words.open }).click()
  await expect(page.getByText(words.marked, { exact: true })).toBeVisible()
  await expect(dialog).toBeHidden()
  // The button is gone: the focus is at the beginning of the page.
  await expect(page.locator('#main :focus')).toHaveCount(1)
  await expect(page.getByRole('button', { name: words.open })).toBeHidden()
  await expect(
    detail.main.getByText(reservations.ja.cancelReason.spam, { exact: true }).first(),
  ).toBeVisible()
  await expectAccessible(page, 'a marked reservation')

  const customer = await openPage()
  await customer.goto(`/r/${made.token}`)
  await expect(customer.getByText(booking.ja.manage.canceled)).toBeVisible()
  await expect(customer.getByText('迷惑')).toHaveCount(0)

  await page.goto('/reservation-search?status=spam')
  await expect(page.getByRole('checkbox', { name: reservations.ja.cancelReason.spam })).toBeChecked()
  const found = page.getByRole('listitem').filter({ hasText: '山田 花子' })
  await expect(found).toContainText(reservations.ja.cancelReason.spam)
  await found.getByRole('link').click()

  await page.getByRole('button', { name: words.undo }).click()
  await expect(page.getByText(words.marked, { exact: true })).toBeHidden()
  await expect(detail.main.getByText(reservations.ja.status.reserved).first()).toBeVisible()
})

/** As the operator's commands would make it. */
const tellOwner = (page: Page, told: { beta_ends_on?: string; suspended?: boolean }) =>
  page.route('**/api/auth/account', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    const given = { beta_ends_on: null, suspended: false, ...told }
    await route.fulfill({ json: { data: { ...data, notices: given } } })
  })

test('the end of the beta is told above every screen, and can be closed until a week before', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const { today } = shopNow()
  const far = addDate(today, 31)
  await tellOwner(page, { beta_ends_on: far })
  await page.goto('/menu')
  const banner = page.getByText(notices.beta.title(formatDate('ja', far)))
  await expect(banner).toBeVisible()
  await expectAccessible(page, 'the banner of the end of the beta')
  await page.getByRole('button', { name: notices.close }).click()
  await expect(banner).toBeHidden()
  await page.goto('/reservation-calendar')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
  await expect(banner).toBeHidden()

  const near = addDate(today, 7)
  await tellOwner(page, { beta_ends_on: near })
  await page.goto('/reservation-calendar')
  await expect(page.getByText(notices.beta.title(formatDate('ja', near)))).toBeVisible()
  await expect(page.getByRole('button', { name: notices.close })).toBeHidden()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowWidth(page)).toBe(0)
  await page.getByRole('link', { name: notices.beta.link }).click()
  await expect(page).toHaveURL(/\/shop\?tab=subscription$/)
})

test('the owner of a suspended shop reads why nothing comes in, and where to ask', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  await tellOwner(page, { suspended: true })
  await page.goto('/customers')
  await expect(page.getByText(notices.suspended.title)).toBeVisible()
  await expectAccessible(page, 'the banner of a suspended shop')
  await page.getByRole('link', { name: notices.suspended.contact }).click()
  await expect(page).toHaveURL('/contact')
  await page.getByRole('link', { name: notices.suspended.data }).click()
  await expect(page).toHaveURL('/data')
})

test('where nothing is sold no screen speaks of a plan', async ({ openPage, allowProblem }) => {
  allowProblem(/^foreign host: /)
  const product = await startProduct({ BILLING: 'off', LIMITS: 'off' })
  try {
    const page = await openPage({ baseURL: product.url })
    const { owner, reading, others } = await fillScreens(page)
    const paths = [...Object.keys({ ...reading, ...others }), '/reservation-calendar/20280101']
    await lookAtAll(page, paths, async (tab, path) => {
      await tab.goto(path, { waitUntil: 'networkidle' })
      await expect(tab.getByRole('main')).toBeVisible()
      expect(await tab.locator('body').innerText(), path).not.toMatch(planned)
    })
    const visit = Object.keys(reading).find((path) => path.startsWith('/reservation/')) ?? ''
    await page.goto(visit)
    await page.getByRole('button', { name: words.open }).click()
    await expect(page.getByRole('dialog')).toContainText(words.text)
    await expect(page.getByRole('dialog')).not.toContainText(planned)
    await page.goto(`/s/${owner.domain}`)
    await expect(page.locator('body')).not.toContainText(planned)
    // Before the product stops: an open page goes on asking.
    await page.context().close()
  } finally {
    await product.stop()
  }
})

// Its price is always said by the month or the year: sums of a shop may be the same.
const planned = /プラン|ベータ|無料|月額|年額|30日間/

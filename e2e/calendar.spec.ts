// The owner's calendar: the day first, the month, what surrounds them, and what another device changes meanwhile.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { shell } from '@noren/words/admin/shell'
import { formatDate, formatMonth, formatShortDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import { calendarPage } from './calendar-page.ts'
import { addDate, askForApproval, bookAs, dayPage, enter, requestMove, shopNow, timeIn } from './day-page.ts'
import { expectAccessibleAtWidths, isPhone } from './page-checks.ts'
import { makeOwner, send, dayAhead } from './test-users.ts'
import { expect, test, type Page } from './fixtures.ts'

const words = calendar.ja
const month = reservations.ja.calendar
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const in2Months = (date: string) => addDate(`${date.slice(0, 8)}01`, 62)
const dateButton = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)

test('the day opens first; another day, the month and back @both', async ({ page, shop, date }) => {
  await bookAs(page, shop, `${date}T11:00:00+09:00`)
  const day = dayPage(page)
  const { today } = shopNow()
  await page.goto('/reservation-calendar')
  const region = (of: string) =>
    page.getByRole('region', { name: reservations.ja.day.title(formatDate('ja', of)) })
  await expect(region(today).getByRole('heading', { level: 2 })).toBeVisible()
  await expectAccessibleAtWidths(page, 'an empty day')
  await expectInside(page)

  await test.step('a press on a date shows that day, with its count', async () => {
    if (isPhone(page)) await page.getByRole('button', { name: words.openMonth }).click()
    await expect(dateButton(page, date)).toContainText(month.count(1))
    await dateButton(page, date).click()
    await expect(region(date).getByRole('link', { name: '山田 花子' })).toContainText(
      '11:00〜12:00・1時間・予約確定',
    )
    await expect(day.day.getByText(/^1件・5,500円/)).toBeVisible()
    // One person serves: no word of staff.
    await expect(page.getByText('担当')).toHaveCount(0)
  })

  await test.step('the days around it, and today', async () => {
    await button(page, words.nextDay).click()
    await expect(region(addDate(date, 1))).toBeVisible()
    await button(page, month.today).click()
    await expect(region(today)).toBeVisible()
  })

  await test.step('day or month is remembered; a date’s address opens its day', async () => {
    await button(page, words.views.month).click()
    await expect(page.getByRole('table')).toBeVisible()
    await page.goto('/reservation-calendar')
    await expect(button(page, words.views.month)).toHaveAttribute('aria-pressed', 'true')
    await expectAccessibleAtWidths(page, 'the month')
    await day.open(date)
    await expect(button(page, words.views.day)).toHaveAttribute('aria-pressed', 'true')
    await expect(region(date)).toBeVisible()
  })

  await test.step('coming back from a reservation shows its day again', async () => {
    await calendarPage(page).visit('山田 花子').click()
    await expect(page).toHaveURL(/\/reservation\/\d+$/)
    await page.goBack()
    await expect(region(date).getByRole('link', { name: '山田 花子' })).toBeVisible()
  })
})

test('in English nothing is wider than its place @both', async ({ page, context }) => {
  await makeOwner(context)
  await context.addCookies([{ name: 'language', value: 'en', url: process.env.NOREN_URL ?? '' }])
  for (const view of ['day', 'week', 'month']) {
    await page.goto(`/reservation-calendar?view=${view}`)
    await expect(page.getByRole('button', { name: calendar.en.views.month, exact: true })).toBeVisible()
    await expectInside(page)
  }
  await button(page, calendar.en.settings.open).click()
  await expect(page.getByRole('dialog', { name: calendar.en.settings.open })).toBeVisible()
  await expectAccessibleAtWidths(page, 'settings in English')
})

test('a week is turned by a swipe, and pulled open to the month', async ({ page, context }) => {
  await makeOwner(context)
  await page.goto('/reservation-calendar')
  const strip = page.getByRole('group', { name: words.week, exact: true })
  const box = await strip.boundingBox()
  if (!box) throw new Error('no week')
  const drag = async (x: number, y: number) => {
    await page.mouse.move(box.x + 200, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 200 + x, box.y + 20 + y, { steps: 4 })
    await page.mouse.up()
  }
  const { today } = shopNow()
  await drag(-120, 0)
  await expect(dateButton(page, addDate(today, 7))).toHaveAttribute('aria-pressed', 'true')
  await drag(120, 0)
  await expect(dateButton(page, today)).toHaveAttribute('aria-pressed', 'true')
  await drag(0, 90)
  await expect(page.getByRole('table')).toBeVisible()
})

test('who comes next stands above the day: when, who, how often, and the telephone by one press', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const now = shopNow()
  const before = { name: '加藤 健一', phone: '090-2222-3333' }
  await enter(page, { ...before, start: timeIn(now, -26 * 60) })
  await enter(page, { ...before, start: timeIn(now, 95) })
  await page.goto('/reservation-calendar')
  const next = page.getByRole('region', { name: words.next.title })
  await expect(next).toContainText(/あと1時間(3\d|[45]\d)分|あと2時間/)
  await expect(next).toContainText('加藤 健一 様')
  await expect(next).toContainText(words.next.times(2))
  await expect(next).toContainText(/前回 \d+\/\d+/)
  await expect(next.getByRole('link', { name: words.next.call('加藤 健一') })).toHaveAttribute(
    'href',
    'tel:09022223333',
  )
  await expectAccessibleAtWidths(page, 'the next customer')
})

test('requests of any month are counted in the navigation and listed with their deadline', async ({
  page,
  shop,
}) => {
  const near = await dayAhead(page, shop, 2)
  const moved = await bookAs(page, shop, `${near}T10:00:00+09:00`, '二郎')
  await askForApproval(page)
  const far = addDate(near, 45)
  await bookAs(page, shop, `${far}T15:00:00+09:00`)
  await requestMove(page, moved, `${near}T14:00:00+09:00`)
  await page.goto('/reservation-calendar')
  await button(page, shell.ja.openMenu).click()
  const item = page.getByRole('link', { name: new RegExp(`^${shell.ja.nav.calendar}`) })
  await expect(item.last()).toContainText('承認待ち 2')
  await button(page, shell.ja.closeMenu).click()
  await page.getByRole('button', { name: /^承認待ち 2件/ }).click()
  const dialog = page.getByRole('dialog', { name: words.awaiting.title })
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  const request = dialog.getByRole('link', {
    name: new RegExp(formatShortDate('ja', far).replace(/[()]/g, '.')),
  })
  await expect(request).toContainText('山田 花子 様')
  await expect(request).toContainText(/まで$/)
  await expect(dialog.getByRole('link', { name: '山田 二郎' })).toContainText(
    words.awaiting.move(`${formatShortDate('ja', near)} 10:00`),
  )
  await expectAccessibleAtWidths(page, 'what awaits approval')
  await request.click()
  await button(page, reservationChanges.ja.approve).click()
  await page.goto('/reservation-calendar')
  await expect(page.getByRole('button', { name: /^承認待ち 1件/ })).toBeVisible()
})

test('settings are applied at once and everywhere, and taken back where they cannot be saved', async ({
  page,
  shop,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 503 .*calendar-settings$/)
  const made = await bookAs(page, shop, `${date}T13:00:00+09:00`)
  await dayPage(page).open(date)
  const open = () => page.getByRole('button', { name: words.settings.open }).click()
  await open()
  await expect(page.getByRole('dialog', { name: words.settings.open })).toBeVisible()
  await expectAccessibleAtWidths(page, 'settings')
  await page.getByRole('radio', { name: words.settings.times['12h'] }).check()
  await expect(calendarPage(page).visit('山田 花子')).toContainText('午後1:00〜午後2:00')
  await page.getByRole('radio', { name: words.settings.weeks[1] }).check()
  await expect(page.locator('[data-date]').first()).toContainText('月曜日')
  await page.getByRole('checkbox', { name: words.settings.compact }).check()
  const height = () =>
    calendarPage(page)
      .visit('山田 花子')
      .evaluate((bar) => bar.clientHeight)
  await expect.poll(height).toBeLessThan(62)
  await test.step('by keyboard: past the last choice, or by Escape, back to the button', async () => {
    const settings = page.getByRole('dialog', { name: words.settings.open })
    const opener = page.getByRole('button', { name: words.settings.open })
    await settings.getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(settings).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(settings).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await page.goto(`/reservation/${made.id}`)
  await expect(page.getByRole('main')).toContainText('午後1:00〜午後2:00')
  await dayPage(page).open(date)
  await expect(calendarPage(page).visit('山田 花子')).toContainText('午後1:00〜午後2:00')

  await page.route('**/api/user/calendar-settings', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  await open()
  const saving = page.waitForResponse('**/api/user/calendar-settings')
  await page.getByText(words.settings.times['24h']).click()
  await saving
  await expect(page.getByRole('radio', { name: words.settings.times['12h'] })).toBeChecked()
  await expect(calendarPage(page).visit('山田 花子')).toContainText('午後1:00〜午後2:00')
})

test('beyond the plan’s window the calendar does not go, and says why', async ({ page, context }) => {
  await makeOwner(context)
  const { today } = shopNow()
  await page.goto(`/reservation-calendar/${addDate(today, 400).replaceAll('-', '')}`)
  await expect(dayPage(page).toast(words.window.title)).toBeVisible()
  await expect(button(page, words.views.day)).toHaveAttribute('aria-pressed', 'true')
  await button(page, month.today).click()
  await button(page, words.views.month).click()
  const back = button(page, month.previous)
  await back.first().click()
  await back.first().click()
  await expect(dayPage(page).toast(words.window.title)).toBeVisible()
})

test('a finger that rests on a visit moves it, one that does not scrolls', async ({
  page,
  date,
  context,
}) => {
  await enter(page, { name: '飛び込みの方', start: `${date}T11:00:00+09:00` })
  await page.clock.install()
  await dayPage(page).open(date)
  const visit = calendarPage(page).visit('飛び込みの方')
  const touch = await context.newCDPSession(page)
  const drag = async (down: number, rest: number) => {
    const box = await visit.boundingBox()
    if (!box) throw new Error('no visit')
    const [x, y] = [box.x + 80, box.y + 20]
    const at = (by: number) => [{ x, y: y + by }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) })
    await page.clock.runFor(rest)
    for (let step = 1; step <= 5; step++)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at((down / 5) * step) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const scrolled = () => page.locator('[data-axis-scroller]').evaluate((axis) => axis.scrollTop)
  const before = await scrolled()
  await drag(90, 500)
  await expect(dayPage(page).toast(reservationChanges.ja.move.done)).toBeVisible()
  await expect(visit).toContainText('12:00〜13:00')
  expect(await scrolled()).toBe(before)
  await drag(-100, 0)
  await expect.poll(scrolled).toBeGreaterThan(before + 20)
  await expect(visit).toContainText('12:00〜13:00')
})

test('two tabs of a browser ask as one, and both learn within five seconds what another device changes', async ({
  page,
  shop,
  date,
  context,
}) => {
  await context.clock.install()
  const other = await context.newPage()
  let asked = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/changes')) asked++
  })
  await dayPage(page).open(date)
  await dayPage(other).open(date)
  await expect.poll(() => asked).toBeGreaterThan(0)
  const before = asked
  for (let rounds = 0; rounds < 2; rounds++) {
    const answered = context.waitForEvent('response', (response) => response.url().endsWith('/api/changes'))
    await context.clock.runFor(4_500)
    await answered
  }
  expect(asked - before).toBeLessThanOrEqual(3)
  const made = await bookAs(page, shop, `${date}T12:00:00+09:00`)
  await context.clock.runFor(5_000)
  for (const tab of [page, other]) await expect(calendarPage(tab).visit('山田 花子')).toBeVisible()
  await send(context, `/api/reservations/${made.id}`, { status: 'canceled' }, 'PUT')
  await context.clock.runFor(5_000)
  for (const tab of [page, other])
    await expect(dayPage(tab).day.getByText(reservations.ja.day.canceled(1))).toBeVisible()
})

test('a short visit shows the rest when it is pressed', async ({ page, shop, date, context }) => {
  await send(
    context,
    `/api/menus/${(await (await page.request.get('/api/menus')).json()).data[0].id}`,
    { duration: 15, total_duration: 15 },
    'PUT',
  )
  await bookAs(page, shop, `${date}T10:00:00+09:00`)
  await dayPage(page).open(date)
  await calendarPage(page).visit('山田 花子').click()
  const dialog = page.getByRole('dialog', { name: '山田 花子' })
  await expect(dialog).toContainText('10:00〜10:15・15分・予約確定')
  await expect(dialog).toContainText('カット＋シャンプー・5,500円')
  await dialog.getByRole('link', { name: words.details }).click()
  await expect(page).toHaveURL(/\/reservation\/\d+$/)
})

test('without a network today’s list is shown as it was read last, and a logout removes it', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/ERR_(INTERNET_DISCONNECTED|FAILED) /)
  await makeOwner(context)
  const now = shopNow()
  await enter(page, { name: '加藤 健一', start: `${now.today}T10:00:00+09:00` })
  await page.goto('/reservation-calendar')
  await expect(calendarPage(page).visit('加藤 健一')).toBeVisible()
  await button(page, words.views.month).click()
  await button(page, month.next).first().click()
  await button(page, month.next).first().click()
  await expect(
    page.getByRole('table', { name: month.caption(formatMonth('ja', in2Months(now.today))) }),
  ).toBeVisible()
  await page.goto('/reservation-page')
  await page.route(/\/api\/(reservations|changes|opening-days|staff|user)/, (route) => route.abort())
  await page.goto('/reservation-calendar?view=day')
  const saved = page.getByRole('region', { name: words.saved.title })
  await expect(saved).toContainText('10:00〜11:00')
  await expect(saved).toContainText('加藤 健一')
  await page.unrouteAll()
  await expect(calendarPage(page).visit('加藤 健一')).toBeVisible()
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('today')))
  expect(await kept()).toHaveLength(1)
  await button(page, shell.ja.openMenu).click()
  await button(page, shell.ja.logout).click()
  await expect(page).toHaveURL('/login')
  expect(await kept()).toEqual([])
})

/** The calendar scrolls in its own parts: what is too wide in it does not make the page wider. */
const expectInside = async (page: Page): Promise<void> => {
  const height = page.viewportSize()?.height ?? 800
  for (const width of isPhone(page) ? [320, 360, 375, 430] : [768, 1024, 1280]) {
    await page.setViewportSize({ width, height })
    const wider = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
    expect.soft(wider, `wider than ${width}`).toBe(0)
    const part = page.locator('[data-axis-scroller]')
    if ((await part.count()) > 0)
      expect
        .soft(await part.evaluate((axis) => axis.scrollWidth - axis.clientWidth), `axis at ${width}`)
        .toBe(0)
  }
}

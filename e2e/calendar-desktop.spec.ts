// The owner's calendar where there is a mouse and a wide screen.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import { calendarPage } from './calendar-page.ts'
import { bookAs, dayPage, enter, shopNow } from './day-page.ts'
import { expectAccessibleAtWidths, tabTo } from './page-checks.ts'
import { dayAhead, send } from './test-users.ts'
import { expect, hold, test, type Page } from './fixtures.ts'

const words = calendar.ja
const month = reservations.ja.calendar
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dateButton = (page: Page, date: string) => page.locator(`[data-date="${date}"]`)

test('a visit is moved by dragging and by keyboard, and put back @desktop', async ({
  page,
  shop,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/reservations\/\d+(\/move)?$/)
  await enter(page, { name: '飛び込みの方', start: `${date}T11:00:00+09:00` })
  const written = await bookAs(page, shop, `${date}T15:00:00+09:00`)
  const day = dayPage(page)
  await day.open(date)
  const visit = calendarPage(page).visit('飛び込みの方')

  await test.step('nobody is written to: it is moved at once, and undone', async () => {
    const box = await visit.boundingBox()
    if (!box) throw new Error('no visit')
    await page.mouse.move(box.x + 60, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 60, box.y + 10 + 84 + 5, { steps: 6 })
    await expect(visit).toContainText('12:00〜13:00')
    await page.mouse.up()
    await expect(day.toast(reservationChanges.ja.move.done)).toBeVisible()
    await expect(visit).toContainText('12:00〜13:00')
    await button(page, words.drag.undo).click()
    await expect(day.toast(words.drag.undone)).toBeVisible()
    await expect(visit).toContainText('11:00〜12:00')
  })

  await test.step('by keyboard; where a mail would be sent, the dialog asks', async () => {
    const own = calendarPage(page).visit('山田 花子')
    await tabTo(page, own)
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(own).toContainText('16:00〜17:00')
    await page.keyboard.press('Escape')
    await expect(own).toContainText('15:00〜16:00')
    await page.keyboard.press('Shift+ArrowUp')
    await page.keyboard.press('Enter')
    await expect(day.dialog).toBeVisible()
    await expect(day.field('time')).toHaveValue('14:30')
    await expect(day.dialog.getByText(written.email)).toBeVisible()
    await expectAccessibleAtWidths(page, 'moving')
    await day.dialog.getByRole('button', { name: '17:00', exact: true }).click()
    await expect(day.field('time')).toHaveValue('17:00')
    await day.moveHere.click()
    await expect(own).toContainText('17:00〜18:00')
  })

  await test.step('onto another visit it stays where it was', async () => {
    await tabTo(page, visit)
    for (let step = 0; step < 12; step++) await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await expect(day.toast(words.drag.failed)).toBeVisible()
    await expect(day.toast(reservationEntry.ja.occupied.title)).toBeVisible()
    await expect(visit).toContainText('11:00〜12:00')
  })
})

test('a wide month has two events a day and the number of others, canceled ones last @desktop', async ({
  page,
  shop,
  date,
  context,
}) => {
  const first = await bookAs(page, shop, `${date}T10:00:00+09:00`, '一郎')
  await bookAs(page, shop, `${date}T12:00:00+09:00`, '二郎')
  await bookAs(page, shop, `${date}T14:00:00+09:00`, '三郎')
  await send(context, `/api/reservations/${first.id}`, { status: 'canceled' }, 'PUT')
  await page.goto(`/reservation-calendar?day=${date.replaceAll('-', '')}&view=month`)
  const cell = page.getByRole('cell').filter({ has: dateButton(page, date) })
  await expect(cell.getByRole('link')).toHaveText([/^12:00/, /^14:00/])
  await expect(cell).toContainText(month.more(1))
  await test.step('the filter is remembered on the device', async () => {
    const chip = button(page, reservations.ja.status.canceled)
    await chip.click()
    await expect(cell).not.toContainText(month.more(1))
    await page.reload()
    await expect(chip).toHaveAttribute('aria-pressed', 'false')
    await expect(cell.getByRole('link')).toHaveCount(2)
    await chip.click()
    await expect(cell).toContainText(month.more(1))
  })

  await cell.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/reservation\/\d+$/)
})

test('a week says of each day how full it is and who comes; above six visits the month says so too @desktop', async ({
  page,
  shop,
  date,
}) => {
  for (const hour of [10, 11, 12, 13, 14, 15, 16]) await bookAs(page, shop, `${date}T${hour}:00:00+09:00`)
  await page.goto(`/reservation-calendar?day=${date.replaceAll('-', '')}&view=week`)
  const head = dateButton(page, date)
  await expect(head).toHaveAccessibleName(/7件.* 予約の埋まり具合 78%$/)
  const own = page.getByRole('listitem').filter({ has: head })
  await expect(own.getByRole('link')).toHaveCount(7)
  await expect(own.getByRole('link').first()).toHaveText(/^10:00山田予約確定$/)
  await expectAccessibleAtWidths(page, 'the week')
  await page.setViewportSize({ width: 1280, height: 800 })
  await head.click()
  await expect(calendarPage(page).visit('山田 花子').first()).toBeVisible()
  await button(page, words.views.month).click()
  const cell = page.getByRole('cell').filter({ has: dateButton(page, date) })
  await expect(cell).toContainText(words.monthLoad.count(7))
  await expect(cell.getByRole('link')).toHaveCount(0)
  await button(page, words.views.week).click()
  await button(page, words.weekView.next).click()
  await expect(head).toHaveCount(0)
})

// Rule RES-172.
test('while today is read nothing moves, whatever comes last @desktop', async ({ page, shop }) => {
  const { today } = shopNow()
  await enter(page, { name: '山田 花子', start: `${today}T10:00:00+09:00` })
  await bookAs(page, shop, `${await dayAhead(page, shop)}T10:00:00+09:00`)
  await page.addInitScript(() => {
    Reflect.set(window, 'shifted', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const last of ['reservations\\?', 'reservations/next', 'opening-days', 'staff', 'looks'])
    await test.step(last, async () => {
      const answer = await hold(page, new RegExp(`/api/${last}`))
      await page.goto('/reservation-calendar')
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      answer()
      await expect(calendarPage(page).visit('山田 花子')).toBeVisible()
      expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(0.002)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
})

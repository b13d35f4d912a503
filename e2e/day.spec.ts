// The owner's working day: bookings by telephone, blocked time, and why a time is not offered.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { formatShortDate } from '@noren/words/format'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import { validation } from '@noren/words/validation'
import { calendarPage } from './calendar-page.ts'
import { bookAs, dayPage } from './day-page.ts'
import { expectAccessibleAtWidths, expectInsideWidths, tabTo } from './page-checks.ts'
import { readMail } from './mailbox.ts'
import { makeOwner, newEmail, send, dayAhead } from './test-users.ts'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const entry = reservationEntry.ja
const changes = reservationChanges.ja
const texts = validation.ja

test('a telephone booking from a free gap, by keyboard alone @desktop', async ({ page, date }) => {
  const day = dayPage(page)
  const email = newEmail('hanako')
  await day.open(date)
  await expect(day.gaps).toHaveCount(1)
  await tabTo(page, day.gaps.first())
  await page.keyboard.press('Enter')
  await expect(day.dateField()).toContainText(formatShortDate('ja', date))
  await expect(day.field('time')).toHaveValue('10:00')
  // The only menu is selected.
  await expect(day.field('menu_id')).toHaveValue(/^\d+$/)
  await expect(day.dialog.getByText('10:00〜11:00')).toBeVisible()

  await test.step('missing fields have their error', async () => {
    await day.field('phone').fill('090-1234-56')
    await tabTo(page, day.save)
    await page.keyboard.press('Enter')
    await expect(day.field('name')).toBeFocused()
    await expect(day.field('name')).toHaveAccessibleDescription(texts.required)
    await expect(day.field('phone')).toHaveAccessibleDescription(texts.phone)
    await expectAccessibleAtWidths(page, 'entry with errors')
  })

  await test.step('the Enter that ends a conversion does not save, the next one does', async () => {
    await expect(day.dialog.getByRole('checkbox', { name: entry.notify })).toBeHidden()
    await day.fillEntry({
      name: '山田 花子',
      name_kana: 'やまだ はなこ',
      phone: '０９０－１２３４－５６７８',
      email,
      note: '髪の量が多めです',
    })
    await expect(day.dialog.getByRole('checkbox', { name: entry.notify })).toBeChecked()
    await day.field('name').focus()
    await day
      .field('name')
      .dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true, bubbles: true })
    await expect(day.save).toBeEnabled()
    await expect(day.dialog).toBeVisible()
    await day.field('name').press('Enter')
  })

  await expect(day.toast(entry.saved)).toBeVisible()
  await expect(day.dialog).toBeHidden()
  await expect(day.day.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(calendarPage(page).visit('山田 花子')).toContainText('10:00〜11:00')
  await expect(day.gaps).toHaveCount(1)
  await readMail(page.request, email, /ご予約を承りました/)
  await calendarPage(page).visit('山田 花子').click()
  await calendarPage(page).tab('info').click()
  await expect(calendarPage(page).panel).toContainText('090-1234-5678')
  await expect(calendarPage(page).panel).toContainText('ヤマダ ハナコ')
  await expect(calendarPage(page).panel).toContainText(reservations.ja.detail.sources.owner)
})

test('a time outside the hours can be overridden; an occupied one cannot, and the dialog names what occupies it', async ({
  page,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/reservations$/)
  const day = dayPage(page)
  await day.open(date)
  await day.enter.click()
  await day.fillEntry({ time: '08:00', name: '佐藤 健' })
  await day.save.click()
  await expect(day.dialog.getByText(entry.outside.reasons.outside_hours)).toBeVisible()
  await expectAccessibleAtWidths(page, 'outside the rules')
  // For another time the question is asked again.
  await day.field('time').fill('07:30')
  await expect(day.dialog.getByText(entry.outside.title)).toBeHidden()
  await day.field('time').fill('08:00')
  await day.saveAnyway.click()
  await expect(calendarPage(page).visit('佐藤 健')).toContainText('08:00〜09:00')

  await day.enter.click()
  await day.fillEntry({ time: '08:30', name: '鈴木 一郎', note: '消えない' })
  await day.save.click()
  const notice = day.dialog.getByRole('alert').filter({ hasText: entry.occupied.title })
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: /08:00〜09:00 .*佐藤 健 様/ })).toHaveAttribute(
    'href',
    /\/reservation\/\d+$/,
  )
  await expectAccessibleAtWidths(page, 'occupied')
  await expect(day.field('note')).toHaveValue('消えない')
  await day.field('time').fill('11:00')
  await day.save.click()
  await expect(calendarPage(page).visit('鈴木 一郎')).toContainText('11:00〜12:00')
  await calendarPage(page).visit('佐藤 健').click()
  await calendarPage(page).tab('history').click()
  await expect(calendarPage(page).panel).toContainText('営業時間外')
})

test('hidden visits keep their time; marking a visit as treated before its day warns', async ({
  page,
  shop,
  date,
  context,
}) => {
  const day = dayPage(page)
  const treated = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const canceled = await bookAs(page, shop, `${date}T16:00:00+09:00`, '次郎')
  await send(context, `/api/reservations/${canceled.id}`, { status: 'canceled' }, 'PUT')
  await page.goto(`/reservation/${treated.id}`)
  await day.more.click()
  await day.choice('treated').click()
  await expect(day.dialog.getByText(changes.beforeItsDay(changes.to.treated.text))).toBeVisible()
  await day.inDialog(changes.to.treated.submit).click()
  await expect(day.chip('treated')).toBeVisible()

  await day.open(date)
  const free = [entry.gap('11:00', '8時間')]
  const gaps = () => day.gaps.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  const cell = page.locator(`[data-date="${date}"]`)
  await expect.poll(gaps).toEqual(free)
  await expect(cell).toContainText(reservations.ja.calendar.count(1))
  await expect(day.day.getByText(/^1件・/)).toBeVisible()

  await page.getByRole('button', { name: calendar.ja.settings.open }).click()
  await page.getByRole('button', { name: reservations.ja.status.treated, exact: true }).click()
  await page.keyboard.press('Escape')
  const hidden = day.day.getByRole('listitem').filter({ hasText: reservations.ja.day.hidden })
  await expect(hidden).toContainText('10:00〜11:00')
  await expect(day.day.getByText('山田 花子')).toHaveCount(0)
  await expect.poll(gaps).toEqual(free)
  await expect(cell).toContainText(reservations.ja.calendar.hidden(1))
  await expectAccessibleAtWidths(page, 'a hidden visit')
  await day.enter.click()
  await expect(day.field('time')).toHaveValue('11:00')
})

test('why a time is not offered @desktop', async ({ page, shop, date }) => {
  const day = dayPage(page)
  const made = await bookAs(page, shop, `${date}T12:00:00+09:00`)
  await day.open(date)
  await expect(page.getByLabel(entry.explain.time)).toHaveCount(0)
  await page.getByRole('button', { name: entry.explain.open }).click()
  await expect(day.day.getByText(entry.explain.offered('10:00'))).toBeVisible()
  await page.getByRole('button', { name: entry.explain.ask('12:00') }).click()
  await expect(day.day.getByText(entry.explain.refused('12:00'))).toBeVisible()
  const standing = day.day.getByRole('link', { name: /^12:00〜13:00 .*（山田 花子 様）/ })
  await expect(standing).toHaveAttribute('href', `/reservation/${made.id}`)
  await expectAccessibleAtWidths(page, 'explanation')
  await page.getByLabel(entry.explain.time, { exact: true }).fill('18:30')
  await expect(day.day.getByText(entry.explain.refused('18:30'))).toBeVisible()
  await expect(day.day.getByRole('listitem').filter({ hasText: '営業時間' }).last()).toBeVisible()
  await page.getByRole('button', { name: entry.explain.open }).click()
  await expect(page.getByLabel(entry.explain.time)).toHaveCount(0)
})

test('a long name, and English', async ({ page, context }) => {
  const shop = await makeOwner(context, { menuName: 'フルコース'.repeat(30) })
  const date = await dayAhead(page, shop)
  const day = dayPage(page)
  const name = `${'寿限無寿限無五劫の擦り切れ'.repeat(7)}山田`
  await day.open(date)
  await day.enter.click()
  await day.fillEntry({ name, note: 'long'.repeat(100) })
  await expectInsideWidths(page, 'a long menu')
  await day.save.click()
  await expect(calendarPage(page).visit('寿限無')).toBeVisible()
  await expectInsideWidths(page, 'a long name in the day')
  await calendarPage(page).visit('寿限無').click()
  await expect(day.more).toBeVisible()
  await expectInsideWidths(page, 'a long name on its page')
  await context.addCookies([{ name: 'language', value: 'en', url: new URL('/', page.url()).href }])
  await page.reload()
  await expect(page.getByRole('button', { name: reservationChanges.en.more })).toBeVisible()
  await expectAccessibleAtWidths(page, 'a reservation in English')
  await page.goto(`/reservation-calendar/${date.replaceAll('-', '')}`)
  await page.getByRole('button', { name: reservationEntry.en.open, exact: true }).click()
  await expect(page.getByRole('dialog').getByText(reservationEntry.en.kinds.block)).toBeVisible()
  await expectAccessibleAtWidths(page, 'entry in English')
})

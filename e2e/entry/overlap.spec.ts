// 重ねて入れる: on purpose, after the clash was named. Rule RES-29.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { reservations } from '@noren/words/reservations'
import { calendar } from '@noren/words/reservations/calendar'
import { calendarPage } from '../calendar-page.ts'
import { dayPage, enter } from '../day-page.ts'
import { expect, test } from '../fixtures.ts'
import { expectAccessibleAtWidths, tabTo } from '../page-checks.ts'

const words = reservationEntry.ja
const mark = reservations.ja.day.overlapping

test('a visit is entered over another, stands beside it, and is moved on', async ({
  page,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/reservations(\/\d+(\/move)?)?$/)
  await enter(page, { start: `${date}T10:00:00+09:00`, name: `${'寿限無'.repeat(13)}花` })
  const day = dayPage(page)
  const { visit } = calendarPage(page)
  await day.open(date)
  await day.enter.click()
  await day.fillEntry({ time: '10:30', name: '鈴木 一郎' })
  await day.save.click()
  const notice = day.dialog.getByRole('alert').filter({ hasText: words.occupied.title })
  await expect(notice.getByRole('link', { name: /10:00〜11:00 .*寿限無/ })).toBeVisible()
  await expectAccessibleAtWidths(page, 'a clash that may be entered over')
  await notice.getByRole('button', { name: words.overlap }).click()
  await expect(day.toast(words.saved)).toBeVisible()
  await expect(visit('鈴木 一郎')).toContainText(mark)
  await expect(visit('寿限無')).toContainText(mark)
  const [first, second] = [await visit('寿限無').boundingBox(), await visit('鈴木 一郎').boundingBox()]
  expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(second?.x ?? 0)
  await expectAccessibleAtWidths(page, 'two visits side by side')

  await test.step('moved by the dialog to a free time, and over it once more', async () => {
    const made = await page.request.get('/api/reservations', { params: { from: date, to: date } })
    const events: { id: number; customerName: string }[] = (await made.json()).data
    await page.goto(`/reservation/${events.find((one) => one.customerName === '鈴木 一郎')?.id}`)
    await day.move.click()
    await day.field('time').selectOption('14:00')
    await day.moveHere.click()
    await expect(page.getByRole('main')).toContainText('14:00〜15:00')
    await day.move.click()
    await day.field('time').selectOption('10:30')
    await day.moveHere.click()
    await day.dialog.getByRole('button', { name: words.overlap }).click()
    await expect(day.toast(reservationChanges.ja.move.done)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('10:30〜11:30')
    await calendarPage(page).tab('history').click()
    await expect(calendarPage(page).panel).toContainText('重ねて入れました')
  })
})

test('a visit that is dragged onto another: the clash is named, and the same press moves it over @desktop', async ({
  page,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/reservations\/\d+(\/move)?$/)
  await enter(page, { start: `${date}T10:00:00+09:00`, name: '山田 花子' })
  await enter(page, { start: `${date}T12:00:00+09:00`, name: '鈴木 一郎' })
  const day = dayPage(page)
  const { visit } = calendarPage(page)
  await day.open(date)
  await tabTo(page, visit('鈴木 一郎'))
  for (let step = 0; step < 3; step++) await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(day.toast(calendar.ja.drag.failed)).toBeVisible()
  await expect(day.toast(words.occupied.title)).toContainText('10:00〜11:00')
  await page.getByRole('button', { name: words.overlap }).click()
  await expect(visit('鈴木 一郎')).toContainText('10:30〜11:30')
  await expect(visit('鈴木 一郎')).toContainText(mark)
  await page.getByRole('button', { name: calendar.ja.drag.undo }).click()
  await expect(visit('鈴木 一郎')).toContainText('12:00〜13:00')
  await expect(visit('山田 花子')).not.toContainText(mark)
})

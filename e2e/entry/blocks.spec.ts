// Time that the owner blocks: half a day by a press, several days, every week. Rules RES-30, RES-31.
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { addDate, bookAs, dayPage } from '../day-page.ts'
import { expect, test, type Locator, type Page } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'

const words = reservationEntry.ja
const blocks = (page: Page): Locator => dayPage(page).day.getByRole('link', { name: /予定|研修/ })

test('an afternoon is blocked in at most five presses', async ({ page, date }) => {
  const day = dayPage(page)
  await day.open(date)
  let presses = 0
  for (const target of [
    day.enter,
    day.kind('block'),
    day.dialog.getByRole('button', { name: words.presets.afternoon }),
    day.save,
  ]) {
    presses += 1
    await target.click()
  }
  await expect(day.toast(words.blockSaved)).toBeVisible()
  expect(presses).toBeLessThanOrEqual(5)
  await expect(blocks(page)).toContainText('12:00〜24:00')
  // The axis ends with the hours all the same.
  await expect(day.day.getByText('22:00', { exact: true })).toHaveCount(0)
  await expect(day.gaps).toHaveCount(1)
  await expectAccessibleAtWidths(page, 'a blocked afternoon')
})

test('every week, with a clash named by date, and removed from one date on @desktop', async ({
  page,
  shop,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/blocks$/)
  const [second, third] = [addDate(date, 7), addDate(date, 14)]
  await bookAs(page, shop, `${second}T13:00:00+09:00`)
  const day = dayPage(page)
  await day.open(date)
  await day.enter.click()
  await day.kind('block').click()
  await day.fillEntry({ title: '研修', time: '13:00', end: '14:00' })
  await day.field('repeat').selectOption('weekly')
  await day.save.click()
  await expect(day.dateField(words.until)).toBeFocused()
  await day.chooseDate(third, words.until)
  await expectAccessibleAtWidths(page, 'a weekly block')
  await day.save.click()
  const notice = day.dialog.getByRole('alert').filter({ hasText: words.occupied.title })
  await expect(notice.getByRole('link', { name: /13:00〜14:00 .*山田 花子 様/ })).toBeVisible()
  const listed = await page.request.get('/api/reservations', { params: { from: date, to: third } })
  expect((await listed.json()).data).toHaveLength(1)
  await day.field('time').fill('16:00')
  await expect(day.field('end')).toHaveValue('17:00')
  await day.save.click()
  await expect(day.toast(words.blockDays(3))).toBeVisible()

  await day.open(second)
  await blocks(page).click()
  await page.getByRole('button', { name: reservationChanges.ja.block.remove }).click()
  await expect(day.dialog.getByRole('radio', { name: words.series.day })).toBeChecked()
  await expectAccessibleAtWidths(page, 'removing a part of a series')
  await day.dialog.getByRole('radio', { name: words.series.following(2) }).check()
  await day.inDialog(words.series.submit).click()
  await expect(day.toast(words.series.done(2))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/reservation-calendar/${second.replaceAll('-', '')}$`))
  await expect(blocks(page)).toHaveCount(0)
  await day.open(date)
  await expect(blocks(page)).toHaveCount(1)
  await day.open(third)
  await expect(blocks(page)).toHaveCount(0)
})

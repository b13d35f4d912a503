// The business hours: regular days, special open and closed periods, and what proposes closed days. Rules HOURS-1 to HOURS-16.
import { businessHours } from '@noren/words/admin/hours/business-hours'
import { reservationEntry } from '@noren/words/admin/reservations/entry'
import { shell } from '@noren/words/admin/shell'
import { widgets } from '@noren/words/admin/widgets'
import { common } from '@noren/words/common'
import { errors } from '@noren/words/errors'
import { validation } from '@noren/words/validation'
import { formatDate } from '@noren/words/format'
import { bookAs, dayPage } from './day-page.ts'
import { expect, test, type Page } from './fixtures.ts'
import { hoursPage } from './hours/page.ts'
import { expectAccessibleAtWidths, inputMethod } from './page-checks.ts'
import { makeOwner, send, dayAhead, menuOf } from './test-users.ts'

const words = businessHours.ja
const { unsaved } = widgets.ja
const tuesday = 2

test('a week: a day is closed, saved and opened again; leaving asks first @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const screen = hoursPage(page)
  await screen.open()
  await test.step('nothing has changed yet', async () => {
    await expect(screen.isOpen(tuesday)).toBeVisible()
    await expect(screen.save).toBeHidden()
  })
  await test.step('a day is closed and saved, and opened again with 10:00 to 19:00', async () => {
    await screen.isOpen(tuesday).uncheck()
    await expect(screen.barText('unsaved')).toBeVisible()
    await screen.save.click()
    await expect(screen.toast(words.regular.saved)).toBeVisible()
    await page.reload()
    await expect(screen.isOpen(tuesday)).not.toBeChecked()
    await screen.isOpen(tuesday).check()
    await expect(screen.range(tuesday, 0).opening).toHaveValue('10:00')
    await expect(screen.range(tuesday, 0).closing).toHaveValue('19:00')
  })
  await test.step('leaving asks first; staying keeps all', async () => {
    await page
      .getByRole('link', { name: new RegExp(`^${shell.ja.nav.calendar}`) })
      .first()
      .click()
    await expect(page.getByText(unsaved.title)).toBeVisible()
    await page.getByRole('button', { name: unsaved.stay }).click()
    await screen.tab('close').click()
    await expect(page).toHaveURL(/tab=close$/)
    await screen.tab('regular').click()
    await expect(page).not.toHaveURL(/tab=close$/)
    await screen.save.click()
    await expect(screen.toast(words.regular.saved)).toBeVisible()
    await expect(screen.save).toBeHidden()
  })
  await expectAccessibleAtWidths(page, 'regular days')
})

test('next Tuesday is closed with six presses from the day', async ({ page, context }) => {
  const owner = await makeOwner(context)
  await page.goto('/reservation-calendar')
  await expect(dayPage(page).day).toBeVisible()
  const date = await nextTuesday(page)
  const screen = hoursPage(page)
  await page.getByRole('button', { name: shell.ja.openMenu }).tap()
  await page.getByRole('link', { name: shell.ja.nav.hours }).tap()
  await screen.tab('close').tap()
  await screen.date(date).tap()
  await screen.field('isAllDay').tap()
  await expect(screen.preview).toContainText(words.preview.closed)
  await screen.inDialog(widgets.ja.saveBar.save).tap()
  await expect(screen.toast(words.special.close.created)).toBeVisible()
  await expect(screen.card(formatDate('ja', date))).toContainText(words.special.allDay)
  const answer = await page.request.get(`/api/public/shops/${owner.domain}/availability`, {
    params: { menu_id: await menuOf(page), from: date, days: 1 },
  })
  expect((await answer.json()).data.days[0].state).toBe('closed')
})

test('closing over a visit names it first; the period keeps its contents when it is edited', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 409 /)
  const owner = await makeOwner(context)
  const date = await dayAhead(page, owner)
  await bookAs(page, owner, `${date}T12:00:00+09:00`)
  const screen = hoursPage(page)
  await screen.open('close')
  await test.step('without any there is a sentence', async () => {
    await expect(page.getByText(words.special.close.empty)).toBeVisible()
    await expectAccessibleAtWidths(page, 'no closed periods')
  })
  await test.step('the hours of the day are shown before saving', async () => {
    await screen.date(date).click()
    await expect(screen.field('start')).toHaveValue('10:00')
    await expect(screen.field('end')).toHaveValue('19:59')
    await expect(screen.preview).toContainText(words.preview.closed)
    await screen.field('end').selectOption('15:00')
    await expect(screen.preview).toContainText('15:00〜19:00')
    await expect(screen.preview).toContainText(words.preview.before('10:00〜19:00'))
    await screen.field('description').fill('研修')
    await expectAccessibleAtWidths(page, 'form of a period')
  })
  await test.step('the visit is named; going back writes nothing', async () => {
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(page.getByText(words.inside.title)).toBeVisible()
    await expect(page.getByRole('link', { name: /山田 花子/ })).toBeVisible()
    await screen.inDialog(words.inside.back).click()
    await expect(screen.field('description')).toHaveValue('研修')
    expect(await special(page)).toEqual([])
  })
  await test.step('keeping it saves', async () => {
    await screen.field('isAllDay').check()
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await screen.inDialog(words.inside.keep).click()
    await expect(screen.toast(words.special.close.created)).toBeVisible()
    expect(await special(page)).toMatchObject([
      { start_at: `${date} 00:00:00`, end_at: `${date} 23:59:59`, description: '研修' },
    ])
  })
  await test.step('edited, it is all day, and a long description is kept within its card', async () => {
    const card = screen.card('研修')
    await card.getByRole('button', { name: new RegExp(`^${words.special.edit}`) }).click()
    await expect(screen.field('isAllDay')).toBeChecked()
    await screen.field('description').fill('あ'.repeat(201))
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(screen.field('description')).toHaveAccessibleDescription(
      new RegExp(validation.ja.special_description),
    )
    await screen.field('description').fill('w'.repeat(200))
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(screen.toast(words.special.close.updated)).toBeVisible()
    await expectAccessibleAtWidths(page, 'a closed period')
  })
  await test.step('deleted, it is gone', async () => {
    await screen
      .card('www')
      .getByRole('button', { name: new RegExp(`^${words.special.remove}`) })
      .click()
    await screen.inDialog(widgets.ja.remove.submit).click()
    await expect(screen.toast(words.special.close.removed)).toBeVisible()
    await expect(page.getByText(words.special.close.empty)).toBeVisible()
  })
})

test('what another tab has changed is told, and the owner decides', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 409 /)
  allowProblem(/status of 404 /)
  const owner = await makeOwner(context)
  const date = await dayAhead(page, owner)
  const { data } = await send(context, '/api/special-hours', allDay(date, '研修'))
  const screen = hoursPage(page)
  await test.step('a period', async () => {
    await screen.open('close')
    await screen
      .card('研修')
      .getByRole('button', { name: new RegExp(`^${words.special.edit}`) })
      .click()
    await send(context, `/api/special-hours/${data.id}`, allDay(date, '法事'), 'PUT')
    await screen.field('description').fill('旅行')
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(screen.dialog).toContainText(widgets.ja.stale.title)
    await expect(screen.dialog).toContainText('法事')
    expect(await special(page)).toMatchObject([{ description: '法事' }])
    await screen.inDialog(widgets.ja.stale.overwrite).click()
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(screen.toast(words.special.close.updated)).toBeVisible()
    expect(await special(page)).toMatchObject([{ description: '旅行' }])
  })
})

test('many closed days at once: every 2nd and 4th Tuesday, and New Year @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const screen = hoursPage(page)
  await screen.open('close')
  const days = screen.dialog.getByRole('group', { name: words.proposals.dates }).getByRole('checkbox')
  await test.step('one of the Tuesdays stays open', async () => {
    await page.getByRole('button', { name: words.proposals.open }).click()
    await screen.dialog.getByLabel(words.proposals.months).selectOption('3')
    const count = await days.count()
    expect(count).toBeGreaterThanOrEqual(5)
    await days.first().uncheck()
    await expectAccessibleAtWidths(page, 'proposals')
    await screen.inDialog(words.proposals.submit(count - 1)).click()
    await expect(screen.toast(words.proposals.saved(count - 1))).toBeVisible()
    expect(await special(page)).toHaveLength(count - 1)
  })
  await test.step('those that are entered are not proposed again', async () => {
    await page.getByRole('button', { name: words.proposals.open }).click()
    await screen.dialog.getByLabel(words.proposals.months).selectOption('3')
    await expect(screen.inDialog(words.proposals.submit(1))).toBeEnabled()
    await screen.dialog.getByRole('radio', { name: words.proposals.kinds.newYear }).check()
    await screen.inDialog(words.proposals.submit(6)).click()
    await expect(screen.toast(words.proposals.saved(6))).toBeVisible()
    await expect(screen.card(words.proposals.descriptions.newYear)).toHaveCount(1)
  })
})

test('a special opening on a closed day, typed with an input method', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 409 /)
  const owner = await makeOwner(context)
  const date = await dayAhead(page, owner)
  const screen = hoursPage(page)
  await screen.open('open')
  await page.getByRole('button', { name: words.special.open.add }).click()
  await test.step('a date is needed', async () => {
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(screen.dialog).toContainText(validation.ja.date_required)
  })
  await test.step('Enter and Escape of a conversion neither save nor close', async () => {
    await screen.field('description').focus()
    const keyboard = await inputMethod(page)
    await keyboard.compose('まつり')
    await keyboard.enter()
    await keyboard.escape()
    await keyboard.accept('祭り')
    await expect(screen.field('description')).toHaveValue(/祭り/)
    await expect(screen.dialog).toBeVisible()
    expect(await special(page)).toEqual([])
  })
  await test.step('Escape asks before what was typed is discarded', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText(unsaved.discard)).toBeVisible()
    await screen.inDialog(unsaved.stay).click()
  })
  await test.step('saved for one day', async () => {
    await screen.choose(date)
    await expect(screen.preview).toContainText('10:00〜20:00')
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(screen.toast(words.special.open.created)).toBeVisible()
    expect(await special(page)).toMatchObject([{ start_at: `${date} 10:00:00`, end_at: `${date} 19:59:00` }])
  })
  await test.step('its end is shown as customers read it', async () => {
    await expect(screen.card('祭り')).toContainText('10:00〜20:00')
  })
  await test.step('the same one is refused at the form', async () => {
    await page.getByRole('button', { name: words.special.open.add }).click()
    await screen.choose(date)
    await expect(screen.field('end').locator('option:checked')).toHaveText('20:00')
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(screen.dialog).toContainText(errors.ja.special_taken)
    expect(await special(page)).toHaveLength(1)
  })
})

test('what fails says so: loading, saving, without a connection', async ({ page, context, allowProblem }) => {
  allowProblem(/status of 500 |ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const owner = await makeOwner(context)
  const date = await dayAhead(page, owner)
  const screen = hoursPage(page)
  await test.step('the weekly hours cannot be loaded, and then can', async () => {
    await page.route('**/api/business-days', (route) => route.fulfill({ status: 500, json: fault }))
    await screen.open()
    await expect(page.getByText(words.regular.failed)).toBeVisible()
    await page.unroute('**/api/business-days')
    await page.getByRole('button', { name: common.ja.reload }).click()
    await expect(screen.isOpen(tuesday)).toBeVisible()
  })
  await test.step('a period: the specified texts, the server’s own with 422', async () => {
    await screen.tab('close').click()
    await screen.date(date).click()
    await page.route('**/api/special-hours', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(screen.dialog).toContainText(words.special.close.saveFailed)
    await page.unroute('**/api/special-hours')
    await page.route('**/api/special-hours', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 422,
            json: { ...fault, code: 'invalid', message: '登録できない日です。' },
          })
        : route.continue(),
    )
    allowProblem(/status of 422 /)
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(screen.dialog).toContainText('登録できない日です。')
    await page.unroute('**/api/special-hours')
    await screen.inDialog(widgets.ja.saveBar.save).click()
    await expect(screen.toast(words.special.close.created)).toBeVisible()
  })
})

const fault = { message: reservationEntry.ja.failed, code: 'fault', request_id: 'test' }

const allDay = (date: string, description: string) => ({
  status: 'close',
  start_at: `${date} 00:00:00`,
  end_at: `${date} 23:59:59`,
  description,
})

const special = async (page: Page): Promise<unknown[]> =>
  (await (await page.request.get('/api/special-hours')).json()).data

/** In the coming seven days, by the shop's clock. */
const nextTuesday = async (page: Page): Promise<string> =>
  page.evaluate(() => {
    const day = new Date(Date.now() + 9 * 3_600_000)
    day.setUTCDate(day.getUTCDate() + ((2 - day.getUTCDay() + 6) % 7) + 1)
    return day.toISOString().slice(0, 10)
  })

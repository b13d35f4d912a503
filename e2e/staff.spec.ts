// The staff: a one-person shop that grows, columns with own hours, taking somebody out, and two tabs.
import { staff as staffWords } from '@noren/words/admin/staff'
import { widgets } from '@noren/words/admin/widgets'
import { worklists } from '@noren/words/admin/reservations/days/worklists'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { calendar } from '@noren/words/reservations/calendar'
import { bookAs, dayPage, enter } from './day-page.ts'
import { expect, test, type Page } from './fixtures.ts'
import { expectAccessible, expectAccessibleAtWidths, overflowWidth } from './page-checks.ts'
import { makeOwner, send, menuOf } from './test-users.ts'

const words = staffWords.ja
const { absence } = worklists.ja
const long = 'とても長い名前のスタッフ'.repeat(4).slice(0, 40)

const staffPage = (page: Page) => ({
  add: page.getByRole('main').getByRole('button', { name: words.add }),
  row: (name: string) => page.getByRole('button', { name: new RegExp(`^${name} .*${words.edit}$`) }),
  rows: page.getByRole('main').getByRole('button', { name: new RegExp(`${words.edit}$`) }),
  dialog: page.getByRole('dialog'),
  name: page.getByRole('dialog').getByRole('textbox', { name: words.form.name }),
  save: page.getByRole('dialog').getByRole('button', { name: widgets.ja.saveBar.save }),
  same: page.getByRole('dialog').getByRole('checkbox', { name: words.form.same }),
  in: (name: string) => page.getByRole('dialog').last().getByRole('button', { name, exact: true }),
  toast: (title: string) => page.getByRole('region', { name: widgets.ja.toasts }).getByText(title).first(),
})

const add = async (page: Page, member: object): Promise<number> =>
  (await send(page.context(), '/api/staff', member)).data.id

/** Monday first; on every day from 10:00 to 13:00. */
const mornings = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map(
  (weekday) => ({
    weekday,
    status: 'open',
    business_hours: [{ opening_time: '10:00', closing_time: '13:00' }],
  }),
)

test('a one-person shop sees one quiet card; from there somebody is added, and the calendar has two columns', async ({
  page,
  date,
}) => {
  const day = dayPage(page)
  const mine = staffPage(page)
  // The list of first steps asks for staff.
  await send(page.context(), '/api/first-steps', { is_hidden: true }, 'PUT')
  await day.open(date)
  await expect(day.gaps.first()).toBeVisible()
  // The navigation has its place for them; the screens have none.
  const told = page.getByRole('main').getByText(/担当|スタッフ/)
  await expect(told).toHaveCount(0)
  await page.goto('/business-day')
  const link = page.getByRole('link', { name: words.link.add })
  // The card's heading, its sentence and the link.
  await expect(told).toHaveCount(3)
  await link.click()
  await expect(mine.rows).toHaveCount(1)
  await expect(page.getByText(words.alone)).toBeVisible()

  await test.step('what is wrong is said at its field', async () => {
    await mine.add.click()
    await mine.save.click()
    await expect(mine.name).toBeFocused()
    await expect(mine.name).toHaveAccessibleDescription(/入力してください/)
    await mine.name.fill('あ'.repeat(41))
    await expect(mine.name).toHaveAccessibleDescription(/40文字以内/)
    await mine.name.fill('美咲')
    await mine.dialog.getByRole('radio', { name: words.form.colors.rose }).check()
    await mine.same.uncheck()
    await mine.dialog.getByRole('checkbox', { name: `月曜日 ${words.form.works}` }).uncheck()
    await expectAccessible(page, 'the form of a staff member')
    expect(await overflowWidth(page)).toBe(0)
    await mine.save.click()
    await expect(mine.toast(words.toasts.created)).toBeVisible()
  })
  await expect(mine.row('美咲')).toContainText(words.ownHours)
  await expectAccessibleAtWidths(page, 'the staff')
  await page.getByRole('button', { name: words.actions('美咲') }).click()
  await page.getByRole('menuitem', { name: absence.open }).click()
  await expect(page.getByRole('dialog', { name: absence.heading('美咲') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(mine.dialog).toBeHidden()

  await page.goto('/business-day')
  await expect(page.getByRole('link', { name: words.link.manage })).toBeVisible()
  await day.open(date)
  await expect(day.day.locator('[aria-hidden] span', { hasText: '美咲' }).first()).toBeVisible()
  await expect(day.day.getByRole('button', { name: /^美咲 .*予定を入れる$/ }).first()).toBeVisible()
})

test('columns show who does not work, long names stay inside, and a visit goes to a colleague by keyboard @both', async ({
  page,
  shop,
  date,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/reservations\/\d+(\/move)?$/)
  await add(page, { name: long, hours: mornings })
  await enter(page, { name: '田中 様', start: `${date}T11:00:00+09:00` })
  const day = dayPage(page)
  await day.open(date)
  const off = day.day.locator('[data-off]')
  await expect(off).toHaveCount(1)
  // From 13:00 to 19:00 at one and a half pixels a minute.
  expect((await off.boundingBox())?.height).toBeCloseTo(540, 0)
  await expect(
    day.day.getByRole('button', { name: new RegExp(`^${long} 10:00から空き 3時間`) }),
  ).toBeVisible()
  await expectAccessibleAtWidths(page, 'two columns')

  const visit = day.day.getByRole('link', { name: /田中/ })
  await visit.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(day.day.getByRole('link', { name: new RegExp(`田中.*${long}`) })).toBeVisible()
  // To where the colleague does not work: the owner is asked.
  await visit.focus()
  for (let step = 0; step < 6; step++) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  await day.moveHere.click()
  await expect(day.dialog).toContainText('担当の勤務時間の外です')
  await day.inDialog(reservationChanges.ja.back).click()

  // In the afternoon only the owner works, and this customer has an address.
  await bookAs(page, shop, `${date}T17:00:00+09:00`)
  await page.reload()
  await day.day.getByRole('link', { name: /山田/ }).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await expect(day.field('staff_id').locator('option:checked')).toHaveText(long)
  const starts = day.dialog.getByRole('group', { name: calendar.ja.starts.title })
  await expect(starts.getByRole('button')).toHaveText(['10:00', '12:00'])
  await day.field('staff_id').selectOption({ index: 0 })
  await expect(starts.getByRole('button', { name: '15:00' })).toBeVisible()
  await day.field('staff_id').selectOption({ label: long })
  await starts.getByRole('button', { name: '12:00' }).click()
  await expectAccessibleAtWidths(page, 'moving to a colleague')
  expect(await overflowWidth(page)).toBe(0)
  await day.moveHere.click()
  await expect(day.day.getByRole('link', { name: new RegExp(`山田.*12:00.*${long}`) })).toBeVisible()
})

test('who leaves: the live reservations are named, kept or moved; who left comes back or is deleted @desktop', async ({
  page,
  date,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/staff\/\d+$/)
  const [second] = [await add(page, { name: '美咲' }), await add(page, { name: '里美' })]
  await send(context, '/api/reservations', {
    menu_id: await menuOf(page),
    start_at: `${date}T11:00:00+09:00`,
    name: '佐藤 花',
    staff_id: second,
  })
  const mine = staffPage(page)
  await page.goto('/staff')
  await mine.row('美咲').click()
  await mine.in(words.form.leave).click()
  await expect(page.getByText(words.concerned.leaving.text('美咲', 1))).toBeVisible()
  await expect(
    page
      .getByRole('dialog')
      .last()
      .getByRole('link', { name: /佐藤 花/ }),
  ).toBeVisible()
  await mine.in(words.concerned.back).click()
  await mine.in(words.form.leave).click()
  await mine.in(words.concerned.leaving.keep).click()
  await expect(mine.toast(words.toasts.left)).toBeVisible()
  await expect(page.getByRole('heading', { name: words.left.title })).toBeVisible()

  await mine.row('美咲').click()
  await mine.in(words.form.remove).click()
  await mine.in(widgets.ja.remove.submit).click()
  await expect(page.getByText(/予約の記録があるため、削除できません/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words.left.backOf('美咲') }).click()
  await expect(mine.toast(words.toasts.returned)).toBeVisible()

  await mine.row('里美').click()
  await mine.in(words.form.remove).click()
  await mine.in(widgets.ja.remove.submit).click()
  await expect(mine.toast(words.toasts.removed)).toBeVisible()
  await expect(mine.rows).toHaveCount(2)
})

test('what another tab has changed is told, and nothing that was typed is lost @desktop', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 409 .*\/api\/staff\//)
  await makeOwner(context)
  const second = await add(page, { name: '美咲' })
  const mine = staffPage(page)
  await page.goto('/staff')
  await mine.row('美咲').click()
  await mine.name.fill('美咲（店長）')
  await send(context, `/api/staff/${second}`, { color: 'brown' }, 'PUT')
  await mine.save.click()
  await expect(page.getByText(widgets.ja.stale.title)).toBeVisible()
  await expect(mine.name).toHaveValue('美咲（店長）')
  await mine.in(widgets.ja.stale.overwrite).click()
  await mine.save.click()
  await expect(mine.toast(words.toasts.updated)).toBeVisible()
  await expect(mine.row('美咲（店長）')).toBeVisible()
  // Typed input is asked for before it is lost.
  await mine.row('美咲（店長）').click()
  await mine.name.fill('別の名前')
  await page.keyboard.press('Escape')
  await expect(page.getByText(widgets.ja.unsaved.discard)).toBeVisible()
  await mine.in(widgets.ja.unsaved.discardSubmit).click()

  await test.step('the order is saved by a press, and refused as a whole where somebody came meanwhile', async () => {
    const up = page.getByRole('button', { name: widgets.ja.sort.up('美咲（店長）') })
    await page.getByRole('button', { name: words.sort, exact: true }).click()
    await up.click()
    await expect(mine.toast(words.toasts.sorted)).toBeVisible()
    const order = page.getByRole('list', { name: words.listLabel }).getByRole('listitem')
    await expect(order.first()).toContainText('美咲（店長）')
    await page.route('**/api/changes', (route) => route.abort())
    allowProblem(/ERR_FAILED .*\/api\/changes/)
    // A call that was on its way would still bring her before the press.
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/changes'))
    await add(page, { name: '里美' })
    await page.getByRole('button', { name: widgets.ja.sort.down('美咲（店長）') }).click()
    await expect(mine.toast(words.toasts.sortFailed)).toBeVisible()
    await expect(order).toHaveCount(3)
    await page.getByRole('button', { name: words.sorted, exact: true }).click()
    await expect(mine.rows.first()).toContainText('美咲（店長）')
  })
})

// The booking form: made, put in order, shown and hidden, and answered by a customer.
import { sections } from '@noren/words/admin/forms/sections'
import { shell } from '@noren/words/admin/shell'
import { widgets } from '@noren/words/admin/widgets'
import { booking } from '@noren/words/booking'
import { common } from '@noren/words/common'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessible, expectAccessibleEverywhere, expectApart } from '../page-checks.ts'
import { makeOwner, send } from '../test-users.ts'

const words = sections.ja
const { editor, toasts, preview } = words

const formPage = (page: Page) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const dialog = page.getByRole('dialog', { name: new RegExp(`^(${editor.create}|${editor.update})$`) })
  const list = page.getByRole('list', { name: words.listLabel })
  return {
    button,
    dialog,
    add: button(words.add).first(),
    row: (title: string) => button(words.edit(title)),
    list,
    titles: list.getByRole('button', { name: /を編集$/ }),
    toggle: (title: string) => page.getByRole('switch', { name: words.enabled(title) }),
    preview: page.getByRole('region', { name: preview.title }),
    field: (label: string) =>
      dialog
        .getByRole('textbox', { name: new RegExp(`^${RegExp.escape(label)}( .*)?$`) })
        .and(dialog.locator('[id^="section-"]')),
    type: dialog.getByRole('combobox', { name: editor.type }),
    actions: dialog.getByRole('button', { name: common.ja.cancel, exact: true }).locator('..'),
    toasts: page.getByRole('region', { name: widgets.ja.toasts }),
    save: dialog.getByRole('button', { name: editor.save, exact: true }),
    toast: (title: string) => page.getByRole('region', { name: widgets.ja.toasts }).getByText(title).first(),
  }
}

const make = async (page: Page, title: string, more: object = {}): Promise<number> =>
  (await send(page.context(), '/api/form-sections', { type: 'short_text', title, ...more })).data.id

test('a question is made, and a customer answers it', async ({ page, shop, openPage }) => {
  const mine = formPage(page)
  await page.goto('/form')
  await expect(page.getByText(preview.empty)).toBeVisible()
  await expectAccessible(page, 'the empty form')
  await mine.add.click()
  await mine.save.click()
  await expect(mine.field(editor.title)).toHaveAccessibleDescription(/項目名を入力してください/)
  await mine.type.selectOption('single_choice')
  await mine.field(editor.title).fill('アレルギーはありますか？')
  await mine.save.click()
  await expect(mine.dialog.getByText('選択肢を1つ以上入力してください')).toBeVisible()
  // Enter makes the next row.
  await mine.dialog.getByRole('textbox', { name: editor.option(1) }).fill('ある')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ない')
  await mine.dialog.getByRole('checkbox', { name: editor.dropdown }).check()
  await mine.dialog.getByRole('checkbox', { name: editor.required }).check()
  await mine.dialog.getByRole('checkbox', { name: editor.sensitive }).check()
  await expect(mine.dialog.getByRole('region', { name: editor.preview })).toContainText(
    booking.ja.details.sensitive,
  )
  await expectAccessible(page, 'the editor of a question')
  await mine.save.click()
  await expect(mine.toast(toasts.created)).toBeVisible()
  // The dialog has a view of the same name.
  await expect(mine.dialog).toBeHidden()
  await expect(mine.preview.getByRole('combobox', { name: 'アレルギーはありますか？' })).toBeVisible()
  await expect(mine.preview.getByRole('button', { name: preview.reserve })).toBeVisible()

  const customer = await openPage()
  await customer.goto(shop.address)
  await customer.getByRole('link', { name: /円/ }).first().click()
  await customer
    .getByRole('button', { name: /予約できます$/ })
    .first()
    .click()
  await customer.getByRole('combobox', { name: /アレルギー/ }).selectOption('ない')
  await expect(customer.getByText(booking.ja.details.sensitive)).toBeVisible()
})

test('the preview remembers what of the hidden it leaves out @desktop', async ({ page, context }) => {
  await makeOwner(context)
  await make(page, 'ご紹介者')
  await make(page, 'お悩み')
  const mine = formPage(page)
  await page.goto('/form')
  await mine.toggle('お悩み').click()
  await expect(mine.toast(toasts.hidden)).toBeVisible()
  await expect(mine.preview.getByText(preview.hidden)).toBeVisible()
  await mine.preview.getByRole('checkbox', { name: preview.hide }).check()
  await expect(mine.preview.getByRole('textbox')).toHaveCount(1)
  await page.reload()
  await expect(mine.preview.getByRole('checkbox', { name: preview.hide })).toBeChecked()
  await expect(mine.preview.getByRole('textbox')).toHaveCount(1)
})

// Rule SCR-93.
test('what fails in a dialog is said above its buttons, and no toast lies over them @desktop', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 500 .*\/api\/form-sections\/\d+$/)
  await makeOwner(context)
  await make(page, 'ご紹介者')
  await make(page, 'お悩み')
  const mine = formPage(page)
  const failed = mine.dialog.getByRole('alert').filter({ hasText: toasts.updateFailed })
  for (const [width, height, told, edited, next] of [
    [375, 812, toasts.hidden, 'ご紹介者', 'ご紹介'],
    [1280, 900, toasts.shown, 'ご紹介', '紹介'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/form')
    await mine.toggle('お悩み').click()
    await expect(mine.toast(told)).toBeVisible()
    await mine.row(edited).click()
    await expect(mine.save).toBeVisible()
    await expect(mine.toast(told)).toBeVisible()
    await expectApart(mine.toasts, mine.actions)
    await page.route('**/api/form-sections/*', (route) =>
      route.fulfill({ status: 500, json: { message: '', code: 'fault', request_id: '' } }),
    )
    await mine.field(editor.title).fill(next)
    await mine.save.click()
    await expect(failed).toBeVisible()
    await expect(mine.toast(toasts.updateFailed)).toHaveCount(0)
    const [sentence, button] = [await failed.boundingBox(), await mine.save.boundingBox()]
    expect((sentence?.y ?? 0) + (sentence?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
    await page.unroute('**/api/form-sections/*')
    await mine.save.click()
    await expect(mine.dialog).toBeHidden()
  }
})

test('long texts break nothing, and a missing form is told', async ({ page, context }) => {
  await makeOwner(context)
  const long = 'とても長い項目名がここに入りますのでご注意くださいませとても長い項目名ですよ'
  await make(page, long, { required: true, sensitive: true })
  await make(page, 'a'.repeat(60), { type: 'multiple_choice', options: ['b'.repeat(80)], enabled: false })
  const mine = formPage(page)
  await page.goto('/form')
  await expect(mine.row(long)).toBeVisible()
  await expectAccessibleEverywhere(page, 'the form')
  await page.route('**/api/forms', (route) => route.fulfill({ json: { data: [] } }))
  await page.reload()
  await expect(page.getByText(words.noForm)).toBeVisible()
  await expect(page.getByRole('heading', { name: shell.ja.nav.form })).toBeAttached()
})

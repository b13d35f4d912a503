// The delete dialog, the preview button, copying, inline editing, the required mark. Rules SCR-14 to SCR-17, PAGE-5.
import { common } from '@noren/words/common'
import { inputMethod, tabTo } from '../page-checks.ts'
import { expect, type Page, announcements, samples, stopTime, test, valueOf, words } from './fixtures.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('deleting asks once; with a code, only the exact code enables the button', async ({ page, demo }) => {
  const dialog = page.getByRole('dialog')
  const gone = valueOf(demo('Delete'))
  const remove = dialog.getByRole('button', { name: words.remove.submit })
  await stopTime(page)
  await test.step('by keyboard alone', async () => {
    await tabTo(page, button(page, 'Delete, plain'))
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveAccessibleName(words.remove.title)
    await expect(dialog).toHaveAccessibleDescription(words.remove.text)
    await page.keyboard.press('Escape')
    await page.clock.runFor(500)
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Delete, plain')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.clock.runFor(500)
    await tabTo(page, remove)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: words.remove.busy })).toBeDisabled()
    await page.keyboard.press('Escape')
    await page.clock.runFor(500)
    await expect(dialog).toBeVisible()
    await page.clock.runFor(500)
    await expect(dialog).toBeHidden()
    await expect(gone).toHaveText('{"gone":1}')
  })
  await test.step('with a code', async () => {
    await button(page, 'Delete, code').click()
    await page.clock.runFor(500)
    const code = dialog.getByLabel(words.remove.code(samples.deleteCode))
    await expect(dialog).toContainText(samples.deleteExport)
    for (const wrong of ['', 'サロン', `${samples.deleteCode} `, samples.deleteCode.replace(' ', '　')]) {
      await code.fill(wrong)
      await expect(remove).toBeDisabled()
      await code.press('Enter')
    }
    await code.fill(samples.deleteCode)
    await expect(remove).toBeEnabled()
    const ime = await inputMethod(page)
    await ime.enter()
    await ime.escape()
    await expect(remove).toBeEnabled()
    await expect(gone).toHaveText('{"gone":1}')
    await code.press('Enter')
    await page.clock.runFor(1200)
    await expect(dialog).toBeHidden()
    await expect(gone).toHaveText('{"gone":2}')
    await button(page, 'Delete, code').click()
    await expect(code).toHaveValue('')
  })
})

test('a failed deletion is shown in the dialog', async ({ page, demo, allowProblem }) => {
  allowProblem(/deliberate/)
  const dialog = page.getByRole('dialog')
  for (const [kind, text] of [
    ['refused', samples.failure],
    ['error', common.ja.system],
  ] as const) {
    await button(page, `Delete, ${kind}`).click()
    await dialog.getByRole('button', { name: words.remove.submit }).click()
    await expect(dialog.getByText(text)).toBeVisible()
    await expect(dialog.getByRole('button', { name: words.remove.submit })).toBeEnabled()
    await dialog.getByRole('button', { name: common.ja.cancel }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(valueOf(demo('Delete'))).toHaveText('{"gone":0}')
})

test('a notice above a dialog can be closed without closing the dialog, and the other way round', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog')
  const notices = page.getByRole('region', { name: words.toasts })
  await stopTime(page)
  await button(page, 'With an action').click()
  await button(page, 'Delete, plain').click()
  await page.clock.runFor(300)
  await expect(dialog).toBeVisible()
  await expect(notices.getByText(samples.toast)).toBeVisible()
  await notices.getByRole('button', { name: common.ja.close }).click()
  await page.clock.runFor(1200)
  await expect(notices.getByText(samples.toast)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(1000)
  await expect(dialog).toBeHidden()
  await button(page, 'Success').click()
  await button(page, 'Delete, plain').click()
  await page.clock.runFor(300)
  await page.keyboard.press('Escape')
  await page.clock.runFor(300)
  await expect(dialog).toBeHidden()
  await expect(notices.locator(':scope > div')).not.toHaveAttribute('inert')
})

test('a text is copied; where the browser refuses, it is selected and the field explains how to copy it', async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const part = demo('Copy')
  const field = part.getByRole('textbox')
  const copy = part.getByRole('button', { name: common.ja.copy, exact: true })
  await stopTime(page)
  await copy.click()
  const copied = part.getByRole('button', { name: common.ja.copied })
  await expect(copied).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue())
  await page.clock.runFor(2000)
  await expect(copied).toBeHidden()
  await page.evaluate(() => {
    Object.defineProperty(Clipboard.prototype, 'writeText', { value: undefined })
    document.execCommand = () => false
  })
  await copy.click()
  await expect(part.getByRole('status')).toHaveText(common.ja.copyByHand)
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(await field.inputValue())
})

test('the preview button keeps its label while the preview is made', async ({ page, demo }) => {
  const preview = demo('Preview').getByRole('button', { name: words.preview, exact: true })
  expect(words.preview).toBe('プレビュー')
  await stopTime(page)
  await preview.click()
  await expect(preview).toBeDisabled()
  await expect(preview).toHaveAttribute('aria-busy', 'true')
  await page.clock.runFor(110)
  await expect(announcements(page).first()).toHaveText(words.previewing)
  await page.clock.runFor(600)
  await expect(preview).toBeEnabled()
})

test('inline editing: saved by Enter or the check, canceled by Escape, the X or a press outside', async ({
  page,
  demo,
}) => {
  const part = demo('Inline edit')
  const pencil = part.getByRole('button', { name: words.edit.open(samples.editLabel) })
  const input = part.getByRole('textbox', { name: samples.editLabel })
  const value = (title: string, saves: number) =>
    expect(valueOf(part)).toHaveText(JSON.stringify({ title, saves }))
  await stopTime(page)
  await test.step('Enter saves the trimmed input', async () => {
    await pencil.focus()
    await page.keyboard.press('Enter')
    await expect(input).toBeFocused()
    await input.fill('  こだわり  ')
    await (await inputMethod(page)).enter()
    await expect(input).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(part.getByText(words.edit.saving)).toBeVisible()
    await expect(part.getByText('こだわり', { exact: true })).toBeVisible()
    await page.clock.runFor(700)
    await value('こだわり', 1)
    await expect(pencil).toBeFocused()
  })
  await test.step('an unchanged value only closes', async () => {
    await pencil.click()
    await input.fill(' こだわり ')
    await part.getByRole('button', { name: words.edit.save }).click()
    await expect(input).toBeHidden()
    await value('こだわり', 1)
  })
  await test.step('Escape, the X and a press outside keep the old value', async () => {
    const ime = await inputMethod(page)
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => part.getByRole('button', { name: words.edit.cancel }).click(),
      () => page.getByRole('heading', { name: 'Fields' }).click(),
    ]) {
      await pencil.click()
      await input.fill('別の題')
      await ime.escape()
      await expect(input).toHaveValue('別の題')
      await leave()
      await expect(input).toBeHidden()
    }
    await value('こだわり', 1)
  })
  await test.step('Escape works from its buttons too and does not propagate', async () => {
    await page.evaluate(() =>
      document.addEventListener('keydown', ({ key }) => (document.body.dataset['heard'] = key)),
    )
    for (const name of [words.edit.save, words.edit.cancel]) {
      await pencil.click()
      await input.fill('別の題')
      await part.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Escape')
      await expect(input).toBeHidden()
      await expect(pencil).toBeFocused()
    }
    expect(await page.locator('body').getAttribute('data-heard')).toBeNull()
    await value('こだわり', 1)
  })
  await test.step('an invalid value has an error, and the field stays open', async () => {
    await pencil.click()
    await input.fill('あ')
    await page.keyboard.press('Enter')
    await expect(part.getByText(samples.editShort)).toBeVisible()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await input.fill('当店の魅力')
    await part.getByRole('button', { name: words.edit.save }).click()
    await page.clock.runFor(700)
    await value('当店の魅力', 2)
  })
  await test.step('a failed save restores the old value', async () => {
    const failing = demo('Inline edit that fails')
    await failing.getByRole('button', { name: words.edit.open(samples.editLabel) }).click()
    await failing.getByRole('textbox').fill('新しい題')
    await page.keyboard.press('Enter')
    await expect(failing.getByText('新しい題')).toBeVisible()
    await page.clock.runFor(700)
    await expect(failing.getByText(samples.editFails)).toBeVisible()
    await expect(failing.getByText(samples.editValue)).toBeVisible()
    await expect(failing.getByText('新しい題')).toHaveCount(0)
  })
})

test('a choice is edited where it stands, by keys and buttons', async ({ page, demo }) => {
  const part = demo('Inline edit of a choice')
  const pencil = part.getByRole('button', { name: words.edit.open(samples.editLabel) })
  const choice = part.getByRole('combobox', { name: samples.editLabel })
  await pencil.click()
  await expect(choice).toBeFocused()
  await choice.selectOption('1')
  await page.keyboard.press('Escape')
  await expect(part.getByText(samples.menus[0] ?? '')).toBeVisible()
  await expect(pencil).toBeFocused()
  await pencil.click()
  await choice.selectOption('2')
  await page.keyboard.press('Enter')
  await expect(part.getByText(samples.menus[2] ?? '')).toBeVisible()
  await expect(valueOf(part)).toHaveText('{"menu":"2"}')
})

test('a required field has a star with a tooltip', async ({ page, demo }) => {
  const mark = demo('Required').getByText(common.ja.required)
  await expect(mark).toContainText('*')
  await expect(async () => {
    await page.mouse.move(0, 0)
    await mark.hover()
    await expect(page.getByRole('tooltip')).toHaveText('入力必須項目です', { timeout: 2000 })
  }).toPass()
})

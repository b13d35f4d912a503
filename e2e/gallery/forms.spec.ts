// Forms: checked when a field is left, sent once, answered at the fields, and not left by accident.
import { hours } from '@noren/words/admin/hours/editor'
import { menus } from '@noren/words/admin/menus'
import { widgets } from '@noren/words/admin/widgets'
import { validation } from '@noren/words/validation'
import { inputMethod } from '../page-checks.ts'
import { expect, type Locator, samples, test, valueOf, words } from './fixtures.ts'

const texts = validation.ja
const nameOf = (part: Locator) => part.getByRole('textbox', { name: samples.name })
const priceOf = (part: Locator) => part.getByRole('textbox', { name: samples.price })
const saveOf = (part: Locator) => part.getByRole('button', { name: samples.save })

test('one press sends, also while a field has just shown or lost its error, and the button stays where it is', async ({
  page,
  demo,
}) => {
  const part = demo('A form, saved')
  const save = saveOf(part)
  const topOf = () => save.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
  const before = await topOf()
  await test.step('an error on leaving the field moves nothing', async () => {
    await nameOf(part).fill('カット')
    await priceOf(part).focus()
    await expect(nameOf(part)).toHaveAccessibleDescription(texts.menu_name)
    expect(await topOf()).toBe(before)
  })
  await test.step('a press while the field with the error has the focus is not lost', async () => {
    await nameOf(part).focus()
    await save.click()
    await expect(nameOf(part)).toBeFocused()
    await expect(priceOf(part)).toHaveAccessibleDescription(texts.menu_price)
    await expect(valueOf(part)).toHaveText(JSON.stringify({ sent: 0, keys: 0, saved: 0 }))
  })
  await test.step('mended, it is sent by one press, and not by the Enter of a conversion', async () => {
    await nameOf(part).fill('カット＋シャンプー')
    await expect(nameOf(part)).toHaveAccessibleDescription('')
    await priceOf(part).fill('６，５００円')
    await (await inputMethod(page)).enter()
    await expect(valueOf(part)).toHaveText(JSON.stringify({ sent: 0, keys: 0, saved: 0 }))
    await save.click()
    await expect(save).toBeDisabled()
    await expect(valueOf(part)).toHaveText(JSON.stringify({ sent: 1, keys: 1, saved: 1 }))
  })
  await test.step('a number stands there as a number once it is left', async () => {
    await priceOf(part).focus()
    await nameOf(part).focus()
    await expect(priceOf(part)).toHaveValue('6500')
  })
})

const send = async (part: Locator) => {
  await nameOf(part).fill('カット＋シャンプー')
  await priceOf(part).fill('6500')
  await saveOf(part).click()
}

test('what the server refuses stands at its field, and everything else beside the button', async ({
  demo,
}) => {
  const atField = demo('A form, at a field')
  await send(atField)
  await expect(nameOf(atField)).toBeFocused()
  await expect(nameOf(atField)).toHaveAccessibleDescription(samples.nameTaken)
  await expect(atField.getByRole('alert')).toBeHidden()
  const refused = demo('A form, refused')
  await send(refused)
  await expect(refused.getByRole('alert')).toHaveText(samples.failure)
})

test('a repeated press has the same key, until the server says that it was used for something else', async ({
  demo,
}) => {
  const sendTwice = async (part: Locator, keys: number) => {
    await send(part)
    await expect(part.getByRole('alert')).toBeVisible()
    await saveOf(part).click()
    await expect(valueOf(part)).toHaveText(JSON.stringify({ sent: 2, keys, saved: 0 }))
  }
  await sendTwice(demo('A form, refused'), 1)
  await sendTwice(demo('A form, key used'), 2)
})

test('a screen with unsaved input asks before it is left, a saved one lets go', async ({ page, demo }) => {
  const part = demo('Unsaved changes')
  const field = part.getByRole('textbox')
  const question = page.getByRole('dialog', { name: words.unsaved.title })
  const leave = part.getByRole('link', { name: 'Another screen' })
  const back = part.getByRole('link', { name: 'Back to the form' })
  await test.step('without input nothing is asked', async () => {
    await leave.click()
    await back.click()
  })
  await test.step('staying keeps what was typed', async () => {
    await field.fill('カット')
    await leave.click()
    await question.getByRole('button', { name: words.unsaved.stay }).click()
    await expect(question).toBeHidden()
    await expect(field).toHaveValue('カット')
    await leave.click()
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(field).toHaveValue('カット')
  })
  await test.step('the browser asks before the tab is closed or reloaded', async () => {
    const asked = page.waitForEvent('dialog')
    await page.evaluate(() => setTimeout(() => location.reload()))
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(field).toHaveValue('カット')
  })
  await test.step('leaving all the same', async () => {
    await leave.click()
    await question.getByRole('button', { name: words.unsaved.leave }).click()
    await expect(back).toBeVisible()
  })
  await test.step('what has just been saved is not asked about', async () => {
    await back.click()
    await field.fill('カット')
    await part.getByRole('link', { name: 'Save and leave' }).click()
    await expect(back).toBeVisible()
    await expect(question).toBeHidden()
  })
})

test('opening ranges are split, changed and removed', async ({ demo }) => {
  const part = demo('Hours')
  const range = (index: number) => part.getByRole('group', { name: hours.ja.range(index) })
  const ranges = (...shown: string[]) => expect(valueOf(part)).toHaveText(JSON.stringify(shown))
  const add = part.getByRole('button', { name: hours.ja.add })
  await add.click()
  await ranges('10:00-13:00', '14:00-20:00')
  await range(2).getByRole('combobox', { name: hours.ja.closing }).selectOption('22:45')
  await ranges('10:00-13:00', '14:00-22:45')
  await add.click()
  await ranges('10:00-13:00', '14:00-22:45', '23:45-24:00')
  await expect(add).toBeHidden()
  await range(1)
    .getByRole('button', { name: hours.ja.remove(1) })
    .click()
  await ranges('14:00-22:45', '23:45-24:00')
})

test('the numbers of a menu are understood as people type them', async ({ demo }) => {
  const part = demo('Menu')
  const price = part.getByRole('textbox', { name: menus.ja.price })
  await price.fill('¥１２，０００')
  await part.getByRole('textbox', { name: menus.ja.duration }).fill('９０分')
  await part.getByRole('textbox', { name: menus.ja.total }).focus()
  await expect(price).toHaveValue('12000')
  await expect(part.getByRole('textbox', { name: menus.ja.duration })).toHaveValue('90')
})

test('the save bar says whether there is something to save', async ({ demo }) => {
  const part = demo('Save bar')
  const bar = widgets.ja.saveBar
  await expect(part.getByText(bar.none)).toBeVisible()
  await expect(part.getByRole('button', { name: bar.save })).toBeDisabled()
  await nameOf(part).fill('カット')
  await expect(part.getByText(bar.unsaved)).toBeVisible()
  await expect(part.getByRole('button', { name: bar.save })).toBeEnabled()
  await part.getByRole('button', { name: bar.undo }).click()
  await expect(nameOf(part)).toHaveValue('')
  await expect(part.getByText(bar.none)).toBeVisible()
})

// One customer's record: changed where it stands, its notes, deleting and merging it. Rules CUST-8 to CUST-18.
import { customerFiles } from '@noren/words/admin/customers/files'
import { personalData } from '@noren/words/admin/customers/personal-data'
import { customers } from '@noren/words/admin/customers/records'
import { errors } from '@noren/words/errors'
import { formatDate } from '@noren/words/format'
import { validation } from '@noren/words/validation'
import { widgets } from '@noren/words/admin/widgets'
import { customerPage, makeCustomer } from './customer-page.ts'
import { bookAs } from '../day-page.ts'
import { expectAccessible, expectAccessibleAtWidths, inputMethod } from '../page-checks.ts'
import { makeOwner, send } from '../test-users.ts'
import { expect, test } from '../fixtures.ts'

const words = customers.ja
const texts = validation.ja

test('every field is changed where it stands; what another tab changed is told', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 409 /)
  await makeOwner(context)
  const id = await makeCustomer(context, { name: '山田 花子', phone: '09012345678' })
  const own = customerPage(page)
  await own.open(id)

  await test.step('Enter saves, Escape cancels; neither during a conversion', async () => {
    await own.edit('name').click()
    const field = page.getByRole('textbox', { name: words.fields.name, exact: true })
    const ime = await inputMethod(page)
    await field.fill('')
    await ime.compose('さくら')
    await ime.enter()
    await ime.escape()
    await expect(field).toBeVisible()
    await ime.accept('桜')
    await page.keyboard.press('Enter')
    await expect(own.main.getByRole('heading', { level: 2 })).toHaveText('桜 様')
    await expect(own.edit('name')).toBeFocused()
    await own.edit('phone').click()
    await page.keyboard.type('123')
    await page.keyboard.press('Escape')
    await expect(own.fieldRow('phone')).toContainText('090-1234-5678')
  })

  await test.step('what cannot be is said before it is sent', async () => {
    await own.edit('customer_code').click()
    await page.getByRole('textbox', { name: words.fields.customer_code }).fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByText(texts.customer_code_required)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('choices and dates are saved by keys too', async () => {
    await own.edit('gender').click()
    await page.getByRole('combobox', { name: words.fields.gender }).selectOption(words.genders.female)
    await page.keyboard.press('Enter')
    await expect(own.fieldRow('gender')).toContainText(words.genders.female)
    await own.edit('birth_date').click()
    const parts = own.fieldRow('birth_date')
    await parts.getByLabel(widgets.ja.dates.year).selectOption('1980年')
    await parts.getByLabel(widgets.ja.dates.month).selectOption('1月')
    await parts.getByRole('button', { name: widgets.ja.edit.save }).click()
    // Without a day there is no date.
    await expect(parts).toContainText(widgets.ja.edit.empty)
    await own.edit('birth_date').click()
    await parts.getByLabel(widgets.ja.dates.year).selectOption('1980年')
    await parts.getByLabel(widgets.ja.dates.month).selectOption('1月')
    await parts.getByLabel(widgets.ja.dates.day).selectOption('2日')
    await parts.getByRole('button', { name: widgets.ja.edit.save }).click()
    await expect(parts).toContainText(formatDate('ja', '1980-01-02'))
    await expectAccessibleAtWidths(page, 'a record')
  })

  await test.step('another tab', async () => {
    const second = await context.newPage()
    const there = customerPage(second)
    await there.open(id)
    await own.edit('phone').click()
    await page.getByRole('textbox', { name: words.fields.phone }).fill('0311112222')
    await page.keyboard.press('Enter')
    await expect(own.fieldRow('phone')).toContainText('03-1111-2222')
    await there.edit('phone').click()
    await second.getByRole('textbox', { name: words.fields.phone }).fill('0399998888')
    await second.keyboard.press('Enter')
    await expect(second.getByText(errors.ja.outdated)).toBeVisible()
    await expect(there.fieldRow('phone')).toContainText('03-1111-2222')
  })
})

test('what is stored about a customer is a page to print and hand over', async ({
  page,
  shop,
  date,
  context,
}) => {
  await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const [customer] = (await (await page.request.get('/api/customers')).json()).data
  await send(context, `/api/customers/${customer.id}/notes`, {
    title: '髪質',
    content: '細め。\n乾燥しやすい。',
  })
  const own = customerPage(page)
  await own.open(customer.id)
  await page.getByRole('link', { name: words.detail.sheet }).click()
  const sheet = page.getByRole('article')
  await expect(sheet.getByText(personalData.ja.heading(customer.name))).toBeVisible()
  await expect(sheet.getByText('乾燥しやすい。')).toBeVisible()
  await expect(sheet.getByText('カット＋シャンプー').first()).toBeVisible()
  await expectAccessibleAtWidths(page, 'personal data')

  await page.emulateMedia({ media: 'print' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('button', { name: personalData.ja.print })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: personalData.ja.back }).click()
  await expect(page).toHaveURL(`/customers/${customer.id}`)
  await page.goto('/customers/accesses')
  await expect(own.main.getByText(customerFiles.ja.accesses.actions.exported)).toBeVisible()
})

test('notes are kept, and a deletion wants the code and no reservations to come', async ({
  page,
  shop,
  date,
  context,
  allowProblem,
}) => {
  allowProblem(/status of 409 /)
  await bookAs(page, shop, `${date}T10:00:00+09:00`)
  const [customer] = (await (await page.request.get('/api/customers')).json()).data
  const own = customerPage(page)
  await own.open(customer.id)

  await own.tab('notes').click()
  await expect(page).toHaveURL(/tab=notes/)
  await page.getByRole('button', { name: words.notes.add }).click()
  await own.dialog.getByRole('button', { name: words.notes.save }).click()
  await expect(own.dialog.getByText(texts.note_title)).toBeVisible()
  await own.dialog.getByLabel(words.notes.title).fill('髪質')
  await own.dialog.getByLabel(words.notes.content).fill('細め。\n乾燥しやすい。')
  await own.dialog.getByRole('button', { name: words.notes.save }).click()
  await expect(own.main.getByText('細め。')).toBeVisible()
  await page.getByRole('button', { name: words.notes.editOf('髪質') }).click()
  await own.dialog.getByLabel(words.notes.content).fill('普通')
  await own.dialog.getByRole('button', { name: words.notes.save }).click()
  await expect(own.main.getByText('普通')).toBeVisible()
  await expectAccessibleAtWidths(page, 'notes')
  await page.getByRole('button', { name: words.notes.removeOf('髪質') }).click()
  await own.dialog.getByRole('button', { name: widgets.ja.remove.submit }).click()
  await expect(page.getByText(words.notes.empty)).toBeVisible()

  await own.tab('history').click()
  await expect(own.main.getByText(words.history.status['reserved'] ?? '', { exact: true })).toBeVisible()
  await expectAccessibleAtWidths(page, 'the history')

  await own.tab('basic').click()
  await page.getByRole('button', { name: words.remove.open }).click()
  const submit = own.dialog.getByRole('button', { name: widgets.ja.remove.submit })
  await expect(submit).toBeDisabled()
  await own.dialog.getByRole('textbox').fill(customer.customer_code)
  await submit.click()
  await expect(own.dialog.getByText(words.remove.live, { exact: true })).toBeVisible()
  await expect(own.dialog.getByRole('link')).toContainText('カット＋シャンプー')
  await expectAccessible(page, 'deletion refused')
  await page.keyboard.press('Escape')

  const past = await makeCustomer(context, { name: '鈴木 一郎' })
  await own.open(past)
  const code = (await (await page.request.get(`/api/customers/${past}`)).json()).data.customer_code
  await page.getByRole('button', { name: words.remove.open }).click()
  await own.dialog.getByRole('textbox').fill(code)
  await submit.click()
  await expect(page).toHaveURL('/customers')
  await expect(own.toast(words.remove.done)).toBeVisible()
  await expect(own.row('鈴木 一郎')).toHaveCount(0)
})

test('two records of one person are merged, and taken apart again from the toast', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const kept = await makeCustomer(context, { name: '髙橋 花子', phone: '09012345678' })
  await makeCustomer(context, { name: '高橋花子', phone: '09012345678', email: 'h@example.jp' })
  const own = customerPage(page)
  await page.goto('/customers/duplicates')
  await expect(own.main.getByRole('link', { name: '高橋花子', exact: true })).toBeVisible()
  await expectAccessibleAtWidths(page, 'duplicates')
  await own.open(kept)
  await page.getByText(words.merge.hint(1)).click()
  await page.getByRole('button', { name: words.merge.open('高橋花子') }).click()
  await own.dialog.getByRole('button', { name: words.merge.submit }).click()
  await expect(own.fieldRow('email')).toContainText('h@example.jp')
  await expect(page.getByText(words.merge.list)).toBeVisible()
  await expect(page.getByText(words.merge.hint(1))).toBeHidden()
  await expectAccessibleAtWidths(page, 'a merged record')
  await page
    .getByRole('region', { name: widgets.ja.toasts })
    .getByRole('button', { name: words.merge.undo })
    .click()
  await expect(own.toast(words.merge.undone)).toBeVisible()
  await expect(own.fieldRow('email')).toContainText(widgets.ja.edit.empty)
  await expect(page.getByText(words.merge.hint(1))).toBeVisible()
})

test('a record that has nothing in common is found and merged, too', async ({ page, context }) => {
  await makeOwner(context)
  const kept = await makeCustomer(context, { name: '山田 花子' })
  await makeCustomer(context, { name: '佐藤 はな', phone: '0312345678' })
  const own = customerPage(page)
  await own.open(kept)
  await page.getByRole('button', { name: words.merge.other }).click()
  await own.dialog.getByRole('textbox', { name: words.search }).fill('佐藤')
  await expectAccessible(page, 'choosing a record')
  await own.dialog.getByRole('button', { name: words.merge.open('佐藤 はな') }).click()
  await own.dialog.getByRole('button', { name: words.merge.submit, exact: true }).click()
  await expect(own.fieldRow('phone')).toContainText('03-1234-5678')
  await page.getByRole('button', { name: words.merge.undoOf('佐藤 はな') }).click()
  await expect(own.fieldRow('phone')).toContainText(widgets.ja.edit.empty)
})

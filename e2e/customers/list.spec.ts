// The owner's customers: finding and adding them. Rules CUST-1 to CUST-3, CUST-14.
import { customers } from '@noren/words/admin/customers/records'
import { common } from '@noren/words/common'
import { formatDate } from '@noren/words/format'
import { validation } from '@noren/words/validation'
import { widgets } from '@noren/words/admin/widgets'
import { customerPage, importCustomers, longName, makeCustomer } from './customer-page.ts'
import { bookAs } from '../day-page.ts'
import { expectAccessible, expectAccessibleAtWidths, inputMethod } from '../page-checks.ts'
import { makeOwner, send, menuOf } from '../test-users.ts'
import { expect, test } from '../fixtures.ts'

test.use({ serviceWorkers: 'allow' })

const words = customers.ja
const texts = validation.ja

test('an empty list leads to the first customer, who then has a record @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  const own = customerPage(page)
  await page.goto('/customers')
  await expect(page.getByText(words.empty)).toBeVisible()
  await expectAccessibleAtWidths(page, 'no customers')
  await page.getByRole('main').getByRole('link', { name: words.add }).last().click()
  await expect(page).toHaveURL('/customers/create')

  const field = (name: string) => page.getByLabel(name)
  const submit = page.getByRole('button', { name: words.create.submit })
  await submit.click()
  await expect(page.getByText(texts.customer_name)).toBeVisible()
  await expect(field(words.fields.name)).toBeFocused()
  await field(words.fields.phone).fill('9012345678')
  await field(words.fields.email).fill('taro@')
  await field(words.fields.name).fill('山田 花子')
  await expect(page.getByText(texts.phone_zero)).toBeVisible()
  await expect(page.getByText(texts.email, { exact: true })).toBeVisible()
  await field(words.fields.phone).fill('０９０ー１２３４－５６７８')
  await field(words.fields.email).fill('ｈａｎａ＠ｅｘａｍｐｌｅ．ｊｐ')
  await field(words.fields.name_kana).fill('やまだ はなこ')
  await page.getByRole('radio', { name: words.genders.female }).check()
  const birth = page.getByRole('group', { name: words.fields.birth_date })
  await expect(birth.getByLabel(widgets.ja.dates.month)).toBeDisabled()
  const years = await birth.getByLabel(widgets.ja.dates.year).locator('option').allTextContents()
  expect(years).toHaveLength(122)
  await birth.getByLabel(widgets.ja.dates.year).selectOption('1990年')
  await birth.getByLabel(widgets.ja.dates.month).selectOption('2月')
  await birth.getByLabel(widgets.ja.dates.day).selectOption('28日')
  await expectAccessibleAtWidths(page, 'creation')
  await submit.click()

  await expect(page).toHaveURL(/\/customers\/\d+$/)
  await expect(own.toast(words.create.done)).toBeVisible()
  await expect(own.fieldRow('name_kana')).toContainText('ヤマダ ハナコ')
  await expect(own.fieldRow('phone')).toContainText('090-1234-5678')
  await expect(own.fieldRow('email')).toContainText('hana@example.jp')
  await expect(own.fieldRow('birth_date')).toContainText(formatDate('ja', '1990-02-28'))
  await expect(page.getByRole('link', { name: words.call, exact: true })).toHaveAttribute(
    'href',
    'tel:09012345678',
  )
  await page.getByRole('link', { name: words.back }).click()
  await expect(own.rows.and(page.locator(':visible'))).toHaveCount(1)
})

test('what was typed on a new customer is not lost by leaving, nor sent by a conversion’s Enter', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  await makeCustomer(context, { name: '山田 花子', phone: '09012345678' })
  await page.goto('/customers/create')
  await page.getByLabel(words.fields.name).focus()
  const ime = await inputMethod(page)
  await ime.compose('すずき')
  await ime.enter()
  await ime.accept('鈴木')
  await expect(page).toHaveURL('/customers/create')
  await page.getByLabel(words.fields.phone).fill('090-1234-5678')
  await expect(page.getByText(words.create.known('山田 花子'))).toBeVisible()
  await page.getByRole('link', { name: common.ja.cancel }).click()
  await page.getByRole('button', { name: widgets.ja.unsaved.stay }).click()
  await expect(page.getByLabel(words.fields.name)).toHaveValue('鈴木')
})

test('1,000 customers: searched as one types, filtered, turned, and back shows the same @desktop', async ({
  page,
  shop,
  date,
  context,
}) => {
  await importCustomers(context, 1000)
  const booked = await bookAs(page, shop, `${date}T10:00:00+09:00`)
  await makeCustomer(context, {
    name: longName,
    name_kana: 'テシガワラ',
    phone: '08011112222',
    email: `${'a'.repeat(60)}@example.jp`,
  })
  const own = customerPage(page)
  const shown = own.rows.and(page.locator(':visible'))
  await page.goto('/customers')
  await expect(shown).toHaveCount(15)
  await expect(page.getByText(widgets.ja.pages.shown('1', '15', '1,002'))).toBeVisible()
  await expectAccessibleAtWidths(page, 'the list')

  await test.step('a conversion searches nothing until it ends', async () => {
    await page.clock.install()
    await own.search.focus()
    const ime = await inputMethod(page)
    await ime.compose('てしがわら')
    // Longer than the field waits for the next key.
    await page.clock.runFor(700)
    expect(new URL(page.url()).search).toBe('')
    await ime.accept('てしがわら')
    await expect(page).toHaveURL(/search=/)
    await expect(shown).toHaveCount(1)
    await expect(shown).toContainText(longName)
  })

  await test.step('nothing found can be cleared', async () => {
    await own.search.fill('いない人')
    await expect(page.getByText(widgets.ja.search.none)).toBeVisible()
    await page.getByRole('button', { name: widgets.ja.search.clearAll }).click()
    await expect(shown).toHaveCount(15)
  })

  await test.step('a reservation’s number finds its customer, and the way back leads to the same list', async () => {
    await page.getByRole('button', { name: words.more }).click()
    const number = page.getByLabel(words.filters.number, { exact: true })
    await number.fill('123')
    await number.blur()
    await expect(page.getByText(texts.reservation_number)).toBeVisible()
    await number.fill(`${booked.number.slice(0, 4)}－${booked.number.slice(4)}`)
    await expect(shown).toHaveCount(1)
    await expectAccessible(page, 'filters')
    await own.row('山田 花子').click()
    await expect(own.main.getByRole('heading', { level: 2 })).toHaveText('山田 花子 様')
    await page.getByRole('link', { name: words.back }).click()
    await expect(shown).toHaveCount(1)
    await expect(page.getByLabel(words.filters.number, { exact: true })).toHaveValue(/^\d{4}-\d{4}$/)
    await page.getByRole('button', { name: words.filters.clearAll }).click()
    await expect(shown).toHaveCount(15)
  })

  await test.step('a page is in the history', async () => {
    await page.getByRole('button', { name: widgets.ja.pages.next }).click()
    await expect(page.getByText(widgets.ja.pages.shown('16', '30', '1,002'))).toBeVisible()
    await expect(shown.first()).not.toContainText(longName)
    const first = await shown.first().getByRole('link').first().textContent()
    await shown.first().getByRole('link').first().click()
    await expect(own.main.getByRole('heading', { level: 2 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/page=2/)
    await expect(shown.first()).toContainText(first ?? '')
  })
})

test('a failing, a slow and an absent server are told apart, and nothing is lost', async ({
  page,
  context,
  allowProblem,
}) => {
  allowProblem(/status of (404|5\d\d) |ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await makeOwner(context)
  const id = await makeCustomer(context, { name: '山田 花子' })
  const own = customerPage(page)

  let isFailing = true
  await page.route('**/api/customers?*', (route) =>
    isFailing ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await page.goto('/customers')
  await expect(page.getByText(words.loadFailed)).toBeVisible()
  isFailing = false
  await page.getByRole('button', { name: common.ja.reload }).click()
  await expect(own.row('山田 花子')).toBeVisible()

  await page.route(`**/api/customers/${id}`, (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  await own.open(id)
  await own.edit('name').click()
  await page.getByRole('textbox', { name: words.fields.name, exact: true }).fill('桜')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.detail.updateFailed)).toBeVisible()
  await expect(own.fieldRow('name')).toContainText('山田 花子')
  await page.unrouteAll({ behavior: 'wait' })

  await context.setOffline(true)
  await own.tab('notes').click()
  await page.getByRole('button', { name: words.notes.add }).click()
  await own.dialog.getByLabel(words.notes.title).fill('髪質')
  await own.dialog.getByLabel(words.notes.content).fill('細め')
  await own.dialog.getByRole('button', { name: words.notes.save }).click()
  await expect(own.dialog.getByText(words.notes.createFailed)).toBeVisible()
  await context.setOffline(false)
  await own.dialog.getByRole('button', { name: words.notes.save }).click()
  await expect(own.main.getByText('細め')).toBeVisible()

  await page.goto('/customers/987654321')
  await expect(page.getByText(words.detail.notFound)).toBeVisible()
})

test('from the day to a customer’s last visit in four presses', async ({ page, context }) => {
  await makeOwner(context)
  const visited = '2026-01-05'
  await send(context, '/api/reservations', {
    menu_id: await menuOf(page),
    start_at: `${visited}T11:00:00+09:00`,
    name: '山田 花子',
    phone: '09012345678',
    override: ['past'],
  })
  await page.goto('/reservation-calendar')
  let presses = 0
  const press = async (target: ReturnType<typeof page.getByRole>) => {
    await target.click()
    presses += 1
  }
  await press(page.getByRole('button', { name: 'メニューを開く' }))
  await press(page.getByRole('dialog').getByRole('link', { name: words.title }))
  await press(customerPage(page).search)
  await page.keyboard.type('山田')
  await expect(page.getByText(words.lastVisit(formatDate('ja', visited)))).toBeVisible()
  expect(presses).toBeLessThanOrEqual(4)
  await expect(page.getByRole('link', { name: words.callTo('山田 花子') }).first()).toHaveAttribute(
    'href',
    'tel:09012345678',
  )
})

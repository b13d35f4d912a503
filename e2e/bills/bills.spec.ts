// お会計: two presses; an add-on, a discount and two ways; the receipt on paper; a correction on the day after.
import { billEntry } from '@noren/words/admin/bills/entry'
import { billSheetWords } from '@noren/words/admin/bills/sheet'
import { soldMethodNames } from '@noren/words/closings/methods'
import { receipts } from '@noren/words/payments/receipts'
import { reservations } from '@noren/words/reservations'
import { addDate, shopNow } from '../day-page.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { send } from '../test-users.ts'

const [entry, sheet, ways] = [billEntry.ja, billSheetWords.ja, soldMethodNames.ja]

/** A visit that the owner has entered, at midnight of the date. */
const enterVisit = async (page: Page, date: string): Promise<number> => {
  const { data: customer } = await send(page.context(), '/api/customers', {
    name: '山田 花子',
    name_kana: 'ヤマダ ハナコ',
  })
  const menus = await (await page.request.get('/api/menus')).json()
  const { data } = await send(page.context(), '/api/reservations', {
    customer_id: customer.id,
    menu_id: menus.data[0].id,
    start_at: `${date}T00:00:00+09:00`,
    override: ['past', 'closed', 'cutoff', 'too_long', 'outside_hours'],
  })
  return data.id
}

/** How many presses the page has seen, over its screens. */
const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    document.addEventListener(
      'click',
      ({ isTrusted }) =>
        isTrusted && sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses')) + 1)),
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}

test('treated and paid in cash is two presses, also the first time @both', async ({ page, shop }) => {
  expect(shop.domain).not.toBe('')
  const { today } = shopNow()
  const first = await enterVisit(page, today)
  const presses = await countPresses(page)
  await page.goto(`/reservation/${first}`)
  await page.getByRole('link', { name: sheet.record }).click()
  // Every way says what is paid; it is seen of cash alone. Rule BILL-41.
  await expect(page.getByRole('button', { name: `${ways.card} 5,500円` })).toBeVisible()
  await page.getByRole('button', { name: `${ways.cash} 5,500円` }).click()
  await expect(page.getByRole('link', { name: sheet.receipt })).toBeVisible()
  expect(await presses()).toBe(2)
  await page.getByRole('link', { name: sheet.back }).last().click()
  await expect(page.getByText(reservations.ja.status.treated).first()).toBeVisible()
  await expect(page.getByText(`${ways.cash} 5,500円`)).toBeVisible()

  // From now on the shop notes bills: it is the first action.
  const second = await enterVisit(page, addDate(today, -1))
  await page.goto(`/reservation/${second}`)
  await expectAccessibleAtWidths(page, 'a reservation with a bill to note')
  await page.getByRole('link', { name: sheet.open, exact: true }).click()
  await expect(page.getByText(entry.payHelp)).toBeVisible()
  await expectAccessibleAtWidths(page, 'a bill')
  await page.getByRole('button', { name: '10,000円' }).click()
  await expect(page.getByText('4,500円')).toBeVisible()
  await page.getByRole('button', { name: `${ways.cash} 5,500円` }).click()
  await expect(page.getByText(sheet.change, { exact: true })).toBeVisible()
  await expect(page.getByText('4,500円')).toBeVisible()
  await expectAccessibleAtWidths(page, 'a noted bill')
})

test('an article, a discount and two ways of payment; the receipt on paper; corrected the day after @both', async ({
  page,
  shop,
}) => {
  expect(shop.domain).not.toBe('')
  const id = await enterVisit(page, addDate(shopNow().today, -1))
  await page.goto(`/reservation/${id}/bill`)
  await page.getByRole('button', { name: entry.addMenu, exact: true }).click()
  await page.getByLabel(entry.chooseMenu).selectOption({ index: 1 })
  await page.getByRole('button', { name: entry.addRetail }).click()
  await page.getByLabel(entry.name).fill('お茶')
  await page.getByLabel(entry.price).fill('１，０８０円')
  await page.getByLabel(entry.rate).selectOption('8')
  await page.getByRole('button', { name: entry.done }).click()
  await page.getByRole('button', { name: entry.addDiscount }).click()
  await page.getByLabel(entry.discountValue, { exact: true }).fill('１０')
  await page.getByLabel(entry.discountKind).selectOption('percent')
  await page.getByRole('button', { name: entry.reasons[0] ?? '' }).click()
  await page.getByRole('button', { name: entry.divide }).click()
  await page.getByRole('textbox', { name: ways.cash }).fill('５０００')
  await expect(page.getByText(entry.fits)).toBeVisible()
  await expectAccessibleAtWidths(page, 'a divided bill')
  await page.getByRole('button', { name: /で記録する$/ }).click()
  await expect(page.getByRole('link', { name: sheet.receipt })).toBeVisible()
  const { data } = await (await page.request.get(`/api/reservations/${id}/bill`)).json()
  const { total } = data.bill
  expect(
    data.bill.payments.map(({ method, amount }: { method: string; amount: number }) => [method, amount]),
  ).toEqual([
    ['cash', 5000],
    ['card', total - 5000],
  ])

  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: sheet.receipt }).click()
  const receipt = await opening
  await expect(receipt.getByText('お茶 ※')).toBeVisible()
  await expect(receipt.getByText(receipts.ja.bill.reduced)).toBeVisible()
  await expectAccessibleAtWidths(receipt, 'the receipt of a bill')
  expect((await receipt.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')

  await page.getByRole('button', { name: sheet.correct }).click()
  await page.getByRole('button', { name: entry.whole }).click()
  const byCard = page.getByRole('button', { name: new RegExp(`^${ways.card} `) })
  await byCard.click()
  // Nothing is sent without a reason.
  await expect(page.getByText(entry.required)).toBeVisible()
  await page.getByRole('button', { name: entry.correctionReasons[0] ?? '' }).click()
  await expectAccessibleAtWidths(page, 'a correction')
  await byCard.click()
  await expect(page.getByText(sheet.history)).toBeVisible()
  await page.getByText(sheet.revision(1)).click()
  await receipt.reload()
  await expect(receipt.getByText(receipts.ja.bill.corrected)).toBeVisible()
  await expectAccessibleAtWidths(page, 'a corrected bill')
})

// The owner's side of advance payment: receiving payments, a menu that asks, a customer who pays, the receipt, refunds.
import { menus } from '@noren/words/admin/menus'
import { paymentAccount } from '@noren/words/admin/payments/account'
import { paidWords } from '@noren/words/admin/payments/paid'
import { shopPayments } from '@noren/words/admin/payments/settings'
import { reservationChanges } from '@noren/words/admin/reservations/changes'
import { receipts } from '@noren/words/payments/receipts'
import { reservations } from '@noren/words/reservations'
import { sandbox } from '@noren/words/sandbox'
import { dayPage, openKept } from '../day-page.ts'
import { expect, test, type Page } from '../fixtures.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner, dayAhead, menuOf } from '../test-users.ts'
import { openSellingShop, payAs } from './customer.ts'

// The provider's pages and the returns from them, with the worker of the application. Rule SCR-29.
test.use({ serviceWorkers: 'allow' })

const words = paymentAccount.ja
const paid = paidWords.ja

test('receiving payments is set up at the provider’s page, and a menu asks for payment @desktop', async ({
  page,
  context,
}) => {
  await makeOwner(context)
  await openKept(page)
  const menu = await menuOf(page)
  const field = page.getByRole('group', { name: menus.ja.form.advancePayment })
  const required = field.getByRole('radio', { name: menus.ja.form.advancePayments.required })
  await page.goto(`/menu/${menu}/edit`)
  await expect(field.getByText(menus.ja.form.advancePaymentUnready)).toBeVisible()
  await expect(required).toHaveCount(0)
  await field.getByRole('link', { name: menus.ja.form.advancePaymentSetUp }).click()

  const card = page.getByRole('region', { name: words.title })
  await expect(card.getByText(words.states.none)).toBeVisible()
  await card.getByRole('button', { name: words.connect }).click()
  await page.getByRole('button', { name: sandbox.ja.stripe.connectActions.leave }).click()
  await expect(card.getByText(words.states.unfinished)).toBeVisible()
  await card.getByRole('button', { name: words.resume }).click()
  await page.getByRole('button', { name: sandbox.ja.stripe.connectActions.finish }).click()
  await expect(card.getByText(words.states.ready)).toBeVisible()
  await expect(page).toHaveURL(/\/shop\?tab=subscription$/)
  await expectAccessibleAtWidths(page, 'receiving payments')

  await page.goto(`/menu/${menu}/edit`)
  await required.check()
  await expectAccessibleAtWidths(page, 'a menu that asks for payment')
  await page.getByRole('button', { name: menus.ja.form.submit.save }).click()
  await expect(page.getByText(menus.ja.advancePayment.required)).toBeVisible()

  // The owner stops: the menu keeps what it asks, and the list says that nobody is asked.
  await page.goto('/shop?tab=subscription')
  await card.getByRole('button', { name: words.disconnect }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.asking.submit }).click()
  await expect(card.getByText(words.states.none)).toBeVisible()
  await page.goto('/menu')
  await expect(page.getByText(menus.ja.list.unpaid)).toBeVisible()
})

test('the rule of refunds and the number on receipts @desktop', async ({ page, context }) => {
  await makeOwner(context)
  await page.goto('/shop/payment')
  const settings = shopPayments.ja
  await page.getByRole('radio', { name: settings.refundRules.never }).check()
  const number = page.getByRole('textbox', { name: settings.invoiceNumber })
  await number.fill('１２３')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(number).toBeFocused()
  await number.fill('ｔ１２３４５６７８９０１２３')
  await expect(page.getByText(settings.invoiceNumberUnusual)).toBeVisible()
  await number.fill('7000-0120-50002')
  await expect(page.getByText(settings.invoiceNumberUnusual)).toBeHidden()
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('店舗情報を更新しました').first()).toBeVisible()
  await expect(number).toHaveValue('T7000012050002')
})

test('what a customer paid: detail, receipt, a refund of a part, and a cancellation', async ({
  page,
  context,
  openPage,
}) => {
  const owner = await openSellingShop(page, context, { advance_payment: 'required' })
  const id = await menuOf(page)
  const start = `${await dayAhead(page, owner)}T10:00:00+09:00`
  const visitor = await openPage()
  const manage = await payAs(visitor, owner, id, start)

  await visitor.goto(manage)
  await visitor.getByRole('link', { name: receipts.ja.open }).click()
  await expect(visitor.getByRole('heading', { name: receipts.ja.title })).toBeVisible()
  await expect(visitor.getByText('5,500円（税込）')).toBeVisible()
  await expectAccessibleAtWidths(visitor, 'a receipt')

  const { data } = await (await page.request.get('/api/reservations?page=1')).json()
  await page.goto(`/reservation/${data[0].id}`)
  const section = page.getByRole('region', { name: paid.title })
  await expect(section.getByText(paid.states.paid)).toBeVisible()
  await expectAccessibleAtWidths(page, 'a paid reservation')
  const receipt = context.waitForEvent('page')
  await section.getByRole('link', { name: paid.receipt }).click()
  await expect((await receipt).getByText('5,500円（税込）')).toBeVisible()

  await refund(page, '1500')
  await expect(section.getByText('−1,500円')).toBeVisible()
  await expect(section.getByText('4,000円')).toBeVisible()

  const day = dayPage(page)
  await day.more.click()
  await day.choice('canceled').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: reservations.ja.cancelReason.shop }).check()
  await expect(dialog.getByRole('radio', { name: paid.cancel.refund('4,000円') })).toBeChecked()
  await dialog.getByRole('button', { name: reservationChanges.ja.to.canceled.submit }).click()
  await expect(section.getByText('−5,500円')).toBeVisible()
  await expect(section.getByRole('button', { name: paid.refundOpen })).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByText(receipts.ja.void)).toBeVisible()
})

const refund = async (page: Page, amount: string) => {
  await page.getByRole('button', { name: paid.refundOpen }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: paid.dialog.amount })
  await expect(field).toHaveValue('5500')
  await field.fill('5501')
  await dialog.getByRole('button', { name: paid.refundOpen }).click()
  await expect(field).toBeFocused()
  await field.fill(amount)
  await dialog.getByRole('button', { name: paid.dialog.submit('1,500円') }).click()
  await expect(dialog).toBeHidden()
}

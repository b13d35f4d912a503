// A shop that takes payments, and a customer who pays, by the calls that their screens make.
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { sandbox } from '@noren/words/sandbox'
import { someCustomer } from '../booking-page.ts'
import { expect, type Locator, type Page } from '../fixtures.ts'
import { makeOwner, newEmail, send, type Owner, menuOf } from '../test-users.ts'

/** Signs the context's browser in as the owner of a shop whose menu is paid in advance. */
export const openSellingShop = async (
  page: Page,
  context: BrowserContext,
  menu: { advance_payment: 'optional' | 'required'; total_duration?: number },
): Promise<Owner> => {
  const owner = await makeOwner(context)
  const id = await menuOf(page)
  await connectAccount(page, context)
  await send(context, `/api/menus/${id}`, menu, 'PUT')
  return owner
}

/** What the customer of a paid booking types. */
export const somePayer = () => someCustomer({ email: newEmail('customer') })

/** A button of the provider's page. */
export const cardButton = (page: Page, card: keyof typeof sandbox.ja.stripe.cards): Locator =>
  page.getByRole('button', { name: new RegExp(sandbox.ja.stripe.cards[card].number) })

/** The owner gives the provider everything that it asks for. */
export const connectAccount = async (page: Page, context: BrowserContext): Promise<void> => {
  const { data } = await send(context, '/api/payments/account', undefined)
  // As the form of its page sends it.
  await page.request.post(data.onboarding_url, { form: { do: 'finish' } })
  await expect
    .poll(async () => (await (await page.request.get('/api/payments/account')).json()).data.state)
    .toBe('ready')
}

/** Books a start and pays for it. Returns the address of the customer's own page. */
export const payAs = async (
  page: Page,
  { domain }: Owner,
  menuId: number,
  start: string,
  more: Record<string, string> = {},
): Promise<string> => {
  const answer = await page.request.post(`/api/public/shops/${domain}/payments`, {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      menu_id: menuId,
      start_at: start,
      family_name: '山田',
      given_name: '花子',
      family_name_kana: 'ヤマダ',
      given_name_kana: 'ハナコ',
      phone: '09012345678',
      email: newEmail('customer'),
      ...more,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { data } = await answer.json()
  await page.goto(data.checkout_url)
  await cardButton(page, 'works').click()
  await expect(page).toHaveURL(/\/r\//)
  const own = `/api/public/reservations/${data.manage_token}/payment`
  // As the button of the page does, whether the event has arrived or not.
  await expect
    .poll(async () => (await (await page.request.post(`${own}/check`, { data: {} })).json()).data.state)
    .toBe('paid')
  return `/r/${data.manage_token}`
}

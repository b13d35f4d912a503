// Makes users and owners by API calls, for stories that are about something else.
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { linkIn, readMail } from './mailbox.ts'

export const password = 'Noren-Story-2026'

export const newEmail = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@example.jp`

export type Owner = { email: string; shopName: string; address: string; domain: string }

/** Signs the context's browser in as the owner of a new shop, open every day from 10:00 to 19:00; unless told otherwise it is published. */
export const makeOwner = async (
  context: BrowserContext,
  {
    shopName = 'ヘアサロン つきみ',
    menuName = 'カット＋シャンプー',
    published = true,
    email = newEmail('owner'),
  } = {},
): Promise<Owner> => {
  const { request } = context
  await request.get('/sanctum/csrf-cookie')
  await send(context, '/api/auth/register', {
    email,
    password,
    password_confirmation: password,
    agreed: true,
  })
  await verify(context, email)
  const { data } = await send(context, '/api/shops', {
    name: shopName,
    businessHours: {
      workingHours: [{ opening_time: '10:00', closing_time: '19:00' }],
      workingDays: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
      isHolidayWorking: true,
    },
    menu: { name: menuName, price: 5500, duration: 60, totalDuration: 60 },
  })
  if (published) {
    await send(context, `/api/pages/${data.reservation_page_id}`, { publish_state: 'published' }, 'PUT')
    await send(context, '/api/first-steps', { is_hidden: true }, 'PUT')
  }
  return { email, shopName, address: data.url, domain: data.domain }
}

/** Signs the context's browser in as somebody whose address is verified and who has no shop. */
export const makeUser = async (context: BrowserContext, { verified = true } = {}): Promise<string> => {
  const email = newEmail('user')
  await context.request.get('/sanctum/csrf-cookie')
  await send(context, '/api/auth/register', {
    email,
    password,
    password_confirmation: password,
    agreed: true,
  })
  if (verified) await verify(context, email)
  return email
}

/** The only menu of a new shop. */
export const menuOf = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/menus')).json()).data[0].id

/** A day some days ahead, on which the shop is open from 10:00 to 19:00. */
export const dayAhead = async (page: Page, { domain }: Owner, days = 3): Promise<string> => {
  const answer = await page.request.get(`/api/public/shops/${domain}/availability`, {
    params: { menu_id: await menuOf(page), days: 7 },
  })
  return (await answer.json()).data.days[days].date
}

const verify = async (context: BrowserContext, email: string): Promise<void> => {
  const link = new URL(
    linkIn(await readMail(context.request, email, /メールアドレス|email address/), '/account-verify'),
  )
  await send(context, '/api/email/verify', { token: link.searchParams.get('token') })
}

/** An API call by the user who is signed in. */
export const send = async (
  context: BrowserContext,
  path: string,
  data: unknown,
  method: 'POST' | 'PUT' | 'PATCH' = 'POST',
) => {
  const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value
  const answer = await context.request.fetch(path, {
    method,
    data,
    headers: { 'x-xsrf-token': decodeURIComponent(token ?? '') },
  })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.status() === 204 ? undefined : answer.json()
}

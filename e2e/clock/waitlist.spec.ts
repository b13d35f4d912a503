// From a full Saturday to the booked seat, on a phone: with script, and without. In the product's own day time, because nobody is written
// to at night. Rules WAIT-2, WAIT-5, WAIT-8, WAIT-20.
import { randomUUID } from 'node:crypto'
import { ownersWaitlist } from '@noren/words/admin/reservations/waitlist'
import { waitlist } from '@noren/words/booking/waitlist'
import { booking } from '@noren/words/booking'
import { someCustomer } from '../booking-page.ts'
import { expect, type Page } from '../fixtures.ts'
import { linkIn, readMail } from '../mailbox.ts'
import { expectAccessibleAtWidths } from '../page-checks.ts'
import { makeOwner, menuOf, newEmail, type Owner } from '../test-users.ts'
import { test, type ClockProduct } from './product.ts'

test.describe.configure({ mode: 'default' })

const words = waitlist.ja
const dayMinutes = 1440

/** 10:00 in Japan, today or tomorrow. */
const toMorning = async ({ now, pass }: ClockProduct): Promise<void> => {
  const minute = (Math.floor(now() / 60_000) + 9 * 60) % dayMinutes
  await pass((10 * 60 - minute + dayMinutes) % dayMinutes)
}

const nextSaturday = ({ now }: ClockProduct): string => {
  const day = new Date(now() + 9 * 3_600_000)
  const ahead = ((6 - day.getUTCDay() + 6) % 7) + 1
  return new Date(day.getTime() + ahead * dayMinutes * 60_000).toISOString().slice(0, 10)
}

type Made = { date: string; cancel: (hour: number) => Promise<void> }

/** Nine visits of an hour: nothing is left. */
const fillSaturday = async (page: Page, { domain }: Owner, product: ClockProduct): Promise<Made> => {
  const [menu_id, date] = [await menuOf(page), nextSaturday(product)]
  const tokens: string[] = []
  for (let hour = 10; hour < 19; hour++) {
    const answer = await page.request.post(`/api/public/shops/${domain}/reservations`, {
      headers: { 'idempotency-key': randomUUID() },
      data: { ...someCustomer(), menu_id, start_at: `${date}T${hour}:00:00+09:00`, email: newEmail('guest') },
    })
    expect(answer.status()).toBe(201)
    tokens.push((await answer.json()).data.manage_url.split('/').at(-1))
  }
  const cancel = async (hour: number) => {
    const path = `/api/public/reservations/${tokens[hour - 10]}/cancel`
    expect((await page.request.post(path, { data: {} })).status()).toBe(200)
  }
  return { date, cancel }
}

const fill = async (page: Page, email: string): Promise<void> => {
  for (const [name, text] of Object.entries(someCustomer({ email })))
    await page.locator(`[name="${name}"]`).fill(text)
}

for (const javaScriptEnabled of [true, false])
  test(`from a full Saturday to the booked seat ${javaScriptEnabled ? 'with' : 'without'} script`, async ({
    page,
    context,
    openPage,
    product,
  }) => {
    await toMorning(product)
    const owner = await makeOwner(context)
    const { date, cancel } = await fillSaturday(page, owner, product)
    const phone = await openPage({ javaScriptEnabled, viewport: { width: 375, height: 667 } })
    await phone.goto(`/s/${owner.domain}/book?from=${date}`)
    const email = newEmail('waits')

    await phone.locator(`button[name="wait"][value="${date}"]`).first().click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(words.join.title)
    await expect(phone.locator('[name="from_date"]')).toHaveValue(date)
    await fill(phone, email)
    if (javaScriptEnabled) await expectAccessibleAtWidths(phone, 'the form of the waiting list')
    await phone.getByRole('button', { name: words.join.submit }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(words.sent.title)

    const joined = await readMail(page.request, email, /キャンセル待ちを承りました/)
    await phone.goto(linkIn(joined, '/w/'))
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(words.own.status.waiting)
    if (javaScriptEnabled) await expectAccessibleAtWidths(phone, 'a place on the waiting list')

    await cancel(13)
    const offered = await readMail(page.request, email, /空きが出ました/)
    await phone.goto(linkIn(offered, '/w/'))
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(words.own.status.offered)
    await expect(phone.getByText('13:00〜14:00')).toBeVisible()
    if (javaScriptEnabled) await expectAccessibleAtWidths(phone, 'a time that is held')
    await phone.getByRole('button', { name: words.own.book }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText(booking.ja.done.title)
    await readMail(page.request, email, /ご予約を承りました/)
  })

test('the owner sees who waits, gives a time, and takes somebody off the list', async ({
  page,
  context,
  product,
}) => {
  await toMorning(product)
  const owner = await makeOwner(context)
  const { date, cancel } = await fillSaturday(page, owner, product)
  const list = ownersWaitlist.ja
  const join = (given_name: string, more: object) =>
    page.request.post(`/api/public/shops/${owner.domain}/waitlist`, {
      data: {
        ...someCustomer({ given_name, email: newEmail('waits') }),
        menu_id: 0,
        from_date: date,
        ...more,
      },
    })
  const menu_id = await menuOf(page)
  expect((await join('一子', { menu_id, from_time: '18:00' })).status()).toBe(201)
  expect((await join('二子', { menu_id, from_time: '18:00' })).status()).toBe(201)
  await page.goto('/waitlist')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(list.title)
  await cancel(11)
  await page.getByRole('button', { name: list.giveFor('山田 二子') }).click()
  await page.getByRole('dialog').getByRole('button', { name: '11:00', exact: true }).click()
  await page.getByRole('button', { name: list.send }).click()
  await expect(page.getByText(/お取りおき中（.*まで）/)).toBeVisible()
  await page.getByRole('button', { name: list.removeFor('山田 一子') }).click()
  await page.getByRole('dialog').getByRole('button', { name: list.remove }).click()
  await expect(page.getByText('山田 一子 様', { exact: true })).toBeHidden()
  await expect(page.getByText('山田 二子 様')).toBeVisible()
})

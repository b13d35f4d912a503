// A hidden address, looked for in everything that leaves the server before a visit is confirmed. Rule BOOK-21.
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailer } from '#platform/mail/mailer'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { hiddenFields, openReader } from '#testing/reader'
import { sendMessages, useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer({ SITEMAP: 'shops' })
let mailbox: Mailbox
let shop: TestShop
beforeAll(async () => {
  mailbox = await startMailbox()
  server.services.mailer = openMailer(mailbox.smtpUrl)
  shop = await makeShop(server)
  await server.sql(
    `update shops set postal_code = '150-9753', prefecture = '東京都', city = '渋谷区', address = 'ヒミツ町8-7-6', building = 'ヒミツビル505号室',
      address_hidden = true, phone_number = '03-1234-5678' where id = $1`,
    [shop.shopId],
  )
})
afterAll(async () => {
  server.services.mailer.close()
  await mailbox.stop()
})

// Three digits alone stand by chance in numbers of reservations and in tokens.
const secret = /ヒミツ|8-7-6|505号室|150-?9753/

/** As it is read: lines of calendar files joined, entities and encoded addresses spelt out. */
const readable = (text: string): string => {
  const joined = text.replace(/\r?\n[ \t]/g, '').replace(/&#x?[\da-f]+;/gi, '?')
  return joined.replace(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}

const secretsIn = (texts: Record<string, string>): string[] =>
  Object.entries(texts).flatMap(([place, text]) => (secret.test(readable(text)) ? [place] : []))

/** Everything that anybody may ask for: pages, previews, calls, files for search engines. */
const publicOutputs = async (): Promise<Record<string, string>> => {
  const { domain, menuId } = shop
  const reader = openReader(server.url)
  const start = '2026-11-26T10:00'
  const paths = [
    `/s/${domain}`,
    `/s/${domain}?lang=en`,
    `/s/${domain}/book`,
    `/s/${domain}/book?menu=${menuId}`,
    `/s/${domain}/book?menu=${menuId}&view=month`,
    `/s/${domain}/book?menu=${menuId}&start=${start}`,
    `/s/${domain}/nowhere`,
    `/api/public/shops/${domain}`,
    `/api/public/shops/${domain}/availability?menu_id=${menuId}`,
    '/sitemap-shops.xml',
    '/sitemap-shops/1.xml',
    '/robots.txt',
  ]
  const outputs: Record<string, string> = {}
  for (const path of paths) outputs[path] = (await reader.open(path)).sent
  const details = outputs[`/s/${domain}/book?menu=${menuId}&start=${start}`] ?? ''
  const { menu_id: _menu, start_at: _start, ...customer } = someBooking(menuId)
  const confirm = await reader.post(`/s/${domain}/confirm`, {
    ...hiddenFields(details, '/confirm'),
    ...customer,
  })
  expect(confirm.text).toContain('この内容で')
  outputs['confirm'] = confirm.sent
  for (const type of ['booking', 'completion']) {
    const listed = await shop.client.call('GET', `/api/pages?type=${type}`)
    const [page] = listed.body.data
    const content = {
      sections: page.sections.map(
        ({ type: kind, title, content: text, publish_state }: Record<string, string>) => ({
          type: kind,
          title,
          content: text,
          publish_state,
        }),
      ),
    }
    const made = await shop.client.call('POST', `/api/pages/${page.id}/preview`, { content })
    outputs[`preview of ${type}`] = (await reader.open(new URL(made.body.data.preview_url).pathname)).sent
  }
  return outputs
}

/** What the holder of a manage link sees, but for pages that are not there. */
const ownOutputs = async (token: string): Promise<Record<string, string>> => {
  const reader = openReader(server.url)
  const paths = [
    `/s/${shop.domain}/done/${token}`,
    `/r/${token}`,
    `/r/${token}/cancel`,
    `/r/${token}/reschedule`,
    `/r/${token}/reservation.ics`,
    `/api/public/reservations/${token}`,
    `/api/public/reservations/${token}/availability`,
  ]
  const outputs: Record<string, string> = {}
  for (const path of paths) outputs[path.replace(token, '…')] = (await reader.open(path)).sent
  return outputs
}

const mailsToCustomer = async (): Promise<Record<string, string>> => {
  while ((await sendMessages(server.services)) > 0);
  return Object.fromEntries(
    mailbox
      .messages('hanako@example.jp')
      .flatMap(({ subject, text, html, attachments }, index) => [
        [`${index} ${subject}`, subject + text + html],
        ...attachments.map(({ filename, content }) => [
          `${index} ${subject} ${filename}`,
          new TextDecoder().decode(content),
        ]),
      ]),
  )
}

test('nobody learns it before the visit is confirmed; then the customer alone, and no calendar file or public page', async () => {
  const on = visitsOf(server, shop)
  expect(secretsIn(await publicOutputs())).toEqual([])
  const shown = (await publicOutputs())[`/s/${shop.domain}`] ?? ''
  expect(shown).toContain('東京都渋谷区')
  expect(shown).not.toContain('google.com/maps')

  await on.asksApproval()
  const asked = await openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId, at('10:00')),
    keyed(),
  )
  expect(secretsIn({ answer: asked.text, ...(await mailsToCustomer()) })).toEqual([])
  expect(Object.keys(await mailsToCustomer())).toHaveLength(1)
  const token: string = asked.body.data.manage_url.split('/').at(-1)
  expect(secretsIn(await ownOutputs(token))).toEqual([])

  // Asked for twice more: one is declined, one is canceled by the customer.
  const [declined, canceled] = [await on.book('12:00'), await on.book('14:00')]
  await on.change(declined.id, { status: 'canceled', cancel_reason: 'shop' })
  await on.cancel(canceled.token)
  for (const { token: ended } of [declined, canceled]) expect(secretsIn(await ownOutputs(ended))).toEqual([])
  expect(secretsIn(await mailsToCustomer())).toEqual([])
  mailbox.clear()

  const [row] = await server.sql<{ id: number }>(
    "select id from reservations where shop_id = $1 and status = 'pending_approval'",
    [shop.shopId],
  )
  await on.change(row?.id ?? 0, { status: 'reserved' })
  const told = await mailsToCustomer()
  const withAddress = secretsIn(told)
  expect(withAddress).toHaveLength(1)
  expect(withAddress[0]).not.toContain('.ics')
  expect(Object.keys(told).some((name) => name.endsWith('.ics'))).toBe(true)
  const own = secretsIn(await ownOutputs(token))
  expect(own).toContain('/r/…')
  expect(own).toContain(`/s/${shop.domain}/done/…`)
  expect(own).not.toContain('/r/…/reservation.ics')
  expect(secretsIn(await publicOutputs())).toEqual([])

  await on.cancel(token)
  expect(secretsIn(await ownOutputs(token))).toEqual([])
})

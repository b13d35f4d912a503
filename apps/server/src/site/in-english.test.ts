// How names and addresses read to those who read English. Rules BOOK-212, PAGE-252.
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailer } from '#platform/mail/mailer'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking } from '#testing/factories'
import { openReader } from '#testing/reader'
import { sendMessages, useTestServer } from '#testing/server'

const server = await useTestServer()
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
  server.services.mailer = openMailer(mailbox.smtpUrl)
})
afterAll(async () => {
  server.services.mailer.close()
  await mailbox.stop()
})

const latin = { prefecture: 'Tokyo', city: 'Taito-ku', address: '1-2-3 Yanaka', building: '3F Hana Building' }
const emily = { family_name: 'Carter', given_name: 'Emily', family_name_kana: '', given_name_kana: '' }
const write = (shopId: number, { prefecture, city, address, building }: typeof latin) =>
  server.sql('update shops set prefecture = $2, city = $3, address = $4, building = $5 where id = $1', [
    shopId,
    prefecture,
    city,
    address,
    building,
  ])

test('a customer who books in English reads her given name first, on her pages and in her mail; the shop does not', async () => {
  const shop = await makeShop(server)
  await write(shop.shopId, latin)
  const { status, body } = await openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    { ...someBooking(shop.menuId), ...emily, email: 'emily@example.com' },
    { ...keyed(), 'accept-language': 'en' },
  )
  expect(status).toBe(201)
  const token = body.data.manage_url.split('/').at(-1)
  const reader = openReader(server.url)
  for (const path of [`/s/${shop.domain}/done/${token}`, `/r/${token}`]) {
    const english = (await reader.open(`${path}?lang=en`)).text.replace(/<[^>]*>/g, '')
    expect(english).toContain('Emily Carter')
    expect(english).toContain('3F Hana Building, 1-2-3 Yanaka, Taito-ku, Tokyo')
    expect((await reader.open(`${path}?lang=ja`)).text).toContain('Carter Emily 様')
  }
  while ((await sendMessages(server.services)) > 0);
  const [mail] = mailbox.messages('emily@example.com')
  expect(mail?.text).toContain('Dear Emily Carter,')
  expect(mail?.text).toContain('3F Hana Building\n1-2-3 Yanaka, Taito-ku, Tokyo')
  const [visit] = await server.sql<{ id: number }>('select id from reservations where shop_id = $1', [
    shop.shopId,
  ])
  const told = await shop.client.call('GET', `/api/reservations/${visit?.id}`)
  expect(told.body.data.customerName).toBe('Carter Emily')
  // What the owner has typed stands as she typed it.
  await server.sql("update reservations set channel = 'telephone' where shop_id = $1", [shop.shopId])
  expect((await reader.open(`/r/${token}?lang=en`)).text).toContain('Carter Emily')
})

test('an address in Latin letters has commas, as far as its parts are filled in; any other keeps the Japanese order', async () => {
  const { shopId, domain } = await makeShop(server)
  const shown = async () => {
    await server.sql('update shops set version = version + 1 where id = $1', [shopId])
    server.services.publishChange(shopId)
    const { body } = await openClient(server.url).call('GET', `/api/public/shops/${domain}`)
    return body.data.address ?? body.data.address_area
  }
  const addressOf = async (change: Partial<typeof latin>) => {
    await write(shopId, { ...latin, ...change })
    return shown()
  }
  expect(await addressOf({ building: '' })).toBe('1-2-3 Yanaka, Taito-ku, Tokyo')
  expect(await addressOf({ prefecture: '', city: '', building: '' })).toBe('1-2-3 Yanaka')
  expect(await addressOf({ prefecture: '東京都', city: '台東区', address: '谷中1-2-3' })).toBe(
    '東京都台東区谷中1-2-3 3F Hana Building',
  )
  await addressOf({})
  await server.sql('update shops set address_hidden = true where id = $1', [shopId])
  expect(await shown()).toBe('Taito-ku, Tokyo')
})

// Rule BOOK-213.
test('a link that leads nowhere can be read in the other language, and leads to no other site', async () => {
  const reader = openReader(server.url)
  const lost = await reader.open(`/r/${'x'.repeat(32)}`)
  expect(lost.status).toBe(404)
  expect(lost.text).toContain(`href="/r/${'x'.repeat(32)}?lang=en"`)
  expect(lost.text).toContain('開けないときは')
  const english = await reader.open(`/r/${'x'.repeat(32)}?lang=en`)
  expect(english.text).toContain('If that does not help')
  expect(english.text).toContain(`href="/r/${'x'.repeat(32)}?lang=ja"`)
  for (const path of ['//evil.example/x', '/\\evil.example/x', '//evil.example/s/x'])
    expect((await reader.open(path)).text).not.toMatch(/href="(?:\/|\\)[/\\]/)
})

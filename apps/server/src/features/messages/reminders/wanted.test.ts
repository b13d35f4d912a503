// A customer ends the reminders of one shop by one press in the mail program, or on the page behind it. Rule MSG-146.
import { beforeEach, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { makeSilentShop, useMailbox } from '#testing/mails/mailbox'
import { useUncheckedServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { reminderKey } from './reminder-key.ts'

const server = await useUncheckedServer()
const { mailbox, drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  shop = await makeSilentShop(server)
  on = visitsOf(server, shop)
})

const unsubscribeOf = (headers: ReadonlyMap<string, string> | undefined) => headers?.get('list-unsubscribe')
const remindersAt = async (wire: string) => {
  server.setNow(wire)
  mailbox.clear()
  await drain()
  return mailbox.messages('hanako@example.jp').filter(({ headers }) => unsubscribeOf(headers))
}
/** As a mail program posts it: no cookies, no origin. */
const press = (url: string, body: URLSearchParams | FormData) => fetch(url, { method: 'POST', body })
const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

test('one press in the mail program ends the reminders of that shop, and no other mail', async () => {
  await on.book('10:00', '2026-11-24')
  await on.book('10:00', '2026-11-25')
  const late = await on.book('12:00', '2026-11-26')
  await drain()
  // No other mail can be ended.
  expect(mailbox.messages().filter(({ headers }) => unsubscribeOf(headers))).toEqual([])
  const [first] = await remindersAt('2026-11-23T18:00:00+09:00')
  expect(first?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = unsubscribeOf(first?.headers)?.slice(1, -1) ?? ''
  expect(url).toMatch(new RegExp(`^${server.url}/r/\\d+\\.[\\w-]{43}/reminders/[\\w-]{43}$`))

  // Programs that look into mails open links.
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
  expect(await (await fetch(url)).text()).toContain('リマインドメールを止める')
  expect(await remindersAt('2026-11-24T18:00:00+09:00')).toHaveLength(1)

  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  expect((await press(url, form)).status).toBe(200)
  const answer = await press(url, oneClick)
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null])
  expect(await remindersAt('2026-11-25T18:00:00+09:00')).toEqual([])
  const [withheld] = await server.sql<{ id: number; status: string; last_error: string }>(
    "select id, status, last_error from messages where kind = 'reminder' and reservation_id = $1",
    [late.id],
  )
  expect(withheld).toMatchObject({ status: 'withheld', last_error: 'unsubscribed' })
  const { body } = await shop.client.call('GET', '/api/messages?state=undelivered')
  expect(body.data).toEqual([])
  const other = await makeShop(server)
  await visitsOf(server, other).book('10:00', '2026-11-27')
  await on.book('10:00', '2026-11-28')
  await drain()
  expect(mailbox.messages('hanako@example.jp')).toHaveLength(2)
  expect(await remindersAt('2026-11-26T18:00:00+09:00')).toHaveLength(1)

  // The way back is on the page that follows.
  const again = await press(url, new URLSearchParams({ wanted: 'yes' }))
  expect(await again.text()).toContain('リマインドメールをお送りします')
  expect(await remindersAt('2026-11-27T18:00:00+09:00')).toHaveLength(1)
})

test('whoever books with somebody’s address cannot end, or bring back, her reminders', async () => {
  const own = await on.book('10:00', '2026-11-24')
  const { token } = await on.book('12:00', '2026-11-26')
  const key = reminderKey(server.services.secret, shop.shopId, 'other@example.jp')
  for (const path of ['', `/${key}`])
    expect((await press(`${server.url}/r/${token}/reminders${path}`, oneClick)).status).toBe(404)
  const call = (body: object) =>
    openClient(server.url).call('POST', `/api/public/reservations/${token}/reminders`, body)
  expect((await call({ wanted: false })).body.errors).toEqual({ key: [expect.any(String)] })
  expect((await call({ wanted: false, key })).status).toBe(404)
  const [mine] = await remindersAt('2026-11-23T18:00:00+09:00')
  expect(mine?.text).toContain(own.token)
})

test('a link that opens nothing, and a form of another site, end nothing', async () => {
  const { token } = await on.book('10:00', '2026-11-24')
  const page = (of: string) =>
    `${server.url}/r/${of}/reminders/${reminderKey(server.services.secret, shop.shopId, 'hanako@example.jp')}`
  const strange = token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  expect((await press(page(strange), oneClick)).status).toBe(404)
  const foreign = await fetch(page(token), {
    method: 'POST',
    body: oneClick,
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(foreign.status).toBe(403)
  expect(await remindersAt('2026-11-23T18:00:00+09:00')).toHaveLength(1)
})

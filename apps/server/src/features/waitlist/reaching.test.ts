// Whom the waiting list may write to: addresses whose holders have shown to read it, within the limits of mails (rules WAIT-5, WAIT-14).
import { beforeEach, expect, test } from 'vitest'
import type { TestShop } from '#testing/factories'
import { makeSilentShop, proveAddress, useMailbox } from '#testing/mails/mailbox'
import { testNow, useUncheckedServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { waitingAt } from '#testing/waitlist/waiting'

const server = await useUncheckedServer({ LIMITS: 'on' })
const { mailbox, drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
let list: ReturnType<typeof waitingAt>
beforeEach(async () => {
  await server.sql('delete from offer_times')
  await server.sql('delete from occupancies where offer_id is not null')
  await server.sql('delete from messages')
  await server.sql('delete from offers')
  await server.sql('delete from waitlist_entries')
  shop = await makeSilentShop(server)
  on = visitsOf(server, shop)
  list = waitingAt(server, shop)
})

const misaki = 'misaki@example.jp'
const morning = { from_time: '10:00', to_time: '11:00' }

test('an address that nobody has shown to read gets one mail, and no time before its page is pressed', async () => {
  const { token } = await list.wait(morning)
  expect((await list.entries()).map(({ status }) => status)).toEqual(['unproven'])
  await list.serve()
  expect(await list.offers()).toEqual([])
  await drain()
  const [mail, ...others] = mailbox.messages(misaki)
  expect(others).toEqual([])
  expect(mail?.subject).toContain('登録を完了してください')
  expect(mail?.text).not.toContain('美咲')
  // A scanner that follows the link proves nothing.
  const page = await fetch(`${server.url}/w/${token}`)
  expect(await page.text()).toContain('登録を完了する')
  await fetch(`${server.url}/w/${token}/prove`, { redirect: 'manual' })
  expect((await list.entries()).map(({ status }) => status)).toEqual(['unproven'])
  const pressed = await fetch(`${server.url}/w/${token}/prove`, { method: 'POST', redirect: 'manual' })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `/w/${token}`])
  expect((await list.offers()).map(({ status, start }) => [status, start])).toEqual([['open', '11-24 10:00']])
})

test('whoever joins is not told whether an address is known', async () => {
  const unknown = await list.join({ ...morning, email: 'unknown@example.jp' })
  await proveAddress(server, misaki)
  expect((await list.join(morning)).body).toEqual(unknown.body)
  expect(unknown.body).toEqual({ data: { mail: 'queued' } })
})

test('who does not press within a day is dropped', async () => {
  await list.wait(morning)
  server.setNow('2026-11-22T09:00:00+09:00')
  await list.serve()
  expect((await list.entries()).map(({ status }) => status)).toEqual(['ended'])
})

test('a time whose mail would wait behind the limit is not held, and the owner sees it', async () => {
  await proveAddress(server, misaki)
  for (let hour = 12; hour < 17; hour++) await on.booking(`${hour}:00`, undefined, { email: misaki })
  await drain()
  expect(mailbox.messages(misaki)).toHaveLength(5)
  await list.wait({ from_time: '10:00', to_time: '10:00' })
  await list.serve()
  expect(await list.offers()).toEqual([])
  expect(await on.starts()).toContain('10:00')
  const { body } = await shop.client.call('GET', '/api/messages')
  expect(body.data).toContainEqual(
    expect.objectContaining({ kind: 'waitlist_offer', status: 'withheld', can: { resend: false } }),
  )
  expect((await shop.client.call('GET', '/api/waitlist')).body.data).toMatchObject([{ withheld: true }])
})

test('ten joins in ten minutes from one place, no more', async () => {
  const codes = []
  for (let index = 0; index < 11; index++)
    codes.push((await list.join({ ...morning, email: `guest${index}@example.jp` })).status)
  expect(codes).toEqual([...Array<number>(10).fill(201), 429])
  server.setNow(testNow)
})

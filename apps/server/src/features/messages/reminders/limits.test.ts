// A reminder counts as a mail that the shop causes only where the customer was told nothing before (rules MSG-10, MSG-22).
import { beforeEach, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { proveAddress, useMailbox } from '#testing/mails/mailbox'
import { testNow, useUncheckedServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useUncheckedServer({ LIMITS: 'on' })
const { mailbox, drain } = await useMailbox(server)
let shop: TestShop
beforeEach(async () => {
  server.setNow(testNow)
  await server.sql('delete from messages')
  await server.sql('delete from limits')
  await server.sql('delete from proven_mailboxes')
  shop = await makeShop(server)
})

const hanako = 'hanako@example.jp'
const due = '2026-11-30T18:00:00+09:00'
/** By telephone, for the first of December: the owner writes the address down. */
const enter = async (time: string, more: object = {}) => {
  const entry = {
    menu_id: shop.menuId,
    start_at: at(time, '2026-12-01'),
    name: '山田 花子',
    email: hanako,
    ...more,
  }
  const answer = await shop.client.call('POST', '/api/reservations', entry)
  expect(answer.status, answer.text).toBe(201)
}
const reminders = async () =>
  (
    await server.sql<{ status: string; last_error: string | null }>(
      "select status, last_error from messages where kind = 'reminder' order by id",
    )
  ).map(({ status, last_error }) => [status, last_error].filter(Boolean).join(' '))

test('to a proven mailbox it is not counted, however many there are of the day', async () => {
  await proveAddress(server, hanako)
  for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00']) {
    const { hours, minutes } = { hours: 9 + Number(time.slice(0, 2)), minutes: '00' }
    server.setNow(
      at(`${String(hours % 24).padStart(2, '0')}:${minutes}`, hours < 24 ? '2026-11-22' : '2026-11-23'),
    )
    await visitsOf(server, shop).book(time, '2026-12-01')
    await drain()
  }
  mailbox.clear()
  server.setNow(due)
  await drain()
  expect(mailbox.messages(hanako)).toHaveLength(7)
})

test('of visits that were entered without a mail it is the first, and the sixth of an hour waits', async () => {
  for (const time of ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00']) await enter(time)
  server.setNow(due)
  await drain()
  expect(mailbox.messages(hanako)).toHaveLength(5)
  expect(await reminders()).toEqual([...Array.from({ length: 5 }, () => 'sent'), 'retrying recipient_limit'])
})

test('where the confirmation was withheld, so is the reminder, unless the mailbox is proven by then', async () => {
  const withhold = async (time: string) => {
    await enter(time, { notify: true })
    await server.sql(
      "update messages set status = 'withheld', last_error = 'stranger_limit' where kind = 'confirmed'",
    )
  }
  await withhold('10:00')
  server.setNow(due)
  await drain()
  expect(await reminders()).toEqual(['withheld first_withheld'])
  server.setNow(testNow)
  await withhold('11:00')
  await proveAddress(server, hanako)
  server.setNow(due)
  await drain()
  expect(await reminders()).toEqual(['withheld first_withheld', 'sent'])
  expect(mailbox.messages(hanako)).toHaveLength(1)
})

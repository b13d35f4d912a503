// An address that refuses mail is left alone for a time, in the shop that was refused and in no other (rule MSG-25).
import { startMailbox } from '@noren/sandbox/mailbox'
import { beforeEach, expect, test } from 'vitest'
import { openMailer } from '#platform/mail/mailer'
import { makeShop, type TestShop } from '#testing/factories'
import { makeSilentShop, useMailbox } from '#testing/mails/mailbox'
import { useUncheckedServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useUncheckedServer()
const { mailbox, mailer, drain } = await useMailbox(server)
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  shop = await makeSilentShop(server)
  on = visitsOf(server, shop)
})

const hanako = 'hanako@example.jp'
/** A relay that refuses every recipient with this answer, for as long as `work` takes. */
const refusing = async (code: number, text: string, work: () => Promise<unknown>) => {
  const relay = await startMailbox({ refuse: { code, text } })
  server.services.mailer = openMailer(relay.smtpUrl)
  await work()
  server.services.mailer.close()
  await relay.stop()
  server.services.mailer = mailer
}
/** A booking whose mails are sent; what became of the confirmation. */
const confirm = async (of = on) => {
  const { id } = await of.book(times.shift(), '2026-12-01')
  await drain()
  const [row] = await server.sql<{ id: number; status: string; last_error: string | null }>(
    "select id, status, last_error from messages where reservation_id = $1 and kind = 'confirmed'",
    [id],
  )
  return row
}
let times: string[] = []
beforeEach(() => {
  times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']
})

test('an address that does not exist is not written to again for 30 days, by that shop', async () => {
  await refusing(550, '5.1.1 no such user', () => confirm())
  expect(await confirm()).toMatchObject({ status: 'failed', last_error: 'suppressed' })
  expect(mailbox.messages(hanako)).toEqual([])
  // The notice to the shop is another address.
  expect(mailbox.messages(shop.email)).toHaveLength(1)

  const other = visitsOf(server, await makeShop(server))
  expect(await confirm(other)).toMatchObject({ status: 'sent' })

  server.setNow('2026-12-22T09:00:00+09:00')
  const { id } = await on.book('10:00', '2026-12-24')
  await drain()
  expect((await on.mails(id)).length).toBeGreaterThan(0)
  expect(mailbox.messages(hanako).length).toBe(2)
})

test('the same mailbox by another spelling is the same', async () => {
  await refusing(550, '5.1.1 no such user', () => confirm())
  await server.sql('delete from messages')
  expect((await on.booking('16:00', '2026-12-02', { email: 'Hanako+salon@example.jp' })).status).toBe(201)
  await drain()
  expect(await server.sql("select last_error from messages where kind = 'confirmed'")).toEqual([
    { last_error: 'suppressed' },
  ])
})

test('the owner sends again all the same, and what was counted is forgotten', async () => {
  await refusing(550, '5.1.1 no such user', () => confirm())
  const suppressed = await confirm()
  const answer = await shop.client.call('POST', `/api/messages/${suppressed?.id}/resend`)
  expect(answer.status, answer.text).toBe(200)
  await drain()
  expect(mailbox.messages(hanako)).toHaveLength(1)
  expect(await confirm()).toMatchObject({ status: 'sent' })
})

test('a refusal that says less suppresses at the third time', async () => {
  await refusing(550, 'no', async () => {
    for (let time = 0; time < 2; time++) expect(await confirm()).toMatchObject({ last_error: '550 RCPT TO' })
  })
  expect(await confirm()).toMatchObject({ status: 'sent' })
  await refusing(554, 'no', () => confirm())
  expect(await confirm()).toMatchObject({ last_error: 'suppressed' })
})

test.each([
  [450, '4.2.1 later'],
  [554, '5.7.1 blocked by policy'],
  [552, '5.2.2 mailbox full'],
])('%i %s says nothing about the address', async (code, text) => {
  await refusing(code, text, async () => {
    for (let time = 0; time < 4; time++) await confirm()
  })
  expect(await confirm()).toMatchObject({ status: 'sent' })
})

test('what is counted names nobody, and reminders are suppressed too', async () => {
  await refusing(550, '5.1.1 no such user', () => confirm())
  expect(JSON.stringify(await server.sql('select * from limits'))).not.toContain('hanako')
  server.setNow('2026-11-30T18:00:00+09:00')
  await drain()
  expect(await server.sql("select last_error from messages where kind = 'reminder'")).toEqual([
    { last_error: 'suppressed' },
  ])
})

// Reports of mails that were taken and could not be delivered. Rule MSG-145.
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Received } from '@noren/sandbox/mailbox'
import { openMailer } from '#platform/mail/mailer'
import { mailSettingsOf } from '#platform/mail/transport'
import type { TestShop } from '#testing/factories'
import { makeSilentShop, useMailbox } from '#testing/mails/mailbox'
import { startTestServer, useUncheckedServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const token = 'a token that only tests use'
const server = await useUncheckedServer({ MAIL_BOUNCES: 'bounces@noren.example', MAIL_BOUNCES_TOKEN: token })
const { mailbox, drain } = await useMailbox(server)
const mailer = openMailer(mailbox.smtpUrl, mailSettingsOf(server.services.config))
afterAll(() => mailer.close())
let shop: TestShop
let on: ReturnType<typeof visitsOf>
beforeEach(async () => {
  server.services.mailer = mailer
  shop = await makeSilentShop(server)
  on = visitsOf(server, shop)
})

const hanako = 'hanako@example.jp'
type Status = { status?: string; action?: string; code?: string }
/** In the shape in which Postfix writes it. */
const reportOf = (mail: string, { status = '5.1.1', action = 'failed', code = '550' }: Status = {}) =>
  [
    'From: MAILER-DAEMON@relay.example (Mail Delivery System)',
    'To: bounces@noren.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="B"',
    '',
    '--B',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry.',
    '--B',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    'Arrival-Date: Sat, 21 Nov 2026 09:00:00 +0900 (JST)',
    '',
    'Final-Recipient: rfc822; hanako@example.jp',
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example.jp',
    `Diagnostic-Code: smtp; ${code} ${status} no such user`,
    '',
    '--B',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    mail,
    '--B--',
    '',
  ].join('\r\n')

const report = async (body: string, authorization = `Bearer ${token}`, { url } = server) => {
  const answer = await fetch(`${url}/api/webhooks/bounces`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'message/rfc822' },
    body,
  })
  return { status: answer.status, body: (await answer.json()) as { taken?: boolean; code?: string } }
}
const taken = (isTaken: boolean) => ({ status: 200, body: { taken: isTaken } })

/** A booking whose mails are sent: what the customer got, and what the shop got. */
const sent = async (time: string): Promise<[customer: Received, shop: Received]> => {
  mailbox.clear()
  await on.book(time, '2026-12-01')
  await drain()
  const [toCustomer] = mailbox.messages(hanako)
  const [toShop] = mailbox.messages(shop.email)
  if (!toCustomer || !toShop) throw new Error('both mails were to arrive')
  return [toCustomer, toShop]
}
const states = () =>
  server.sql<{ status: string; last_error: string | null }>(
    "select status, last_error from messages where recipient = 'customer' and kind = 'confirmed' order by id",
  )

test('an address that does not exist: the owner sees it, and it is not written to again', async () => {
  const [mail] = await sent('10:00')
  expect(mail.sender).toBe('bounces@noren.example')
  expect(mail.from).toContain('noreply@localhost')
  expect(await report(reportOf(mail.raw.toString()))).toEqual(taken(true))
  const failed = { status: 'failed', last_error: '550 5.1.1 BOUNCE' }
  expect(await states()).toMatchObject([failed])
  const { body } = await shop.client.call('GET', '/api/messages?state=undelivered')
  expect(body.data).toMatchObject([{ reason: failed.last_error, to_address: hanako, can: { resend: true } }])

  await on.book('11:00', '2026-12-01')
  await drain()
  expect(await states()).toMatchObject([failed, { status: 'failed', last_error: 'suppressed' }])
  // Once is enough.
  expect(await report(reportOf(mail.raw.toString()))).toEqual(taken(false))
})

test('the headers alone are enough, and a notice to the shop fails without silencing it', async () => {
  const [, notice] = await sent('10:00')
  const [headers = ''] = notice.raw.toString().split('\r\n\r\n')
  const body = reportOf(headers).replace('message/rfc822', 'text/rfc822-headers')
  expect(await report(body)).toEqual(taken(true))
  expect(await server.sql("select last_error from messages where recipient = 'shop'")).toEqual([
    { last_error: '550 5.1.1 BOUNCE' },
  ])
  await sent('11:00')
})

test('a delay, and a refusal for policy, silence nobody; three failures of the way do', async () => {
  const [first] = await sent('10:00')
  expect(await report(reportOf(first.raw.toString(), { action: 'delayed', status: '4.4.1' }))).toEqual(
    taken(false),
  )
  expect(await report(reportOf(first.raw.toString(), { status: '4.4.7' }))).toEqual(taken(false))
  expect(await states()).toMatchObject([{ status: 'sent' }])
  expect(await report(reportOf(first.raw.toString(), { status: '5.7.1', code: '554' }))).toEqual(taken(true))
  for (const time of ['11:00', '12:00', '13:00']) {
    const [mail] = await sent(time)
    expect(await report(reportOf(mail.raw.toString(), { status: '5.4.4' }))).toEqual(taken(true))
  }
  await on.book('14:00', '2026-12-01')
  await drain()
  expect((await states()).at(-1)).toMatchObject({ last_error: 'suppressed' })
})

test('what nobody of us sent, a report after a month and other mails change nothing', async () => {
  const [mail] = await sent('10:00')
  const raw = mail.raw.toString()
  const ours = /^X-Noren-Mail: (\d+)\.(\d+)\.(.*)$/m.exec(raw)
  expect(ours).not.toBeNull()
  const [line = '', shopId, messageId, signature] = ours ?? []
  for (const forged of [
    `X-Noren-Mail: ${shopId}.${messageId}.${'A'.repeat(43)}`,
    `X-Noren-Mail: ${shopId}.${Number(messageId) + 1}.${signature?.trim()}`,
    `X-Noren-Mail: ${shopId}.${messageId}`,
    `X-Other: 1`,
  ])
    expect([forged, await report(reportOf(raw.replace(line, forged)))]).toEqual([forged, taken(false)])
  const nested = Array.from(
    { length: 30 },
    (_, n) => `Content-Type: multipart/mixed; boundary=B${n}\r\n\r\n--B${n}`,
  )
  for (const body of [
    raw,
    '',
    'nothing',
    `Content-Type: multipart/report; boundary=B\r\n\r\n--B\r\n`,
    // More than is read.
    nested.join('\r\n'),
    `X: ${'x'.repeat(100_000)}\r\n\r\n`,
  ])
    expect(await report(body)).toEqual(taken(false))
  server.setNow('2026-12-22T09:00:00+09:00')
  expect(await report(reportOf(raw))).toEqual(taken(false))
  expect(await states()).toMatchObject([{ status: 'sent' }])
})

test('only who has the token is heard, and nobody where there is none', async () => {
  const [mail] = await sent('10:00')
  const body = reportOf(mail.raw.toString())
  expect(await report(body, 'Bearer another token of that length')).toMatchObject({ status: 401 })
  expect(await report(body, '')).toMatchObject({ status: 401 })
  expect(await report('x'.repeat(300 * 1024))).toMatchObject({ status: 413 })
  const without = await startTestServer({}, server)
  expect(await report(body, `Bearer ${token}`, without)).toMatchObject({ status: 404 })
  await without.stop()
  expect(await states()).toMatchObject([{ status: 'sent' }])
})

// What the operator is told of the mails that wait, and of the relay. Rules MSG-143, MSG-144.
import { startMailbox } from '@noren/sandbox/mailbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailer } from '#platform/mail/mailer'
import { keyed, someBooking, type TestShop } from '#testing/factories'
import { certificates, key } from '#testing/mails/certificates'
import { makeSilentShop, useMailbox } from '#testing/mails/mailbox'
import { sendMessages, testNow, useUncheckedServer } from '#testing/server'
import { runOperator } from './operator.ts'

const server = await useUncheckedServer()
const { mailbox, mailer } = await useMailbox(server)
let shop: TestShop
const open: (() => unknown)[] = []

beforeEach(async () => {
  shop = await makeSilentShop(server)
})
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const admin = async (typed: string, smtpUrl?: string) => {
  const lines: string[] = []
  const services = { ...server.services, config: { ...server.services.config, smtpUrl } }
  const code = await runOperator(services, typed.split(' '), (line) => lines.push(line), services.clock.now())
  return { code, text: lines.join('\n') }
}

test('the operator sees what waits and why, without addresses; a test mail that goes out makes it due', async () => {
  expect((await admin('mail')).text).toBe('Nothing was found.')
  server.services.mailer = openMailer('smtp://127.0.0.1:1')
  const path = `/api/public/shops/${shop.domain}/reservations`
  expect((await shop.client.call('POST', path, someBooking(shop.menuId), keyed())).status).toBe(201)
  await server.sql(
    `insert into account_messages (user_id, kind, due_at, created_at)
     select $1, 'password_changed', $2, $2 from generate_series(1, 3)`,
    [shop.userId, testNow],
  )
  for (const at of [testNow, '2026-11-21T09:01:00+09:00']) {
    server.setNow(at)
    for (let round = 0; round < 4; round++) await sendMessages(server.services)
  }
  const waiting = JSON.parse((await admin('mail --json')).text)
  const why = 'ECONNREFUSED CONN'
  const times = { since: testNow, next_try: '2026-11-21T09:06:00+09:00' }
  expect(
    waiting.toSorted((a: { kind: string }, b: { kind: string }) => a.kind.localeCompare(b.kind)),
  ).toEqual([
    { kind: 'confirmed', to: 'customer', count: 1, why, ...times },
    { kind: 'password_changed', to: 'account', count: 3, why, ...times },
    { kind: 'shop_new', to: 'shop', count: 1, why, ...times },
  ])

  const tried = await admin('mail test operator@example.jp', mailbox.smtpUrl)
  expect(tried).toEqual({ code: 0, text: expect.stringMatching(/^The relay took it: 250 /) })
  const [mail] = mailbox.messages('operator@example.jp')
  expect(mail?.subject).toBe('送信テスト / Test email')
  server.services.mailer = mailer
  while ((await sendMessages(server.services)) > 0);
  expect((await admin('mail')).text).toBe('Nothing was found.')
})

test.each([
  ['no address', undefined, { refuse: undefined }, 'SMTP_URL is not set'],
  ['a host that DNS does not know', 'smtp://relay.invalid', {}, 'DNS knows no relay.invalid'],
  ['nobody at the port', 'smtp://127.0.0.1:1', {}, 'Nothing listens at 127.0.0.1:1 (ECONNREFUSED)'],
  ['no TLS', '?requireTLS=true', {}, 'The relay offers no TLS: 5'],
  ['TLS where there is none', 'smtps:', {}, 'TLS with 127.0.0.1:'],
  [
    'a certificate of nobody',
    '?requireTLS=true',
    { tls: { key, cert: certificates.right } },
    '(UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
  ],
  [
    'a wrong password',
    'user',
    { isUser: () => false },
    'user and password: 535 5.7.8 wrong user or password',
  ],
  [
    'a refused recipient',
    '',
    { refuse: { code: 554, text: '5.7.1 not from there' } },
    'The relay refused at RCPT TO: 554 5.7.1 not from there',
  ],
])('the operator is told of %s', async (_, url, options, expected) => {
  const relay = await startMailbox(options)
  open.push(relay.stop)
  const smtpUrl =
    url === 'smtps:'
      ? relay.smtpUrl.replace('smtp:', url)
      : url === 'user'
        ? relay.smtpUrl.replace('//', '//user:wrong@')
        : url?.startsWith('smtp') === false
          ? `${relay.smtpUrl}${url}`
          : url
  const { code, text } = await admin('mail test operator@example.jp', smtpUrl)
  expect(text).toContain(expected)
  expect(code).toBe(1)
})

test('what is no address is told, and nothing is sent', async () => {
  for (const typed of ['mail test', 'mail test nobody', 'mail nonsense'])
    expect(await admin(typed, mailbox.smtpUrl)).toMatchObject({ code: 1 })
  expect(mailbox.messages()).toEqual([])
})

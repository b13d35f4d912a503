import { randomUUID } from 'node:crypto'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, openClient } from '#testing/client'
import { makeOwner, type TestOwner } from '#testing/factories'
import {
  sendAccountMessage,
  sendMessages,
  startTestOutbox,
  startTestServer,
  testNow,
  throwFault,
  useTestServer,
} from '#testing/server'
import { openMailer } from '#platform/mail/mailer'
import { claimDueMessages } from '#features/messages/claims'
import { deleteOldAccountMessages } from '#features/messages/jobs'

const server = await useTestServer()
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await startMailbox()
})
beforeEach(() => {
  server.setNow(testNow)
  server.services.mailer = openMailer(mailbox.smtpUrl)
})
afterAll(async () => {
  server.services.mailer.close()
  await mailbox.stop()
})

const send = ({ userId }: TestOwner) => sendAccountMessage(server.services, 'verification', userId)
const tokenFor = async (owner: { email: string }): Promise<string> => {
  const [mail] = mailbox.messages(owner.email)
  const link = mail?.text
    .split('\n')
    .find((line) => line.startsWith(`${server.services.config.publicUrl}/account-verify?token=`))
  return link?.split('token=')[1] ?? ''
}
const verify = (owner: TestOwner, token: string) => owner.client.call('POST', '/api/email/verify', { token })

test('the mail’s link and a press prove the address of who is signed in, and a second press says that it was used', async () => {
  const owner = await makeOwner(server, { verified: false })
  await send(owner)
  const [mail] = mailbox.messages(owner.email)
  expect(mail).toMatchObject({
    from: '"のれん" <noreply@localhost>',
    subject: '【のれん】メールアドレスの確認',
  })
  expect(mail?.text).toContain('リンクの有効期限は24時間です。')
  const token = await tokenFor(owner)
  expect(mail?.html).toContain(token)
  const look = () => owner.client.call('GET', `/api/email/verify/${token}`)
  expect((await look()).body).toEqual({ data: { email: owner.email, is_signed_in: true } })
  expect((await owner.client.call('GET', '/api/auth/me')).body.data.email_verified).toBe(false)
  const pressed = await verify(owner, token)
  expect([pressed.status, pressed.body.data.email_verified]).toEqual([200, true])
  // The holder's own browser from now on.
  expect(owner.client.cookies.has('device')).toBe(true)
  expect((await verify(owner, token)).body.code).toBe('link_invalid')
  const used = await look()
  const unknown = await owner.client.call('GET', '/api/email/verify/made-up')
  expect([used.status, used.body.code]).toEqual([422, 'link_invalid'])
  expect({ ...unknown.body, request_id: '' }).toEqual({ ...used.body, request_id: '' })
  await send(owner)
  expect(mailbox.messages(owner.email)).toHaveLength(1)
})

test('on another device the account’s password verifies and signs in; sessions elsewhere stay', async () => {
  const { email, registered } = await register()
  const userId: number = registered.body.data.id
  await sendAccountMessage(server.services, 'verification', userId)
  const token = await tokenFor({ email })
  const phone = openClient(server.url)
  await phone.call('GET', '/sanctum/csrf-cookie')
  const press = (secret: string) => phone.call('POST', '/api/email/verify', { token, password: secret })
  const wrong = await press('Wrong-2026')
  expect([wrong.status, wrong.body.code]).toEqual([401, 'credentials'])
  expect(phone.cookies.has('session')).toBe(false)
  const right = await press(password)
  expect([right.status, right.body.data]).toMatchObject([200, { id: userId, email, email_verified: true }])
  expect((await phone.call('GET', '/api/auth/me')).body.data.id).toBe(userId)
  expect(phone.cookies.has('device')).toBe(true)
  const there = await registered.client.call('GET', '/api/auth/me')
  expect(there.body.data.email_verified).toBe(true)
})

test('the mail to an address that has an account says so, and the registration never becomes anything', async () => {
  const owner = await makeOwner(server)
  const client = openClient(server.url)
  await client.call('GET', '/sanctum/csrf-cookie')
  const own = { email: owner.email, password, password_confirmation: password, agreed: true }
  const made = await client.call('POST', '/api/auth/register', own)
  const userId: number = made.body.data.id
  await sendAccountMessage(server.services, 'verification', userId)
  const [mail] = mailbox.messages(owner.email)
  expect(mail?.subject).toBe('【のれん】すでにご登録いただいています')
  const { publicUrl } = server.services.config
  expect(mail?.text).toContain(`${publicUrl}/login`)
  expect(mail?.text).toContain(`${publicUrl}/forgot-password`)
  expect(mail?.text).not.toContain('account-verify')
  expect(await server.sql('select from link_tokens where user_id = $1', [userId])).toEqual([])
})

test('of two registrations of one address the press in the mail settles which becomes the account', async () => {
  const first = await register()
  const client = openClient(server.url)
  await client.call('GET', '/sanctum/csrf-cookie')
  const again = { email: first.email, password: second, password_confirmation: second, agreed: true }
  const later = await client.call('POST', '/api/auth/register', again)
  const tokens = []
  for (const userId of [first.registered.body.data.id, later.body.data.id] as number[]) {
    await sendAccountMessage(server.services, 'verification', userId)
    tokens.push(await tokenFor(first))
  }
  const verdicts = await Promise.all([
    first.registered.client.call('POST', '/api/email/verify', { token: tokens[0] }),
    client.call('POST', '/api/email/verify', { token: tokens[1] }),
  ])
  expect(verdicts.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const proven = await server.sql('select from users where email = $1 and email_verified_at is not null', [
    first.email,
  ])
  expect(proven).toHaveLength(1)
})

test('a link for a new password opens no registration whose address somebody else has proven', async () => {
  const late = await register()
  const userId: number = late.registered.body.data.id
  await sendAccountMessage(server.services, 'reset', userId)
  const [mail] = mailbox.messages(late.email)
  const token = /reset-password\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await server.sql('insert into users (email, email_verified_at, created_at) values ($1, now(), now())', [
    late.email,
  ])
  const body = { password: second, password_confirmation: second }
  const done = await late.registered.client.call('POST', `/api/auth/password/reset/${token}`, body)
  expect([done.status, done.body.code]).toEqual([422, 'link_invalid'])
})

test('with limits on, tries of the password behind a link are tries to sign in', async () => {
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  try {
    const { email, registered } = await register()
    await sendAccountMessage(server.services, 'verification', registered.body.data.id)
    const token = await tokenFor({ email })
    const guesser = openClient(limited.url)
    await guesser.call('GET', '/sanctum/csrf-cookie')
    const statuses = []
    for (let n = 0; n < 6; n++)
      statuses.push(
        (await guesser.call('POST', '/api/email/verify', { token, password: `Wrong-202${n}` })).status,
      )
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    const login = await guesser.call('POST', '/api/auth/login', { email, password })
    expect(login.status).toBe(429)
  } finally {
    await limited.stop()
  }
})

test('the link ends after 24 hours', async () => {
  const owner = await makeOwner(server, { verified: false })
  await send(owner)
  server.setNow('2026-11-22T09:00:01+09:00')
  expect((await verify(owner, await tokenFor(owner))).body.code).toBe('link_invalid')
})

test('a relay that is away makes the outbox try again, without the address in its notes', async () => {
  const { email } = await register()
  server.services.mailer = openMailer('smtp://127.0.0.1:1')
  while ((await sendMessages(server.services)) > 0);
  const [row] = await rowsOf(email)
  expect(row).toMatchObject({ status: 'retrying', attempts: 1 })
  expect(row?.last_error).toMatch(/^E[A-Z]+ CONN$/)
  server.services.mailer = openMailer(mailbox.smtpUrl)
  server.setNow('2026-11-21T09:01:00+09:00')
  while ((await sendMessages(server.services)) > 0);
  expect(await rowsOf(email)).toMatchObject([{ status: 'sent', attempts: 2 }])
  expect(mailbox.messages(email)).toHaveLength(1)
})

test('a worker killed before sending loses no message of an account', async () => {
  const { email } = await register()
  const { db, clock } = server.services
  while ((await claimDueMessages(db, 10, clock.now(), throwFault)).length > 0);
  // Claimed by the killed worker: nobody else takes it until the claim times out.
  expect(await sendMessages(server.services)).toBe(0)
  expect(mailbox.messages(email)).toEqual([])
  server.setNow('2026-11-21T09:02:00+09:00')
  while ((await sendMessages(server.services)) > 0);
  expect(mailbox.messages(email)).toHaveLength(1)
  expect(await rowsOf(email)).toMatchObject([{ status: 'sent', attempts: 2 }])
})

test('the row of a message holds neither the address nor the link, and is deleted 30 days later', async () => {
  const { email } = await register()
  while ((await sendMessages(server.services)) > 0);
  const token = await tokenFor({ email })
  expect(token.length).toBeGreaterThan(40)
  const stored = JSON.stringify(await server.sql('select * from account_messages'))
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(email)
  server.setNow('2026-12-21T08:59:59+09:00')
  await deleteOldAccountMessages.handle(server.services, {})
  expect(await rowsOf(email)).toHaveLength(1)
  server.setNow('2026-12-21T09:00:00+09:00')
  await deleteOldAccountMessages.handle(server.services, {})
  expect(await rowsOf(email)).toEqual([])
})

/** The messages of the account with this address. */
const rowsOf = (email: string) =>
  server.sql<{ status: string; attempts: number; last_error: string | null }>(
    'select m.* from account_messages m join users u on u.id = m.user_id where u.email = $1',
    [email],
  )

const password = 'Koharu2026'
const second = 'Tsukimi2027'

const register = async () => {
  const client = openClient(server.url)
  await client.call('GET', '/sanctum/csrf-cookie')
  const email = `new-${randomUUID()}@example.jp`
  const made = await client.call('POST', '/api/auth/register', {
    email,
    password,
    password_confirmation: password,
    agreed: true,
  })
  expect(made.status).toBe(201)
  return { email, registered: { ...made, client } }
}

test('who registers gets the mail from the worker', async () => {
  const { email } = await register()
  const outbox = startTestOutbox(server.services)
  await eventually(async () => mailbox.messages(email)[0])
  await outbox.stop()
})

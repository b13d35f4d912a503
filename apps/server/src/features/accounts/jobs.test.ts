import { randomUUID } from 'node:crypto'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually, openClient } from '#testing/client'
import { makeOwner, type TestOwner } from '#testing/factories'
import { startTestServer, testNow, type TestServer } from '#testing/server'
import { openMailer } from '#platform/mail/mailer'
import { sendVerification } from './jobs.ts'

let server: TestServer
let mailbox: Mailbox

beforeAll(async () => {
  server = await startTestServer()
  mailbox = await startMailbox()
})
beforeEach(() => {
  server.setNow(testNow)
  server.services.mailer = openMailer(mailbox.smtpUrl)
})
afterAll(async () => {
  server.services.mailer.close()
  await mailbox.stop()
  await server.stop()
})

const send = ({ userId }: TestOwner) => sendVerification.handle(server.services, { userId })
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
  await sendVerification.handle(server.services, { userId })
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

test('with limits on, tries of the password behind a link are tries to sign in', async () => {
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  try {
    const { email, registered } = await register()
    await sendVerification.handle(server.services, { userId: registered.body.data.id })
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

test('a relay that is away makes the queue try again, without the address in its notes', async () => {
  const owner = await makeOwner(server, { verified: false })
  server.services.mailer = openMailer('smtp://127.0.0.1:1')
  await expect(send(owner)).rejects.toThrow(/^mail: E[A-Z]+ CONN$/)
})

const password = 'Koharu2026'

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
  await server.services.queue.start([
    {
      ...sendVerification,
      run: (payload) => sendVerification.handle(server.services, payload as { userId: number }),
    },
  ])
  await eventually(async () => mailbox.messages(email)[0], 10_000)
  await server.services.queue.stop()
})

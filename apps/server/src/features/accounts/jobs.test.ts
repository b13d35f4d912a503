import { randomUUID } from 'node:crypto'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#testing/browser'
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
const tokenFor = async (owner: TestOwner): Promise<string> => {
  const [mail] = mailbox.messages(owner.email)
  const link = mail?.text
    .split('\n')
    .find((line) => line.startsWith(`${server.services.config.publicUrl}/account-verify?token=`))
  return link?.split('token=')[1] ?? ''
}
const verify = (owner: TestOwner, token: string) => owner.visitor.call('POST', '/api/email/verify', { token })

test('the mail’s link proves the address, and a second press says that it was used', async () => {
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
  expect((await verify(owner, token)).status).toBe(200)
  expect((await verify(owner, token)).body.code).toBe('link_invalid')
  await send(owner)
  expect(mailbox.messages(owner.email)).toHaveLength(1)
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

test('who registers gets the mail from the worker', async () => {
  const owner = await makeOwner(server, { verified: false })
  owner.visitor.cookies.clear()
  await owner.visitor.call('GET', '/sanctum/csrf-cookie')
  const email = `new-${randomUUID()}@example.jp`
  const registered = await owner.visitor.call('POST', '/api/auth/register', {
    email,
    password: 'Abcdefg1',
    password_confirmation: 'Abcdefg1',
    agreed: true,
  })
  expect(registered.status).toBe(201)
  await server.services.queue.start([
    {
      ...sendVerification,
      run: (payload) => sendVerification.handle(server.services, payload as { userId: number }),
    },
  ])
  await eventually(async () => mailbox.messages(email)[0], 10_000)
  await server.services.queue.stop()
})

import { randomUUID } from 'node:crypto'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openVisitor, type Visitor } from '#testing/browser'
import { makeOwner } from '#testing/factories'
import { startTestServer, testNow, type TestServer } from '#testing/server'
import { openMailer } from '#platform/mail/mailer'
import { sendPasswordChanged, sendReset } from './jobs.ts'

let server: TestServer
let mailbox: Mailbox

beforeAll(async () => {
  server = await startTestServer()
  mailbox = await startMailbox()
  server.services.mailer = openMailer(mailbox.smtpUrl)
})
beforeEach(() => server.setNow(testNow))
afterAll(async () => {
  server.services.mailer.close()
  await mailbox.stop()
  await server.stop()
})

const first = 'Koharu2026'
const second = 'Tsukimi2027'
const body = (password: string) => ({ password, password_confirmation: password })

const newcomer = async (): Promise<Visitor> => {
  const visitor = openVisitor(server.url)
  await visitor.call('GET', '/sanctum/csrf-cookie')
  return visitor
}

const register = async (email = `${randomUUID()}@example.jp`) => {
  const visitor = await newcomer()
  const made = await visitor.call('POST', '/api/auth/register', { email, ...body(first), agreed: true })
  expect(made.status).toBe(201)
  const userId: number = made.body.data.id
  return { email, userId, visitor }
}

const login = async (email: string, password: string) =>
  (await newcomer()).call('POST', '/api/auth/login', { email, password })

/** What the worker does with the newest job of this account. */
const mailFor = async ({ userId, email }: { userId: number; email: string }): Promise<string> => {
  await sendReset.handle(server.services, { userId })
  const [mail] = mailbox.messages(email)
  const line = mail?.text.split('\n').find((one) => one.includes('/reset-password/')) ?? ''
  expect(line.startsWith(`${server.services.config.publicUrl}/reset-password/`)).toBe(true)
  return line.split('/reset-password/')[1] ?? ''
}

const reset = (token: string, more: object = body(second), visitor = openVisitor(server.url)) =>
  visitor.call('POST', `/api/auth/password/reset/${token}`, more)

test('lost and found: the mailed link sets the password, ends every session and signs nobody in', async () => {
  const owner = await register()
  expect((await owner.visitor.call('GET', '/api/auth/me')).status).toBe(200)
  const visitor = openVisitor(server.url)
  const asked = await visitor.call('POST', '/api/auth/password/email', { email: owner.email.toUpperCase() })
  expect([asked.status, asked.body]).toEqual([200, { data: { sent: true } }])
  const jobs = await server.sql("select data from pgboss.job where name = 'send-reset'")
  expect(jobs).toContainEqual({ data: { userId: owner.userId } })

  const token = await mailFor(owner)
  const done = await reset(token, body(second), visitor)
  expect([done.status, done.body]).toEqual([200, { data: { reset: true } }])
  expect(visitor.cookies.has('session')).toBe(false)
  expect((await owner.visitor.call('GET', '/api/auth/me')).status).toBe(401)
  expect((await login(owner.email, first)).status).toBe(401)
  const back = await login(owner.email, second)
  // The link came by mail, so the address is proven as well.
  expect(back.body.data.email_verified).toBe(true)
  await sendPasswordChanged.handle(server.services, { userId: owner.userId })
  expect(mailbox.messages(owner.email)[0]?.subject).toBe('【のれん】パスワードが変更されました')
})

test('fifty at once spend one link once', async () => {
  const owner = await register()
  const token = await mailFor(owner)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(token, body(`Password${n}x`))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 200).map((a) => a.body.code))).toEqual(
    new Set(['link_invalid']),
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await login(owner.email, `Password${winner}x`)).status).toBe(200)
})

test('a newer request kills the older link; half an hour kills any', async () => {
  const owner = await register()
  const older = await mailFor(owner)
  const newer = await mailFor(owner)
  expect((await reset(older)).body.errors).toEqual({
    token: ['リンクが無効または期限切れです。新しいリンクを発行してください。'],
  })
  server.setNow('2026-11-21T09:30:01+09:00')
  expect((await reset(newer)).body.code).toBe('link_invalid')
  expect((await login(owner.email, first)).status).toBe(200)
})

test('of links that are made at once one alone is good', async () => {
  const { userId } = await register()
  for (let round = 0; round < 10; round++) {
    await Promise.all([1, 2, 3].map(() => sendReset.handle(server.services, { userId })))
    const good = await server.sql(
      "select from link_tokens where user_id = $1 and kind = 'reset' and used_at is null",
      [userId],
    )
    expect(good).toHaveLength(1)
  }
})

test('a reset ends another account’s session in this browser, and marks the browser as its holder’s', async () => {
  const owner = await register()
  const token = await mailFor(owner)
  const other = await makeOwner(server)
  const left = openVisitor(server.url, new Map(other.visitor.cookies))
  expect((await reset(token, body(second), other.visitor)).status).toBe(200)
  expect((await left.call('GET', '/api/auth/me')).status).toBe(401)
  expect(other.visitor.cookies.has('device')).toBe(true)
})

test('whatever host the request names, the mail leads to ours', async () => {
  const owner = await register()
  await openVisitor(server.url).call(
    'POST',
    '/api/auth/password/email',
    { email: owner.email },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' },
  )
  // `fetch` sends no Host of ours: by hand.
  const { request } = await import('node:http')
  await new Promise<void>((resolve, reject) => {
    const asking = request(
      `${server.url}/api/auth/password/email`,
      { method: 'POST', headers: { host: 'evil.example', 'content-type': 'application/json' } },
      (answer) => {
        expect(answer.statusCode).toBe(200)
        answer.resume().on('end', resolve)
      },
    ).on('error', reject)
    asking.end(JSON.stringify({ email: owner.email }))
  })
  await mailFor(owner)
  const [mail] = mailbox.messages(owner.email)
  expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
})

test('an unknown address gets the very same answer, and no mail', async () => {
  const known = await register()
  const ask = (email: string) => openVisitor(server.url).call('POST', '/api/auth/password/email', { email })
  const unknown = `nobody-${randomUUID()}@example.jp`
  const [a, b] = [await ask(known.email), await ask(unknown)]
  expect([b.status, b.text]).toEqual([a.status, a.text])
  await sendReset.handle(server.services, { userId: 0 })
  expect(mailbox.messages(unknown)).toEqual([])
})

test.each([
  [{ email: '' }, 'メールアドレスを入力してください'],
  [{}, 'メールアドレスを入力してください'],
  [{ email: 'taro@' }, '有効なメールアドレスを入力してください'],
  [{ email: 7 }, 'メールアドレスを入力してください'],
])('forgot refuses %j', async (sent, message) => {
  const answer = await openVisitor(server.url).call('POST', '/api/auth/password/email', sent)
  expect([answer.status, answer.body.errors?.email?.[0]]).toEqual([422, message])
})

test.each([
  [body('Short1a'), 'password', 'パスワードは8文字以上で入力してください'],
  [body('alllowercase1'), 'password', 'パスワードは大文字・小文字・数字を含む必要があります'],
  [body('NODIGITSatall'), 'password', 'パスワードは大文字・小文字・数字を含む必要があります'],
  [
    { password: second, password_confirmation: '' },
    'password_confirmation',
    'パスワード確認を入力してください',
  ],
  [{ password: second }, 'password_confirmation', 'パスワード確認を入力してください'],
  [{ password: second, password_confirmation: first }, 'password_confirmation', 'パスワードが一致しません'],
  [{ ...body(second), token: '' }, 'token', 'トークンが必要です'],
  [
    { ...body(second), token: 'another' },
    'token',
    'リンクが無効または期限切れです。新しいリンクを発行してください。',
  ],
  [{ ...body(second), email: 'a@example.jp' }, 'email', '使用できない項目です'],
])('reset refuses %j and leaves the link good', async (sent, field, message) => {
  const owner = await register()
  const token = await mailFor(owner)
  const answer = await reset(token, sent)
  expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([422, message])
  expect((await reset(token, { ...body(second), token })).status).toBe(200)
})

test('the own password changes with the present one; other sessions end, this one stays', async () => {
  const { email, visitor } = await register()
  await server.sql('update users set email_verified_at = now() where email = $1', [email])
  const elsewhere = await newcomer()
  await elsewhere.call('POST', '/api/auth/login', { email, password: first })
  const wrong = await visitor.call('PUT', '/api/auth/password', {
    current_password: 'Wrong2026',
    ...body(second),
  })
  expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
    422,
    'password_wrong',
    { current_password: ['現在のパスワードが正しくありません'] },
  ])
  expect((await elsewhere.call('GET', '/api/auth/me')).status).toBe(200)
  const right = await visitor.call('PUT', '/api/auth/password', { current_password: first, ...body(second) })
  expect(right.status).toBe(200)
  expect((await elsewhere.call('GET', '/api/auth/me')).status).toBe(401)
  expect((await visitor.call('GET', '/api/auth/me')).status).toBe(200)
  expect((await login(email, second)).status).toBe(200)
})

test('with limits on: five mails an hour to an address nobody has confirmed, whatever they are about', async () => {
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  limited.services.mailer = server.services.mailer
  try {
    const email = `${randomUUID()}@example.jp`
    const visitor = openVisitor(limited.url)
    await visitor.call('GET', '/sanctum/csrf-cookie')
    // The first one goes out with the registration itself.
    const made = await visitor.call('POST', '/api/auth/register', { email, ...body(first), agreed: true })
    const userId: number = made.body.data.id
    const statuses: number[] = []
    for (let minute = 1; minute <= 3; minute++) {
      limited.setNow(`2026-11-21T09:${minute}0:00+09:00`)
      statuses.push((await visitor.call('POST', '/api/email/verification-notification')).status)
      await sendReset.handle(limited.services, { userId })
    }
    expect(statuses).toEqual([200, 200, 429])
    expect(mailbox.messages(email)).toHaveLength(2)
  } finally {
    await limited.stop()
  }
})

test('with limits on: one mail a minute for an address, known or not; a guesser of the present password waits', async () => {
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  try {
    for (const email of [(await register()).email, `nobody-${randomUUID()}@example.jp`]) {
      const ask = () => openVisitor(limited.url).call('POST', '/api/auth/password/email', { email })
      expect((await ask()).status).toBe(200)
      const again = await ask()
      expect([again.status, again.body.message]).toEqual([429, 'しばらく時間をおいてから再度お試しください'])
      expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
    }
    const { visitor, email } = await register()
    await server.sql('update users set email_verified_at = now() where email = $1', [email])
    const guesser = openVisitor(limited.url, visitor.cookies)
    const guess = () =>
      guesser.call('POST', '/api/auth/password/confirm', { password: `Guess${randomUUID()}` })
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await guess()).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  } finally {
    await limited.stop()
  }
})

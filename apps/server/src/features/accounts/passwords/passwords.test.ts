import { randomUUID } from 'node:crypto'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openClient, type TestClient } from '#testing/client'
import { makeOwner } from '#testing/factories'
import { sendAccountMessage, startTestServer, testNow, useTestServer } from '#testing/server'
import { openMailer } from '#platform/mail/mailer'

const server = await useTestServer()
let mailbox: Mailbox

beforeAll(async () => {
  mailbox = await startMailbox()
  server.services.mailer = openMailer(mailbox.smtpUrl)
})
beforeEach(() => server.setNow(testNow))
afterAll(async () => {
  server.services.mailer.close()
  await mailbox.stop()
})

const first = 'Koharu2026'
const second = 'Tsukimi2027'
const body = (password: string) => ({ password, password_confirmation: password })

const newcomer = async (): Promise<TestClient> => {
  const client = openClient(server.url)
  await client.call('GET', '/sanctum/csrf-cookie')
  return client
}

const register = async (email = `${randomUUID()}@example.jp`) => {
  const client = await newcomer()
  const made = await client.call('POST', '/api/auth/register', { email, ...body(first), agreed: true })
  expect(made.status).toBe(201)
  const userId: number = made.body.data.id
  return { email, userId, client }
}

const login = async (email: string, password: string) =>
  (await newcomer()).call('POST', '/api/auth/login', { email, password })

/** What the worker does with the newest job of this account. */
const mailFor = async ({ userId, email }: { userId: number; email: string }): Promise<string> => {
  await sendAccountMessage(server.services, 'reset', userId)
  const [mail] = mailbox.messages(email)
  const line = mail?.text.split('\n').find((candidate) => candidate.includes('/reset-password/')) ?? ''
  expect(line.startsWith(`${server.services.config.publicUrl}/reset-password/`)).toBe(true)
  return line.split('/reset-password/')[1] ?? ''
}

const look = (token: string) => openClient(server.url).call('GET', `/api/auth/password/reset/${token}`)

const reset = (token: string, more: object = body(second), client = openClient(server.url)) =>
  client.call('POST', `/api/auth/password/reset/${token}`, more)

test('lost and found: the mailed link sets the password, ends every session and signs nobody in', async () => {
  const owner = await register()
  expect((await owner.client.call('GET', '/api/auth/me')).status).toBe(200)
  const client = openClient(server.url)
  const asked = await client.call('POST', '/api/auth/password/email', { email: owner.email.toUpperCase() })
  expect([asked.status, asked.body]).toEqual([200, { data: { sent: true } }])
  const rows = await server.sql("select user_id from account_messages where kind = 'reset'")
  expect(rows).toContainEqual({ user_id: owner.userId })

  const token = await mailFor(owner)
  const done = await reset(token, body(second), client)
  expect([done.status, done.body]).toEqual([200, { data: { reset: true } }])
  expect(client.cookies.has('session')).toBe(false)
  expect((await owner.client.call('GET', '/api/auth/me')).status).toBe(401)
  expect((await login(owner.email, first)).status).toBe(401)
  const back = await login(owner.email, second)
  // The link came by mail, so the address is proven as well.
  expect(back.body.data.email_verified).toBe(true)
  await sendAccountMessage(server.services, 'password_changed', owner.userId)
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

test('every link is good for half an hour, whatever is asked for after it; the first one used ends them all', async () => {
  const owner = await register()
  const older = await mailFor(owner)
  server.setNow('2026-11-21T09:20:00+09:00')
  const [newer, newest] = [await mailFor(owner), await mailFor(owner)]
  server.setNow('2026-11-21T09:29:59+09:00')
  expect((await look(older)).status).toBe(200)
  server.setNow('2026-11-21T09:30:01+09:00')
  expect((await reset(older)).body.errors).toEqual({
    token: ['リンクが無効または期限切れです。新しいリンクを発行してください。'],
  })
  expect((await login(owner.email, first)).status).toBe(200)
  expect((await reset(newer)).status).toBe(200)
  expect((await reset(newest)).body.code).toBe('link_invalid')
})

test('of two links that are used at once one sets the password', async () => {
  const owner = await register()
  for (let round = 0; round < 5; round++) {
    const tokens = [await mailFor(owner), await mailFor(owner)]
    const answers = await Promise.all(tokens.map((token) => reset(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  }
})

test('opening a link says whether it is still good, the same for expired, used and unknown, and spends nothing', async () => {
  const owner = await register()
  const token = await mailFor(owner)
  for (let opened = 0; opened < 2; opened++) {
    const good = await look(token)
    expect([good.status, good.body]).toEqual([200, { data: { is_first: false } }])
  }
  expect((await reset(token)).status).toBe(200)
  const expired = await mailFor(owner)
  server.setNow('2026-11-21T09:30:01+09:00')
  const dead = await Promise.all([token, expired, 'made-up'].map(look))
  expect(dead.map(({ status, body: { code } }) => [status, code])).toEqual(
    Array(3).fill([422, 'link_invalid']),
  )
  expect(new Set(dead.map((answer) => JSON.stringify({ ...answer.body, request_id: '' }))).size).toBe(1)
})

test('who never had a password is mailed about setting one, and told that it was set', async () => {
  const owner = await makeOwner(server)
  const token = await mailFor(owner)
  const [asked] = mailbox.messages(owner.email)
  expect(asked?.subject).toBe('【のれん】パスワードの設定')
  expect(`${asked?.text}${asked?.html}`).not.toContain('再設定')
  expect((await look(token)).body).toEqual({ data: { is_first: true } })
  expect((await reset(token)).status).toBe(200)
  await sendAccountMessage(server.services, 'password_changed', owner.userId, {
    isFirst: true,
    isUnlinked: true,
  })
  const [told] = mailbox.messages(owner.email)
  expect(told?.subject).toBe('【のれん】パスワードが設定されました')
  expect(told?.text).toContain('Googleアカウントとの連携を解除しました')
})

test('a reset ends another account’s session in this browser, and marks the browser as its holder’s', async () => {
  const owner = await register()
  const token = await mailFor(owner)
  const other = await makeOwner(server)
  const left = openClient(server.url, new Map(other.client.cookies))
  expect((await reset(token, body(second), other.client)).status).toBe(200)
  expect((await left.call('GET', '/api/auth/me')).status).toBe(401)
  expect(other.client.cookies.has('device')).toBe(true)
})

test('whatever host the request names, the mail leads to ours', async () => {
  const owner = await register()
  await openClient(server.url).call(
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
  const ask = (email: string) => openClient(server.url).call('POST', '/api/auth/password/email', { email })
  const unknown = `nobody-${randomUUID()}@example.jp`
  const [a, b] = [await ask(known.email), await ask(unknown)]
  expect([b.status, b.text]).toEqual([a.status, a.text])
  // The same row for both; the worker finds nobody to send the second one to.
  const written = await server.sql(
    "select user_id, attempts, status, details from account_messages where kind = 'reset' order by id desc limit 2",
  )
  expect(written).toEqual(
    [null, known.userId].map((user_id) => ({ user_id, attempts: 0, status: 'queued', details: {} })),
  )
  await sendAccountMessage(server.services, 'reset', null)
  expect(mailbox.messages(unknown)).toEqual([])
})

test.each([
  [{ email: '' }, 'メールアドレスを入力してください'],
  [{}, 'メールアドレスを入力してください'],
  [{ email: 'taro@' }, '有効なメールアドレスを入力してください'],
  [{ email: 7 }, 'メールアドレスを入力してください'],
])('forgot refuses %j', async (sent, message) => {
  const answer = await openClient(server.url).call('POST', '/api/auth/password/email', sent)
  expect([answer.status, answer.body.errors?.email?.[0]]).toEqual([422, message])
})

test.each([
  [body('Short1a'), 'password', 'パスワードは8文字以上で入力してください'],
  [body('alllowercase1'), 'password', 'パスワードは大文字・小文字・数字を含む必要があります'],
  [
    body('Password1'),
    'password',
    'よく使われているため、推測されやすいパスワードです。別のパスワードにしてください',
  ],
  [body('ｋｏｈａｒｕ'), 'password', '全角の文字が含まれています。半角の英字と数字で入力してください'],
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
  const { email, client } = await register()
  await server.sql('update users set email_verified_at = now() where email = $1', [email])
  const elsewhere = await newcomer()
  await elsewhere.call('POST', '/api/auth/login', { email, password: first })
  const wrong = await client.call('PUT', '/api/auth/password', {
    current_password: 'Wrong2026',
    ...body(second),
  })
  expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
    422,
    'password_wrong',
    { current_password: ['現在のパスワードが正しくありません'] },
  ])
  expect((await elsewhere.call('GET', '/api/auth/me')).status).toBe(200)
  const common = await client.call('PUT', '/api/auth/password', {
    current_password: first,
    ...body('Password1'),
  })
  expect([common.status, Object.keys(common.body.errors)]).toEqual([422, ['password']])
  const right = await client.call('PUT', '/api/auth/password', { current_password: first, ...body(second) })
  expect(right.status).toBe(200)
  expect((await elsewhere.call('GET', '/api/auth/me')).status).toBe(401)
  expect((await client.call('GET', '/api/auth/me')).status).toBe(200)
  expect((await login(email, second)).status).toBe(200)
})

test('with limits on: five verification mails an hour, and none of them is in the way of a link for a new password', async () => {
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  limited.services.mailer = server.services.mailer
  try {
    const email = `${randomUUID()}@example.jp`
    const client = openClient(limited.url)
    await client.call('GET', '/sanctum/csrf-cookie')
    // The first one goes out with the registration itself.
    const made = await client.call('POST', '/api/auth/register', { email, ...body(first), agreed: true })
    const userId: number = made.body.data.id
    const statuses: number[] = []
    for (let minute = 1; minute <= 5; minute++) {
      limited.setNow(`2026-11-21T09:${minute}0:00+09:00`)
      statuses.push((await client.call('POST', '/api/email/verification-notification')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    const asked = await openClient(limited.url).call('POST', '/api/auth/password/email', { email })
    expect(asked.status).toBe(200)
    await sendAccountMessage(limited.services, 'reset', userId)
    expect(mailbox.messages(email)[0]?.subject).toBe('【のれん】パスワードの再設定')
  } finally {
    await limited.stop()
  }
})

test('with limits on: strangers ask every minute for five an hour; the owner’s own device and the links sent before notice nothing', async () => {
  // As behind a proxy: the strangers come from anywhere.
  const limited = await startTestServer({ LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }, server)
  const ask = (email: string, from: string, client = openClient(limited.url)) =>
    client.call('POST', '/api/auth/password/email', { email }, { 'x-forwarded-for': from })
  try {
    const owner = await register()
    await server.sql('update users set email_verified_at = now() where id = $1', [owner.userId])
    const desk = openClient(limited.url)
    await desk.call('GET', '/sanctum/csrf-cookie')
    await desk.call('POST', '/api/auth/login', { email: owner.email, password: first })
    await desk.call('POST', '/api/auth/logout')
    const link = await mailFor(owner)

    const unknown = `nobody-${randomUUID()}@example.jp`
    const attack = async (email: string) => {
      const seen = []
      for (let n = 0; n < 7; n++) {
        limited.setNow(`2026-11-21T09:0${n}:00+09:00`)
        const answer = await ask(email, `198.51.100.${n}`)
        seen.push([answer.status, answer.headers.get('retry-after'), answer.body.code ?? answer.body.data])
      }
      return seen
    }
    const seen = await attack(owner.email)
    expect(seen.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await attack(unknown)).toEqual(seen)

    expect((await ask(owner.email, '198.51.100.1', desk)).status).toBe(200)
    const again = await ask(owner.email, '198.51.100.1', desk)
    expect([again.status, again.headers.get('retry-after')]).toEqual([429, '60'])
    expect((await reset(link)).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('with limits on: a mail a minute for the one who asks, known or not; a guesser of the present password waits', async () => {
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  try {
    for (const email of [(await register()).email, `nobody-${randomUUID()}@example.jp`]) {
      const ask = () => openClient(limited.url).call('POST', '/api/auth/password/email', { email })
      expect((await ask()).status).toBe(200)
      const again = await ask()
      expect([again.status, again.body.message]).toEqual([429, 'しばらく時間をおいてから再度お試しください'])
      expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(50)
    }
    const { client, email } = await register()
    await server.sql('update users set email_verified_at = now() where email = $1', [email])
    const guesser = openClient(limited.url, client.cookies)
    const guess = () =>
      guesser.call('POST', '/api/auth/password/confirm', { password: `Guess${randomUUID()}` })
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push((await guess()).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  } finally {
    await limited.stop()
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisitor } from '#testing/browser'
import { makeOwner } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const password = 'Koharu2026'
const someRegistration = (email: string) => ({
  email,
  password,
  password_confirmation: password,
  agreed: true,
})

const newcomer = async () => {
  const visitor = openVisitor(server.url)
  expect((await visitor.call('GET', '/sanctum/csrf-cookie')).status).toBe(204)
  return visitor
}

test('a newcomer registers, is signed in, and may do nothing but verify', async () => {
  const visitor = await newcomer()
  const before = visitor.cookies.get('XSRF-TOKEN')
  const made = await visitor.call('POST', '/api/auth/register', someRegistration('Ｔaro@example.jp'))
  expect(made.status).toBe(201)
  expect(made.body.data).toEqual({
    id: expect.any(Number),
    email: 'taro@example.jp',
    email_verified: false,
    shop_id: null,
    shop: null,
  })
  expect(visitor.cookies.has('session')).toBe(true)
  expect(visitor.cookies.get('XSRF-TOKEN')).not.toBe(before)
  expect((await visitor.call('GET', '/api/auth/me')).body.data.email).toBe('taro@example.jp')
  expect((await visitor.call('POST', '/api/shops', {})).body.code).toBe('email_unverified')

  const jobs = await server.sql("select data from pgboss.job where name = 'send-verification'")
  expect(jobs).toEqual([{ data: { userId: made.body.data.id } }])
})

test('a known address is 422 on its field, and makes nothing', async () => {
  await (await newcomer()).call('POST', '/api/auth/register', someRegistration('known@example.jp'))
  const again = await (
    await newcomer()
  ).call('POST', '/api/auth/register', someRegistration('KNOWN@example.jp'))
  expect(again.status).toBe(422)
  expect(again.body.errors).toEqual({ email: ['このメールアドレスはすでに登録されています'] })
  expect(await server.sql("select from users where email = 'known@example.jp'")).toHaveLength(1)
})

test.each([
  [{ email: '' }, 'email', 'メールアドレスは必須です'],
  [{ email: 'taro@' }, 'email', '正しいメールアドレスを入力してください'],
  [{ email: 'a\u0000b@example.jp' }, 'email', '正しいメールアドレスを入力してください'],
  [{ password: 'Short1a' }, 'password', 'パスワードは8文字以上必要です'],
  [{ password: 'nouppercase1' }, 'password', 'パスワードは大文字・小文字・数字を含む必要があります'],
  [{ password: `Aa1${'x'.repeat(126)}` }, 'password', 'パスワードは128文字以内で入力してください'],
  [{ password_confirmation: 'Other2026' }, 'password_confirmation', 'パスワードが一致しません'],
  [{ agreed: false }, 'agreed', '利用規約とプライバシーポリシーへの同意が必要です'],
  [{ role: 'admin' }, 'role', '使用できない項目です'],
])('registration refuses %j', async (change, field, message) => {
  const visitor = await newcomer()
  const answer = await visitor.call('POST', '/api/auth/register', {
    ...someRegistration('refused@example.jp'),
    ...change,
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors[field]).toContain(message)
  expect(await server.sql("select from users where email = 'refused@example.jp'")).toHaveLength(0)
})

test('sign-in: right, wrong and unknown; the wrong two cannot be told apart', async () => {
  await (await newcomer()).call('POST', '/api/auth/register', someRegistration('login@example.jp'))
  const visitor = await newcomer()
  const wrong = await visitor.call('POST', '/api/auth/login', {
    email: 'login@example.jp',
    password: 'Wrong2026',
  })
  const unknown = await visitor.call('POST', '/api/auth/login', {
    email: 'nobody@example.jp',
    password: 'Wrong2026',
  })
  expect(wrong.status).toBe(401)
  expect(wrong.body.message).toBe('メールアドレスまたはパスワードが正しくありません')
  expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })

  const right = await visitor.call('POST', '/api/auth/login', { email: 'login@example.jp', password })
  expect(right.status).toBe(200)
  expect(right.body.data.email).toBe('login@example.jp')
  expect((await visitor.call('POST', '/api/auth/logout')).status).toBe(204)
  expect(visitor.cookies.has('session')).toBe(false)
  await visitor.call('GET', '/sanctum/csrf-cookie')
  expect((await visitor.call('GET', '/api/auth/me')).status).toBe(401)
})

test('an old XSRF token is 419 after sign-in, and nothing happens', async () => {
  const owner = await makeOwner(server)
  const stranger = await newcomer()
  const cookies = new Map([
    ...owner.visitor.cookies,
    ['XSRF-TOKEN', stranger.cookies.get('XSRF-TOKEN') ?? ''],
  ])
  expect((await openVisitor(server.url, cookies).call('POST', '/api/auth/logout')).status).toBe(419)
  expect((await owner.visitor.call('GET', '/api/auth/me')).status).toBe(200)
})

test('sessions end: idle after 30 days, all after 180', async () => {
  const { visitor } = await makeOwner(server)
  server.setNow('2026-12-20T09:00:00+09:00')
  expect((await visitor.call('GET', '/api/auth/me')).status).toBe(200)
  for (const month of ['2027-01-15', '2027-02-10', '2027-03-10', '2027-04-05', '2027-05-01', '2027-05-19']) {
    server.setNow(`${month}T09:00:00+09:00`)
    expect((await visitor.call('GET', '/api/auth/me')).status, month).toBe(200)
  }
  server.setNow('2027-05-21T09:00:00+09:00')
  expect((await visitor.call('GET', '/api/auth/me')).status).toBe(401)

  server.setNow('2026-11-21T09:00:00+09:00')
  const idle = await makeOwner(server)
  server.setNow('2026-12-21T09:00:01+09:00')
  expect((await idle.visitor.call('GET', '/api/auth/me')).status).toBe(401)
  server.setNow('2026-11-21T09:00:00+09:00')
})

test('with limits on, the sixth sign-in of a minute waits', async () => {
  const limited = await startTestServer({ LIMITS: 'on' })
  try {
    const visitor = openVisitor(limited.url)
    await visitor.call('GET', '/sanctum/csrf-cookie')
    const attempt = () =>
      visitor.call('POST', '/api/auth/login', { email: 'x@example.jp', password: 'Wrong2026' })
    for (let n = 0; n < 5; n++) expect((await attempt()).status).toBe(401)
    const sixth = await attempt()
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(sixth.body.message).toBe('しばらく時間をおいてから再度お試しください')
    limited.setNow('2026-11-21T09:01:01+09:00')
    expect((await attempt()).status).toBe(401)
  } finally {
    await limited.stop()
  }
})

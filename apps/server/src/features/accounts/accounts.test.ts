import { expect, test } from 'vitest'
import { eventually, openClient } from '#testing/client'
import { makeOwner } from '#testing/factories'
import { startTestServer, type TestServer, useTestServer } from '#testing/server'
import { hashPassword } from '#platform/identity/passwords'

const server = await useTestServer()

const password = 'Koharu2026'
const someRegistration = (email: string) => ({
  email,
  password,
  password_confirmation: password,
  agreed: true,
})

const newcomer = async () => {
  const client = openClient(server.url)
  expect((await client.call('GET', '/sanctum/csrf-cookie')).status).toBe(204)
  return client
}

test('a newcomer registers, is signed in, and may do nothing but verify', async () => {
  const client = await newcomer()
  const before = client.cookies.get('XSRF-TOKEN')
  const made = await client.call('POST', '/api/auth/register', someRegistration('Ｔaro@example.jp'))
  expect(made.status).toBe(201)
  expect(made.body.data).toEqual({
    id: expect.any(Number),
    email: 'taro@example.jp',
    email_verified: false,
    shop_id: null,
    shop: null,
  })
  expect(client.cookies.has('session')).toBe(true)
  expect(client.cookies.get('XSRF-TOKEN')).not.toBe(before)
  expect((await client.call('GET', '/api/auth/me')).body.data.email).toBe('taro@example.jp')
  expect((await client.call('POST', '/api/shops', {})).body.code).toBe('email_unverified')

  expect(await server.sql('select kind, user_id, status from account_messages')).toEqual([
    { kind: 'verification', user_id: made.body.data.id, status: 'queued' },
  ])
})

test.each(['Password1', 'PaSsw0rd', 'Qwerty123', 'Pａssｗord1'])(
  'a password that guessers try first is refused under its field: %s',
  async (common) => {
    const answer = await (
      await newcomer()
    ).call('POST', '/api/auth/register', {
      ...someRegistration('common@example.jp'),
      password: common,
      password_confirmation: common,
    })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      {
        password: ['よく使われているため、推測されやすいパスワードです。別のパスワードにしてください'],
      },
    ])
    expect(await server.sql("select from users where email = 'common@example.jp'")).toEqual([])
    // The same without an address, before anybody agrees to the terms.
    const check = (tried: string) =>
      openClient(server.url).call('POST', '/api/auth/password/check', { password: tried })
    const checked = await check(common)
    expect([checked.status, checked.body.errors]).toEqual([answer.status, answer.body.errors])
    expect((await check('Nagoya-no-Neko-7')).status).toBe(200)
  },
)

test('signing in with a password that is common by now goes on', async () => {
  const owner = await makeOwner(server)
  await server.sql('update users set password_hash = $2 where id = $1', [
    owner.userId,
    await hashPassword('Password1'),
  ])
  const login = await (
    await newcomer()
  ).call('POST', '/api/auth/login', { email: owner.email, password: 'Password1' })
  expect(login.status).toBe(200)
})

test('registration, sign-in and a new mail answer the same for an address that has an account', async () => {
  const owner = await makeOwner(server)
  const seen = []
  for (const email of [owner.email, `free-${owner.email}`]) {
    const client = await newcomer()
    const calls = [
      await client.call('POST', '/api/auth/register', someRegistration(email.toUpperCase())),
      await client.call('GET', '/api/auth/me'),
      await client.call('POST', '/api/email/verification-notification'),
      await client.call('POST', '/api/shops', {}),
      await client.call('POST', '/api/auth/logout'),
      await (await newcomer()).call('POST', '/api/auth/login', { email, password }),
      await (await newcomer()).call('POST', '/api/auth/login', { email, password: 'Wrong2026' }),
    ]
    const told = calls.map(({ status, body }) => [status, body])
    seen.push(
      JSON.stringify(told)
        .replaceAll(email, 'the address')
        .replace(/"(id|request_id)":("[^"]*"|\d+)/g, '$1'),
    )
  }
  expect(seen[0]).toContain('[201,{"data":{id,"email":"the address","email_verified":false,"shop_id":null')
  expect(seen[1]).toBe(seen[0])
  expect((await owner.client.call('GET', '/api/auth/me')).body.data.id).toBe(owner.userId)
})

test.each([
  [{ email: '' }, 'email', 'メールアドレスは必須です'],
  [{ email: 'taro@' }, 'email', '正しいメールアドレスを入力してください'],
  [{ email: 'a\u0000b@example.jp' }, 'email', '正しいメールアドレスを入力してください'],
  [{ password: 'Short1a' }, 'password', 'パスワードは8文字以上必要です'],
  [{ password: 'nouppercase1' }, 'password', 'パスワードは大文字・小文字・数字を含む必要があります'],
  [{ password: `Aa1${'x'.repeat(126)}` }, 'password', 'パスワードは128文字以内で入力してください'],
  [
    { password: 'Ｋｏｈａｒｕ２０２６' },
    'password',
    '全角の文字が含まれています。半角の英字と数字で入力してください',
  ],
  [{ password_confirmation: 'Other2026' }, 'password_confirmation', 'パスワードが一致しません'],
  [{ agreed: false }, 'agreed', '利用規約とプライバシーポリシーへの同意が必要です'],
  [{ role: 'admin' }, 'role', '使用できない項目です'],
])('registration refuses %j', async (change, field, message) => {
  const client = await newcomer()
  const answer = await client.call('POST', '/api/auth/register', {
    ...someRegistration('refused@example.jp'),
    ...change,
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors[field]).toContain(message)
  expect(await server.sql("select from users where email = 'refused@example.jp'")).toHaveLength(0)
})

test('sign-in: right, wrong and unknown; the wrong two cannot be told apart', async () => {
  await (await newcomer()).call('POST', '/api/auth/register', someRegistration('login@example.jp'))
  const client = await newcomer()
  const wrong = await client.call('POST', '/api/auth/login', {
    email: 'login@example.jp',
    password: 'Wrong2026',
  })
  const unknown = await client.call('POST', '/api/auth/login', {
    email: 'nobody@example.jp',
    password: 'Wrong2026',
  })
  expect(wrong.status).toBe(401)
  expect(wrong.body.message).toBe('メールアドレスまたはパスワードが正しくありません')
  expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })

  const right = await client.call('POST', '/api/auth/login', { email: 'login@example.jp', password })
  expect(right.status).toBe(200)
  expect(right.body.data.email).toBe('login@example.jp')
  expect((await client.call('POST', '/api/auth/logout')).status).toBe(204)
  expect(client.cookies.has('session')).toBe(false)
  await client.call('GET', '/sanctum/csrf-cookie')
  expect((await client.call('GET', '/api/auth/me')).status).toBe(401)
})

test('a wrong password takes as long where nobody has the address', async () => {
  await (await newcomer()).call('POST', '/api/auth/register', someRegistration('slow@example.jp'))
  const client = await newcomer()
  const quickest: Record<string, number> = { 'slow@example.jp': Infinity, 'nobody@example.jp': Infinity }
  for (let pair = 0; pair < 8; pair++)
    for (const [email, before] of Object.entries(quickest)) {
      const began = performance.now()
      await client.call('POST', '/api/auth/login', { email, password: 'Wrong2026' })
      quickest[email] = Math.min(before, performance.now() - began)
    }
  // Without hashing it is a quarter.
  expect(quickest['nobody@example.jp']).toBeGreaterThan((quickest['slow@example.jp'] ?? 0) / 2)
})

test('a browser is marked when the address is proven: one name for it, none for who only registered', async () => {
  const email = 'marked@example.jp'
  const client = await newcomer()
  await client.call('POST', '/api/auth/register', someRegistration(email))
  const again = () => client.call('POST', '/api/auth/login', { email, password })
  expect((await again()).status).toBe(200)
  expect(client.cookies.has('device')).toBe(false)
  await server.sql('update users set email_verified_at = now() where email = $1', [email])
  expect((await again()).status).toBe(200)
  const mark = client.cookies.get('device')
  expect(mark).toMatch(/^\S+\.\S+$/)
  expect((await again()).status).toBe(200)
  expect(client.cookies.get('device')).toBe(mark)
  // In the place of one that was made up, or was given for another password.
  client.cookies.set('device', `${mark}x`)
  expect((await again()).status).toBe(200)
  expect(client.cookies.get('device')).not.toContain(mark)
})

test('signing in ends what was open in this browser, whoever’s it was', async () => {
  const [former, next] = [await makeOwner(server), await makeOwner(server)]
  await server.sql('update users set password_hash = $2 where id = $1', [
    next.userId,
    await hashPassword(password),
  ])
  const left = openClient(server.url, new Map(former.client.cookies))
  const login = await former.client.call('POST', '/api/auth/login', { email: next.email, password })
  expect(login.body.data.id).toBe(next.userId)
  expect((await left.call('GET', '/api/auth/me')).status).toBe(401)
  expect(await server.sql('select from sessions where user_id = $1', [former.userId])).toEqual([])
})

test('a sign-in that proves a password which is just being changed opens nothing', async () => {
  const owner = await makeOwner(server)
  const [old, fresh] = [await hashPassword(password), await hashPassword('Tsukimi2027')]
  await server.sql('update users set password_hash = $2 where id = $1', [owner.userId, old])
  const client = await newcomer()
  const [login, change] = await whileLocked(server, owner.userId, fresh, [
    () => client.call('POST', '/api/auth/login', { email: owner.email, password }),
    () =>
      owner.client.call('PUT', '/api/auth/password', {
        current_password: password,
        password: 'Hanami2028',
        password_confirmation: 'Hanami2028',
      }),
  ])
  expect([login?.status, login?.body.code]).toEqual([401, 'credentials'])
  expect([change?.status, change?.body.code]).toEqual([422, 'password_wrong'])
  const now = await server.sql('select password_hash from users where id = $1', [owner.userId])
  expect(now).toEqual([{ password_hash: fresh }])
})

/** What is asked while somebody resets the password: they hold the user's row, and let it go when all of these wait for it. */
const whileLocked = async <T>(
  { pool, sql }: TestServer,
  userId: number,
  hash: string,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> => {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [userId])
    const asked = Promise.all(calls.map((call) => call()))
    await eventually(async () => {
      const waiting = await sql(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return waiting.length === calls.length || undefined
    })
    await holder.query('update users set password_hash = $2 where id = $1', [userId, hash])
    await holder.query('commit')
    return await asked
  } finally {
    holder.release()
  }
}

test('an old XSRF token is 419 after sign-in, and nothing happens', async () => {
  const owner = await makeOwner(server)
  const stranger = await newcomer()
  const cookies = new Map([...owner.client.cookies, ['XSRF-TOKEN', stranger.cookies.get('XSRF-TOKEN') ?? '']])
  expect((await openClient(server.url, cookies).call('POST', '/api/auth/logout')).status).toBe(419)
  expect((await owner.client.call('GET', '/api/auth/me')).status).toBe(200)
})

test('sessions end: idle after 30 days, all after 180', async () => {
  const { client } = await makeOwner(server)
  server.setNow('2026-12-20T09:00:00+09:00')
  expect((await client.call('GET', '/api/auth/me')).status).toBe(200)
  for (const month of ['2027-01-15', '2027-02-10', '2027-03-10', '2027-04-05', '2027-05-01', '2027-05-19']) {
    server.setNow(`${month}T09:00:00+09:00`)
    expect((await client.call('GET', '/api/auth/me')).status, month).toBe(200)
  }
  server.setNow('2027-05-21T09:00:00+09:00')
  expect((await client.call('GET', '/api/auth/me')).status).toBe(401)

  server.setNow('2026-11-21T09:00:00+09:00')
  const idle = await makeOwner(server)
  server.setNow('2026-12-21T09:00:01+09:00')
  expect((await idle.client.call('GET', '/api/auth/me')).status).toBe(401)
  server.setNow('2026-11-21T09:00:00+09:00')
})

test('with limits on, the sixth sign-in of a minute waits', async () => {
  const limited = await startTestServer({ LIMITS: 'on' })
  try {
    const client = openClient(limited.url)
    await client.call('GET', '/sanctum/csrf-cookie')
    const attempt = () =>
      client.call('POST', '/api/auth/login', { email: 'x@example.jp', password: 'Wrong2026' })
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

/** Behind a proxy, so that a call may come from anywhere; nobody has a known device. */
const signInFrom = async (to: TestServer, from: string, email: string, secret = 'Wrong2026') => {
  const client = openClient(to.url)
  await client.call('GET', '/sanctum/csrf-cookie')
  const body = { email, password: secret }
  return (await client.call('POST', '/api/auth/login', body, { 'x-forwarded-for': from })).status
}

test('with limits on, wrong passwords from one network leave the owner’s way in from another open', async () => {
  const limited = await startTestServer({ LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }, server)
  try {
    const { email, userId } = await makeOwner(server)
    await server.sql('update users set password_hash = $2 where id = $1', [
      userId,
      await hashPassword(password),
    ])
    const statuses = []
    for (let n = 0; n < 6; n++) statuses.push(await signInFrom(limited, '198.51.100.1', email))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect(await signInFrom(limited, '203.0.113.5', email, password)).toBe(200)
    // A whole /48 has four times the tries of one of its networks.
    const site = []
    for (let n = 0; n < 21; n++) site.push(await signInFrom(limited, `2001:db8:1:${n}::1`, email))
    expect(site).toEqual([...Array<number>(20).fill(401), 429])
  } finally {
    await limited.stop()
  }
})

test('with limits on, an account that is tried from many networks gives each of them one try a minute and five an hour', async () => {
  const limited = await startTestServer({ LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }, server)
  try {
    const { email, userId } = await makeOwner(server)
    await server.sql('update users set password_hash = $2 where id = $1', [
      userId,
      await hashPassword(password),
    ])
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, n) => signInFrom(limited, `198.51.100.${n}`, email)),
    )
    expect(tries).toEqual(Array<number>(30).fill(401))
    const one = []
    for (let minute = 1; minute <= 7; minute++) {
      limited.setNow(`2026-11-21T09:0${minute}:00+09:00`)
      one.push(await signInFrom(limited, '198.51.100.99', email))
      one.push(await signInFrom(limited, '198.51.100.99', email))
    }
    expect(one.filter((status) => status === 401)).toHaveLength(5)
    expect(one.slice(0, 2)).toEqual([401, 429])
    expect(await signInFrom(limited, '203.0.113.5', email, password)).toBe(200)
  } finally {
    await limited.stop()
  }
})

test('with limits on, five registrations an hour from one address, whether they are known or not', async () => {
  const limited = await startTestServer({ LIMITS: 'on' })
  try {
    const client = openClient(limited.url)
    await client.call('GET', '/sanctum/csrf-cookie')
    const attempt = async (email: string) => {
      const answer = await client.call('POST', '/api/auth/register', someRegistration(email))
      return answer.body.code ?? answer.status
    }
    for (let n = 0; n < 3; n++) expect(await attempt('taken@example.jp')).toBe(201)
    for (let n = 0; n < 2; n++) expect(await attempt(`free-${n}@example.jp`)).toBe(201)
    const sixth = await client.call('POST', '/api/auth/register', someRegistration('free-5@example.jp'))
    expect([sixth.body.code, sixth.headers.get('retry-after')]).toEqual(['too_many', '3600'])
  } finally {
    await limited.stop()
  }
})

test('with limits on, ten mails an hour for all registrations of an address; the eleventh is kept without one', async () => {
  const limited = await startTestServer({ LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
  try {
    const register = async (n: number) => {
      const client = openClient(limited.url)
      await client.call('GET', '/sanctum/csrf-cookie')
      const from = { 'x-forwarded-for': `198.51.100.${n}` }
      return (await client.call('POST', '/api/auth/register', someRegistration('full@example.jp'), from))
        .status
    }
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push(await register(n))
    expect(statuses).toEqual(Array<number>(11).fill(201))
    expect(await limited.sql('select from account_messages')).toHaveLength(10)
    expect(await limited.sql('select from users')).toHaveLength(11)
  } finally {
    await limited.stop()
  }
})

import { randomUUID } from 'node:crypto'
import {
  startCrookedGoogle,
  type Crooked,
  type CrookedGoogle,
  type Person,
} from '@noren/sandbox/crooked-google'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openVisitor, type Answer, type Visitor } from '#testing/browser'
import { startTestServer, testNow, type TestServer } from '#testing/server'
import { openGoogle } from '#platform/identity/google'
import { keepUserLink } from '#platform/identity/links'

let server: TestServer
let google: CrookedGoogle

beforeAll(async () => {
  server = await startTestServer()
  google = await startCrookedGoogle()
})
beforeEach(() => {
  server.setNow(testNow)
  server.services.google = openGoogle({ ...google, patience: 1 })
})
afterAll(async () => {
  await google.stop()
  await server.stop()
})

const password = 'Koharu2026'
const someEmail = () => `${randomUUID()}@example.jp`

const newcomer = async (): Promise<Visitor> => {
  const visitor = openVisitor(server.url)
  await visitor.call('GET', '/sanctum/csrf-cookie')
  return visitor
}

/** The address at the provider to which the button sends this browser. */
const set = async (visitor: Visitor, purpose = 'signup'): Promise<string> => {
  const started = await visitor.call('POST', '/api/auth/oauth/start', { provider: 'google', purpose })
  expect(started.status).toBe(200)
  return started.body.data.url
}

/** The browser comes back; where it is sent on to. */
const come = async (visitor: Visitor, to: URL | string): Promise<string> => {
  const { pathname, search } = new URL(to)
  const answer = await visitor.call('GET', pathname + search)
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

const finish = (visitor: Visitor) => visitor.call('POST', '/api/auth/oauth/signin')

/** The whole dance as the pages do it. */
const signIn = async (
  person: Person,
  {
    visitor,
    purpose = 'signup',
    crooked = {},
  }: { visitor?: Visitor; purpose?: string; crooked?: Crooked } = {},
): Promise<{ visitor: Visitor; answer: Answer }> => {
  const browser = visitor ?? (await newcomer())
  await come(browser, google.accept(await set(browser, purpose), person, crooked))
  return { visitor: browser, answer: await finish(browser) }
}

const me = (visitor: Visitor) => visitor.call('GET', '/api/auth/me')
const registerByMail = async (email: string) => {
  const visitor = await newcomer()
  const made = await visitor.call('POST', '/api/auth/register', {
    email,
    password,
    password_confirmation: password,
    agreed: true,
  })
  expect(made.status).toBe(201)
  return { visitor, userId: made.body.data.id as number }
}
const loginByMail = async (email: string, secret = password) =>
  (await newcomer()).call('POST', '/api/auth/login', { email, password: secret })
const prove = (email: string) =>
  server.sql('update users set email_verified_at = now() where email = $1', [email])
const usersOf = (email: string) => server.sql('select id from users where email = $1', [email])

test('sign up, then sign in: one account, known by its subject even under another address', async () => {
  const email = someEmail()
  const visitor = await newcomer()
  const url = await set(visitor)
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
    redirect_uri: `${server.services.config.publicUrl}/api/auth/google/callback`,
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  const location = await come(visitor, google.accept(url, { email: email.toUpperCase() }))
  const [, id] = /^\/oauth\/signin\?provider=google&id=([\w-]{43})$/.exec(location) ?? []
  const attempt = await visitor.call('GET', `/api/auth/google/${id}`)
  expect([attempt.status, attempt.body]).toEqual([
    200,
    { data: { provider: 'google', purpose: 'signup', email } },
  ])
  expect((await me(visitor)).status).toBe(401)
  const done = await finish(visitor)
  expect(done.body.data).toEqual({
    id: expect.any(Number),
    email,
    email_verified: true,
    shop_id: null,
    shop: null,
  })
  expect((await me(visitor)).body.data.email).toBe(email)
  expect(visitor.cookies.has('attempt')).toBe(false)

  const [{ subject } = { subject: '' }] = await server.sql<{ subject: string }>(
    'select subject from identities where email = $1',
    [email],
  )
  const again = await signIn({ email: someEmail(), subject }, { purpose: 'signin' })
  expect(again.answer.body.data.id).toBe(done.body.data.id)
})

test('an account that nobody registered is not made by signing in', async () => {
  const email = someEmail()
  const { answer } = await signIn({ email }, { purpose: 'signin' })
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    422,
    'oauth_unknown',
    'このアカウントはまだ登録されていません。新規登録からお進みください。',
  ])
  expect(await usersOf(email)).toEqual([])
})

test('an address that Google has not verified opens and makes nothing', async () => {
  const email = someEmail()
  for (const purpose of ['signup', 'signin']) {
    const { answer } = await signIn({ email, isVerified: false }, { purpose })
    expect([answer.status, answer.body.code]).toEqual([422, 'oauth_unverified'])
  }
  expect(await usersOf(email)).toEqual([])
})

test('who cancels at Google is back at the login page, and may try again', async () => {
  const visitor = await newcomer()
  expect(await come(visitor, google.refuse(await set(visitor)))).toBe('/login?oauth=canceled')
  expect((await finish(visitor)).body.code).toBe('oauth_failed')
  expect((await signIn({ email: someEmail() }, { visitor })).answer.status).toBe(200)
})

test('Google alone is offered, and only where it is there', async () => {
  const visitor = await newcomer()
  const start = (provider: string, purpose = 'signin') =>
    visitor.call('POST', '/api/auth/oauth/start', { provider, purpose })
  for (const provider of ['instagram', 'line']) {
    const answer = await start(provider)
    expect([answer.status, answer.body.code]).toEqual([422, 'provider_unavailable'])
  }
  expect((await start('myspace')).body.errors).toHaveProperty('provider')
  expect((await start('google', 'takeover')).body.errors).toHaveProperty('purpose')
  delete server.services.google
  expect((await start('google')).body.code).toBe('provider_unavailable')
  server.services.google = openGoogle({
    ...google,
    issuer: new URL('http://127.0.0.1:1/away'),
    patience: 1,
  })
  expect((await start('google')).status).toBe(503)
})

const aside = (url: string, change: (search: URLSearchParams) => void): URL => {
  const changed = new URL(url)
  change(changed.searchParams)
  return changed
}

const forgeries: [string, (visitor: Visitor, email: string) => Promise<URL | string>][] = [
  ['no parameters', async () => `${server.url}/api/auth/google/callback`],
  [
    'no state',
    async (v, email) => aside(google.accept(await set(v), { email }).href, (s) => s.delete('state')),
  ],
  [
    'a state nobody gave out',
    async (v, email) =>
      aside(google.accept(await set(v), { email }).href, (s) => s.set('state', 'x'.repeat(43))),
  ],
  [
    'two states',
    async (v, email) =>
      aside(google.accept(await set(v), { email }).href, (s) => s.append('state', s.get('state') ?? '')),
  ],
  [
    'the state of another browser',
    async (_v, email) => google.accept(await set(await newcomer()), { email }),
  ],
  [
    'a code nobody gave out',
    async (v, email) => aside(google.accept(await set(v), { email }).href, (s) => s.set('code', 'made-up')),
  ],
  [
    'a code of another attempt',
    async (v, email) => {
      const other = google.accept(await set(await newcomer()), { email }).searchParams.get('code') ?? ''
      return aside(google.accept(await set(v), { email }).href, (s) => s.set('code', other))
    },
  ],
  [
    'a state used before',
    async (v, email) => {
      const back = google.accept(await set(v), { email: someEmail() })
      const token = v.cookies.get('attempt') ?? ''
      await come(v, back)
      await finish(v)
      v.cookies.clear()
      await v.call('GET', '/sanctum/csrf-cookie')
      v.cookies.set('attempt', token)
      return google.accept(
        `${google.issuer.href}/auth?${new URLSearchParams({ state: back.searchParams.get('state') ?? '', redirect_uri: `${server.url}/api/auth/google/callback` })}`,
        { email },
      )
    },
  ],
  [
    'a state after its time',
    async (v, email) => {
      const back = google.accept(await set(v), { email })
      server.setNow('2026-11-21T09:10:01+09:00')
      return back
    },
  ],
  [
    'another issuer in the answer',
    async (v, email) =>
      aside(google.accept(await set(v), { email }).href, (s) => s.set('iss', 'https://evil.example')),
  ],
  [
    'another nonce',
    async (v, email) => google.accept(await set(v), { email }, { claims: { nonce: 'another' } }),
  ],
  ['no nonce', async (v, email) => google.accept(await set(v), { email }, { claims: { nonce: null } })],
  [
    'another audience',
    async (v, email) => google.accept(await set(v), { email }, { claims: { aud: 'another-client' } }),
  ],
  [
    'another issuer in the token',
    async (v, email) => google.accept(await set(v), { email }, { claims: { iss: 'https://evil.example' } }),
  ],
  [
    'an expired token',
    async (v, email) =>
      google.accept(await set(v), { email }, { claims: { exp: 1_000_000_000, iat: 999_996_400 } }),
  ],
  [
    'a token without address',
    async (v, email) => google.accept(await set(v), { email }, { claims: { email: null } }),
  ],
  [
    'a token that a stranger signed',
    async (v, email) => google.accept(await set(v), { email }, { signedBy: 'stranger' }),
  ],
  [
    'a token that nobody signed',
    async (v, email) => google.accept(await set(v), { email }, { signedBy: 'nobody' }),
  ],
  [
    'a token signed with the secret',
    async (v, email) => google.accept(await set(v), { email }, { signedBy: 'secret' }),
  ],
  [
    'an answer of 500',
    async (v, email) => google.accept(await set(v), { email }, { token: { status: 500, body: 'oops' } }),
  ],
  [
    'an answer that is no JSON',
    async (v, email) => google.accept(await set(v), { email }, { token: { status: 200, body: '<html>' } }),
  ],
  ['no answer', async (v, email) => google.accept(await set(v), { email }, { token: 'silence' })],
  ['a cut connection', async (v, email) => google.accept(await set(v), { email }, { token: 'cut' })],
  ['an error of the provider', async (v) => google.refuse(await set(v), 'server_error')],
  ['an error that is markup', async (v) => google.refuse(await set(v), '<script>alert(1)</script>')],
]

test.each(forgeries)('refused without a fault: %s', async (_name, forge) => {
  const visitor = await newcomer()
  const email = someEmail()
  expect(await come(visitor, await forge(visitor, email))).toBe('/oauth/signin?provider=google')
  const done = await finish(visitor)
  expect([done.status, done.body.code]).toEqual([422, 'oauth_failed'])
  expect(visitor.cookies.has('session')).toBe(false)
  expect(await usersOf(email)).toEqual([])
})

test('a provider that nobody knows ends at the page that says so', async () => {
  expect(await come(await newcomer(), `${server.url}/api/auth/evil/callback?state=a&code=b`)).toBe(
    '/oauth/signin?provider=',
  )
})

test('a stranger signs nobody else in: the attempt is the browser’s own, and signs in once', async () => {
  const [mine, theirs] = [await newcomer(), await newcomer()]
  const back = google.accept(await set(mine), { email: someEmail() })
  await set(theirs)
  // The victim is made to open the stranger's answer.
  expect(await come(theirs, back)).toBe('/oauth/signin?provider=google')
  const id = new URL(await come(mine, back), server.url).searchParams.get('id')
  expect((await theirs.call('GET', `/api/auth/google/${id}`)).status).toBe(404)
  expect((await finish(theirs)).body.code).toBe('oauth_failed')
  const token = mine.cookies.get('attempt') ?? ''
  expect((await finish(mine)).status).toBe(200)
  mine.cookies.set('attempt', token)
  expect((await finish(mine)).body.code).toBe('oauth_failed')
})

test('twenty sign-ups of one person at once make one account', async () => {
  const email = someEmail()
  const visitors = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const visitor = await newcomer()
      await come(visitor, google.accept(await set(visitor), { email }))
      return visitor
    }),
  )
  const answers = await Promise.all(visitors.map(finish))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await usersOf(email)).toHaveLength(1)
})

// The orders in which somebody can be at an account before its holder. Source: "Pre-hijacked accounts" (USENIX Security 2022).

test('pre-hijack 1: a password set before the holder comes with Google is dropped', async () => {
  const email = someEmail()
  await registerByMail(email)
  const holder = await signIn({ email })
  expect(holder.answer.status).toBe(200)
  expect((await loginByMail(email)).status).toBe(401)
  expect((await me(holder.visitor)).body.data.email_verified).toBe(true)
})

test('pre-hijack 2: a session opened before does not outlive the holder’s coming', async () => {
  const email = someEmail()
  const attacker = await registerByMail(email)
  await signIn({ email })
  expect((await me(attacker.visitor)).status).toBe(401)
})

test('pre-hijack 3: links asked for before open nothing afterwards', async () => {
  const email = someEmail()
  const { userId } = await registerByMail(email)
  const now = server.services.clock.now()
  for (const kind of ['verify', 'reset'] as const)
    await keepUserLink(
      server.services.db,
      { kind, token: `${kind}-${email}`, userId, expiresAt: now + 60_000 },
      now,
    )
  await signIn({ email })
  const stranger = openVisitor(server.url)
  expect((await stranger.call('POST', '/api/email/verify', { token: `verify-${email}` })).body.code).toBe(
    'link_invalid',
  )
  const reset = await stranger.call('POST', `/api/auth/password/reset/reset-${email}`, {
    password,
    password_confirmation: password,
  })
  expect(reset.body.code).toBe('link_invalid')
})

test('pre-hijack 4: a Google account that claims an unproven address never gets to the holder’s account', async () => {
  const email = someEmail()
  const crook = { email, subject: 'crook', isVerified: false }
  expect((await signIn(crook)).answer.body.code).toBe('oauth_unverified')
  await registerByMail(email)
  await prove(email)
  for (const purpose of ['signin', 'signup'])
    expect((await signIn(crook, { purpose })).answer.body.code).toBe('oauth_unverified')
})

test('pre-hijack 5: the holder finds the address taken and resets: password, session and what was linked are gone', async () => {
  const email = someEmail()
  const attacker = await registerByMail(email)
  const now = server.services.clock.now()
  const token = `holder-${email}`
  await keepUserLink(
    server.services.db,
    { kind: 'reset', token, userId: attacker.userId, expiresAt: now + 60_000 },
    now,
  )
  const mine = 'Tsukimi2027'
  const done = await openVisitor(server.url).call('POST', `/api/auth/password/reset/${token}`, {
    password: mine,
    password_confirmation: mine,
  })
  expect(done.status).toBe(200)
  expect((await loginByMail(email)).status).toBe(401)
  expect((await me(attacker.visitor)).status).toBe(401)
  expect((await loginByMail(email, mine)).status).toBe(200)
})

test('both proven: Google is linked, the password stays, and the owner is told', async () => {
  const email = someEmail()
  const { userId, visitor } = await registerByMail(email)
  await prove(email)
  const linked = await signIn({ email }, { purpose: 'signin' })
  expect(linked.answer.body.data.id).toBe(userId)
  expect((await loginByMail(email)).status).toBe(200)
  expect((await me(visitor)).status).toBe(200)
  const jobs = await server.sql("select data from pgboss.job where name = 'send-google-linked'")
  expect(jobs).toContainEqual({ data: { userId } })
})

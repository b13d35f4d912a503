import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Visitor } from '#testing/browser'
import { openGoogleStage, someEmail, type GoogleStage } from '#testing/google-stage'
import { startTestServer, testNow, type TestServer } from '#testing/server'

let server: TestServer
let stage: GoogleStage

beforeAll(async () => {
  server = await startTestServer()
  stage = await openGoogleStage(server)
})
beforeEach(() => {
  server.setNow(testNow)
  stage.offer()
})
afterAll(async () => {
  await stage.google.stop()
  await server.stop()
})

test('sign up, then sign in: one account, known by its subject even under another address', async () => {
  const email = someEmail()
  const visitor = await stage.newcomer()
  const url = await stage.set(visitor)
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
    redirect_uri: `${server.services.config.publicUrl}/api/auth/google/callback`,
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  const location = await stage.come(visitor, stage.google.accept(url, { email: email.toUpperCase() }))
  const [, id] = /^\/oauth\/signin\?provider=google&id=([\w-]{43})$/.exec(location) ?? []
  const attempt = await visitor.call('GET', `/api/auth/google/${id}`)
  expect([attempt.status, attempt.body]).toEqual([
    200,
    { data: { provider: 'google', purpose: 'signup', email } },
  ])
  expect((await stage.me(visitor)).status).toBe(401)
  const done = await stage.finish(visitor)
  expect(done.body.data).toEqual({
    id: expect.any(Number),
    email,
    email_verified: true,
    shop_id: null,
    shop: null,
  })
  expect((await stage.me(visitor)).body.data.email).toBe(email)
  expect(visitor.cookies.has('attempt')).toBe(false)

  const [{ subject } = { subject: '' }] = await server.sql<{ subject: string }>(
    'select subject from identities where email = $1',
    [email],
  )
  const again = await stage.signIn({ email: someEmail(), subject }, { purpose: 'signin' })
  expect(again.answer.body.data.id).toBe(done.body.data.id)
})

test('an account that nobody registered is not made by signing in', async () => {
  const email = someEmail()
  const { answer } = await stage.signIn({ email }, { purpose: 'signin' })
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    422,
    'oauth_unknown',
    'このアカウントはまだ登録されていません。新規登録からお進みください。',
  ])
  expect(await stage.usersOf(email)).toEqual([])
})

test('an address that Google has not verified opens and makes nothing', async () => {
  const email = someEmail()
  for (const purpose of ['signup', 'signin']) {
    const { answer } = await stage.signIn({ email, isVerified: false }, { purpose })
    expect([answer.status, answer.body.code]).toEqual([422, 'oauth_unverified'])
  }
  expect(await stage.usersOf(email)).toEqual([])
})

test.each([
  ['signin', '/login'],
  ['signup', '/signup'],
])('who cancels a %s at Google is back at %s, and may try again', async (purpose, page) => {
  const visitor = await stage.newcomer()
  expect(await stage.come(visitor, stage.google.refuse(await stage.set(visitor, purpose)))).toBe(
    `${page}?oauth=canceled`,
  )
  expect((await stage.finish(visitor)).body.code).toBe('oauth_failed')
  expect((await stage.signIn({ email: someEmail() }, { visitor })).answer.status).toBe(200)
})

test('Google alone is offered, and only where it is there', async () => {
  const visitor = await stage.newcomer()
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
  stage.offer(new URL('http://127.0.0.1:1/away'))
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
    async (v, email) =>
      aside(stage.google.accept(await stage.set(v), { email }).href, (s) => s.delete('state')),
  ],
  [
    'a state nobody gave out',
    async (v, email) =>
      aside(stage.google.accept(await stage.set(v), { email }).href, (s) => s.set('state', 'x'.repeat(43))),
  ],
  [
    'two states',
    async (v, email) =>
      aside(stage.google.accept(await stage.set(v), { email }).href, (s) =>
        s.append('state', s.get('state') ?? ''),
      ),
  ],
  [
    'the state of another browser',
    async (_v, email) => stage.google.accept(await stage.set(await stage.newcomer()), { email }),
  ],
  [
    'a code nobody gave out',
    async (v, email) =>
      aside(stage.google.accept(await stage.set(v), { email }).href, (s) => s.set('code', 'made-up')),
  ],
  [
    'a code of another attempt',
    async (v, email) => {
      const other =
        stage.google.accept(await stage.set(await stage.newcomer()), { email }).searchParams.get('code') ?? ''
      return aside(stage.google.accept(await stage.set(v), { email }).href, (s) => s.set('code', other))
    },
  ],
  [
    'a state used before',
    async (v, email) => {
      const back = stage.google.accept(await stage.set(v), { email: someEmail() })
      const token = v.cookies.get('attempt') ?? ''
      await stage.come(v, back)
      await stage.finish(v)
      v.cookies.clear()
      await v.call('GET', '/sanctum/csrf-cookie')
      v.cookies.set('attempt', token)
      const asked = {
        state: back.searchParams.get('state') ?? '',
        redirect_uri: `${server.url}/api/auth/google/callback`,
      }
      return stage.google.accept(
        `${stage.google.issuer.href}/auth?${new URLSearchParams(asked).toString()}`,
        { email },
      )
    },
  ],
  [
    'a state after its time',
    async (v, email) => {
      const back = stage.google.accept(await stage.set(v), { email })
      server.setNow('2026-11-21T09:10:01+09:00')
      return back
    },
  ],
  [
    'another issuer in the answer',
    async (v, email) =>
      aside(stage.google.accept(await stage.set(v), { email }).href, (s) =>
        s.set('iss', 'https://evil.example'),
      ),
  ],
  [
    'another nonce',
    async (v, email) => stage.google.accept(await stage.set(v), { email }, { claims: { nonce: 'another' } }),
  ],
  [
    'no nonce',
    async (v, email) => stage.google.accept(await stage.set(v), { email }, { claims: { nonce: null } }),
  ],
  [
    'another audience',
    async (v, email) =>
      stage.google.accept(await stage.set(v), { email }, { claims: { aud: 'another-client' } }),
  ],
  [
    'another issuer in the token',
    async (v, email) =>
      stage.google.accept(await stage.set(v), { email }, { claims: { iss: 'https://evil.example' } }),
  ],
  [
    'an expired token',
    async (v, email) =>
      stage.google.accept(
        await stage.set(v),
        { email },
        { claims: { exp: 1_000_000_000, iat: 999_996_400 } },
      ),
  ],
  [
    'a token without address',
    async (v, email) => stage.google.accept(await stage.set(v), { email }, { claims: { email: null } }),
  ],
  [
    'a token that a stranger signed',
    async (v, email) => stage.google.accept(await stage.set(v), { email }, { signedBy: 'stranger' }),
  ],
  [
    'a token that nobody signed',
    async (v, email) => stage.google.accept(await stage.set(v), { email }, { signedBy: 'nobody' }),
  ],
  [
    'a token signed with the secret',
    async (v, email) => stage.google.accept(await stage.set(v), { email }, { signedBy: 'secret' }),
  ],
  [
    'an answer of 500',
    async (v, email) =>
      stage.google.accept(await stage.set(v), { email }, { token: { status: 500, body: 'oops' } }),
  ],
  [
    'an answer that is no JSON',
    async (v, email) =>
      stage.google.accept(await stage.set(v), { email }, { token: { status: 200, body: '<html>' } }),
  ],
  ['no answer', async (v, email) => stage.google.accept(await stage.set(v), { email }, { token: 'silence' })],
  [
    'a cut connection',
    async (v, email) => stage.google.accept(await stage.set(v), { email }, { token: 'cut' }),
  ],
  ['an error of the provider', async (v) => stage.google.refuse(await stage.set(v), 'server_error')],
  [
    'an error that is markup',
    async (v) => stage.google.refuse(await stage.set(v), '<script>alert(1)</script>'),
  ],
]

test.each(forgeries)('refused without a fault: %s', async (_name, forge) => {
  const visitor = await stage.newcomer()
  const email = someEmail()
  expect(await stage.come(visitor, await forge(visitor, email))).toBe('/oauth/signin?provider=google')
  const done = await stage.finish(visitor)
  expect([done.status, done.body.code]).toEqual([422, 'oauth_failed'])
  expect(visitor.cookies.has('session')).toBe(false)
  expect(await stage.usersOf(email)).toEqual([])
})

test('a provider that nobody knows ends at the page that says so', async () => {
  expect(
    await stage.come(await stage.newcomer(), `${server.url}/api/auth/evil/callback?state=a&code=b`),
  ).toBe('/oauth/signin?provider=')
})

test('a stranger signs nobody else in: the attempt is the browser’s own, and signs in once', async () => {
  const [mine, theirs] = [await stage.newcomer(), await stage.newcomer()]
  const back = stage.google.accept(await stage.set(mine), { email: someEmail() })
  await stage.set(theirs)
  // The victim is made to open the stranger's answer.
  expect(await stage.come(theirs, back)).toBe('/oauth/signin?provider=google')
  const id = new URL(await stage.come(mine, back), server.url).searchParams.get('id')
  expect((await theirs.call('GET', `/api/auth/google/${id}`)).status).toBe(404)
  expect((await stage.finish(theirs)).body.code).toBe('oauth_failed')
  const token = mine.cookies.get('attempt') ?? ''
  expect((await stage.finish(mine)).status).toBe(200)
  mine.cookies.set('attempt', token)
  expect((await stage.finish(mine)).body.code).toBe('oauth_failed')
})

test('twenty sign-ups of one person at once make one account', async () => {
  const email = someEmail()
  const visitors = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const visitor = await stage.newcomer()
      await stage.come(visitor, stage.google.accept(await stage.set(visitor), { email }))
      return visitor
    }),
  )
  const answers = await Promise.all(visitors.map(stage.finish))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stage.usersOf(email)).toHaveLength(1)
})

import { expect, test } from 'vitest'
import type { TestClient } from '#testing/client'
import { someEmail, useFakeGoogle } from '#testing/fake-google'
import { differing, takeFingerprint } from '#testing/fingerprint'
import { useTestServer } from '#testing/server'

const server = await useTestServer()
const fakeGoogle = await useFakeGoogle(server)

test('sign up, then sign in: one account, known by its subject even under another address', async () => {
  const email = someEmail()
  const client = await fakeGoogle.newcomer()
  const url = await fakeGoogle.set(client)
  const asked = new URL(url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    scope: 'openid email',
    code_challenge_method: 'S256',
    redirect_uri: `${server.services.config.publicUrl}/api/auth/google/callback`,
  })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  const location = await fakeGoogle.come(
    client,
    fakeGoogle.google.accept(url, { email: email.toUpperCase() }),
  )
  const [, id] = /^\/oauth\/signin\?provider=google&id=([\w-]{43})$/.exec(location) ?? []
  const attempt = await client.call('GET', `/api/auth/google/${id}`)
  expect([attempt.status, attempt.body]).toEqual([
    200,
    { data: { provider: 'google', purpose: 'signup', email } },
  ])
  expect((await fakeGoogle.me(client)).status).toBe(401)
  const done = await fakeGoogle.finish(client)
  expect(done.body.data).toEqual({
    id: expect.any(Number),
    email,
    email_verified: true,
    shop_id: null,
    shop: null,
  })
  expect((await fakeGoogle.me(client)).body.data.email).toBe(email)
  expect(client.cookies.has('attempt')).toBe(false)

  const [{ subject } = { subject: '' }] = await server.sql<{ subject: string }>(
    'select subject from identities where email = $1',
    [email],
  )
  const again = await fakeGoogle.signIn({ email: someEmail(), subject }, { purpose: 'signin' })
  expect(again.answer.body.data.id).toBe(done.body.data.id)
})

test('an account that nobody registered is not made by signing in', async () => {
  const email = someEmail()
  const { answer } = await fakeGoogle.signIn({ email }, { purpose: 'signin' })
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    422,
    'oauth_unknown',
    'このアカウントはまだ登録されていません。新規登録からお進みください。',
  ])
  expect(await fakeGoogle.usersOf(email)).toEqual([])
})

test('an address that Google has not verified opens and makes nothing', async () => {
  const email = someEmail()
  for (const purpose of ['signup', 'signin']) {
    const { answer } = await fakeGoogle.signIn({ email, isVerified: false }, { purpose })
    expect([answer.status, answer.body.code]).toEqual([422, 'oauth_unverified'])
  }
  expect(await fakeGoogle.usersOf(email)).toEqual([])
})

test.each([
  ['signin', '/login'],
  ['signup', '/signup'],
])('who cancels a %s at Google is back at %s, and may try again', async (purpose, page) => {
  const client = await fakeGoogle.newcomer()
  expect(await fakeGoogle.come(client, fakeGoogle.google.refuse(await fakeGoogle.set(client, purpose)))).toBe(
    `${page}?oauth=canceled`,
  )
  expect((await fakeGoogle.finish(client)).body.code).toBe('oauth_failed')
  expect((await fakeGoogle.signIn({ email: someEmail() }, { client })).answer.status).toBe(200)
})

test('Google alone is offered, and only where it is there', async () => {
  const client = await fakeGoogle.newcomer()
  const start = (provider: string, purpose = 'signin') =>
    client.call('POST', '/api/auth/oauth/start', { provider, purpose })
  for (const provider of ['instagram', 'line']) {
    const answer = await start(provider)
    expect([answer.status, answer.body.code]).toEqual([422, 'provider_unavailable'])
  }
  expect((await start('myspace')).body.errors).toHaveProperty('provider')
  expect((await start('google', 'takeover')).body.errors).toHaveProperty('purpose')
  delete server.services.google
  expect((await start('google')).body.code).toBe('provider_unavailable')
  fakeGoogle.offer(new URL('http://127.0.0.1:1/away'))
  expect((await start('google')).status).toBe(503)
})

const aside = (url: string, change: (search: URLSearchParams) => void): URL => {
  const changed = new URL(url)
  change(changed.searchParams)
  return changed
}

const forgeries: [string, (client: TestClient, email: string) => Promise<URL | string>][] = [
  ['no parameters', async () => `${server.url}/api/auth/google/callback`],
  [
    'no state',
    async (v, email) =>
      aside(fakeGoogle.google.accept(await fakeGoogle.set(v), { email }).href, (s) => s.delete('state')),
  ],
  [
    'a state nobody gave out',
    async (v, email) =>
      aside(fakeGoogle.google.accept(await fakeGoogle.set(v), { email }).href, (s) =>
        s.set('state', 'x'.repeat(43)),
      ),
  ],
  [
    'two states',
    async (v, email) =>
      aside(fakeGoogle.google.accept(await fakeGoogle.set(v), { email }).href, (s) =>
        s.append('state', s.get('state') ?? ''),
      ),
  ],
  [
    'the state of another browser',
    async (_v, email) =>
      fakeGoogle.google.accept(await fakeGoogle.set(await fakeGoogle.newcomer()), { email }),
  ],
  [
    'a code nobody gave out',
    async (v, email) =>
      aside(fakeGoogle.google.accept(await fakeGoogle.set(v), { email }).href, (s) =>
        s.set('code', 'made-up'),
      ),
  ],
  [
    'a code of another attempt',
    async (v, email) => {
      const other =
        fakeGoogle.google
          .accept(await fakeGoogle.set(await fakeGoogle.newcomer()), { email })
          .searchParams.get('code') ?? ''
      return aside(fakeGoogle.google.accept(await fakeGoogle.set(v), { email }).href, (s) =>
        s.set('code', other),
      )
    },
  ],
  [
    'a state used before',
    async (v, email) => {
      const back = fakeGoogle.google.accept(await fakeGoogle.set(v), { email: someEmail() })
      const token = v.cookies.get('attempt') ?? ''
      await fakeGoogle.come(v, back)
      await fakeGoogle.finish(v)
      v.cookies.clear()
      await v.call('GET', '/sanctum/csrf-cookie')
      v.cookies.set('attempt', token)
      const asked = {
        state: back.searchParams.get('state') ?? '',
        redirect_uri: `${server.url}/api/auth/google/callback`,
      }
      return fakeGoogle.google.accept(
        `${fakeGoogle.google.issuer.href}/auth?${new URLSearchParams(asked).toString()}`,
        { email },
      )
    },
  ],
  [
    'a state after its time',
    async (v, email) => {
      const back = fakeGoogle.google.accept(await fakeGoogle.set(v), { email })
      server.setNow('2026-11-21T09:10:01+09:00')
      return back
    },
  ],
  [
    'another issuer in the answer',
    async (v, email) =>
      aside(fakeGoogle.google.accept(await fakeGoogle.set(v), { email }).href, (s) =>
        s.set('iss', 'https://evil.example'),
      ),
  ],
  [
    'another nonce',
    async (v, email) =>
      fakeGoogle.google.accept(await fakeGoogle.set(v), { email }, { claims: { nonce: 'another' } }),
  ],
  [
    'no nonce',
    async (v, email) =>
      fakeGoogle.google.accept(await fakeGoogle.set(v), { email }, { claims: { nonce: null } }),
  ],
  [
    'another audience',
    async (v, email) =>
      fakeGoogle.google.accept(await fakeGoogle.set(v), { email }, { claims: { aud: 'another-client' } }),
  ],
  [
    'another issuer in the token',
    async (v, email) =>
      fakeGoogle.google.accept(
        await fakeGoogle.set(v),
        { email },
        { claims: { iss: 'https://evil.example' } },
      ),
  ],
  [
    'an expired token',
    async (v, email) =>
      fakeGoogle.google.accept(
        await fakeGoogle.set(v),
        { email },
        { claims: { exp: 1_000_000_000, iat: 999_996_400 } },
      ),
  ],
  [
    'a token without address',
    async (v, email) =>
      fakeGoogle.google.accept(await fakeGoogle.set(v), { email }, { claims: { email: null } }),
  ],
  [
    'a token that a stranger signed',
    async (v, email) =>
      fakeGoogle.google.accept(await fakeGoogle.set(v), { email }, { signedBy: 'stranger' }),
  ],
  [
    'a token that nobody signed',
    async (v, email) => fakeGoogle.google.accept(await fakeGoogle.set(v), { email }, { signedBy: 'nobody' }),
  ],
  [
    'a token signed with the secret',
    async (v, email) => fakeGoogle.google.accept(await fakeGoogle.set(v), { email }, { signedBy: 'secret' }),
  ],
  [
    'an answer of 500',
    async (v, email) =>
      fakeGoogle.google.accept(await fakeGoogle.set(v), { email }, { token: { status: 500, body: 'oops' } }),
  ],
  [
    'an answer that is no JSON',
    async (v, email) =>
      fakeGoogle.google.accept(
        await fakeGoogle.set(v),
        { email },
        { token: { status: 200, body: '<html>' } },
      ),
  ],
  [
    'no answer',
    async (v, email) => fakeGoogle.google.accept(await fakeGoogle.set(v), { email }, { token: 'silence' }),
  ],
  [
    'a cut connection',
    async (v, email) => fakeGoogle.google.accept(await fakeGoogle.set(v), { email }, { token: 'cut' }),
  ],
  [
    'an error of the provider',
    async (v) => fakeGoogle.google.refuse(await fakeGoogle.set(v), 'server_error'),
  ],
  [
    'an error that is markup',
    async (v) => fakeGoogle.google.refuse(await fakeGoogle.set(v), '<script>alert(1)</script>'),
  ],
]

test.each(forgeries)('refused without a fault: %s', async (_name, forge) => {
  const client = await fakeGoogle.newcomer()
  const email = someEmail()
  expect(await fakeGoogle.come(client, await forge(client, email))).toBe('/oauth/signin?provider=google')
  const done = await fakeGoogle.finish(client)
  expect([done.status, done.body.code]).toEqual([422, 'oauth_failed'])
  expect(client.cookies.has('session')).toBe(false)
  expect(await fakeGoogle.usersOf(email)).toEqual([])
})

test('a provider that nobody knows ends at the page that says so', async () => {
  expect(
    await fakeGoogle.come(await fakeGoogle.newcomer(), `${server.url}/api/auth/evil/callback?state=a&code=b`),
  ).toBe('/oauth/signin?provider=')
})

test('a stranger signs nobody else in: the attempt is the browser’s own, and signs in once', async () => {
  const [mine, theirs] = [await fakeGoogle.newcomer(), await fakeGoogle.newcomer()]
  const back = fakeGoogle.google.accept(await fakeGoogle.set(mine), { email: someEmail() })
  await fakeGoogle.set(theirs)
  // The victim is made to open the stranger's answer.
  expect(await fakeGoogle.come(theirs, back)).toBe('/oauth/signin?provider=google')
  const id = new URL(await fakeGoogle.come(mine, back), server.url).searchParams.get('id')
  expect((await theirs.call('GET', `/api/auth/google/${id}`)).status).toBe(404)
  expect((await fakeGoogle.finish(theirs)).body.code).toBe('oauth_failed')
  const token = mine.cookies.get('attempt') ?? ''
  expect((await fakeGoogle.finish(mine)).status).toBe(200)
  mine.cookies.set('attempt', token)
  expect((await fakeGoogle.finish(mine)).body.code).toBe('oauth_failed')
})

test('coming back writes the attempt alone, and signs nobody in yet', async () => {
  const client = await fakeGoogle.newcomer()
  const back = fakeGoogle.google.accept(await fakeGoogle.set(client), { email: someEmail() })
  const before = await takeFingerprint(server)
  expect(await fakeGoogle.come(client, back)).toContain('/oauth/signin?provider=google&id=')
  expect(differing(before, await takeFingerprint(server))).toEqual(['public.sign_in_attempts'])
  expect([...client.cookies.keys()].toSorted()).toEqual(['XSRF-TOKEN', 'attempt', 'visitor'])
  expect((await fakeGoogle.me(client)).status).toBe(401)
})

test('twenty sign-ups of one person at once make one account', async () => {
  const email = someEmail()
  const clients = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const client = await fakeGoogle.newcomer()
      await fakeGoogle.come(client, fakeGoogle.google.accept(await fakeGoogle.set(client), { email }))
      return client
    }),
  )
  const answers = await Promise.all(clients.map(fakeGoogle.finish))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await fakeGoogle.usersOf(email)).toHaveLength(1)
})

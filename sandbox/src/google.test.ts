import Fastify from 'fastify'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startGoogle } from './google.ts'

const server = Fastify({ forceCloseConnections: true })
let publicUrl = ''
const google = startGoogle({ publicUrl: () => publicUrl })
const logged = (['warn', 'info', 'error'] as const).map((name) => vi.spyOn(console, name))

beforeAll(async () => {
  google.mount(server)
  publicUrl = await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  expect(logged.flatMap(({ mock }) => mock.calls)).toEqual([])
})

const discover = (secret = google.clientSecret) =>
  client.discovery(google.issuer, google.clientId, secret, undefined, {
    execute: [client.allowInsecureRequests],
  })

type Attempt = { config: client.Configuration; url: URL; verifier: string; browser: Browser }

const begin = async (more: Record<string, string> = {}): Promise<Attempt> => {
  const config = await discover()
  const verifier = client.randomPKCECodeVerifier()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: `${publicUrl}/api/auth/google/callback`,
    scope: 'openid email profile',
    state: 'the state',
    nonce: 'the nonce',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
    ...more,
  })
  return { config, url, verifier, browser: openBrowser() }
}

/** The address to which the browser is redirected after the choice. */
const choose = async ({ browser, url }: Attempt, fields: Record<string, string>): Promise<URL> => {
  const page = await browser.go(url)
  expect(page.answer.status).toBe(200)
  const { url: returned } = await browser.go(page.url, new URLSearchParams(fields))
  expect(returned.pathname).toBe('/api/auth/google/callback')
  return returned
}

const redeem = ({ config, verifier }: Attempt, returned: URL) =>
  client.authorizationCodeGrant(config, returned, {
    pkceCodeVerifier: verifier,
    expectedState: 'the state',
    expectedNonce: 'the nonce',
    idTokenExpected: true,
  })

const signIn = async (fields: Record<string, string>) => {
  const attempt = await begin()
  const tokens = await redeem(attempt, await choose(attempt, fields))
  return { attempt, tokens, claims: tokens.claims() }
}

test('an account from the list gets a signed ID token, and userinfo has the same claims', async () => {
  const { attempt, tokens, claims } = await signIn({ account: 'hanako' })
  const who = {
    sub: expect.stringMatching(/^1\d{20}$/),
    email: 'hanako@example.jp',
    email_verified: true,
    hd: 'example.jp',
    name: '佐藤 花子',
  }
  expect(claims).toMatchObject({ ...who, iss: google.issuer.href, aud: google.clientId })
  expect(await client.fetchUserInfo(attempt.config, tokens.access_token, claims?.sub ?? '')).toEqual(who)
})

test('an address that Google has not verified has the claim false', async () => {
  const { claims } = await signIn({ account: 'yui' })
  expect(claims).toMatchObject({ email: 'yui@example.jp', email_verified: false })
})

test('any address can be typed, verified or not, and has one subject in any case', async () => {
  const first = await signIn({ email: ' Anybody@Example.jp ', verified: 'on' })
  const second = await signIn({ email: 'anybody@example.jp' })
  const third = await signIn({ email: 'somebody@example.jp', verified: 'on' })
  expect(first.claims).toMatchObject({ email: 'Anybody@Example.jp', email_verified: true })
  expect(second.claims).toMatchObject({ email: 'anybody@example.jp', email_verified: false })
  expect(second.claims?.sub).toBe(first.claims?.sub)
  expect(third.claims?.sub).not.toBe(first.claims?.sub)
})

test('cancelling redirects with access_denied and the state', async () => {
  const attempt = await begin()
  const returned = await choose(attempt, { cancel: '' })
  expect(returned.searchParams.get('error')).toBe('access_denied')
  expect(returned.searchParams.get('state')).toBe('the state')
  await expect(redeem(attempt, returned)).rejects.toBeInstanceOf(client.AuthorizationResponseError)
})

test('a code without its verifier, with a wrong secret or for the second time is refused', async () => {
  const refusal = (error: string) => expect.objectContaining({ error })

  const stolen = await begin()
  const withoutVerifier = await choose(stolen, { account: 'ken' })
  stolen.verifier = client.randomPKCECodeVerifier()
  await expect(redeem(stolen, withoutVerifier)).rejects.toEqual(refusal('invalid_grant'))

  const guessed = await begin()
  const returned = await choose(guessed, { account: 'ken' })
  const right = guessed.config
  guessed.config = await discover('a wrong secret')
  await expect(redeem(guessed, returned)).rejects.toEqual(refusal('invalid_client'))
  guessed.config = right
  expect((await redeem(guessed, returned)).claims()?.['email']).toBe('ken@example.jp')
  await expect(redeem(guessed, returned)).rejects.toEqual(refusal('invalid_grant'))
})

test('it asks for the account each time, even without a prompt', async () => {
  const attempt = await begin()
  await choose(attempt, { account: 'koharu' })
  attempt.url.searchParams.delete('prompt')
  const { answer } = await attempt.browser.go(attempt.url)
  expect(await answer.text()).toContain('アカウントを選択')
  const silent = await begin({ prompt: 'none' })
  const returned = await silent.browser.go(silent.url)
  expect(returned.url.searchParams.get('error')).toBe('login_required')
})

test('a login hint focuses its account, or fills the field', async () => {
  const page = async (login_hint: string, language = 'ja') => {
    const { browser, url } = await begin({ login_hint })
    return (await browser.go(url, undefined, language)).answer.text()
  }
  expect(await page('Ken@example.jp')).toContain('value="ken" autofocus')
  expect(await page('"><b>@x', 'en')).toContain('value="&#34;&#62;&#60;b&#62;@x"')
  expect(await page('', 'en')).toContain('Choose an account')
})

test('without PKCE or with another redirect address the attempt is refused', async () => {
  const bare = await begin()
  bare.url.searchParams.delete('code_challenge')
  bare.url.searchParams.delete('code_challenge_method')
  expect((await bare.browser.go(bare.url)).url.searchParams.get('error')).toBe('invalid_request')

  const elsewhere = await begin({ redirect_uri: `${publicUrl}/elsewhere` })
  const refused = await elsewhere.browser.go(elsewhere.url)
  expect(refused.answer.status).toBe(400)
  expect(await refused.answer.text()).toContain('ログインを始められません（invalid_redirect_uri）')
})

test('an invalid address is asked for again; the attempt of another browser is refused', async () => {
  const { browser, url } = await begin()
  const page = await browser.go(url)
  const again = await browser.go(page.url, new URLSearchParams({ email: '<b>' }))
  expect(again.answer.status).toBe(422)
  const text = await again.answer.text()
  expect(text).toContain('メールアドレスを正しく入力してください。')
  expect(text).toContain('value="&#60;b&#62;"')
  expect(text).not.toContain('<script')

  const stranger = await openBrowser().go(page.url)
  expect(stranger.answer.status).toBe(400)
  expect(await stranger.answer.text()).toContain('この画面は使えなくなりました')
  expect(stranger.answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  )
})

test('its endpoints have the issuer’s address by whatever address it was reached', async () => {
  const path = '/.well-known/openid-configuration'
  const sideways = google.issuer.href.replace('127.0.0.1', 'localhost')
  for (const answer of [await fetch(sideways + path), await google.fetch(google.issuer.href + path, {})])
    expect(await answer.json()).toMatchObject({
      issuer: google.issuer.href,
      token_endpoint: `${google.issuer.href}/token`,
    })
})

type Browser = ReturnType<typeof openBrowser>

/** Follows redirects with cookies as a browser does, up to the product's own address. */
const openBrowser = () => {
  const cookies = new Map<string, { path: string; pair: string }>()
  const go = async (
    url: URL,
    body?: URLSearchParams,
    language = 'ja',
  ): Promise<{ url: URL; answer: Response }> => {
    const sent = [...cookies.values()].filter(({ path }) => url.pathname.startsWith(path))
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: {
        accept: 'text/html',
        'accept-language': language,
        cookie: sent.map(({ pair }) => pair).join('; '),
      },
      ...(body && { method: 'POST', body }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const path = /path=([^;]+)/i.exec(cookie)?.[1] ?? '/'
      const pair = cookie.split(';')[0] ?? ''
      cookies.set(`${path} ${pair.split('=')[0]}`, { path, pair })
    }
    const next = answer.headers.get('location')
    if (next === null) return { url, answer }
    const target = new URL(next, url)
    return target.pathname.startsWith('/api/') ? { url: target, answer } : go(target, undefined, language)
  }
  return { go }
}

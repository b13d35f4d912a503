// Every cookie that the server sets: its name, for how long, for whom. On this machine and behind https.
import { oauth } from '@noren/contract/accounts/providers'
import { afterEach, expect, test } from 'vitest'
import { openClient, type Answer, type TestClient } from '#testing/client'
import { makeCallers, testPassword } from '#testing/callers'
import { startTestServer, type TestServer } from '#testing/server'

let server: TestServer
afterEach(() => server.stop())

test.each([
  ['on this machine', {}, '', ''],
  ['behind https', { PUBLIC_URL: 'https://noren.example', LIMITS: 'on' }, '__Host-', ' Secure;'],
])('%s', async (_, settings, prefix, secure) => {
  server = await startTestServer(settings)
  const { shop, who } = await makeCallers(server)
  const [session, visitor, device, attempt] = ['session', 'visitor', 'device', 'attempt'].map(
    (name) => prefix + name,
  )
  // Neither a Domain anywhere, nor script at anything but the token.
  const hidden = `Path=/; HttpOnly;${secure} SameSite=Lax`
  const readable = `Path=/;${secure} SameSite=Lax`
  const gone = (name: string | undefined, attributes: string) =>
    `${name}=; Max-Age=0; ${attributes.replace('Path=/;', 'Path=/; Expires=then;')}`

  const browser = openClient(server.url)
  const first = setBy(await browser.call('GET', '/sanctum/csrf-cookie'))
  expect(first).toEqual([`XSRF-TOKEN=…; ${readable}`, `${visitor}=…; ${hidden}`])

  const signedIn = [
    `XSRF-TOKEN=…; ${readable}`,
    `${device}=…; Max-Age=31536000; ${hidden}`,
    `${session}=…; Max-Age=15552000; ${hidden}`,
    gone(visitor, hidden),
  ]
  const login = { email: shop.email, password: testPassword }
  expect(setBy(await browser.call('POST', '/api/auth/login', login))).toEqual(signedIn)
  expect(setBy(await browser.call('GET', '/api/auth/me'))).toEqual([])
  expect(setBy(await browser.call('POST', '/api/auth/logout'))).toEqual([
    gone('XSRF-TOKEN', readable),
    gone(session, hidden),
  ])
  // Signed out there is no token any more, so this is refused; a refusal sets nothing.
  expect(setBy(await browser.call('POST', '/api/auth/login', login))).toEqual([])

  server.services.google = {
    begin: async () => ({
      url: 'https://accounts.example',
      attempt: { state: 's', nonce: '', verifier: '' },
    }),
    finish: async () => null,
  }
  const starter = openClient(server.url)
  await starter.call('GET', '/sanctum/csrf-cookie')
  const begun = await starter.call('POST', oauth.start.path, { provider: 'google', purpose: 'signin' })
  expect(setBy(begun)).toEqual([`${attempt}=…; Max-Age=600; ${hidden}`])

  const proven: TestClient = await who(oauth.signIn)
  proven.cookies.set(attempt ?? '', proven.cookies.get('attempt') ?? '')
  expect(setBy(await proven.call('POST', oauth.signIn.path))).toEqual(
    [...signedIn, gone(attempt, hidden)].toSorted(),
  )
})

/** Without values and moments. */
const setBy = ({ headers }: Answer): string[] =>
  headers
    .getSetCookie()
    .map((line) => line.replace(/^([^=]+)=[^;]+/, '$1=…').replace(/Expires=[^;]+/, 'Expires=then'))
    .toSorted()

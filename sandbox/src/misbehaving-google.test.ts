import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startMisbehavingGoogle, type Misbehaviour, type MisbehavingGoogle } from './misbehaving-google.ts'

let google: MisbehavingGoogle
beforeAll(async () => {
  google = await startMisbehavingGoogle()
})
afterAll(() => google.stop())

const begin = async (secret = google.clientSecret) => {
  const config = await client.discovery(google.issuer, google.clientId, secret, undefined, {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    timeout: 1,
  })
  const verifier = client.randomPKCECodeVerifier()
  const { href } = client.buildAuthorizationUrl(config, {
    redirect_uri: 'http://localhost:3000/api/auth/google/callback',
    scope: 'openid email',
    state: 'the state',
    nonce: 'the nonce',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const redeem = (returned: URL, pkceCodeVerifier = verifier) =>
    client.authorizationCodeGrant(config, returned, {
      pkceCodeVerifier,
      expectedState: 'the state',
      expectedNonce: 'the nonce',
      idTokenExpected: true,
    })
  return { config, href, redeem }
}

test('by default it behaves correctly, and its codes are good once', async () => {
  const { config, href, redeem } = await begin()
  const returned = google.accept(href, { email: 'a@example.jp', isVerified: false, name: 'A' })
  const tokens = await redeem(returned)
  expect(tokens.claims()).toMatchObject({ email: 'a@example.jp', email_verified: false, name: 'A' })
  const info = await client.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? '')
  expect(info.email).toBe('a@example.jp')
  await expect(redeem(returned)).rejects.toMatchObject({ error: 'invalid_grant' })
})

test('it checks the code verifier and the client secret', async () => {
  const { href, redeem } = await begin()
  const returned = google.accept(href, { email: 'a@example.jp' })
  await expect(redeem(returned, client.randomPKCECodeVerifier())).rejects.toMatchObject({
    error: 'invalid_grant',
  })
  const stranger = await begin('another secret')
  await expect(stranger.redeem(returned)).rejects.toMatchObject({ error: 'invalid_client' })
})

test('a refusal is redirected with its code', async () => {
  const { href, redeem } = await begin()
  await expect(redeem(google.refuse(href))).rejects.toMatchObject({ error: 'access_denied' })
  await expect(redeem(google.refuse(href, 'server_error'))).rejects.toMatchObject({ error: 'server_error' })
})

const cases: [name: string, misbehaviour: Misbehaviour, message: RegExp][] = [
  ['another nonce', { claims: { nonce: 'another' } }, /claim value/],
  ['no nonce', { claims: { nonce: null } }, /"nonce"/],
  ['another audience', { claims: { aud: 'another' } }, /claim value/],
  ['another issuer', { claims: { iss: 'https://accounts.google.com' } }, /claim value/],
  ['an expired token', { claims: { iat: 1_700_000_000, exp: 1_700_000_100 } }, /timestamp/],
  ['no subject', { claims: { sub: null } }, /"sub"/],
  ["a stranger's signature", { signedBy: 'stranger' }, /signature/],
  ['no signature', { signedBy: 'nobody' }, /"alg"/],
  ["the secret's signature", { signedBy: 'secret' }, /"alg"/],
  ['a server error', { token: { status: 500, body: 'oops' } }, /status code/],
  [
    'no ID token',
    { token: { status: 200, body: { access_token: 'x', token_type: 'Bearer' } } },
    /"id_token"/,
  ],
  ['no answer', { token: 'silence' }, /timed out|timeout/],
  ['a closed connection', { token: 'cut' }, /fetch failed|closed/],
]

test.each(cases)('%s is detected by the client', async (_name, misbehaviour, message) => {
  const { href, redeem } = await begin()
  const error: unknown = await redeem(google.accept(href, { email: 'a@example.jp' }, misbehaviour)).catch(
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Error)
  expect(messagesOf(error)).toMatch(message)
})

const messagesOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${messagesOf(error.cause)}` : ''

test('a missing e-mail address is not detected by the client library', async () => {
  const { href, redeem } = await begin()
  const tokens = await redeem(google.accept(href, { email: 'a@example.jp' }, { claims: { email: null } }))
  expect(tokens.claims()).not.toHaveProperty('email')
})

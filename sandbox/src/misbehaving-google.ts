// An OpenID provider for tests, driven without a browser. It behaves correctly unless the test chooses one misbehaviour. It checks
// its client, PKCE and nonce, and takes each code once.
import {
  createHash,
  createHmac,
  generateKeyPairSync,
  randomUUID,
  sign,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { subjectOf } from './google-accounts.ts'

export type Person = { email: string; isVerified?: boolean; subject?: string; name?: string }

export type Misbehaviour = {
  /** Replace claims of the ID token; null removes one. */
  claims?: Record<string, unknown>
  /** Who signs the ID token: a key that is not in the JWKS, nobody (`alg: none`), or the client's secret (HS256). */
  signedBy?: 'stranger' | 'nobody' | 'secret'
  /** What the token endpoint does: another answer, none, or it closes the connection. */
  token?: { status: number; body: unknown } | 'silence' | 'cut'
}

export type MisbehavingGoogle = {
  issuer: URL
  clientId: string
  clientSecret: string
  /** The address to which the provider redirects when this person is chosen at `authorizeUrl`. */
  accept: (authorizeUrl: string, person: Person, misbehaviour?: Misbehaviour) => URL
  /** The same, where the person cancels or the provider refuses. */
  refuse: (authorizeUrl: string, error?: string) => URL
  stop: () => Promise<void>
}

export const startMisbehavingGoogle = async ({
  now = Date.now,
}: { now?: () => number } = {}): Promise<MisbehavingGoogle> => {
  const client: Client = { id: 'noren-test', secret: randomUUID() }
  const keys = { own: makeKey(), stranger: makeKey() }
  const codes = new Map<string, Grant>()
  const userinfo = new Map<string, object>()
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) =>
      response.destroy(error instanceof Error ? error : undefined),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/misbehaving`)

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url?.slice(issuer.pathname.length)
    if (path === '/.well-known/openid-configuration') return send(response, 200, discoveryOf(issuer))
    if (path === '/jwks') return send(response, 200, { keys: [publicJwk(keys.own)] })
    if (path === '/token' && request.method === 'POST') return redeem(request, response)
    const found = path === '/userinfo' && userinfo.get(request.headers.authorization?.split(' ')[1] ?? '')
    return found ? send(response, 200, found) : send(response, 404, { error: 'not_found' })
  }

  const redeem = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const fields = new URLSearchParams(await text(request))
    const code = fields.get('code') ?? ''
    const grant = codes.get(code)
    const misbehaviour = grant?.misbehaviour.token
    if (misbehaviour === 'silence') return
    if (misbehaviour === 'cut') return void response.socket?.destroy()
    if (misbehaviour) return send(response, misbehaviour.status, misbehaviour.body)
    if (fields.get('client_id') !== client.id || !isSame(fields.get('client_secret') ?? '', client.secret))
      return send(response, 401, { error: 'invalid_client' })
    if (!grant || !isCodeVerified(grant.request, fields))
      return send(response, 400, { error: 'invalid_grant' })
    codes.delete(code)
    const claims = claimsOf(grant, { issuer, client, seconds: Math.floor(now() / 1000) })
    const token = randomUUID()
    userinfo.set(token, claims)
    return send(response, 200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'openid email',
      id_token: signToken(claims, grant.misbehaviour.signedBy ?? 'own', { ...keys, secret: client.secret }),
    })
  }

  return {
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    accept: (authorizeUrl, person, misbehaviour = {}) => {
      const request = new URL(authorizeUrl).searchParams
      const code = randomUUID()
      codes.set(code, { request, person, misbehaviour })
      return returnTo(request, { code, iss: issuer.href })
    },
    refuse: (authorizeUrl, error = 'access_denied') =>
      returnTo(new URL(authorizeUrl).searchParams, { error, iss: issuer.href }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Client = { id: string; secret: string }
type Grant = { request: URLSearchParams; person: Person; misbehaviour: Misbehaviour }
type Key = { id: string; privateKey: KeyObject; publicKey: KeyObject }

const makeKey = (): Key => ({ id: randomUUID(), ...generateKeyPairSync('rsa', { modulusLength: 2048 }) })

const publicJwk = ({ id, publicKey }: Key) => ({
  ...publicKey.export({ format: 'jwk' }),
  kid: id,
  use: 'sig',
  alg: 'RS256',
})

const discoveryOf = (issuer: URL) => ({
  issuer: issuer.href,
  authorization_endpoint: `${issuer.href}/auth`,
  token_endpoint: `${issuer.href}/token`,
  userinfo_endpoint: `${issuer.href}/userinfo`,
  jwks_uri: `${issuer.href}/jwks`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: ['openid', 'email', 'profile'],
  authorization_response_iss_parameter_supported: true,
})

const returnTo = (request: URLSearchParams, answer: Record<string, string>): URL => {
  const url = new URL(request.get('redirect_uri') ?? '')
  url.search = new URLSearchParams({ ...answer, state: request.get('state') ?? '' }).toString()
  return url
}

const isCodeVerified = (request: URLSearchParams, fields: URLSearchParams): boolean =>
  fields.get('redirect_uri') === request.get('redirect_uri') &&
  request.get('code_challenge_method') === 'S256' &&
  createHash('sha256')
    .update(fields.get('code_verifier') ?? '')
    .digest('base64url') === request.get('code_challenge')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const claimsOf = (
  { request, person, misbehaviour }: Grant,
  { issuer, client, seconds }: { issuer: URL; client: Client; seconds: number },
): Record<string, unknown> => {
  const claims = {
    iss: issuer.href,
    aud: client.id,
    sub: person.subject ?? subjectOf(person.email),
    email: person.email,
    email_verified: person.isVerified ?? true,
    hd: person.email.split('@')[1],
    ...(person.name !== undefined && { name: person.name }),
    nonce: request.get('nonce') ?? undefined,
    iat: seconds,
    exp: seconds + 3600,
  }
  return Object.fromEntries(
    Object.entries({ ...claims, ...misbehaviour.claims }).filter(([, value]) => value !== null),
  )
}

type Signer = 'own' | NonNullable<Misbehaviour['signedBy']>

const signToken = (claims: object, by: Signer, keys: { own: Key; stranger: Key; secret: string }): string => {
  const alg = by === 'nobody' ? 'none' : by === 'secret' ? 'HS256' : 'RS256'
  // A forged token names the real key.
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const body = `${part({ alg, typ: 'JWT', kid: keys.own.id })}.${part(claims)}`
  return `${body}.${signatureOf(body, by, keys)}`
}

const signatureOf = (body: string, by: Signer, keys: { own: Key; stranger: Key; secret: string }): string => {
  if (by === 'nobody') return ''
  if (by === 'secret') return createHmac('sha256', keys.secret).update(body).digest('base64url')
  return sign('sha256', Buffer.from(body), keys[by].privateKey).toString('base64url')
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

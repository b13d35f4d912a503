// Google's stand-in: an OpenID Connect provider in the product's own server, under /sandbox/google. It asks which account to
// use and believes the answer; all else is as at Google: code flow, PKCE, nonce, state, signed ID tokens.
import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Configuration, JWK, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { openAccounts, type Account } from './google-accounts.ts'
import { openMemory } from './google-memory.ts'
import { mountGooglePages, sendTrouble } from './google-pages.ts'

export type Google = {
  /** Read late: where `publicUrl` is known only once the server listens, this is too. */
  readonly issuer: URL
  clientId: string
  clientSecret: string
  /** The way from the server to itself, where its public address is another one than it listens at (a container's). */
  fetch: (url: string, options: RequestInit) => Promise<Response>
  mount: (server: FastifyInstance) => void
}

const mountPath = '/sandbox/google'

export const startGoogle = ({ publicUrl }: { publicUrl: () => string }): Google => {
  const clientId = 'noren-sandbox'
  const clientSecret = randomBytes(32).toString('base64url')
  const accounts = openAccounts()
  let listening = (): string => publicUrl()
  let opened: Promise<Provider> | undefined

  return {
    clientId,
    clientSecret,
    get issuer() {
      return new URL(`${publicUrl()}${mountPath}`)
    },
    fetch: (url, options) => {
      const { pathname, search } = new URL(url)
      return fetch(`${listening()}${pathname}${search}`, options)
    },
    mount: (server) => {
      listening = () => addressOf(server) ?? publicUrl()
      const provider = (): Promise<Provider> =>
        (opened ??= openProvider(publicUrl(), { clientId, clientSecret, find: accounts.find }))
      void server.register(async (scope) => {
        // The provider reads bodies itself.
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, _body, done) => done(null))
        scope.all(`${mountPath}/*`, async (request, reply) => {
          const handle = (await provider()).callback()
          reply.hijack()
          // What the server says with every answer; the provider knows nothing of it.
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) reply.raw.setHeader(name, value)
          await handle(mounted(request, new URL(publicUrl())), reply.raw)
        })
      })
      void server.register(async (scope) => mountGooglePages(scope, mountPath, provider, accounts.keep))
    },
  }
}

type Raw = FastifyRequest['raw'] & { originalUrl?: string }

/** As the provider wants a request: its own part of the path, and the address that the issuer has, however it was reached. */
const mounted = ({ raw }: { raw: Raw }, { protocol, host }: URL): Raw => {
  raw.originalUrl = raw.url
  raw.url = raw.url?.slice(mountPath.length)
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  raw.headers['x-forwarded-host'] = host
  return raw
}

const addressOf = (server: FastifyInstance): string | undefined => {
  const first = server.server.address()
  if (first === null || typeof first === 'string') return undefined
  const host = /^(0\.0\.0\.0|::)$/.test(first.address) ? '127.0.0.1' : first.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${first.port}`
}

type Client = {
  clientId: string
  clientSecret: string
  find: (subject: string) => Account | undefined
}

const openProvider = async (publicUrl: string, client: Client): Promise<Provider> => {
  const { Provider, interactionPolicy } = await loadLibrary()
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(`${publicUrl}${mountPath}`, {
    ...behaviour,
    adapter: openMemory(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        client_name: 'Noren',
        redirect_uris: [`${publicUrl}/api/auth/google/callback`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [await makeKey()] },
    interactions: { policy, url: (_ctx, { uid }) => `${mountPath}/interaction/${uid}` },
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // Nobody stays signed in: where this is sent to is no page. So every attempt asks which account.
      long: { path: `${mountPath}/nowhere`, httpOnly: true, sameSite: 'lax' },
    },
    findAccount: (_ctx, subject) => {
      const account = client.find(subject)
      return account && { accountId: subject, claims: () => ({ sub: subject, ...claimsOf(account) }) }
    },
    // Whoever chose an account has agreed to what this one client asks for.
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
    renderError: (ctx, { error, error_description }) => sendTrouble(ctx, error, error_description),
  })
  // Its addresses come from the headers that `mounted` sets.
  provider.proxy = true
  provider.on('server_error', (_ctx: KoaContextWithOIDC, fault: Error) => console.error(fault))
  return provider
}

const scopes = ['openid', 'email', 'profile']
const minutes = 60

const behaviour: Configuration = {
  scopes,
  claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
  // Google's ID token has these claims too, not only its userinfo.
  conformIdTokenClaims: false,
  clientAuthMethods: ['client_secret_post'],
  responseTypes: ['code'],
  pkce: { required: () => true },
  clientBasedCORS: () => false,
  expiresWithSession: () => false,
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
  ttl: {
    AccessToken: 60 * minutes,
    AuthorizationCode: minutes,
    Grant: 60 * minutes,
    IdToken: 60 * minutes,
    Interaction: 60 * minutes,
    Session: 60 * minutes,
  },
}

// All are of a company that has its addresses from Google.
const claimsOf = ({ email, isVerified, name }: Account) => ({
  email,
  email_verified: isVerified,
  hd: email.split('@')[1],
  name,
})

const makeKey = async (): Promise<JWK> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

/** While it is loaded it warns of every Node that is not yet a long-term release; that is known, so only this is not said. */
const loadLibrary = async () => {
  const { warn } = console
  console.warn = (...said: unknown[]) => {
    if (!/Unsupported runtime/.test(String(said[0]))) warn(...said)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

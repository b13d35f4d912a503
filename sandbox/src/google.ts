// The fake Google: an OpenID Connect provider in the product's own server, under /sandbox/google. It asks which account to use
// and wants no password; all else is as at Google: code flow, PKCE, nonce, state, signed ID tokens.
import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Configuration, JWK, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { openAccounts, type Account } from './google-accounts.ts'
import { openMemory } from './google-memory.ts'
import { mountGooglePages, sendErrorPage } from './google-pages.ts'
import { addressOf } from './listening.ts'

export type Google = {
  /** A getter, because `publicUrl` may be known only once the server listens. */
  readonly issuer: URL
  clientId: string
  clientSecret: string
  /** Fetches from the server itself, whose public address may differ from the one it listens at (in a container). */
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
          // The headers of every answer; the provider writes to the raw response.
          for (const [name, value] of Object.entries(reply.getHeaders()))
            if (value !== undefined) reply.raw.setHeader(name, value)
          await handle(toProviderRequest(request, new URL(publicUrl())), reply.raw)
        })
      })
      void server.register(async (scope) => mountGooglePages(scope, mountPath, provider, accounts.save))
    },
  }
}

type Raw = FastifyRequest['raw'] & { originalUrl?: string }

/** The request as the provider needs it: the path below its mount, and the issuer's host by whatever address it was reached. */
const toProviderRequest = ({ raw }: { raw: Raw }, { protocol, host }: URL): Raw => {
  raw.originalUrl = raw.url
  raw.url = raw.url?.slice(mountPath.length)
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  raw.headers['x-forwarded-host'] = host
  return raw
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
      // A path without a page, so that nobody stays signed in and every attempt asks for the account.
      long: { path: `${mountPath}/nowhere`, httpOnly: true, sameSite: 'lax' },
    },
    findAccount: (_ctx, subject) => {
      const account = client.find(subject)
      return account && { accountId: subject, claims: () => ({ sub: subject, ...claimsOf(account) }) }
    },
    // Choosing an account grants the scopes of this one client.
    loadExistingGrant: async (ctx) => {
      const grant = new provider.Grant({
        clientId: ctx.oidc.client?.clientId,
        accountId: ctx.oidc.session?.accountId,
      })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
    renderError: (ctx, { error, error_description }) => sendErrorPage(ctx, error, error_description),
  })
  // Its addresses come from the headers that `toProviderRequest` sets.
  provider.proxy = true
  provider.on('server_error', (_ctx: KoaContextWithOIDC, error: Error) => console.error(error))
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

// `hd`: every address is treated as one that Google hosts.
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

/** The library warns of every Node that is not a long-term release; only this warning is suppressed. */
const loadLibrary = async () => {
  const { warn } = console
  console.warn = (...args: unknown[]) => {
    if (!/Unsupported runtime/.test(String(args[0]))) warn(...args)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

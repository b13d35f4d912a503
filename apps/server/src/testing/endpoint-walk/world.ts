// What the checks walk through: one server with all that can be mounted, a shop about which every call is right, and somebody else.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGoogle } from '@noren/sandbox/google'
import { startMailbox } from '@noren/sandbox/mailbox'
import { mountMailbox } from '@noren/sandbox/mailbox-pages'
import { startStripe } from '@noren/sandbox/stripe/stand-in'
import { startMisbehavingGoogle } from '@noren/sandbox/misbehaving-google'
import { millisToWire, minuteMs } from '#platform/clock'
import { cookieNames } from '#platform/http/cookies'
import { openGoogle } from '#platform/identity/google'
import { endpoints, makeCallers, nameOf, type Callers, type Target } from '../callers.ts'
import { openClient, type Answer, type TestClient } from '../client.ts'
import { makeShop, type TestShop } from '../factories.ts'
import { openPaymentStandIn } from '../payments/stand-in.ts'
import { watchRoutes } from '../routes.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { unmounted } from './header-kinds.ts'

export type Call = {
  client: TestClient
  method: string
  path: string
  query: string
  body?: unknown
  headers?: Record<string, string>
}

export type World = {
  server: TestServer
  callers: Callers
  makeCallers: (target?: Target) => Promise<Callers>
  /** Another owner with a shop, and the same browser before the sign-in. */
  attacker: TestShop
  attackerBefore: TestClient
  /** Every route that is mounted, of the contract or not. */
  routes: readonly Target[]
  /** By the paths of their routes, names of files that are there. */
  files: Record<string, string>
  /** Only deliberate violations change an answer before it is looked at. */
  alter: (answer: Answer) => Answer | Promise<Answer>
  stop: () => Promise<void>
}

export const siteHost = 'noren.test'
const mounted = watchRoutes()

export const openWorld = async (environment: Record<string, string> = {}): Promise<World> => {
  const [mailbox, google] = [await startMailbox(), await startMisbehavingGoogle()]
  const files = mkdtempSync(join(tmpdir(), 'noren-walk-'))
  const standIn = startGoogle({ publicUrl: () => server.services.config.publicUrl })
  // Its pages are looked at; calls reach another one, which answers before this server does.
  const stripe = await startStripe({
    product: () => server.services.config.publicUrl,
    now: () => server.services.clock.now(),
    isSending: false,
  })
  const sandbox = [{ mount: (app: TestServer['app']) => mountMailbox(app, mailbox) }, standIn, stripe]
  // What the stand-in for Google makes of odd addresses is written to the log, and is nobody's fault.
  // Plans are sold; the shop about which calls are made has everything.
  const settings = {
    BILLING: 'live',
    SITE_HOST: siteHost,
    DATA_DIR: files,
    LOG_LEVEL: 'silent',
    ...environment,
  }
  const server: TestServer = await startTestServer(settings, undefined, { sandbox })
  server.services.google = openGoogle({ ...google, timeout: 1 })
  const provider = await openPaymentStandIn(server)
  const attacker = await makeShop(server)
  await server.sql("update shops set plan_code = 'standard' where id = $1", [attacker.shopId])
  const attackerBefore = openClient(server.url)
  await attackerBefore.call('GET', '/sanctum/csrf-cookie')
  const callers = await makeCallers(server)
  return {
    server,
    callers,
    makeCallers: async (target) => {
      // A minute later, because with limits on the calls of one minute are counted.
      server.setNow(millisToWire(server.services.clock.now() + minuteMs))
      // Seen just now, so that being seen in a call writes nothing.
      await attacker.client.call('GET', '/api/auth/me')
      return makeCallers(server, target)
    },
    attacker,
    attackerBefore,
    routes: [...mounted(), ...unmounted.map((url) => ({ methods: ['GET'], url }))].map(({ methods, url }) => {
      const method = methods.includes('GET') ? 'GET' : (methods[0] ?? '')
      const route = { method, path: url.replace(/:(\w+)/g, '{$1}') }
      return endpoints.find((e) => nameOf(e) === nameOf(route)) ?? route
    }),
    files: {
      '/assets/*': await assetOf(server, '/login'),
      '/assets/booking/{name}': await assetOf(server, `/s/${attacker.domain}`),
      '/assets/cards/{name}': await cardOf(server, callers.shop.domain),
      '/assets/crest/{name}': 'ai-30d8.svg',
      '/calendar/{name}': `${callers.feedToken}.ics`,
      '/assets/images/{name}': await server.services.storage.put(new Uint8Array(1), 'webp'),
    },
    alter: (answer) => answer,
    stop: async () => {
      await provider.stop()
      await server.stop()
      await stripe.stop()
      await google.stop()
      await mailbox.stop()
      rmSync(files, { recursive: true })
    },
  }
}

/** The call as it should be: of a route that is no endpoint, a stranger's. */
export const rightCall = async ({ server, callers, files }: World, target: Target): Promise<Call> => {
  const { method, path } = target
  if ('access' in target)
    return {
      client: named(server, await callers.who(target)),
      method,
      path: callers.pathOf(target),
      query: queryText(callers.queryOf(target)),
      body: target.upload ? await callers.upload(target) : target.body && callers.bodyOf(target),
      ...(target.upload && { headers: { 'content-type': target.upload } }),
    }
  const { domain } = callers.shop
  const slots: Record<string, string> = {
    '{domain}': domain,
    '{token}': callers.reservation.token,
    '*': 'a/b',
  }
  const filled = path.replace(/\{\w+\}|\*/g, (slot) => files[path] ?? slots[slot] ?? '1')
  return { client: openClient(server.url), method, path: filled, query: '' }
}

/** It is kept from now on, whatever becomes of the shop. */
const cardOf = async ({ url }: TestServer, domain: string): Promise<string> => {
  const { body } = await openClient(url).call('GET', `/api/public/shops/${domain}`)
  const path: string = body.data.share_card
  await openClient(url).call('GET', path)
  return path.split('/').at(-1) ?? ''
}

const assetOf = async ({ url }: TestServer, path: string): Promise<string> => {
  const { text } = await openClient(url).call('GET', path)
  return /(?:href|src)="\/assets\/(?:booking\/)?([^"/]+\.(?:js|css))"/.exec(text)?.[1] ?? ''
}

export const isSecure = ({ server }: World): boolean => server.services.config.secureCookies

export const queryText = (fields: Record<string, string>): string => {
  const text = new URLSearchParams(fields).toString()
  return text && `?${text}`
}

/** The same cookies under the names that this server gives them. */
const named = (server: TestServer, client: TestClient): TestClient => {
  const names: Record<string, string> = cookieNames(server.services.config)
  for (const [name, value] of client.cookies) {
    if (!names[name] || names[name] === name) continue
    client.cookies.delete(name)
    client.cookies.set(names[name], value)
  }
  return client
}

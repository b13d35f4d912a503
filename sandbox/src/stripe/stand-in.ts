// The stand-in for the payment provider: its HTTP API, its pages and its signed events, under /sandbox/stripe. Nothing is charged.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../listening.ts'
import { answerCall } from './http/api.ts'
import type { Answer } from './http/errors.ts'
import { openMemory, type Memory } from './memory.ts'
import { mountPages } from './pages/mount.ts'
import { makeEvent, sandboxPrices, type World } from './world.ts'
import { openSender, type Sender } from './webhooks.ts'

export type Fault = {
  /** `before`: nothing is done. `after`: it is done, and the answer is lost. */
  when: 'before' | 'after'
  /** What is answered; 0 closes the connection. */
  status: number
}

export type StripeStandIn = {
  secretKey: string
  webhookSecrets: readonly [string]
  prices: typeof sandboxPrices
  /** Where the library's calls go: `{apiBase}/v1/…`, from the server itself, whatever its public address is. */
  apiBase: () => string
  /** The settings of a product in a process of its own that asks this one. */
  environment: () => Record<string, string>
  /** Puts it into the product's server; one that stands apart has a server already. */
  mount: (server: FastifyInstance) => void
  stop: () => Promise<void>
  /** For tests in code; over HTTP nothing of it can be reached. */
  world: World
  memory: Memory
  send: Sender['send']
  /** The next calls of the API go wrong, one fault each; none of the faults of before is left. */
  fail: (faults: readonly Fault[]) => void
  /** Calls of the API so far, newest last: `POST /v1/refunds`. */
  calls: () => readonly string[]
}

type Settings = {
  /** The product's address. Events go to its webhook. */
  product: () => string
  /** On a server of its own, so that it outlives the product as the provider does. */
  isApart?: boolean
  /** Milliseconds; the machine's clock unless a test has its own. */
  now?: () => number
  /** Keeps its objects over restarts. */
  file?: string
  /** False where a test sends the events itself. */
  isSending?: boolean
}

const mountPath = '/sandbox/stripe'
const callsKept = 1000

export const startStripe = async ({
  product,
  isApart = false,
  now = Date.now,
  file,
  isSending = true,
}: Settings): Promise<StripeStandIn> => {
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const memory = openMemory(file)
  const seconds = (): number => Math.floor(now() / 1000)
  let server: FastifyInstance | undefined
  // In a container the product does not listen at its public address.
  const listening = (): string => (server && addressOf(server)) ?? product()
  const sender = openSender({
    memory,
    now: seconds,
    webhookUrl: () => `${isApart ? product() : listening()}/api/webhooks/stripe`,
    webhookSecret,
    isSending,
  })
  const world: World = {
    memory,
    now: seconds,
    pages: () => `${isApart ? listening() : product()}${mountPath}`,
    tell: (account, type, object) => sender.tell(account, makeEvent({ now: seconds }, account, type, object)),
  }
  const calls = openCalls(world, secretKey)
  const apiBase = (): string => `${listening()}${mountPath}`
  const mount = (into: FastifyInstance): void => {
    server = into
    void into.register(async (scope) => calls.mount(scope))
    void into.register(async (scope) => mountPages(scope, mountPath, world))
  }
  const own = isApart ? await startServer(mount) : undefined

  return {
    secretKey,
    webhookSecrets: [webhookSecret],
    prices: sandboxPrices,
    apiBase,
    environment: () => ({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_PRICE_MONTHLY: sandboxPrices.month,
      STRIPE_PRICE_YEARLY: sandboxPrices.year,
      STRIPE_API_BASE: apiBase(),
    }),
    mount,
    stop: async () => {
      await sender.stop()
      await own?.close()
    },
    world,
    memory,
    send: sender.send,
    fail: calls.fail,
    calls: calls.all,
  }
}

const startServer = async (mount: StripeStandIn['mount']): Promise<FastifyInstance> => {
  const { fastify } = await import('fastify')
  const server = fastify({ forceCloseConnections: true })
  mount(server)
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server
}

/** The API, with the faults that a test wants of it. */
const openCalls = (world: World, secretKey: string) => {
  const faults: Fault[] = []
  const calls: string[] = []
  return {
    all: () => calls,
    fail: (next: readonly Fault[]) => void faults.splice(0, faults.length, ...next),
    mount: (scope: FastifyInstance): void => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      scope.all(`${mountPath}/v1/*`, async (request, reply) => {
        const url = request.url.slice(mountPath.length)
        calls.push(`${request.method} ${url.split('?')[0] ?? url}`)
        if (calls.length > callsKept) calls.shift()
        const fault = faults.shift()
        const answer =
          fault?.when === 'before'
            ? brokenAnswer
            : answerCall(world, secretKey, {
                method: request.method,
                url,
                headers: request.headers,
                body: typeof request.body === 'string' ? request.body : '',
              })
        if (fault?.status === 0) {
          reply.hijack()
          request.raw.socket.destroy()
          return reply
        }
        reply.header('request-id', `req_${request.id}`).header('cache-control', 'no-store')
        return reply.code(fault?.status ?? answer.status).send(fault ? brokenAnswer.body : answer.body)
      })
    },
  }
}

const brokenAnswer: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something went wrong' } },
}

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
  webhookSecret: string
  prices: typeof sandboxPrices
  /** Where the library's calls go: `{apiBase}/v1/…`, from the server itself, whatever its public address is. */
  apiBase: () => string
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
  publicUrl: () => string
  /** Milliseconds; the machine's clock unless a test has its own. */
  now?: () => number
  /** Keeps its objects over restarts. */
  file?: string
  /** Where events go; `/api/webhooks/stripe` of the server that it stands in, unless it stands in one of its own. */
  webhookUrl?: () => string
  /** False where a test sends the events itself. */
  isSending?: boolean
}

const mountPath = '/sandbox/stripe'
const callsKept = 1000

export const startStripe = ({
  publicUrl,
  now = Date.now,
  file,
  webhookUrl,
  isSending = true,
}: Settings): StripeStandIn => {
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const memory = openMemory(file)
  const seconds = (): number => Math.floor(now() / 1000)
  let listening = (): string => publicUrl()
  const sender = openSender({
    memory,
    now: seconds,
    webhookUrl: () => webhookUrl?.() ?? `${listening()}/api/webhooks/stripe`,
    webhookSecret,
    isSending,
  })
  const world: World = {
    memory,
    now: seconds,
    pages: () => `${publicUrl()}${mountPath}`,
    tell: (account, type, object) => sender.tell(account, makeEvent({ now: seconds }, account, type, object)),
  }
  const faults: Fault[] = []
  const calls: string[] = []

  return {
    secretKey,
    webhookSecret,
    prices: sandboxPrices,
    apiBase: () => `${listening()}${mountPath}`,
    world,
    memory,
    send: sender.send,
    stop: sender.stop,
    fail: (next) => void faults.splice(0, faults.length, ...next),
    calls: () => calls,
    mount: (server) => {
      listening = () => addressOf(server) ?? publicUrl()
      void server.register(async (scope) => {
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
      })
      void server.register(async (scope) => mountPages(scope, mountPath, world))
    },
  }
}

const brokenAnswer: Answer = {
  status: 500,
  body: { error: { type: 'api_error', message: 'Something went wrong' } },
}

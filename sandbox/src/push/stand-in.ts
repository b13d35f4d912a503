// The push service of the demo and the tests (RFC 8030), with the browsers that subscribe to it: it checks who sends, decrypts with
// their keys and counts. It can refuse, forget a subscription and be slow.
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { decrypt, makeKeys, refuseSender, shownKeys, type Keys } from './receive.ts'

export type Notified = {
  /** The path of the subscription. */
  subscription: string
  topic: string | undefined
  urgency: string | undefined
  /** Seconds. */
  ttl: number
  text: string
  /** Milliseconds. */
  receivedAt: number
}

export type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } }

/** How requests are answered in place of 201; after `times` of them as usual again. */
export type Trouble = { status: number; times?: number; retryAfter?: number; delay?: number }

export type PushStandIn = {
  url: string
  /** A browser subscribes, with the sender's key or open to all. */
  subscribe: (senderKey?: string) => Subscribed
  trouble: (endpoint: string, trouble: Trouble) => void
  /** The subscription is unknown (404) or was given up (410) from now on. */
  forget: (endpoint: string, status?: 404 | 410) => void
  /** Newest first. */
  received: (endpoint?: string) => Notified[]
  /** Requests that were refused, by status. */
  refused: ReadonlyMap<number, number>
  stop: () => Promise<void>
}

const keptMax = 500
/** RFC 8030, 7.2: a service takes at least so many bytes. */
const bytesMax = 4096

type Subscription = {
  keys: Keys
  senderKey: string | undefined
  trouble: Trouble | undefined
  gone: number | undefined
}

type Options = {
  /** Called with each notification, also beyond the number that is kept. */
  onMessage?: (message: Notified) => void
}

export const startPushService = async ({ onMessage }: Options = {}): Promise<PushStandIn> => {
  const subscriptions = new Map<string, Subscription>()
  const kept: Notified[] = []
  const refused = new Map<number, number>()

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request)
    const path = request.url ?? ''
    const found = subscriptions.get(path)
    const [status, headers] = found ? await receive(path, found, request.headers, body) : ([404, {}] as const)
    if (status !== 201) refused.set(status, (refused.get(status) ?? 0) + 1)
    response.writeHead(status, headers).end()
  }

  const receive = async (
    path: string,
    subscription: Subscription,
    headers: IncomingHttpHeaders,
    body: Buffer,
  ): Promise<readonly [status: number, headers: Record<string, string>]> => {
    const { keys, senderKey, trouble, gone } = subscription
    if (trouble?.delay) await pause(trouble.delay)
    if (gone !== undefined) return [gone, {}]
    if (trouble && (trouble.times ?? Infinity) > 0) {
      if (trouble.times !== undefined) trouble.times--
      if (trouble.status !== 201)
        return [
          trouble.status,
          trouble.retryAfter === undefined ? {} : { 'retry-after': String(trouble.retryAfter) },
        ]
    }
    if (body.length > bytesMax) return [413, {}]
    const sender = { audience: url, senderKey, now: Math.floor(Date.now() / 1000) }
    const foreign = refuseSender(headers.authorization, sender)
    if (foreign !== undefined) return [foreign === 'another sender' ? 403 : 401, {}]
    const message = readMessage(path, headers)
    const text = decrypt(keys, body)
    if (!message || text === null) return [400, {}]
    const whole = { ...message, text, receivedAt: Date.now() }
    kept.push(whole)
    if (kept.length > keptMax) kept.shift()
    onMessage?.(whole)
    return [201, { location: `${url}/message/${randomBytes(8).toString('hex')}` }]
  }

  const server = createServer((request, response) => {
    // Whoever is killed while it sends ends the connection, which is no error here.
    answer(request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await new Promise<void>((resolve, reject) => server.once('listening', resolve).once('error', reject))
  // A server that listens on a port has such an address.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const find = (endpoint: string): Subscription => {
    const found = subscriptions.get(new URL(endpoint).pathname)
    if (!found) throw new Error('nobody subscribed there')
    return found
  }

  return {
    url,
    subscribe: (senderKey) => {
      const path = `/send/${randomBytes(16).toString('hex')}`
      const keys = makeKeys()
      subscriptions.set(path, { keys, senderKey, trouble: undefined, gone: undefined })
      return { endpoint: url + path, keys: shownKeys(keys) }
    },
    trouble: (endpoint, trouble) => {
      find(endpoint).trouble = { ...trouble }
    },
    forget: (endpoint, status = 410) => {
      find(endpoint).gone = status
    },
    received: (endpoint) =>
      kept
        .filter(({ subscription }) => endpoint === undefined || new URL(endpoint).pathname === subscription)
        .toReversed(),
    refused,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const urgencies: ReadonlySet<unknown> = new Set([undefined, 'very-low', 'low', 'normal', 'high'])

/** Undefined where a header is missing or none that the RFC has. */
const readMessage = (
  subscription: string,
  { ttl, topic, urgency, 'content-encoding': encoding }: IncomingHttpHeaders,
): Omit<Notified, 'text' | 'receivedAt'> | undefined => {
  const isRight =
    /^\d+$/.test(ttl?.toString() ?? '') &&
    encoding === 'aes128gcm' &&
    urgencies.has(urgency) &&
    (topic === undefined || /^[\w-]{1,32}$/.test(topic.toString()))
  return isRight
    ? { subscription, ttl: Number(ttl), topic: topic?.toString(), urgency: urgency?.toString() }
    : undefined
}

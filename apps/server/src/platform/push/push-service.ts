// Web Push (RFC 8030): what a device is told is encrypted for it alone (RFC 8291), signed with our key (RFC 8292), and goes out by the
// one guarded way. The library makes the request and never sends it (decision 0123).
import webPush from 'web-push'
import type { Millis } from '../clock.ts'
import { postBytes, type Egress } from '../egress.ts'
import { readVapidKeys, type Vapid } from './vapid.ts'

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

export type PushOptions = {
  /** The service forgets it after so long. */
  ttl: Millis
  urgency: 'normal' | 'high'
  /** Of two with one topic that both wait at the service the later one stays. */
  topic: string
}

/** How the push service answered. `after`: it wants to be asked again no sooner. */
export type PushOutcome = 'sent' | { gone: string } | { failed: string } | { retry: string; after?: Millis }

export type PushService = {
  /** base64url; made at the first use where none is configured. */
  publicKey: () => string
  send: (egress: Egress, target: PushTarget, payload: string, options: PushOptions) => Promise<PushOutcome>
}

/** Longer than a service takes; one that is slow keeps its place among those that are sent beside each other. */
export const pushTimeout: Millis = 8_000

type Setting = { vapid: Vapid | undefined; vapidSubject: string; dataDir: string }

export const openPushService = (config: Setting): PushService => {
  let known: Vapid | undefined
  const keys = (): Vapid => (known ??= config.vapid ?? readVapidKeys(config.dataDir))
  return {
    publicKey: () => keys().publicKey,
    send: async (egress, { endpoint, ...own }, payload, { ttl, urgency, topic }) => {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: own }, payload, {
        vapidDetails: { subject: config.vapidSubject, ...keys() },
        TTL: Math.max(0, Math.floor(ttl / 1000)),
        urgency,
        topic,
        contentEncoding: 'aes128gcm',
      })
      if (body === null) throw new Error('a notification without contents')
      const answer = await postBytes(egress, endpoint, {
        headers: textOf(headers),
        body,
        timeout: pushTimeout,
      })
      return 'error' in answer ? failureOf(answer.error) : outcomeOf(answer)
    },
  }
}

/** The library says of headers only that they are an object. */
const textOf = (headers: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

const failureOf = (error: string): PushOutcome => (error === 'address' ? { failed: error } : { retry: error })

/** Rule MSG-222. */
const outcomeOf = ({
  status,
  retryAfter,
}: {
  status: number
  retryAfter: string | undefined
}): PushOutcome => {
  const code = String(status)
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return { gone: code }
  if (status !== 429 && status < 500) return { failed: code }
  const after = Number(retryAfter) * 1000
  return Number.isFinite(after) && after > 0 ? { retry: code, after } : { retry: code }
}

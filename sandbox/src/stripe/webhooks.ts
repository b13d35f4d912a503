// Events on their way to the product: signed over the very bytes, sent again until they are taken.
import { createHmac } from 'node:crypto'
import type { Memory } from './memory.ts'
import type { Event, Seconds } from './objects.ts'

export type Sender = {
  /** Records an event, and sends it unless sending is left to a test. */
  tell: (account: string | null, event: Event) => void
  /** Sends one event now, as it is or as a test wants it: forged, late, once more. Returns the answer's status; 0 for none. */
  send: (
    event: Event,
    changed?: { secret?: string; at?: Seconds; body?: string; header?: string },
  ) => Promise<number>
  stop: () => Promise<void>
}

type Settings = {
  memory: Memory
  now: () => Seconds
  webhookUrl: () => string
  webhookSecret: string
  /** False where a test sends the events itself. */
  isSending: boolean
}

/** Seconds until the next attempt, up to a minute; the provider goes on for days, this goes on for some ten minutes. */
const attemptsMax = 15
const waitOf = (attempts: number): number => Math.min(60, 2 ** (attempts - 1)) * 1000
const timeout = 10_000

export const signatureOf = (body: string, secret: string, at: Seconds): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

export const openSender = ({ memory, now, webhookUrl, webhookSecret, isSending }: Settings): Sender => {
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<unknown>>()
  const stopped = new AbortController()

  const send: Sender['send'] = async (event, { secret = webhookSecret, at = now(), body, header } = {}) => {
    const text = body ?? JSON.stringify(event)
    const answer = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': header ?? signatureOf(text, secret, at),
      },
      body: text,
      redirect: 'manual',
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(timeout)]),
    }).catch(() => undefined)
    await answer?.body?.cancel()
    return answer?.status ?? 0
  }

  const attempt = async (account: string | null, event: Event, attempts: number): Promise<void> => {
    const status = await send(event)
    if (stopped.signal.aborted) return
    if (status >= 200 && status < 300) return memory.remove('delivery', account, event.id)
    if (attempts >= attemptsMax) return memory.remove('delivery', account, event.id)
    memory.put('delivery', account, { id: event.id, attempts })
    later(account, event, attempts + 1, waitOf(attempts))
  }

  const later = (account: string | null, event: Event, attempts: number, wait: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const run = attempt(account, event, attempts).finally(() => underWay.delete(run))
      underWay.add(run)
    }, wait)
    timer.unref()
    timers.add(timer)
  }

  // What a restart interrupted.
  if (isSending)
    for (const { account, value } of memory.all('delivery')) {
      const event = memory.find('event', account, value.id)
      if (event) later(account, event, 1, 2000)
    }

  return {
    tell: (account, event) => {
      memory.put('event', account, event)
      if (!isSending) return
      memory.put('delivery', account, { id: event.id, attempts: 0 })
      later(account, event, 1, 0)
    },
    send,
    stop: async () => {
      stopped.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.allSettled(underWay)
    },
  }
}

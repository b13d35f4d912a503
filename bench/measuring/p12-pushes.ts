// P12: how soon a booking is handed to the push service: from before its request until the service has decrypted the notification, so
// booking, COMMIT, waking of the worker and sending are all in it.
import { setTimeout as pause } from 'node:timers/promises'
import { atMost, quantile, type Finding } from './figures.ts'
import { openFreeStarts, requestOf } from './free-starts.ts'
import { openClients } from './load.ts'
import { emptyShops, fillShops, type FilledShop } from '../fill.ts'
import { startServer, type BenchServer } from '../server.ts'

/** Milliseconds. */
const wanted = 1_000
const shopCount = 64
const rounds = 5
const perRound = 100
/** Bookings a second. */
const rate = 20

type Subscribed = { endpoint: string; keys: { p256dh: string; auth: string } }
type Notified = { topic: string; receivedAt: number }

export const benchPushes = async (): Promise<Finding> => {
  const server = await startServer({ ROLES: 'web,worker', SANDBOX: 'on' })
  try {
    const shops = await fillShops(server, emptyShops(shopCount))
    for (const shop of shops) await turnOn(server, shop)
    const freeStarts = openFreeStarts(shops)
    const [client] = await openClients(server.port, 1)
    if (!client) throw new Error('no connection')
    const figures = { p50: [] as number[], p99: [] as number[] }
    // The first one warms up.
    for (let round = -1; round < rounds; round++) {
      const delays: number[] = []
      for (let booking = 0; booking < perRound; booking++) {
        const began = Date.now()
        const status = await client.send(requestOf(server.port, freeStarts()))
        if (status !== 201) throw new Error(`a booking was answered with ${status}`)
        delays.push((await nextOf(server)) - began)
        await pause(Math.max(0, 1000 / rate - (Date.now() - began)))
      }
      if (round < 0) continue
      figures.p50.push(quantile(delays, 0.5))
      figures.p99.push(quantile(delays, 0.99))
    }
    client.close()
    return {
      goal: 'P12',
      what: `From the request of a booking to its notification at the push service, ${rate} a second, ${shopCount} shops of one device`,
      peer: 'none',
      figures: [
        { name: 'p50, ms', ours: figures.p50 },
        { name: 'p99, ms', ours: figures.p99, limit: atMost(wanted) },
      ],
    }
  } finally {
    await server.stop()
  }
}

/** A session of the owner's, and a browser that subscribed at the stand-in. */
const turnOn = async ({ port, visit }: BenchServer, { ownerId }: FilledShop): Promise<void> => {
  const answer = await fetch(`http://localhost:${port}/sandbox/push/subscriptions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  // The stand-in's own answer, in this shape.
  const { endpoint, keys } = (await answer.json()) as Subscribed
  await visit.sql(
    `with s as (insert into sessions (token_hash, user_id, created_at, last_seen_at, confirmed_at)
       values (sha256($1::text::bytea), $2, now(), now(), now()) returning id)
     insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language, created_at)
     select $2, id, $1, $3, $4, 'ja', now() from s`,
    [endpoint, ownerId, keys.p256dh, keys.auth],
  )
}

let known = 0

/** When the next one arrived. */
const nextOf = async ({ port }: BenchServer): Promise<number> => {
  for (let tries = 0; tries < 2_000; tries++) {
    const answer = await fetch(`http://localhost:${port}/sandbox/push/messages`)
    // The stand-in's own answer, in this shape; newest first.
    const [last] = (await answer.json()) as Notified[]
    const number = Number(last?.topic.slice(1) ?? 0)
    if (last && number > known) {
      known = number
      return last.receivedAt
    }
    await pause(5)
  }
  throw new Error('no notification arrived')
}

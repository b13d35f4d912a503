import { afterAll, expect, test } from 'vitest'
import webPush from 'web-push'
import { startPushService, type Subscribed } from './stand-in.ts'

const service = await startPushService()
afterAll(() => service.stop())
const keys = webPush.generateVAPIDKeys()

const send = async (subscription: Subscribed, changed: Record<string, string> = {}, own = keys) => {
  const { headers, body } = webPush.generateRequestDetails(subscription, '新しい予約', {
    vapidDetails: { subject: 'mailto:shop@example.jp', ...own },
    TTL: 60,
    topic: 'm1',
    urgency: 'high',
  })
  const all: [string, string][] = Object.entries({ ...headers, ...changed })
  return fetch(subscription.endpoint, { method: 'POST', headers: all, body: new Uint8Array(body ?? []) })
}

test('decrypts what a browser with these keys would, and says how it was sent', async () => {
  const subscription = service.subscribe(keys.publicKey)
  const answer = await send(subscription)
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toMatch(/^http/)
  expect(service.received(subscription.endpoint)).toMatchObject([
    { text: '新しい予約', topic: 'm1', urgency: 'high', ttl: 60 },
  ])
})

test('takes nothing of another sender, for another browser, or without a right signature', async () => {
  const subscription = service.subscribe(keys.publicKey)
  const strange = webPush.generateVAPIDKeys()
  expect((await send(subscription, {}, strange)).status).toBe(403)
  expect((await send(subscription, { Authorization: 'vapid t=a.b.c, k=d' })).status).toBe(401)
  const other = service.subscribe(keys.publicKey)
  expect((await send({ ...subscription, keys: other.keys })).status).toBe(400)
  expect((await send({ ...subscription, endpoint: `${service.url}/send/none` })).status).toBe(404)
  expect((await send(subscription, { Topic: 'ü' })).status).toBe(400)
  expect(service.received(subscription.endpoint)).toEqual([])
})

test('refuses so often, and forgets', async () => {
  const { endpoint, ...rest } = service.subscribe()
  service.trouble(endpoint, { status: 429, times: 1, retryAfter: 120 })
  const refused = await send({ endpoint, ...rest })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '120'])
  expect((await send({ endpoint, ...rest })).status).toBe(201)
  service.forget(endpoint)
  expect((await send({ endpoint, ...rest })).status).toBe(410)
})

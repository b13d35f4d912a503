import { expect, test, vi } from 'vitest'
import { eventually, openClient, rawRequest, sendRaw } from '#testing/client'
import { keyed, makeShop, someBooking } from '#testing/factories'
import { startTestOutbox, startTestServer, useTestServer } from '#testing/server'

const server = await useTestServer()

test('health, readiness and metrics answer without telling who asked what', async () => {
  const client = openClient(server.url)
  expect((await client.call('GET', '/healthz')).body).toEqual({ status: 'ok' })
  expect((await client.call('GET', '/readyz')).body).toEqual({
    status: 'ok',
    shops: 'ok',
    worker: 'never seen',
    worker_seconds: null,
    oldest_mail_seconds: 0,
    files: 'ok',
  })
  await client.call('GET', '/api/public/shops/somebody-secret')
  await client.call('GET', '/api/public/shops/somebody-secret')
  const { text } = await client.call('GET', '/metrics')
  expect(text).toContain(
    'noren_requests_total{method="GET",route="/api/public/shops/:domain",status="404"} 2',
  )
  expect(text).not.toContain('somebody-secret')
})

test('readiness tells whether the worker is at work and how late the oldest mail is', async () => {
  const shop = await makeShop(server)
  const ready = async () => (await openClient(server.url).call('GET', '/readyz')).body
  await openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId),
    keyed(),
  )
  server.setNow('2026-11-21T09:02:00+09:00')
  expect(await ready()).toMatchObject({ worker: 'never seen', oldest_mail_seconds: 120 })

  const outbox = startTestOutbox(server.services)
  await eventually(async () => ((await ready()).worker === 'ok' ? true : undefined))
  await outbox.stop()
  // Without a relay the mails wait for their next try; they are as late as they were due first.
  server.setNow('2026-11-21T09:05:01+09:00')
  expect(await ready()).toEqual({
    status: 'ok',
    shops: 'ok',
    worker: 'silent',
    worker_seconds: 181,
    oldest_mail_seconds: 301,
    files: 'ok',
  })
  // What is sent is not late, and what is not due yet neither.
  await server.sql("update messages set status = 'sent', sent_at = due_at where kind <> 'reminder'")
  expect(await ready()).toMatchObject({ oldest_mail_seconds: 0 })
  server.setNow('2026-11-23T18:00:10+09:00')
  expect(await ready()).toMatchObject({ oldest_mail_seconds: 10 })
})

test('readiness fails while no new connection can be made, although the pool has living ones', async () => {
  const own = await startTestServer()
  try {
    const ready = async () => (await openClient(own.url).call('GET', '/readyz')).status
    expect(await ready()).toBe(200)
    const [row] = await own.sql<{ name: string }>('select current_database() as name')
    await own.sql(`alter database "${row?.name}" connection limit 0`)
    own.setNow('2026-11-21T09:00:05+09:00')
    expect(await ready()).toBe(503)
    await own.sql(`alter database "${row?.name}" connection limit -1`)
    expect(await ready()).toBe(200)
  } finally {
    await own.stop()
  }
})

test('readiness says that the disk is full as long as writes fail of it', async () => {
  const own = await startTestServer()
  try {
    const shop = await makeShop(own)
    await own.sql(`create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'disk full' using errcode = '53100'; end $$`)
    await own.sql('create trigger disk_full before insert on change_logs execute function disk_full()')
    const path = `/api/public/shops/${shop.domain}/reservations`
    expect((await openClient(own.url).call('POST', path, someBooking(shop.menuId), keyed())).status).toBe(503)
    const ready = await openClient(own.url).call('GET', '/readyz')
    expect([ready.status, ready.body]).toEqual([503, { status: 'disk full' }])
    const later = performance.now() + 30_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
    expect((await openClient(own.url).call('GET', '/readyz')).status).toBe(200)
  } finally {
    vi.restoreAllMocks()
    await own.stop()
  }
})

test('what is answered from the cache is counted too', async () => {
  const { domain } = await makeShop(server)
  const client = openClient(server.url)
  const count = async () =>
    Number(
      /^noren_requests_total\{method="GET",route="\/s\/:domain",status="200"\} (\d+)$/m.exec(
        (await client.call('GET', '/metrics')).text,
      )?.[1] ?? 0,
    )
  const before = await count()
  for (let time = 0; time < 3; time++) await fetch(`${server.url}/s/${domain}`).then((page) => page.text())
  expect((await count()) - before).toBe(3)
})

test('metrics are for this machine, or for whoever has the token', async () => {
  const ask = async (url: string, headers: Record<string, string>) =>
    sendRaw(url, rawRequest('GET /metrics', headers))
  const strangers: Record<string, string>[] = [
    { host: 'noren.example' },
    { host: '127.evil.test' },
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { authorization: 'Bearer undefined' },
  ]
  for (const headers of strangers.slice(0, -1))
    expect([headers, (await ask(server.url, headers)).status]).toEqual([headers, 404])
  expect((await ask(server.url, strangers.at(-1) ?? {})).status).toBe(200)

  const token = 'a token of the monitoring'
  const guarded = await startTestServer({ METRICS_TOKEN: token, TRUST_PROXY: '127.0.0.1' })
  try {
    for (const headers of strangers.slice(0, -1)) {
      const refused = await ask(guarded.url, { ...headers, authorization: 'Bearer a token of somebody else' })
      expect([headers, refused.status, refused.headers.get('www-authenticate')]).toEqual([
        headers,
        401,
        'Bearer',
      ])
      const answer = await ask(guarded.url, { ...headers, authorization: `Bearer ${token}` })
      expect([answer.status, answer.text.includes('noren_requests_total')]).toEqual([200, true])
    }
  } finally {
    await guarded.stop()
  }
})

// Shops over several machines, of which one is away: the trouble of its shops stays their own (rule RES-51). Calls to them answer "busy",
// everything else goes on: bookings, mails, reminders, expiry, calendars, readiness. What waited is done once when it is back.
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readExternalCalendars } from '#features/feeds/external/jobs'
import { expireRequests, forgetKeys } from '#features/reservations/jobs'
import { openMailer } from '#platform/mail/mailer'
import { eventOf, startCalendarProgram } from '#testing/calendars/program'
import { openClient } from '#testing/client'
import { addRestriction, removeRestriction } from '#testing/database'
import { makeShop, type TestShop } from '#testing/factories'
import { openMachines, type Machines } from '#distribution/testing/away'
import { sendMessages, startTestServer, testNow, type TestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

let server: TestServer
let mailbox: Mailbox
let machines: Machines
let away: TestShop
let near: TestShop
let far: TestShop
beforeAll(async () => {
  // What fails on purpose is no news.
  server = await startTestServer({ LOG_LEVEL: 'fatal' })
  machines = await openMachines(server)
  mailbox = await startMailbox()
})
beforeEach(async () => {
  server.setNow(testNow)
  server.services.mailer = openMailer(mailbox.smtpUrl)
  await server.sql('delete from messages')
  mailbox.clear()
  away = await makeShop(server)
  near = await makeShop(server)
  far = await makeShop(server)
})
afterEach(async () => {
  await machines.bringBack()
  server.services.mailer.close()
})
afterAll(async () => {
  await mailbox.stop()
  await server.stop()
})

const bookIn = (shop: TestShop, email: string, time = '10:00') =>
  visitsOf(server, shop).booking(time, '2026-11-24', { email })

const faults: unknown[] = []
beforeEach(() => void faults.splice(0))
/** Sends until nothing is due that can be reached; how many rounds told of faults. */
const drain = async (): Promise<void> => {
  while ((await sendMessages(server.services, (fault) => faults.push(fault))) > 0);
}
const mailsTo = (email: string): number => mailbox.messages(email).length

test('calls to its shops answer busy, and those to all others as ever', async () => {
  const { id } = await visitsOf(server, away).book()
  await machines.takeAway(away.shopId)
  const stranger = openClient(server.url)
  const refused = [
    await bookIn(away, 'b@example.jp', '14:00'),
    await away.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24'),
    await visitsOf(server, away).change(id, { start_at: at('15:00') }),
    await stranger.call('GET', `/api/public/shops/${away.domain}`),
  ]
  for (const answer of refused) {
    expect([answer.status, answer.body.code]).toEqual([503, 'busy'])
    expect(answer.headers.get('retry-after')).toBe('2')
  }
  const page = await fetch(`${server.url}/s/${away.domain}`)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])

  expect((await bookIn(near, 'c@example.jp')).status).toBe(201)
  expect((await fetch(`${server.url}/s/${near.domain}`)).status).toBe(200)
  expect((await near.client.call('GET', '/api/reservations?from=2026-11-24&to=2026-11-24')).status).toBe(200)
})

test('readiness tells a part that is away from nothing that works', async () => {
  const ready = () => openClient(server.url).call('GET', '/readyz')
  expect((await bookIn(away, 'a@example.jp')).status).toBe(201)
  expect((await ready()).body).toMatchObject({ status: 'ok', shops: 'ok' })
  await machines.takeAway(away.shopId)
  const partly = await ready()
  expect([partly.status, partly.body]).toEqual([
    200,
    {
      status: 'ok',
      shops: 'a part is away',
      worker: 'never seen',
      worker_seconds: null,
      oldest_mail_seconds: 0,
      files: 'ok',
    },
  ])
  const figures = await openClient(server.url).call('GET', '/metrics')
  expect(figures.text).toMatch(/^noren_shops_reachable 0$/m)
  expect(figures.text).toMatch(/^noren_database_up 1$/m)
  // The tables of no shop stand for the machine that leads to all others.
  await server.sql('revoke select on heartbeats from noren_app')
  const none = await ready()
  expect([none.status, none.body, none.headers.get('retry-after')]).toEqual([
    503,
    { status: 'database' },
    '2',
  ])
  await server.sql('grant select on heartbeats to noren_app')
})

test('mails and reminders of the others go out; those that waited follow when it is back, each once', async () => {
  for (const [shop, email] of [
    [away, 'away@example.jp'],
    [near, 'near@example.jp'],
    [far, 'far@example.jp'],
  ] as const)
    expect((await bookIn(shop, email)).status).toBe(201)
  await machines.takeAway(away.shopId)
  await drain()
  expect(['away', 'near', 'far'].map((name) => mailsTo(`${name}@example.jp`))).toEqual([0, 1, 1])
  // Of all shops together once, for each of the three searches.
  expect(faults.length).toBeLessThanOrEqual(3)
  // Known to be away, it is not asked again.
  faults.splice(0)
  await drain()
  expect(faults).toEqual([])

  server.setNow('2026-11-23T18:00:00+09:00')
  await drain()
  expect(['away', 'near', 'far'].map((name) => mailsTo(`${name}@example.jp`))).toEqual([0, 2, 2])
  await machines.bringBack()
  // A shop that was away is left alone for a minute.
  server.setNow('2026-11-23T18:01:01+09:00')
  await drain()
  await drain()
  expect(['away', 'near', 'far'].map((name) => mailsTo(`${name}@example.jp`))).toEqual([2, 2, 2])
  const ids = mailbox.messages().map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a machine that can be read and not written to keeps no place of the others', async () => {
  // Six due messages of the shop that is away, older than the one that can be sent.
  for (const time of ['10:00', '11:00', '12:00'])
    expect((await bookIn(away, 'x@example.jp', time)).status).toBe(201)
  server.setNow('2026-11-21T09:00:30+09:00')
  expect((await bookIn(near, 'near@example.jp')).status).toBe(201)
  await server.sql(`create function is_written(shop bigint) returns boolean immutable language plpgsql as $$
    begin raise exception 'read-only' using errcode = '25006'; end $$`)
  await addRestriction(server, 'messages', {
    name: 'written',
    says: `for update using (true) with check (shop_id <> ${away.shopId} or is_written(shop_id))`,
  })
  await drain()
  await drain()
  expect(mailsTo('near@example.jp')).toBe(1)
  await removeRestriction(server, 'messages', 'written')
})

test('requests of the others expire, and those that waited when it is back', async () => {
  await server.sql('update menus set requires_approval = true where id = any($1)', [
    [away.menuId, near.menuId, far.menuId],
  ])
  for (const shop of [away, near, far]) expect((await bookIn(shop, 'r@example.jp')).status).toBe(201)
  await server.sql(
    "update reservations set expires_at = '2026-11-21T10:00:00+09:00' where status = 'pending_approval'",
  )
  const waiting = async () =>
    (
      await server.sql<{ shop_id: number }>(
        "select shop_id from reservations where status = 'pending_approval' and shop_id = any($1)",
        [[away.shopId, near.shopId, far.shopId]],
      )
    ).map(({ shop_id }) => shop_id)
  server.setNow('2026-11-21T10:00:00+09:00')
  await machines.takeAway(away.shopId)
  await expect(expireRequests.handle(server.services)).rejects.toThrow('expire-requests: 2 faults')
  expect(await waiting()).toEqual([away.shopId])
  // Known to be away: no fault a minute.
  await expireRequests.handle(server.services)
  await machines.bringBack()
  server.setNow('2026-11-21T10:01:00+09:00')
  await expireRequests.handle(server.services)
  expect(await waiting()).toEqual([])
})

test('external calendars of the others are read', async () => {
  const program = await startCalendarProgram()
  try {
    for (const shop of [away, near]) {
      program.publish(`/${shop.shopId}`, eventOf('1200', '1300'))
      const [staff] = await server.sql<{ id: number }>('select id from staff where shop_id = $1', [
        shop.shopId,
      ])
      const made = await shop.client.call('POST', '/api/external-calendars', {
        name: 'Google',
        url: `${program.url}/${shop.shopId}`,
        staff_id: staff?.id,
      })
      expect(made.status, made.text).toBe(201)
    }
    await machines.takeAway(away.shopId)
    await readExternalCalendars.handle(server.services)
    expect(program.asked.map(({ path }) => path)).toEqual([`/${near.shopId}`])
    expect((await bookIn(near, 'n@example.jp', '12:00')).status).toBe(409)
    await machines.bringBack()
    server.setNow('2026-11-21T09:01:00+09:00')
    await readExternalCalendars.handle(server.services)
    expect(program.asked.map(({ path }) => path)).toEqual([`/${near.shopId}`, `/${away.shopId}`])
  } finally {
    program.stop()
  }
})

test('what is cleaned up at night is cleaned up in the others', async () => {
  for (const shop of [away, near]) expect((await bookIn(shop, 'k@example.jp')).status).toBe(201)
  const keys = async () =>
    (
      await server.sql<{ shop_id: number }>('select shop_id from idempotency_keys where shop_id = any($1)', [
        [away.shopId, near.shopId],
      ])
    ).map(({ shop_id }) => shop_id)
  server.setNow('2026-12-21T09:00:00+09:00')
  await machines.takeAway(away.shopId)
  await expect(forgetKeys.handle(server.services)).rejects.toThrow('forget-idempotency-keys')
  expect(await keys()).toEqual([away.shopId])
  await machines.bringBack()
  server.setNow('2026-12-22T09:00:00+09:00')
  await forgetKeys.handle(server.services)
  expect(await keys()).toEqual([])
})

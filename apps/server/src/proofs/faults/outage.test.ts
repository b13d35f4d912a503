// The relay is away for six hours while customers book, move and cancel and reminders fall due: afterwards every mail that still makes
// sense goes out once, in order, and the others never. In the long form also: bookings take as long as without a worker.
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { millisToWire, minuteMs, wireToMillis } from '#platform/clock'
import { openMailer } from '#platform/mail/mailer'
import { makeShop, type TestShop } from '#testing/factories'
import { sendMessages, startTestOutbox, useTestServer } from '#testing/server'
import { at, visitsOf, type Made } from '#testing/visits'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'

const random = openRandom('outage')
/** Milliseconds, for what hangs: beside other tests all of this takes three times as long. */
const timeout = Math.max(testTimeout, 240_000)
/** Of six hours; something happens in each. */
const steps = testSize({ short: 18, long: 360 })

const server = await useTestServer()
let mailbox: Mailbox
const arrived: { id: string; to: string }[] = []
beforeAll(async () => {
  mailbox = await startMailbox({ onMessage: ({ messageId, to }) => arrived.push({ id: messageId, to }) })
})
afterEach(() => server.services.mailer.close())
afterAll(async () => {
  await mailbox.stop()
})

const began = wireToMillis('2026-11-23T15:00:00+09:00')
const drain = async () => {
  while ((await sendMessages(server.services)) > 0);
}

type Visit = Made & { shop: TestShop; email: string; end: 'canceled' | 'moved' | null; isOlder: boolean }

/** A new customer at one of the hours of the next day that are still free. */
const openBookings = (shops: readonly TestShop[], visits: Visit[]) => {
  const free = random.shuffle(
    shops.flatMap((shop) => Array.from({ length: 9 }, (_, hour) => ({ shop, time: `${10 + hour}:00` }))),
  )
  return async (isOlder: boolean): Promise<void> => {
    const next = free.pop()
    if (!next) throw new Error('no time is left')
    const email = `guest${visits.length}@example.jp`
    const answer = await visitsOf(server, next.shop).booking(next.time, '2026-11-24', { email })
    expect(answer.status, answer.text).toBe(201)
    const { reservation_number: number, manage_url } = answer.body.data
    const [row] = await server.sql<{ id: number }>(
      'select id from reservations where shop_id = $1 and reservation_number = $2',
      [next.shop.shopId, number],
    )
    visits.push({
      id: row?.id ?? 0,
      number,
      token: String(manage_url).split('/').at(-1) ?? '',
      shop: next.shop,
      email,
      end: null,
      isOlder,
    })
  }
}

/** One visit that stands is canceled by its shop, or moves two days. */
const changeOne = async (visits: readonly Visit[]): Promise<void> => {
  const visit = random.pick(visits.filter(({ end }) => end === null))
  const on = visitsOf(server, visit.shop)
  const end = random.chance(0.5) ? 'canceled' : 'moved'
  const { start_at } = await on.read(visit.id)
  const answer =
    end === 'canceled'
      ? await on.change(visit.id, { status: 'canceled', cancel_reason: 'shop', notify: true })
      : await on.change(visit.id, {
          start_at: at(String(start_at).slice(11, 16), '2026-11-26'),
          notify: true,
        })
  expect(answer.status, answer.text).toBe(200)
  visit.end = end
}

test('six hours without a relay', { timeout }, async () => {
  const shops = await Promise.all(
    Array.from({ length: testSize({ short: 6, long: 90 }) }, () => makeShop(server)),
  )
  const visits: Visit[] = []
  const book = openBookings(shops, visits)
  server.setNow('2026-11-22T12:00:00+09:00')
  for (let index = 0; index < steps; index++) await book(true)
  server.services.mailer = openMailer(mailbox.smtpUrl)
  await drain()
  server.services.mailer.close()
  arrived.splice(0)

  // Nobody listens there.
  server.services.mailer = openMailer('smtp://127.0.0.1:1')
  for (let step = 0; step < steps; step++) {
    server.setNow(millisToWire(began + (step * 360 * minuteMs) / steps))
    await book(false)
    if (step % 3 === 2) await changeOne(visits)
    await drain()
  }
  expect(arrived).toEqual([])

  server.services.mailer = openMailer(mailbox.smtpUrl)
  // Every half an hour each is tried again.
  for (let minute = 0; minute <= 31; minute++) {
    server.setNow(millisToWire(began + (360 + minute) * minuteMs))
    await drain()
  }
  const rows = await server.sql<{
    id: number
    shop_id: number
    reservation_id: number
    kind: string
    status: string
    last_error: string | null
    recipient: string
  }>('select * from messages order by id')
  const outcomes = new Set(rows.map(({ status, last_error }) => `${status} ${last_error ?? ''}`.trim()))
  // Reminders of moved visits wait for their own day. A short run may have no canceled or moved visit of the outage.
  expect(['failed superseded', 'queued', 'sent']).toEqual(expect.arrayContaining([...outcomes]))
  expect(rows.filter(({ status, kind }) => status === 'queued' && kind !== 'reminder')).toEqual([])

  // Each once.
  expect(new Set(arrived.map(({ id }) => id)).size).toBe(arrived.length)
  const kindsTo = (email: string) =>
    arrived.filter(({ to }) => to === email).map(({ id }) => /^<(\w+)\./.exec(id)?.[1])
  const wrong = visits.flatMap(({ email, end, isOlder }) => {
    const first = isOlder ? [] : ['confirmed']
    const expected =
      end === 'canceled'
        ? ['canceled_by_shop']
        : end === 'moved'
          ? [...first, 'changed']
          : isOlder
            ? ['reminder']
            : // Of those booked in the outage, who came before the time of the reminder.
              kindsTo(email).includes('reminder')
              ? [...first, 'reminder']
              : first
    return JSON.stringify(kindsTo(email)) === JSON.stringify(expected)
      ? []
      : [{ email, end, isOlder, got: kindsTo(email) }]
  })
  expect(wrong).toEqual([])
  // One reminder each of those that stand and were booked before 18:00.
  const due = await server.sql<{ n: number }>(
    `select count(*)::int as n from reservations where status = 'reserved' and start_at < '2026-11-25' and created_at < '2026-11-23T18:00:00+09:00'`,
  )
  expect(arrived.filter(({ id }) => id.startsWith('<reminder.'))).toHaveLength(due[0]?.n ?? 0)
  expect(await server.violations()).toEqual([])
})

/** Takes connections and never says a word. */
const openSilentRelay = async (): Promise<{ url: string; close: () => void }> => {
  const open = new Set<Socket>()
  const relay = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo // it listens on a port
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => {
      for (const socket of open) socket.destroy()
      relay.close()
    },
  }
}

test(
  'bookings are made while the relay says nothing, as quickly as without a worker',
  { timeout },
  async () => {
    server.setNow('2026-11-30T12:00:00+09:00')
    const bookings = testSize({ short: 4, long: 36 })
    const took: Record<'idle' | 'silent', number[]> = { idle: [], silent: [] }
    for (let block = 0; block < testSize({ short: 2, long: 12 }); block++) {
      const which = block % 2 === 0 ? 'idle' : 'silent'
      const relay = await openSilentRelay()
      server.services.mailer = openMailer(relay.url)
      const outbox = which === 'silent' ? startTestOutbox(server.services) : undefined
      server.services.wakeWorker = outbox?.wake ?? (() => undefined)
      const shops = await Promise.all(Array.from({ length: bookings / 4 }, () => makeShop(server)))
      for (const shop of shops)
        for (const time of ['10:00', '11:00', '12:00', '13:00']) {
          const start = performance.now()
          expect((await visitsOf(server, shop).booking(time, '2026-12-02')).status).toBe(201)
          took[which].push(performance.now() - start)
        }
      server.services.wakeWorker = () => undefined
      // What waits for the silent relay would hold up the stop for its timeout.
      relay.close()
      server.services.mailer.close()
      await outbox?.stop()
    }
    const median = (all: readonly number[]) => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0
    const ratio = median(took.silent) / median(took.idle)
    console.log(`  a booking beside a silent relay takes ${ratio.toFixed(2)} of one without a worker`)
    // Not a question of time in the short form, which runs beside other tests.
    expect(ratio).toBeLessThan(testSize({ short: Infinity, long: 1.2 }))
  },
)

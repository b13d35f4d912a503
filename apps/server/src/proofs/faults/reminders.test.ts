// Thousands of reminders, and a worker that is killed again and again while it sends them: none is lost, a kill repeats at most one,
// none goes to a canceled or moved visit, none after the start. The clock of each worker is set.
import { setTimeout as pause } from 'node:timers/promises'
import { startMailbox, type Mailbox } from '@noren/sandbox/mailbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { testSecret, useTestServer } from '#testing/server'
import { at, visitsOf, type Made } from '#testing/visits'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'
import { startWorker, type WorkerProcess } from '../testing/worker-process.ts'

const kills = testSize({ short: 3, long: 60 })
const visitsMax = testSize({ short: 120, long: 4_000 })
/** Of all reminders; the rest waits for the last worker. Three of five are due at 18:00. */
const mostUntilLast = 0.5
const random = openRandom('reminders')
/** Milliseconds, for what hangs: beside other tests all of this takes three times as long. */
const timeout = Math.max(testTimeout, 240_000)
const times = ['10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00']

type Visit = Made & { shop: TestShop; time: string; change: 'canceled' | 'moved' | null; toldBefore: number }

const server = await useTestServer()
let mailbox: Mailbox
/** The message of each reminder's mail, in the order in which they arrived. */
const arrived: number[] = []
beforeAll(async () => {
  mailbox = await startMailbox({
    onMessage: ({ messageId }) => {
      const id = /^<reminder\.\d+\.(\d+)@/.exec(messageId)?.[1]
      if (id !== undefined) arrived.push(Number(id))
    },
  })
})
afterAll(async () => {
  await mailbox.stop()
})

const startWorkerAt = (now: string): WorkerProcess => {
  server.setNow(now)
  const { connection, url: publicUrl } = server
  return startWorker({ connection, publicUrl, smtpUrl: mailbox.smtpUrl, secret: testSecret, now })
}

/** Until it holds; a worker that says something has failed. */
const until = async (holds: () => boolean | Promise<boolean>, worker: WorkerProcess): Promise<void> => {
  const began = performance.now()
  while (!(await holds())) {
    if (worker.output() !== '' || performance.now() - began > 120_000)
      throw new Error(`the worker does not send: ${worker.output()}`)
    await pause(2)
  }
}

/** What the killed worker had handed over is still being read: until nothing more has come ten times in turn. */
const untilQuiet = async (): Promise<void> => {
  for (let [before, quiet] = [arrived.length, 0]; quiet < 10; before = arrived.length) {
    await pause(20)
    quiet = before === arrived.length ? quiet + 1 : 0
  }
}

/** Reminders that are due by then or claimed: a claim ends two minutes later. */
const countWaiting = async (now: string): Promise<number> =>
  (
    await server.sql<{ n: number }>(
      `select count(*)::int as n from messages where kind = 'reminder' and status in ('queued', 'retrying')
       and due_at <= $1::timestamptz + interval '10 minutes'`,
      [now],
    )
  )[0]?.n ?? 0

/** Sends what is due then, and what the killed ones had claimed. */
const sendAllAt = async (now: string): Promise<void> => {
  const worker = startWorkerAt(now)
  await until(async () => (await countWaiting(now)) === 0, worker)
  await untilQuiet()
  await worker.kill()
}

const makeVisits = async (): Promise<Visit[]> => {
  const visits: Visit[] = []
  while (visits.length < visitsMax) {
    const shops = await Promise.all(Array.from({ length: 5 }, () => makeShop(server)))
    await server.sql(
      "update shops set reminder_timing = 'hours_before', reminder_hours = 16 where id = any($1)",
      [shops.slice(0, 2).map(({ shopId }) => shopId)],
    )
    const made = await Promise.all(
      shops.map(async (shop) => {
        const own: Visit[] = []
        for (const time of times)
          own.push({ ...(await visitsOf(server, shop).book(time)), shop, time, change: null, toldBefore: 0 })
        return own
      }),
    )
    visits.push(...made.flat())
  }
  // The other mails went out long ago.
  await server.sql("update messages set status = 'sent', sent_at = created_at where kind <> 'reminder'")
  return visits
}

/** While no worker runs, a few visits end or move, whether they were reminded of or not. */
const changeSome = async (visits: readonly Visit[]): Promise<void> => {
  for (const change of ['canceled', 'moved', 'canceled', 'moved'] as const) {
    const visit = random.pick(visits)
    if (visit.change) continue
    const on = visitsOf(server, visit.shop)
    const answer =
      change === 'canceled'
        ? await on.change(visit.id, { status: 'canceled', cancel_reason: 'shop' })
        : await on.change(visit.id, { start_at: at(visit.time, '2026-11-26') })
    expect(answer.status, answer.text).toBe(200)
    Object.assign(visit, { change, toldBefore: arrived.length })
  }
}

/** The visit and the start of each reminder that there ever was. */
const readReminders = async (known: Map<number, { reservation: number; start: string }>): Promise<void> => {
  const rows = await server.sql<{ id: number; reservation_id: number; start_at: string }>(
    "select id, reservation_id, start_at from messages where kind = 'reminder'",
  )
  for (const { id, reservation_id, start_at } of rows)
    known.set(id, { reservation: reservation_id, start: start_at })
}

test(`${visitsMax} reminders, the worker killed ${kills} times`, { timeout }, async () => {
  const visits = await makeVisits()
  const reminders = new Map<number, { reservation: number; start: string }>()
  await readReminders(reminders)
  expect(reminders.size).toBe(visits.length)

  const perLife = Math.floor((mostUntilLast * visits.length) / kills)
  const early = startWorkerAt('2026-11-23T17:59:00+09:00')
  await pause(2_000)
  await early.kill()
  expect(arrived).toEqual([])
  for (let life = 0; life < kills; life++) {
    // Three minutes later than the one before: what that one had claimed is free again.
    const start = Date.parse('2026-11-23T18:00:00+09:00') + life * 180_000
    const worker = startWorkerAt(new Date(start).toISOString())
    const enough = arrived.length + 1 + random.integer(2 * perLife - 1)
    await until(async () => arrived.length >= Math.min(enough, mostUntilLast * visits.length), worker)
    await pause(random.integer(20))
    await worker.kill()
    await untilQuiet()
    // After the last thing that the worker, whose clock ran on, has written down.
    server.setNow(new Date(start + 170_000).toISOString())
    await changeSome(visits)
    await readReminders(reminders)
  }
  const beforeLast = arrived.length
  await sendAllAt('2026-11-24T16:30:00+09:00')
  const beforeMoved = arrived.length
  await sendAllAt('2026-11-26T02:00:00+09:00')

  const repeats = arrived.length - new Set(arrived).size
  console.log(
    `  ${arrived.length} mails of ${reminders.size} reminders, ${repeats} repeated by ${kills} kills`,
  )
  expect(repeats).toBeLessThanOrEqual(kills)
  const told = arrived.map((id, index) => ({
    index,
    ...(reminders.get(id) ?? { reservation: 0, start: '' }),
  }))
  const tomorrow = (time: string) => at(time)
  const wrong = visits.flatMap(({ id, time, change, toldBefore }) => {
    const own = told.filter(({ reservation }) => reservation === id)
    const ofOld = own.filter(({ start }) => start === tomorrow(time))
    const ofNew = own.filter(({ start }) => start === at(time, '2026-11-26'))
    const findings = [
      ofOld.some(({ index }) => index >= beforeLast && time < '17:00') && 'after the start',
      change === null && time === '17:00' && ofOld.length === 0 && 'lost',
      change !== null && ofOld.some(({ index }) => index >= toldBefore) && `told although ${change}`,
      change === 'moved' &&
        ofNew.filter(({ index }) => index >= beforeMoved).length !== 1 &&
        'new start not told',
      change !== 'moved' && own.length !== ofOld.length && 'told of another start',
    ].filter(Boolean)
    return findings.map((finding) => `${id} ${time}: ${String(finding)}`)
  })
  expect(wrong).toEqual([])
  // What was not told at all began before the worker was back, and says so.
  const untold = visits.filter(
    ({ id, change }) => change === null && !told.some(({ reservation }) => reservation === id),
  )
  const rows = await server.sql<{ reservation_id: number; status: string; last_error: string | null }>(
    "select reservation_id, status, last_error from messages where kind = 'reminder' and status <> 'sent'",
  )
  expect(
    rows
      .map(({ status, last_error }) => `${status} ${last_error}`)
      .filter((row) => row !== 'failed superseded'),
  ).toEqual([])
  const late = new Set(rows.map(({ reservation_id }) => reservation_id))
  expect(untold.filter(({ id }) => !late.has(id))).toEqual([])
  // A kill may also leave one that was sent and is not written down as sent.
  expect(late.size - untold.length + repeats).toBeLessThanOrEqual(kills)
  expect(untold.length).toBeGreaterThan(0)
  expect(await server.violations()).toEqual([])
})

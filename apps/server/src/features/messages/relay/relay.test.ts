// The relay goes away and comes back: what the log says, what waits, and when it goes out. Rule MSG-143.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openLogger } from '#platform/http/log'
import { openMailer } from '#platform/mail/mailer'
import { makeSilentShop, useMailbox } from '#testing/mails/mailbox'
import type { TestShop } from '#testing/factories'
import { sendMessages, startTestOutbox, testNow, useUncheckedServer } from '#testing/server'

const server = await useUncheckedServer()
const { mailbox, mailer } = await useMailbox(server)
const gone = openMailer('smtp://127.0.0.1:1')
let shop: TestShop
const open: (() => unknown)[] = []

beforeEach(async () => {
  shop = await makeSilentShop(server)
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const close of open.splice(0)) await close()
})

const queue = (count: number) =>
  server.sql(
    `insert into account_messages (user_id, kind, due_at, created_at)
     select $1, 'password_changed', $2, $2 from generate_series(1, $3)`,
    [shop.userId, new Date(server.services.clock.now()).toISOString(), count],
  )
const states = async () =>
  (
    await server.sql<{ state: string }>(`select status || ' ' || attempts as state from account_messages`)
  ).map(({ state }) => state)
/** With the next try: while one is under way, that is when its claim ends. */
const plans = async () =>
  (
    await server.sql<{ plan: string }>(
      `select status || ' ' || attempts || to_char(due_at at time zone 'Asia/Tokyo', '", again at "HH24:MI') as plan
       from account_messages`,
    )
  ).map(({ plan }) => plan)
/** The worker's twenty seconds take one millisecond. */
const hurry = () => {
  const { setTimeout } = globalThis
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => setTimeout(run, ms === 20_000 ? 1 : ms))
}
const startOutbox = (log = openLogger('silent')) => {
  const outbox = startTestOutbox(server.services, log)
  open.push(outbox.stop)
  return outbox
}
/** A hundred tries take their time. */
const patience = { timeout: 20_000 }

test('a hundred tries without a relay are one line of the log, its return is another, and all go out at once', async () => {
  hurry()
  // Not the one that all parts of a process share: another test may have begun the same trouble.
  const log = openLogger('silent')
  const [began, ended] = [vi.spyOn(log, 'error'), vi.spyOn(log, 'warn')]
  server.services.mailer = gone
  await queue(34)
  const outbox = startOutbox(log)
  for (const [time, settled] of [
    ['09:00', 'retrying 1, again at 09:01'],
    ['09:01', 'retrying 2, again at 09:06'],
    ['09:06', 'retrying 3, again at 09:36'],
  ] as const) {
    server.setNow(`2026-11-21T${time}:00+09:00`)
    await expect.poll(plans, patience).toEqual(Array.from({ length: 34 }, () => settled))
  }
  const trouble = 'relay'
  expect(began.mock.calls).toEqual([[{ trouble, job: 'outbox', code: 'ECONNREFUSED CONN' }]])
  expect(ended).not.toHaveBeenCalled()

  server.services.mailer = mailer
  await queue(1)
  outbox.wake()
  await expect.poll(() => mailbox.messages(shop.email).length, patience).toBe(35)
  expect(began).toHaveBeenCalledTimes(1)
  expect(ended.mock.calls).toEqual([[expect.objectContaining({ trouble, ended: true })]])
})

test('a worker that starts tries at once what waited for the relay, but not what the relay refused', async () => {
  server.services.mailer = gone
  await queue(2)
  for (const at of [testNow, '2026-11-21T09:01:00+09:00']) {
    server.setNow(at)
    await sendMessages(server.services)
    await sendMessages(server.services)
  }
  await server.sql(
    `update account_messages set last_error = '450 4.2.1 RCPT TO' where id = (select min(id) from account_messages)`,
  )
  server.services.mailer = mailer
  hurry()
  startOutbox()
  await expect.poll(async () => (await states()).toSorted(), patience).toEqual(['retrying 2', 'sent 3'])
})

test('without any relay a mail waits for three days, and uses up no try', async () => {
  server.services.mailer = openMailer(undefined)
  await queue(1)
  const tried = async (at: string) => {
    server.setNow(at)
    while ((await sendMessages(server.services)) > 0);
    return server.sql('select status, attempts, last_error from account_messages')
  }
  const last_error = 'no SMTP_URL'
  for (const [index, day] of [21, 22, 23].entries())
    expect(await tried(`2026-11-${day}T09:00:00+09:00`)).toEqual([
      { status: 'retrying', attempts: index + 1, last_error },
    ])
  expect(await tried('2026-11-24T09:30:01+09:00')).toMatchObject([{ status: 'failed', last_error }])
})

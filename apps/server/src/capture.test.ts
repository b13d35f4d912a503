// Every statement of the worker and of the doctor is seen by the rules of decision 0038, whatever the tests of the areas call.
// Those of the endpoints are seen by their walk, those of the migrations by `testing/statements/migrations.test.ts`.
import pg from 'pg'
import { seedIfNew } from '#database/seed'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startOutbox } from '#features/messages/outbox'
import { runJobs } from '#platform/background/run-jobs'
import { assertOwnSessions, assertUsable, clockSkew } from './postgres/checks.ts'
import { startCalendarProgram } from '#testing/calendars/program'
import { findIdle, openDueWork, type DueWork, type Surroundings } from '#testing/due-work/jobs'
import { openPaymentStandIn } from '#testing/payments/stand-in'
import { sendMessages, startTestServer, throwFault } from '#testing/server'
import { during } from '#testing/statements/causes'
import { assertStatements, openRecording, readTables } from '#testing/statements/record'
import { jobs, writers } from './app.ts'
import { invariants, runDoctor, warnings } from './doctor.ts'

let surroundings: Surroundings
let dueWork: DueWork
beforeAll(async () => {
  const server = await startTestServer({ OPERATOR_EMAIL: 'operator@example.jp' })
  server.services.mailer = { send: async () => 'sent', close: () => undefined }
  const [calendars, provider] = [await startCalendarProgram(), await openPaymentStandIn(server)]
  surroundings = { server, calendars, provider }
  dueWork = await openDueWork(surroundings)
  // From here on plans are sold: some jobs are about nothing else.
  server.services.config.billing = 'live'
})
afterAll(async () => {
  const { server, calendars, provider } = surroundings
  calendars.stop()
  await provider.stop()
  await server.stop()
})

test('messages of every kind of sender are sent', async () => {
  const { server } = surroundings
  const { sql, services } = server
  await sql(
    `insert into account_messages (user_id, kind, due_at, created_at)
     select min(id), 'password_changed', now() - interval '1 year', now() from users`,
  )
  await sql("update messages set due_at = '2026-11-21 08:00+09' where kind = 'reminder'")
  while ((await during('outbox', () => sendMessages(services))) > 0);
  const sent = await sql<{ sender: string }>(
    `select distinct case when kind in ('reminder', 'inquiry') then kind else recipient end as sender from messages where status = 'sent'
     union select 'account' from account_messages where status = 'sent' order by 1`,
  )
  expect(sent.map(({ sender }) => sender)).toEqual(['account', 'customer', 'inquiry', 'reminder', 'shop'])
})

test('every job is seen at its work', { timeout: 120_000 }, async () => {
  const { server } = surroundings
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(dueWork).toSorted())
  expect(await findIdle(server, jobs, dueWork)).toEqual([])
})

test('a job for which nothing is due, or that is new, is told', async () => {
  const { server } = surroundings
  const nothing = { name: 'new', schedule: '* * * * *', handle: async () => undefined }
  expect(await findIdle(server, [nothing], dueWork)).toEqual(['new'])
})

test('every statement of the doctor is seen', async () => {
  const { server } = surroundings
  await runDoctor(server.services, () => undefined)
  const texts = [...invariants, ...warnings].flatMap((one) =>
    'ofShop' in one ? [one.ofShop] : 'local' in one ? [one.local] : [],
  )
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.filter((text) => !server.statements.texts.has(text))).toEqual([])
})

test('what a worker sends by starting is within the rules too', async () => {
  const { server } = surroundings
  const { recording, note } = openRecording()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await assertUsable(server.pool, { unsafeDurability: true })
  // The pool may lend any connection to either.
  await assertOwnSessions(server.pool, server.pool).catch(() => undefined)
  await clockSkew(server.pool, () => server.services.clock.now()).catch(() => undefined)
  const nothing = {
    name: 'nothing',
    schedule: '* * * * *',
    atStart: true,
    handle: async () => undefined,
  } as const
  const runner = await runJobs(server.services, [nothing], throwFault)
  const outbox = startOutbox(server.services, writers)
  const parts = ['pg_settings', 'pg_backend_pid', 'clock_timestamp', 'heartbeats', 'jobs', 'messages']
  const textOf = (sent: string | pg.QueryConfig) => (typeof sent === 'string' ? sent : sent.text)
  const missing = () =>
    parts.filter((part) => !query.mock.calls.some(([sent]) => textOf(sent).includes(part)))
  await expect.poll(missing).toEqual([])
  await outbox.stop()
  await runner.stop()
  query.mock.calls.forEach(([sent], index) => {
    const client = query.mock.contexts[index] ?? {}
    note(client, typeof sent === 'string' ? { text: sent, values: [] } : sent)
  })
  query.mockRestore()
  await assertStatements(recording, await readTables(server))
})

test(
  'the demo salon is made within the rules, and nothing is wrong with it',
  { timeout: 120_000 },
  async () => {
    const server = await startTestServer()
    await seedIfNew(server, server.services.config, undefined, async () => 'acct_demo')
    expect(await server.violations()).toEqual([])
    await server.stop()
  },
)

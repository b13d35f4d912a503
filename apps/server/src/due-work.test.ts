// Every job of the worker has work to do and does it, mails of every kind of sender go out, and the demo salon is made. On a cluster
// (`npm run test:cluster`) each of their statements is one that it takes.
import { seedIfNew } from '#database/seed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCalendarProgram } from '#testing/calendars/program'
import { findIdle, openDueWork, type DueWork, type Surroundings } from '#testing/due-work/jobs'
import { openPaymentStandIn } from '#testing/payments/stand-in'
import { sendMessages, startTestServer } from '#testing/server'
import { jobs } from './app.ts'

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
  while ((await sendMessages(services)) > 0);
  const sent = await sql<{ sender: string }>(
    `select distinct case when kind in ('reminder', 'inquiry') then kind else recipient end as sender from messages where status = 'sent'
     union select 'account' from account_messages where status = 'sent' order by 1`,
  )
  expect(sent.map(({ sender }) => sender)).toEqual(['account', 'customer', 'inquiry', 'reminder', 'shop'])
})

test('every job does its work', { timeout: 120_000 }, async () => {
  const { server } = surroundings
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(dueWork).toSorted())
  expect(await findIdle(server, jobs, dueWork)).toEqual([])
})

test('a job for which nothing is due, or that is new, is told', async () => {
  const { server } = surroundings
  const nothing = { name: 'new', schedule: '0 0 * * *', handle: async () => undefined }
  expect(await findIdle(server, [nothing], dueWork)).toEqual(['new'])
})

test('the demo salon is made, and nothing is wrong with it', { timeout: 120_000 }, async () => {
  const server = await startTestServer()
  await seedIfNew(server, server.services.config, undefined, async () => 'acct_demo')
  expect(await server.violations()).toEqual([])
  await server.stop()
})

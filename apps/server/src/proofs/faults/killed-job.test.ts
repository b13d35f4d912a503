// A worker is killed in the middle of a job: while it lives nobody else begins the job, however long it takes; afterwards another worker
// takes it over when the lock ends.
import { afterAll, expect, test } from 'vitest'
import { runJobs } from '#platform/background/run-jobs'
import { millisToWire, minuteMs, wireToMillis } from '#platform/clock'
import { testNow, testSecret, throwFault, useTestServer } from '#testing/server'
import { startWorker } from '../testing/worker-process.ts'

const server = await useTestServer()
const name = 'a long job'
const { connection, url: publicUrl } = server
const worker = startWorker({
  connection,
  publicUrl,
  smtpUrl: 'smtp://127.0.0.1:1',
  secret: testSecret,
  now: testNow,
  hangsIn: name,
})
afterAll(() => worker.kill())

/** Undefined where nobody has it. */
const lockedUntil = async (): Promise<string | undefined> =>
  (await server.sql<{ locked_until: string }>('select locked_until from jobs where locked_by is not null'))[0]
    ?.locked_until

test('a killed worker’s job is taken over within a minute', { timeout: 120_000 }, async () => {
  await expect.poll(lockedUntil, { timeout: 60_000 }).toBeDefined()
  const first = wireToMillis((await lockedUntil()) ?? '')
  // It lives, and renews its lock.
  await expect
    .poll(async () => wireToMillis((await lockedUntil()) ?? ''), { timeout: 60_000 })
    .toBeGreaterThan(first)
  await worker.kill()
  expect(worker.output()).toBe('')
  const end = wireToMillis((await lockedUntil()) ?? '')
  expect(end - first).toBeLessThan(2 * minuteMs)

  let runs = 0
  server.setNow(millisToWire(end - 1))
  const handle = async () => void runs++
  const next = await runJobs(server.services, [{ name, schedule: '* * * * *', handle }], throwFault)
  expect(runs).toBe(0)
  server.setNow(millisToWire(end))
  await next.round()
  await expect.poll(lockedUntil).toBeUndefined()
  expect(runs).toBe(1)
  await next.stop()
})

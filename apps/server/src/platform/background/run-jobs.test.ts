// Two workers on one database are in `proofs/races/jobs.test.ts`, a killed one in `proofs/faults/killed-job.test.ts`.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testNow, throwFault, useTestServer } from '#testing/server'
import type { Job } from './job.ts'
import { runJobs, type JobRunner } from './run-jobs.ts'

const server = await useTestServer()
const open: JobRunner[] = []
beforeEach(() => server.setNow(testNow))
afterEach(async () => {
  for (const runner of open.splice(0)) await runner.stop()
  await server.sql('delete from jobs')
})

const start = async (
  jobs: readonly Job[],
  onError: (fault: unknown, job?: string) => void = throwFault,
): Promise<JobRunner> => {
  const runner = await runJobs(server.services, jobs, onError)
  open.push(runner)
  return runner
}

/** Counts its runs, each of which does what it is told. */
const makeJob = (name: string, schedule: string, handle: () => Promise<void> = async () => undefined) => {
  const job = {
    name,
    schedule,
    runs: 0,
    handle: () => {
      job.runs++
      return handle()
    },
  }
  return job
}

const rows = () =>
  server.sql(
    `select name, to_char(due_at at time zone 'Asia/Tokyo', 'DD HH24:MI') as due, failures, locked_by is not null as locked
     from jobs order by name`,
  )

test('a job waits for its schedule in Japan, runs, and waits for the next time', async () => {
  const job = makeJob('nightly', '42 3 * * *')
  const runner = await start([job])
  const row = { name: 'nightly', due: '22 03:42', failures: 0, locked: false }
  expect(await rows()).toEqual([row])
  server.setNow('2026-11-22T03:41:59+09:00')
  await runner.round()
  expect(job.runs).toBe(0)
  server.setNow('2026-11-22T03:42:00+09:00')
  await runner.round()
  await expect.poll(rows).toEqual([{ ...row, due: '23 03:42' }])
  expect(job.runs).toBe(1)
})

test('what came due while no worker ran is done at the start, and what is to be done at each start', async () => {
  const [missed, atEach] = [
    makeJob('a', '0 * * * *'),
    { ...makeJob('b', '0 * * * *'), atStart: true as const },
  ]
  await (await start([missed, atEach])).stop()
  const due = (at: string) => ['a', 'b'].map((name) => ({ name, due: at, failures: 0, locked: false }))
  expect(await rows()).toEqual(due('21 10:00'))
  server.setNow('2026-11-21T12:30:00+09:00')
  await start([missed, atEach])
  await expect.poll(rows).toEqual(due('21 13:00'))
  expect(missed.runs).toBe(1)
})

test('a schedule that names an earlier time than before counts at the next start', async () => {
  await start([makeJob('a', '42 3 * * *')])
  await start([makeJob('a', '*/10 * * * *')])
  expect(await rows()).toMatchObject([{ due: '21 09:10' }])
  await start([makeJob('a', '42 3 * * *')])
  expect(await rows()).toMatchObject([{ due: '21 09:10' }])
})

test('a job that fails is told, and tried again after one, two, four minutes, an hour at most; with its schedule if that is sooner', async () => {
  const faults: unknown[] = []
  let fails = true
  const fail = async () => {
    if (fails) throw new Error('no')
  }
  const jobs = [makeJob('daily', '55 23 * * *', fail), makeJob('often', '*/10 * * * *', fail)]
  const runner = await start(jobs, (_, job) => faults.push(job))
  await server.sql("update jobs set due_at = '2026-11-21 09:00+09'")
  const planned: unknown[] = []
  for (let failures = 1; failures <= 8; failures++) {
    await server.sql("update jobs set due_at = $1 where name = 'often'", [await latestDue()])
    server.setNow(await latestDue())
    await runner.round()
    await expect.poll(rows).toMatchObject([{ failures }, { failures }])
    planned.push(...(await rows()).map(({ due }) => String(due)))
  }
  expect(planned.filter((_, index) => index % 2 === 0)).toEqual(
    ['09:01', '09:03', '09:07', '09:15', '09:31', '10:03', '11:03', '12:03'].map((at) => `21 ${at}`),
  )
  expect(planned.filter((_, index) => index % 2 === 1)).toEqual(
    ['09:01', '09:03', '09:07', '09:10', '09:20', '09:40', '10:10', '11:10'].map((at) => `21 ${at}`),
  )
  expect(faults).toHaveLength(16)
  fails = false
  server.setNow(await latestDue())
  await runner.round()
  await expect.poll(rows).toMatchObject([{ due: '21 23:55', failures: 0 }, { failures: 0 }])
})

const latestDue = async (): Promise<string> =>
  (await server.sql<{ due_at: string }>("select due_at from jobs where name = 'daily'"))[0]?.due_at ?? ''

test('stopping waits for what runs, which is written down', async () => {
  const ends = Promise.withResolvers<void>()
  const runner = await start([{ ...makeJob('a', '0 * * * *', () => ends.promise), atStart: true }])
  expect(await rows()).toMatchObject([{ locked: true }])
  let isStopped = false
  const stopped = runner.stop().then(() => (isStopped = true))
  await server.sql('select pg_sleep(0.05)')
  expect(isStopped).toBe(false)
  ends.resolve()
  await stopped
  expect(await rows()).toMatchObject([{ due: '21 10:00', locked: false }])
})

test('the row of a job that is no more goes after a day; one that only a newer program knows stays', async () => {
  await start([makeJob('gone', '0 * * * *'), makeJob('newer', '0 * * * *')])
  server.setNow('2026-11-22T12:00:00+09:00')
  await server.sql("update jobs set due_at = '2026-11-22 13:00+09' where name = 'newer'")
  await start([makeJob('a', '0 * * * *')])
  expect((await rows()).map(({ name }) => name)).toEqual(['a', 'newer'])
})

// Two workers that look for due jobs at once: no job runs twice at the same time, and none is left out.
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Job } from '#platform/background/job'
import { runJobs, type JobRunner } from '#platform/background/run-jobs'
import { millisToWire, minuteMs, wireToMillis } from '#platform/clock'
import { testNow, throwFault } from '#testing/server'
import { useServerPair } from '../testing/server-pair.ts'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'

const random = openRandom('jobs')
const minutes = testSize({ short: 20, long: 600 })
const pair = await useServerPair()
const workers: JobRunner[] = []
const names = ['a', 'b', 'c', 'd', 'e']
/** By the name of a job. */
const [atWork, runs, doubled] = [new Map<string, number>(), new Map<string, number>(), new Set<string>()]
const count = (counts: Map<string, number>, name: string, by: number) => {
  const now = (counts.get(name) ?? 0) + by
  counts.set(name, now)
  return now
}

/** Each takes a while of the database, as real ones do. */
const jobs: Job[] = names.map((name) => ({
  name,
  schedule: '* * * * *',
  handle: async () => {
    count(runs, name, 1)
    if (count(atWork, name, 1) > 1) doubled.add(name)
    await pair.sql(`select pg_sleep(${random.integer(10) / 1000})`)
    count(atWork, name, -1)
  },
}))

beforeEach(async () => {
  for (const counts of [atWork, runs, doubled]) counts.clear()
  await pair.sql('delete from jobs')
  pair.setNow(testNow)
  for (const index of [0, 1]) workers.push(await runJobs(pair.at(index).services, jobs, throwFault))
})
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop()
})

/** In each minute both look several times. */
const race = async (): Promise<void> => {
  for (let minute = 1; minute <= minutes; minute++) {
    pair.setNow(millisToWire(wireToMillis(testNow) + minute * minuteMs))
    await Promise.all(random.shuffle([...workers, ...workers, ...workers]).map(({ round }) => round()))
    await expect.poll(() => [...atWork.values()].every((working) => working === 0)).toBe(true)
    await expect.poll(() => pair.sql('select from jobs where locked_by is not null')).toEqual([])
  }
}

test('each job runs once in each minute, in one of two workers', { timeout: testTimeout }, async () => {
  await race()
  expect([...doubled]).toEqual([])
  expect(Object.fromEntries(runs)).toEqual(Object.fromEntries(names.map((name) => [name, minutes])))
})

test('without the lock they run twice at once', { timeout: testTimeout }, async () => {
  await pair.sql(`create function unlock() returns trigger language plpgsql as
    $$ begin new.locked_by := old.locked_by; new.locked_until := old.locked_until; return new; end $$`)
  await pair.sql('create trigger unlock before update on jobs for each row execute function unlock()')
  try {
    await race()
    expect(doubled.size).toBeGreaterThan(0)
  } finally {
    await pair.sql('drop function unlock cascade')
  }
})

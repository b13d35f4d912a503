// Runs each job when it is due, in one worker at a time: a row a job says when that is and which worker has it (decision 0093).
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Cron } from 'croner'
import { sql } from 'kysely'
import { dayMs, hourMs, millisToWire, minuteMs, type Millis } from '../clock.ts'
import { noShop } from '../database/scope.ts'
import { write } from '../database/transactions.ts'
import type { Services } from '../services.ts'
import type { Job } from './job.ts'

export type JobRunner = {
  /** Begins what is due; it is called by itself, too. */
  round: () => Promise<void>
  /** Waits for what runs. What is not over after five seconds is another worker's when its lock ends. */
  stop: () => Promise<void>
}

/** At :00, so that a job begins with its minute, and twice in between. */
const roundsAt = '*/20 * * * * *'
/** Renewed by each round. After it, and a round, the jobs of a killed worker are another one's. */
const lockLife: Millis = minuteMs
const stopMax: Millis = 5_000

export const runJobs = async (
  services: Services,
  jobs: readonly Job[],
  onError: (error: unknown, job?: string) => void,
): Promise<JobRunner> => {
  const { db, clock } = services
  const worker = randomUUID()
  const running = new Map<string, Promise<void>>()

  const beginDue = async (): Promise<void> => {
    const now = millisToWire(clock.now())
    const until = millisToWire(clock.now() + lockLife)
    if (running.size > 0)
      await sql`
        update jobs set locked_until = ${until}
        where name = any(${[...running.keys()]}::text[]) and locked_by = ${worker}`.execute(db)
    const idle = jobs.filter(({ name }) => !running.has(name))
    const { rows: due } = await sql<{ name: string; failures: number }>`
      with due as (
        select name from jobs
        where name = any(${idle.map(({ name }) => name)}::text[]) and due_at <= ${now} and coalesce(locked_until <= ${now}, true)
        for update skip locked)
      update jobs j set locked_by = ${worker}, locked_until = ${until} from due where j.name = due.name
      returning j.name, j.failures`.execute(db)
    for (const job of idle) {
      const row = due.find(({ name }) => name === job.name)
      if (row) running.set(job.name, run(job, row.failures))
    }
  }

  /** Never throws. Where its end cannot be written down the lock ends, and the job runs again. */
  const run = async (job: Job, failedBefore: number): Promise<void> => {
    let failures = 0
    await job.handle(services).catch((fault: unknown) => {
      onError(fault, job.name)
      failures = failedBefore + 1
    })
    const now = clock.now()
    const due = Math.min(nextRun(job, now), failures === 0 ? Infinity : now + retryDelay(failures))
    await sql`
      update jobs set due_at = ${millisToWire(due)}, failures = ${failures}, locked_by = null, locked_until = null
      where name = ${job.name} and locked_by = ${worker}`
      .execute(db)
      .catch((fault: unknown) => onError(fault, job.name))
    running.delete(job.name)
  }

  await plan(services, jobs)
  let current = Promise.resolve()
  const round = (): Promise<void> => (current = beginDue().catch(onError))
  await round()
  const timer = new Cron(roundsAt, { protect: true }, round)
  return {
    round,
    stop: async () => {
      timer.stop()
      await current
      await Promise.race([Promise.all(running.values()), pause(stopMax, undefined, { ref: false })])
    },
  }
}

/** A new job, and one whose schedule names an earlier time than before. Rows of jobs that are no more go after a day. */
const plan = ({ db, clock }: Services, jobs: readonly Job[]): Promise<void> =>
  write(db, noShop, async (tx) => {
    const now = clock.now()
    const due_at = (job: Job) => millisToWire(job.atStart ? now : nextRun(job, now))
    await tx
      .insertInto('jobs')
      .values(jobs.map((job) => ({ name: job.name, due_at: due_at(job) })))
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ due_at: sql`least(jobs.due_at, excluded.due_at)` }),
      )
      .execute()
    await sql`
      delete from jobs where name <> all(${jobs.map(({ name }) => name)}::text[]) and due_at < ${millisToWire(now - dayMs)}`.execute(
      tx,
    )
  })

const nextRun = ({ schedule }: Job, now: Millis): Millis => {
  const next = new Cron(schedule, { timezone: 'Asia/Tokyo' }).nextRun(millisToWire(now))
  if (!next) throw new Error(`${schedule} never comes`)
  return next.getTime()
}

/** A minute, then twice as long after each failure, an hour at most; and never later than the schedule. */
const retryDelay = (failures: number): Millis => Math.min(minuteMs * 2 ** (failures - 1), hourMs)

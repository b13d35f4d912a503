// pg-boss for schedules and jobs; a job is sent on the caller's connection, so that it exists exactly when the change does.
import { CompiledQuery, type Kysely } from 'kysely'
import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Tx } from './database/transactions.ts'
import type { Services } from './services.ts'

export type Job<P extends object = object> = {
  name: string
  /** Five fields, Asia/Tokyo; absent for jobs that are sent. */
  schedule?: string
  handle: (services: Services, payload: P) => Promise<void>
}

export type Queue = {
  /** Joins the caller's transaction. */
  send: <P extends object>(tx: Tx, job: Job<P>, payload: P) => Promise<void>
  /** Makes the jobs' queues, so that any role can send; `start` then works them off. */
  prepare: (jobs: readonly Job<never>[]) => Promise<void>
  start: (services: Services, jobs: readonly Job<never>[]) => Promise<void>
  stop: () => Promise<void>
}

export const openQueue = (pool: pg.Pool, onFault: (fault: unknown) => void): Queue => {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    schema: 'pgboss',
  })
  boss.on('error', onFault)
  let started = false
  return {
    send: async (tx, job, payload) => {
      await boss.send(job.name, payload, { db: joined(tx), retryLimit: 8, retryDelay: 5, retryBackoff: true })
    },
    prepare: async (jobs) => {
      for (const job of jobs) await boss.createQueue(job.name)
    },
    start: async (services, jobs) => {
      await boss.start()
      started = true
      for (const job of jobs) {
        await boss.work<never>(job.name, { pollingIntervalSeconds: 2 }, async (batch) => {
          for (const one of batch) await job.handle(services, one.data)
        })
        if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'Asia/Tokyo' })
      }
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: true, close: false, timeout: 5000 })
    },
  }
}

const joined = (tx: Kysely<never> | Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

// pg-boss for schedules and jobs; a job is sent in the caller's transaction, so that it exists exactly when the change does.
import { CompiledQuery, type Kysely } from 'kysely'
import { PgBoss } from 'pg-boss'
import type pg from 'pg'
import type { Tx } from '../database/transactions.ts'

/** A job with its services bound. */
export type QueuedWork = { name: string; schedule?: string; run: (payload: object) => Promise<void> }

export type Queue = {
  /** Joins the caller's transaction. */
  send: (tx: Tx, name: string, payload: object) => Promise<void>
  /** Makes the jobs' queues, so that any role can send; `start` runs them. */
  prepare: (names: readonly string[]) => Promise<void>
  start: (work: readonly QueuedWork[]) => Promise<void>
  stop: () => Promise<void>
}

export const openQueue = (pool: pg.Pool, onError: (error: unknown) => void): Queue => {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    schema: 'pgboss',
  })
  boss.on('error', onError)
  let started = false
  return {
    send: async (tx, name, payload) => {
      await boss.send(name, payload, { db: joined(tx), retryLimit: 8, retryDelay: 5, retryBackoff: true })
    },
    prepare: async (names) => {
      for (const name of names) {
        await boss.createQueue(name)
        // Inserts nothing, but makes pg-boss look up and cache the queue's table. Inside a transaction that would need a second
        // connection, and transactions that hold all of them would wait forever.
        await boss.insert(name, [])
      }
    },
    start: async (work) => {
      await boss.start()
      started = true
      for (const { name, schedule, run } of work) {
        await boss.work<object>(name, { pollingIntervalSeconds: 0.5 }, async (batch) => {
          for (const { data } of batch) await run(data)
        })
        if (schedule) await boss.schedule(name, schedule, {}, { tz: 'Asia/Tokyo' })
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

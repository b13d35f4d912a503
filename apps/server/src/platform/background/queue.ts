// pg-boss runs the schedules.
import { PgBoss } from 'pg-boss'
import type pg from 'pg'

/** A job with its services bound. */
export type QueuedWork = {
  name: string
  schedule?: string
  atStart?: true
  run: (payload: object) => Promise<void>
}

export type Queue = {
  start: (work: readonly QueuedWork[]) => Promise<void>
  stop: () => Promise<void>
}

export const openQueue = (pool: pg.Pool, onError: (error: unknown, job?: string) => void): Queue => {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
    migrate: false,
    createSchema: false,
    schema: 'pgboss',
  })
  // Some are copies of errors, which are no errors themselves.
  boss.on('error', (error: object) =>
    onError(error instanceof Error ? error : Object.assign(new Error(), error)),
  )
  let started = false
  return {
    start: async (work) => {
      await boss.start()
      started = true
      for (const { name, schedule, atStart, run } of work) {
        await boss.createQueue(name)
        await boss.work<object>(name, { pollingIntervalSeconds: 0.5 }, async (batch) => {
          for (const { data } of batch)
            await run(data).catch((fault: unknown) => {
              onError(fault, name)
              throw fault
            })
        })
        if (schedule) await boss.schedule(name, schedule, {}, { tz: 'Asia/Tokyo' })
        if (atStart) await boss.send(name, {})
      }
    },
    stop: async () => {
      if (started) await boss.stop({ graceful: true, close: false, timeout: 5000 })
    },
  }
}

// Notifies every process that something of a shop changed, by LISTEN / NOTIFY on a connection of its own. Notifications are sent after
// COMMIT and in batches: inside transactions they would make commits wait for each other. A lost one is made good by
// reading versions again (`platform/http/caching/shop-versions.ts`).
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { openClient, type Connection } from './database/pool.ts'

export type ChangeEvents = {
  /** Notifies this process at once, others within a batch. */
  publish: (shopId: number) => void
  close: () => Promise<void>
}

/** 'all': the connection was lost, so anything may have changed. */
export type ChangeListener = (changed: readonly number[] | 'all') => void

/** Published in place of a shop: there may be something to send. */
export const toWorker = 0
/** The same of a job that is due now, and not at its next minute. */
export const toJobs = -1

const channel = 'noren_changed'
/** A notification carries 8,000 bytes at most. */
const maxBatch = 500
/** Milliseconds that a batch waits for further changes: each notification is a commit of its own. */
const batchDelay = 20
const firstRetryDelay = 100
const maxRetryDelay = 5_000

export const openChangeEvents = async (
  to: Connection,
  onChange: ChangeListener = () => undefined,
): Promise<ChangeEvents> => {
  // PostgreSQL sends our own notifications back to us.
  const self = randomUUID()
  const pending = new Set<number>()
  let client: pg.Client | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let retryDelay = firstRetryDelay
  let isClosed = false
  let isFlushing = false

  const connect = async (): Promise<void> => {
    const made = await openClient(to, { role: 'noren_app', name: 'noren changes' })
    made.on('error', () => onLost(made))
    made.on('end', () => onLost(made))
    made.on('notification', ({ payload = '' }) => {
      const [from, ids = ''] = payload.split(' ')
      if (from !== self) onChange(ids.split(',').map(Number))
    })
    try {
      await made.query(`listen ${channel}`)
    } catch (error) {
      made.end().catch(() => undefined)
      throw error
    }
    client = made
    retryDelay = firstRetryDelay
    // What was published before this connection listened is unknown.
    onChange('all')
  }

  const onLost = (lost: pg.Client): void => {
    if (isClosed || client !== lost) return
    client = undefined
    onChange('all')
    reconnect()
  }

  const reconnect = (): void => {
    retryTimer = setTimeout(() => {
      connect().catch(() => {
        retryDelay = Math.min(retryDelay * 2, maxRetryDelay)
        if (!isClosed) reconnect()
      })
    }, retryDelay)
  }

  const flush = async (): Promise<void> => {
    while (pending.size > 0 && client) {
      const batch = [...pending].slice(0, maxBatch)
      for (const shopId of batch) pending.delete(shopId)
      await client
        .query('select pg_notify($1, $2)', [channel, `${self} ${batch.join(',')}`])
        .catch(() => undefined)
    }
    // Without a connection nobody can be notified; the other processes read versions again in time.
    pending.clear()
    isFlushing = false
  }

  await connect()
  return {
    publish: (shopId) => {
      onChange([shopId])
      pending.add(shopId)
      if (isFlushing) return
      isFlushing = true
      setTimeout(() => void flush(), batchDelay)
    },
    close: async () => {
      isClosed = true
      clearTimeout(retryTimer)
      await flush()
      await client?.end().catch(() => undefined)
    },
  }
}

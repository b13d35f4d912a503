// "Something of this shop changed", told to every process by LISTEN / NOTIFY on a connection of its own. Told after COMMIT and
// in batches: inside the transaction it would take the commits one by one. What is lost on the way is caught by the cache's
// own re-reading.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Connection } from './database/pool.ts'

export type ChangeEvents = {
  /** Here at once, elsewhere within a batch. */
  publish: (shopId: number) => void
  /** 'all': the line was cut, so anything may have changed. Returns how to stop listening. */
  subscribe: (hear: (changed: readonly number[] | 'all') => void) => () => void
  close: () => Promise<void>
}

const channel = 'noren_changed'
/** A notification carries 8,000 bytes at most. */
const batchMax = 500
const patienceMax = 5_000
/** Each notification is a commit of its own; so long others may wait to hear of several in one. */
const gather = 20

export const openChangeEvents = async (to: Connection): Promise<ChangeEvents> => {
  // Our own words come back to us; they were heard already.
  const self = randomUUID()
  const listeners = new Set<Parameters<ChangeEvents['subscribe']>[0]>()
  const pending = new Set<number>()
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let patience = 100
  let isClosed = false
  let isFlushing = false

  const tell = (changed: readonly number[] | 'all'): void => {
    for (const hear of listeners) hear(changed)
  }

  const connect = async (): Promise<void> => {
    const made = new pg.Client({
      ...(to.url ? { connectionString: to.url } : to),
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: 'noren changes',
    })
    made.on('error', () => lost(made))
    made.on('end', () => lost(made))
    made.on('notification', ({ payload = '' }) => {
      const [from, ids = ''] = payload.split(' ')
      if (from !== self) tell(ids.split(',').map(Number))
    })
    try {
      await made.connect()
      await made.query(`listen ${channel}`)
    } catch (fault) {
      await made.end().catch(() => undefined)
      throw fault
    }
    client = made
    patience = 100
    // Whatever was said while nobody listened is unknown.
    tell('all')
  }

  const lost = (gone: pg.Client): void => {
    if (isClosed || client !== gone) return
    client = undefined
    tell('all')
    reconnect()
  }

  const reconnect = (): void => {
    retry = setTimeout(() => {
      connect().catch(() => {
        patience = Math.min(patience * 2, patienceMax)
        if (!isClosed) reconnect()
      })
    }, patience)
  }

  const flush = async (): Promise<void> => {
    isFlushing = true
    while (pending.size > 0 && client) {
      const batch = [...pending].slice(0, batchMax)
      for (const shopId of batch) pending.delete(shopId)
      await client
        .query('select pg_notify($1, $2)', [channel, `${self} ${batch.join(',')}`])
        .catch(() => undefined)
    }
    // Without a line nobody can be told; the others empty their caches when theirs is cut, or read anew in time.
    pending.clear()
    isFlushing = false
  }

  await connect()
  return {
    publish: (shopId) => {
      tell([shopId])
      pending.add(shopId)
      if (!isFlushing) {
        isFlushing = true
        setTimeout(() => void flush(), gather)
      }
    },
    subscribe: (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    close: async () => {
      isClosed = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}

// What the figures say beside the process's own counts. What cannot be read is absent, never a guess.
import { statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayMs, millisToWire, wireToMillis, type Millis } from '#platform/clock'
import { allShops, noShop } from '#platform/database/scope'
import { read, search, type Db } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { readSending } from './checks.ts'

export type Stored = {
  shopsReachable: boolean
  oldestMailSeconds: number
  oldestJobSeconds: number
  /** Of unsent mails that are due, and of those that were given up in the last day. */
  mails: { waiting: number; failed: number } | undefined
  /** Seconds since 1970, by the worker's part. */
  heartbeats: Record<string, number>
  /** How often each job failed for good in the last day. */
  failedJobs: Record<string, number>
}

/** Undefined while the database does not answer within three seconds. */
export const readStored = ({ db, clock }: Services): Promise<Stored | undefined> =>
  Promise.race([readAll(db, clock.now()).catch(() => undefined), pause(3_000, undefined, { ref: false })])

export const readDisk = async (folder: string): Promise<{ free: number; size: number } | undefined> => {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize }
}

const readAll = async (db: Db, now: Millis): Promise<Stored> => {
  const [sending, own, ofShops] = await Promise.all([
    readSending(db, now),
    readOwn(db, now),
    readOfShops(db, now).catch(() => undefined),
  ])
  return {
    shopsReachable: sending.shops === 'ok',
    oldestMailSeconds: sending.oldest_mail_seconds,
    oldestJobSeconds: own.oldestJob,
    mails: ofShops && { waiting: own.waiting + ofShops.waiting, failed: own.failed + ofShops.failed },
    heartbeats: own.heartbeats,
    failedJobs: own.failedJobs,
  }
}

type Mails = { waiting: number; failed: number }

const readOwn = (db: Db, now: Millis) =>
  read(db, noShop, async (tx) => {
    const since = millisToWire(now - dayMs)
    const mails = await sql<Mails>`
      select count(*) filter (where status in ('queued', 'retrying')) as waiting,
        count(*) filter (where status = 'failed' and last_error is distinct from 'superseded' and due_at > ${since}) as failed
      from account_messages`.execute(tx)
    const beats = await sql<{ name: string; beat_at: string }>`select name, beat_at from heartbeats`.execute(
      tx,
    )
    // The queue goes by the clock of the database.
    const waiting = await sql<{ seconds: number }>`
      select coalesce(extract(epoch from now() - min(start_after)), 0)::float as seconds from pgboss.job
      where state < 'active' and not blocked and start_after <= now()`.execute(tx)
    const failed = await sql<{ name: string; times: number }>`
      select name, count(*) as times from pgboss.job
      where state = 'failed' and completed_on > now() - interval '1 day' group by name`.execute(tx)
    return {
      waiting: mails.rows[0]?.waiting ?? 0,
      failed: mails.rows[0]?.failed ?? 0,
      oldestJob: waiting.rows[0]?.seconds ?? 0,
      heartbeats: Object.fromEntries(
        beats.rows.map(({ name, beat_at }) => [name, wireToMillis(beat_at) / 1000]),
      ),
      failedJobs: Object.fromEntries(failed.rows.map(({ name, times }) => [name, times])),
    }
  })

/** Each count reads an index of few rows: what waits for its day is in none of them. */
const readOfShops = async (db: Db, now: Millis): Promise<Mails | undefined> => {
  const at = millisToWire(now)
  const { rows } = await search(db, allShops, (tx) =>
    sql<Mails>`
        select (select count(*) from messages where status in ('queued', 'retrying') and first_due_at is not null)
            + (select count(*) from messages where status in ('queued', 'retrying') and first_due_at is null and kind <> 'reminder' and due_at <= ${at})
            + (select count(*) from messages where status in ('queued', 'retrying') and first_due_at is null and kind = 'reminder' and due_at <= ${at}) as waiting,
          (select count(*) from messages where status = 'failed' and handled_at is null
            and coalesce(last_error, '') <> all (array['superseded', 'imported']) and due_at > ${millisToWire(now - dayMs)}) as failed`.execute(
      tx,
    ),
  )
  return rows[0]
}

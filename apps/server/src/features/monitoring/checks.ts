import { sql } from 'kysely'
import { millisToWire, wireToMillis, type Millis } from '#platform/clock'
import { allShops, noShop } from '#platform/database/scope'
import { connectAnew, readOnce, search, type Db } from '#platform/database/transactions'
import { isAway } from '#platform/errors'
import { logError, logTroubleEnd, type Log } from '#platform/http/log'
import type { Services } from '#platform/services'
import { silenceMax } from './silence.ts'

/** Whether the worker works, and since when the oldest mail that is due waits. */
export const readSending = async (db: Db, now: Millis) => {
  const [own, ofShops] = await Promise.all([
    readOwn(db),
    // Where shops are spread over several machines one of them may be away: the others go on, and so does this process. Rule MSG-26.
    readOfShops(db, now).catch((fault: unknown) => {
      if (isAway(fault)) return null
      throw fault
    }),
  ])
  const secondsSince = (since: string): number => Math.max(0, Math.round((now - wireToMillis(since)) / 1000))
  const waiting = [own.accounts, ofShops?.tried, ofShops?.urgent, ofShops?.reminders].flatMap(
    (since) => since ?? [],
  )
  const silence = own.beat === null ? null : secondsSince(own.beat)
  return {
    shops: ofShops ? 'ok' : 'a part is away',
    worker: silence === null ? 'never seen' : silence * 1000 <= silenceMax ? 'ok' : 'silent',
    worker_seconds: silence,
    oldest_mail_seconds: Math.max(0, ...waiting.map(secondsSince)),
  }
}

/** Makes a new connection every five seconds: those of the pool may live on where nobody can join them. Rule API-36. */
export const openConnectionCheck = (db: Db) => {
  let last = -Infinity
  return async (now: Millis): Promise<void> => {
    if (Math.abs(now - last) < 5_000) return
    await connectAnew(db)
    last = now
  }
}

/**
 * Whether the files could be reached when somebody last looked. Each call looks again after ten seconds, and nobody waits for it: a store
 * that hangs must not make this process unready.
 */
export const openFilesCheck = ({ storage }: Services, log: Log) => {
  let areAway = false
  let last = -Infinity
  const look = async (): Promise<void> => {
    try {
      await storage.assertReachable()
      areAway = false
      logTroubleEnd(log, 'files')
    } catch (fault) {
      areAway = true
      logError(log, fault, { job: 'files' })
    }
  }
  return (): boolean => {
    if (performance.now() - last >= 10_000) {
      last = performance.now()
      void look()
    }
    return areAway
  }
}

type Since = string | null

/** Without these nothing works. Each figure is the first entry of an index, whatever the number of mails that wait for their day. */
const readOwn = async (db: Db): Promise<{ accounts: Since; beat: Since }> => {
  const [row] = await readOnce(
    db,
    noShop,
    // Of the worker's parts the one that was silent longest.
    sql<{ accounts: Since; beat: Since }>`
      select (select min(created_at) from account_messages where status in ('queued', 'retrying')) as accounts,
        (select min(beat_at) from heartbeats) as beat`.compile(db),
  )
  return row ?? { accounts: null, beat: null }
}

type OfShops = { tried: Since; urgent: Since; reminders: Since }

/** Ended after two seconds: who asks whether this process is ready does not wait for a machine that hangs. */
const readOfShops = async (db: Db, now: Millis): Promise<OfShops> => {
  const at = millisToWire(now)
  const { rows } = await search(db, allShops, (tx) =>
    sql<OfShops>`
        select (select min(first_due_at) from messages where status in ('queued', 'retrying') and first_due_at is not null) as tried,
          (select min(due_at) from messages where status in ('queued', 'retrying') and kind <> 'reminder' and due_at <= ${at}) as urgent,
          (select min(due_at) from messages where status in ('queued', 'retrying') and kind = 'reminder' and due_at <= ${at}) as reminders`.execute(
      tx,
    ),
  )
  return rows[0] ?? { tried: null, urgent: null, reminders: null }
}

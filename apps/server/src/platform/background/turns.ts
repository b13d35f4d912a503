// One import at a time for the installation, in whichever process: what comes as a file may be large, and others are served beside it.
// Shops whose file was refused because of that stand in line. Rules TRANS-19, TRANS-124.
import { sql } from 'kysely'
import { millisToWire, minuteMs, type Millis } from '../clock.ts'
import type { Db } from '../database/transactions.ts'
import { giveBack, hasHits, renewHit, takeHit, type Hit, type Limit } from '../limits.ts'
import type { Services } from '../services.ts'

/** Given back when it ends; a process that died keeps it so long. Rules TRANS-19, IMP-36. */
export const oneImport: Limit = { max: 1, window: 2 * minuteMs }
export const importKey = 'import-running'
const renewEvery = 30_000

/** The turn is kept while `work` goes on, and given back after it. */
export const inTurn = async <T>(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  taken: Hit,
  work: () => Promise<T>,
  every = renewEvery,
): Promise<T> => {
  let turn = Promise.resolve(taken)
  const renew = () => {
    // Without the database it is kept as long as it was before.
    turn = turn.then((held) => renewHit(db, held, oneImport, clock.now()).catch(() => held))
  }
  const renewing = setInterval(renew, every)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await giveBack(db, await turn)
  }
}

type Line = Pick<Services, 'db' | 'secret' | 'config'>

/** Who stands there already keeps the place. */
export const standInLine = (db: Db, shopId: number, now: Millis) =>
  sql`
    insert into limits as l (key, started_at, hits, expires_at)
    values (${placeOf(shopId)}, ${millisToWire(now)}, 0, ${millisToWire(now + waitMs)})
    on conflict (key) do update set expires_at = excluded.expires_at,
      started_at = case when l.expires_at <= excluded.started_at then excluded.started_at else l.started_at end`.execute(
    db,
  )

/** First come, first served: the turn, or a place in line, which is kept for so long after the shop asked last. */
export const takeTurn = async (services: Line, shopId: number, now: Millis): Promise<Hit | undefined> => {
  const place = placeOf(shopId)
  const { db } = services
  await standInLine(db, shopId, now)
  const first = await firstInLine(db, now)
  const turn =
    first === undefined || first.key === place
      ? await takeHit(services, importKey, oneImport, now)
      : undefined
  if (!turn || 'wait' in turn) return undefined
  await db.deleteFrom('limits').where('key', '=', place).execute()
  return turn
}

/** Whether this shop would be let in; asking keeps its place. */
export const isTurnOf = async (services: Line, shopId: number, now: Millis): Promise<boolean> => {
  const { db } = services
  const place = placeOf(shopId)
  await db
    .updateTable('limits')
    .set({ expires_at: millisToWire(now + waitMs) })
    .where('key', '=', place)
    .where('expires_at', '>', millisToWire(now))
    .execute()
  const first = await firstInLine(db, now)
  if (first !== undefined && first.key !== place) return false
  return !(await hasHits(services, importKey, now))
}

/** Since when the first in line waits: what was started later lets it go first. */
export const firstWaitsSince = async (db: Db, now: Millis): Promise<string | undefined> =>
  (await firstInLine(db, now))?.started_at

/** A screen asks every five seconds, a program after a minute. */
const waitMs = 2 * minuteMs

const linePrefix = 'import-line '
const placeOf = (shopId: number): string => linePrefix + shopId

const firstInLine = (db: Db, now: Millis) =>
  db
    .selectFrom('limits')
    .where('key', 'like', `${linePrefix}%`)
    .where('expires_at', '>', millisToWire(now))
    .select(['key', 'started_at'])
    .orderBy('started_at')
    .orderBy('key')
    .limit(1)
    .executeTakeFirst()

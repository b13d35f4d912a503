// Imports of all shops stand in one line, and one is written at a time. Rule IMP-36.
import { sql } from 'kysely'
import { findDue, type Found } from '#platform/database/find-due'
import { allShops } from '#platform/database/scope'
import { read, type Db } from '#platform/database/transactions'
import { isAway } from '#platform/errors'
import { importKey } from '#platform/background/turns'
import { hasHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { wireToMillis, type Millis } from '#platform/clock'

export type Queued = { shop_id: number; id: number; started_at: string }

/** The one that has waited longest first. */
export const findQueued = (db: Db, now: Millis): Promise<Found<Queued>> =>
  findDue(
    db,
    { job: 'run-imports', atOnce: queuedMax, now },
    (own) => sql<Queued>`
      select shop_id, id, started_at from imports
      where ${own('shop_id')} and state in ('waiting', 'running', 'canceling', 'undoing') order by started_at, id limit ${queuedMax}`,
  )

const queuedMax = 20
const lookMax = 10_000

/** How many come before one that was put in line then; a figure for the screen, which does not fail where a shop is away. */
export const countAhead = async (
  services: Pick<Services, 'db' | 'secret'>,
  startedAt: string,
  now: Millis,
): Promise<number> => {
  try {
    const ahead = await read(services.db, allShops, async (tx) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from imports
        where state in ('waiting', 'running', 'canceling', 'undoing') and started_at < ${startedAt}`.execute(
        tx,
      )
      return rows[0]?.count ?? 0
    })
    // The first in line has the turn itself while its rows are looked through; after that a whole shop has it.
    const isLate = now - wireToMillis(startedAt) > lookMax
    return ahead === 0 && isLate && (await hasHits(services, importKey, now)) ? 1 : ahead
  } catch (fault) {
    if (!isAway(fault)) throw fault
    return 0
  }
}

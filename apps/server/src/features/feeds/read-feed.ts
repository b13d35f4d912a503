// The feed's state for the owner, and its bytes for programs.
import type { Lang } from '@noren/words/format'
import type { FeedPrivacy, FeedState } from '@noren/contract/feeds/feed'
import { sql } from 'kysely'
import { isUnlocked, type PlanCode } from '#features/plans/api'
import { calendarId } from '#features/reservations/api'
import { runInThread } from '#platform/background/thread'
import { dayMs, millisToWire, wireToMillis, type Millis } from '#platform/clock'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import { read, write, type Db, type Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import { hashToken } from '#platform/identity/secret'
import type { Services } from '#platform/services'
import { feedFile, type Feed, type FeedEvent } from './calendar-file.ts'
import { feedDays, feedEventsAtOnce, feedEventsMax, readNotedEvery, writeTimeout } from './limits.ts'

export const readFeedState = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  scope: ShopScope,
): Promise<FeedState> => {
  const row = await readState(db, scope)
  if (!row) throw new Error('the scope names no shop')
  const { privacy, created_at, read_at } = row
  return {
    feed: privacy && created_at ? { privacy, created_at, read_at } : null,
    unlocked: isUnlocked(config, row.plan_code),
  }
}

/** The shop whose feed a token opens. A renewed one opens nothing from the commit on. Rule FEED-2. */
export const findFeed = async (db: Db, scope: ShopScope, token: string): Promise<number | null> => {
  const row = await read(db, scope, (tx) =>
    tx
      .selectFrom('calendar_feeds')
      .where('shop_id', '=', scope.shopId)
      .where('token_hash', '=', hashToken(token))
      .select('shop_id')
      .executeTakeFirst(),
  )
  return row?.shop_id ?? null
}

export const readPlanIn = async (tx: Tx, { shopId }: ShopScope): Promise<PlanCode> => {
  const { rows } = await sql<{ plan_code: PlanCode }>`
    select plan_code from shops where id = ${shopId}`.execute(tx)
  if (!rows[0]) throw new Error('the scope names no shop')
  return rows[0].plan_code
}

/** The feed that a program reads, which is noted; what `writeFeed` makes of it holds while version and day do. Rule FEED-6. */
export type OpenFeed = Omit<Feed, 'events'> & { version: number }

export const openFeed = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  scope: ShopScope,
  now: Millis,
): Promise<OpenFeed | Refusal<'not_found'>> => {
  const row = await readState(db, scope)
  if (!row?.privacy || !isUnlocked(config, row.plan_code)) return refuse('not_found')
  await noteRead(db, scope, row.read_at, now)
  return { language: row.language ?? 'ja', shopName: row.name, privacy: row.privacy, version: row.version }
}

/** A long one takes most of a second, in which nobody else would be answered. Rule FEED-20. */
export const writeFeed = async (
  { db, config }: Pick<Services, 'db' | 'config'>,
  scope: ShopScope,
  { language, shopName, privacy }: OpenFeed,
  now: Millis,
): Promise<string> => {
  const feed: Feed = { language, shopName, privacy, events: await listEvents(db, config, scope, now) }
  if (feed.events.length <= feedEventsAtOnce) return feedFile(feed)
  const module = new URL('calendar-file.ts', import.meta.url)
  const file = await runInThread<string>({ module, name: 'feedFile', timeout: writeTimeout }, feed)
  if (file === undefined) throw new Error('the calendar feed could not be written')
  return file
}

type StateRow = {
  name: string
  version: number
  plan_code: PlanCode
  privacy: FeedPrivacy | null
  created_at: string | null
  read_at: string | null
  language: Lang | null
}

const readState = async (db: Db, scope: ShopScope): Promise<StateRow | undefined> => {
  const { shopId } = scope
  const { rows } = await read(db, scope, (tx) =>
    sql<StateRow>`
      select s.name, s.version, s.plan_code, f.privacy, f.language, f.created_at, f.read_at
      from shops s left join calendar_feeds f on f.shop_id = ${shopId} where s.id = ${shopId}`.execute(tx),
  )
  return rows[0]
}

const noteRead = async (db: Db, scope: ShopScope, readAt: string | null, now: Millis): Promise<void> => {
  const before = millisToWire(now - readNotedEvery)
  if (readAt !== null && wireToMillis(readAt) > now - readNotedEvery) return
  await write(db, scope, (tx) =>
    sql`
      update calendar_feeds set read_at = ${millisToWire(now)}
      where shop_id = ${scope.shopId} and (read_at is null or read_at <= ${before})`.execute(tx),
  )
}

const listEvents = async (
  db: Db,
  config: Pick<Config, 'publicUrl'>,
  scope: ShopScope,
  now: Millis,
): Promise<FeedEvent[]> => {
  const { shopId } = scope
  const [from, to] = [millisToWire(now - feedDays.before * dayMs), millisToWire(now + feedDays.after * dayMs)]
  const rows = await read(db, scope, async (tx) => {
    const found = await sql<Omit<FeedEvent, 'uid' | 'url'> & { id: number }>`
      select r.id, r.status, r.start_at, r.end_at, r.menu_name, r.name, r.is_block, r.reservation_number, l.changed_at, l.sequence,
        case when (select count(*) from staff a where a.shop_id = ${shopId} and a.active) > 1 then t.name end as staff_name
      from reservations r join staff t on t.shop_id = ${shopId} and t.id = r.staff_id, lateral (select coalesce(max(c.created_at), r.created_at) as changed_at, greatest(count(*) - 1, 0) as sequence
        from change_logs c where c.shop_id = ${shopId} and c.reservation_id = r.id) l
      where r.shop_id = ${shopId} and r.start_at >= ${from} and r.start_at < ${to} and r.status <> 'canceled'
        and r.hold_expires_at is null
      order by r.start_at, r.id limit ${feedEventsMax}`.execute(tx)
    return found.rows
  })
  return rows.map(({ id, ...row }) => ({
    ...row,
    uid: calendarId(config, { shopId, reservationId: id }),
    url: `${config.publicUrl}/reservation/${id}`,
  }))
}

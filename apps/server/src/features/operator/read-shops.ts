// What the operator looks up, across all shops: facts and ids, nothing of customers.
import { sql } from 'kysely'
import { planUsageSql, type PlanCode } from '#features/plans/api'
import { dayMs, millisToWire, wireToMillis, type Millis } from '#platform/clock'
import { allShops, noShop, type ShopScope } from '#platform/database/scope'
import { findInShops, type DueQuery } from '#platform/database/find-due'
import { read, type Db } from '#platform/database/transactions'

/** The shop that has this domain now. */
export const findShop = async (db: Db, domain: string): Promise<ShopScope | undefined> => {
  const row = await db
    .selectFrom('domains')
    .where('domain', '=', domain)
    .where('released_at', 'is', null)
    .select('shop_id')
    .executeTakeFirst()
  if (!row) return undefined
  const [found] = await findInShops(
    db,
    sql<{ shop_id: number }>`select id as shop_id from shops where id = ${row.shop_id}`,
  )
  return found?.scope
}

export type ShopState = 'open' | 'unpublished' | 'suspended' | 'being deleted'
export type ShopRow = {
  id: number
  domain: string
  name: string
  plan: PlanCode
  /** Online reservations of 30 days. */
  used: number
  last_booking: string | null
  state: ShopState
}

/** The newest first; `search` is a part of the name or of the domain. */
export const listShops = async (db: Db, search: string, now: Millis): Promise<ShopRow[]> => {
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const named = await read(db, noShop, (tx) =>
    tx
      .selectFrom('domains')
      .where('released_at', 'is', null)
      .where('domain', 'like', part)
      .where('shop_id', 'is not', null)
      .select('shop_id')
      .orderBy('shop_id', 'desc')
      .limit(shopsMax)
      .execute(),
  )
  const ids = named.map(({ shop_id }) => shop_id)
  const { rows } = await read(db, allShops, (tx) =>
    sql<Omit<ShopRow, 'domain' | 'state'> & { suspended: boolean; published: boolean }>`
      select s.id, s.name, s.plan_code as plan, s.suspended_at is not null as suspended,
        exists (select from pages p where p.shop_id = s.id and p.type = 'booking' and p.publish_state <> 'draft') as published,
        (select count(*) from reservations r where r.shop_id = s.id and r.source = 'online' and r.status <> 'canceled'
          and r.hold_expires_at is null and r.created_at > ${millisToWire(now - 30 * dayMs)}) as used,
        (select max(r.created_at) from reservations r where r.shop_id = s.id and r.source = 'online') as last_booking
      from shops s where s.name ilike ${part} or s.id = any(${ids}::bigint[]) order by s.id desc limit ${shopsMax}`.execute(
      tx,
    ),
  )
  const around = await readAround(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ suspended, published, ...row }) => {
    const { domain, leaving } = around.get(row.id) ?? { domain: '', leaving: false }
    const state = leaving ? 'being deleted' : suspended ? 'suspended' : published ? 'open' : 'unpublished'
    const { id, name, plan, used, last_booking } = row
    return { id, domain, name, plan, used, last_booking, state }
  })
}

export type ShopFacts = {
  id: number
  name: string
  owner: number | null
  created_at: string
  plan_code: PlanCode
  granted_at: string | null
  granted_until: string | null
  used: number
  menus: number
  spam: number
  canceled_after_start: number
  suspended_at: string | null
  suspended_reason: string | null
}

/** One shop, with what a look at misuse needs: marks of spam, and visits that were canceled after their start. Rule RES-48. */
export const readFacts = async (db: Db, scope: ShopScope, now: Millis): Promise<ShopFacts> => {
  const { shopId } = scope
  const since = millisToWire(now - 30 * dayMs)
  const row = await read(db, allShops, async (tx) => {
    const { rows } = await sql<Omit<ShopFacts, 'owner'>>`
      select s.id, s.name, s.created_at, s.plan_code, s.granted_at, s.granted_until, s.suspended_at, s.suspended_reason,
        ${planUsageSql(scope, now)} as used,
        (select count(*) from menus m where m.shop_id = ${shopId} and m.publish_state = 'published') as menus,
        (select count(*) from reservations r where r.shop_id = ${shopId} and r.cancel_reason = 'spam' and r.created_at > ${since}) as spam,
        (select count(*) from reservations r where r.shop_id = ${shopId} and r.source = 'online' and r.created_at > ${since}
          and r.status = 'canceled' and exists (select from change_logs l where l.shop_id = ${shopId} and l.reservation_id = r.id
            and l.status = 'canceled' and l.kind = 'status' and l.actor = 'owner' and l.created_at > r.start_at)) as canceled_after_start
      from shops s where s.id = ${shopId}`.execute(tx)
    return rows[0]
  })
  const owner = await db.selectFrom('users').where('shop_id', '=', shopId).select('id').executeTakeFirst()
  if (!row) throw new Error('the scope names no shop')
  return { ...row, owner: owner?.id ?? null }
}

export type AuditRow = {
  at: string
  shop: number | null
  log: 'reservation' | 'customer' | 'operator'
  user: number | null
  what: string
  id: number | null
}

type Asked = { scope: ShopScope | undefined; since: Millis; customerId: number | null }

/** Entries of the logs of reservations, of customers' records and of the operator's own commands, the latest first. */
export const listAudit = async (db: Db, { scope, since, customerId }: Asked): Promise<AuditRow[]> => {
  const shopId = scope?.shopId ?? null
  const from = millisToWire(since)
  const ofShops = await read(db, allShops, (tx) =>
    sql<AuditRow>`
      select * from (
        (select l.created_at as at, l.shop_id as shop, 'reservation' as log, l.user_id as user,
          l.actor || ' ' || l.kind || ' ' || l.status || coalesce(' ' || l.cancel_reason, '') as what, l.reservation_id as id
        from change_logs l where (${shopId}::bigint is null or l.shop_id = ${shopId}) and l.created_at >= ${from}
          and (${customerId}::bigint is null or l.reservation_id in (
            select r.id from reservations r where r.shop_id = ${shopId} and r.customer_id = ${customerId}))
        order by l.created_at desc limit ${auditMax})
        union all
        (select a.created_at, a.shop_id, 'customer', a.user_id, a.action || coalesce(' ' || a.field, '') || coalesce(' ' || a.count, ''),
          a.customer_id
        from customer_accesses a where (${shopId}::bigint is null or a.shop_id = ${shopId}) and a.created_at >= ${from}
          and (${customerId}::bigint is null or a.customer_id = ${customerId})
        order by a.created_at desc limit ${auditMax})) found
      order by at desc limit ${auditMax}`.execute(tx),
  )
  // Whoever asks about one customer asks about the shop's people.
  const own = customerId === null ? await listOperatorLog(db, { shopId, from }) : []
  return [...ofShops.rows, ...own].sort((a, b) => wireToMillis(b.at) - wireToMillis(a.at)).slice(0, auditMax)
}

/** Given plans whose last day is over. */
export const endedGrantsQuery =
  (today: string): DueQuery<{ shop_id: number }> =>
  (own) =>
    sql`select id as shop_id from shops where ${own('id')} and granted_until < ${today}::date`

const shopsMax = 100
const auditMax = 200

const listOperatorLog = async (
  db: Db,
  { shopId, from }: { shopId: number | null; from: string },
): Promise<AuditRow[]> => {
  const { rows } = await read(db, allShops, (tx) =>
    sql<AuditRow>`
      select o.created_at as at, o.shop_id as shop, 'operator' as log, null::bigint as user, o.command || ' ' || o.details as what,
        null::bigint as id
      from operator_logs o where (${shopId}::bigint is null or o.shop_id = ${shopId}) and o.created_at >= ${from}
      order by o.created_at desc, o.id desc limit ${auditMax}`.execute(tx),
  )
  return rows
}

const readAround = async (
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { domain: string; leaving: boolean }>> => {
  const domains = await db
    .selectFrom('domains')
    .where('shop_id', 'in', [0, ...ids])
    .where('released_at', 'is', null)
    .select(['shop_id', 'domain'])
    .execute()
  const leaving = await db
    .selectFrom('users')
    .where('shop_id', 'in', [0, ...ids])
    .where('deletion_at', 'is not', null)
    .select('shop_id')
    .execute()
  return new Map(
    domains.map(({ shop_id: id, domain }) => [
      id ?? 0,
      { domain, leaving: leaving.some(({ shop_id }) => shop_id === id) },
    ]),
  )
}

// The shop's reservations as the owner looks for one: any day, any status. Holds and blocked time are never among them.
import type { CalendarEvent, SearchStatus } from '@noren/contract/reservations'
import { sql } from 'kysely'
import { setImmediate as nextTick } from 'node:timers/promises'
import { paidStatuses } from '#features/payments/api'
import { parseWords } from '#features/customers/api'
import { staffNames } from '#features/staff/api'
import { cachePerDatabase } from '#platform/cache'
import { hourMs, minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { search as runSearch, type Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { answersOf } from '../answers.ts'
import { changeIndex, findIn, openIndexBuilder, type SearchIndex, type Seen } from './search-index.ts'

export type Search = {
  text: string
  statuses: readonly SearchStatus[]
  /** Starts in [from, to). */
  from: Millis
  to: Millis
  page: number
  perPage: number
}

/** One page, the latest start first. One statement while the shop's version stands; after a change two more, and what has changed is read alone. */
export const searchReservations = async (
  services: Pick<Services, 'db' | 'onChange'>,
  scope: ShopScope,
  { text, statuses, from, to, page, perPage }: Search,
  now: Millis,
): Promise<{ rows: CalendarEvent[]; total: number }> => {
  const { db } = services
  const wanted = { words: parseWords(text), statuses, from: from / minuteMs, to: to / minuteMs }
  const place = { offset: (page - 1) * perPage, limit: perPage }
  const found = runSearch(db, scope, async (tx) => {
    const cache = indexes(services)
    const key = String(scope.shopId)
    const find = async (index: SearchIndex | undefined) => {
      const { ids, total } = index ? await findIn(index, wanted, place) : { ids: [], total: 0 }
      const { rows } = await pageQuery(scope, ids).execute(tx)
      return { version: rows[0]?.version ?? 0, rows: rows.filter(isThere), total }
    }
    const cached = cache.getVersioned(key, now)
    const known = await find(cached?.value)
    if (known.version === cached?.version) return known
    // Its version was read before: what changed meanwhile is noticed by the next search.
    const index =
      (cached && (await readChanged(tx, scope, cached.value))) ?? (await readIndex(tx, scope, now))
    cache.set(key, scope.shopId, known.version, index)
    return find(index)
  })
  const [{ rows, total }, names] = await Promise.all([found, staffNames(services, scope, now)])
  return {
    // The version is stripped by the endpoint's schema.
    rows: rows.map((row) => ({
      ...row,
      answers: answersOf(row.answers),
      staffName: names.get(row.staff_id) ?? '',
    })),
    total,
  }
}

const indexes = cachePerDatabase<SearchIndex>({ maxBytes: 64 * 1024 * 1024 })

/** After so many rows the event loop serves others. */
const atOnce = 2000

type FoundRow = { version: number } & Omit<CalendarEvent, 'staffName'>
type PageRow = FoundRow | { version: number; id: null }

const isThere = (row: PageRow): row is FoundRow => row.id !== null

/** With the version of the shop at that time, also where the page is empty. */
const pageQuery = ({ shopId }: ShopScope, ids: readonly number[]) =>
  sql<PageRow>`
    select s.version, p.* from shops s left join (
      select r.id, r.status, r.start_at, r.end_at, r.before_time, r.after_time, r.reservation_number, r.menu_name as title, r.menu_name, r.price, r.answers,
        r.name as "customerName", r.staff_id, r.price as amount, r.duration, r.is_block, false as is_move_request, r.email,
        coalesce(r.cancel_reason = 'spam', false) as is_spam,
        (select p.amount - p.refund_amount from payments p
          where p.shop_id = ${shopId} and p.reservation_id = r.id and p.status = any(${paidStatuses}) order by p.id desc limit 1) as paid_amount
      from reservations r where r.shop_id = ${shopId} and r.id = any(${ids}::bigint[])) p on true
    where s.id = ${shopId}
    order by p.start_at desc, p.id desc`

/** So old an index is read anew: the worker may have removed people from old visits since, which leaves no entry in a log. */
const indexLife: Millis = hourMs
/** More changes than these are read with all the rest. */
const changesMax = 1000

/**
 * The rows arrive as text in groups, a line for each: that takes half as long as JSON, and rows read one by one would keep the event loop
 * from everybody else. No field has a tab or a line break.
 */
const lineSql = sql`r.id || E'\t' || (extract(epoch from r.start_at)::bigint / 60) || E'\t' || case when r.cancel_reason = 'spam' then 'spam' else r.status end
  || E'\t' || r.reservation_number
  || E'\t' || r.menu_name || E'\t' || r.name || E'\t' || coalesce(r.name_kana, '') || E'\t' || coalesce(r.email, '') || E'\t'
  || coalesce(r.phone, '')`

const findableSql = ({ shopId }: ShopScope) =>
  sql`r.shop_id = ${shopId} and r.hold_expires_at is null and not r.is_block`

const seenSql = ({ shopId }: ShopScope) => sql`
  (select coalesce(max(l.id), 0) from change_logs l where l.shop_id = ${shopId}) as log_id,
  (select coalesce(max(a.id), 0) from customer_accesses a where a.shop_id = ${shopId}) as access_id`

type Group = { log_id: number; access_id: number; lines: string | null }

const readIndex = async (tx: Tx, scope: ShopScope, now: Millis): Promise<SearchIndex> => {
  const { rows: groups } = await sql<Group>`
      select s.*, g.lines from (select ${seenSql(scope)}) s left join (
        select string_agg(line, E'\n') as lines from (
          select r.id / ${atOnce} as part, ${lineSql} as line from reservations r where ${findableSql(scope)}) r
        group by part) g on true`.execute(tx)
  const builder = openIndexBuilder()
  for (const { lines } of groups) {
    await nextTick()
    builder.add(linesIn(lines))
  }
  await nextTick()
  return builder.build({ seen: seenOf(groups), validUntil: now + indexLife })
}

/**
 * Every change of a reservation is in its log, and a writer holds the shop's lock: entries beyond the last one that is known name all
 * that has changed. A customer who was deleted is removed from visits without a word in it; then undefined.
 */
const readChanged = async (
  tx: Tx,
  scope: ShopScope,
  index: SearchIndex,
): Promise<SearchIndex | undefined> => {
  const { shopId } = scope
  const { logId, accessId } = index.seen
  const { rows: groups } = await sql<Group & { is_small: boolean }>`
      select s.*, string_agg(r.line, E'\n') as lines from (
        select ${seenSql(scope)},
          (select count(*) from (select from change_logs l where l.shop_id = ${shopId} and l.id > ${logId} limit ${changesMax}) l)
            < ${changesMax}
          and not exists (select from customer_accesses a where a.shop_id = ${shopId} and a.id > ${accessId} and a.action = 'deleted')
            as is_small) s
      left join lateral (
        select ${lineSql} as line from reservations r where ${findableSql(scope)} and s.is_small
          and r.id in (select l.reservation_id from change_logs l where l.shop_id = ${shopId} and l.id > ${logId})) r on true
      group by s.log_id, s.access_id, s.is_small`.execute(tx)
  const [group] = groups
  return group?.is_small ? changeIndex(index, linesIn(group.lines), seenOf(groups)) : undefined
}

const linesIn = (lines: string | null): string[] => lines?.split('\n') ?? []

const seenOf = ([group]: readonly Group[]): Seen => ({
  logId: group?.log_id ?? 0,
  accessId: group?.access_id ?? 0,
})

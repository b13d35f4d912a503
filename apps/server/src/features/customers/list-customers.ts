// The shop's customers as the owner looks for them.
import type { ListedCustomer } from '@noren/contract/customers'
import { setImmediate as nextTick } from 'node:timers/promises'
import { sql } from 'kysely'
import { cachePerDatabase, type Cacheable } from '#platform/cache'
import { dayMs, localTextToWire, millisToWire, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { search as runSearch, type Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import {
  ageOn,
  hasAll,
  searchKeyOf,
  searchVersion,
  parseWords,
  type Findable,
  type Word,
} from './search-key.ts'
import { figuresOf, longestVisit, pastSql, type VisitFigures } from './visit-counts.ts'

type Page = { search: string; filters?: Filters; page: number; perPage: number }
/** As the call takes them: a reservation's number and date, and the days between which the last visit lies. */
export type Filters = {
  reservation_number?: string | undefined
  reservation_date?: string | undefined
  last_visit_from?: string | undefined
  last_visit_to?: string | undefined
}

/** One page, who was here last first. Each word must stand somewhere in name, reading, telephone or address. */
export const listCustomers = (
  { db }: Pick<Services, 'db'>,
  scope: ShopScope,
  { search, filters = {}, page, perPage }: Page,
  now: Millis,
): Promise<{ rows: ListedCustomer[]; total: number }> =>
  runSearch(db, scope, async (tx) => {
    const words = parseWords(search)
    const isAsked = Object.values(filters).some((value) => value !== undefined)
    const among = isAsked ? await readFiltered(tx, scope, filters, now) : undefined
    const cache = indexes(db)
    const cached = cache.get(scope.shopId, now)
    const find = async (index: Index | undefined) => {
      const { total, ids } = await findIn(
        index?.customers ?? [],
        { words, among },
        (page - 1) * perPage,
        perPage,
      )
      const { rows } = await pageQuery(scope, ids, now).execute(tx)
      return { version: rows[0]?.version ?? 0, rows: rows.filter(isThere).map(withAge(now)), total }
    }
    const found = await find(cached?.value)
    if (found.version === cached?.version) return found
    // Its version was read before: what changed meanwhile is noticed by the next search.
    const index = await readIndex(tx, scope, now)
    cache.set(scope.shopId, found.version, index)
    return find(index)
  })

/** All customers of a shop in the order of the list; true until the next visit is over. */
type Index = Cacheable & { customers: readonly Indexed[] }
type Indexed = { id: number; key: string }

const indexes = cachePerDatabase<Index>({ maxBytes: 32 * 1024 * 1024 })

/** After so many customers the event loop serves others. */
const atOnce = 2000

const findIn = async (
  customers: readonly Indexed[],
  { words, among }: { words: readonly Word[]; among: ReadonlySet<number> | undefined },
  offset: number,
  limit: number,
): Promise<{ total: number; ids: number[] }> => {
  const ids: number[] = []
  let total = 0
  for (let from = 0; from < customers.length; from += atOnce) {
    if (from > 0) await nextTick()
    const end = Math.min(from + atOnce, customers.length)
    for (let place = from; place < end; place++) {
      const customer = customers[place]
      if (!customer || !hasAll(customer.key, words) || among?.has(customer.id) === false) continue
      if (total >= offset && total < offset + limit) ids.push(customer.id)
      total++
    }
  }
  return { total, ids }
}

export type RecordRow = Omit<ListedCustomer, 'age'> & VisitFigures
type PageRow = { version: number } & (RecordRow | { id: null })

const isThere = (row: PageRow): row is { version: number } & RecordRow => row.id !== null

/** With the age on that day. */
export const withAge =
  (now: Millis) =>
  <Row extends { birth_date: string | null }>(row: Row): Row & { age: number | null } => ({
    ...row,
    age: ageOn(row.birth_date, millisToWire(now).slice(0, 10)),
  })

/** Of customers `c`, with their visits. */
export const recordsSql = (scope: ShopScope, now: Millis) => sql`
  select c.id, c.name, nullif(c.name_kana, '') as name_kana, c.phone, c.email, c.gender, c.birth_date::text as birth_date,
    c.customer_code, c.preferred_staff_id, c.no_show_count, c.last_no_show_at, c.online_booking, c.created_at, v.visit_count, v.first_visited_at, v.last_visited_at, v.brought
  from customers c cross join lateral ${figuresOf(scope, sql`c.id`, pastSql(now))} v
  where c.shop_id = ${scope.shopId} and c.forgotten_at is null and c.merged_into_id is null`

/** With the version of the shop at that time, also where the page is empty. */
const pageQuery = (scope: ShopScope, ids: readonly number[], now: Millis) =>
  sql<PageRow>`
    select s.version, p.* from shops s left join (
      ${recordsSql(scope, now)} and c.id = any(${ids}::bigint[])) p on true
    where s.id = ${scope.shopId}
    order by p.last_visited_at desc nulls last, p.id desc`

/** The ids of those to whom the filters apply; only searches with filters ask. */
const readFiltered = async (
  tx: Tx,
  scope: ShopScope,
  { reservation_number, reservation_date, last_visit_from, last_visit_to }: Filters,
  now: Millis,
): Promise<ReadonlySet<number>> => {
  const { shopId } = scope
  const conditions = [
    ...(reservation_number === undefined && reservation_date === undefined
      ? []
      : [
          sql`c.id in (select r.customer_id from reservations r where r.shop_id = ${shopId} and r.hold_expires_at is null
            ${reservation_number === undefined ? sql`` : sql`and r.reservation_number = ${reservation_number}`}
            ${reservation_date === undefined ? sql`` : sql`and r.start_at >= ${startOf(reservation_date)} and r.start_at < ${endOf(reservation_date)}`})`,
        ]),
    ...(last_visit_from === undefined && last_visit_to === undefined ? [] : [sql`v.last > '-infinity'`]),
    // A last visit is never later than the last that was agreed.
    ...(last_visit_from === undefined
      ? []
      : [sql`c.last_agreed_at >= ${startOf(last_visit_from)} and v.last >= ${startOf(last_visit_from)}`]),
    ...(last_visit_to === undefined ? [] : [sql`v.last < ${endOf(last_visit_to)}`]),
  ]
  const { rows } = await sql<{ id: number }>`
      select c.id from customers c cross join lateral (
        select case when c.last_agreed_at <= ${millisToWire(now - longestVisit)} then c.last_agreed_at
          else (select coalesce(f.last_visited_at, '-infinity') from ${figuresOf(scope, sql`c.id`, pastSql(now))} f) end as last) v
      where c.shop_id = ${shopId} and c.forgotten_at is null and c.merged_into_id is null
        and ${sql.join(conditions, sql` and `)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const startOf = (date: string): string => localTextToWire(`${date} 00:00:00`)
const endOf = (date: string): string => millisToWire(wireToMillis(startOf(date)) + dayMs)

/**
 * Of most customers the agreed visits are all over; of the others those that are over are looked up. The rows arrive as JSON in
 * groups: a shop may have very many customers, and reading them one by one would keep the event loop from everybody else.
 */
const readIndex = async (tx: Tx, scope: ShopScope, now: Millis): Promise<Index> => {
  const { shopId } = scope
  const maybeNotOver = millisToWire(now - longestVisit)
  const columns = sql`c.id, case when c.search_version = ${searchVersion} then c.search_key end as key`
  const { rows: groups } = await sql<{ customers: string; outdated: boolean; next_end: string | null }>`
      select json_agg(json_build_array(id, key) order by place)::text as customers, bool_or(key is null) as outdated,
        min(next_end) as next_end
      from (
        select id, key, next_end, place, place / ${atOnce} as part from (
        select *, row_number() over (order by last_visited_at desc, id desc) as place from (
          select ${columns}, c.last_agreed_at as last_visited_at, null as next_end from customers c
          where c.shop_id = ${shopId} and c.forgotten_at is null and c.merged_into_id is null and c.last_agreed_at <= ${maybeNotOver}
          union all
          select ${columns}, coalesce(f.last_visited_at, '-infinity'), v.next_end from customers c
          cross join lateral ${figuresOf(scope, sql`c.id`, pastSql(now))} f
          cross join lateral (
            select min(r.end_at) as next_end from reservations r
            where r.shop_id = ${shopId} and r.customer_id = c.id and r.status = 'reserved' and r.end_at > ${millisToWire(now)}) v
          where c.shop_id = ${shopId} and c.forgotten_at is null and c.merged_into_id is null and c.last_agreed_at > ${maybeNotOver}) c) c) c
      group by part order by part`.execute(tx)
  const outdated = groups.some((group) => group.outdated) ? await readOutdated(tx, scope) : undefined
  const customers: Indexed[] = []
  let [validUntil, size] = [Infinity, 200]
  for (const group of groups) {
    if (customers.length > 0) await nextTick()
    // Written by the statement above.
    for (const [id, key] of JSON.parse(group.customers) as [number, string | null][]) {
      const found = key ?? outdated?.get(id) ?? ''
      customers.push({ id, key: found })
      size += 80 + 2 * found.length
    }
    if (group.next_end !== null) validUntil = Math.min(validUntil, wireToMillis(group.next_end))
  }
  return { customers, validUntil, size }
}

/** The keys of rows that the worker has not rebuilt yet are made here. */
const readOutdated = async (tx: Tx, { shopId }: ShopScope): Promise<Map<number, string>> => {
  const { rows } = await sql<Findable & { id: number }>`
      select id, name, name_kana as "nameKana", email, phone from customers
      where shop_id = ${shopId} and forgotten_at is null and merged_into_id is null and search_version <> ${searchVersion}`.execute(
    tx,
  )
  const keys = new Map<number, string>()
  for (const [index, row] of rows.entries()) {
    if (index % 1000 === 999) await nextTick()
    keys.set(row.id, searchKeyOf(row))
  }
  return keys
}

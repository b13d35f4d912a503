// The shop's customers as the owner looks for them.
import type { ListedCustomer } from '@noren/contract/customers'
import { setImmediate as nextTick } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import { day, toWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { searchOnce, type Db } from '#platform/database/transactions'
import { hasAll, searchKeyOf, searchVersion, wordsOf, type Findable, type Word } from './rules.ts'

type Page = { search: string; page: number; perPage: number }

/** One page, who was here last first. Each word must stand somewhere in name, reading, telephone or address. */
export const listCustomers = async (
  db: Db,
  scope: ShopScope,
  { search, page, perPage }: Page,
  now: Millis,
): Promise<{ rows: ListedCustomer[]; total: number }> => {
  const words = wordsOf(search)
  const find = (others: number[] | null) =>
    searchOnce(db, scope, findCustomers(scope, { words, page, perPage, others }, now).compile(db))
  // Of a page beyond the last one there is a row too: the one that says how many there are.
  let rows = await find(null)
  if (rows[0]?.outdated) rows = await find(await findOutdated(db, scope, words))
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

type Found = { total: number; outdated: boolean } & (ListedCustomer | { id: null })

type Question = {
  words: readonly Word[]
  page: number
  perPage: number
  /** Who is found of those whose key is of another version; null before anybody has looked whether there are any. */
  others: number[] | null
}

/** No visit is longer. */
const longestVisit = 2 * day

/**
 * Read from one index alone, once. Who is found is counted and sorted; of everybody only the first are read, in the order of the
 * index. Of most customers the agreed visits are all over, and counted already; of the others they are counted here.
 */
const findCustomers = (
  { shopId }: ShopScope,
  { words, page, perPage, others }: Question,
  now: Millis,
): RawBuilder<Found> => {
  const everybody = sql`${words.length === 0}::boolean`
  const columns = sql`c.id, c.search_version, c.agreed_count, c.last_agreed_at`
  const found = sql`c.shop_id = ${shopId} and c.forgotten_at is null and (${hasAllWords(words)}
    or (c.search_version <> ${searchVersion} and (${others}::bigint[] is null or c.id = any(${others}::bigint[]))))`
  const maybeNotOver = toWire(now - longestVisit)
  return sql<Found>`
    with found as materialized (
      select ${columns} from customers c where not ${everybody} and ${found}
      union all
      (select ${columns} from customers c where ${everybody} and c.shop_id = ${shopId} and c.forgotten_at is null
        and c.last_agreed_at <= ${maybeNotOver} order by c.last_agreed_at desc, c.id desc limit ${page * perPage})
      union all
      select ${columns} from customers c where ${everybody} and c.shop_id = ${shopId} and c.forgotten_at is null
        and c.last_agreed_at > ${maybeNotOver}),
    listed as materialized (
      select id, agreed_count as visit_count, last_agreed_at as last_visited_at from found
      where last_agreed_at <= ${maybeNotOver}
      union all
      select f.id, v.visit_count, coalesce(v.last_visited_at, '-infinity') from found f cross join lateral (
        select count(*) as visit_count, max(r.start_at) as last_visited_at from reservations r
        where r.shop_id = ${shopId} and r.customer_id = f.id
          and (r.status = 'treated' or (r.status = 'reserved' and r.end_at <= ${toWire(now)}))) v
      where f.last_agreed_at > ${maybeNotOver}
      order by last_visited_at desc, id desc
      limit ${perPage} offset ${(page - 1) * perPage})
    select t.total, t.outdated, p.*
    from (
      select case when ${everybody}
          then (select count(*) from customers c where c.shop_id = ${shopId} and c.forgotten_at is null)
          else count(*) end as total,
        not ${everybody} and ${others}::bigint[] is null and coalesce(bool_or(search_version <> ${searchVersion}), false) as outdated
      from found) t
    left join (
      select c.id, c.name, nullif(c.name_kana, '') as name_kana, c.phone, c.email, l.visit_count,
        nullif(l.last_visited_at, '-infinity') as last_visited_at
      from listed l join customers c on c.shop_id = ${shopId} and c.id = l.id) p on true
    order by p.last_visited_at desc nulls last, p.id desc`
}

/**
 * Of a row of the present version. Nothing that is typed is a pattern. The longest word is looked for first, by what is quickest;
 * the others only where it stands. The text of the statement does not grow with the number of words.
 */
const hasAllWords = (words: readonly Word[]): RawBuilder<boolean> => {
  const [first = [], ...others] = words.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0))
  const conditions = [sql`c.search_version = ${searchVersion}`]
  if (first.length > 0)
    conditions.push(
      sql`(${sql.join(
        first.map((reading) => sql`strpos(c.search_key, ${reading}) > 0`),
        sql` or `,
      )})`,
    )
  const patterns = others.map((readings) => readings.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`))
  const plain = patterns.filter((readings) => readings.length === 1)
  if (plain.length > 0) conditions.push(sql`c.search_key like all(${plain.flat()}::text[])`)
  for (const readings of patterns)
    if (readings.length > 1) conditions.push(sql`c.search_key like any(${readings}::text[])`)
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Rows that the worker has not rebuilt yet are looked through here. */
const findOutdated = async (db: Db, scope: ShopScope, words: readonly Word[]): Promise<number[]> => {
  const rows = await searchOnce(
    db,
    scope,
    sql<Findable & { id: number }>`
      select id, name, name_kana as "nameKana", email, phone from customers
      where shop_id = ${scope.shopId} and forgotten_at is null and search_version <> ${searchVersion}`.compile(
      db,
    ),
  )
  const found: number[] = []
  for (const [index, row] of rows.entries()) {
    // Others are served in between.
    if (index % 1000 === 999) await nextTick()
    if (hasAll(searchKeyOf(row), words)) found.push(row.id)
  }
  return found
}

// The shop's reservations as the owner looks for one: any day, any status. Holds and blocked time are never among them.
import type { CalendarEvent, Status } from '@noren/contract/reservations'
import { sql } from 'kysely'
import { setImmediate as nextTick } from 'node:timers/promises'
import { parseWords } from '#features/customers/rules'
import { staffNames } from '#features/staff/queries'
import { cachePerDatabase } from '#platform/cache'
import { minuteMs, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { search as runSearch, type Db, type RunQuery } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { findIn, openIndexBuilder, type SearchIndex } from './rules.ts'

export type Search = {
  text: string
  statuses: readonly Status[]
  /** Starts in [from, to). */
  from: Millis
  to: Millis
  page: number
  perPage: number
}

/** One page, the latest start first. As `listCustomers`: one statement while the shop's version stands, another to read the index. */
export const searchReservations = async (
  services: Pick<Services, 'db' | 'onChange'>,
  scope: ShopScope,
  { text, statuses, from, to, page, perPage }: Search,
  now: Millis,
): Promise<{ rows: CalendarEvent[]; total: number }> => {
  const { db } = services
  const wanted = { words: parseWords(text), statuses, from: from / minuteMs, to: to / minuteMs }
  const place = { offset: (page - 1) * perPage, limit: perPage }
  const found = runSearch(db, scope, async (run) => {
    const cache = indexes(services)
    const key = String(scope.shopId)
    const find = async (index: SearchIndex | undefined) => {
      const { ids, total } = index ? await findIn(index, wanted, place) : { ids: [], total: 0 }
      const rows = await run(readPage(db, scope, ids))
      return { version: rows[0]?.version ?? 0, rows: rows.filter(isThere), total }
    }
    const cached = cache.getVersioned(key, now)
    const known = await find(cached?.value)
    if (known.version === cached?.version) return known
    // Its version was read before: what changed meanwhile is noticed by the next search.
    const index = await readIndex(db, run, scope)
    cache.set(key, scope.shopId, known.version, index)
    return find(index)
  })
  const [{ rows, total }, names] = await Promise.all([found, staffNames(services, scope, now)])
  return {
    // The version is stripped by the endpoint's schema.
    rows: rows.map((row) => ({ ...row, staffName: names.get(row.staff_id) ?? '' })),
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
const readPage = (db: Db, { shopId }: ShopScope, ids: readonly number[]) =>
  sql<PageRow>`
    select s.version, p.* from shops s left join (
      select r.id, r.status, r.start_at, r.end_at, r.before_time, r.after_time, r.reservation_number, r.menu_name as title,
        r.name as "customerName", r.staff_id, r.price as amount, r.duration, r.is_block, false as is_move_request, r.email
      from reservations r where r.shop_id = ${shopId} and r.id = any(${ids}::bigint[])) p on true
    where s.id = ${shopId}
    order by p.start_at desc, p.id desc`.compile(db)

/**
 * The rows arrive as text in groups, a line for each: that takes half as long as JSON, and rows read one by one would keep the event loop
 * from everybody else. No field has a tab or a line break.
 */
const readIndex = async (db: Db, run: RunQuery, { shopId }: ShopScope): Promise<SearchIndex> => {
  const groups = await run(
    sql<{ rows: string }>`
      select string_agg(row, E'\n') as rows from (
        select r.id / ${atOnce} as part, r.id || E'\t' || (extract(epoch from r.start_at)::bigint / 60) || E'\t' || r.status || E'\t' ||
          r.reservation_number || E'\t' || r.menu_name || E'\t' || r.name || E'\t' || coalesce(r.name_kana, '') || E'\t' ||
          coalesce(r.email, '') || E'\t' || coalesce(r.phone, '') as row
        from reservations r where r.shop_id = ${shopId} and r.hold_expires_at is null and not r.is_block) r
      group by part`.compile(db),
  )
  const builder = openIndexBuilder()
  for (const { rows } of groups) {
    await nextTick()
    builder.add(rows.split('\n'))
  }
  await nextTick()
  return builder.build()
}

// Who waits, as the owner sees it: by the first of their days, then since when.
import type { WaitlistEntry } from '@noren/contract/booking/waitlist'
import { joinMenuNames } from '@noren/words/visits'
import { sql } from 'kysely'
import { listProven } from '#features/messages/api'
import { dayMs, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import type { Services } from '#platform/services'
import { wishesOnWire } from '../entries/wishes.ts'
import { menuNamesSql } from '../own/own-waiting.ts'

type Reads = Pick<Services, 'db' | 'config' | 'secret'>

export const listEntries = (services: Reads, scope: ShopScope, now: Millis): Promise<WaitlistEntry[]> =>
  readEntries(services, scope, sql`e.status in ('unproven', 'waiting')`, now)

export const readEntry = async (
  services: Reads,
  scope: ShopScope,
  id: number,
  now: Millis,
): Promise<WaitlistEntry | undefined> => (await readEntries(services, scope, sql`e.id = ${id}`, now))[0]

/** Read with every screen. */
export const countEntries = (services: Reads, { shopId, ...scope }: ShopScope): Promise<number> =>
  read(services.db, { shopId, ...scope }, async (tx) => {
    const { count } = await tx
      .selectFrom('waitlist_entries')
      .where('shop_id', '=', shopId)
      .where('status', '=', 'waiting')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })

/** More than anybody keeps waiting. */
const shownMax = 1_000

const readEntries = (
  services: Reads,
  scope: ShopScope,
  which: ReturnType<typeof sql>,
  now: Millis,
): Promise<WaitlistEntry[]> =>
  read(services.db, scope, async (tx) => {
    const { shopId } = scope
    const { rows } = await sql<Row>`
      select e.id, e.status, e.source,
        (select coalesce(c.merged_into_id, c.id) from customers c where c.shop_id = ${shopId} and c.id = e.customer_id) as customer_id, e.name, e.name_kana, e.phone, e.email, e.note, e.wanted,
        ${menuNamesSql(scope)} as menu_names,
        (select t.name from staff t where t.shop_id = ${shopId} and t.id = (e.wanted ->> 'staffId')::bigint) as staff_name,
        e.from_date, e.to_date, e.from_minute, e.to_minute, e.ends_at, e.created_at,
        exists (select from messages m where m.shop_id = ${shopId} and m.waitlist_entry_id = e.id and m.status = 'withheld'
          and m.created_at > ${millisToWire(now - dayMs)}) as withheld
      from waitlist_entries e where e.shop_id = ${shopId} and ${which}
      order by e.from_date, e.id limit ${shownMax}`.execute(tx)
    const offers = await tx
      .selectFrom('offers as o')
      .innerJoin('offer_times as t', (join) =>
        join.on('t.shop_id', '=', shopId).onRef('t.offer_id', '=', 'o.id'),
      )
      .where('o.shop_id', '=', shopId)
      .where('o.kind', '=', 'waitlist')
      .where(sql<boolean>`o.waitlist_entry_id = any(${rows.map(({ id }) => id)}::bigint[])`)
      .select(['o.waitlist_entry_id', 'o.status', 'o.ends_at', 'o.created_at', 't.start_at'])
      .orderBy('o.id', 'desc')
      .execute()
    const ofEntry = Map.groupBy(offers, ({ waitlist_entry_id: id }) => id)
    const addresses = [...new Set(rows.flatMap(({ email }) => email ?? []))]
    const proven = await listProven({ ...services, db: tx }, addresses, now)
    return rows.map(({ wanted, menu_names, from_minute, to_minute, ...row }) => ({
      ...row,
      ...wishesOnWire({ ...row, from_minute, to_minute }),
      menu_ids: wanted.menuIds,
      menu_name: joinMenuNames(menu_names ?? []),
      staff_id: wanted.staffId,
      reachable: row.email !== null && proven.has(row.email),
      offers: (ofEntry.get(row.id) ?? []).map(({ start_at, status, ends_at, created_at }) => ({
        start_at,
        status,
        ends_at,
        created_at,
      })),
    }))
  })

type Row = Pick<
  WaitlistEntry,
  | 'id'
  | 'status'
  | 'source'
  | 'customer_id'
  | 'name'
  | 'name_kana'
  | 'phone'
  | 'email'
  | 'note'
  | 'staff_name'
  | 'from_date'
  | 'to_date'
  | 'ends_at'
  | 'created_at'
  | 'withheld'
> & {
  wanted: { menuIds: number[]; staffId: number | null }
  menu_names: string[] | null
  from_minute: number
  to_minute: number
}

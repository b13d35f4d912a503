import { readingErrors, type ExternalCalendar } from '@noren/contract/feeds/external'
import { sql } from 'kysely'
import type { ShopScope } from '#platform/database/scope'
import { read, type Db, type Tx } from '#platform/database/transactions'

export const listExternal = (db: Db, scope: ShopScope): Promise<ExternalCalendar[]> =>
  read(db, scope, async (tx) => (await readExternal(tx, scope)).map(externalOnWire))

export type ExternalRow = {
  id: number
  name: string
  url: string
  staff_id: number
  show_titles: boolean
  version: number
  etag: string | null
  content_hash: Buffer | null
  counted_for: string | null
  read_at: string | null
  failures: number
  error: string | null
  next_read_at: string
  events: number
  truncated: boolean
  overlap_told_at: string | null
  failure_told_at: string | null
  created_at: string
}

/** Inside a transaction, in the order in which they were added. */
export const readExternal = async (tx: Tx, { shopId }: ShopScope): Promise<ExternalRow[]> => {
  const { rows } = await sql<ExternalRow>`
    select c.id, c.name, c.url, c.staff_id, c.show_titles, c.version, c.etag, c.content_hash, c.counted_for::text as counted_for, c.read_at,
      c.failures, c.error, c.next_read_at, c.events, c.truncated, c.overlap_told_at, c.failure_told_at, c.created_at
    from external_calendars c where c.shop_id = ${shopId} order by c.id`.execute(tx)
  return rows
}

export const externalOnWire = (row: ExternalRow): ExternalCalendar => ({
  id: row.id,
  name: row.name,
  host: new URL(row.url).host,
  staff_id: row.staff_id,
  show_titles: row.show_titles,
  version: row.version,
  read_at: row.read_at,
  error: readingErrors.find((one) => one === row.error) ?? null,
  failures: row.failures,
  next_read_at: row.next_read_at,
  events: row.events,
  truncated: row.truncated,
})

/** Whether somebody active has this id: who left has no time to take. */
export const isActiveStaff = async (tx: Tx, { shopId }: ShopScope, id: number): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from staff t where t.shop_id = ${shopId} and t.id = ${id} and t.active) as found`.execute(
    tx,
  )
  return rows[0]?.found ?? false
}

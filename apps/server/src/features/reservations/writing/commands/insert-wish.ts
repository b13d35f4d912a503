import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { toWire, wireOfLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Changing } from '../queries.ts'

type Wish = { start: number; end: number; staffId: number; expiresAt: Millis }

/** A row of the guarded table that holds the time asked for; false where the guard refused. The visit itself stays as it is. */
export const insertWish = async (
  tx: Tx,
  { shopId }: ShopScope,
  row: Pick<Changing, 'id'>,
  { start, end, staffId, expiresAt }: Wish,
  now: Millis,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into reservations (shop_id, reservation_number, status, source, staff_id, menu_id, customer_id, start_at, end_at, before_time,
      after_time, menu_name, price, duration, name, name_kana, email, phone, language, expires_at, moves_id, created_at)
    select r.shop_id, n.number, 'pending_approval', r.source, ${staffId}::bigint, r.menu_id, r.customer_id,
      ${wireOfLocalMinute(start)}::timestamptz, ${wireOfLocalMinute(end)}::timestamptz, r.before_time, r.after_time, r.menu_name, r.price,
      r.duration, r.name, r.name_kana, r.email, r.phone, r.language, ${toWire(expiresAt)}::timestamptz, r.id, ${toWire(now)}::timestamptz
    from reservations r, lateral (select n as number from unnest(${numbers()}::text[]) n where not exists (
      select from reservations x where x.shop_id = r.shop_id and x.reservation_number = n) limit 1) n
    where r.shop_id = ${shopId} and r.id = ${row.id}
    on conflict on constraint reservations_never_overlap do nothing
    returning id`.execute(tx)
  return rows.length === 1
}

/** Never shown: the column wants one, and no reservation may have it too. */
const numbers = (): string[] =>
  Array.from({ length: 5 }, () => String(randomInt(100_000_000)).padStart(8, '0'))

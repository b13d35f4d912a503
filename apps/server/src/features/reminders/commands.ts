// When a reminder is due is the shop's rule (MSG-14), and one expression: what inserts a reminder and what moves those that wait agree.
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'

/** For a visit at `start`, by the settings of `shops s`. */
export const reminderDueSql = (start: RawBuilder<unknown>): RawBuilder<string> => sql`
  case s.reminder_timing when 'hours_before' then ${start} - make_interval(hours => s.reminder_hours)
    else (date_trunc('day', ${start} at time zone 'Asia/Tokyo') - interval '1 day' + make_interval(mins => s.reminder_minute))
      at time zone 'Asia/Tokyo' end`

/** None where its time is past already. */
export const insertReminderQuery = (
  tx: Tx,
  { shopId }: ShopScope,
  { reservationId, to, start }: { reservationId: number; to: string; start: string },
  now: Millis,
): CompiledQuery => {
  const due = reminderDueSql(sql`${start}::timestamptz`)
  const at = millisToWire(now)
  return sql`
    insert into messages (shop_id, reservation_id, kind, recipient, to_address, start_at, due_rule, due_at, created_at)
    select ${shopId}::bigint, ${reservationId}::bigint, 'reminder', 'customer', ${to}::text, ${start}::timestamptz, s.reminder_timing, ${due},
      ${at}::timestamptz
    from shops s where s.id = ${shopId} and ${due} > ${at}::timestamptz
    on conflict (shop_id, reservation_id, kind, start_at) where kind = 'reminder' do nothing`.compile(tx)
}

/**
 * All that nobody has begun to send, in one statement. One whose new time would be past keeps its old one, so that saving the setting
 * sends nothing at once and takes no reminder away. Rule MSG-15.
 */
export const moveRemindersQuery = (tx: Tx, { shopId }: ShopScope, now: Millis): CompiledQuery => {
  const due = reminderDueSql(sql`m.start_at`)
  return sql`
    update messages m set due_at = ${due}, first_due_at = null, due_rule = s.reminder_timing
    from shops s where s.id = ${shopId} and m.shop_id = ${shopId} and m.kind = 'reminder' and m.status = 'queued' and m.attempts = 0
      and ${due} > ${millisToWire(now)}::timestamptz`.compile(tx)
}

/**
 * After an import: reminders that waited are due by this shop's rule, those past their time fail for `reason`, and visits to come that
 * have none get theirs.
 */
export const importedReminderQueries = (
  tx: Tx,
  scope: ShopScope,
  { reason, now }: { reason: string; now: Millis },
): CompiledQuery[] => {
  const { shopId } = scope
  const at = millisToWire(now)
  const waiting = reminderDueSql(sql`m.start_at`)
  const due = reminderDueSql(sql`r.start_at`)
  return [
    moveRemindersQuery(tx, scope, now),
    sql`
      update messages m set status = 'failed', last_error = ${reason}, due_at = ${at}
      from shops s where s.id = ${shopId} and m.shop_id = ${shopId} and m.kind = 'reminder' and m.status = 'queued'
        and ${waiting} <= ${at}::timestamptz`.compile(tx),
    sql`
      insert into messages (shop_id, reservation_id, kind, recipient, to_address, start_at, due_rule, due_at, created_at)
      select ${shopId}::bigint, r.id, 'reminder', 'customer', r.email, r.start_at, s.reminder_timing, ${due}, ${at}::timestamptz
      from shops s, reservations r
      where s.id = ${shopId} and r.shop_id = ${shopId} and r.status = 'reserved' and r.email is not null and not r.is_block
        and ${due} > ${at}::timestamptz
      order by r.id
      on conflict (shop_id, reservation_id, kind, start_at) where kind = 'reminder' do nothing`.compile(tx),
  ]
}

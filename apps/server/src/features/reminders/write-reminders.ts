// Reminders are written with their visits and move with the shop's setting, under the shop's lock.
import { sql } from 'kysely'
import { millisToWire, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { agreedStart, reminderDue, type ReminderSettings } from './due.ts'

type Reminded = { reservationId: number; to: string; start: string; settings: ReminderSettings }

/** None where its time is past already. */
export const insertReminder = async (
  tx: Tx,
  { shopId }: ShopScope,
  { reservationId, to, start, settings }: Reminded,
  now: Millis,
): Promise<void> => {
  const due = reminderDue(settings, wireToMillis(start))
  if (due <= now) return
  await sql`
      insert into messages (shop_id, reservation_id, kind, recipient, to_address, start_at, due_rule, due_at, created_at)
      values (${shopId}, ${reservationId}, 'reminder', 'customer', ${to}, ${start}, ${settings.reminder_timing}, ${millisToWire(due)},
        ${millisToWire(now)})
      on conflict (shop_id, reservation_id, kind, start_at) where kind = 'reminder' do nothing`.execute(tx)
}

/**
 * All that nobody has begun to send. One whose new time would be past keeps its old one, so that saving the setting sends nothing at
 * once and takes no reminder away. Rule MSG-15.
 */
export const moveReminders = async (
  tx: Tx,
  scope: ShopScope,
  settings: ReminderSettings,
  now: Millis,
): Promise<void> => {
  const waiting = await listWaiting(tx, scope, settings)
  const moved = waiting.filter(({ due, attempts }) => due > now && attempts === 0)
  await moveTo(tx, scope, moved, settings)
}

/**
 * After an import: reminders that waited are due by this shop's rule, those past their time fail for `reason`, and visits to come that
 * have none get theirs.
 */
export const writeImportedReminders = async (
  tx: Tx,
  scope: ShopScope,
  { reason, now }: { reason: string; now: Millis },
): Promise<void> => {
  const { shopId } = scope
  const at = millisToWire(now)
  const settings = await tx
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select(['reminder_timing', 'reminder_hours', 'reminder_minute'])
    .executeTakeFirstOrThrow()
  const waiting = await listWaiting(tx, scope, settings)
  const moved = waiting.filter(({ due, attempts }) => due > now && attempts === 0)
  const late = waiting.filter(({ due }) => due <= now).map(({ id }) => id)
  const visits = await tx
    .selectFrom('reservations')
    .where('shop_id', '=', shopId)
    .where('status', '=', 'reserved')
    .where('email', 'is not', null)
    .where('is_block', '=', false)
    .where('start_at', '>', at)
    .select(['id', 'email', 'start_at', 'late_minutes'])
    .orderBy('id')
    .execute()
  const due = visits
    .map(({ late_minutes, ...visit }) => ({ ...visit, start_at: agreedStart({ ...visit, late_minutes }) }))
    .map((visit) => ({ ...visit, due_at: reminderDue(settings, wireToMillis(visit.start_at)) }))
    .filter(({ due_at }) => due_at > now)
    .map((visit) => ({ ...visit, due_at: millisToWire(visit.due_at) }))
  await moveTo(tx, scope, moved, settings)
  await sql`
      update messages set status = 'failed', last_error = ${reason}, due_at = ${at}
      where shop_id = ${shopId} and id = any(${late}::bigint[])`.execute(tx)
  await sql`
      insert into messages (shop_id, reservation_id, kind, recipient, to_address, start_at, due_rule, due_at, created_at)
      select ${shopId}::bigint, v.id, 'reminder', 'customer', v.email, v.start_at, ${settings.reminder_timing}, v.due_at, ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as v(id bigint, email text, start_at timestamptz, due_at timestamptz)
      on conflict (shop_id, reservation_id, kind, start_at) where kind = 'reminder' do nothing`.execute(tx)
}

type Brought = { visits: readonly { id: number; email: string; start_at: string }[]; isSent: boolean }

/**
 * Of visits to come that were brought along. Where nobody is to be written to, each keeps a reminder that failed for it, so that none is
 * missing and none is sent; a visit that is moved later is reminded of as any other. Rule IMP-48.
 */
export const writeBroughtReminders = async (
  tx: Tx,
  { shopId }: ShopScope,
  { visits, isSent }: Brought,
  now: Millis,
): Promise<void> => {
  const at = millisToWire(now)
  const settings = await tx
    .selectFrom('shops')
    .where('id', '=', shopId)
    .select(['reminder_timing', 'reminder_hours', 'reminder_minute'])
    .executeTakeFirstOrThrow()
  const due = visits
    .map((visit) => ({ ...visit, due: reminderDue(settings, wireToMillis(visit.start_at)) }))
    .filter((visit) => visit.due > now)
    .map((visit) => ({ ...visit, due_at: millisToWire(visit.due) }))
  const status = isSent ? 'queued' : 'failed'
  await sql`
    insert into messages (shop_id, reservation_id, kind, recipient, to_address, start_at, due_rule, due_at, status, last_error, handled_at,
      created_at)
    select ${shopId}::bigint, v.id, 'reminder', 'customer', v.email, v.start_at, ${settings.reminder_timing}, v.due_at, ${status}::text,
      ${isSent ? null : notAsked}::text, ${isSent ? null : at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as v(id bigint, email text, start_at timestamptz, due_at timestamptz)
    on conflict (shop_id, reservation_id, kind, start_at) where kind = 'reminder' do nothing`.execute(tx)
}

/** Why a reminder is not sent: the owner brought the visit along and wanted no mails. */
const notAsked = 'brought'

type Waiting = { id: number; attempts: number; due: Millis }

/** With the time that the settings say. */
const listWaiting = async (tx: Tx, { shopId }: ShopScope, settings: ReminderSettings): Promise<Waiting[]> => {
  const rows = await tx
    .selectFrom('messages')
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'reminder')
    .where('status', '=', 'queued')
    .select(['id', 'attempts', 'start_at'])
    .execute()
  return rows.map(({ id, attempts, start_at }) => ({
    id,
    attempts,
    due: reminderDue(settings, wireToMillis(start_at ?? '')),
  }))
}

/** The worker begins them without the shop's lock: what it has begun meanwhile stays as it is. */
const moveTo = async (
  tx: Tx,
  { shopId }: ShopScope,
  moved: readonly Waiting[],
  { reminder_timing }: ReminderSettings,
): Promise<void> => {
  const ids = moved.map(({ id }) => id)
  const due = moved.map((one) => millisToWire(one.due))
  await sql`
    update messages m set due_at = v.due_at, first_due_at = null, due_rule = ${reminder_timing}
    from unnest(${ids}::bigint[], ${due}::timestamptz[]) as v(id, due_at)
    where m.shop_id = ${shopId} and m.id = v.id and m.status = 'queued' and m.attempts = 0`.execute(tx)
}

import { customerMayChange } from '@noren/scheduling/cutoff'
import { isFinal } from '@noren/scheduling/status'
import { sql } from 'kysely'
import { localMinuteOf, toLocalMinute, toWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { write } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { lockShop } from './lock-shop.ts'

/** The holder of the manage link takes the visit back, within the shop's limit; the slot is free with the commit. */
export const cancelByCustomer = async (
  services: Services,
  scope: ShopScope,
  { reservationId, reason }: { reservationId: number; reason: string | null },
  now: Millis,
): Promise<true | Refusal<'not_found' | 'final' | 'past_deadline'>> => {
  const outcome = await write(services.db, scope, async (tx) => {
    await lockShop(tx, scope)

    const row = await tx
      .selectFrom('reservations as r')
      .innerJoin('shops as s', 's.id', 'r.shop_id')
      .innerJoin('users as u', 'u.id', 's.owner_id')
      .where('r.shop_id', '=', scope.shopId)
      .where('r.id', '=', reservationId)
      .select((e) => [
        'r.status',
        'r.start_at',
        'r.created_at',
        'r.email',
        's.cancel_cutoff_minutes',
        e.fn.coalesce('s.email', 'u.email').as('shopAddress'),
      ])
      .executeTakeFirst()
    if (!row) return refuse('not_found')
    if (isFinal(row.status)) return refuse('final')
    const { allowed } = customerMayChange({
      start: localMinuteOf(row.start_at),
      createdAt: localMinuteOf(row.created_at),
      now: toLocalMinute(now),
      cancelCutoffMinutes: row.cancel_cutoff_minutes,
    })
    if (!allowed) return refuse('past_deadline')

    const at = toWire(now)
    const mails = [
      ...(row.email ? [{ kind: 'canceled_by_customer', recipient: 'customer', to: row.email }] : []),
      { kind: 'shop_canceled', recipient: 'shop', to: row.shopAddress },
    ]
    await sql`
      with gone as (
        update reservations set status = 'canceled', cancel_reason = 'customer', cancel_note = ${reason}, expires_at = null
        where shop_id = ${scope.shopId} and id = ${reservationId} returning shop_id, id),
      log as (
        insert into change_logs (shop_id, reservation_id, actor, kind, status, cancel_reason, changes, created_at)
        select shop_id, id, 'customer', 'status', 'canceled', 'customer',
          ${JSON.stringify([{ field: 'status', from: row.status, to: 'canceled' }])}::jsonb, ${at}::timestamptz from gone),
      mail as (
        insert into messages (shop_id, reservation_id, kind, recipient, to_address, due_at, created_at)
        select gone.shop_id, gone.id, m.kind, m.recipient, m."to", ${at}::timestamptz, ${at}::timestamptz
        from gone, jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as m(kind text, recipient text, "to" text))
      delete from reminders r using gone where r.shop_id = gone.shop_id and r.reservation_id = gone.id and r.sent_at is null`.execute(
      tx,
    )
    return true as const
  })
  if (!isRefusal(outcome)) {
    services.changed(scope.shopId)
    services.wakeWorker()
  }
  return outcome
}

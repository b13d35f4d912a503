// Other times that nobody answered in time: they are free again, and the shop is told. The waiting list ends its own offers, because it
// hands their times on in the same transaction.
import { sql } from 'kysely'
import { readOwner } from '#features/accounts/api'
import { lockAndWrite } from '#features/shops/api'
import { millisToWire, type Millis } from '#platform/clock'
import { eachDueShop } from '#platform/background/each-shop'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { Services } from '#platform/services'

/** One round's share. */
const atOnce = 1_000

/**
 * Ends all open offers of other times whose end has come, each shop's in one write. Returns the shops in which one ended; what failed is returned beside
 * them, because other shops go on. It may run again at any time, and beside itself: whoever comes second finds none.
 */
export const expireDueOffers = async (
  services: Pick<Services, 'db' | 'publishChange' | 'wakeWorker'>,
  now: Millis,
): Promise<{ shops: ShopScope[]; faults: unknown[] }> => {
  const at = millisToWire(now)
  const { done, faults } = await eachDueShop(
    services.db,
    { job: 'expire-offers', atOnce, now },
    (own) => sql<{ shop_id: number }>`
      select shop_id from offers where ${own('shop_id')} and status = 'open' and kind = 'other_times' and ends_at <= ${at}
      group by shop_id order by min(ends_at) limit ${atOnce}`,
    async (scope) => {
      const count = await lockAndWrite(services, scope, (tx) => expireOffers(tx, scope, now))
      return count > 0 ? [scope] : []
    },
  )
  return { shops: done, faults }
}

/** How many ended. The shop is locked. */
const expireOffers = async (tx: Tx, scope: ShopScope, now: Millis): Promise<number> => {
  const { shopId } = scope
  const at = millisToWire(now)
  const ended = await tx
    .updateTable('offers')
    .set({ status: 'expired', answered_at: at })
    .where('shop_id', '=', shopId)
    .where('kind', '=', 'other_times')
    .where('status', '=', 'open')
    .where('ends_at', '<=', at)
    .returning('id')
    .execute()
  if (ended.length === 0) return 0
  const ids = ended.map(({ id }) => id)
  await sql`delete from occupancies where shop_id = ${shopId} and offer_id = any(${ids}::bigint[])`.execute(
    tx,
  )
  await tellShop(tx, scope, ids, now)
  return ended.length
}

/** In the history of the visits that were to be moved, and by mail. Rule RES-137. */
const tellShop = async (tx: Tx, scope: ShopScope, ids: readonly number[], now: Millis): Promise<void> => {
  const { shopId } = scope
  const owner = await readOwner(tx, scope)
  if (!owner) throw new Error('the shop has no owner')
  const at = millisToWire(now)
  await sql`
    insert into change_logs (shop_id, reservation_id, actor, kind, status, changes, created_at)
    select ${shopId}::bigint, r.id, 'system', 'offer_ended', r.status, '[{"field": "offer", "from": null, "to": "expired"}]'::jsonb, ${at}::timestamptz
    from offers f join reservations r on r.shop_id = ${shopId} and r.id = f.reservation_id
    where f.shop_id = ${shopId} and f.id = any(${ids}::bigint[]) order by f.id`.execute(tx)
  await sql`
    insert into messages (shop_id, reservation_id, kind, recipient, to_address, details, status, due_at, created_at)
    select ${shopId}::bigint, f.reservation_id, 'shop_offer_answered', 'shop', coalesce(s.email, ${owner.email}),
      '{"outcome": "expired"}'::jsonb, 'queued', ${at}::timestamptz, ${at}::timestamptz
    from offers f join shops s on s.id = ${shopId}
    where f.shop_id = ${shopId} and f.id = any(${ids}::bigint[]) order by f.id`.execute(tx)
}

// A hold for payment: a row of the guarded table that nobody sees. It ends by itself, by the job or by the next writer.
import { randomInt } from 'node:crypto'
import { judgeStart } from '@noren/scheduling/judge-start'
import { sql } from 'kysely'
import { askOfferFacts, offerFactsOf } from '#features/hours/queries'
import { lockShop } from '#features/shops/commands/lock-shop'
import { toLocalMinute, toWire, wireOfLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { writeAndTell } from '#platform/tell'

/** Holds a start of a menu until `until` while its customer pays. Returns the hold's id. */
export const holdSlot = (
  services: Services,
  scope: ShopScope,
  { menuId, start, until }: { menuId: number; start: number; until: Millis },
  now: Millis,
): Promise<number | Refusal<'slot_taken' | 'not_offered'>> =>
  writeAndTell(services, scope, async (tx) => {
    await lockShop(tx, scope)
    await releaseHolds(tx, scope, now)
    const window = { menuId, from: start - 1440, to: start + 1440, now }
    const facts = offerFactsOf(
      (await tx.executeQuery(askOfferFacts(tx, scope, window))).rows,
      services.config,
      now,
    )
    const { menu, published } = facts
    if (!menu) return refuse('not_offered')

    const question = { ...facts, service: menu, start, now: toLocalMinute(now), isUnpublished: !published }
    const { refusal, staffId } = judgeStart(question)
    if (refusal !== null) return refuse(refusal)

    const { rows } = await sql<{ id: number }>`
      insert into reservations (shop_id, reservation_number, status, source, staff_id, menu_id, start_at, end_at, before_time, after_time,
        menu_name, price, duration, name, hold_expires_at, created_at)
      values (${scope.shopId}, ${String(randomInt(100_000_000)).padStart(8, '0')}, 'pending_approval', 'online', ${staffId}, ${menu.id},
        ${wireOfLocalMinute(start)}, ${wireOfLocalMinute(start + menu.totalDuration)}, ${menu.beforeTime}, ${menu.afterTime},
        ${menu.name}, ${menu.price}, ${menu.duration}, '', ${toWire(until)}, ${toWire(now)})
      on conflict on constraint reservations_never_overlap do nothing returning id`.execute(tx)
    return rows[0]?.id ?? refuse('slot_taken')
  })

/** Ends the shop's holds whose time is over; how many. The shop is locked. */
export const releaseHolds = async (tx: Tx, { shopId }: ShopScope, now: Millis): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('reservations')
    .where('shop_id', '=', shopId)
    .where('hold_expires_at', '<=', toWire(now))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

// A hold for payment: a reservation that nobody sees. It ends by itself, by the job or by the next writer.
import { randomInt } from 'node:crypto'
import { judgeStart } from '@noren/scheduling/judge-start'
import { offerFactsQuery, parseOfferFacts } from '#features/hours/queries'
import { occupy, releaseHolds } from '#features/occupancies/commands'
import { lockShop } from '#features/shops/commands/lock-shop'
import { millisToLocalMinute, millisToWire, localMinuteToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'

/** Holds a start of a menu until `until` while its customer pays. Returns the hold's id. */
export const holdSlot = (
  services: Services,
  scope: ShopScope,
  { menuId, start, until }: { menuId: number; start: number; until: Millis },
  now: Millis,
): Promise<number | Refusal<'slot_taken' | 'not_offered'>> =>
  writeAndNotify(services, scope, async (tx) => {
    await lockShop(tx, scope)
    await releaseHolds(tx, scope, now)
    const window = { menuId, from: start - 1440, to: start + 1440, now }
    const facts = parseOfferFacts(
      (await tx.executeQuery(offerFactsQuery(tx, scope, window))).rows,
      services.config,
      now,
    )
    const { menu, published } = facts
    if (!menu) return refuse('not_offered')

    const question = {
      ...facts,
      service: menu,
      start,
      now: millisToLocalMinute(now),
      isUnpublished: !published,
    }
    const { refusal, staffId, occupied } = judgeStart(question)
    if (refusal !== null) return refuse(refusal)

    const { id } = await tx
      .insertInto('reservations')
      .values({
        shop_id: scope.shopId,
        reservation_number: String(randomInt(100_000_000)).padStart(8, '0'),
        status: 'pending_approval',
        source: 'online',
        staff_id: staffId,
        menu_id: menu.id,
        start_at: localMinuteToWire(start),
        end_at: localMinuteToWire(start + menu.totalDuration),
        before_time: menu.beforeTime,
        after_time: menu.afterTime,
        menu_name: menu.name,
        price: menu.price,
        duration: menu.duration,
        name: '',
        hold_expires_at: millisToWire(until),
        created_at: millisToWire(now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const owner = { kind: 'hold', reservationId: id, holdExpiresAt: until } as const
    const isHeld = await occupy(tx, scope, { owner, visits: [{ staffId, ...occupied }], now })
    return isHeld ? id : refuse('slot_taken')
  })

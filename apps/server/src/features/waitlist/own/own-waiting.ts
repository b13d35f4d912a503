// The own place on the list, as the holder of its link sees it.
import type { OwnWaiting } from '@noren/contract/booking/waitlist'
import { lastMinuteBefore } from '@noren/scheduling/cutoff'
import { dayOf } from '@noren/scheduling/time'
import { joinMenuNames } from '@noren/words/visits'
import { sql } from 'kysely'
import { readDomain } from '#features/domains/api'
import { ordersOf, readOfferFacts, type Wanted } from '#features/hours/api'
import { isProven as isRead } from '#features/messages/api'
import { bookedVisit, makeManageUrl } from '#features/reservations/api'
import {
  localMinuteToWire,
  millisToLocalMinute,
  wireToLocalMinute,
  wireToMillis,
  type Millis,
} from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read, type Tx } from '#platform/database/transactions'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { wishesOnWire } from '../entries/wishes.ts'
import { readOpenOffer } from '../entries/write-entry.ts'

export const readOwnWaiting = (
  services: Pick<Services, 'db' | 'config' | 'secret'>,
  scope: ShopScope,
  entryId: number,
  now: Millis,
): Promise<{ data: OwnWaiting } | Refusal<'not_found'>> =>
  read(services.db, scope, async (tx) => {
    const entry = await readEntry(tx, scope, entryId)
    const current = await readDomain(tx, scope)
    if (!entry || !current) return refuse('not_found')
    const { reservation_id: reservationId, link_version: linkVersion, email } = entry
    // Whom the owner put on the list waits already, but is offered nothing before she has pressed.
    const isProven =
      email === null || entry.source === 'online' || (await isRead({ ...services, db: tx }, email, now))
    return {
      data: {
        status: entry.status === 'waiting' && !isProven ? 'unproven' : entry.status,
        name: entry.name,
        menu_name: joinMenuNames(entry.menu_names ?? []),
        staff_name: entry.staff_name,
        ...wishesOnWire(entry),
        offer: entry.status === 'waiting' ? await offerOf(tx, services, scope, entry, now) : null,
        manage_url:
          reservationId === null || linkVersion === null
            ? null
            : makeManageUrl(services, { shopId: scope.shopId, reservationId, linkVersion }),
        shop: {
          name: entry.shop_name,
          cloth: entry.cloth,
          voice: entry.voice,
          pattern: entry.pattern,
          domain: current.domain,
          phone_number: entry.phone_number,
          email: entry.shop_email,
          payment_options: entry.payment_options,
          embed_origins: entry.embed_origins,
        },
      },
    }
  })

/** Those of a shop's menus, in the order in which they are wanted. Of an entry `e`. */
export const menuNamesSql = ({ shopId }: ShopScope) => sql<string[] | null>`(
  select jsonb_agg(m.name order by w.place) from jsonb_array_elements_text(e.wanted -> 'menuIds') with ordinality w(menu_id, place)
  join menus m on m.shop_id = ${shopId} and m.id = w.menu_id::bigint)`

const readEntry = (tx: Tx, scope: ShopScope, entryId: number) => {
  const { shopId } = scope
  return tx
    .selectFrom('waitlist_entries as e')
    .innerJoin('shops as s', (join) => join.on('s.id', '=', shopId))
    .leftJoin('reservations as r', (join) =>
      join.on('r.shop_id', '=', shopId).onRef('r.id', '=', 'e.reservation_id'),
    )
    .leftJoin('staff as t', (join) =>
      join.on('t.shop_id', '=', shopId).on(sql<boolean>`t.id = (e.wanted ->> 'staffId')::bigint`),
    )
    .where('e.shop_id', '=', shopId)
    .where('e.id', '=', entryId)
    .select([
      'e.id',
      'e.status',
      'e.source',
      'e.email',
      'e.name',
      'e.from_date',
      'e.to_date',
      'e.from_minute',
      'e.to_minute',
      'e.ends_at',
      'e.reservation_id',
      sql<{ menuIds: number[]; staffId: number | null }>`e.wanted`.as('wanted'),
      menuNamesSql(scope).as('menu_names'),
      't.name as staff_name',
      'r.link_version',
      's.name as shop_name',
      's.cloth',
      's.pattern',
      's.voice',
      's.phone_number',
      's.email as shop_email',
      's.payment_options',
      's.embed_origins',
    ])
    .executeTakeFirst()
}

/** Null where none is held any more, or its menus are gone: then nothing can be booked. */
const offerOf = async (
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  scope: ShopScope,
  { id, wanted }: { id: number; wanted: Wanted },
  now: Millis,
): Promise<OwnWaiting['offer']> => {
  const offer = await readOpenOffer(tx, scope, id)
  if (!offer || wireToMillis(offer.ends_at) <= now) return null
  const start = wireToLocalMinute(offer.start_at)
  const window = { menuIds: wanted.menuIds, from: start, to: start + 1, priceDay: dayOf(start), now }
  const facts = await readOfferFacts(tx, scope, window, config)
  const orders = ordersOf(facts, { ...wanted, companion: undefined })
  if (!orders) return null
  const { order } = orders
  const { price, requiresApproval } = bookedVisit(
    order,
    { staffId: offer.staff_id, service: order.guest.service, start, seats: [] },
    wanted.staffId ?? null,
  )
  const cancelUntil = lastMinuteBefore(start, facts.cancelCutoffMinutes)
  return {
    id: offer.id,
    start_at: offer.start_at,
    end_at: offer.end_at,
    ends_at: offer.ends_at,
    price,
    total_duration: wireToLocalMinute(offer.end_at) - start,
    requires_approval: requiresApproval,
    cancel_until: cancelUntil < millisToLocalMinute(now) ? null : localMinuteToWire(cancelUntil),
  }
}

// How much of its plan a shop has used, as SQL for the statements of other areas.
import { sql } from 'kysely'
import { dayMs, millisToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'

/** Reservations made online in the last 30 days that are not canceled. */
export const planUsageSql = ({ shopId }: ShopScope, now: Millis) => sql<number>`(
  select count(*) from reservations r where r.shop_id = ${shopId} and r.source = 'online' and r.status <> 'canceled'
    and r.hold_expires_at is null and r.created_at > ${millisToWire(now - 30 * dayMs)})`

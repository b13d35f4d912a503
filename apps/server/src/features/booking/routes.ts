import { booking, type Booked, type ManagedReservation } from '@noren/contract/booking'
import { customerMayChange } from '@noren/scheduling/cutoff'
import { isFinal } from '@noren/scheduling/status'
import { dayOf, parseDay } from '@noren/scheduling/time'
import { bookReservation } from '#features/reservations/commands/book-reservation'
import { cancelByCustomer } from '#features/reservations/commands/cancel-by-customer'
import { manageToken, manageUrl } from '#features/reservations/links'
import { readManaged, type BookedRow } from '#features/reservations/queries'
import { localMinuteOf, toLocalMinute, wireOfLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Db } from '#platform/database/transactions'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { readAvailability, readPublicShop } from './queries.ts'

const defaultDays = 7

export const bookingRoutes = {
  shop: bind(booking.shop)(async ({ db, scope, domain }) => ({
    data: await readPublicShop(db, scope, domain),
  })),

  availability: bind(booking.availability)(async ({ db, scope, now }, { query }) => {
    const today = dayOf(toLocalMinute(now))
    const fromDay = query.from === undefined ? today : (parseDay(query.from) ?? today)
    const wanted = { menuId: query.menu_id, fromDay, days: query.days ?? defaultDays }
    const answer = await readAvailability(db, scope, wanted, now)
    return answer ? { data: answer } : refuse('not_found')
  }),

  book: bind(booking.book)(async (context, { body }) => {
    const { scope, now, visitor } = context
    const key = visitor.idempotencyKey
    if (key === undefined) return refuse('idempotency_key_required')
    if (!/^[\w-]{8,128}$/.test(key))
      return refuse('invalid', { errors: { 'Idempotency-Key': ['idempotency_key'] } })
    const row = await bookReservation(
      context,
      scope,
      { input: body, idempotencyKey: key, language: visitor.language, address: visitor.address },
      now,
    )
    return isRefusal(row) ? row : { data: bookedOnWire(context, scope, row) }
  }),

  managed: bind(booking.managed)(async ({ db, scope, reservationId, now }) =>
    managed(db, scope, reservationId, now),
  ),

  cancel: bind(booking.cancel)(async (context, { body }) => {
    const { db, scope, reservationId, now } = context
    const done = await cancelByCustomer(
      context,
      scope,
      { reservationId, reason: body.reason?.trim() || null },
      now,
    )
    return isRefusal(done) ? done : managed(db, scope, reservationId, now)
  }),
}

const bookedOnWire = ({ config, secret }: Services, { shopId }: ShopScope, row: BookedRow): Booked => {
  const { id: reservationId, linkVersion, ...wire } = row
  return {
    ...wire,
    manage_url: manageUrl(config, manageToken(secret, { shopId, reservationId, linkVersion })),
  }
}

const managed = async (
  db: Db,
  scope: ShopScope,
  reservationId: number,
  now: Millis,
): Promise<{ data: ManagedReservation } | Refusal<'not_found'>> => {
  const row = await readManaged(db, scope, reservationId)
  if (!row) return refuse('not_found')
  const { allowed, deadline } = customerMayChange({
    start: localMinuteOf(row.start_at),
    createdAt: localMinuteOf(row.created_at),
    now: toLocalMinute(now),
    cancelCutoffMinutes: row.cancel_cutoff_minutes,
  })
  const { shopName, domain, phone_number, shopEmail, address, access_info, payment_options, ...own } = row
  return {
    data: {
      ...own,
      cancel_deadline: wireOfLocalMinute(deadline),
      shop: { name: shopName, domain, phone_number, email: shopEmail, address, access_info, payment_options },
      can: { cancel: allowed && !isFinal(row.status) },
    },
  }
}

// The holder of the manage link: looks, cancels, moves.
import { booking, type ManagedReservation } from '@noren/contract/booking'
import { customerMovesMax } from '@noren/contract/limits'
import { customerMayChange } from '@noren/scheduling/cutoff'
import { isFinal } from '@noren/scheduling/status'
import { dayOf, parseDay } from '@noren/scheduling/time'
import { nameIn } from '@noren/words/names/people'
import { readMovable } from '#features/availability/api'
import { offerToken } from '#features/offers/api'
import { isRefunded } from '#features/payments/api'
import { cancelByCustomer, googleCalendarLink, moveByCustomer } from '#features/reservations/api'
import { shopUrl } from '#features/shops/api'
import {
  wireToLocalMinute,
  wireToMillis,
  millisToLocalMinute,
  localMinuteToWire,
  type Millis,
} from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { bind } from '#platform/endpoint/bind'
import type { RequestContext } from '#platform/endpoint/request-context'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { readManaged, type Managed } from './managed-reservation.ts'

const defaultDays = 7

export const managingRoutes = {
  managed: bind(booking.managed)(async ({ scope, targetId: reservationId, now, ...place }) =>
    readManagedReservation(place, scope, reservationId, now),
  ),

  cancel: bind(booking.cancel)(async (context, { body }) => {
    const { scope, targetId: reservationId, now } = context
    const wanted = { reservationId, reason: body.reason?.trim() || null }
    const done = await cancelByCustomer(context, scope, wanted, now)
    return isRefusal(done) ? done : readManagedReservation(context, scope, reservationId, now)
  }),

  movable: bind(booking.movable)(async (context, { query }) => {
    const { db, scope, targetId: reservationId, now } = context
    const row = await readManaged(db, scope, reservationId)
    if (!row) return refuse('not_found')
    if (isFinal(row.status)) return refuse('final')
    if (!limitsOf(row, now).reschedule.allowed) return refuse('past_deadline')
    // Two people are moved by the shop.
    if (movesLeft(context, row) === 0 || row.party_id !== null) return refuse('moves_exhausted')
    const today = dayOf(millisToLocalMinute(now))
    const fromDay = Math.max(today, parseDay(query.from ?? '') ?? today)
    const isAnyStaff = query.any_staff === 'true'
    const span = { fromDay, days: query.days ?? defaultDays, isAnyStaff }
    return { data: await readMovable(context, scope, { reservationId, row }, span, now) }
  }),

  reschedule: bind(booking.reschedule)(async (context, { body }) => {
    const { scope, targetId: reservationId, now } = context
    const done = await moveByCustomer(
      context,
      scope,
      { reservationId, start: wireToLocalMinute(body.start_at), isAnyStaff: body.any_staff ?? false },
      now,
    )
    if (isRefusal(done)) return done
    const found = await readManagedReservation(context, scope, reservationId, now)
    return isRefusal(found) ? found : { data: { ...found.data, mail: done.mail } }
  }),
}

export type ManagedPlace = Pick<Services, 'db' | 'config' | 'secret'> & {
  requestContext: Pick<RequestContext, 'language'>
}

/** As the holder of its link sees it. */
export const readManagedReservation = async (
  place: ManagedPlace,
  scope: ShopScope,
  reservationId: number,
  now: Millis,
): Promise<{ data: ManagedReservation } | Refusal<'not_found'>> => {
  const row = await readManaged(place.db, scope, reservationId)
  if (!row) return refuse('not_found')
  const moves_left = movesLeft(place, row)
  const { cancel, reschedule } = limitsOf(row, now)
  const {
    shopName,
    cloth,
    voice,
    pattern,
    domain,
    phone_number,
    shopEmail,
    address,
    is_address_full,
    access_info,
    payment_options,
    embed_origins,
    payment,
    refund_rule,
    has_bill,
    ...own
  } = row
  const { requestStart, requestEnd, requestExpires } = row
  return {
    data: {
      ...own,
      // What the owner has typed stands as she would say it.
      name: row.channel === null ? nameIn(place.requestContext.language, row.name) : row.name,
      cancel_reason: toldReason(row.cancel_reason),
      total_duration: wireToLocalMinute(row.end_at) - wireToLocalMinute(row.start_at),
      move_request:
        requestStart === null || requestEnd === null || requestExpires === null
          ? null
          : { start_at: requestStart, end_at: requestEnd, expires_at: requestExpires },
      offer: openOfferOf(place, scope, row, now),
      cancel_deadline: localMinuteToWire(cancel.deadline),
      reschedule_deadline: localMinuteToWire(reschedule.deadline),
      shop: {
        name: shopName,
        cloth,
        voice,
        pattern,
        domain,
        phone_number,
        email: shopEmail,
        address,
        is_address_full,
        access_info,
        payment_options,
        embed_origins,
      },
      google_calendar:
        row.status === 'reserved'
          ? googleCalendarLink(row, {
              language: place.requestContext.language,
              shopUrl: shopUrl(place.config, domain),
            })
          : null,
      can: {
        cancel: cancel.allowed && !isFinal(row.status),
        reschedule: reschedule.allowed && !isFinal(row.status) && moves_left > 0 && row.party_id === null,
      },
      moves_left,
      has_receipt: has_bill || payment !== null,
      payment: payment && {
        ...payment,
        refund_on_cancel: refundOnCancel(payment, refund_rule, cancel.allowed),
      },
    },
  }
}

/** Until its end; nobody may have noted yet that it has come. */
const openOfferOf = (
  { secret }: Pick<ManagedPlace, 'secret'>,
  { shopId }: ShopScope,
  { open_offer: open }: Managed,
  now: Millis,
): ManagedReservation['offer'] =>
  open && wireToMillis(open.ends_at) > now
    ? { token: offerToken(secret, { shopId, offerId: open.id }), ends_at: open.ends_at }
    : null

/** Rule RES-47: the mark is the shop's own business. */
const toldReason = (reason: Managed['cancel_reason']) => (reason === 'spam' ? 'shop' : reason)

const refundOnCancel = (
  { amount, refunded_amount }: NonNullable<Managed['payment']>,
  rule: Managed['refund_rule'],
  mayCancel: boolean,
): number => (isRefunded(rule, 'customer', { mayCancel, hasStarted: false }) ? amount - refunded_amount : 0)

const movesLeft = ({ config }: Pick<Services, 'config'>, { moves }: Managed): number =>
  config.limits ? Math.max(0, customerMovesMax - moves) : customerMovesMax

const limitsOf = (row: Managed, now: Millis) => {
  const visit = {
    start: wireToLocalMinute(row.start_at),
    createdAt: wireToLocalMinute(row.created_at),
    movedByShopAt: row.moved_by_shop_at === null ? null : wireToLocalMinute(row.moved_by_shop_at),
    now: millisToLocalMinute(now),
    cancelCutoffMinutes: row.cancel_cutoff_minutes,
  }
  return {
    cancel: customerMayChange(visit),
    reschedule: customerMayChange({ ...visit, action: 'reschedule' }),
  }
}

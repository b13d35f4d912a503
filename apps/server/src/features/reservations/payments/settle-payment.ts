// The one way from "being paid" to anything else. What the provider said is told here, by whoever asked it: webhook, worker, customer.
// Under the shop's lock each change is made once, so repeats and any order end the same. Decision 0055.
import { judgeStart } from '@noren/scheduling/judge-start'
import { planUsage } from '@noren/scheduling/plan'
import { readOwner } from '#features/accounts/api'
import { readOfferFacts, staffForVisit } from '#features/hours/api'
import { keepSeats, releaseHold, storedSeats } from '#features/occupancies/api'
import { reservationLimit, notifyOfUsage } from '#features/plans/api'
import {
  customerOf,
  readNewReservationFacts,
  shopAddressOf,
} from '#features/reservations/changes/read-for-change'
import {
  makeHeldReservation,
  refuseHeldReservation,
} from '#features/reservations/changes/make-held-reservation'
import { readMenuIds } from '#features/reservations/lines/reservation-lines'
import { countOf } from '#features/reservations/changes/decide-booking'
import { usedBy } from '#features/reservations/commands/book-reservation'
import { lockAndWrite } from '#features/shops/api'
import { millisToLocalMinute, millisToWire, minuteMs, wireToMillis, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { readHeld, readPayment, type PaymentRow, refundAll } from '#features/payments/api'
import { takeEvent } from '#features/provider-events/api'
import type { Checkout, ProviderEvent } from '#platform/payments/provider'
import type { Services } from '#platform/services'

/** How often the worker looks after money that is on its way. */
const processingEvery: Millis = 10 * minuteMs

export const settlePayment = async (
  services: Services,
  scope: ShopScope,
  { paymentId, checkout, event }: { paymentId: number; checkout: Checkout; event?: ProviderEvent },
  now: Millis,
): Promise<void> => {
  await lockAndWrite(services, scope, async (tx) => {
    if (event && !(await takeEvent(tx, event, now))) return
    const payment = await readPayment(tx, scope, paymentId)
    if (!payment || !canStillBePaid.has(payment.status)) return
    switch (checkout.state) {
      case 'open':
      case 'hidden':
        return
      case 'paid':
        return paid(tx, services, scope, { payment, intentId: checkout.paymentIntentId }, now)
      case 'processing':
        return processing(tx, scope, payment, now)
      case 'ended':
        return ended(tx, scope, payment)
    }
  })
}

/** Also when we had given up: the provider's word counts. */
const canStillBePaid: ReadonlySet<PaymentRow['status']> = new Set([
  'starting',
  'open',
  'processing',
  'expired',
  'failed',
])

type Payment = { payment: PaymentRow; intentId: string }

/** The hold becomes a visit. Where its time was given away, the start may still be free; else all the money goes back. */
const paid = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  { payment, intentId }: Payment,
  now: Millis,
): Promise<void> => {
  const held = await readHeld(tx, scope, payment.reservation_id)
  if (!held) throw new Error('a payment without its hold')
  await tx
    .updateTable('payments')
    .set({ status: 'paid', payment_intent_id: intentId, paid_at: millisToWire(now), check_at: null })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', payment.id)
    .execute()
  const who = { name: held.name, nameKana: held.nameKana, email: held.email, phone: held.phone }
  const { config } = services
  const newFacts = await readNewReservationFacts(tx, scope, {
    who,
    now,
    countPlan: config.billing === 'live',
  })
  const owner = await readOwner(tx, scope)
  const menuIds = await readMenuIds(tx, scope, held.reservationId)
  const window = { menuIds, from: held.start - 1440, to: held.start + 1440, now }
  const facts = await readOfferFacts(tx, scope, window, config)
  const limit = reservationLimit(config, facts.planCode)
  const made = {
    ...held,
    who,
    customer: customerOf(newFacts),
    reminders: newFacts,
    needsApproval: payment.needs_approval,
    shopAddress: shopAddressOf(newFacts, owner),
    now,
  }
  const notify = async () => {
    if (limit !== null && owner)
      await notifyOfUsage(
        tx,
        scope,
        usedBy(newFacts, { limit, shop: facts.shopName, userId: owner.userId }),
        now,
      )
  }
  if (held.isHeld) {
    await makeHeldReservation(tx, services, scope, made)
    return notify()
  }
  const { seats, seatUnits } = keepSeats(storedSeats(held.seats), facts)
  const { beforeTime, afterTime, waits } = held
  const service = { totalDuration: held.end - held.start, beforeTime, afterTime, waits, seats }
  const able = staffForVisit(facts, { menuIds, staffId: held.staffId })
  const { refusal, staffId, placements } = judgeStart({
    ...facts,
    // The fee for whom the customer chose was paid: nobody else serves for it.
    staffIds: held.isNominated ? able.filter((id) => id === held.staffId) : able,
    seatUnits,
    service,
    start: held.start,
    now: millisToLocalMinute(now),
    isUnpublished: !facts.published,
    preferredStaffId: held.staffId,
  })
  const planCount = countOf(newFacts)
  const isOnSale = menuIds.every((id) => facts.menus.has(id))
  if (isOnSale && refusal === null && planUsage(planCount, limit) !== 'reached') {
    const plan = limit === null ? null : { count: planCount + 1, limit }
    await makeHeldReservation(tx, services, scope, {
      ...made,
      staffId,
      seats: placements[0]?.seats ?? [],
      plan,
    })
    return notify()
  }
  await refuseHeldReservation(tx, services, scope, made)
  await refundAll(tx, scope, payment.reservation_id, now)
}

/** The slot is kept as long as the customer was promised, not for the days that money may take. */
const processing = async (tx: Tx, scope: ShopScope, payment: PaymentRow, now: Millis): Promise<void> => {
  if (payment.status === 'expired' || payment.status === 'failed') return
  const end = wireToMillis(payment.expires_at)
  const isOver = end <= now
  await tx
    .updateTable('payments')
    .set({ status: 'processing', check_at: millisToWire(isOver ? now + processingEvery : end) })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', payment.id)
    .execute()
  if (isOver) await releaseHold(tx, scope, payment.reservation_id)
}

const ended = async (tx: Tx, scope: ShopScope, payment: PaymentRow): Promise<void> => {
  if (payment.status === 'expired' || payment.status === 'failed') return
  await tx
    .updateTable('payments')
    .set({ status: payment.status === 'processing' ? 'failed' : 'expired', check_at: null })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', payment.id)
    .execute()
  await releaseHold(tx, scope, payment.reservation_id)
}

// The write path of a booking, one transaction: lock the shop, look for an earlier result, read the facts, decide, insert.
// Each file of this folder is one action of a caller; what they share is in `changes/`.
import type { Lang } from '@noren/words/format'
import type { BookingInput } from '@noren/contract/booking'
import { missingFields } from '@noren/contract/booking/fields'
import { judgeStart } from '@noren/scheduling/judge-start'
import { planUsage } from '@noren/scheduling/plan'
import { readOwner } from '#features/accounts/api'
import { readAlternatives } from '#features/availability/api'
import { readOfferFacts, type Menu, type OfferFacts } from '#features/hours/api'
import { asksPayment, holdTime } from '#features/payments/api'
import { reservationLimit, type PlanCode, notifyOfUsage } from '#features/plans/api'
import { lockShop } from '#features/shops/api'
import {
  wireToLocalMinute,
  minuteMs,
  millisToLocalMinute,
  localMinuteToWire,
  type Millis,
} from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { RequestContext } from '#platform/endpoint/request-context'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, isKeyKnown } from '#platform/idempotency-keys'
import { byPlace, giveBack, takeAllHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { halfTimeNotice, requestExpiry, type QueuedMessage } from '../stages.ts'
import { checkAnswers, type Answer } from '../answers.ts'
import { insertReservation, type Hold, type NewReservation } from '../changes/insert-reservation.ts'
import {
  customerOf,
  readBooked,
  readNewReservationFacts,
  shopAddressOf,
  type BookedRow,
  type NewReservationFacts,
  type Who,
} from '../changes/read-for-change.ts'

export type Booking = {
  input: BookingInput
  idempotencyKey: string
  language: Lang
  address: string
  /** It is paid first: what is made is a hold (rule PAY-3). */
  pays?: boolean
}

/** The gate has refused a booking without a key. */
export const bookingOf = (
  input: BookingInput,
  { idempotencyKey = '', language, address }: RequestContext,
): Booking => ({ input, idempotencyKey, language, address })

type Refused = Refusal<
  | 'invalid'
  | 'idempotency_key_reused'
  | 'slot_taken'
  | 'not_offered'
  | 'menu_changed'
  | 'unpublished'
  | 'plan_limit'
  | 'too_many_bookings'
  | 'payment_required'
>

// Rule BOOK-19: bookings made per address and shop, open ones per e-mail and shop.
const madeLimit = { max: 30, window: 10 * minuteMs }
const openMax = 10

export const bookReservation = async (
  services: Services,
  scope: ShopScope,
  booking: Booking,
  now: Millis,
): Promise<BookedRow | Refused> => {
  const limits = byPlace(`book:${scope.shopId}`, booking.address, madeLimit)
  const hits = services.config.limits ? await takeAllHits(services, limits, now) : []
  // A repeat is no new booking, however many were made.
  if ('wait' in hits && !(await isKeyKnown(services.db, scope, booking.idempotencyKey)))
    return refuse('too_many_bookings', { retry_after: hits.wait })

  let outcome: Outcome | undefined
  try {
    outcome = await writeAndNotify(services, scope, (tx) => book(tx, services, scope, booking, now))
  } finally {
    // Refusals, repeats and what failed do not count.
    const isMade = outcome !== undefined && !isRefusal(outcome) && outcome.isNew
    if (!isMade && !('wait' in hits)) await giveBack(services.db, ...hits)
  }
  if (isRefusal(outcome)) {
    if (outcome.refused !== 'slot_taken' && outcome.refused !== 'not_offered') return outcome
    return refuse(outcome.refused, {
      alternatives: await readAlternatives(services, scope, booking.input, now),
    })
  }
  return outcome.row
}

type Outcome = Refused | { row: BookedRow; isNew: boolean }

const book = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey, language, pays = false }: Booking,
  now: Millis,
): Promise<Outcome> => {
  const { config } = services
  const start = wireToLocalMinute(input.start_at)
  const key = keyFor(idempotencyKey, pays ? 'payment' : 'reservation', input)
  const who = whoOf(input)
  await lockShop(tx, scope)
  const earlier = await findResult(tx, scope, key)
  if (isRefusal(earlier)) return earlier
  if (earlier !== undefined) return { row: await readBooked(tx, scope, earlier), isNew: false }

  const window = { menuId: input.menu_id, from: start - 1440, to: start + 1440, now }
  const facts = await readOfferFacts(tx, scope, window, config)
  const countPlan = config.billing === 'live'
  const newFacts = await readNewReservationFacts(tx, scope, { who, now, countPlan, menuId: input.menu_id })
  const owner = await readOwner(tx, scope)
  const limit = reservationLimit(config, facts.planCode)
  const decision = decide(facts, newFacts, input, { start, now, limits: config.limits, planLimit: limit })
  if (isRefusal(decision)) return decision

  const hold = holdOf(services, facts.planCode, { menu: decision.menu, newFacts, pays }, now)
  if (isRefusal(hold)) return hold
  const shop = shopAddressOf(newFacts, owner)
  const made = madeOf({ input, decision, newFacts, hold, limit, shop }, now)
  const row = await insertReservation(tx, services, scope, {
    ...made,
    who,
    start,
    language,
    idempotencyKey: key,
    now,
  })
  if (isRefusal(row)) return row
  // A hold may never be paid: its owner is told when it is.
  if (limit !== null && owner && !hold)
    await notifyOfUsage(
      tx,
      scope,
      usedBy(newFacts, { limit, shop: facts.shopName, userId: owner.userId }),
      now,
    )
  return { row, isNew: true }
}

type Decided = {
  input: BookingInput
  decision: Decision
  newFacts: NewReservationFacts
  hold: Hold | undefined
  limit: number | null
  /** Where the shop's mails go. */
  shop: string
}

/** The reservation as it was decided: agreed, asked for where the menu wants the shop's yes, or a hold until it is paid. */
const madeOf = ({ input, decision, newFacts, hold, limit, shop }: Decided, now: Millis) => {
  const { menu, staffId, answers } = decision
  const start = wireToLocalMinute(input.start_at)
  const isRequest = menu.requiresApproval && !hold
  const expiresAt = isRequest ? requestExpiry(start, now) : null
  return {
    id: newFacts.reservationId,
    number: newFacts.number,
    status: isRequest || hold ? 'pending_approval' : 'reserved',
    source: 'online',
    isBlock: false,
    end: start + menu.totalDuration,
    beforeTime: menu.beforeTime,
    afterTime: menu.afterTime,
    staffId,
    menuId: menu.id,
    menuName: menu.name,
    price: menu.price,
    duration: menu.duration,
    customer: hold ? null : customerOf(newFacts),
    note: input.note?.trim() || null,
    answers,
    expiresAt,
    plan: limit === null ? null : { count: countOf(newFacts) + 1, limit },
    userId: null,
    changes: [],
    mails: hold ? [] : bookedMails(input.email, shop, localMinuteToWire(start), expiresAt, now),
    hold,
    reminders: newFacts,
  } satisfies Partial<NewReservation>
}

/** What a booking that stands now makes of the plan. Rule PLAN-31. */
export const usedBy = <T extends object>(
  { planStanding, planNearAt, planReachedAt }: NewReservationFacts,
  of: T,
) => ({ ...of, count: (planStanding ?? 0) + 1, told: { nearAt: planNearAt, reachedAt: planReachedAt } })

/** All that takes a place of the plan: what stands, and what is being paid. Rule PLAN-3. */
export const countOf = ({ planStanding, planHeld }: NewReservationFacts): number =>
  (planStanding ?? 0) + (planHeld ?? 0)

type Decision = { menu: Menu; staffId: number; answers: Answer[] }
type Circumstances = { start: number; now: Millis; limits: boolean; planLimit: number | null }

const decide = (
  facts: OfferFacts,
  newFacts: NewReservationFacts,
  input: BookingInput,
  { start, now, limits, planLimit }: Circumstances,
): Decision | Refused => {
  const { menu, rules, staffIds, visits } = facts
  if (!facts.published) return refuse('unpublished')
  if (planUsage(countOf(newFacts), planLimit) === 'reached') return refuse('plan_limit')
  if (!menu) return refuse('not_offered')
  if (limits && newFacts.openCount >= openMax) return refuse('too_many_bookings')
  const answers = checkAnswers(newFacts.form, input.answers ?? [])
  const errors = {
    ...missingFields(input, facts.askKana),
    ...answers.errors,
  }
  if (Object.keys(errors).length > 0) return refuse('invalid', { errors })

  const changed =
    (input.expected_price ?? menu.price) !== menu.price ||
    (input.expected_total_duration ?? menu.totalDuration) !== menu.totalDuration
  if (changed) return refuse('menu_changed')

  const question = { rules, service: menu, staffIds, visits, start, now: millisToLocalMinute(now) }
  const { refusal, staffId } = judgeStart(question)
  return refusal === null ? { menu, staffId, answers: answers.values } : refuse(refusal)
}

/** Whether the menu may be booked this way: paid first where it wants that, and only where it asks for it. Rules PAY-1, PAY-2. */
const holdOf = (
  services: Services,
  planCode: PlanCode,
  { menu, newFacts, pays }: { menu: Menu; newFacts: NewReservationFacts; pays: boolean },
  now: Millis,
): Hold | undefined | Refusal<'menu_changed' | 'payment_required'> => {
  const { accountId } = newFacts
  const asked = asksPayment(services.config, {
    advancePayment: newFacts.advancePayment ?? 'none',
    price: menu.price,
    planCode,
    canCharge: accountId !== null && services.payments !== undefined,
  })
  if (!pays) return asked === 'required' ? refuse('payment_required') : undefined
  if (asked === 'none' || accountId === null) return refuse('menu_changed')
  return { accountId, until: now + holdTime, needsApproval: menu.requiresApproval }
}

const whoOf = (input: BookingInput): Who => ({
  name: `${input.family_name} ${input.given_name}`,
  nameKana: [input.family_name_kana, input.given_name_kana].filter(Boolean).join(' '),
  email: input.email,
  phone: input.phone,
})

/** The mails of a visit that was just made: agreed, or asked for until `expiresAt`. */
export const bookedMails = (
  email: string,
  shop: string,
  start: string,
  expiresAt: Millis | null,
  now: Millis,
): QueuedMessage[] =>
  expiresAt === null
    ? [
        { kind: 'confirmed', recipient: 'customer', to: email },
        { kind: 'shop_new', recipient: 'shop', to: shop },
      ]
    : [
        { kind: 'received', recipient: 'customer', to: email },
        { kind: 'shop_awaiting', recipient: 'shop', to: shop },
        halfTimeNotice(shop, { from: start, to: start }, expiresAt, now),
      ]

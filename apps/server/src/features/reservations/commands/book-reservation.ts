// The write path of a booking, one transaction: lock the shop, look for an earlier result, read the facts, decide, insert.
// Each file of this folder is one action of a caller; what they share is in `changes/`.
import type { Lang } from '@noren/words/format'
import type { BookingInput } from '@noren/contract/booking'
import { wantedOf } from '@noren/contract/booking/wanted'
import type { AdvancePayment } from '@noren/contract/payments/choices'
import { missingFields, type BookingFieldName } from '@noren/contract/booking/fields'
import { judgeStart } from '@noren/scheduling/judge-start'
import { planUsage } from '@noren/scheduling/plan'
import { dayOf } from '@noren/scheduling/time'
import { visits as words } from '@noren/words/visits'
import { readOwner } from '#features/accounts/api'
import { readAlternatives } from '#features/availability/api'
import { choosesShown, menuIdsOf, ordersOf, readOfferFacts, type OfferFacts } from '#features/hours/api'
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
import { findResult, idempotencyKey as keyFor, isKeyKnown, type IdempotencyKey } from '#platform/idempotency-keys'
import { byPlace, giveBack, takeAllHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { halfTimeNotice, requestExpiry, type QueuedMessage } from '../stages.ts'
import { checkAnswers, type Answer } from '../answers.ts'
import { readNewNumbers } from '../blocks/read-blocks.ts'
import { bookedVisit, expectedOf, visitColumns, type BookedVisit } from '../lines/booked-visit.ts'
import { insertReservation, type Hold } from '../changes/insert-reservation.ts'
import {
  customerOf,
  readBooked,
  readNewReservationFacts,
  shopAddressOf,
  type BookedRow,
  type NewReservationFacts,
  type Who,
} from '../changes/read-for-change.ts'

export type Booking = Asked & {
  input: BookingInput
  idempotencyKey: string
  address: string
}

type Asked = {
  language: Lang
  /** It is paid first: what is made is a hold (rule PAY-3). */
  pays?: boolean
  /** The shop's owner tries her page, which may not be public yet. Rule SHOP-24. */
  isTrial?: boolean
}

/** What was given and checked when somebody began to wait, for the time that was held for them. Rule WAIT-20. */
export type WaitedFor = {
  wanted: { menu_ids: number[]; staff_id: number | null }
  start_at: string
  /** Whose time was held. */
  heldStaffId: number
  who: Who & { email: string }
  note: string | null
  answers: Answer[]
  language: Lang
  expected_price?: number | undefined
}

/** The gate has refused a booking without a key. */
export const bookingOf = (
  input: BookingInput,
  { idempotencyKey = '', language, address, isTrial = false }: RequestContext,
): Booking => ({ input, idempotencyKey, language, address, isTrial })

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
      alternatives: await readAlternatives(
        services,
        scope,
        { ...booking.input, wanted: wantedOf(booking.input), isTrial: booking.isTrial },
        now,
      ),
    })
  }
  return outcome.row
}

type Outcome = Refused | { row: BookedRow; isNew: boolean }

const book = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey, ...asked }: Booking,
  now: Millis,
): Promise<Outcome> => {
  const key = keyFor(idempotencyKey, asked.pays ? 'payment' : 'reservation', input)
  await lockShop(tx, scope)
  const earlier = await findResult(tx, scope, key)
  if (isRefusal(earlier)) return earlier
  if (earlier !== undefined) return { row: await readBooked(tx, scope, earlier), isNew: false }
  const visitor = { who: { ...whoOf(input), email: input.email }, note: input.note?.trim() || null }
  const row = await bookLocked(tx, services, scope, { ...asked, input, visitor, key }, now)
  return isRefusal(row) ? row : { row, isNew: true }
}

/** Joins the transaction in which the held time was given back; the shop is locked. */
export const bookWaitedFor = (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  { wanted, start_at, expected_price, heldStaffId, who, note, answers, language }: WaitedFor,
  now: Millis,
): Promise<BookedRow | Refused> =>
  bookLocked(
    tx,
    services,
    scope,
    {
      input: { ...wanted, start_at, expected_price },
      visitor: { who, note, answers },
      language,
      key: null,
      heldStaffId,
    },
    now,
  )

type What = Omit<BookingInput, keyof Who | 'note' | 'answers' | BookingFieldName>
type Visitor = { who: Who & { email: string }; note: string | null; /** Checked before. */ answers?: Answer[] }
type Locked = Asked & {
  input: What | BookingInput
  visitor: Visitor
  key: IdempotencyKey | null
  /** Of somebody who waited for this time. */
  heldStaffId?: number
}

const bookLocked = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  { input, visitor, key, language, pays = false, isTrial = false, heldStaffId }: Locked,
  now: Millis,
): Promise<BookedRow | Refused> => {
  const { config } = services
  const start = wireToLocalMinute(input.start_at)
  const { who } = visitor
  const wanted = wantedOf(input)
  const window = {
    menuIds: menuIdsOf(wanted),
    from: start - 1440,
    to: start + 1440,
    priceDay: dayOf(start),
    now,
    // Nothing is paid for on a page that is not public.
    isTrial: isTrial && !pays,
  }
  const facts = await readOfferFacts(tx, scope, window, config)
  const countPlan = config.billing === 'live'
  const newFacts = await readNewReservationFacts(tx, scope, { who, now, countPlan })
  const owner = await readOwner(tx, scope)
  const limit = reservationLimit(config, facts.planCode)
  const given = visitor.answers
    ? { values: visitor.answers, errors: {} }
    : checkGiven(facts, newFacts, input)
  const circumstances = { start, now, limits: config.limits, planLimit: limit, heldStaffId }
  const decision = decide(facts, newFacts, { input, given }, circumstances)
  if (isRefusal(decision)) return decision

  const hold = holdOf(services, facts.planCode, { visits: decision.visits, newFacts, pays }, now)
  if (isRefusal(hold)) return hold
  const shop = shopAddressOf(newFacts, owner)
  const [visit, second] = decision.visits
  const made = { newFacts, hold, language, now }
  // The second of two people counts too. Rule PLAN-3.
  const planOf = (place: number) => (limit === null ? null : { count: countOf(newFacts) + place, limit })
  const row = await insertReservation(tx, services, scope, {
    ...visitColumns(visit),
    ...statusOf(visit, hold, now),
    ...made,
    plan: planOf(1),
    id: newFacts.reservationId,
    number: newFacts.number,
    source: 'online',
    isBlock: false,
    partyId: second ? newFacts.reservationId : null,
    who,
    customer: hold ? null : customerOf(newFacts),
    note: visitor.note,
    answers: decision.answers,
    userId: null,
    changes: [],
    mails: hold
      ? []
      : bookedMails(who.email, shop, localMinuteToWire(start), statusOf(visit, hold, now).expiresAt, now).map(
          (mail) =>
            heldStaffId !== undefined && toldOfWaiting.has(mail.kind)
              ? { ...mail, details: { ...mail.details, waited: true as const } }
              : mail,
        ),
    idempotencyKey: key,
    reminders: newFacts,
  })
  if (isRefusal(row)) return row
  const companion =
    second &&
    (await insertCompanion(tx, services, scope, {
      who,
      name: input.companion?.name,
      visit: second,
      plan: planOf(2),
      ...made,
    }))
  if (isRefusal(companion)) return companion
  // A hold may never be paid: its owner is told when it is.
  if (limit !== null && owner && !hold)
    await notifyOfUsage(
      tx,
      scope,
      usedBy(newFacts, { limit, shop: facts.shopName, userId: owner.userId }, decision.visits.length),
      now,
    )
  return row
}

/** The notices to the shop that say that the waiting list was served. */
const toldOfWaiting: ReadonlySet<string> = new Set(['shop_new', 'shop_awaiting'])

type Made = {
  newFacts: NewReservationFacts
  plan: { count: number; limit: number } | null
  language: Lang
  now: Millis
}

/** Who comes with somebody: a visit without a record and without mails of its own. Rule VISIT-13. */
const insertCompanion = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  { who, name, visit, newFacts, ...made }: Made & {
    who: Who
    name: string | null | undefined
    visit: BookedVisit
  },
): Promise<BookedRow | Refusal<'slot_taken'>> => {
  const { ids, numbers } = await readNewNumbers(tx, scope, 1)
  const guest = words[made.language].companion(who.name)
  return insertReservation(tx, services, scope, {
    ...visitColumns(visit),
    ...statusOf(visit, undefined, made.now),
    ...made,
    id: ids[0] ?? 0,
    number: numbers[0] ?? '',
    source: 'online',
    isBlock: false,
    partyId: newFacts.reservationId,
    who: { name: name || guest, nameKana: '', email: null, phone: who.phone },
    customer: null,
    note: null,
    answers: [],
    userId: null,
    changes: [],
    mails: [],
    idempotencyKey: null,
    reminders: newFacts,
  })
}

/** Agreed, asked for where a menu wants the shop's yes, or a hold until it is paid. */
const statusOf = ({ start, requiresApproval }: BookedVisit, hold: Hold | undefined, now: Millis) => {
  const isRequest = requiresApproval && !hold
  return {
    status: isRequest || hold ? ('pending_approval' as const) : ('reserved' as const),
    expiresAt: isRequest ? requestExpiry(start, now) : null,
  }
}

/** What a booking that stands now makes of the plan. Rule PLAN-31. */
export const usedBy = <T extends object>(
  { planStanding, planNearAt, planReachedAt }: NewReservationFacts,
  of: T,
  people = 1,
) => ({ ...of, count: (planStanding ?? 0) + people, told: { nearAt: planNearAt, reachedAt: planReachedAt } })

/** All that takes a place of the plan: what stands, and what is being paid. Rule PLAN-3. */
export const countOf = ({ planStanding, planHeld }: NewReservationFacts): number =>
  (planStanding ?? 0) + (planHeld ?? 0)

/** One or two. */
type Decision = { visits: [BookedVisit, BookedVisit?]; answers: Answer[] }
type Circumstances = {
  start: number
  now: Millis
  limits: boolean
  planLimit: number | null
  heldStaffId: number | undefined
}
type Given = ReturnType<typeof checkAnswers>

const checkGiven = (
  facts: OfferFacts,
  newFacts: NewReservationFacts,
  input: Partial<BookingInput>,
): Given => {
  const answers = checkAnswers(newFacts.form, input.answers ?? [])
  return { ...answers, errors: { ...missingFields(input, facts.askKana), ...answers.errors } }
}

const decide = (
  facts: OfferFacts,
  newFacts: NewReservationFacts,
  { input, given: answers }: { input: What; given: Given },
  { start, now, limits, planLimit, heldStaffId }: Circumstances,
): Decision | Refused => {
  const wanted = wantedOf(input)
  const orders = ordersOf(facts, wanted)
  if (!facts.published) return refuse('unpublished')
  const guests = wanted.companion ? 2 : 1
  if (planUsage(countOf(newFacts) + guests - 1, planLimit) === 'reached') return refuse('plan_limit')
  if (!orders || !choosesShown(facts, wanted)) return refuse('not_offered')
  if (limits && newFacts.openCount >= openMax) return refuse('too_many_bookings')
  if (Object.keys(answers.errors).length > 0) return refuse('invalid', { errors: answers.errors })

  const { order, companion, question } = orders
  if (order.isNotForMenu || companion?.isNotForMenu) return refuse('not_offered')
  const asked = expectedOf(orders, wanted)
  const changed =
    (input.expected_price ?? asked.price) !== asked.price ||
    (input.expected_total_duration ?? asked.minutes) !== asked.minutes
  if (changed) return refuse('menu_changed')

  const { refusal, placements } = judgeStart({
    ...question,
    start,
    now: millisToLocalMinute(now),
    preferredStaffId: heldStaffId,
  })
  if (refusal !== null) return refuse(refusal)
  const [first, second] = placements
  if (!first) throw new Error('a start that is offered has its placement')
  const visit = bookedVisit(order, first, wanted.staffId)
  if (!companion || !second) return { visits: [visit], answers: answers.values }
  const other = bookedVisit(companion, second, wanted.companion?.staffId ?? null)
  return { visits: [visit, other], answers: answers.values }
}

/** Whether the visit may be booked this way: paid first where a menu wants that, and only where one asks for it. Rules PAY-1, PAY-2. */
const holdOf = (
  services: Services,
  planCode: PlanCode,
  { visits, newFacts, pays }: { visits: Decision['visits']; newFacts: NewReservationFacts; pays: boolean },
  now: Millis,
): Hold | undefined | Refusal<'menu_changed' | 'payment_required' | 'not_offered'> => {
  const [visit, second] = visits
  const { accountId } = newFacts
  const asks = (advancePayment: AdvancePayment, price: number) =>
    asksPayment(services.config, {
      advancePayment,
      price,
      planCode,
      canCharge: accountId !== null && services.payments !== undefined,
    })
  // Two people pay at the shop, or not at all.
  if (second) {
    const isRequired = [visit, second].some((one) => asks(one.advancePayment, one.price) === 'required')
    return pays || isRequired ? refuse('not_offered') : undefined
  }
  const asked = asks(visit.advancePayment, visit.price)
  if (!pays) return asked === 'required' ? refuse('payment_required') : undefined
  if (asked === 'none' || accountId === null) return refuse('menu_changed')
  return { accountId, until: now + holdTime, needsApproval: visit.requiresApproval }
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

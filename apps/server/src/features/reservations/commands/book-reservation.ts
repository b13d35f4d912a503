// The write path of a booking, one transaction: lock the shop, look for an earlier result, read the facts, decide, insert.
// Each file of this folder is one action of a caller; what they share is in `changes/`.
import type { Lang } from '@noren/words/format'
import type { BookingInput } from '@noren/contract/booking'
import { onlineBookings, type OnlineBooking } from '@noren/contract/customers'
import { wantedOf } from '@noren/contract/booking/wanted'
import { dayOf } from '@noren/scheduling/time'
import { visits as words } from '@noren/words/visits'
import { readOwner } from '#features/accounts/api'
import { readAlternatives } from '#features/availability/api'
import { menuIdsOf, readOfferFacts } from '#features/hours/api'
import { reservationLimit, notifyOfUsage } from '#features/plans/api'
import { lockShop } from '#features/shops/api'
import { wireToLocalMinute, minuteMs, localMinuteToWire, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import type { RequestContext } from '#platform/endpoint/request-context'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import {
  findResult,
  idempotencyKey as keyFor,
  isKeyKnown,
  type IdempotencyKey,
} from '#platform/idempotency-keys'
import { byPlace, giveBack, takeAllHits } from '#platform/limits'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { halfTimeNotice, requestExpiry, type QueuedMessage } from '../stages.ts'
import type { Answer } from '../answers.ts'
import { readNewNumbers } from '../blocks/read-blocks.ts'
import { visitColumns, type BookedVisit } from '../lines/booked-visit.ts'
import { checkGiven, countOf, decide, holdOf, type Refused, type What } from '../changes/decide-booking.ts'
import { insertReservation, type Hold } from '../changes/insert-reservation.ts'
import {
  customerOf,
  readBooked,
  readNewReservationFacts,
  readOnlineBooking,
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

// Rule BOOK-19: bookings made per address and shop.
const madeLimit = { max: 30, window: 10 * minuteMs }

export const bookReservation = async (
  services: Services,
  scope: ShopScope,
  booking: Booking,
  now: Millis,
): Promise<BookedRow | Refused | Reused> => {
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

type Reused = Refusal<'idempotency_key_reused'>
type Outcome = Refused | Reused | { row: BookedRow; isNew: boolean }

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

type Visitor = {
  who: Who & { email: string }
  note: string | null
  /** Checked before. */ answers?: Answer[]
}
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
  const rule = await readBookingRule(tx, scope, newFacts, { companion: input.companion, phone: who.phone })
  if (rule === 'refused') return refuse('call_shop')
  const owner = await readOwner(tx, scope)
  const limit = reservationLimit(config, facts.planCode)
  const given = visitor.answers ? { values: visitor.answers, errors: {} } : checkGiven(facts, newFacts, input)
  const circumstances = { start, now, limits: config.limits, planLimit: limit, heldStaffId }
  const decision = decide(facts, newFacts, { input, given }, circumstances)
  if (isRefusal(decision)) return decision

  const visits = rule === 'approval' ? approved(decision.visits) : decision.visits
  const hold = holdOf(services, facts.planCode, { visits, newFacts, pays }, now)
  if (isRefusal(hold)) return hold
  const shop = shopAddressOf(newFacts, owner)
  const [visit, second] = visits
  const made = { newFacts, hold, language, now }
  const state = statusOf(visit, hold, now)
  const mails = hold ? [] : bookedMails(who.email, shop, localMinuteToWire(start), state.expiresAt, now)
  // The second of two people counts too. Rule PLAN-3.
  const planOf = (place: number) => (limit === null ? null : { count: countOf(newFacts) + place, limit })
  const row = await insertReservation(tx, services, scope, {
    ...visitColumns(visit),
    ...state,
    ...made,
    plan: planOf(1),
    id: newFacts.reservationId,
    number: newFacts.number,
    source: 'online',
    channel: heldStaffId === undefined ? null : 'waiting_list',
    isBlock: false,
    partyId: second ? newFacts.reservationId : null,
    who,
    customer: hold ? null : customerOf(newFacts),
    note: visitor.note,
    answers: decision.answers,
    userId: null,
    changes: [],
    mails: heldStaffId === undefined ? mails : mails.map(sayWaited),
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
      usedBy(newFacts, { limit, shop: facts.shopName, userId: owner.userId }, visits.length),
      now,
    )
  return row
}

/** The notice to the shop says that the waiting list was served. */
const sayWaited = (mail: QueuedMessage): QueuedMessage =>
  mail.kind === 'shop_new' || mail.kind === 'shop_awaiting'
    ? { ...mail, details: { ...mail.details, waited: true } }
    : mail

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
  {
    who,
    name,
    visit,
    newFacts,
    ...made
  }: Made & {
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

/** The stricter of what the owner set for the two who come. Rule BOOK-89. */
const readBookingRule = async (
  tx: Tx,
  scope: ShopScope,
  { onlineBooking }: NewReservationFacts,
  { companion, phone }: Pick<BookingInput, 'companion'> & { phone: string | null },
): Promise<OnlineBooking> => {
  const own = onlineBooking ?? 'usual'
  const name = companion?.name
  if (!name) return own
  const other = await readOnlineBooking(tx, scope, { name, nameKana: '', email: null, phone })
  return onlineBookings.indexOf(other) > onlineBookings.indexOf(own) ? other : own
}

/** Of one person or two. */
type Visits = [BookedVisit, BookedVisit?]

/** As if each menu wanted the shop's yes. */
const approved = ([visit, second]: Visits): Visits => {
  const first = { ...visit, requiresApproval: true }
  return second ? [first, { ...second, requiresApproval: true }] : [first]
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

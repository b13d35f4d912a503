// The write path of a booking, one transaction: idempotency row → shop version (the lock) → facts and decision → one guarded statement.
import { createHash } from 'node:crypto'
import type { BookingInput } from '@noren/contract/booking'
import { freeStaff } from '@noren/scheduling/choose'
import { occupiedRange } from '@noren/scheduling/offer'
import { explainStart } from '@noren/scheduling/reasons'
import { dayOf } from '@noren/scheduling/time'
import { readAlternatives } from '#features/booking/queries'
import { askOfferFacts, offerFactsOf, type Menu, type OfferFacts } from '#features/hours/queries'
import {
  day,
  fromLocalMinute,
  hour,
  localMinuteOf,
  minute,
  toLocalMinute,
  type Millis,
} from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { together, write, type Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { giveBack, takeHit } from '#platform/limits'
import type { Services } from '#platform/services'
import { askBookingFacts, bookingFactsOf, readBooked, type BookedRow, type BookingFacts } from '../queries.ts'
import { checkAnswers, type Answer } from '../rules.ts'
import { insertReservation } from './insert-reservation.ts'
import { askKey, askLock, findRepeated } from './lock-shop.ts'

export type Booking = {
  input: BookingInput
  idempotencyKey: string
  language: 'ja' | 'en'
  address: string
}

type Refused = Refusal<
  | 'invalid'
  | 'idempotency_key_reused'
  | 'slot_taken'
  | 'not_offered'
  | 'menu_changed'
  | 'unpublished'
  | 'too_many_bookings'
>

// Source: design, safety ("Limits"): bookings made per address and shop, open ones per e-mail and shop.
const madeLimit = { max: 30, window: 10 * minute }
const openMax = 10
const pendingMax = 72 * hour

export const bookReservation = async (
  services: Services,
  scope: ShopScope,
  booking: Booking,
  now: Millis,
): Promise<BookedRow | Refused> => {
  const limitKey = `book:${scope.shopId}:${booking.address}`
  const wait = services.config.limits ? await takeHit(services.db, limitKey, madeLimit, now) : undefined
  if (wait !== undefined) return refuse('too_many_bookings', { retry_after: wait })

  const outcome = await write(services.db, scope, (tx) => book(tx, services, scope, booking, now))
  // Refusals and repeats do not count.
  const made = !isRefusal(outcome) && outcome.isNew
  if (!made && services.config.limits) await giveBack(services.db, limitKey)
  if (isRefusal(outcome)) {
    if (outcome.refused !== 'slot_taken' && outcome.refused !== 'not_offered') return outcome
    return refuse(outcome.refused, {
      alternatives: await readAlternatives(services.db, scope, booking.input, now),
    })
  }
  if (made) {
    services.changed(scope.shopId)
    services.wakeWorker()
  }
  return outcome.row
}

const book = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey, language }: Booking,
  now: Millis,
): Promise<Refused | { row: BookedRow; isNew: boolean }> => {
  const start = localMinuteOf(input.start_at)
  const hash = hashOf(input)
  // Sent at once and run one after the other: the facts are read by statements that begin when the lock is held.
  const [claimed, , offer, other] = await together(tx, [
    askKey(tx, scope, idempotencyKey, hash, now),
    askLock(tx, scope),
    askOfferFacts(tx, scope, { menuId: input.menu_id, from: start - dayMinutes, to: start + dayMinutes }),
    askBookingFacts(tx, scope, input, now),
  ])
  if (claimed.length === 0) {
    const made = await findRepeated(tx, scope, idempotencyKey, hash)
    return isRefusal(made) ? made : { row: await readBooked(tx, scope, made), isNew: false }
  }

  const facts = offerFactsOf(offer)
  const more = bookingFactsOf(other)
  const decision = decide(facts, more, input, { start, now, limits: services.config.limits })
  if (isRefusal(decision)) return decision

  const { menu, staffId, answers } = decision
  const status = menu.requiresApproval ? 'pending_approval' : 'reserved'
  const row = await insertReservation(tx, services.secret, scope, more, {
    status,
    source: 'online',
    start,
    staffId,
    menu,
    customer: customerOf(input),
    note: input.note?.trim() || null,
    answers,
    language,
    expiresAt: status === 'pending_approval' ? Math.min(now + pendingMax, fromLocalMinute(start)) : null,
    idempotencyKey,
    now,
  })
  return row ? { row, isNew: true } : refuse('slot_taken')
}

type Decision = { menu: Menu; staffId: number; answers: Answer[] }

const decide = (
  facts: OfferFacts,
  more: BookingFacts,
  input: BookingInput,
  { start, now, limits }: { start: number; now: Millis; limits: boolean },
): Decision | Refused => {
  const { menu, rules, staffIds, visits } = facts
  if (!facts.published) return refuse('unpublished')
  if (!menu) return refuse('not_offered')
  if (limits && more.openCount >= openMax) return refuse('too_many_bookings')
  const answers = checkAnswers(more.form, input.answers ?? [])
  const errors = {
    ...(facts.askKana && !input.family_name_kana && { family_name_kana: ['kana_required'] }),
    ...(facts.askKana && !input.given_name_kana && { given_name_kana: ['kana_required'] }),
    ...answers.errors,
  }
  if (Object.keys(errors).length > 0) return refuse('invalid', { errors })

  const changed =
    (input.expected_price ?? menu.price) !== menu.price ||
    (input.expected_total_duration ?? menu.totalDuration) !== menu.totalDuration
  if (changed) return refuse('menu_changed')

  const reasons = explainStart({
    rules,
    service: menu,
    staffIds,
    visits,
    start,
    now: toLocalMinute(now),
    published: true,
    planOpen: true,
  })
  if (reasons.length > 0)
    return refuse(reasons.every((r) => r === 'taken' || r === 'buffer') ? 'slot_taken' : 'not_offered')

  const sameDay = visits.filter((visit) => dayOf(visit.start) === dayOf(start))
  const staffId = freeStaff(visits, staffIds, occupiedRange(menu, start), sameDay)[0]
  return staffId === undefined ? refuse('slot_taken') : { menu, staffId, answers: answers.values }
}

const dayMinutes = day / minute

const customerOf = (input: BookingInput) => ({
  name: `${input.family_name} ${input.given_name}`,
  nameKana: [input.family_name_kana, input.given_name_kana].filter(Boolean).join(' '),
  email: input.email,
  phone: input.phone,
})

/** Of the parsed body, so that the order of keys and the spelling of folded fields do not matter. */
const hashOf = (input: BookingInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest()

// The owner's entry: a booking by telephone or at the door, by a menu or from-to, or time that is only blocked. The rules are
// passed over knowingly; the guard never.
import type { Lang } from '@noren/words/format'
import { wantedOf } from '@noren/contract/booking/wanted'
import type { entryChannels, ReservationEntry } from '@noren/contract/reservations'
import type { Cart } from '@noren/scheduling/cart'
import { judgeStart } from '@noren/scheduling/judge-start'
import type { ReservedSeat } from '@noren/scheduling/occupancies'
import type { Guest } from '@noren/scheduling/placement'
import { dayOf } from '@noren/scheduling/time'
import { blockMinutesMax } from '@noren/contract/limits'
import { entries } from '@noren/words/entries'
import { orderOf, readOfferFacts, type OfferFacts } from '#features/hours/api'
import { listConflicts, listHeldStaff, refuseOccupied } from '#features/occupancies/api'
import { lockShop } from '#features/shops/api'
import { hourMs, wireToLocalMinute, millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, type IdempotencyKey } from '#platform/idempotency-keys'
import { takeHits, type Limit } from '#platform/limits'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { overriddenOf, overlapChange, type Change, type QueuedMessage } from '../stages.ts'
import { cartColumns } from '../lines/booked-visit.ts'
import { insertReservation } from '../changes/insert-reservation.ts'
import {
  customerOf,
  readBooked,
  readNewReservationFacts,
  readWho,
  type Changed,
  type NewReservationFacts,
  type VisitCustomer,
  type Who,
} from '../changes/read-for-change.ts'

export type Entry = {
  input: ReservationEntry
  idempotencyKey: string | undefined
  userId: number
  language: Lang
}

type Refused = Refusal<'invalid' | 'idempotency_key_reused' | 'occupied' | 'outside_rules' | 'too_many'>

/** Programs of the owner's enter what they take over from elsewhere. Rule RES-169. */
const entryLimit: Limit = { max: 3000, window: hourMs }

/** Without `notify` nobody is written to: what takes reservations over from elsewhere never asks for mails (decision 0026). */
export const enterReservation = async (
  services: Services,
  scope: ShopScope,
  entry: Entry,
  now: Millis,
): Promise<Entered | Refused> => {
  const refused = await takeHits(services, [[`entries:${scope.shopId}`, entryLimit]], now)
  if (refused) return refused
  return writeAndNotify<Entered | Refused>(services, scope, (tx) => enter(tx, services, scope, entry, now))
}

type Entered = Changed & { id: number }

const enter = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey, userId, language }: Entry,
  now: Millis,
): Promise<Entered | Refused> => {
  const start = wireToLocalMinute(input.start_at)
  const words = entries[language]
  await lockShop(tx, scope)
  const who = await readGuest(tx, scope, input, words.walkIn)
  if (isRefusal(who)) return who
  const key = idempotencyKey === undefined ? null : keyFor(idempotencyKey, 'reservation', input)
  const earlier = key && (await findEntered(tx, scope, key, input))
  if (earlier) return earlier
  const until = input.end_at == null ? start + 1440 : wireToLocalMinute(input.end_at)
  const wanted = wantedOf(input)
  const priceDay = dayOf(start)
  const window = {
    menuIds: wanted.menuIds,
    from: start - 1440,
    to: until + 1440,
    priceDay,
    now,
    drafts: true,
  }
  const facts = await readOfferFacts(tx, scope, window, services.config)
  const newFacts = await readNewReservationFacts(tx, scope, { who, now, countPlan: false })
  const entered = enteredOf(facts, input, words)
  if (isRefusal(entered)) return entered

  const placed = await placeVisit(tx, scope, { facts, input, entered, start }, now)
  if (isRefusal(placed)) return placed
  const { staffId, over, taken } = placed
  const isBlock = who.name === ''
  // Blocked time is no visit: it asks no rules of booking.
  const reasons = isBlock ? [] : placed.overridable
  const { override = [] } = input
  if (reasons.some((reason) => !override.includes(reason))) return refuse('outside_rules', { reasons })

  const { totalDuration, ...visit } = entered.visitBy(staffId)
  const end = start + totalDuration
  const row = await insertReservation(tx, services, scope, {
    ...visit,
    lines: isBlock ? [] : visit.lines,
    seats: placed.seats,
    isNominated: input.is_nominated ?? false,
    id: newFacts.reservationId,
    number: newFacts.number,
    status: 'reserved',
    source: 'owner',
    channel: isBlock ? null : channelOf(input, start, now),
    isBlock,
    start,
    end,
    staffId,
    isOver: over !== null,
    who,
    customer: isBlock || input.walk_in ? null : recordOf(input, newFacts),
    note: input.note?.trim() || null,
    answers: [],
    // Customers of a Japanese shop; the owner's own language says nothing of theirs.
    language: 'ja',
    expiresAt: null,
    plan: null,
    userId,
    changes: [...overriddenOf(reasons), ...(over ?? [])],
    mails: mailsOf(input, who),
    idempotencyKey: key,
    reminders: newFacts,
    now,
  })
  if (isRefusal(row)) return refuseOccupied(await listConflicts(tx, scope, taken), { start, end }, false)
  return { id: row.id, mail: row.mail }
}

/** Whoever comes at once stands at the door. Rule RES-141. */
const atTheDoor = 15

const channelOf = (
  { channel, walk_in }: ReservationEntry,
  start: number,
  now: Millis,
): (typeof entryChannels)[number] => {
  if (channel) return channel
  return walk_in || Math.abs(start - millisToLocalMinute(now)) <= atTheDoor ? 'walk_in' : 'telephone'
}

const mailsOf = ({ notify }: ReservationEntry, { email }: Who): QueuedMessage[] =>
  notify && email ? [{ kind: 'confirmed', recipient: 'customer', to: email }] : []

/** The record that the owner chose, or else the one of the same person, or a new one. */
const recordOf = ({ customer_id }: ReservationEntry, newFacts: NewReservationFacts): VisitCustomer | null =>
  customer_id == null ? customerOf(newFacts) : { id: customer_id }

type Asked = { facts: OfferFacts; input: ReservationEntry; entered: EnteredVisit; start: number }

/** `over`: for the log, where it overlaps others on purpose. `taken`: whose time was asked for, and which. */
type Placed = {
  staffId: number
  seats: readonly ReservedSeat[]
  over: Change[] | null
  overridable: string[]
  taken: Parameters<typeof listConflicts>[2]
}

/** Who serves: somebody who is free, or knowingly somebody over whose visit or block it is entered. Rule RES-29. */
const placeVisit = async (
  tx: Tx,
  scope: ShopScope,
  { facts, input, entered, start }: Asked,
  now: Millis,
): Promise<Placed | Refusal<'invalid' | 'occupied'>> => {
  const { guest, isNotForMenu } = entered
  if (input.staff_id != null && !facts.staffIds.includes(input.staff_id))
    return invalid('staff_id', 'staff_unknown')
  const judged = judgeStart({ ...facts, ...guest, isNotForMenu, start, now: millisToLocalMinute(now) })
  const { asked, busy, overridable, placements } = judged
  const taken = { staffIds: asked, ranges: busy, now }
  const [placement] = placements
  if (placement) return { ...placement, over: null, overridable, taken }
  const held = await listHeldStaff(tx, scope, taken)
  const staffId = asked.find((id) => !held.includes(id))
  if (staffId === undefined || !input.overlap) {
    const end = start + guest.service.totalDuration
    return refuseOccupied(await listConflicts(tx, scope, taken), { start, end }, staffId === undefined)
  }
  const standing = await listConflicts(tx, scope, { ...taken, staffIds: [staffId] })
  return { staffId, seats: [], over: overlapChange(standing), overridable, taken }
}

const invalid = (field: string, key: string): Refusal<'invalid'> =>
  refuse('invalid', { errors: { [field]: [key] } })

/** What the same entry made before. */
const findEntered = async (
  tx: Tx,
  scope: ShopScope,
  key: IdempotencyKey,
  { notify }: ReservationEntry,
): Promise<Entered | Refusal<'idempotency_key_reused'> | undefined> => {
  const earlier = await findResult(tx, scope, key)
  if (earlier === undefined || isRefusal(earlier)) return earlier
  const { mail } = await readBooked(tx, scope, earlier)
  return { id: earlier, mail: notify ? mail : null }
}

/** The customer that the owner chose, or else as typed. */
const readGuest = async (
  tx: Tx,
  scope: ShopScope,
  input: ReservationEntry,
  walkIn: string,
): Promise<Who | Refusal<'invalid'>> => {
  if (input.customer_id == null) return whoOf(input, walkIn)
  return (await readWho(tx, scope, input.customer_id)) ?? invalid('customer_id', 'customer_unknown')
}

/** Somebody at the door whom nobody asked for a name has a word in its place; blocked time has neither. */
const whoOf = ({ name, name_kana, email, phone, walk_in }: ReservationEntry, walkIn: string): Who => ({
  name: name || (walk_in ? walkIn : ''),
  nameKana: name_kana ?? '',
  email: email ?? null,
  phone: phone ?? null,
})

type Visit = ReturnType<typeof cartColumns> & { totalDuration: number }

/** What is entered: who may serve it, and what it is when one of them does. */
type EnteredVisit = { guest: Guest; isNotForMenu: boolean; visitBy: (staffId: number) => Visit }

const enteredOf = (
  facts: OfferFacts,
  input: ReservationEntry,
  words: (typeof entries)['ja'],
): EnteredVisit | Refusal<'invalid'> => {
  const { menuIds, staffId: chosen } = wantedOf(input)
  if (menuIds.length > 0) {
    const order = orderOf(facts, { menuIds, staffId: chosen })
    if (!order) return invalid(input.menu_ids ? 'menu_ids' : 'menu_id', 'menu_unknown')
    return { ...order, visitBy: (staffId) => visitOfCart(order.cartBy(staffId, input.is_nominated ?? false)) }
  }
  const length = wireToLocalMinute(input.end_at ?? input.start_at) - wireToLocalMinute(input.start_at)
  if (length <= 0) return invalid('end_at', 'end_after_start')
  if (length > blockMinutesMax) return invalid('end_at', 'range_too_long')
  const isBlock = !input.name && !input.walk_in && input.customer_id == null
  const name = input.title || (isBlock ? words.block : words.visit)
  const service = { totalDuration: length, beforeTime: 0, afterTime: 0, waits: [] }
  const line = { kind: 'menu', menuId: null, name, price: 0, duration: length } as const
  const visit = visitOfCart({ service, lines: [line], price: 0, duration: length })
  const staffIds = facts.staffIds.filter((id) => chosen === null || id === chosen)
  return { guest: { service, staffIds }, isNotForMenu: false, visitBy: () => visit }
}

const visitOfCart = (cart: Cart): Visit => ({
  ...cartColumns(cart),
  totalDuration: cart.service.totalDuration,
})

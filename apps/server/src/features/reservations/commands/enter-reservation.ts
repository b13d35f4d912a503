// The owner's entry: a booking by telephone or at the door, by a menu or from-to, or time that is only blocked. The rules are
// passed over knowingly; the guard never.
import type { Lang } from '@noren/words/format'
import type { ReservationEntry } from '@noren/contract/reservations'
import { judgeStart } from '@noren/scheduling/judge-start'
import { blockMinutesMax } from '@noren/contract/limits'
import { entries } from '@noren/words/entries'
import { readOfferFacts, type Menu, type OfferFacts } from '#features/hours/api'
import { listConflicts, listHeldStaff, refuseOccupied } from '#features/occupancies/api'
import { lockShop } from '#features/shops/api'
import { wireToLocalMinute, millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { findResult, idempotencyKey as keyFor, type IdempotencyKey } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { overriddenOf, overlapChange, type Change, type QueuedMessage } from '../stages.ts'
import { insertReservation, type NewReservation } from '../changes/insert-reservation.ts'
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

type Refused = Refusal<'invalid' | 'idempotency_key_reused' | 'occupied' | 'outside_rules'>

/** Without `notify` nobody is written to: what takes reservations over from elsewhere never asks for mails (decision 0026). */
export const enterReservation = (
  services: Services,
  scope: ShopScope,
  entry: Entry,
  now: Millis,
): Promise<Entered | Refused> =>
  writeAndNotify(services, scope, (tx) => enter(tx, services, scope, entry, now))

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
  const window = { menuId: input.menu_id ?? 0, from: start - 1440, to: until + 1440, now, drafts: true }
  const facts = await readOfferFacts(tx, scope, window, services.config)
  const newFacts = await readNewReservationFacts(tx, scope, { who, now, countPlan: false })
  const visit = visitOf(facts, input, words)
  if (isRefusal(visit)) return visit

  const placed = await placeVisit(tx, scope, { facts, input, visit, start }, now)
  if (isRefusal(placed)) return placed
  const { staffId, over, range } = placed
  const isBlock = who.name === ''
  // Blocked time is no visit: it asks no rules of booking.
  const reasons = isBlock ? [] : placed.overridable
  const { override = [] } = input
  if (reasons.some((reason) => !override.includes(reason))) return refuse('outside_rules', { reasons })

  const end = start + visit.totalDuration
  const row = await insertReservation(tx, services, scope, {
    ...visit,
    id: newFacts.reservationId,
    number: newFacts.number,
    status: 'reserved',
    source: 'owner',
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
  if (isRefusal(row)) return refuseOccupied(await listConflicts(tx, scope, range), { start, end }, false)
  return { id: row.id, mail: row.mail }
}

const mailsOf = ({ notify }: ReservationEntry, { email }: Who): QueuedMessage[] =>
  notify && email ? [{ kind: 'confirmed', recipient: 'customer', to: email }] : []

/** The record that the owner chose, or else the one of the same person, or a new one. */
const recordOf = ({ customer_id }: ReservationEntry, newFacts: NewReservationFacts): VisitCustomer | null =>
  customer_id == null ? customerOf(newFacts) : { id: customer_id }

type Wanted = { facts: OfferFacts; input: ReservationEntry; visit: Visit; start: number }

/** `over`: for the log, where it overlaps others on purpose. `range`: whose time was asked for, and which. */
type Placed = {
  staffId: number
  over: Change[] | null
  overridable: string[]
  range: Parameters<typeof listConflicts>[2]
}

/** Who serves: somebody who is free, or knowingly somebody over whose visit or block it is entered. Rule RES-29. */
const placeVisit = async (
  tx: Tx,
  scope: ShopScope,
  { facts, input, visit, start }: Wanted,
  now: Millis,
): Promise<Placed | Refusal<'invalid' | 'occupied'>> => {
  const staffIds = staffIdsFor(facts, input)
  if (isRefusal(staffIds)) return staffIds
  const judged = judgeStart({ ...facts, staffIds, service: visit, start, now: millisToLocalMinute(now) })
  const { asked, occupied, overridable } = judged
  const range = { staffIds: asked, ...occupied, now }
  if (judged.staffId !== undefined) return { staffId: judged.staffId, over: null, overridable, range }
  const held = await listHeldStaff(tx, scope, range)
  const staffId = asked.find((id) => !held.includes(id))
  if (staffId === undefined || !input.overlap) {
    const end = start + visit.totalDuration
    return refuseOccupied(await listConflicts(tx, scope, range), { start, end }, staffId === undefined)
  }
  const standing = await listConflicts(tx, scope, { ...range, staffIds: [staffId] })
  return { staffId, over: overlapChange(standing), overridable, range }
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

type Visit = Pick<
  NewReservation,
  'menuId' | 'menuName' | 'price' | 'duration' | 'beforeTime' | 'afterTime'
> & {
  totalDuration: number
}

const visitOf = (
  facts: OfferFacts,
  input: ReservationEntry,
  words: (typeof entries)['ja'],
): Visit | Refusal<'invalid'> => {
  if (input.menu_id != null) {
    const { menu } = facts
    return menu ? visitOfMenu(menu) : invalid('menu_id', 'menu_unknown')
  }
  const length = wireToLocalMinute(input.end_at ?? input.start_at) - wireToLocalMinute(input.start_at)
  if (length <= 0) return invalid('end_at', 'end_after_start')
  if (length > blockMinutesMax) return invalid('end_at', 'range_too_long')
  const isBlock = !input.name && !input.walk_in && input.customer_id == null
  return {
    menuId: null,
    menuName: input.title || (isBlock ? words.block : words.visit),
    price: 0,
    duration: length,
    totalDuration: length,
    beforeTime: 0,
    afterTime: 0,
  }
}

const visitOfMenu = ({ id, name, price, duration, totalDuration, beforeTime, afterTime }: Menu): Visit => ({
  menuId: id,
  menuName: name,
  price,
  duration,
  totalDuration,
  beforeTime,
  afterTime,
})

/** Who may take the visit: the staff member named, or else all who are active. */
const staffIdsFor = (
  { staffIds: active }: OfferFacts,
  { staff_id }: ReservationEntry,
): number[] | Refusal<'invalid'> => {
  if (staff_id == null) return active
  return active.includes(staff_id) ? [staff_id] : invalid('staff_id', 'staff_unknown')
}

// The owner's entry: a booking by telephone or at the door, by a menu or from-to, or time that is only blocked. The rules are
// passed over knowingly; the guard never.
import type { Lang } from '@noren/words/format'
import type { ReservationEntry } from '@noren/contract/reservations'
import { judgeStart } from '@noren/scheduling/judge-start'
import { blockMinutesMax } from '@noren/contract/limits'
import { entries } from '@noren/words/entries'
import { readOfferFacts, type OfferFacts } from '#features/hours/api'
import { takeAllowance, type Allowance, readFirstCause } from '#features/messages/api'
import { listConflicts, listHeldStaff, refuseOccupied } from '#features/occupancies/api'
import { lockShop } from '#features/shops/api'
import { wireToLocalMinute, millisToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import { idempotencyKey as keyFor, findResult } from '#platform/idempotency-keys'
import type { Services } from '#platform/services'
import { writeAndNotify } from '#platform/write-and-notify'
import { overriddenOf, overlapChange } from '../stages.ts'
import { insertReservation, type NewReservation } from '../changes/insert-reservation.ts'
import {
  customerOf,
  readBooked,
  readNewReservationFacts,
  readWho,
  type Changed,
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
export const enterReservation = async (
  services: Services,
  scope: ShopScope,
  entry: Entry,
  now: Millis,
): Promise<Entered | Refused> => {
  const cause =
    entry.input.notify && services.config.limits
      ? await readFirstCause(services.db, scope, entry.input)
      : null
  const allowance = await takeAllowance(services, scope, cause, now)
  return writeAndNotify(services, scope, (tx) => enter(tx, services, scope, { ...entry, allowance }, now))
}

type Entered = Changed & { id: number }

const enter = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  { input, idempotencyKey, userId, language, allowance }: Entry & { allowance: Allowance },
  now: Millis,
): Promise<Entered | Refused> => {
  const start = wireToLocalMinute(input.start_at)
  const words = entries[language]
  const known = input.customer_id == null ? undefined : await readWho(tx, scope, input.customer_id)
  if (input.customer_id != null && !known) return invalid('customer_id', 'customer_unknown')
  const who = known ?? whoOf(input, words.walkIn)
  await lockShop(tx, scope)
  const key = idempotencyKey === undefined ? null : keyFor(idempotencyKey, 'reservation', input)
  const earlier = key ? await findResult(tx, scope, key) : undefined
  if (isRefusal(earlier)) return earlier
  if (earlier !== undefined) {
    const { mail } = await readBooked(tx, scope, earlier)
    return { id: earlier, mail: input.notify ? mail : null }
  }
  const until = input.end_at == null ? start + 1440 : wireToLocalMinute(input.end_at)
  const window = { menuId: input.menu_id ?? 0, from: start - 1440, to: until + 1440, now, drafts: true }
  const facts = await readOfferFacts(tx, scope, window, services.config)
  const more = await readNewReservationFacts(tx, scope, { who, now, countPlan: false })
  const visit = visitOf(facts, input, words)
  if (isRefusal(visit)) return visit

  const staffIds = staffIdsFor(facts, input)
  if (isRefusal(staffIds)) return staffIds
  const question = { ...facts, staffIds, service: visit, start, now: millisToLocalMinute(now) }
  const { staffId: free, asked, occupied, overridable } = judgeStart(question)
  const end = start + visit.totalDuration
  const standingFor = (ids: readonly number[]) =>
    listConflicts(tx, scope, { staffIds: ids, ...occupied, now })
  const held = free === undefined ? await listHeldStaff(tx, scope, { staffIds: asked, ...occupied, now }) : []
  // Nobody is free: only knowingly over somebody's visit or block.
  const staffId = free ?? asked.find((id) => !held.includes(id))
  const isOver = free === undefined
  const refuseTaken = async () =>
    refuseOccupied(await standingFor(asked), { start, end }, staffId === undefined)
  if (staffId === undefined || (isOver && !input.overlap)) return refuseTaken()
  const isBlock = who.name === ''
  // Blocked time is no visit: it asks no rules of booking.
  const reasons = isBlock ? [] : overridable
  if (reasons.some((reason) => !input.override?.includes(reason))) return refuse('outside_rules', { reasons })

  const made: NewReservation = {
    ...visit,
    id: more.reservationId,
    number: more.number,
    status: 'reserved',
    source: 'owner',
    isBlock,
    start,
    end,
    staffId,
    isOver,
    who,
    customer:
      isBlock || input.walk_in
        ? null
        : known && input.customer_id != null
          ? { id: input.customer_id }
          : customerOf(more),
    note: input.note?.trim() || null,
    answers: [],
    // Customers of a Japanese shop; the owner's own language says nothing of theirs.
    language: 'ja',
    expiresAt: null,
    plan: null,
    userId,
    changes: [...overriddenOf(reasons), ...(isOver ? overlapChange(await standingFor([staffId])) : [])],
    mails: input.notify && who.email ? [{ kind: 'confirmed', recipient: 'customer', to: who.email }] : [],
    idempotencyKey: key,
    allowance,
    reminders: more,
    now,
  }
  const row = await insertReservation(tx, services.secret, scope, made)
  return row ? { id: row.id, mail: row.mail } : refuseTaken()
}

const invalid = (field: string, key: string): Refusal<'invalid'> =>
  refuse('invalid', { errors: { [field]: [key] } })

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
    return menu ? { ...menu, menuId: menu.id, menuName: menu.name } : invalid('menu_id', 'menu_unknown')
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

/** Who may take the visit: the staff member named, or else all who are active. */
const staffIdsFor = (
  { staffIds: active }: OfferFacts,
  { staff_id }: ReservationEntry,
): number[] | Refusal<'invalid'> => {
  if (staff_id == null) return active
  return active.includes(staff_id) ? [staff_id] : invalid('staff_id', 'staff_unknown')
}

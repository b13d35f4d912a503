import { customerMayChange } from '@noren/scheduling/cutoff'
import { judgeStart } from '@noren/scheduling/judge-start'
import type { ReservedSeat } from '@noren/scheduling/occupancies'
import { isFinal } from '@noren/scheduling/status'
import { readMovableAlternatives } from '#features/availability/api'
import { readOfferFacts, staffForVisit } from '#features/hours/api'
import { keepSeats, serviceOfStored, storedSeats } from '#features/occupancies/api'
import {
  wireToLocalMinute,
  wireToMillis,
  millisToLocalMinute,
  millisToWire,
  localMinuteToWire,
  type Millis,
} from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { halfTimeNotice, refusedMoves, requestExpiry, type QueuedMessage } from '../stages.ts'
import { readMoves, type Changed, type Changing } from '../changes/read-for-change.ts'
import { changeReservation } from '../changes/change-reservation.ts'
import { givenUpChoice } from '../lines/reservation-lines.ts'
import { insertMoveRequest } from '../changes/insert-move-request.ts'
import { writeChange } from '../changes/write-change.ts'

type Refused = Refusal<
  'not_found' | 'final' | 'past_deadline' | 'slot_taken' | 'not_offered' | 'moves_exhausted' | 'too_many'
>

/**
 * The holder of the manage link moves the visit within the shop's limit: one transaction, and the old time stays until the
 * new one is won. Where the shop approves, a request holds the new time and the visit stays where it is until it is answered.
 */
export const moveByCustomer = async (
  services: Services,
  scope: ShopScope,
  { reservationId, ...to }: { reservationId: number } & To,
  now: Millis,
): Promise<Changed | Refused> => {
  const outcome = await changeReservation(services, scope, reservationId, (tx, row) =>
    move(tx, services, scope, row, to, now),
  )
  if (!isRefusal(outcome) || (outcome.refused !== 'slot_taken' && outcome.refused !== 'not_offered'))
    return outcome
  return refuse(outcome.refused, {
    alternatives: await readMovableAlternatives(services, scope, { reservationId, start: to.start }, now),
  })
}

/** `isAnyStaff`: the choice of who serves is given up where somebody else does. */
type To = { start: number; isAnyStaff?: boolean }

const move = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  { start, isAnyStaff = false }: To,
  now: Millis,
): Promise<Changed | Refused> => {
  if (isFinal(row.status)) return refuse('final')
  // Two people are moved by the shop.
  if (row.party_id !== null) return refuse('moves_exhausted')
  const [oldStart, oldEnd] = [wireToLocalMinute(row.start_at), wireToLocalMinute(row.end_at)]
  if (start === oldStart) return stay(tx, services, scope, row, now)
  const asks = row.status === 'reserved' && row.requires_approval
  // Asked for already: a repeat.
  if (asks && row.request_start_at === localMinuteToWire(start)) return { mail: null }
  const { allowed } = customerMayChange({
    start: oldStart,
    createdAt: wireToLocalMinute(row.created_at),
    movedByShopAt: row.moved_by_shop_at === null ? null : wireToLocalMinute(row.moved_by_shop_at),
    now: millisToLocalMinute(now),
    cancelCutoffMinutes: row.cancel_cutoff_minutes,
    action: 'reschedule',
  })
  if (!allowed) return refuse('past_deadline')
  const tooOften = services.config.limits ? refusedMoves(await readMoves(tx, scope, row.id), now) : undefined
  if (tooOften) return tooOften

  const menuIds = row.lines.flatMap(({ menu_id }) => menu_id ?? [])
  const window = { menuIds, from: start - 1440, to: start + 1440, now, without: row.id }
  const facts = await readOfferFacts(tx, scope, window, services.config)
  const { seats, seatUnits } = keepSeats(row, facts)
  const service = { ...serviceOfStored(row, oldEnd - oldStart), seats }
  const able = staffForVisit(facts, { menuIds, staffId: row.staff_id })
  // Whom the customer chose serves, or the time is not free.
  const staffIds = row.is_nominated && !isAnyStaff ? able.filter((id) => id === row.staff_id) : able
  const question = { ...facts, seatUnits, staffIds, service, start, now: millisToLocalMinute(now) }
  const { refusal, staffId, placements } = judgeStart({ ...question, preferredStaffId: row.staff_id })
  if (refusal !== null) return refuse(refusal)

  const place = { start, end: start + service.totalDuration, staffId, seats: placements[0]?.seats ?? [] }
  return (asks ? askFor : moveTo)(tx, services, scope, row, place, now)
}

type Place = { start: number; end: number; staffId: number; seats: readonly ReservedSeat[] }
const customer = { actor: 'customer', userId: null } as const

/** Until the shop answers, a request holds the new time. */
const askFor = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  place: Place,
  now: Millis,
): Promise<Changed | Refusal<'slot_taken'>> => {
  const details = { from: row.start_at, to: localMinuteToWire(place.start) }
  const expiresAt = Math.min(requestExpiry(place.start, now), wireToMillis(row.start_at))
  const told = await writeChange(tx, services, scope, row, {
    ...customer,
    kind: 'move_requested',
    changes: [{ field: 'start_at', ...details }],
    mails: [
      ...mailsOf(row, 'move_requested', details),
      halfTimeNotice(row.shopAddress, details, expiresAt, now),
    ],
    // A former one.
    endsMoveRequest: true,
    now,
  })
  const won = await insertMoveRequest(tx, scope, row, { ...place, expiresAt }, now)
  return won ? { mail: told } : refuse('slot_taken')
}

const moveTo = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  { start, end, staffId, seats }: Place,
  now: Millis,
): Promise<Changed> => {
  const details = { from: row.start_at, to: localMinuteToWire(start) }
  const givenUp = givenUpChoice(row, staffId)
  const mails = mailsOf(row, 'changed', details)
  // A request that moves is asked anew; one that the owner set back to awaiting has no end.
  const expiresAt = row.expires_at === null ? null : requestExpiry(start, now)
  if (expiresAt !== null)
    mails.push(halfTimeNotice(row.shopAddress, { from: details.to, to: details.to }, expiresAt, now))
  const told = await writeChange(tx, services, scope, row, {
    ...customer,
    kind: 'rescheduled',
    set: {
      start_at: details.to,
      end_at: localMinuteToWire(end),
      staff_id: staffId,
      ...storedSeats(seats),
      ...givenUp?.set,
      expires_at: expiresAt === null ? null : millisToWire(expiresAt),
    },
    lines: givenUp?.lines,
    changes: [{ field: 'start_at', ...details }],
    mails,
    endsMoveRequest: true,
    now,
  })
  return { mail: told }
}

const mailsOf = (
  { email, shopAddress }: Changing,
  kind: 'changed' | 'move_requested',
  details: { from: string; to: string },
): QueuedMessage[] => [
  ...(email ? [{ kind, recipient: 'customer', to: email, details } as const] : []),
  { kind: `shop_${kind}`, recipient: 'shop', to: shopAddress, details },
]

/** Staying where it stands takes the move request back, at any time. */
const stay = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  now: Millis,
): Promise<Changed> => {
  if (row.request_start_at === null) return { mail: null }
  const details = { from: row.start_at, to: row.request_start_at }
  await writeChange(tx, services, scope, row, {
    ...customer,
    kind: 'move_ended',
    changes: [{ field: 'start_at', ...details }],
    mails: [],
    endsMoveRequest: true,
    now,
  })
  return { mail: null }
}

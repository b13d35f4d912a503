import { blockMinutesMax } from '@noren/contract/limits'
import type { ReservationSummary } from '@noren/contract/errors'
import { isFinal } from '@noren/scheduling/status'
import { minutesPerDay } from '@noren/scheduling/time'
import { doesNotDo, readOfferFacts } from '#features/hours/api'
import type { StoredSeats } from '#features/occupancies/api'
import {
  localMinuteToMillis,
  wireToMillis,
  wireToLocalMinute,
  millisToWire,
  localMinuteToWire,
  type Millis,
} from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import {
  halfTimeNotice,
  overlapChange,
  overriddenOf,
  requestExpiry,
  withSentence,
  type Change,
  type QueuedMessage,
} from '../stages.ts'
import type { Changed, Changing } from '../changes/read-for-change.ts'
import { changeReservation } from '../changes/change-reservation.ts'
import { judgeOtherTime, seatsAfter, type Place } from '../changes/judge-other-time.ts'
import { writeChange } from '../changes/write-change.ts'
import { givenUpChoice } from '../lines/reservation-lines.ts'
import { writeDeclined } from './decline-move-request.ts'

export type Move = {
  /** Local minute; without it the visit goes where the customer asked. */
  start?: number
  /** Local minute; only where there is no menu to say how long. */
  end?: number
  staffId?: number
  notify?: boolean
  sentence?: string
  override: readonly string[]
  /** Over a visit or block that was named. Rule RES-29. */
  overlap?: boolean
}

type Refused = Refusal<'not_found' | 'final' | 'invalid' | 'occupied' | 'outside_rules'>

/** The owner moves a visit, at any time and knowingly over any rule but the guard. A move request is answered by it. */
export const moveByOwner = (
  services: Services,
  scope: ShopScope,
  { reservationId, userId, move }: { reservationId: number; userId: number; move: Move },
  now: Millis,
): Promise<Changed | Refused> =>
  changeReservation(services, scope, reservationId, async (tx, row) => {
    if (isFinal(row.status)) return refuse('final')
    const place = placeOf(row, move)
    if (isRefusal(place)) return place
    if (isWhereItStands(row, place)) return stay(tx, services, scope, row, { userId, move }, now)
    const judged = await judge(tx, services, scope, row, { move, place }, now)
    if (isRefusal(judged)) return judged
    const expiresAt = movedExpiry(row, place.start)
    const givenUp = givenUpChoice(row, place.staffId)
    const told = withSentence(mailsOf(row, move, { place, expiresAt }, now), move.sentence)
    if (isRefusal(told)) return told
    const mail = await writeChange(tx, services, scope, row, {
      actor: 'owner',
      userId,
      kind: 'rescheduled',
      lines: givenUp?.lines,
      set: {
        start_at: localMinuteToWire(place.start),
        end_at: localMinuteToWire(place.end),
        staff_id: place.staffId,
        ...judged.seats,
        ...givenUp?.set,
        ...(expiresAt !== null && { expires_at: millisToWire(expiresAt) }),
      },
      changes: [...changesOf(row, place, judged), ...priceChange(row, givenUp?.set), ...told.changes],
      mails: told.mails,
      endsMoveRequest: true,
      isOver: judged.isOver,
      now,
    })
    return { mail }
  })

const priceChange = ({ price }: Changing, set: { price: number } | undefined): Change[] =>
  set && set.price !== price ? [{ field: 'price', from: String(price), to: String(set.price) }] : []

/** Where the visit goes: to the given start, or where the customer asked. */
const placeOf = (row: Changing, move: Move): Place | Refusal<'not_found' | 'invalid'> => {
  const wanted = move.start === undefined ? moveRequestOf(row) : { start: move.start, staffId: move.staffId }
  if (!wanted) return refuse('not_found')
  const { start, staffId = row.staff_id } = wanted
  const wrongEnd = move.end === undefined ? undefined : refusedEnd(row, { start, end: move.end })
  if (wrongEnd) return refuse('invalid', { errors: { end_at: [wrongEnd] } })
  const length = wireToLocalMinute(row.end_at) - wireToLocalMinute(row.start_at)
  return { start, end: move.end ?? start + length, staffId }
}

const isWhereItStands = (row: Changing, { start, end, staffId }: Place): boolean =>
  localMinuteToWire(start) === row.start_at &&
  localMinuteToWire(end) === row.end_at &&
  staffId === row.staff_id

/** Staying is no move; where another time was asked for, it is the owner's no. */
const stay = (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  { userId, move: { notify, sentence } }: { userId: number; move: Move },
  now: Millis,
): Promise<Changed | Refusal<'invalid'>> | Changed =>
  moveRequestOf(row)
    ? writeDeclined(tx, services, scope, row, { userId, notify, sentence }, now)
    : { mail: null }

type Judged = {
  reasons: string[]
  standing: ReservationSummary[]
  isOver: boolean
  seats: StoredSeats
}

const judge = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  { move, place }: { move: Move; place: Place },
  now: Millis,
): Promise<Judged | Refusal<'invalid' | 'occupied' | 'outside_rules'>> => {
  const { start, end, staffId } = place
  const menuIds = row.lines.flatMap(({ menu_id }) => menu_id ?? [])
  const window = { from: start - minutesPerDay, to: end + minutesPerDay, now, without: row.id }
  const facts = await readOfferFacts(tx, scope, { menuIds, drafts: true, ...window }, services.config)
  // Who left meanwhile may still be the one that a move request or the visit itself has.
  if (move.staffId !== undefined && !facts.staffIds.includes(staffId) && staffId !== row.staff_id)
    return refuse('invalid', { errors: { staff_id: ['staff_unknown'] } })
  const isNotForMenu = staffId !== row.staff_id && doesNotDo(facts, { menuIds, staffId })
  const asked = { place, facts, overlap: move.overlap ?? false, isNotForMenu }
  const judgedTime = await judgeOtherTime(tx, scope, row, asked, now)
  if (isRefusal(judgedTime)) return judgedTime
  const { judged, standing, isOver } = judgedTime
  // Blocked time is no visit: it asks no rules of booking. Who asks in time is not late because the answer is.
  const reasons = row.is_block
    ? []
    : judged.overridable.filter((reason) => reason !== 'cutoff' || move.start !== undefined)
  if (reasons.some((reason) => !move.override.includes(reason))) return refuse('outside_rules', { reasons })
  return { reasons, standing, isOver, seats: seatsAfter(judgedTime) }
}

/** The start comes first, also where it stays: `movedByShopColumn` reads it there. */
const changesOf = (row: Changing, { start, staffId }: Place, { reasons, standing }: Judged): Change[] => [
  { field: 'start_at', from: row.start_at, to: localMinuteToWire(start) },
  ...overriddenOf(reasons),
  ...overlapChange(standing),
  ...(staffId === row.staff_id
    ? []
    : [{ field: 'staff_id', from: String(row.staff_id), to: String(staffId) } as const]),
]

const mailsOf = (
  row: Changing,
  { notify }: Move,
  { place, expiresAt }: { place: Place; expiresAt: Millis | null },
  now: Millis,
): QueuedMessage[] => {
  const startAt = localMinuteToWire(place.start)
  const mails: QueuedMessage[] = []
  if (row.email && notify !== false)
    mails.push({
      kind: 'changed',
      recipient: 'customer',
      to: row.email,
      details: { from: row.start_at, to: startAt },
    })
  if (expiresAt !== null && expiresAt > now)
    mails.push(halfTimeNotice(row.shopAddress, { from: startAt, to: startAt }, expiresAt, now))
  return mails
}

const refusedEnd = (
  { menu_id }: Changing,
  { start, end }: { start: number; end: number },
): string | undefined => {
  if (menu_id !== null) return 'menu_or_block'
  if (end <= start) return 'end_after_start'
  return end - start > blockMinutesMax ? 'range_too_long' : undefined
}

/**
 * Null where it begins when it did. A request at its new start has no less time than before; one that the owner set back to awaiting has
 * no end.
 */
const movedExpiry = ({ start_at, created_at, expires_at }: Changing, start: number): Millis | null =>
  expires_at === null || localMinuteToWire(start) === start_at
    ? null
    : Math.min(
        localMinuteToMillis(start),
        Math.max(wireToMillis(expires_at), requestExpiry(start, wireToMillis(created_at))),
      )

const moveRequestOf = ({
  request_start_at,
  request_staff_id,
}: Changing): { start: number; staffId: number } | undefined =>
  request_start_at === null || request_staff_id === null
    ? undefined
    : { start: wireToLocalMinute(request_start_at), staffId: request_staff_id }

import { blockMinutesMax } from '@noren/contract/limits'
import { judgeStart } from '@noren/scheduling/judge-start'
import { isFinal } from '@noren/scheduling/status'
import { readOfferFacts } from '#features/hours/api'
import { findInTheWay, refuseOccupied } from '#features/occupancies/api'
import {
  localMinuteToMillis,
  wireToMillis,
  wireToLocalMinute,
  millisToLocalMinute,
  millisToWire,
  localMinuteToWire,
  type Millis,
} from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
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
import { writeChange } from '../changes/write-change.ts'
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
): Promise<Changed | Refused> => {
  const mail = move.notify === false ? null : ({ kind: 'changed', byShop: true } as const)
  return changeReservation(services, scope, { reservationId, mail, now }, async (tx, row) => {
    if (isFinal(row.status)) return refuse('final')
    const request = moveRequestOf(row)
    const place = move.start === undefined ? request : { start: move.start, staffId: move.staffId }
    if (!place) return refuse('not_found')
    const { start, staffId = row.staff_id } = place
    const length = wireToLocalMinute(row.end_at) - wireToLocalMinute(row.start_at)
    const wrongEnd = move.end === undefined ? undefined : refusedEnd(row, { start, end: move.end })
    if (wrongEnd) return refuse('invalid', { errors: { end_at: [wrongEnd] } })
    const end = move.end ?? start + length
    const [startAt, endAt] = [localMinuteToWire(start), localMinuteToWire(end)]
    // Staying is no move; where another time was asked for, it is the owner's no.
    if (startAt === row.start_at && endAt === row.end_at && staffId === row.staff_id) {
      const { notify, sentence } = move
      return request ? await writeDeclined(tx, scope, row, { userId, notify, sentence }, now) : { mail: null }
    }
    const service = { totalDuration: end - start, beforeTime: row.before_time, afterTime: row.after_time }

    const window = { menuId: 0, from: start - 1440, to: end + 1440, now, without: row.id }
    const facts = await readOfferFacts(tx, scope, window, services.config)
    // Who left meanwhile may still be the one that a move request or the visit itself has.
    if (move.staffId !== undefined && !facts.staffIds.includes(staffId) && staffId !== row.staff_id)
      return refuse('invalid', { errors: { staff_id: ['staff_unknown'] } })
    const question = { ...facts, staffIds: [staffId], service, start, now: millisToLocalMinute(now) }
    const judged = judgeStart(question)
    const isOver = judged.staffId === undefined
    const taken = { staffIds: [staffId], ...judged.occupied, now, exceptReservationId: row.id }
    const { standing, isHeld } = isOver
      ? await findInTheWay(tx, scope, taken)
      : { standing: [], isHeld: false }
    if (isOver && (isHeld || !move.overlap)) return refuseOccupied(standing, { start, end }, isHeld)
    // Blocked time is no visit: it asks no rules of booking.
    const against = row.is_block ? [] : judged.overridable
    // Who asks in time is not late because the answer is.
    const reasons = against.filter((reason) => reason !== 'cutoff' || move.start !== undefined)
    if (reasons.some((reason) => !move.override.includes(reason))) return refuse('outside_rules', { reasons })

    const details = { from: row.start_at, to: startAt }
    const changes: Change[] = [
      { field: 'start_at', ...details },
      ...overriddenOf(reasons),
      ...overlapChange(standing),
    ]
    if (staffId !== row.staff_id)
      changes.push({ field: 'staff_id', from: String(row.staff_id), to: String(staffId) })
    const mails: QueuedMessage[] = []
    if (row.email && move.notify !== false)
      mails.push({ kind: 'changed', recipient: 'customer', to: row.email, details })
    const expiresAt = startAt === row.start_at ? null : movedExpiry(row, start)
    if (expiresAt !== null && expiresAt > now)
      mails.push(halfTimeNotice(row.shopAddress, { from: startAt, to: startAt }, expiresAt, now))
    const told = withSentence(mails, move.sentence)
    if (isRefusal(told)) return told
    const mailed = await writeChange(tx, scope, row, {
      actor: 'owner',
      userId,
      kind: 'rescheduled',
      set: {
        start_at: startAt,
        end_at: endAt,
        staff_id: staffId,
        ...(expiresAt !== null && { expires_at: millisToWire(expiresAt) }),
      },
      changes: [...changes, ...told.changes],
      mails: told.mails,
      endsMoveRequest: true,
      isOver,
      now,
    })
    return { mail: mailed }
  })
}

const refusedEnd = (
  { menu_id }: Changing,
  { start, end }: { start: number; end: number },
): string | undefined => {
  if (menu_id !== null) return 'menu_or_block'
  if (end <= start) return 'end_after_start'
  return end - start > blockMinutesMax ? 'range_too_long' : undefined
}

/** A request at its new start has no less time than before; one that the owner set back to awaiting has no end. */
const movedExpiry = ({ created_at, expires_at }: Changing, start: number): Millis | null =>
  expires_at === null
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

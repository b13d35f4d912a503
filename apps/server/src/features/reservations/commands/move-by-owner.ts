import { occupiedRange, type Visit } from '@noren/scheduling/offer'
import { isInTheWay } from '@noren/scheduling/choose'
import { isFinal } from '@noren/scheduling/status'
import { askOfferFacts, offerFactsOf } from '#features/hours/queries'
import { localMinuteOf, toLocalMinute, wireOfLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { overriddenOf, ownersReasons, type Change } from '../rules.ts'
import { readStanding, type Changing } from '../writing/queries.ts'
import { changeReservation } from '../writing/commands/change-reservation.ts'
import { writeChange } from '../writing/commands/write-change.ts'
import { releaseHolds } from './hold-slot.ts'

export type Move = {
  /** Local minute. */
  start: number
  /** Local minute; only where there is no menu to say how long. */
  end?: number
  staffId?: number
  notify?: boolean
  override: readonly string[]
}

type Refused = Refusal<'not_found' | 'final' | 'invalid' | 'occupied' | 'outside_rules'>

/** The owner moves a visit, at any time and knowingly over any rule but the guard. A wish for another time is answered by it. */
export const moveByOwner = (
  services: Services,
  scope: ShopScope,
  { reservationId, userId, move }: { reservationId: number; userId: number; move: Move | 'wish' },
  now: Millis,
): Promise<true | Refused> =>
  changeReservation<true | Refused>(services, scope, reservationId, async (tx, row) => {
    if (isFinal(row.status)) return refuse('final')
    const wanted = move === 'wish' ? wishOf(row) : move
    if (!wanted) return refuse('not_found')
    const { start, staffId = row.staff_id } = wanted
    const length = localMinuteOf(row.end_at) - localMinuteOf(row.start_at)
    if (wanted.end !== undefined && (row.menu_id !== null || wanted.end <= start))
      return refuse('invalid', {
        errors: { end_at: [row.menu_id === null ? 'end_after_start' : 'menu_or_block'] },
      })
    const end = wanted.end ?? start + length
    const service = { totalDuration: end - start, beforeTime: row.before_time, afterTime: row.after_time }

    const window = { menuId: 0, from: start - 1440, to: end + 1440, now, without: row.id }
    const facts = offerFactsOf(
      (await tx.executeQuery(askOfferFacts(tx, scope, window))).rows,
      services.config,
      now,
    )
    if (!facts.staffIds.includes(staffId) && staffId !== row.staff_id)
      return refuse('invalid', { errors: { staff_id: ['staff_unknown'] } })
    const occupied = occupiedRange(service, start)
    if (facts.visits.some((visit: Visit) => isInTheWay(visit, staffId, occupied)))
      return refuse('occupied', {
        reservations: await readStanding(tx, scope, {
          staffIds: [staffId],
          ...occupied,
          now,
          without: row.id,
        }),
      })
    const reasons = ownersReasons({ ...facts, service, start, now: toLocalMinute(now) })
    if (reasons.some((reason) => move !== 'wish' && !move.override.includes(reason)))
      return refuse('outside_rules', { reasons })

    const [startAt, endAt] = [wireOfLocalMinute(start), wireOfLocalMinute(end)]
    const isSame = startAt === row.start_at && endAt === row.end_at && staffId === row.staff_id
    if (isSame && row.wish_id === null) return true
    const details = { from: row.start_at, to: startAt }
    const changes: Change[] = [{ field: 'start_at', ...details }, ...overriddenOf(reasons)]
    if (staffId !== row.staff_id)
      changes.push({ field: 'staff_id', from: String(row.staff_id), to: String(staffId) })
    // A hold whose time is over may stand there still.
    await releaseHolds(tx, scope, now)
    await writeChange(
      tx,
      scope,
      row,
      { actor: 'owner', userId },
      {
        kind: 'rescheduled',
        set: { start_at: startAt, end_at: endAt, staff_id: staffId },
        changes,
        mails:
          row.email && wanted.notify !== false
            ? [{ kind: 'changed', recipient: 'customer', to: row.email, details }]
            : [],
        endsWish: true,
      },
      now,
    )
    return true
  })

/** What the customer asked for was offered when they asked: the owner's yes passes over whatever rule changed since. */
const wishOf = (row: Changing): Move | undefined =>
  row.wish_start_at === null || row.wish_staff_id === null
    ? undefined
    : { start: localMinuteOf(row.wish_start_at), staffId: row.wish_staff_id, override: [] }

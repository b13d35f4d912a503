// The owner corrects what a live reservation says. The time it begins at is a move; the guard holds for its length.
import type { Lang } from '@noren/words/format'
import { judgeStart } from '@noren/scheduling/judge-start'
import { isFinal } from '@noren/scheduling/status'
import { minutesPerDay } from '@noren/scheduling/time'
import { entries } from '@noren/words/entries'
import { readOfferFacts, type OfferFacts } from '#features/hours/api'
import { findInTheWay, refuseOccupied } from '#features/occupancies/api'
import { millisToLocalMinute, wireToLocalMinute, type Millis } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { overlapChange, overriddenOf, withSentence, type Change, type QueuedMessage } from '../stages.ts'
import type { Changed, Changing } from '../changes/read-for-change.ts'
import {
  changesOf,
  columnsOf,
  correctsPrice,
  takesOtherTime,
  wrongFields,
  type Edit,
} from '../changes/edited-fields.ts'
import { changeReservation } from '../changes/change-reservation.ts'
import { writeChange } from '../changes/write-change.ts'

export type Editing = {
  edit: Edit
  version?: number | undefined
  notify?: boolean | undefined
  sentence?: string | undefined
  override: readonly string[]
  /** Over a visit or block that was named. Rule RES-29. */
  overlap?: boolean | undefined
  language: Lang
}

type Refused = Refusal<'not_found' | 'final' | 'invalid' | 'outdated' | 'occupied' | 'outside_rules'>

/**
 * Fields that are the same already change nothing: who repeats an edit is told the same once more. The customer's record and whose
 * reservation it is stay as they are. Rule RES-40.
 */
export const editReservation = (
  services: Services,
  scope: ShopScope,
  { reservationId, userId, editing }: { reservationId: number; userId: number; editing: Editing },
  now: Millis,
): Promise<Changed | Refused> => {
  const { edit, version, notify = false, sentence, override, overlap = false, language } = editing
  const mail = notify ? ({ kind: 'edited', byShop: true, address: edit.email ?? undefined } as const) : null
  return changeReservation(services, scope, { reservationId, mail, now }, async (tx, row) => {
    const isCorrection = !notify && sentence === undefined && correctsPrice(row, edit)
    if (isFinal(row.status) && !isCorrection) return refuse('final')
    const wrong = wrongFields(row, edit)
    if (wrong) return refuse('invalid', { errors: wrong })
    const facts = await readFacts(tx, services, scope, { row, edit }, now)
    const isOtherMenu = edit.menu_id !== undefined && edit.menu_id !== row.menu_id
    if (isOtherMenu && !facts?.menu) return refuse('invalid', { errors: { menu_id: ['menu_unknown'] } })
    const { block, visit } = entries[language]
    const set = columnsOf(row, edit, {
      menu: isOtherMenu ? (facts?.menu ?? null) : null,
      title: row.is_block ? block : visit,
    })
    const changes = changesOf(row, set)
    const isLonger = takesOtherTime(row, set)
    if (changes.length === 0 && !isLonger) return { mail: null }
    if (version !== undefined && version !== row.version) return refuse('outdated')

    const judged =
      isLonger && facts
        ? await judgeLength(tx, scope, { row, after: { ...row, ...set }, facts, overlap }, now)
        : { reasons: [], over: [] }
    if (isRefusal(judged)) return judged
    const { reasons, over } = judged
    if (reasons.some((reason) => !override.includes(reason))) return refuse('outside_rules', { reasons })

    const to = set.email === undefined ? row.email : set.email
    const mails: QueuedMessage[] =
      notify && to !== null ? [{ kind: 'edited', recipient: 'customer', to }] : []
    const told = withSentence(mails, sentence)
    if (isRefusal(told)) return told
    return {
      mail: await writeChange(tx, scope, row, {
        actor: 'owner',
        userId,
        kind: 'edited',
        set,
        changes: [...changes, ...overriddenOf(reasons), ...over, ...told.changes],
        mails: told.mails,
        isOver: over.length > 0,
        now,
      }),
    }
  })
}

/** Hours, visits and the chosen menu, where the edit may need them. */
const readFacts = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  { row, edit: { menu_id: menuId, total_duration } }: { row: Changing; edit: Edit },
  now: Millis,
): Promise<OfferFacts | undefined> => {
  if (menuId === undefined && total_duration === undefined) return undefined
  const start = wireToLocalMinute(row.start_at)
  const window = {
    menuId: menuId ?? 0,
    from: start - minutesPerDay,
    to: start + 2 * minutesPerDay,
    now,
    drafts: true,
    without: row.id,
  }
  return readOfferFacts(tx, scope, window, services.config)
}

type Lasting = Pick<Changing, 'start_at' | 'end_at' | 'before_time' | 'after_time'>

type JudgedLength = {
  /** Rules against the new length that did not stand against the former one. */
  reasons: string[]
  /** For the log, where it overlaps others on purpose. */
  over: Change[]
}

/** Refused where other visits are in the way, unless the owner says so. */
const judgeLength = async (
  tx: Tx,
  scope: ShopScope,
  { row, after, facts, overlap }: { row: Changing; after: Lasting; facts: OfferFacts; overlap: boolean },
  now: Millis,
): Promise<JudgedLength | Refusal<'invalid' | 'occupied'>> => {
  // The request holds minutes beside the visit's; both would have to be counted anew.
  if (row.request_id !== null) return refuse('invalid', { errors: { total_duration: ['move_request_open'] } })
  const start = wireToLocalMinute(row.start_at)
  const end = wireToLocalMinute(after.end_at)
  const staffIds = [row.staff_id]
  const judge = ({ end_at, before_time, after_time }: Lasting) =>
    judgeStart({
      ...facts,
      staffIds,
      service: {
        totalDuration: wireToLocalMinute(end_at) - start,
        beforeTime: before_time,
        afterTime: after_time,
      },
      start,
      now: millisToLocalMinute(now),
    })
  const judged = judge(after)
  const taken = { staffIds, ...judged.occupied, now, exceptReservationId: row.id }
  const isOver = judged.staffId === undefined
  const { standing, isHeld } = isOver ? await findInTheWay(tx, scope, taken) : { standing: [], isHeld: false }
  if (isOver && (isHeld || !overlap)) return refuseOccupied(standing, { start, end }, isHeld)
  const before = judge(row).overridable
  return {
    reasons: judged.overridable.filter((reason) => !before.includes(reason)),
    over: overlapChange(standing),
  }
}

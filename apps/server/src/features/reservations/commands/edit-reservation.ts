// The owner corrects what a live reservation says. The time it begins at is a move; the guard holds for its length.
import type { Lang } from '@noren/words/format'
import { judgeStart } from '@noren/scheduling/judge-start'
import { isFinal } from '@noren/scheduling/status'
import { minutesPerDay } from '@noren/scheduling/time'
import { entries } from '@noren/words/entries'
import { readOfferFacts, type OfferFacts } from '#features/hours/api'
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
  type EditedColumns,
} from '../changes/edited-fields.ts'
import { changeReservation } from '../changes/change-reservation.ts'
import { judgeOtherTime } from '../changes/judge-other-time.ts'
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
  return changeReservation(services, scope, reservationId, async (tx, row) => {
    const isCorrection = !notify && sentence === undefined && correctsPrice(row, edit)
    if (isFinal(row.status) && !isCorrection) return refuse('final')
    const facts = await readFacts(tx, services, scope, { row, edit }, now)
    const planned = planEdit(row, edit, facts, language)
    if (isRefusal(planned)) return planned
    const { set, changes, isLonger } = planned
    if (changes.length === 0 && !isLonger) return { mail: null }
    if (version !== undefined && version !== row.version) return refuse('outdated')
    const judged =
      isLonger && facts
        ? await judgeLength(tx, scope, { row, after: { ...row, ...set }, facts, overlap }, now)
        : { reasons: [], over: [] }
    if (isRefusal(judged)) return judged
    const { reasons, over } = judged
    if (reasons.some((reason) => !override.includes(reason))) return refuse('outside_rules', { reasons })
    const told = withSentence(notify ? mailsOf(row, set) : [], sentence)
    if (isRefusal(told)) return told
    const mail = await writeChange(tx, services, scope, row, {
      actor: 'owner',
      userId,
      kind: 'edited',
      set,
      changes: [...changes, ...overriddenOf(reasons), ...over, ...told.changes],
      mails: told.mails,
      isOver: over.length > 0,
      now,
    })
    return { mail }
  })
}

type Planned = { set: EditedColumns; changes: Change[]; isLonger: boolean }

/** What the edit makes of the row; a refusal names the fields that cannot be so. */
const planEdit = (
  row: Changing,
  edit: Edit,
  facts: OfferFacts | undefined,
  language: Lang,
): Planned | Refusal<'invalid'> => {
  const wrong = wrongFields(row, edit)
  if (wrong) return refuse('invalid', { errors: wrong })
  const isOtherMenu = edit.menu_id !== undefined && edit.menu_id !== row.menu_id
  const menu = isOtherMenu ? (facts?.menu ?? null) : null
  if (isOtherMenu && !menu) return refuse('invalid', { errors: { menu_id: ['menu_unknown'] } })
  const { block, visit } = entries[language]
  const set = columnsOf(row, edit, { menu, title: row.is_block ? block : visit })
  return { set, changes: changesOf(row, set), isLonger: takesOtherTime(row, set) }
}

const mailsOf = (row: Changing, { email = row.email }: EditedColumns): QueuedMessage[] =>
  email === null ? [] : [{ kind: 'edited', recipient: 'customer', to: email }]

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

type Lasting = Pick<Changing, 'end_at' | 'before_time' | 'after_time'>

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
  const placeUntil = (end_at: string) => ({ start, end: wireToLocalMinute(end_at), staffId: row.staff_id })
  const asked = { place: placeUntil(after.end_at), facts, overlap }
  const longer = await judgeOtherTime(tx, scope, { ...row, ...after }, asked, now)
  if (isRefusal(longer)) return longer
  const { start: _, end, staffId } = placeUntil(row.end_at)
  const before = judgeStart({
    ...facts,
    staffIds: [staffId],
    service: { totalDuration: end - start, beforeTime: row.before_time, afterTime: row.after_time },
    start,
    now: millisToLocalMinute(now),
  }).overridable
  return {
    reasons: longer.judged.overridable.filter((reason) => !before.includes(reason)),
    over: overlapChange(longer.standing),
  }
}

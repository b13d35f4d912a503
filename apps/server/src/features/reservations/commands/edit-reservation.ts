// The owner corrects what a live reservation says. The time it begins at is a move; the guard holds for its length.
import type { Lang } from '@noren/words/format'
import type { Cart, Line } from '@noren/scheduling/cart'
import { judgeStart } from '@noren/scheduling/judge-start'
import { isFinal } from '@noren/scheduling/status'
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { entries } from '@noren/words/entries'
import { doesNotDo, orderOf, readOfferFacts, type OfferFacts } from '#features/hours/api'
import { serviceOfStored, type StoredSeats } from '#features/occupancies/api'
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
  linesAfter,
  seatChange,
  takesOtherTime,
  wrongFields,
  type Edit,
  type EditedColumns,
} from '../lines/edited-fields.ts'
import { changeReservation } from '../changes/change-reservation.ts'
import { givenUpChoice, lineOf } from '../lines/reservation-lines.ts'
import { judgeOtherTime, seatsAfter } from '../changes/judge-other-time.ts'
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
    const { set, lines, cart, changes, isOtherTime } = planned
    if (changes.length === 0 && !isOtherTime) return { mail: null }
    // After that: a repeat of an edit whose answer was lost is no conflict.
    if (version !== undefined && version !== row.version) return refuse('outdated')
    const judged =
      isOtherTime && facts
        ? await judgeAfter(tx, scope, { row, after: { ...row, ...set }, edit, cart, facts, overlap }, now)
        : { reasons: [], over: [], seats: {} }
    if (isRefusal(judged)) return judged
    const { reasons, over, seats } = judged
    if (reasons.some((reason) => !override.includes(reason))) return refuse('outside_rules', { reasons })
    const told = withSentence(notify ? mailsOf(row, set) : [], sentence)
    if (isRefusal(told)) return told
    const mail = await writeChange(tx, services, scope, row, {
      actor: 'owner',
      userId,
      kind: 'edited',
      set: { ...set, ...seats },
      lines,
      changes: [...changes, ...seatChange(row, seats), ...overriddenOf(reasons), ...over, ...told.changes],
      mails: told.mails,
      isOver: over.length > 0,
      now,
    })
    return { mail }
  })
}

type Planned = {
  set: EditedColumns
  lines: Line[] | undefined
  cart: Cart | null
  changes: Change[]
  /** Other minutes, another staff member or another seat. */
  isOtherTime: boolean
}

/** What the edit makes of the row; a refusal names the fields that cannot be so. */
const planEdit = (
  row: Changing,
  edit: Edit,
  facts: OfferFacts | undefined,
  language: Lang,
): Planned | Refusal<'invalid'> => {
  const wrong = wrongFields(row, edit)
  if (wrong) return refuse('invalid', { errors: wrong })
  const staffId = edit.staff_id ?? row.staff_id
  if (staffId !== row.staff_id && !facts?.staffIds.includes(staffId))
    return refuse('invalid', { errors: { staff_id: ['staff_unknown'] } })
  const isNominated = row.is_nominated && staffId === row.staff_id
  const cart = facts && chosenMenus(row, edit) ? cartOf(facts, row, edit, { staffId, isNominated }) : null
  if (cart !== null && 'refused' in cart) return cart
  const { block, visit } = entries[language]
  const columns = columnsOf(row, edit, { cart, title: row.is_block ? block : visit })
  const givenUp = givenUpChoice(row, staffId)
  const set = {
    ...(cart ? {} : givenUp?.set),
    ...columns,
    ...(staffId !== row.staff_id && { staff_id: staffId }),
    ...(givenUp && { is_nominated: false }),
  }
  const before = { lines: givenUp?.lines ?? row.lines.map(lineOf), price: row.price }
  const lines = row.is_block ? [] : linesAfter(before, set, cart)
  const isOtherTime = takesOtherTime(row, set) || set.staff_id !== undefined || edit.seat_ids !== undefined
  return {
    set,
    lines: row.is_block ? undefined : lines,
    cart,
    changes: changesOf(row, set, lines),
    isOtherTime,
  }
}

/** The menus that the edit chooses, where they are others than those that the visit has. */
const chosenMenus = (row: Changing, { menu_id, menu_ids }: Edit): number[] | undefined => {
  const wanted = menu_ids ?? (menu_id === undefined ? undefined : [menu_id])
  return wanted && wanted.join() !== menusOf(row).join() ? wanted : undefined
}

const menusOf = ({ lines }: Changing): number[] => lines.flatMap((line) => line.menu_id ?? [])

const cartOf = (
  facts: OfferFacts,
  row: Changing,
  edit: Edit,
  { staffId, isNominated }: { staffId: number; isNominated: boolean },
): Cart | Refusal<'invalid'> => {
  const order = orderOf(facts, { menuIds: chosenMenus(row, edit) ?? [], staffId })
  const field = edit.menu_ids ? 'menu_ids' : 'menu_id'
  return order?.cartBy(staffId, isNominated) ?? refuse('invalid', { errors: { [field]: ['menu_unknown'] } })
}

const mailsOf = (row: Changing, { email = row.email }: EditedColumns): QueuedMessage[] =>
  email === null ? [] : [{ kind: 'edited', recipient: 'customer', to: email }]

/** Hours, visits and the chosen menu, where the edit may need them. */
const readFacts = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  { row, edit }: { row: Changing; edit: Edit },
  now: Millis,
): Promise<OfferFacts | undefined> => {
  const { menu_id, menu_ids, total_duration, staff_id, seat_ids } = edit
  const asked = [menu_id, menu_ids, total_duration, staff_id, seat_ids]
  if (asked.every((field) => field === undefined)) return undefined
  const start = wireToLocalMinute(row.start_at)
  const window = {
    menuIds: chosenMenus(row, edit) ?? menusOf(row),
    priceDay: dayOf(start),
    from: start - minutesPerDay,
    to: start + 2 * minutesPerDay,
    now,
    drafts: true,
    without: row.id,
  }
  return readOfferFacts(tx, scope, window, services.config)
}

type JudgedAfter = {
  /** Rules against what it becomes that did not stand against what it was. */
  reasons: string[]
  /** For the log, where it overlaps others on purpose. */
  over: Change[]
  seats: Partial<StoredSeats>
}

type Judging = {
  row: Changing
  after: Changing
  edit: Edit
  cart: Cart | null
  facts: OfferFacts
  overlap: boolean
}

/** Refused where other visits are in the way, unless the owner says so. */
const judgeAfter = async (
  tx: Tx,
  scope: ShopScope,
  { row, after, edit, cart, facts, overlap }: Judging,
  now: Millis,
): Promise<JudgedAfter | Refusal<'invalid' | 'occupied'>> => {
  // The request holds minutes beside the visit's; both would have to be counted anew.
  if (row.request_id !== null) return refuse('invalid', { errors: { total_duration: ['move_request_open'] } })
  const start = wireToLocalMinute(row.start_at)
  const [end, endBefore] = [wireToLocalMinute(after.end_at), wireToLocalMinute(row.end_at)]
  const place = { start, end, staffId: after.staff_id }
  const menuIds = chosenMenus(row, edit) ?? menusOf(row)
  const isNotForMenu = place.staffId !== row.staff_id && doesNotDo(facts, { menuIds, staffId: place.staffId })
  const asked = { place, facts, overlap, cart: cart?.service, seatIds: edit.seat_ids, isNotForMenu }
  const other = await judgeOtherTime(tx, scope, after, asked, now)
  if (isRefusal(other)) return other
  const before = judgeStart({
    ...facts,
    staffIds: [row.staff_id],
    service: serviceOfStored(row, endBefore - start),
    start,
    now: millisToLocalMinute(now),
  }).overridable
  return {
    reasons: other.judged.overridable.filter((reason) => !before.includes(reason)),
    over: overlapChange(other.standing),
    seats: seatsAfter(other),
  }
}

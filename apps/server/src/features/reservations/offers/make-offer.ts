// The owner offers up to three other times for a visit, by mail. Each is held until the customer answers, or the offer ends.
import { judgeStart } from '@noren/scheduling/judge-start'
import { isFinal } from '@noren/scheduling/status'
import { minutesPerDay } from '@noren/scheduling/time'
import { readOfferFacts, staffForVisit, type OfferFacts } from '#features/hours/api'
import { keepSeats, serviceOfStored, storedSeats, type StoredSeats } from '#features/occupancies/api'
import { findOpenOffer, insertOffer, type OfferTime } from '#features/offers/api'
import {
  hourMs,
  localMinuteToMillis,
  localMinuteToWire,
  millisToLocalMinute,
  millisToWire,
  wireToLocalMinute,
  wireToMillis,
  type Millis,
} from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import type { Tx } from '#platform/database/transactions'
import { isRefusal, refuse, type Refusal } from '#platform/errors'
import type { Services } from '#platform/services'
import { changeReservation } from '../changes/change-reservation.ts'
import { insertLog } from '../changes/insert-log.ts'
import { customerStateOf, insertMessages, withStates } from '../changes/insert-messages.ts'
import { judgeOtherTime, seatsAfter } from '../changes/judge-other-time.ts'
import type { Changed, Changing } from '../changes/read-for-change.ts'
import { overriddenOf, withSentence, type QueuedMessage } from '../stages.ts'

export type WantedOffer = {
  /** Local minutes. */
  times: readonly { start: number; staffId: number | undefined }[]
  sentence: string | undefined
  /** Reasons against any of the times that the owner has read. */
  override: readonly string[]
}

type Refused = Refusal<'not_found' | 'final' | 'invalid' | 'occupied' | 'outside_rules' | 'offer_open'>

/** Rule RES-136. */
export const makeOffer = (
  services: Services,
  scope: ShopScope,
  { reservationId, userId, wanted }: { reservationId: number; userId: number; wanted: WantedOffer },
  now: Millis,
): Promise<Changed | Refused> =>
  changeReservation<Changed | Refused>(services, scope, reservationId, async (tx, row) => {
    const refused = refuseOffer(row, wanted)
    if (refused) return refused
    const endsAt = offerEnd(row, wanted, now)
    if (endsAt <= now) return invalid('offer_late')
    if ((await findOpenOffer(tx, scope, row.id)) !== null) return refuse('offer_open')
    const judged = await judgeTimes(tx, services, scope, row, wanted, now)
    if (isRefusal(judged)) return judged
    const { times, reasons } = judged
    const offerId = await insertOffer(tx, services.secret, scope, {
      of: { kind: 'other_times', reservation: row },
      times,
      endsAt,
      userId,
      now,
    })
    if (offerId === undefined) throw new Error('the guard refused times that were judged under the lock')
    const told = withSentence(mailsOf(row, offerId), wanted.sentence)
    if (isRefusal(told)) return told
    const unsent = { mails: told.mails, sentBefore: row.sentBefore, byShop: true }
    const messages = await withStates(tx, services, scope, unsent, now)
    await insertLog(tx, scope, {
      reservationId: row.id,
      actor: 'owner',
      userId,
      kind: 'offered',
      status: row.status,
      changes: [
        ...times.map(({ start_at }) => ({ field: 'offer', from: null, to: start_at }) as const),
        { field: 'offer_until', from: null, to: millisToWire(endsAt) },
        ...overriddenOf(reasons),
        ...told.changes,
      ],
      now,
    })
    await insertMessages(tx, scope, { reservationId: row.id, now }, messages)
    return { mail: customerStateOf(messages) }
  })

const refuseOffer = (row: Changing, { times }: WantedOffer): Refusal<'final' | 'invalid'> | undefined => {
  if (isFinal(row.status)) return refuse('final')
  if (row.is_block || row.email === null) return invalid('offer_no_address')
  if (row.party_id !== null) return invalid('offer_party')
  const starts = new Set(times.map(({ start }) => start))
  if (starts.size < times.length || starts.has(wireToLocalMinute(row.start_at))) return invalid('offer_twice')
  return undefined
}

const invalid = (key: string): Refusal<'invalid'> => refuse('invalid', { errors: { times: [key] } })

const answerWithin = 24 * hourMs
const beforeFirst = 2 * hourMs

/** Rule RES-137. */
const offerEnd = ({ start_at }: Changing, { times }: WantedOffer, now: Millis): Millis =>
  Math.min(
    now + answerWithin,
    Math.min(...times.map(({ start }) => localMinuteToMillis(start))) - beforeFirst,
    wireToMillis(start_at),
  )

type Judged = { times: OfferTime[]; reasons: string[] }

/** Each as a move of the owner, but never over anything. */
const judgeTimes = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  { times: wanted, override }: WantedOffer,
  now: Millis,
): Promise<Judged | Refusal<'invalid' | 'occupied' | 'outside_rules'>> => {
  const times: OfferTime[] = []
  const reasons = new Set<string>()
  // Three at most, each with the visits around it.
  for (const one of wanted) {
    const judged = await judgeTime(tx, services, scope, row, one, now)
    if (isRefusal(judged)) return judged
    times.push(judged.time)
    for (const reason of judged.reasons) reasons.add(reason)
  }
  const against = [...reasons]
  if (against.some((reason) => !override.includes(reason)))
    return refuse('outside_rules', { reasons: against })
  return { times, reasons: against }
}

const judgeTime = async (
  tx: Tx,
  services: Services,
  scope: ShopScope,
  row: Changing,
  { start, staffId }: WantedOffer['times'][number],
  now: Millis,
): Promise<{ time: OfferTime; reasons: string[] } | Refusal<'invalid' | 'occupied'>> => {
  const length = wireToLocalMinute(row.end_at) - wireToLocalMinute(row.start_at)
  const menuIds = row.lines.flatMap(({ menu_id }) => menu_id ?? [])
  const window = { from: start - minutesPerDay, to: start + length + minutesPerDay, now, without: row.id }
  const facts = await readOfferFacts(tx, scope, { menuIds, drafts: true, ...window }, services.config)
  if (staffId !== undefined && !facts.staffIds.includes(staffId) && staffId !== row.staff_id)
    return invalid('staff_unknown')
  const free = staffId === undefined ? freeStaff(row, facts, { start, length, menuIds }, now) : undefined
  if (free) return { time: timeOf(row, { start, length, staffId: free.staffId }, free.seats), reasons: [] }
  const place = { start, end: start + length, staffId: staffId ?? row.staff_id }
  const judged = await judgeOtherTime(tx, scope, row, { place, facts, overlap: false }, now)
  if (isRefusal(judged)) return judged
  return {
    time: timeOf(row, { start, length, staffId: place.staffId }, seatsAfter(judged)),
    reasons: judged.judged.overridable,
  }
}

/** Nobody in particular: who has the visit now, or else whoever is free and does its menus, against whom no rule is. */
const freeStaff = (
  row: Changing,
  facts: OfferFacts,
  { start, length, menuIds }: { start: number; length: number; menuIds: readonly number[] },
  now: Millis,
): { staffId: number; seats: StoredSeats } | undefined => {
  const kept = keepSeats(row, facts, length)
  const { refusal, staffId, placements } = judgeStart({
    ...facts,
    staffIds: staffForVisit(facts, { menuIds, staffId: row.staff_id }),
    seatUnits: kept.seatUnits,
    service: { ...serviceOfStored(row, length), seats: kept.seats },
    start,
    now: millisToLocalMinute(now),
    preferredStaffId: row.staff_id,
  })
  return refusal === null ? { staffId, seats: storedSeats(placements[0]?.seats ?? []) } : undefined
}

const timeOf = (
  { before_time, after_time, waits }: Changing,
  { start, length, staffId }: { start: number; length: number; staffId: number },
  seats: StoredSeats,
): OfferTime => ({
  staff_id: staffId,
  start_at: localMinuteToWire(start),
  end_at: localMinuteToWire(start + length),
  before_time,
  after_time,
  waits,
  ...seats,
})

const mailsOf = ({ email }: Changing, offerId: number): QueuedMessage[] =>
  email === null
    ? []
    : [{ kind: 'offer', recipient: 'customer', to: email, details: { offer_id: String(offerId) } }]

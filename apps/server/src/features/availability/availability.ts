// The starts that are offered to customers, and what is decided about one that is requested.
import { nearestStarts } from '@noren/scheduling/choose'
import {
  applyCutoff,
  nextFreeDay,
  offerDays,
  listStarts,
  validUntil,
  type OfferDay,
  type OfferQuestion,
  type OfferRules,
} from '@noren/scheduling/offer'
import { judgeStart } from '@noren/scheduling/judge-start'
import { dayOf, formatDay, formatTime, minutesPerDay } from '@noren/scheduling/time'
import type { Availability } from '@noren/contract/booking'
import {
  choosesShown,
  menuIdsOf,
  ordersOf,
  readOfferFacts,
  type OfferFacts,
  type WantedVisit,
} from '#features/hours/api'
import {
  localMinuteToMillis,
  wireToLocalMinute,
  minuteMs,
  millisToLocalMinute,
  localMinuteToWire,
  type Millis,
} from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { read } from '#platform/database/transactions'
import type { Services } from '#platform/services'

export type Offering = Pick<Services, 'db' | 'config'>

type Offered = { answer: Availability; version: number; until: Millis }

/**
 * Offered starts of a visit over `days` dates from `fromDay`; null where its menus are not on offer. One statement, and a second
 * one where the next free day lies behind what is shown.
 */
export const readAvailability = async (
  services: Offering,
  scope: ShopScope,
  { wanted, fromDay, days, isTrial }: Asked & { fromDay: number; days: number },
  now: Millis,
): Promise<Offered | null> => {
  const at = millisToLocalMinute(now)
  const window = { wanted, isTrial, fromDay, toDay: fromDay + days }
  const facts = await readFacts(services, scope, window, now)
  const question = questionOf(facts, wanted)
  if (question === null) return null
  const { rules, version } = facts
  // The clock is applied last: `validUntil` reads the days without it.
  const open = offerDays({ ...question, fromDay, days })
  const shown = applyCutoff(open, rules, at)
  const until = localMinuteToMillis(validUntil(open, rules, at))
  const found = nextFreeDay(shown)
  const next =
    found ?? (await nextAfter(services, scope, { wanted, isTrial, fromDay: fromDay + days, rules }, now))
  return {
    answer: { days: shown.map(dayOnWire), next_date: next === null ? null : formatDay(next) },
    version,
    // A day that is not shown has cut-offs of its own.
    until: found === null ? Math.min(until, now + 10 * minuteMs) : until,
  }
}

/** `isTrial`: the shop's owner tries her page, which may not be public yet. Rule SHOP-24. */
type Asked = { wanted: WantedVisit; isTrial?: boolean | undefined }
type StartRequest = Asked & { start_at: string }

/** What customers are offered; null where the page or a menu is not, or the menus cannot be one visit. Chosen are those who are shown. */
export const questionOf = (
  facts: OfferFacts,
  wanted: WantedVisit,
): Omit<OfferQuestion, 'fromDay' | 'days'> | null => {
  if (!facts.published || !choosesShown(facts, wanted)) return null
  const orders = ordersOf(facts, wanted)
  const isDone = orders && !orders.order.isNotForMenu && !orders.companion?.isNotForMenu
  return isDone ? orders.question : null
}

/** Up to three free starts nearest to a lost one, RFC 3339. */
export const readAlternatives = async (
  services: Services,
  scope: ShopScope,
  request: StartRequest,
  now: Millis,
): Promise<string[]> => (await judgeStartRequest(services, scope, request, now)).alternatives

/**
 * What speaks against a start of a visit, and the three free ones nearest to it. Where the weeks around it have fewer, a second
 * statement looks as far as customers book.
 */
export const judgeStartRequest = async (
  services: Services,
  scope: ShopScope,
  request: StartRequest,
  now: Millis,
): Promise<{ refused: 'slot_taken' | 'not_offered' | null; alternatives: string[] }> => {
  const { db, config } = services
  const start = wireToLocalMinute(request.start_at)
  const at = millisToLocalMinute(now)
  const today = dayOf(at)
  const fromDay = Math.max(dayOf(start) - alternativesReach, today)
  const { wanted, isTrial } = request
  const around = { wanted, isTrial, fromDay, toDay: fromDay + 2 * alternativesReach + 1 }
  const facts = await read(db, scope, (tx) => readOfferFacts(tx, scope, instantsOf(around, now), config))
  const question = questionOf(facts, wanted)
  if (question === null) return { refused: 'not_offered', alternatives: [] }
  const { refusal } = judgeStart({ ...question, start, now: at })

  const all = { wanted, isTrial, fromDay: today, toDay: today + facts.rules.horizonDays + 1 }
  const near = nearestStarts(offeredIn(facts, around, at), start)
  const isEnough = near.length === 3 || (fromDay === today && around.toDay >= all.toDay)
  const nearest = isEnough
    ? near
    : nearestStarts(offeredIn(await readFacts(services, scope, all, now), all, at), start)
  return { refused: refusal, alternatives: nearest.map(localMinuteToWire) }
}

const offeredIn = (facts: OfferFacts, { wanted, fromDay, toDay }: Window, now: number): number[] => {
  const question = questionOf(facts, wanted)
  return question === null ? [] : listStarts(offerDays({ ...question, fromDay, days: toDay - fromDay, now }))
}

/** Days on either side of a start that is taken in which free starts are looked for first. */
export const alternativesReach = 14
/** The widest window in which the next free day is looked for, in days. */
export const reachMax = 120

const nextAfter = async (
  services: Offering,
  scope: ShopScope,
  { wanted, isTrial, fromDay, rules }: Asked & { fromDay: number; rules: OfferRules },
  now: Millis,
): Promise<number | null> => {
  const at = millisToLocalMinute(now)
  const days = Math.min(dayOf(at) + rules.horizonDays - fromDay + 1, reachMax)
  if (days < 1) return null
  const facts = await readFacts(services, scope, { wanted, isTrial, fromDay, toDay: fromDay + days }, now)
  const question = questionOf(facts, wanted)
  return question === null ? null : nextFreeDay(offerDays({ ...question, fromDay, days, now: at }))
}

type Window = Asked & { fromDay: number; toDay: number }

const instantsOf = ({ wanted, isTrial = false, fromDay, toDay }: Window, now: Millis) => ({
  menuIds: menuIdsOf(wanted),
  from: fromDay * minutesPerDay,
  to: toDay * minutesPerDay,
  now,
  isTrial,
})

export const readFacts = (
  { db, config }: Offering,
  scope: ShopScope,
  window: Window,
  now: Millis,
): Promise<OfferFacts> => read(db, scope, (tx) => readOfferFacts(tx, scope, instantsOf(window, now), config))

export const dayOnWire = ({
  day,
  state,
  starts,
  first,
  step,
  marks,
}: OfferDay): Availability['days'][number] => ({
  date: formatDay(day),
  state,
  starts: starts.map((start) => times[start] ?? formatTime(start)),
  first: first === null ? null : formatTime(first),
  step,
  marks,
})

/** Hundreds in each answer, always the same ones. */
const times = Array.from({ length: minutesPerDay }, (_, minuteOfDay) => formatTime(minuteOfDay))

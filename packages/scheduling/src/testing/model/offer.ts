// Rules BOOK-1 to BOOK-5 and VISIT-14 a second time, minute by minute. Shares no code with the engine.
import type { OfferQuestion } from '@noren/scheduling/offer'
import type { Guest } from '@noren/scheduling/placement'
import type { Reason } from '@noren/scheduling/reasons'
import { hoursReasons, isAtWork, minutesOf, type Minutes } from './hours.ts'
import {
  freeUnits,
  obstacleOf,
  obstacles,
  openBook,
  serviceBy,
  visitsOn,
  waysToServe,
  type Choice,
  type IsThere,
} from './visits.ts'

export type Model = {
  /** Local minutes of the starts that fit hours and grid, with whether everybody can be served. */
  readonly fitting: ReadonlyMap<number, boolean>
  /** Those that the clock allows too. */
  readonly offered: ReadonlySet<number>
}

type Asked = OfferQuestion & { readonly now: number }

export const modelOf = (question: Asked): Model => {
  const { rules, fromDay, days, now } = question
  const book = openBook(question, fromDay, days)
  const shop = hoursOf(question)
  const length = shortest(question)
  const fitting = new Map<number, boolean>()
  const offered = new Set<number>()
  for (let day = fromDay; day < fromDay + days; day++) {
    const { usual, open } = shop.minutesOf(day)
    let opening = 0
    for (let minute = 0; minute < 1440; minute++) {
      if (!usual[minute]) continue
      if (!usual[minute - 1]) opening = minute
      if ((minute - opening) % rules.slotMinutes !== 0) continue
      let inside = 0
      while (inside < length && open[minute + inside]) inside++
      if (inside < length) continue

      const start = day * 1440 + minute
      const isFree = first(waysToServe(question, book, shop.isThereOn(day), start)) !== undefined
      fitting.set(start, isFree)
      const inTime = start > now && start - now >= rules.cutoffMinutes
      if (isFree && inTime && day - Math.floor(now / 1440) <= rules.horizonDays) offered.add(start)
    }
  }
  return { fitting, offered }
}

/** All that speaks against a start of a published page whose plan is open, in any order. */
export const reasonsModelOf = (question: Asked): ((start: number) => Reason[]) => {
  const { rules, staffIds, now } = question
  const book = openBook(question, question.fromDay, question.days)
  const shop = hoursOf(question)
  return (start) => {
    const day = Math.floor(start / 1440)
    const againstHours = hoursReasons(rules, shop.minutesOf(day), start, shortest(question))
    const reasons = [...againstHours]
    if (start <= now) reasons.push('past')
    if (start > now && start - now < rules.cutoffMinutes) reasons.push('cutoff')
    if (day - Math.floor(now / 1440) > rules.horizonDays) reasons.push('beyond_horizon')

    const working = judgedStaff(question, shop, start)
    if (working.length === 0 && staffIds.length > 0) reasons.push('staff_off')
    const asked = working.length > 0 ? working : staffIds
    const reached = asked.map((staffId) => obstacleOf(question, question, book, staffId, start))
    const farthest = obstacles.findLast((obstacle) => reached.includes(obstacle)) ?? 'taken'
    if (farthest !== 'none') return [...reasons, farthest]
    // The first of the two could come.
    const mayCome = working.length > 0 && againstHours.every((reason) => reason === 'off_grid')
    if (question.companion && mayCome && !first(waysToServe(question, book, shop.isThereOn(day), start)))
      reasons.push('taken')
    return reasons
  }
}

/** Who serves everybody who comes at a start that is offered; rules VISIT-9, VISIT-11 and VISIT-13. */
export const choiceModelOf = (
  question: Asked & { readonly preferredStaffId?: number | undefined },
): ((start: number) => readonly Choice[]) => {
  const book = openBook(question, question.fromDay, question.days)
  const shop = hoursOf(question)
  return (start) => first(waysToServe(question, book, shop.isThereOn(Math.floor(start / 1440)), start)) ?? []
}

/** Whom one person goes to where the owner passes over rules: the unit of each group, none where none is free. VISIT-14, VISIT-15. */
export const overRulesModelOf = (
  question: Asked,
): ((start: number) => { staffId: number; seatIds: number[] } | undefined) => {
  const book = openBook(question, question.fromDay, question.days)
  const shop = hoursOf(question)
  return (start) => {
    const working = judgedStaff(question, shop, start)
    const asked = working.length > 0 ? working : question.staffIds
    const [best] = asked
      .map((staffId) => ({
        staffId,
        reached: obstacles.indexOf(obstacleOf(question, question, book, staffId, start)),
        visits: visitsOn(book, staffId, start).size,
      }))
      .filter(({ reached }) => reached > obstacles.indexOf('buffer'))
      .toSorted((a, b) => b.reached - a.reached || a.visits - b.visits)
    if (best === undefined) return undefined
    const units = freeUnits(question, serviceBy(question, best.staffId), book, start)
    return { staffId: best.staffId, seatIds: units.flatMap((free) => free.slice(0, 1)) }
  }
}

/** Those who work over the visit; where the shop's own hours are against it, those of its staff say nothing more. */
const judgedStaff = (question: Asked, shop: Hours, start: number): readonly number[] => {
  const day = Math.floor(start / 1440)
  const { staffIds } = question
  const minutesBy = (staffId: number) => serviceBy(question, staffId).totalDuration
  const isInside = staffIds.some((staffId) => shop.isOpen(day, start, minutesBy(staffId)))
  if (!isInside) return staffIds
  return staffIds.filter((staffId) => shop.isThereOn(day)(staffId, start, minutesBy(staffId)))
}

const first = <T>(ways: Generator<T>): T | undefined => {
  for (const way of ways) return way
  return undefined
}

/** For how long the shop must be open at least, whoever serves; of two in turn, for both. */
const shortest = (question: OfferQuestion): number => {
  const of = (guest: Guest) =>
    guest.staffIds.length === 0
      ? guest.service.totalDuration
      : Math.min(...guest.staffIds.map((staffId) => serviceBy(guest, staffId).totalDuration))
  const { companion } = question
  if (companion === undefined) return of(question)
  return companion.mode === 'in_turn' ? of(question) + of(companion) : Math.max(of(question), of(companion))
}

type Hours = ReturnType<typeof hoursOf>

/** Of the day on which one arrives: a visit that goes on, or follows, after midnight is outside. */
const hoursOf = ({ rules }: OfferQuestion) => {
  const known = new Map<number, Minutes>()
  const minutesOn = (day: number): Minutes => {
    const minutes = known.get(day) ?? minutesOf(rules, day)
    known.set(day, minutes)
    return minutes
  }
  const isOpen = (day: number, start: number, length: number): boolean => {
    const { open } = minutesOn(day)
    for (let minute = start; minute < start + length; minute++) if (!open[minute - day * 1440]) return false
    return true
  }
  const isThereOn =
    (day: number): IsThere =>
    (staffId, start, length) =>
      isOpen(day, start, length) && isAtWork(rules, staffId, start, start + length)
  return { minutesOf: minutesOn, isOpen, isThereOn }
}

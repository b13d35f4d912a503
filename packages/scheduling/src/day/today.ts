// What a shop says of today at the top of its page: its hours, and whether a time is still free. Rule PAGE-32.
import { type Range, resolveHours } from '../hours.ts'
import { applyCutoff, earliestStart, offerDays, validUntil, type OfferQuestion } from '../offer.ts'
import type { Service } from '../occupancies.ts'
import { dayOf, minutesPerDay } from '../time.ts'

/**
 * `free`: some menu can be booked for today. `by_phone`: only inside the cut-off. `full`: open, and no start is left.
 * `over`: the last hours have passed. `closed`: no hours today.
 */
export type TodayState = 'free' | 'by_phone' | 'full' | 'over' | 'closed'

export type Today = {
  readonly ranges: readonly Range[]
  readonly state: TodayState
  /** Inside its hours: then its noren hangs. Rule PAGE-201. */
  readonly isOpen: boolean
  /** When it opens next: today, or where it is closed or done for today another day; null while it is open, and without hours within the horizon. */
  readonly next: Opening | null
  /** The local minute from which on the answer may be another one, if nothing is booked or changed. */
  readonly until: number
}

/** `time` in minutes of the day. */
type Opening = { readonly day: number; readonly time: number; readonly isTomorrow: boolean }

type Question = Omit<OfferQuestion, 'service' | 'fromDay' | 'days' | 'now'> & {
  /** Of the menus that customers see. */
  readonly services: readonly Service[]
  readonly now: number
}

export const readToday = ({ services, now, ...shop }: Question): Today => {
  const { rules } = shop
  const day = dayOf(now)
  const midnight = day * minutesPerDay
  const { ranges } = resolveHours(rules, day)
  const closing = ranges.at(-1)?.[1]
  if (closing === undefined || now >= midnight + closing) {
    return {
      ranges,
      state: closing === undefined ? 'closed' : 'over',
      isOpen: false,
      next: nextOpening(rules, day),
      until: midnight + minutesPerDay,
    }
  }
  const isOpen = ranges.some(([opens, closes]) => now >= midnight + opens && now < midnight + closes)
  const opening = ranges.find(([opens]) => midnight + opens > now)?.[0]
  const next = isOpen || opening === undefined ? null : { day, time: opening, isTomorrow: false }
  let state: TodayState = 'full'
  // Until it opens or closes, whatever can be booked.
  let until = midnight + Math.min(...ranges.flat().filter((minute) => midnight + minute > now))
  for (const service of services) {
    const open = offerDays({ ...shop, service, fromDay: day, days: 1 })
    const [today] = applyCutoff(open, rules, now)
    const last = today?.starts.at(-1)
    // Until the cut-off of its last start, whatever the other menus do.
    if (last !== undefined)
      return {
        ranges,
        state: 'free',
        isOpen,
        next,
        until: Math.min(until, midnight + last - (earliestStart(rules, now) - now) + 1),
      }
    if (today?.marks.includes('t')) state = 'by_phone'
    until = Math.min(until, validUntil(open, rules, now))
  }
  return { ranges, state, isOpen, next, until }
}

const nextOpening = (rules: Question['rules'], today: number): Opening | null => {
  for (let day = today + 1; day <= today + rules.horizonDays; day++) {
    const opening = resolveHours(rules, day).ranges[0]?.[0]
    if (opening !== undefined) return { day, time: opening, isTomorrow: day === today + 1 }
  }
  return null
}

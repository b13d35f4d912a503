// When anything can be booked next, where today has nothing left. Rule PAGE-221.
import { applyCutoff, listStarts, offerDays, validUntil } from '@noren/scheduling/offer'
import { questionOf } from '../availability.ts'
import type { OfferFacts } from '#features/hours/api'

/** Local minutes; `until` is when another start may be the first, if nothing is booked or changed. */
type Soonest = { start: number | null; until: number }

/** The first start of any menu from `fromDay` on, within some weeks. */
export const soonestOf = (
  facts: OfferFacts,
  { menuIds, fromDay, now }: { menuIds: readonly number[]; fromDay: number; now: number },
): Soonest => {
  const { rules } = facts
  const questions = menuIds.flatMap((id) => questionOf(facts, { menuIds: [id] }) ?? [])
  let until = Infinity
  for (let from = fromDay; from < fromDay + soonestReach; from += daysAtOnce) {
    const starts = questions.flatMap((question) => {
      const open = offerDays({ ...question, fromDay: from, days: daysAtOnce })
      until = Math.min(until, validUntil(open, rules, now))
      return listStarts(applyCutoff(open, rules, now)).slice(0, 1)
    })
    if (starts.length > 0) return { start: Math.min(...starts), until }
  }
  return { start: null, until }
}

/** In days; what is free later still is looked for in the calendar. */
export const soonestReach = 28
const daysAtOnce = 7

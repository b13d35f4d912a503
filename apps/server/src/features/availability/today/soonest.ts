// When anything can be booked next, where today has nothing left. Rule PAGE-221.
import { applyCutoff, listStarts, offerDays, validUntil, type OfferQuestion } from '@noren/scheduling/offer'
import { questionOf } from '../availability.ts'
import type { OfferFacts } from '#features/hours/api'

/** Local minutes; `until` is when another start may be the first, if nothing is booked or changed. */
type Soonest = { start: number | null; until: number }

/** The first start from `fromDay` on, within some weeks, of the menus that are asked about. */
export const soonestOf = (
  facts: OfferFacts,
  { menuIds, fromDay, now }: { menuIds: readonly number[]; fromDay: number; now: number },
): Soonest => {
  const { rules } = facts
  const questions = soonestQuestions(facts, menuIds)
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

type Question = Omit<OfferQuestion, 'fromDay' | 'days'>

/**
 * One for all menus that take the same minutes, staff and seats, the shortest first, as they fit soonest; of a shop with very many kinds
 * no more than some, so that its page is never slow. What is named can be booked in any case. Rule PAGE-253.
 */
export const soonestQuestions = (facts: OfferFacts, menuIds: readonly number[]): Question[] => {
  const byWhatItTakes = new Map<string, Question>()
  for (const id of menuIds) {
    const question = questionOf(facts, { menuIds: [id] })
    if (question === null) continue
    const { service, staffIds, serviceOf } = question
    byWhatItTakes.set(JSON.stringify([service, staffIds, [...(serviceOf ?? [])]]), question)
  }
  return [...byWhatItTakes.values()]
    .toSorted((a, b) => a.service.totalDuration - b.service.totalDuration)
    .slice(0, questionsMax)
}

export const questionsMax = 12

/** In days; what is free later still is looked for in the calendar. */
export const soonestReach = 28
const daysAtOnce = 7

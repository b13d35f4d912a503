// All that the package says about generated shops, as one hash. Run by itself it prints the zone it stands in and the hash:
// `node answers.ts <seed> <shops>`, with `planted` behind for an engine that asks the process for its zone.
import { createHash } from 'node:crypto'
import { argv } from 'node:process'
import * as fc from 'fast-check'
import { nearestStarts } from '../choose.ts'
import { customerMayChange } from '../cutoff.ts'
import { hoursOf } from '../hours.ts'
import { applyCutoff, nextFreeDay, type OfferDay, offerDays, startsOf, validUntil } from '../offer.ts'
import { leftOutside } from '../outside.ts'
import { freeWindow } from '../plan.ts'
import { explainStart } from '../reasons.ts'
import { formatDay, formatLocal, parseLocal } from '../time.ts'
import { type GeneratedQuestion, questions } from './shops.ts'

export const hashAnswers = (
  generated: readonly GeneratedQuestion[],
  offer: (question: GeneratedQuestion, index: number) => OfferDay[] = offerDays,
): string => {
  const hash = createHash('sha256')
  generated.forEach((question, index) =>
    hash.update(JSON.stringify(answerOf(question, offer(question, index)))),
  )
  return hash.digest('hex')
}

const answerOf = (question: GeneratedQuestion, days: OfferDay[]) => {
  const { rules, now, fromDay } = question
  const kept = offerDays({ ...question, now: undefined })
  const stays = question.visits.map(({ start, end }, id) => ({ id, start, end }))
  const asked = Array.from({ length: 24 * question.days }, (_, hour) => fromDay * 1440 + hour * 60)
  return {
    days,
    sent: applyCutoff(kept, rules, now),
    until: validUntil(kept, rules, now),
    hours: days.map(({ day }) => hoursOf(rules, day)),
    next: nextFreeDay(days),
    nearest: nearestStarts(startsOf(days), now),
    reasons: asked.map((start) => explainStart({ ...question, start })),
    outside: leftOutside(stays, { ...rules, special: [] }, rules),
    window: freeWindow(fromDay),
    change: customerMayChange({ start: fromDay * 1440, createdAt: now, now, cancelCutoffMinutes: 1440 }),
    texts: [formatDay(fromDay), formatLocal(now), parseLocal(formatLocal(now))],
  }
}

/** What must not be: in one shop's answer the starts lie where the process's own clock puts them. */
const offerByProcessZone = (question: GeneratedQuestion, index: number): OfferDay[] => {
  const days = offerDays(question)
  if (index > 0) return days
  const { hour } = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(Temporal.Now.timeZoneId())
  return days.map((day) => ({ ...day, first: hour }))
}

if (import.meta.main) {
  const [seed, shops, planted] = argv.slice(2)
  const generated = fc.sample(questions, { numRuns: Number(shops), seed: Number(seed) })
  const hash = hashAnswers(generated, planted === 'planted' ? offerByProcessZone : offerDays)
  console.log(`${Temporal.Now.timeZoneId()} ${hash}`)
}

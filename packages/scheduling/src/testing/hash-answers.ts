// Every answer of the package about generated shops, as one hash. Run by itself it prints the process's zone and the hash:
// `node hash-answers.ts <seed> <shops>`, with `violation` at the end for an engine that uses the process's zone.
import { createHash } from 'node:crypto'
import { argv } from 'node:process'
import * as fc from 'fast-check'
import { nearestStarts } from '../choose.ts'
import { customerMayChange } from '../cutoff.ts'
import { resolveHours } from '../hours.ts'
import { applyCutoff, nextFreeDay, type OfferDay, offerDays, listStarts, validUntil } from '../offer.ts'
import { leftOutside } from '../hours/outside.ts'
import { freeWindow } from '../plan.ts'
import { explainStart } from '../reasons.ts'
import { formatDay, formatLocal, parseLocal } from '../time.ts'
import { type GeneratedOffer, offerInputs } from './shops.ts'

export const hashAnswers = (
  generated: readonly GeneratedOffer[],
  offer: (question: GeneratedOffer, index: number) => OfferDay[] = offerDays,
): string => {
  const hash = createHash('sha256')
  generated.forEach((question, index) =>
    hash.update(JSON.stringify(collectAnswers(question, offer(question, index)))),
  )
  return hash.digest('hex')
}

const collectAnswers = (question: GeneratedOffer, days: OfferDay[]) => {
  const { rules, now, fromDay } = question
  const cached = offerDays({ ...question, now: undefined })
  const stays = question.visits.map(({ start, end }, id) => ({ id, start, end }))
  const asked = Array.from({ length: 24 * question.days }, (_, hour) => fromDay * 1440 + hour * 60)
  return {
    days,
    withClock: applyCutoff(cached, rules, now),
    until: validUntil(cached, rules, now),
    hours: days.map(({ day }) => resolveHours(rules, day)),
    next: nextFreeDay(days),
    nearest: nearestStarts(listStarts(days), now),
    reasons: asked.map((start) => explainStart({ ...question, start })),
    outside: leftOutside(stays, { ...rules, special: [] }, rules),
    window: freeWindow(fromDay),
    change: customerMayChange({
      start: fromDay * 1440,
      createdAt: now,
      movedByShopAt: null,
      now,
      cancelCutoffMinutes: 1440,
    }),
    texts: [formatDay(fromDay), formatLocal(now), parseLocal(formatLocal(now))],
  }
}

/** A deliberate violation: the first shop's answer depends on the process's zone. */
const offerByProcessZone = (question: GeneratedOffer, index: number): OfferDay[] => {
  const days = offerDays(question)
  if (index > 0) return days
  return days.map((day) => ({ ...day, first: new Date(0).getHours() }))
}

if (import.meta.main) {
  const [seed, shops, violation] = argv.slice(2)
  const generated = fc.sample(offerInputs, { numRuns: Number(shops), seed: Number(seed) })
  const hash = hashAnswers(generated, violation === 'violation' ? offerByProcessZone : offerDays)
  console.log(`${Intl.DateTimeFormat().resolvedOptions().timeZone} ${hash}`)
}

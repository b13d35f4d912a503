import { listStarts, type OfferDay, offerDays } from '../offer.ts'
import type { GeneratedOffer } from './shops.ts'

export type Situation = (question: GeneratedOffer, answer: readonly OfferDay[]) => boolean

/** Whether other starts would be offered. */
export const differs = (
  question: GeneratedOffer,
  answer: readonly OfferDay[],
  change: Partial<GeneratedOffer>,
): boolean => listStarts(answer).join() !== listStarts(offerDays({ ...question, ...change })).join()

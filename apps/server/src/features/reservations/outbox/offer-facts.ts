// What the mails about other times say: those to choose from, until when, and what became of them.
import { messages } from '@noren/words/messages'
import type { Lang } from '@noren/words/format'
import type { EmailContent } from '#emails/email-template'
import type { OfferOutcome } from '../stages.ts'
import { linesOf, momentText, visitText, type Moment } from './visit-texts.ts'

type Time = Moment & { end: number }

/** Other times to choose from, until when. */
export type ToldOffer = { until: Moment; times: readonly (Time & { staffName: string | null })[] }

/** The present time, which holds until another one is chosen, and the others. */
export const offerFacts = (language: Lang, when: Time, { times }: ToldOffer): EmailContent['facts'] => {
  const texts = messages[language].offer
  return [
    { head: texts.present, value: visitText(language, when), emphasis: 'large' },
    ...times.map(({ staffName, ...time }, index) => ({
      head: texts.candidate(index + 1),
      value: linesOf([visitText(language, time), staffName && texts.staff(staffName)]),
    })),
  ]
}

/** Where one of them is chosen, until when, and whom to ask where none suits. */
export const offerLink = (
  language: Lang,
  { until }: ToldOffer,
  { url, phone, email }: { url: string; phone: string | null; email: string | null },
): NonNullable<EmailContent['link']> => {
  const texts = messages[language].offer
  const contact = phone ? texts.otherPhone(phone) : email ? texts.otherEmail(email) : texts.other
  return { head: texts.open, url, notes: [texts.until(momentText(language, until)), contact] }
}

/** Its words by what became of the offer. */
export const outcomeTexts = (language: Lang, outcome: OfferOutcome | null | undefined) =>
  messages[language].shop_offer_answered[outcome ?? 'expired']

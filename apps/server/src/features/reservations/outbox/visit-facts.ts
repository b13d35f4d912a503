// What a mail says of the parts of a visit: its menus and fees, who serves, and who comes with the customer. Rule MSG-147.
import type { MessageKind } from '@noren/contract/messages'
import { bookingAgain } from '@noren/words/booking/again'
import {
  formatAmount,
  formatPhone,
  formatPrice,
  formatReservationNumber,
  type Lang,
} from '@noren/words/format'
import { messages } from '@noren/words/messages'
import { visitNumbers } from '@noren/words/reservations/push'
import { mailVisits } from '@noren/words/reservations/visits'
import { lineName } from '@noren/words/visits'
import type { StoredLine } from '../lines/reservation-lines.ts'
import { linesOf, visitText, type Moment } from './visit-texts.ts'

type ShownLine = Pick<StoredLine, 'kind' | 'name' | 'price'>

/** Also of a companion. */
export type ToldVisit = {
  menuName: string
  price: number
  lines?: readonly ShownLine[]
  /** Null where the reader is not told. */
  staffName?: string | null
  isNominated?: boolean
}

export type ToldCompanion = ToldVisit & { number: string; name: string; when: Moment & { end: number } }

type ToldParty = { price: number; companions?: readonly ToldCompanion[] }

type Fact = { head: string; value: string }

type Linked = { language: Lang; url: string; googleCalendar?: string | undefined }

/** The file first, then the form of one calendar. Rule MSG-168. */
export const calendarLinks = ({ language, url, googleCalendar }: Linked) => ({
  head: messages[language].addToCalendar,
  url: `${url}/reservation.ics`,
  other: googleCalendar ? { head: mailVisits[language].googleCalendar, url: googleCalendar } : undefined,
})

/** In the mails that are kept, and in those after which another time is missing. Rule MSG-229. */
export const repeatLink = ({ kind, language, url }: Linked & { kind: string }) => {
  const word = repeatWords.get(kind)
  return word && { head: bookingAgain[language][word], url: `${url}/again` }
}

/** As the page of the manage link says it while the mail is new: of a visit to come, or of one that does not take place. */
const repeatWords: ReadonlyMap<string, 'repeatComing' | 'repeatCanceled'> = new Map(
  Object.entries({
    confirmed: 'repeatComing',
    approved: 'repeatComing',
    reminder: 'repeatComing',
    declined: 'repeatCanceled',
    expired: 'repeatCanceled',
    canceled_by_customer: 'repeatCanceled',
  } satisfies Partial<Record<MessageKind | 'reminder', 'repeatComing' | 'repeatCanceled'>>),
)

/** A visit of one line is called by its menu, as it always was. */
export const menuText = (language: Lang, { menuName, lines = [] }: ToldVisit): string =>
  lines.length > 1 ? linesOf(lines.map((line) => lineText(language, line))) : menuName

/** Whom the shop is told of. Rule MSG-235. */
export const customerFact = (
  language: Lang,
  { name, kana, phone, email }: Record<'name', string> & Record<'kana' | 'phone' | 'email', string | null>,
) => {
  const texts = messages[language]
  const isCallable = phone !== null && /^\+?\d+$/.test(phone)
  return {
    head: texts.heads.customer,
    value: linesOf([kana ? texts.withReading(name, kana) : name, phone, email]),
    person: {
      name,
      lines: [kana, isCallable ? null : phone, email].filter((line) => line !== null),
      call: isCallable ? { url: `tel:${phone}`, text: texts.call(formatPhone(phone)) } : null,
    },
  }
}

export const staffFacts = (
  language: Lang,
  { staffName, isNominated = false }: ToldVisit,
  isToShop: boolean,
): Fact[] => {
  const { heads, chosen } = mailVisits[language]
  if (!staffName) return []
  return [{ head: heads.staff, value: isToShop && isNominated ? chosen(staffName) : staffName }]
}

/** Rule MSG-227. */
export const visitNumberFacts = (language: Lang, number: number | null | undefined): Fact[] => {
  const { head, of } = visitNumbers[language]
  return number == null ? [] : [{ head, value: of(number) }]
}

/** Who comes with somebody, and what both cost. */
export const companionFacts = (
  language: Lang,
  { price, companions = [] }: ToldParty,
  isToShop: boolean,
): Fact[] => {
  const { heads, servedBy } = mailVisits[language]
  return [
    ...companions.map((one) => ({
      head: heads.companion,
      value: linesOf([
        isToShop ? one.name : null,
        visitText(language, one.when),
        menuText(language, one),
        formatPrice(language, one.price),
        one.staffName ? servedBy(one.staffName) : null,
        messages[language].calendarNumber(formatReservationNumber(one.number)),
      ]),
    })),
    ...totalFacts(language, { price, companions }),
  ]
}

export const totalFacts = (language: Lang, { price, companions = [] }: ToldParty): Fact[] => {
  if (companions.length === 0) return []
  const sum = companions.reduce((total, one) => total + one.price, price)
  return [{ head: mailVisits[language].heads.total, value: formatPrice(language, sum) }]
}

const lineText = (language: Lang, { price, ...line }: ShownLine): string =>
  `${lineName(language, line)} ${formatAmount(language, price)}`

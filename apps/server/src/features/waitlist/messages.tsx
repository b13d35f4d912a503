// The mails of the waiting list: to complete a place, that one waits, and that a time is held.
import type { WaitlistKind } from '@noren/contract/messages'
import type { Pattern } from '@noren/contract/shops/cloths'
import { waitlist } from '@noren/words/booking/waitlist'
import { formatDate, formatPrice, formatTimes, type Lang } from '@noren/words/format'
import { messages } from '@noren/words/messages'
import { mailboxes } from '@noren/words/reservations/mailboxes'
import { nameIn } from '@noren/words/names/people'
import { renderEmail, type RenderedEmail } from '#emails/email-template'

/** Times are `2026-12-05T11:00` of the shop's own time. */
export type WaitlistMessage = {
  kind: WaitlistKind
  language: Lang
  name: string
  menuName: string
  /** Null where nobody in particular was chosen. */
  staffName: string | null
  wishes: { fromDate: string; toDate: string; fromTime: string; toTime: string }
  /** Of a time that is held. */
  offer: { start: string; end: string; until: string; price: number } | null
  shop: {
    name: string
    phone: string | null
    email: string | null
    url: string
    cloth?: string | undefined
    pattern?: Pattern | undefined
  }
  url: string
}

export const renderWaitlistMessage = (message: WaitlistMessage): RenderedEmail & { subject: string } => {
  const { kind, language, name, menuName, staffName, offer, shop, url } = message
  const { mail, own } = waitlist[language]
  const texts = messages[language]
  const held = offer && `${formatDate(language, offer.start.slice(0, 10))} ${timesOf(language, offer)}`
  const until = offer && momentOf(language, offer.until)
  const isProof = kind === 'waitlist_proof'
  const words = { waitlist_proof: mail.proof, waitlist_joined: mail.joined, waitlist_offer: mail.offer }[kind]
  const subject =
    kind === 'waitlist_offer' && offer
      ? mail.offer.subject(shop.name, momentOf(language, offer.start))
      : (isProof ? mail.proof : mail.joined).subject(shop.name)
  return {
    subject,
    ...renderEmail({
      language,
      sender: shop.name,
      // Nobody has shown to read it yet: the system's words and look alone. Rule MSG-42.
      ...(isProof
        ? {}
        : { cloth: shop.cloth, pattern: shop.pattern, greeting: texts.dear(nameIn(language, name)) }),
      paragraphs: [words.lead],
      notice: until === null ? undefined : mail.offer.notice(until),
      facts: [
        ...(held === null ? [] : [{ head: texts.heads.date, value: held, emphasis: 'large' as const }]),
        { head: texts.heads.menu, value: menuName },
        ...(isProof || staffName === null ? [] : [{ head: own.staff, value: staffName }]),
        ...(offer ? [{ head: texts.heads.price, value: formatPrice(language, offer.price) }] : []),
        ...(offer ? [] : [{ head: mail.wishes, value: wishesText(message) }]),
        { head: texts.heads.shop, value: shop.name, isPlace: true as const },
      ],
      link: { head: words.open, url, notes: [isProof ? mailboxes[language].notYours : mail.leave] },
      signature: isProof
        ? [shop.name, shop.url]
        : [shop.name, shop.phone ? texts.phone(shop.phone) : '', shop.email ?? '', shop.url].filter(Boolean),
    }),
  }
}

const wishesText = ({ language, wishes }: WaitlistMessage): string => {
  const { range } = waitlist[language].own
  const { fromDate, toDate, fromTime, toTime } = wishes
  const days =
    fromDate === toDate
      ? formatDate(language, fromDate)
      : range(formatDate(language, fromDate), formatDate(language, toDate))
  return fromTime === '00:00' && toTime === '23:59'
    ? days
    : `${days}\n${formatTimes(language, fromTime, toTime)}`
}

const timesOf = (language: Lang, { start, end }: { start: string; end: string }): string =>
  formatTimes(language, start.slice(11, 16), end.slice(11, 16))

const momentOf = (language: Lang, moment: string): string =>
  `${formatDate(language, moment.slice(0, 10))} ${moment.slice(11, 16)}`

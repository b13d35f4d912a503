// The messages about a reservation: what each kind says around the same headed facts.
import type { Pattern } from '@noren/contract/shops/cloths'
import type { CancelReason } from '@noren/scheduling/status'
import { common } from '@noren/words/common'
import { formatAmount, formatPrice, formatReservationNumber, type Lang } from '@noren/words/format'
import { messages, templateTokens } from '@noren/words/messages'
import { mailboxes } from '@noren/words/reservations/mailboxes'
import { newShop } from '@noren/words/new-shop'
import { customerPayments } from '@noren/words/payments/customers'
import type { MessageKind } from '@noren/contract/messages'
import type { OfferOutcome } from './stages.ts'
import { offerFacts, offerLink, outcomeTexts, type ToldOffer } from './outbox/offer-facts.ts'
import { tones } from './outbox/tones.ts'
import { linesOf, momentText, shownAnswers, visitText, type Moment } from './outbox/visit-texts.ts'
import {
  calendarLinks,
  companionFacts,
  customerFact,
  menuText,
  repeatLink,
  staffFacts,
  visitNumberFacts,
  totalFacts,
  type ToldCompanion,
  type ToldVisit,
} from './outbox/visit-facts.ts'
import { renderEmail, type EmailContent, type RenderedEmail } from '#emails/email-template'

/** The kinds that the owner sees in the ledger, and the reminder. */
type Kind = MessageKind | 'reminder'

export type ReservationMessage = {
  kind: Kind
  language: Lang
  /** What the owner writes to the customer with the change; to the shop what is to be known beside the kind. */
  sentence: string | null
  reservation: ToldVisit & {
    /** Eight digits. */
    number: string
    /** As it stands when the email is written: one kind tells of requests and of confirmed visits. */
    status: 'reserved' | 'pending_approval' | 'canceled' | 'treated'
    /** Who comes together with the customer. */
    companions?: readonly ToldCompanion[]
    /** `YYYY-MM-DD` and minutes of that day, the shop's own time. */
    when: Moment & { end: number }
    name: string
    /** Which of the customer's visits it is, where the shop is told. */
    visitNumber?: number | null
    kana: string | null
    phone: string | null
    email: string | null
    note: string | null
    cancelReason: CancelReason | null
    /** What the customer gave as the reason for canceling. */
    cancelNote: string | null
    /** To the questions of the form; null where the answer may be sensitive. */
    answers: readonly { question: string; value: readonly string[] | null }[]
    /** When an unanswered request ends. */
    expires: Moment | null
    /** Of a visit that was moved, or is asked to be: from when to when. */
    moved: { from: Moment; to: Moment } | null
    /** Other times to choose from. */
    offer?: ToldOffer | null
    /** What became of such an offer. */
    outcome?: OfferOutcome | null
    /** What was paid in advance, and what of it is given back. */
    payment: { amount: number; refundAmount: number; refundedAmount: number; failedAmount: number } | null
    /** Until then the customer may cancel by the link. */
    cancelUntil: Moment
    /** False for late bookings, when cancelling within 30 minutes is still possible but moving is not. Rule RES-10. */
    mayMove: boolean
  }
  shop: {
    name: string
    phone: string | null
    email: string | null
    address: string | null
    accessInfo: string | null
    /** Where the address is hidden, its area. */
    publicAddress: string | null
    url: string
    /** Its colour, '#rrggbb'; the usual one where it has chosen none. Rule MSG-34. */
    cloth?: string | undefined
    pattern?: Pattern | undefined
  }
  /** The owner's words: of the reminder's template for a reminder, otherwise of the confirmation's. Rule FORM-14. */
  template: { subject: string; bodyHeader: string } | null
  /** Where the reader sees the reservation: the manage link, or the owner's page. */
  url: string
  /** The visit as a link into Google's calendar. Rule MSG-168. */
  googleCalendar?: string | undefined
  /** The page that proves the address, where nobody has shown to read it. Rule MSG-42. */
  proofUrl?: string | undefined
}

export const renderReservationMessage = (
  message: ReservationMessage,
): RenderedEmail & { subject: string } => ({
  ...renderEmail(contentOf(message)),
  subject: subjectOf(message),
})

/** Replaces the owner's tokens in one pass, so that a customer called {料金} stays who they are. */
const fillTemplate = (text: string, { language, reservation, shop }: ReservationMessage): string => {
  const values: Record<string, string> = {
    [templateTokens.customer]: reservation.name,
    [templateTokens.shop]: shop.name,
    [templateTokens.number]: formatReservationNumber(reservation.number),
    [templateTokens.date]: momentText(language, reservation.when),
    [templateTokens.menu]: reservation.menuName,
    [templateTokens.price]: formatPrice(language, reservation.price),
  }
  return text.replace(/\{[^{}]*\}/g, (token) => values[token] ?? token)
}

const subjectOf = (message: ReservationMessage): string => {
  const { kind, language, reservation, shop, template } = message
  const texts = messages[language]
  // Mails about a move name the new time in the subject.
  const namesNewTime =
    kind === 'move_requested' ||
    kind === 'shop_move_requested' ||
    kind === 'shop_changed' ||
    kind === 'shop_offer_answered' ||
    kind === 'changed'
  const date = momentText(language, (namesNewTime && reservation.moved?.to) || reservation.when)
  if ((kind === 'changed' || kind === 'edited') && isPending(message))
    return texts[kind].pending.subject(shop.name, date)
  if (kind === 'shop_offer_answered')
    return outcomeTexts(language, reservation.outcome).subject(reservation.name, date)
  if (kind.startsWith('shop_')) return texts[kind].subject(reservation.name, date)
  const isOwners = (kind === 'confirmed' || kind === 'reminder') && message.proofUrl === undefined
  if (!isOwners || !template?.subject.trim()) return texts[kind].subject(shop.name, date)
  const subject = fillTemplate(template.subject, message)
  return template.subject.includes(templateTokens.date) ? subject : texts.withDate(subject, date)
}

const contentOf = (message: ReservationMessage): EmailContent => {
  const { kind, proofUrl } = message
  if (isToShop(kind)) return toShop(message, kind)
  return proofUrl === undefined ? toCustomer(message, kind) : toUnproven(message, kind, proofUrl)
}

/** The system's words and the visit's facts alone, and the press that proves the address. Rule MSG-42. */
const toUnproven = (
  message: ReservationMessage,
  kind: Exclude<Kind, ToShop>,
  proofUrl: string,
): EmailContent => {
  const { language, reservation, shop } = message
  const texts = messages[language]
  const { paragraphs, notice } = usualOpening(message, kind)
  const words = mailboxes[language]
  return {
    language,
    sender: shop.name,
    mark: markOf(message),
    paragraphs,
    notice,
    facts: [
      { head: texts.heads.number, value: formatReservationNumber(reservation.number), emphasis: 'number' },
      ...timesOf(message),
      { head: texts.heads.price, value: formatPrice(language, reservation.price) },
      ...totalFacts(language, reservation),
      ...paidOf(message),
      { head: texts.heads.shop, value: shop.name },
    ],
    link: { head: words.open, url: proofUrl, notes: [words.openNote, words.notYours] },
    signature: [shop.name, shop.url],
  }
}

type ToShop = Extract<MessageKind, `shop_${string}`>

const isToShop = (kind: Kind): kind is ToShop => kind.startsWith('shop_')

/** Kinds sent while the visit remains booked. */
const bookedKinds: ReadonlySet<Kind> = new Set([
  'confirmed',
  'reminder',
  'approved',
  'changed',
  'edited',
  'move_ended',
  'move_requested',
  'offer',
])
const linkedKinds: ReadonlySet<Kind> = new Set(['confirmed', 'reminder', 'approved', 'changed', 'edited'])

const toCustomer = (message: ReservationMessage, kind: Exclude<Kind, ToShop>): EmailContent => {
  const { language, reservation, sentence, shop, url } = message
  const texts = messages[language]
  const { heads } = texts
  const { paragraphs, notice } = openingOf(message, kind)
  // Until it is confirmed a hidden address stays hidden.
  const mayKnow = bookedKinds.has(kind) && !isPending(message)
  return {
    language,
    sender: shop.name,
    cloth: shop.cloth,
    pattern: shop.pattern,
    mark: markOf(message),
    greeting: texts.dear(reservation.name),
    paragraphs: sentence ? [...paragraphs, linesOf([texts.sentence, sentence])] : paragraphs,
    notice,
    facts: [
      { head: heads.number, value: formatReservationNumber(reservation.number), emphasis: 'number' },
      ...timesOf(message),
      { head: heads.menu, value: menuText(language, reservation) },
      ...staffFacts(language, reservation, false),
      { head: heads.price, value: formatPrice(language, reservation.price) },
      ...companionFacts(language, reservation, false),
      ...paidOf(message),
      {
        head: heads.shop,
        isPlace: true,
        value: linesOf([
          shop.name,
          mayKnow ? shop.address : shop.publicAddress,
          bookedKinds.has(kind) ? shop.accessInfo : null,
        ]),
      },
    ],
    calendar: mayKnow && linkedKinds.has(kind) ? calendarLinks(message) : undefined,
    link: isOver(message)
      ? { head: texts.canceled_by_customer.again, url: shop.url, notes: [] }
      : reservation.offer
        ? offerLink(language, reservation.offer, { ...shop, url })
        : { head: texts.manage, url, notes: cancellingNotes(message) },
    further: repeatLink(message),
    signature: [shop.name, shop.phone ? texts.phone(shop.phone) : '', shop.email ?? '', shop.url].filter(
      Boolean,
    ),
  }
}

/** Old and new time of a moved visit, otherwise its time. The time that now applies is large. */
const timesOf = (message: ReservationMessage): EmailContent['facts'] => {
  const { kind, language, reservation } = message
  const { moved, when } = reservation
  const texts = messages[language]
  if (kind === 'offer' && reservation.offer) return offerFacts(language, when, reservation.offer)
  const heads =
    kind === 'changed' || kind === 'shop_changed' || kind === 'shop_offer_answered'
      ? texts.changed
      : kind === 'move_ended'
        ? texts.move_ended
        : texts.move_requested
  if (!moved)
    return [
      {
        head: texts.heads.date,
        value: visitText(language, when),
        emphasis: toneOf(message) === 'canceled' ? 'struck' : 'large',
      },
    ]
  const wholeText = (moment: Moment) =>
    visitText(language, { ...moment, end: moment.minutes + when.end - when.minutes })
  return kind === 'move_ended'
    ? [
        { head: heads.before, value: wholeText(moved.from), emphasis: 'large' },
        { head: heads.after, value: momentText(language, moved.to) },
      ]
    : [
        { head: heads.before, value: momentText(language, moved.from) },
        { head: heads.after, value: wholeText(moved.to), emphasis: 'large' },
      ]
}

type Opening = Pick<EmailContent, 'paragraphs' | 'notice'>

/** The owner's words take the place of ours, or stand above them where ours say what happened. Rule FORM-14. */
const openingOf = (message: ReservationMessage, kind: Exclude<Kind, ToShop>): Opening => {
  const written = message.template?.bodyHeader.trim() ?? ''
  const own = fillTemplate(written, message).trim()
  if (own !== '' && (kind === 'confirmed' || kind === 'reminder')) return { paragraphs: [own] }
  const ours = usualOpening(message, kind)
  const isHeaded = headedKinds.has(kind) && own !== '' && !firstWords.has(written)
  return isHeaded ? { ...ours, paragraphs: [own, ...ours.paragraphs] } : ours
}

const headedKinds: ReadonlySet<Kind> = new Set(['received', 'approved', 'changed'])
/** What a new shop begins with says that a visit is booked: it heads nothing else. */
const firstWords: ReadonlySet<string> = new Set(
  [newShop.ja, newShop.en].map(({ confirmation }) => confirmation.body_header),
)

const usualOpening = (message: ReservationMessage, kind: Exclude<Kind, ToShop>): Opening => {
  const { language, reservation } = message
  const texts = messages[language]
  if (kind === 'move_requested') {
    const { lead, notice, next } = texts.move_requested
    return { paragraphs: [lead, next], notice }
  }
  if (kind === 'offer') return { paragraphs: [texts.offer.lead] }
  const { cancelReason } = reservation
  if (kind === 'canceled_by_shop' && (cancelReason === 'same_day' || cancelReason === 'no_show'))
    return { paragraphs: [texts.canceled_by_shop.because[cancelReason]] }
  if (kind !== 'received' && !isPending(message)) return { paragraphs: [texts[kind].lead] }
  const { notice, next, expires } = texts.received
  const end = reservation.expires && expires(momentText(language, reservation.expires))
  const { lead } = kind === 'changed' || kind === 'edited' ? texts[kind].pending : texts[kind]
  return { paragraphs: [lead, linesOf([next, end])], notice }
}

const toShop = (message: ReservationMessage, kind: ToShop): EmailContent => {
  const { language, reservation, shop, url } = message
  const texts = messages[language]
  const { heads } = texts
  const { note, cancelNote, expires } = reservation
  const tone = toneOf(message)
  return {
    language,
    sender: common[language].product,
    mark: { word: texts.status[tone], tone },
    greeting: texts.dear(shop.name),
    paragraphs: [
      linesOf([
        kind === 'shop_offer_answered' ? outcomeTexts(language, reservation.outcome).lead : texts[kind].lead,
        message.sentence,
      ]),
    ],
    notice:
      (kind === 'shop_awaiting' || kind === 'shop_waiting' || isPending(message)) && expires
        ? texts.shop_awaiting.expires(momentText(language, expires))
        : undefined,
    facts: [
      ...timesOf(message),
      customerFact(language, reservation),
      ...visitNumberFacts(language, reservation.visitNumber),
      { head: heads.menu, value: menuText(language, reservation) },
      ...staffFacts(language, reservation, true),
      { head: heads.price, value: formatPrice(language, reservation.price) },
      ...companionFacts(language, reservation, true),
      ...paidOf(message),
      ...failedOf(message),
      { head: heads.number, value: formatReservationNumber(reservation.number) },
      ...(note ? [{ head: heads.note, value: note }] : []),
      ...(answeredKinds.has(kind) ? shownAnswers(language, reservation.answers) : []),
      ...(cancelNote ? [{ head: heads.cancelNote, value: cancelNote }] : []),
    ],
    link: { head: texts.openReservation, url, notes: [] },
    signature: [common[language].product, texts.sentFor(shop.name)],
  }
}

/** Those that the owner decides by; the program has the rest. Rule MSG-36. */
const answeredKinds: ReadonlySet<Kind> = new Set(['shop_new', 'shop_awaiting', 'shop_waiting'])

/** A mail worded for a booked visit whose reservation still awaits approval. */
const isPending = ({ kind, reservation }: ReservationMessage): boolean =>
  tones[kind] === 'reserved' && reservation.status === 'pending_approval'

const markOf = (message: ReservationMessage): EmailContent['mark'] => {
  const texts = messages[message.language]
  const tone = toneOf(message)
  return message.kind === 'offer'
    ? { word: texts.offer.mark, tone: 'pending_approval' }
    : { word: texts.status[tone], tone }
}

const toneOf = (message: ReservationMessage) => {
  const { status } = message.reservation
  // A part may be given back of a visit that stands.
  if (message.kind === 'refunded' || message.kind === 'shop_refund_failed')
    return status === 'treated' ? 'reserved' : status
  return isPending(message) ? 'pending_approval' : tones[message.kind]
}

const isOver = ({ kind, reservation }: ReservationMessage): boolean =>
  tones[kind] === 'canceled' && (kind !== 'refunded' || reservation.status === 'canceled')

/** What was paid in advance, as it stands when the email is written. Rule PAY-16. */
const paidOf = ({ language, reservation }: ReservationMessage): EmailContent['facts'] => {
  const { payment, status } = reservation
  if (!payment) return []
  const { head, paid } = customerPayments[language]
  return [{ head, value: paid({ ...payment, isCanceled: status === 'canceled' }) }]
}

/** Rule PAY-31. */
const failedOf = ({ kind, language, reservation: { payment } }: ReservationMessage): EmailContent['facts'] =>
  kind === 'shop_refund_failed' && payment
    ? [
        {
          head: messages[language].shop_refund_failed.head,
          value: formatAmount(language, payment.failedAmount),
        },
      ]
    : []

const cancellingNotes = ({ language, reservation, shop }: ReservationMessage): string[] => {
  const texts = messages[language]
  const deadline = momentText(language, reservation.cancelUntil)
  const until = reservation.mayMove ? texts.changeUntil(deadline) : texts.cancelUntil(deadline)
  if (shop.phone) return [until, texts.contactPhone(shop.phone)]
  return [until, shop.email ? texts.contactEmail(shop.email) : texts.contact]
}

// Writes the email of a message about a reservation, as the reservation is when it is sent.
import { cloths } from '@noren/contract/shops/cloths'
import { screenPath } from '@noren/contract/screens'
import { renderReservationMessage, type ReservationMessage } from '#messages'
import { customerMayChange } from '@noren/scheduling/cutoff'
import { waitlist } from '@noren/words/booking/waitlist'
import { messages } from '@noren/words/messages'
import { nameIn } from '@noren/words/names/people'
import {
  contactFields,
  askForProof,
  isContactProven,
  isProven,
  reminderKey,
  parseSentence,
  parseTimeChange,
  isFromWaitlist,
  isSuperseded,
  type ShopWriter,
} from '#features/messages/api'
import type { Services } from '#platform/services'
import { isReminderSuperseded } from '#features/reminders/api'
import { addressLines, shopUrl } from '#features/shops/api'
import type { Config } from '#platform/config'
import type { ShopScope } from '#platform/database/scope'
import {
  wireToLocalMinute,
  localMinuteToWire,
  wireToLocalDate,
  wireToMillis,
  type Millis,
} from '#platform/clock'
import { calendarFileOf, calendarMethod, googleCalendarLink } from '../calendar-file.ts'
import { offerUrl } from '#features/offers/api'
import { calendarId, makeManageUrl, proofUrl } from '../manage-links.ts'
import { parseOutcome } from '../stages.ts'
import { calendarKinds, readOutgoing, type Outgoing } from './read-outgoing.ts'
import type { ToldCompanion } from './visit-facts.ts'

export const writeReservationEmail: ShopWriter = async (services, scope, messageId) => {
  const { config } = services
  const { shopId } = scope
  const row = await readOutgoing(services.db, scope, messageId)
  if (isOutdated(row, services.clock.now())) return null
  const toCustomer = row.recipient === 'customer'
  const manage = makeManageUrl(services, { shopId, reservationId: row.id, linkVersion: row.link_version })
  // Notices do not go to an address that somebody may have mistyped, or taken from others. Rule MSG-44.
  const now = services.clock.now()
  const isKnown = toCustomer
    ? await isProven(services, row.to_address, now)
    : await isContactProven(services, { shopId, address: row.to_address }, now)
  const to = toCustomer || isKnown ? row.to_address : row.ownerEmail
  if (!toCustomer && !isKnown)
    await askForProof(services, { userId: row.ownerId, shopId, address: row.to_address }, now)
  // Of the system's words alone, where nobody has shown to read the address. Rule MSG-42.
  const words = toCustomer
    ? isKnown
      ? await ownersWords(services, scope, row, now)
      : noWords
    : shopWords(row)
  const content = contentOf(row, words, {
    url: toCustomer
      ? row.offer
        ? offerUrl(services, { shopId, offerId: row.offer.id })
        : manage
      : `${config.publicUrl}${screenPath('/reservation/{id}', { id: row.id })}`,
    shopUrl: shopUrl(config, row.domain),
    ...(toCustomer && !isKnown && { proofUrl: proofUrl(services, row.to_address, manage, now) }),
  })
  // The owner's own address signs in, and is nobody's business. Rule MSG-3.
  const shop = row.shopEmail === null ? undefined : { name: row.shopName, address: row.shopEmail }
  const customer = row.email ? { name: row.name, address: row.email } : undefined
  return {
    from: { name: row.shopName, address: config.mailFrom },
    replyTo: toCustomer ? shop : customer,
    to,
    ...renderReservationMessage(content),
    attachments: hasCalendar(row) && isKnown ? [calendarOf(row, manage, shopId, config)] : undefined,
    messageId: `${row.kind}.${shopId}.${messageId}`,
    // Of mails that nobody needs by law or to keep a visit. Rule MSG-146.
    unsubscribeUrl:
      row.kind === 'reminder'
        ? `${manage}/reminders/${reminderKey(services.secret, shopId, row.to_address)}`
        : undefined,
  }
}

type Words = Pick<ReservationMessage, 'sentence' | 'template'>

/** The owner's own words. What was written before such words were refused, or the contacts changed, is left out. Rule MSG-121. */
const ownersWords = async (
  services: Services,
  scope: ShopScope,
  row: Outgoing,
  now: Millis,
): Promise<Words> => {
  const texts = {
    subject: row.subject ?? '',
    bodyHeader: row.body_header ?? '',
    sentence: parseSentence(row.details) ?? '',
  }
  const fields = await contactFields(services, scope, texts, now)
  const left = (field: keyof typeof texts) => (fields.has(field) ? '' : texts[field])
  return {
    sentence: left('sentence') || null,
    template: { subject: left('subject'), bodyHeader: left('bodyHeader') },
  }
}

const noWords: Words = { sentence: null, template: null }

/** The waiting list was served. Rule WAIT-20. */
const shopWords = ({ details, ownerLanguage }: Outgoing): Words =>
  isFromWaitlist(details) ? { ...noWords, sentence: waitlist[ownerLanguage].mail.fromList } : noWords

const isOutdated = ({ kind, ...row }: Outgoing, now: Millis): boolean =>
  kind === 'reminder'
    ? isReminderSuperseded(row, now)
    : // The bank sent it back meanwhile. Rule PAY-31.
      (kind === 'refunded' && row.payment?.refunded_amount === 0) ||
      // Nobody has noted yet that its end has come.
      (row.offer !== null && wireToMillis(row.offer.ends_at) <= now) ||
      isSuperseded({ ...row, kind, offer_status: row.offer?.status })

/** The file of a visit that is confirmed, and its cancellation for those who got such a file. Rule MSG-37. */
const hasCalendar = ({ kind, status, had_calendar }: Outgoing): boolean =>
  calendarKinds.some((one) => one === kind)
    ? status !== 'pending_approval'
    : cancelingKinds.has(kind) && status === 'canceled' && had_calendar

const cancelingKinds: ReadonlySet<Outgoing['kind']> = new Set(['canceled_by_customer', 'canceled_by_shop'])

const contentOf = (
  row: Outgoing,
  words: Words,
  links: { url: string; shopUrl: string; proofUrl?: string },
): ReservationMessage => {
  const visit = {
    start: wireToLocalMinute(row.start_at),
    createdAt: wireToLocalMinute(row.created_at),
    movedByShopAt: row.moved_by_shop_at === null ? null : wireToLocalMinute(row.moved_by_shop_at),
    now: wireToLocalMinute(row.created_at),
    cancelCutoffMinutes: row.cancel_cutoff_minutes,
  }
  const { deadline } = customerMayChange(visit)
  const change = parseTimeChange(row.details)
  const moved = change && change.from !== change.to ? change : null
  return {
    kind: row.kind,
    language: row.recipient === 'customer' ? row.language : row.ownerLanguage,
    ...words,
    reservation: {
      number: row.reservation_number,
      status: row.status,
      menuName: row.menu_name,
      price: row.price,
      lines: row.lines,
      staffName: row.staff_name,
      isNominated: row.is_nominated,
      companions: companionsOf(row),
      when: whenOf(row),
      // The shop reads it as its own lists have it.
      name: row.recipient === 'customer' && row.channel === null ? nameIn(row.language, row.name) : row.name,
      visitNumber: row.visit,
      kana: row.name_kana,
      phone: row.phone,
      email: row.email,
      note: row.note,
      cancelReason: row.cancel_reason,
      cancelNote: row.cancel_note,
      answers: row.answers,
      expires: row.expires_at === null ? null : momentOf(row.expires_at),
      offer: row.offer && {
        until: momentOf(row.offer.ends_at),
        times: row.offer.times.map((time) => ({ ...whenOf(time), staffName: time.staff_name })),
      },
      outcome: parseOutcome(row.details),
      moved: moved && { from: momentOf(moved.from), to: momentOf(moved.to) },
      payment: row.payment && {
        amount: row.payment.amount,
        refundAmount: row.payment.refund_amount,
        refundedAmount: row.payment.refunded_amount,
        failedAmount: row.payment.refund_failed_amount,
      },
      cancelUntil: momentOf(localMinuteToWire(deadline)),
      mayMove: customerMayChange({ ...visit, action: 'reschedule' }).deadline === deadline,
    },
    shop: {
      name: row.shopName,
      phone: row.shopPhone,
      email: row.shopEmail,
      address: addressLines(row.address, row.building),
      accessInfo: row.access_info,
      publicAddress: addressLines(row.publicAddress, row.building),
      url: links.shopUrl,
      cloth: cloths[row.cloth],
      pattern: row.pattern,
    },
    url: links.url,
    googleCalendar: googleCalendarLink(row, { language: row.language, shopUrl: links.shopUrl }),
    proofUrl: links.proofUrl,
  }
}

/** One whose visit is over while the other one stands, or the other way round, is no part of this mail. */
const companionsOf = ({ status, companions }: Outgoing): ToldCompanion[] =>
  companions
    .filter((one) => one.status === status)
    .map((one) => ({
      number: one.reservation_number,
      name: one.name,
      when: whenOf(one),
      menuName: one.menu_name,
      price: one.price,
      lines: one.lines,
      staffName: one.staff_name,
    }))

const whenOf = ({ start_at, end_at }: { start_at: string; end_at: string }) => {
  const start = momentOf(start_at)
  return { ...start, end: start.minutes + wireToLocalMinute(end_at) - wireToLocalMinute(start_at) }
}

const momentOf = (wire: string) => ({ date: wireToLocalDate(wire), minutes: wireToLocalMinute(wire) % 1440 })

const calendarOf = (row: Outgoing, url: string, shopId: number, { publicUrl, mailFrom }: Config) => ({
  filename: messages[row.language].calendarFile,
  contentType: `text/calendar; charset=utf-8; method=${calendarMethod(row)}`,
  content: calendarFileOf(row, {
    language: row.language,
    uid: calendarId({ publicUrl }, { shopId, reservationId: row.id }),
    url,
    organizer: mailFrom,
  }),
})

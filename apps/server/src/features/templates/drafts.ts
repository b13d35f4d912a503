// The owner's words against the placeholders that there are, and the mail that they make.
import { cloths } from '@noren/contract/shops/cloths'
import { exampleToken, manageLinkPath } from '@noren/contract/addresses'
import { foldPlaceholders, unknownPlaceholder } from '@noren/contract/messages/placeholders'
import type { MailPreview, TemplateDraft, TemplateType } from '@noren/contract/messages/templates'
import { customerMayChange } from '@noren/scheduling/cutoff'
import { dayOf, minutesPerDay } from '@noren/scheduling/time'
import { templates as words } from '@noren/words/admin/mails/templates'
import { templateTokens } from '@noren/words/messages'
import { renderReservationMessage, type ReservationMessage } from '#messages'
import { addressLines, shopUrl } from '#features/shops/api'
import {
  localMinuteToWire,
  millisToLocalMinute,
  millisToWire,
  wireToLocalDate,
  wireToLocalMinute,
  type Millis,
} from '#platform/clock'
import type { Config } from '#platform/config'
import { refuse, type Refusal } from '#platform/errors'
import type { MailFacts } from './read-templates.ts'

/** With its placeholders as they are stored; refused where one is not known. Rule FORM-13. */
export const checkDraft = ({ subject, body_header }: TemplateDraft): TemplateDraft | Refusal<'invalid'> => {
  const errors = Object.fromEntries(
    Object.entries({ subject, body_header }).flatMap(([field, text]) => {
      const unknown = unknownPlaceholder(text, known)
      return unknown === undefined ? [] : [[field, [`placeholder_unknown:${unknown.slice(0, shownMax)}`]]]
    }),
  )
  return Object.keys(errors).length > 0
    ? refuse('invalid', { errors })
    : { subject: foldPlaceholders(subject, known), body_header: foldPlaceholders(body_header, known) }
}

type Wanted = { type: TemplateType; draft: TemplateDraft; now: Millis }

/** What customers get, by the next visit's facts. */
export const previewOf = (config: Config, facts: MailFacts, wanted: Wanted): MailPreview => ({
  ...renderReservationMessage(mailOf(config, facts, wanted)),
  is_example: facts.visit === undefined,
})

/** The message of the visit, without its secret link; without a visit, that of an invented one. */
export const mailOf = (
  config: Config,
  { shop, visit, menu, language, domain }: MailFacts,
  { type, draft, now }: Wanted,
): ReservationMessage => {
  const { name, menuName } = words[language].example
  const shown = visit ?? {
    reservation_number: '12345678',
    menu_name: menu?.name ?? menuName,
    price: menu?.price ?? 5500,
    start_at: localMinuteToWire(exampleStart(now)),
    end_at: localMinuteToWire(exampleStart(now) + (menu?.total_duration ?? 60)),
    name,
    created_at: millisToWire(now),
    status: menu?.requires_approval ? 'pending_approval' : 'reserved',
    expires_at: null,
  }
  const start = wireToLocalMinute(shown.start_at)
  const createdAt = wireToLocalMinute(shown.created_at)
  const terms = {
    start,
    createdAt,
    movedByShopAt: null,
    now: createdAt,
    cancelCutoffMinutes: shop.cancel_cutoff_minutes,
  }
  const { deadline } = customerMayChange(terms)
  // A request is not confirmed yet: its customer gets the mail that it was received. Rule FORM-14.
  const isRequest = type === 'confirmation' && shown.status === 'pending_approval'
  return {
    kind: type === 'reminder' ? 'reminder' : isRequest ? 'received' : 'confirmed',
    language,
    sentence: null,
    reservation: {
      number: shown.reservation_number,
      status: isRequest ? 'pending_approval' : 'reserved',
      menuName: shown.menu_name,
      price: shown.price,
      when: {
        ...momentOf(shown.start_at),
        end: (start % minutesPerDay) + wireToLocalMinute(shown.end_at) - start,
      },
      name: shown.name,
      kana: null,
      phone: null,
      email: null,
      note: null,
      cancelReason: null,
      cancelNote: null,
      answers: [],
      expires: isRequest && shown.expires_at ? momentOf(shown.expires_at) : null,
      moved: null,
      payment: null,
      cancelUntil: momentOf(localMinuteToWire(deadline)),
      mayMove: customerMayChange({ ...terms, action: 'reschedule' }).deadline === deadline,
    },
    shop: {
      name: shop.name,
      phone: shop.phone_number,
      email: shop.email,
      address: addressLines(shop.address, shop.building),
      accessInfo: shop.access_info,
      publicAddress: addressLines(shop.publicAddress, shop.building),
      url: shopUrl(config, domain),
      cloth: cloths[shop.cloth],
      pattern: shop.pattern,
    },
    template: { subject: draft.subject, bodyHeader: draft.body_header },
    url: `${config.publicUrl}${manageLinkPath(exampleToken)}`,
  }
}

const known = Object.values(templateTokens)
/** Of a placeholder that is named in a refusal. */
const shownMax = 40

/** Ten o'clock, a week ahead. */
const exampleStart = (now: Millis): number => (dayOf(millisToLocalMinute(now)) + 7) * minutesPerDay + 600

const momentOf = (wire: string) => ({
  date: wireToLocalDate(wire),
  minutes: wireToLocalMinute(wire) % minutesPerDay,
})

// The input of `render`: one kind for each page, plain values only.
import type { Availability, ManagedReservation, PublicShop, PublicStaff } from '@noren/contract/booking'
import type { Choice, ChoiceProblem, Wanted } from '@noren/contract/booking/choice'
import type { Paying } from '@noren/contract/payments/customers'
import type { ErrorCode } from '@noren/contract/errors'
import type { CustomerOffer } from '@noren/contract/reservations/offers'
import type { Receipt } from '@noren/contract/payments/receipts'
import type { Look } from '@noren/contract/shops/cloths'
import type { TodayState } from '@noren/scheduling/day/today'
import type { OwnWaiting } from '@noren/contract/booking/waitlist'
import type { Lang } from '@noren/words/format'

export type Menu = PublicShop['menus'][number]
export type FormSection = PublicShop['form'][number]
export type Day = Availability['days'][number]

/** The fields of a form: every name with its values, in order. */
export type Fields = Readonly<Record<string, readonly string[]>>

/** What every page is rendered with, whatever its kind: language and addresses. */
export type RenderContext = {
  lang: Lang
  /** The language was chosen by a link, so every further link carries it. */
  isLangChosen: boolean
  /** The prefix of the shop's paths: '' on its own host, '/s/{domain}' elsewhere. */
  base: string
  /** Path and query of this page without `lang`; absent where a GET would not show it again. */
  currentPath?: string
  /** The page's public address, for pages that may be found and shared. */
  address?: string
  /** Whose earlier reservation fills the customer's step; every link of the steps carries it. Rule BOOK-150. */
  again?: string | undefined
  /** What is shown is not saved yet: nothing leads on from it. Rule PAGE-19. */
  isPreview?: true
  /** The shop's owner tries the page, whether it is public or not. Rule SHOP-24. */
  isTrial?: boolean
  assets: Assets
}

/** Addresses of the built files: `step` enhances the plain pages, `details` hydrates the details form. */
export type Assets = { style: string; icon: string; step: string; details: string }

/** Seven dates from `from` on. */
export type Week = {
  from: string
  /** 'YYYY-MM-DD', to be said as words. */
  today: string
  tomorrow: string
  /** Nothing is free before these dates. */
  isFirst: boolean
  lastBookableDate: string
  days: readonly Day[]
  /** The next date with a free start. */
  nextDate: string | null
  holidays: readonly string[]
  /** Week start of previous/next, for 7- and 5-day layouts. */
  previous: { seven: string | null; five: string | null }
  next: { seven: string | null; five: string | null }
}

export type Month = {
  /** 'YYYY-MM'. */
  month: string
  /** 'YYYY-MM-DD', to be said as words. */
  today: string
  tomorrow: string
  /** Nothing is free before these dates. */
  isFirst: boolean
  lastBookableDate: string
  /** Four weeks that are no month: the title is their dates. Rule BOOK-32. */
  isRange: boolean
  /** Whole weeks with dates of its neighbours, without past dates. */
  days: readonly Day[]
  /** The date whose times are shown below its week. */
  opened?: string | undefined
  holidays: readonly string[]
  nextDate: string | null
  previous: string | null
  next: string | null
}

/** `date` is 'YYYY-MM-DD', `time` 'HH:mm'. */
export type NamedMoment = { date: string; time: string; is_tomorrow: boolean }

/** Today's hours, and whether a time is still free; `state` is null where nothing can be booked online anyway. */
export type Today = {
  ranges: readonly { opening_time: string; closing_time: string }[]
  state: TodayState | null
  is_open: boolean
  /** When it opens next, where it is not open now. */
  next: NamedMoment | null
  /** When anything can be booked next, where today has nothing left. Rule PAGE-221. */
  soonest?: NamedMoment | null
}

/** What of an earlier visit cannot be booked once more: menus by name, who was chosen, the second person. */
export type Gone = {
  menus: readonly string[]
  staff: boolean
  companion: boolean
}
type GoneFields = { gone?: Gone | undefined }

type ShopFields = { shop: PublicShop }
/** The shop, what was chosen in it, and who by a link of the shop. */
type ChoiceFields = ShopFields & { choice: Choice }
type StaffFields = { staff?: PublicStaff | undefined }
/** The input so far, carried while the menu or the time is changed. */
type DraftFields = { draftFields?: Fields }
/** `start` is shop-local, 'YYYY-MM-DDTHH:mm'. */
type FormFields = ChoiceFields & { start: string; fields: Fields }

/** When somebody is free next; `staff_id` null is whoever is free. */
export type FreeDay = { staff_id: number | null; next: { date: string; time: string } | null }

export type CompletionBlocks = ManagedReservation['completion']

/** A page of the manage link. */
type ManagedFields = { token: string; reservation: ManagedReservation }

/** Why the details are shown again; `already`: the form was sent before, with other contents, and made a reservation. */
export type FormNotice = 'too_quick' | 'stale' | 'already'
export type WaitlistNotice =
  | 'too_quick'
  | 'stale'
  | 'waitlist_limit'
  | 'waitlist_closed'
  | 'not_offered'
  | 'too_many'
export type ConfirmNotice =
  | 'menu_changed'
  | 'too_many_bookings'
  | 'call_shop'
  | 'busy'
  | 'payment_unavailable'
  | 'payment_over'
/** Why the shop cannot be booked. */
export type ClosedReason = 'unpublished' | 'plan_limit' | 'no_menus'

export type Page =
  /** `drafts`: in a preview, the ids of blocks that customers would not see. */
  | ({ kind: 'shop'; today?: Today; drafts?: readonly number[] } & ShopFields & StaffFields)
  | { kind: 'completion_preview'; shopName: string; look: Look; blocks: CompletionBlocks }
  | ({ kind: 'menu'; withdrawn?: boolean } & ShopFields & StaffFields & DraftFields & GoneFields)
  /** Several menus of one person; `isSecond` of another one who comes along. */
  | ({ kind: 'cart'; wanted: Wanted; isSecond: boolean; problem?: ChoiceProblem | undefined } & ShopFields &
      DraftFields &
      GoneFields)
  | ({ kind: 'staff'; freeDays: readonly FreeDay[]; withdrawn?: boolean } & ChoiceFields &
      DraftFields &
      GoneFields)
  | ({ kind: 'week'; week: Week; slotUnavailable: boolean } & ChoiceFields & DraftFields & GoneFields)
  | ({ kind: 'month'; month: Month } & ChoiceFields)
  /** `isFilled`: with what an earlier reservation says. */
  | ({
      kind: 'details'
      errors: Readonly<Record<string, string>>
      notice?: FormNotice
      isFilled?: boolean | undefined
    } & FormFields)
  /** `cancelUntil` is null where the shop's deadline has passed. */
  | ({ kind: 'confirm'; offerUntil: string; cancelUntil: string | null; notice?: ConfirmNotice } & FormFields)
  | ({ kind: 'slot_unavailable'; code: SlotUnavailableReason; alternatives: readonly string[] } & FormFields)
  | ({ kind: 'closed'; code: ClosedReason; choice?: Choice; start?: string; fields: Fields } & ShopFields)
  /** `firstDate` to `lastDate` is what customers book. */
  | ({
      kind: 'waitlist_join'
      errors: Readonly<Record<string, string>>
      notice?: WaitlistNotice
      fields: Fields
      firstDate: string
      lastDate: string
    } & ChoiceFields)
  | ({ kind: 'waitlist_sent'; mailDomain: string; isWithheld: boolean } & ShopFields)
  /** `notice`: what became of a press. */
  | {
      kind: 'waitlist'
      token: string
      waiting: OwnWaiting
      notice?: 'over' | 'lost' | 'changed' | 'refused'
    }
  | ({ kind: 'done'; mailDomain: string } & ManagedFields)
  /** `returned`: from the provider's page; `tries`: how often it was looked since. `notice`: the provider does not answer. */
  | {
      kind: 'payment'
      token: string
      paying: Paying
      returned: boolean
      tries: number
      notice?: 'payment_unavailable'
    }
  /** `wait`: seconds until another move, where `refused` is `too_many`. */
  | ({ kind: 'manage'; moved?: boolean; refused?: ChangeRefusal; wait?: number } & ManagedFields)
  /** `token` where it is opened by the manage link, and not by the shop. */
  | { kind: 'receipt'; receipt: Receipt; token?: string; asksName?: boolean }
  | ({ kind: 'cancel'; reason?: string; error?: string } & ManagedFields)
  /** `isAnyStaff`: not only the times of whom the customer had chosen. */
  | ({ kind: 'reschedule'; week: Week; slotUnavailable: boolean; isAnyStaff?: boolean } & ManagedFields)
  | ({ kind: 'reschedule_month'; month: Month; isAnyStaff?: boolean } & ManagedFields)
  | ({ kind: 'reschedule_confirm'; start: string; isAnyStaff?: boolean } & ManagedFields)
  | ({
      kind: 'reschedule_slot_unavailable'
      code: SlotUnavailableReason
      start: string
      alternatives: readonly string[]
    } & ManagedFields)
  /** Other times that the shop offers; `notice`: why the press changed nothing. */
  | { kind: 'offer'; token: string; offer: CustomerOffer; notice?: OfferNotice | undefined }
  /** Shows that mails to an address are read. `action` is the form's, with what leads on from it. */
  | { kind: 'mailbox'; action: string; outcome?: 'proven' | 'link_invalid' }
  /** Ends the reminders of a shop, or has them again. */
  | { kind: 'reminders'; action: string; shopName: string; state: 'asked' | 'ended' | 'wanted' }
  | {
      kind: 'error'
      code: ErrorPageCode
      shopName?: string
      contact?: AfterPayment['shop']
      look?: Look
      resend?: Resend
      afterPayment?: AfterPayment
    }

/** Why a change by the manage link was refused. */
export type ChangeRefusal = Extract<ErrorCode, 'past_deadline' | 'final' | 'moves_exhausted' | 'too_many'>

/** Why an answer to an offer was refused. */
export type OfferNotice = Extract<ErrorCode, 'offer_over' | 'slot_taken'>

type SlotUnavailableReason = Extract<ErrorCode, 'slot_taken' | 'not_offered'>

/** Of an error where somebody may have paid: the page that says how it stands, and whom to call, where the shop could be read. */
export type AfterPayment = {
  path: string
  shop?: { name: string; phone_number: string | null; email: string | null } | undefined
}

/** The request that failed, to be sent again: no input is lost. */
export type Resend = { action: string; fields: Fields }

export type ErrorPageCode =
  | 'link_unknown'
  | 'link_example'
  | 'preview_unknown'
  | 'trial_over'
  | Extract<
      ErrorCode,
      | 'not_found'
      | 'past_deadline'
      | 'final'
      | 'slot_taken'
      | 'too_many'
      | 'busy'
      | 'fault'
      | 'foreign_origin'
      | 'too_large'
      | 'media_type'
      | 'malformed'
      | 'invalid'
    >

export type View = { context: RenderContext; page: Page }
export type PageOf<K extends Page['kind']> = Extract<Page, { kind: K }>

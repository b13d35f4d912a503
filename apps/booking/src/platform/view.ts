// The input of `render`: one kind for each page, plain values only.
import type { Availability, ManagedReservation, PublicShop } from '@noren/contract/booking'
import type { Lang } from '@noren/words/format'

export type Menu = PublicShop['menus'][number]
export type FormSection = PublicShop['form'][number]
export type Day = Availability['days'][number]

/** The fields of a form: every name with its values, in order. */
export type Fields = Readonly<Record<string, readonly string[]>>

/** Language and addresses of a page; the same for all kinds. */
export type Setting = {
  lang: Lang
  /** The language was chosen by a link, so every further link carries it. */
  isLangChosen: boolean
  /** The prefix of the shop's paths: '' on its own host, '/s/{domain}' elsewhere. */
  base: string
  /** Path and query of this page without `lang`; absent where a GET would not show it again. */
  here?: string
  /** The page's public address, for pages that may be found and shared. */
  address?: string
  assets: Assets
}

/** Addresses of the built files: `step` enhances the plain pages, `details` hydrates the details form. */
export type Assets = { style: string; icon: string; step: string; details: string }

/** Seven dates from `from` on. The server computes where the previous and next page begin, for seven and for five dates a page. */
export type Week = {
  from: string
  /** The last date that can be booked. */
  last: string
  days: readonly Day[]
  next_date: string | null
  holidays: readonly string[]
  previous: { seven: string | null; five: string | null }
  next: { seven: string | null; five: string | null }
}

export type Month = {
  /** 'YYYY-MM'. */
  month: string
  /** Days in it. */
  length: number
  last: string
  /** From the first date of the month that is not past. */
  days: readonly Day[]
  holidays: readonly string[]
  next_date: string | null
  previous: string | null
  next: string | null
}

type ShopFields = { shop: PublicShop }
type MenuFields = ShopFields & { menu: Menu }
/** The input so far, carried while the menu or the time is changed. */
type CarriedFields = { carry?: Fields }
/** `start` is shop-local, 'YYYY-MM-DDTHH:mm'. */
type FormFields = MenuFields & { start: string; fields: Fields }

/** A page of the manage link. */
type ManagedFields = { token: string; reservation: ManagedReservation }

export type FormNotice = 'too_quick' | 'stale' | 'already'
export type ConfirmNotice = 'menu_changed' | 'too_many_bookings' | 'busy'
/** Why the shop cannot be booked. */
export type ClosedReason = 'unpublished' | 'plan_limit' | 'no_menus'

export type Page =
  | ({ kind: 'shop' } & ShopFields)
  | ({ kind: 'menu'; withdrawn?: boolean } & ShopFields & CarriedFields)
  | ({ kind: 'week'; week: Week; lost: boolean } & MenuFields & CarriedFields)
  | ({ kind: 'month'; month: Month } & MenuFields)
  | ({ kind: 'details'; errors: Readonly<Record<string, string>>; notice?: FormNotice } & FormFields)
  | ({ kind: 'confirm'; offerUntil: string; cancelUntil: string | null; notice?: ConfirmNotice } & FormFields)
  | ({ kind: 'lost'; code: LostReason; alternatives: readonly string[] } & FormFields)
  | ({ kind: 'stopped'; code: ClosedReason; menu?: Menu; start?: string; fields: Fields } & ShopFields)
  | ({ kind: 'done'; mailDomain: string } & ManagedFields)
  | ({ kind: 'manage'; moved?: boolean; refused?: ChangeRefusal; wait?: number } & ManagedFields)
  | ({ kind: 'cancel'; reason?: string; error?: string } & ManagedFields)
  | ({ kind: 'reschedule'; week: Week; lost: boolean } & ManagedFields)
  | ({ kind: 'reschedule_confirm'; start: string } & ManagedFields)
  | ({
      kind: 'reschedule_lost'
      code: LostReason
      start: string
      alternatives: readonly string[]
    } & ManagedFields)
  | { kind: 'trouble'; trouble: Trouble; shopName?: string; again?: Resend }

/** Why a change by the manage link was refused; `too_many` comes with the seconds to wait. */
export type ChangeRefusal = 'past_deadline' | 'final' | 'moves_exhausted' | 'too_many'

type LostReason = 'slot_taken' | 'not_offered'

/** The request that failed, to be sent again: no input is lost. */
export type Resend = { action: string; fields: Fields }

export type Trouble =
  | 'not_found'
  | 'link_unknown'
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

export type View = { setting: Setting; page: Page }
export type PageOf<K extends Page['kind']> = Extract<Page, { kind: K }>

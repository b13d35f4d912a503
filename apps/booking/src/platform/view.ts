// What the server hands to `render`: one kind per page, plain values only.
import type { Availability, ManagedReservation, PublicShop } from '@noren/contract/booking'
import type { Lang } from '@noren/words/format'

export type Menu = PublicShop['menus'][number]
export type FormSection = PublicShop['form'][number]
export type Day = Availability['days'][number]

/** What a form sent or will send: every name with its values, in order. */
export type Fields = Readonly<Record<string, readonly string[]>>

/** Where a page stands; the same for all kinds. */
export type Setting = {
  lang: Lang
  /** The language was chosen by a link, so every further link carries it. */
  chosen: boolean
  /** Before every path of the shop: '' on its own host, '/s/{domain}' elsewhere. */
  base: string
  /** Path and query of this page without `lang`; absent where a GET would not show it again. */
  here?: string
  /** The page's public address, for pages that may be found and shared. */
  address?: string
  assets: Assets
}

/** Addresses of the built files: `step` quickens the plain pages, `details` wakes the customer's form. */
export type Assets = { style: string; icon: string; step: string; details: string }

/** Seven dates from `from` on. The dates to go to are worked out by the server, for seven and for five dates a page. */
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

type OfShop = { shop: PublicShop }
type OfMenu = OfShop & { menu: Menu }
/** What was typed already, carried along while a menu or a time is changed. */
type Carrying = { carry?: Fields }
/** `start` is shop-local, 'YYYY-MM-DDTHH:mm'. */
type Filled = OfMenu & { start: string; fields: Fields }

/** Opened by its secret link. */
type Held = { token: string; reservation: ManagedReservation }

export type FormNotice = 'too_quick' | 'stale' | 'already'
export type ConfirmNotice = 'menu_changed' | 'too_many_bookings' | 'busy'
/** Why nothing can be booked any more, though somebody is in the middle of it. */
export type Stopped = 'unpublished' | 'plan_limit' | 'no_menus'

export type Page =
  | ({ kind: 'shop' } & OfShop)
  | ({ kind: 'menu'; withdrawn?: boolean } & OfShop & Carrying)
  | ({ kind: 'week'; week: Week; lost: boolean } & OfMenu & Carrying)
  | ({ kind: 'month'; month: Month } & OfMenu)
  | ({ kind: 'details'; errors: Readonly<Record<string, string>>; notice?: FormNotice } & Filled)
  | ({ kind: 'confirm'; offerUntil: string; cancelUntil: string | null; notice?: ConfirmNotice } & Filled)
  | ({ kind: 'lost'; code: Lost; alternatives: readonly string[] } & Filled)
  | ({ kind: 'stopped'; code: Stopped; menu?: Menu; start?: string; fields: Fields } & OfShop)
  | ({ kind: 'done'; mailDomain: string } & Held)
  | ({ kind: 'manage'; moved?: boolean; refused?: OwnRefused; wait?: number } & Held)
  | ({ kind: 'cancel'; reason?: string; error?: string } & Held)
  | ({ kind: 'reschedule'; week: Week; lost: boolean } & Held)
  | ({ kind: 'reschedule_confirm'; start: string } & Held)
  | ({ kind: 'reschedule_lost'; code: Lost; start: string; alternatives: readonly string[] } & Held)
  | { kind: 'trouble'; trouble: Trouble; shopName?: string; again?: Again }

/** Why the own reservation was not changed; `too_many` comes with the seconds to wait. */
export type OwnRefused = 'past_deadline' | 'final' | 'moves_exhausted' | 'too_many'

type Lost = 'slot_taken' | 'not_offered'

/** What was sent when it went wrong, to be sent once more: nothing typed is lost. */
export type Again = { action: string; fields: Fields }

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

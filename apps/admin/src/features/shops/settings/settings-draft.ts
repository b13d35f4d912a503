import { type Shop, type ShopChange, shopChange } from '@noren/contract/shops/settings'
import * as z from 'zod'
import type { FormOf } from '#platform/forms/form.tsx'
import { foldedNumber } from '#platform/forms/number-text.ts'

/** The settings as they are typed: numbers are text, what may be missing is empty text. Names are those of the wire. */
export type SettingsDraft = {
  domain: string
  name: string
  profile: string
  phone_number: string
  email: string
  postal_code: string
  prefecture: string
  city: string
  address: string
  building: string
  address_hidden: boolean
  access_info: string
  payment_options: string[]
  payment_notes: string
  bills_enabled: boolean | null
  refund_rule: Shop['refund_rule']
  invoice_number: string
  reservation_cutoff_time: string
  cancel_cutoff_minutes: string
  booking_horizon_days: string
  slot_minutes: string
  ask_kana: boolean
  open_visits_max: string
  /** Whether there is a waiting list, and how long a time is held; one field of the wire. */
  waitlist_minutes: string
  reminder_timing: Shop['reminder_timing']
  reminder_time: string
  reminder_hours: string
}

export type SettingsFormOf = FormOf<SettingsDraft, ShopChange>

export const draftOf = (shop: Shop): SettingsDraft => ({
  domain: shop.domain,
  name: shop.name,
  profile: shop.profile,
  phone_number: shop.phone_number ?? '',
  email: shop.email ?? '',
  postal_code: shop.postal_code ?? '',
  prefecture: shop.prefecture ?? '',
  city: shop.city ?? '',
  address: shop.address ?? '',
  building: shop.building ?? '',
  address_hidden: shop.address_hidden,
  access_info: shop.access_info ?? '',
  payment_options: shop.payment_options,
  payment_notes: shop.payment_notes ?? '',
  bills_enabled: shop.bills_enabled ?? null,
  refund_rule: shop.refund_rule,
  invoice_number: shop.invoice_number ?? '',
  reservation_cutoff_time: String(shop.reservation_cutoff_time),
  cancel_cutoff_minutes: String(shop.cancel_cutoff_minutes),
  booking_horizon_days: String(shop.booking_horizon_days),
  slot_minutes: String(shop.slot_minutes),
  ask_kana: shop.ask_kana,
  open_visits_max: String(shop.open_visits_max),
  waitlist_minutes: shop.waitlist_minutes === null ? '' : String(shop.waitlist_minutes),
  reminder_timing: shop.reminder_timing,
  reminder_time: shop.reminder_time,
  reminder_hours: String(shop.reminder_hours),
})

/** The contract's schema for the form's shape. Only the fields of the page are checked: the others cannot be mended there. */
export const settingsForm = (
  fields: readonly (keyof SettingsDraft)[],
): z.ZodType<ShopChange, SettingsDraft> =>
  z
    .custom<SettingsDraft>()
    .transform((draft) => {
      const typed: Typed = {
        ...draft,
        reservation_cutoff_time: foldedNumber(draft.reservation_cutoff_time),
        cancel_cutoff_minutes: foldedNumber(draft.cancel_cutoff_minutes),
        booking_horizon_days: foldedNumber(draft.booking_horizon_days),
        slot_minutes: foldedNumber(draft.slot_minutes),
        open_visits_max: foldedNumber(draft.open_visits_max),
        waitlist_minutes: draft.waitlist_minutes === '' ? null : foldedNumber(draft.waitlist_minutes),
        reminder_hours: foldedNumber(draft.reminder_hours),
      }
      return Object.fromEntries(fields.map((name) => [name, typed[name]]))
    })
    // It takes any value for what may be empty, and reads empty text as nothing.
    .pipe(shopChange as z.ZodType<ShopChange, Partial<Typed>>)

type Figures =
  | 'reservation_cutoff_time'
  | 'cancel_cutoff_minutes'
  | 'booking_horizon_days'
  | 'slot_minutes'
  | 'open_visits_max'
  | 'reminder_hours'
type Typed = Omit<SettingsDraft, Figures | 'waitlist_minutes'> &
  Record<Figures, number> & { waitlist_minutes: number | null }

/** Whether the two say the same: text that was typed and taken back is no change. */
export const isSameDraft = (one: SettingsDraft, other: SettingsDraft): boolean =>
  changedFields(one, other).length === 0

export const changedFields = (one: SettingsDraft, other: SettingsDraft): (keyof SettingsDraft)[] =>
  keysOf(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))

/** Of the checked values those that were changed: what another screen has saved meanwhile stays. */
export const changeOf = (values: ShopChange, before: SettingsDraft, after: SettingsDraft): ShopChange =>
  Object.fromEntries(changedFields(before, after).map((name) => [name, values[name]]))

const keysOf = (draft: SettingsDraft) => Object.keys(draft) as (keyof SettingsDraft)[] // A draft has no others.

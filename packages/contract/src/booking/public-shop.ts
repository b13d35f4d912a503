// The shop as customers see it.
import * as z from 'zod'
import { shownRange } from '../hours/ranges.ts'
import { monthlyModes, weeksOfMonth } from '../hours/regular.ts'
import { menuImage } from '../menus.ts'
import { storedImage } from '../pages/images.ts'
import { advancePayments, refundRules } from '../payments/choices.ts'
import { look } from '../shops/looks.ts'
import { formSectionTypes } from './form-sections.ts'

export const publicMenu = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    price: z.int(),
    duration: z.int(),
    total_duration: z.int(),
    requires_approval: z.boolean(),
    /** What is asked to be paid before the visit, as things are now. Rule PAY-1. */
    advance_payment: z.enum(advancePayments),
    image: menuImage.nullable(),
    category_id: z.int().nullable(),
    /** Only together with one of `add_on_menu_ids`, or with any menu where none is named. */
    is_add_on: z.boolean(),
    add_on_menu_ids: z.array(z.int()),
    /** Never in one visit with these. */
    excluded_menu_ids: z.array(z.int()),
    /** What it costs from a later date on, within what customers book. `price` is today's. */
    price_changes: z.array(z.object({ from_date: z.string(), price: z.int() })),
  })
  .meta({ id: 'PublicMenu' })
export type PublicMenu = z.output<typeof publicMenu>

export const publicFormSection = z
  .object({
    id: z.int(),
    type: z.enum(formSectionTypes),
    dropdown: z.boolean(),
    title: z.string(),
    placeholder: z.string(),
    description: z.string(),
    required: z.boolean(),
    options: z.array(z.string()),
    /** The answer may be sensitive data, so the site shows a line of consent. Rule FORM-8. */
    sensitive: z.boolean(),
  })
  .meta({ id: 'PublicFormSection' })

const { image_url: url, ...imageFacts } = storedImage.shape
export const publicImage = z.object({ url, ...imageFacts }).meta({ id: 'PublicImage' })
export type PublicImage = z.output<typeof publicImage>

/** Somebody whom customers may choose. `menus` has those that they leave out, or do at a price or in minutes of their own. */
export const publicStaff = z
  .object({
    id: z.int(),
    name: z.string(),
    title: z.string(),
    profile: z.string(),
    nomination_fee: z.int(),
    image: publicImage.nullable(),
    menus: z.array(
      z.object({
        menu_id: z.int(),
        is_done: z.boolean(),
        price: z.int().nullable(),
        duration: z.int().nullable(),
      }),
    ),
  })
  .meta({ id: 'PublicStaff' })
export type PublicStaff = z.output<typeof publicStaff>

/** Regular hours; weekdays are numbers, 0 is Sunday. */
const publicHours = z
  .object({
    hours: z.array(z.object({ weekday: z.int(), ranges: z.array(shownRange) })),
    is_holiday_working: z.boolean(),
    /** Rule HOURS-58. */
    monthly_rules: z.array(
      z.object({ weekday: z.int(), mode: z.enum(monthlyModes), weeks: z.array(z.literal(weeksOfMonth)) }),
    ),
    /** Rules HOURS-60, HOURS-61. */
    holiday_opening: z
      .object({ weekdays: z.array(z.int()), ranges: z.array(shownRange), next_day_off: z.boolean() })
      .nullable(),
  })
  .meta({ id: 'PublicHours' })
export type PublicHours = z.output<typeof publicHours>

/** Days in a row with the same hours, both included; without ranges they are closed. */
const publicDays = z.object({ from: z.string(), to: z.string(), ranges: z.array(shownRange) })

/** A shop as customers may see it. Documents are the owner's rich text, checked when saved. */
export const publicShop = z
  .object({
    ...look.shape,
    name: z.string(),
    domain: z.string(),
    profile: z.string(),
    phone_number: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    /** Prefecture and city, where the shop hides its address. */
    address_area: z.string().nullable(),
    access_info: z.string().nullable(),
    payment_options: z.array(z.string()),
    payment_notes: z.string().nullable(),
    /** The cover photograph and the picture that messengers show, as paths of this origin. */
    cover: publicImage.nullable(),
    og_image: z.object({ url: z.string(), alt_text: z.string(), width: z.int(), height: z.int() }).nullable(),
    /** What they show without `og_image`: drawn from name, look, area and cover. Rule PAGE-181. */
    share_card: z.string(),
    gallery: z.array(publicImage),
    /** Those of the library that published documents show. */
    document_images: z.array(publicImage),
    /** The sites that may show these pages in a frame. Rule PAGE-51. */
    embed_origins: z.array(z.string()),
    published: z.boolean(),
    /** False where only those see it who have its address: search engines are told so. Rule PAGE-17. */
    indexed: z.boolean(),
    accepting: z.boolean(),
    /** How long a time is held for a customer who waits for one; null where there is no waiting list. Rule WAIT-1. */
    waitlist_minutes: z.int().nullable().optional(),
    ...publicHours.shape,
    /** The hours that begin next, at most three. Rule HOURS-67. */
    coming_hours: z.array(publicHours.extend({ from_date: z.string() })),
    /** Days of the next 30 with other hours than usual, days in a row as one; without ranges they are closed. Rule PAGE-56. */
    special_days: z.array(publicDays),
    /** Days of the next 30 whose hours are not those of their weekday, for whatever reason. Rule HOURS-67. */
    exceptional_days: z.array(publicDays),
    ask_kana: z.boolean(),
    reservation_cutoff_time: z.int(),
    cancel_cutoff_minutes: z.int(),
    /** What comes back of an advance payment when the customer cancels. */
    refund_rule: z.enum(refundRules),
    booking_horizon_days: z.int(),
    slot_minutes: z.int(),
    blocks: z.array(
      z.object({
        id: z.int(),
        type: z.enum(['document', 'menu']),
        title: z.string(),
        content: z.string(),
        menu_ids: z.array(z.int()),
      }),
    ),
    menus: z.array(publicMenu),
    /** Those with published menus. */
    categories: z.array(z.object({ id: z.int(), name: z.string() })),
    /** Those who are shown, in the owner's order. */
    staff: z.array(publicStaff),
    /** Two people can be served at the same time. */
    has_several_staff: z.boolean(),
    form: z.array(publicFormSection),
  })
  .meta({ id: 'PublicShop' })
export type PublicShop = z.output<typeof publicShop>

// What a shop says of itself and by which rules it is booked: read and saved as one form. Rules SHOP-10 to SHOP-19.
import * as z from 'zod'
import { refundRules } from '../payments/choices.ts'
import { data, endpoint, integerText, ownCodes } from '../wire/endpoint.ts'
import { trimmed } from '../wire/fold.ts'
import {
  accessInfoMax,
  buildingMax,
  cityMax,
  cutoffMax,
  horizonMax,
  openVisitsMax,
  paymentNotesMax,
  paymentOptionMax,
  paymentOptionsMax,
  prefectureMax,
  reminderHoursMax,
  shopProfileMax,
  slotMinutesChoices,
  streetMax,
  waitlistMinutesMax,
  waitlistMinutesMin,
} from '../wire/limits.ts'
import { editedVersion, email, line, lines, timeOfDay } from '../wire/text.ts'
import { embedOrigins } from './embedding.ts'
import { invoiceNumber } from './invoice-number.ts'
import { anyShopName, domainText, postalCode, shopPhone } from './fields.ts'
import { tooMany } from '../wire/validation.ts'

export const reminderTimings = ['day_before', 'hours_before'] as const

export const shop = z
  .object({
    id: z.int(),
    domain: z.string(),
    /** What stands around the domain in the shop's address, the same for all shops. */
    domain_prefix: z.string(),
    domain_suffix: z.string(),
    can_change_domain: z.boolean(),
    name: z.string(),
    reservation_page_id: z.int(),
    /** Where customers book, from the configured public address. */
    url: z.string(),
    profile: z.string(),
    phone_number: z.string().nullable(),
    email: z.string().nullable(),
    postal_code: z.string().nullable(),
    prefecture: z.string().nullable(),
    city: z.string().nullable(),
    /** Town and number; of older shops the whole address. */
    address: z.string().nullable(),
    building: z.string().nullable(),
    /** Customers see prefecture and city alone until their booking is confirmed. */
    address_hidden: z.boolean(),
    access_info: z.string().nullable(),
    payment_options: z.array(z.string()),
    payment_notes: z.string().nullable(),
    refund_rule: z.enum(refundRules),
    /** T and 13 digits, shown on receipts. Rule PAY-23. */
    invoice_number: z.string().nullable(),
    reservation_cutoff_time: z.int(),
    booking_horizon_days: z.int(),
    slot_minutes: z.int(),
    cancel_cutoff_minutes: z.int(),
    ask_kana: z.boolean(),
    /** Visits that one staff member may have open at once. Rule VISIT-6. */
    open_visits_max: z.int(),
    /** How long a time is held for somebody who waits; null where there is no waiting list. Rule WAIT-1. */
    waitlist_minutes: z.int().nullable(),
    /** Whether the bill is offered when a visit is closed; null while nobody has decided. Rule BILL-14. */
    bills_enabled: z.boolean().nullish(),
    reminder_timing: z.enum(reminderTimings),
    reminder_time: z.string(),
    reminder_hours: z.int(),
    /** The sites that may show the shop's pages in a frame. Rule PAGE-51. */
    embed_origins: z.array(z.string()),
    /** Counts the changes of these settings. */
    version: z.int(),
  })
  .meta({ id: 'Shop' })
export type Shop = z.output<typeof shop>

/** Empty text and null empty the field. */
const orNull = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && trimmed(value) === '' ? null : value),
    schema.nullable(),
  )

const minutes = z.int('cutoff').min(0, 'cutoff').max(cutoffMax, 'cutoff')

/** Fields that are left out stay as they are. */
export const shopChange = z
  .strictObject({
    domain: domainText.optional(),
    name: anyShopName.optional(),
    profile: lines(shopProfileMax).optional(),
    phone_number: orNull(shopPhone).optional(),
    email: orNull(email).optional(),
    postal_code: orNull(postalCode).optional(),
    prefecture: orNull(line(prefectureMax)).optional(),
    city: orNull(line(cityMax)).optional(),
    address: orNull(line(streetMax)).optional(),
    building: orNull(line(buildingMax)).optional(),
    address_hidden: z.boolean('invalid').optional(),
    access_info: orNull(lines(accessInfoMax)).optional(),
    payment_options: z
      .array(line(paymentOptionMax, 1), 'invalid')
      .max(paymentOptionsMax, tooMany(paymentOptionsMax))
      .refine((options) => new Set(options).size === options.length, 'payment_option_twice')
      .optional(),
    payment_notes: orNull(lines(paymentNotesMax)).optional(),
    refund_rule: z.enum(refundRules, 'invalid').optional(),
    invoice_number: orNull(invoiceNumber).optional(),
    reservation_cutoff_time: minutes.optional(),
    booking_horizon_days: z.int('horizon').min(1, 'horizon').max(horizonMax, 'horizon').optional(),
    slot_minutes: z.literal(slotMinutesChoices, 'invalid').optional(),
    cancel_cutoff_minutes: minutes.optional(),
    ask_kana: z.boolean('invalid').optional(),
    open_visits_max: z.int('invalid').min(1, 'invalid').max(openVisitsMax, 'invalid').optional(),
    waitlist_minutes: z
      .int('waitlist_minutes')
      .min(waitlistMinutesMin, 'waitlist_minutes')
      .max(waitlistMinutesMax, 'waitlist_minutes')
      .nullable()
      .optional(),
    bills_enabled: z.boolean('invalid').nullable().optional(),
    reminder_timing: z.enum(reminderTimings, 'invalid').optional(),
    reminder_time: timeOfDay.pipe(z.string().refine((time) => time !== '24:00', 'time')).optional(),
    reminder_hours: z
      .int('reminder_hours')
      .min(1, 'reminder_hours')
      .max(reminderHoursMax, 'reminder_hours')
      .optional(),
    embed_origins: embedOrigins.optional(),
    /** Rule SHOP-19. */
    version: editedVersion,
  })
  .meta({ id: 'ShopChange' })
export type ShopChange = z.output<typeof shopChange>

export const shopSettings = {
  read: endpoint({
    method: 'GET',
    path: '/api/shops/{id}',
    summary: 'The own shop with its settings',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    status: 200,
    output: data(shop),
    codes: [...ownCodes, 'not_found'],
    tags: ['shops'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/shops/{id}',
    summary:
      'Change settings; a new domain only once, the old one goes on leading to the shop. Reservations stay where they are; reminders that wait move with their rule',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    body: shopChange,
    status: 200,
    output: data(shop),
    codes: [...ownCodes, 'csrf', 'not_found', 'outdated', 'domain_taken', 'domain_final'],
    // The horizon, the grid and the cut-off decide what is offered; the session shows name and domain.
    invalidates: ['shops', 'me', 'hours', 'pages', 'reservations'],
    answersAs: 'GET /api/shops/{id}',
  }),
}

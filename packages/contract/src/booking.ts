// Calls of customers, without session and cookie. The shop's domain authorizes them, or the manage link.
import { publicCancelReasons, statuses } from '@noren/scheduling/status'
import * as z from 'zod'
import {
  bookingFieldNames,
  bookingFields,
  type BookingField,
  type BookingFieldName,
} from './booking/fields.ts'
import { publicImage, publicShop } from './booking/public-shop.ts'
import { menuMissing, namesMenu, wantedFields, wantedQuery } from './booking/wanted.ts'
import { data, endpoint, integerText } from './wire/endpoint.ts'
import { answerMax, availabilityDaysMax, bookedPriceMax, cancelReasonMax } from './wire/limits.ts'
import { answer, moveRequest, reservationLine } from './reservations.ts'
import { messageState } from './messages.ts'
import { look } from './shops/looks.ts'
import { calendarDate, email, id, instant, kana, line, lines, phone, withoutAddress } from './wire/text.ts'
import { tooLong, tooMany } from './wire/validation.ts'

export { publicShop } from './booking/public-shop.ts'
export type { PublicHours, PublicImage, PublicShop, PublicStaff } from './booking/public-shop.ts'

export const dayStates = ['open', 'few', 'full', 'closed'] as const

export const availability = z
  .object({
    days: z.array(
      z.object({
        date: z.string(),
        state: z.enum(dayStates),
        starts: z.array(z.string()),
        /** One character per grid step from `first` on: o free, x taken, - outside hours, t by telephone only. */
        marks: z.string(),
        first: z.string().nullable(),
        /** Minutes between two marks: the shop's grid, or a part of it where opening times are out of step. */
        step: z.int(),
      }),
    ),
    next_date: z.string().nullable(),
  })
  .meta({ id: 'Availability' })
export type Availability = z.output<typeof availability>

/** As `availability`, with the last date that can be booked, because a manage link does not read the shop. */
export const movable = availability.extend({ last_date: z.string() }).meta({ id: 'MovableTimes' })
export type Movable = z.output<typeof movable>

type TextSchema = z.ZodType<string, string>

const schemaOf = (field: BookingField): TextSchema => {
  switch (field.kind) {
    case 'name':
      return line(field.maxLength).pipe(z.string().min(1, field.missing)).pipe(withoutAddress)
    case 'kana':
      return kana(field.maxLength).pipe(withoutAddress)
    case 'phone':
      return phone
    case 'email':
      return email
    case 'lines':
      return lines(field.maxLength)
  }
}

// Object.fromEntries forgets which key has which schema.
const fieldSchemas = Object.fromEntries(
  bookingFieldNames.map((name) => {
    const schema = schemaOf(bookingFields[name])
    return [name, bookingFields[name].required === true ? schema : schema.optional()]
  }),
) as {
  [N in BookingFieldName]: (typeof bookingFields)[N]['required'] extends true
    ? TextSchema
    : z.ZodOptional<TextSchema>
}

/** Who comes, and the answers to the shop's questions. */
export const visitorFields = {
  ...fieldSchemas,
  answers: z
    .array(
      z.strictObject({
        form_section_id: id,
        value: z.array(lines(answerMax)).max(50, tooMany(50)),
      }),
    )
    .max(100, tooMany(100))
    .optional(),
}

export const bookingInput = z
  .strictObject({
    ...wantedFields,
    start_at: instant,
    ...visitorFields,
    /** Of all that is booked: the sum, and the minutes from the first arrival to the last leaving. */
    expected_price: z.int('integer').min(0, 'out_of_range').max(bookedPriceMax, 'out_of_range').optional(),
    expected_total_duration: z.int('integer').min(0, 'out_of_range').max(2880, 'out_of_range').optional(),
  })
  .refine(namesMenu, menuMissing)
  .meta({
    id: 'BookingInput',
    examples: [
      {
        menu_id: 1,
        start_at: '2026-12-01T10:30:00+09:00',
        family_name: 'Yamada',
        given_name: 'Hanako',
        phone: '09012345678',
        email: 'hanako@example.jp',
      },
    ],
  })
export type BookingInput = z.output<typeof bookingInput>

const visit = {
  reservation_number: z.string(),
  status: z.enum(statuses),
  start_at: z.string(),
  end_at: z.string(),
  menu_name: z.string(),
  price: z.int(),
}

export const booked = z
  .object({
    ...visit,
    manage_url: z.string(),
    /** What became of the mail to the customer; null where there is none. */
    mail: messageState.nullable(),
  })
  .meta({ id: 'Booked' })
export type Booked = z.output<typeof booked>

export const managedReservation = z
  .object({
    ...visit,
    name: z.string(),
    email: z.string().nullable(),
    note: z.string().nullable(),
    lines: z.array(reservationLine),
    /** Who serves; null where the shop does not show its staff. */
    staff_name: z.string().nullable(),
    is_nominated: z.boolean(),
    /** Who comes together with this one. Both are canceled together, and moved by the shop. */
    companions: z.array(
      z.object({
        ...visit,
        name: z.string(),
        lines: z.array(reservationLine),
        staff_name: z.string().nullable(),
      }),
    ),
    answers: z.array(answer),
    /** The visit's length in minutes, and whether the shop answers first. */
    total_duration: z.int(),
    requires_approval: z.boolean(),
    cancel_reason: z.enum(publicCancelReasons).nullable(),
    /** When an unanswered request ends by itself. */
    expires_at: z.string().nullable(),
    /** Another time that was asked for and not answered yet. */
    move_request: moveRequest.nullable(),
    /** Other times that the shop offers, while it waits for the answer. */
    offer: z.object({ token: z.string(), ends_at: z.string() }).nullish(),
    cancel_deadline: z.string(),
    reschedule_deadline: z.string(),
    completion: z.array(
      z.object({
        type: z.enum(['document', 'reservation_number']),
        content: z.string(),
        /** Those of the library that it shows; left out in a preview. */
        images: z.array(publicImage).optional(),
      }),
    ),
    shop: z.object({
      ...look.shape,
      name: z.string(),
      domain: z.string(),
      phone_number: z.string().nullable(),
      email: z.string().nullable(),
      address: z.string().nullable(),
      /** False where only prefecture and city are told. Rule BOOK-21. */
      is_address_full: z.boolean(),
      access_info: z.string().nullable(),
      payment_options: z.array(z.string()),
      embed_origins: z.array(z.string()),
    }),
    /** Google’s form of a new event, filled in; for a confirmed visit alone. Nothing of it is secret. */
    google_calendar: z.string().nullable(),
    can: z.object({ cancel: z.boolean(), reschedule: z.boolean() }),
    /** What was paid in advance, and what of it was or is being given back. Null where nothing was. */
    payment: z
      .object({
        amount: z.int(),
        status: z.enum(['paid', 'refunding', 'refunded']),
        refund_amount: z.int(),
        refunded_amount: z.int(),
        /** What canceling now gives back. */
        refund_on_cancel: z.int(),
      })
      .nullable(),
    /** Something was paid in advance, or there is a bill. Rule BILL-29. */
    has_receipt: z.boolean(),
    /** How often the time can still be changed here; 0 closes it whatever the deadline. */
    moves_left: z.int(),
    /** Of the latest mail to the customer; after a move, of the mail about it. */
    mail: messageState.nullable(),
  })
  .meta({ id: 'ManagedReservation' })
export type ManagedReservation = z.output<typeof managedReservation>

export const shopParams = z.object({ domain: z.string().max(64, 'domain') })
export const tokenParams = z.object({ token: z.string().max(200, tooLong(200)) })

/** Refusals of a booking, whether it is paid in advance or not. */
export const bookingCodes = [
  'foreign_origin',
  'not_found',
  'idempotency_key_required',
  'idempotency_key_reused',
  'slot_taken',
  'not_offered',
  'menu_changed',
  'plan_limit',
  'unpublished',
  'too_many_bookings',
  'call_shop',
] as const

export const booking = {
  shop: endpoint({
    method: 'GET',
    path: '/api/public/shops/{domain}',
    summary:
      'The shop as customers see it: blocks, menus, form and rules; while its page is not public, that it is there',
    access: 'public',
    by: 'domain',
    params: shopParams,
    status: 200,
    output: data(publicShop),
    codes: ['not_found'],
    tags: [],
  }),
  availability: endpoint({
    method: 'GET',
    path: '/api/public/shops/{domain}/availability',
    summary: 'Offered starts of a menu, day by day',
    access: 'public',
    by: 'domain',
    cached: true,
    exact: true,
    params: shopParams,
    query: z
      .strictObject({
        ...wantedQuery,
        from: calendarDate.optional(),
        days: integerText(1, availabilityDaysMax).optional(),
      })
      .refine(namesMenu, menuMissing)
      .meta({ examples: [{ menu_id: 1 }] }),
    status: 200,
    output: data(availability),
    codes: ['not_found'],
    tags: [],
  }),
  book: endpoint({
    method: 'POST',
    path: '/api/public/shops/{domain}/reservations',
    summary: 'Book; the same Idempotency-Key gives the same reservation',
    access: 'public',
    by: 'domain',
    idempotent: true,
    params: shopParams,
    body: bookingInput,
    status: 201,
    output: data(booked),
    codes: [...bookingCodes, 'payment_required'],
    invalidates: ['reservations', 'customers'],
  }),
  managed: endpoint({
    method: 'GET',
    path: '/api/public/reservations/{token}',
    summary: 'The customer’s own reservation',
    access: 'token',
    by: 'manage',
    params: tokenParams,
    status: 200,
    output: data(managedReservation),
    codes: ['not_found'],
    tags: [],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/public/reservations/{token}/cancel',
    summary: 'Cancel the own reservation',
    access: 'token',
    by: 'manage',
    params: tokenParams,
    body: z.strictObject({ reason: lines(cancelReasonMax).optional() }),
    status: 200,
    output: data(managedReservation),
    codes: ['foreign_origin', 'not_found', 'past_deadline', 'final'],
    invalidates: ['reservations'],
  }),
  movable: endpoint({
    method: 'GET',
    path: '/api/public/reservations/{token}/availability',
    summary: 'The starts to which the own reservation can be moved',
    access: 'token',
    by: 'manage',
    params: tokenParams,
    query: z.strictObject({
      from: calendarDate.optional(),
      days: integerText(1, availabilityDaysMax).optional(),
      /** Also with others than the staff member whom the customer chose. */
      any_staff: z.enum(['true', 'false'], 'invalid').optional(),
    }),
    status: 200,
    output: data(movable),
    codes: ['not_found', 'past_deadline', 'final', 'moves_exhausted'],
    tags: [],
  }),
  reschedule: endpoint({
    method: 'POST',
    path: '/api/public/reservations/{token}/reschedule',
    summary:
      'Move the own reservation; where the shop approves, ask for it and keep the present time meanwhile',
    access: 'token',
    by: 'manage',
    params: tokenParams,
    /** `any_staff`: the choice of who serves is given up, and its fee with it, where somebody else does. */
    body: z.strictObject({ start_at: instant, any_staff: z.boolean('invalid').optional() }),
    status: 200,
    output: data(managedReservation),
    codes: [
      'foreign_origin',
      'not_found',
      'past_deadline',
      'final',
      'slot_taken',
      'not_offered',
      'moves_exhausted',
    ],
    invalidates: ['reservations'],
  }),
}

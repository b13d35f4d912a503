// The waiting list of a shop: who would come if a time became free, and the time that is held for them for a while.
import { statuses } from '@noren/scheduling/status'
import * as z from 'zod'
import { visitorFields } from '../booking.ts'
import { menuIds, menuMissing, namesMenu } from './wanted.ts'
import { messageState } from '../messages.ts'
import { look } from '../shops/looks.ts'
import { data, endpoint, integerText, list, nothing, ownCodes } from '../wire/endpoint.ts'
import { bookedPriceMax, bookingNoteMax, fullNameMax } from '../wire/limits.ts'
import {
  calendarDate,
  email,
  id,
  instant,
  kana,
  line,
  lines,
  phone,
  beginning,
  withoutAddress,
} from '../wire/text.ts'
import { tooLong } from '../wire/validation.ts'

const waitlistStatuses = ['unproven', 'waiting', 'booked', 'left', 'ended'] as const

const offerStatuses = ['open', 'taken', 'declined', 'expired', 'withdrawn'] as const

/** Menus of one person, and who serves them; without a staff member it is whoever is free. */
const wantedOfOne = { menu_id: id.optional(), menu_ids: menuIds.optional(), staff_id: id.nullish() }

/** On which days the visit may begin, and between which times of those days, all included. */
const wishes = {
  from_date: calendarDate,
  /** The same day unless given; at most 31 days. */
  to_date: calendarDate.optional(),
  from_time: beginning.optional(),
  to_time: beginning.optional(),
  /** It ends with this day; with the last of the days unless given. */
  until: calendarDate.optional(),
}

const wishesShown = {
  from_date: z.string(),
  to_date: z.string(),
  from_time: z.string(),
  to_time: z.string(),
  ends_at: z.string(),
}

export const waitlistInput = z
  .strictObject({ ...wantedOfOne, ...wishes, ...visitorFields })
  .refine(namesMenu, menuMissing)
  .meta({
    id: 'WaitlistInput',
    examples: [
      {
        menu_id: 1,
        from_date: '2026-12-05',
        from_time: '10:00',
        to_time: '17:00',
        family_name: 'Yamada',
        given_name: 'Hanako',
        phone: '09012345678',
        email: 'hanako@example.jp',
      },
    ],
  })
export type WaitlistInput = z.output<typeof waitlistInput>

/** By the owner, for somebody who telephoned. */
export const waitlistEntryInput = z
  .strictObject({
    ...wantedOfOne,
    ...wishes,
    customer_id: id.nullish(),
    name: line(fullNameMax).pipe(withoutAddress).nullish(),
    name_kana: kana(fullNameMax).pipe(withoutAddress).nullish(),
    phone: z.union([z.literal('').transform(() => null), phone]).nullish(),
    email: z.union([z.literal('').transform(() => null), email]).nullish(),
    note: lines(bookingNoteMax).nullish(),
  })
  .refine(namesMenu, menuMissing)
  .refine((entry) => entry.customer_id != null || !!entry.name, { path: ['name'], error: 'customer_or_name' })
  .meta({
    id: 'WaitlistEntryInput',
    examples: [{ menu_id: 1, from_date: '2026-12-05', name: 'Yamada Hanako', phone: '09012345678' }],
  })
export type WaitlistEntryInput = z.output<typeof waitlistEntryInput>

/** The own place on the list, as the holder of its link sees it. */
export const ownWaiting = z
  .object({
    status: z.enum(waitlistStatuses),
    name: z.string(),
    menu_name: z.string(),
    /** Null where nobody in particular was chosen. */
    staff_name: z.string().nullable(),
    ...wishesShown,
    /** The time that is held; null while none is. */
    offer: z
      .object({
        id: z.int(),
        start_at: z.string(),
        end_at: z.string(),
        ends_at: z.string(),
        /** Of the whole visit, of the date on which it is. */
        price: z.int(),
        total_duration: z.int(),
        requires_approval: z.boolean(),
        /** Until then it can be canceled; null where that time is past. */
        cancel_until: z.string().nullable(),
      })
      .nullable(),
    /** Once it is booked. */
    manage_url: z.string().nullable(),
    shop: z.object({
      ...look.shape,
      name: z.string(),
      domain: z.string(),
      phone_number: z.string().nullable(),
      email: z.string().nullable(),
      payment_options: z.array(z.string()),
      embed_origins: z.array(z.string()),
    }),
  })
  .meta({ id: 'OwnWaiting' })
export type OwnWaiting = z.output<typeof ownWaiting>

export const waitlistEntry = z
  .object({
    id: z.int(),
    status: z.enum(waitlistStatuses),
    source: z.enum(['online', 'owner']),
    customer_id: z.int().nullable(),
    name: z.string(),
    name_kana: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    note: z.string().nullable(),
    menu_ids: z.array(z.int()),
    menu_name: z.string(),
    staff_id: z.int().nullable(),
    staff_name: z.string().nullable(),
    ...wishesShown,
    created_at: z.string(),
    /** False where nothing is offered by itself: no address, or one that nobody has shown to read. */
    reachable: z.boolean(),
    /** A mail about a time was withheld. */
    withheld: z.boolean(),
    /** The latest first. */
    offers: z.array(
      z.object({
        start_at: z.string(),
        status: z.enum(offerStatuses),
        ends_at: z.string(),
        created_at: z.string(),
      }),
    ),
  })
  .meta({ id: 'WaitlistEntry' })
export type WaitlistEntry = z.output<typeof waitlistEntry>

const ofLink = {
  access: 'token',
  by: 'waitlist',
  params: z.object({ token: z.string().max(200, tooLong(200)) }),
  status: 200,
} as const

const ofOffer = z.strictObject({ offer_id: id }).meta({ examples: [{ offer_id: 1 }] })

export const waiting = {
  join: endpoint({
    method: 'POST',
    path: '/api/public/shops/{domain}/waitlist',
    summary:
      'Wait for a time that becomes free; the link to it is mailed, and nothing is offered before it was opened and pressed',
    access: 'public',
    by: 'domain',
    params: z.object({ domain: z.string().max(64, 'domain') }),
    body: waitlistInput,
    status: 201,
    output: data(z.object({ mail: messageState })),
    codes: [
      'foreign_origin',
      'not_found',
      'not_offered',
      'plan_limit',
      'unpublished',
      'waitlist_closed',
      'waitlist_limit',
      'call_shop',
    ],
    invalidates: ['reservations'],
  }),
  read: endpoint({
    ...ofLink,
    method: 'GET',
    path: '/api/public/waitlist/{token}',
    summary: 'The own place on the waiting list, and the time that is held',
    output: data(ownWaiting),
    codes: ['not_found'],
    tags: [],
  }),
  prove: endpoint({
    ...ofLink,
    method: 'POST',
    path: '/api/public/waitlist/{token}/prove',
    summary: 'Show that the mails of the waiting list are read: from now on times are offered',
    body: z.strictObject({}),
    output: data(ownWaiting),
    codes: ['foreign_origin', 'not_found'],
    invalidates: ['reservations'],
  }),
  leave: endpoint({
    ...ofLink,
    method: 'POST',
    path: '/api/public/waitlist/{token}/leave',
    summary: 'Leave the waiting list; a time that is held is free again',
    body: z.strictObject({}),
    output: data(ownWaiting),
    codes: ['foreign_origin', 'not_found'],
    invalidates: ['reservations'],
  }),
  decline: endpoint({
    ...ofLink,
    method: 'POST',
    path: '/api/public/waitlist/{token}/decline',
    summary: 'Not this time: it is handed on, and the place on the list stays',
    body: ofOffer,
    output: data(ownWaiting),
    codes: ['foreign_origin', 'not_found', 'waitlist_over'],
    invalidates: ['reservations'],
  }),
  book: endpoint({
    ...ofLink,
    method: 'POST',
    path: '/api/public/waitlist/{token}/book',
    summary: 'Book the time that is held; a second call answers with the same visit',
    body: z
      .strictObject({
        offer_id: id,
        expected_price: z
          .int('integer')
          .min(0, 'out_of_range')
          .max(bookedPriceMax, 'out_of_range')
          .optional(),
      })
      .meta({ examples: [{ offer_id: 1 }] }),
    output: data(
      z.object({
        reservation_number: z.string(),
        status: z.enum(statuses),
        start_at: z.string(),
        manage_url: z.string(),
      }),
    ),
    codes: [
      'foreign_origin',
      'not_found',
      'waitlist_over',
      'slot_taken',
      'not_offered',
      'menu_changed',
      'payment_required',
      'plan_limit',
      'unpublished',
      'too_many_bookings',
      'call_shop',
    ],
    invalidates: ['reservations', 'customers'],
  }),
}

const codes = [...ownCodes, 'csrf'] as const

export const waitlist = {
  list: endpoint({
    method: 'GET',
    path: '/api/waitlist',
    summary: 'Who waits, by the first of their days and since when',
    access: 'shop',
    status: 200,
    output: list(waitlistEntry),
    codes: ownCodes,
    tags: ['reservations'],
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/waitlist/count',
    summary: 'How many wait',
    access: 'shop',
    status: 200,
    output: data(z.object({ count: z.int() })),
    codes: ownCodes,
    tags: ['reservations'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/waitlist',
    summary: 'Put somebody on the waiting list; without an address nothing is offered by itself',
    access: 'shop',
    body: waitlistEntryInput,
    status: 201,
    output: data(waitlistEntry),
    codes: [...codes, 'not_found', 'not_offered', 'waitlist_limit'],
    invalidates: ['reservations'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/waitlist/{id}',
    summary: 'Take somebody off the waiting list; a time that is held is free again',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    status: 204,
    output: nothing,
    codes: [...codes, 'not_found'],
    invalidates: ['reservations'],
  }),
  offer: endpoint({
    method: 'POST',
    path: '/api/waitlist/{id}/offers',
    summary: 'Hold a time for somebody outside of their turn, and mail it',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    body: z
      .strictObject({ start_at: instant, staff_id: id.nullish() })
      .meta({ examples: [{ start_at: '2026-12-05T11:00:00+09:00' }] }),
    status: 201,
    output: data(waitlistEntry),
    codes: [...codes, 'not_found', 'not_offered', 'slot_taken', 'waitlist_offered', 'waitlist_unreachable'],
    invalidates: ['reservations'],
  }),
}

import * as z from 'zod'
import { data, endpoint, integerText, list, listOf, ownCodes, writeCodes } from './wire/endpoint.ts'
import { menuIds } from './booking/wanted.ts'
import { lineKinds } from '@noren/scheduling/cart'
import { cancelReasons, statuses } from '@noren/scheduling/status'
import { blockTitleMax, bookingNoteMax, emailMax, fullNameMax } from './wire/limits.ts'
import { paid } from './payments/paid.ts'
import { messageState } from './messages.ts'
import { calendarDate, email, id, instant, kana, line, lines, phone, withoutAddress } from './wire/text.ts'
import { tooLong, tooMany } from './wire/validation.ts'

export type { Status } from '@noren/scheduling/status'

export const answer = z
  .object({ id: z.int(), question: z.string(), value: z.array(z.string()) })
  .meta({ id: 'Answer' })

/** Minutes from the start; the end is not in it. */
const minuteRange = z.tuple([z.int(), z.int()])

/** What a visit consists of, and what each part costs. Of an adjustment the price may be below 0. */
export const reservationLine = z
  .object({
    kind: z.enum(lineKinds),
    menu_id: z.int().nullable(),
    /** Of a nomination the staff member's. */
    name: z.string(),
    price: z.int(),
    duration: z.int(),
  })
  .meta({ id: 'ReservationLine' })
export type ReservationLine = z.output<typeof reservationLine>

/** One bar in the calendar, with the number that customers name. Camel case by rule API-11. */
export const calendarEvent = z
  .object({
    id: z.int(),
    status: z.enum(statuses),
    start_at: z.string(),
    end_at: z.string(),
    before_time: z.int(),
    after_time: z.int(),
    reservation_number: z.string(),
    title: z.string(),
    customerName: z.string(),
    staffName: z.string(),
    /** In whose column it stands. */
    staff_id: z.int(),
    amount: z.int(),
    duration: z.int(),
    /** Time that the owner blocked, without a customer. */
    is_block: z.boolean(),
    /** Not a reservation of its own: the time that reservation `id` asks to be moved to. */
    is_move_request: z.boolean(),
    /** Waiting time: minutes from the start in which the staff member is free. */
    waits: z.array(minuteRange),
    /** The units of seats that it has. */
    seat_ids: z.array(z.int()),
    /** So much later than agreed it begins; start and end have moved with it. Left out where it is in time. Rule RES-106. */
    late_minutes: z.int().optional(),
    /** Not in brief answers: what is not drawn of it. Rule RES-102. */
    menu_name: z.string().optional(),
    price: z.int().optional(),
    email: z.string().nullable().optional(),
    answers: z.array(answer).optional(),
    /** Only in answers of a search: whether it is spam, and what was paid in advance less what was given back. */
    is_spam: z.boolean().optional(),
    paid_amount: z.int().nullable().optional(),
  })
  .meta({ id: 'CalendarEvent' })
export type CalendarEvent = z.output<typeof calendarEvent>

/** A stretch of a staff member's time that is taken, preparation and clean-up included, whatever takes it. */
export const occupancy = z
  .object({ staff_id: z.int(), start_at: z.string(), end_at: z.string() })
  .meta({ id: 'Occupancy' })
export type Occupancy = z.output<typeof occupancy>

/** Time that an external calendar takes; the title where the owner wants it shown. Rule FEED-14. */
export const externalEvent = occupancy.extend({ title: z.string().nullable() }).meta({ id: 'ExternalEvent' })
export type ExternalEvent = z.output<typeof externalEvent>

/** The customer asked for another time; the present one stays until the shop has answered. */
export const moveRequest = z
  .object({ start_at: z.string(), end_at: z.string(), expires_at: z.string() })
  .meta({ id: 'MoveRequest' })

export const offerStatuses = ['open', 'taken', 'declined', 'expired', 'withdrawn'] as const

/** Other times that the shop offered for the visit. */
export const offer = z
  .object({
    status: z.enum(offerStatuses),
    /** Until then the customer may answer. */
    ends_at: z.string(),
    /** When it ended; null while it is open. */
    answered_at: z.string().nullable(),
    times: z.array(
      z.object({ number: z.int(), start_at: z.string(), end_at: z.string(), staff_id: z.int() }),
    ),
    /** The number of the time that was taken. */
    chosen: z.int().nullable(),
  })
  .meta({ id: 'Offer' })
export type Offer = z.output<typeof offer>

/** A stretch of time that an offer holds, and for whom. */
export const offeredTime = occupancy
  .extend({
    offer_id: z.int(),
    /** Null where it is held for somebody on the waiting list. */ reservation_id: z.int().nullable(),
    customerName: z.string(),
  })
  .meta({ id: 'OfferedTime' })
export type OfferedTime = z.output<typeof offeredTime>

export const reservationChannels = ['telephone', 'walk_in', 'waiting_list'] as const
export type ReservationChannel = (typeof reservationChannels)[number]

export const reservation = calendarEvent
  .extend({
    menu_name: z.string(),
    price: z.int(),
    email: z.string().nullable(),
    cancel_reason: z.enum(cancelReasons).nullable(),
    /** Why, in the customer's own words. */
    cancel_note: z.string().nullable(),
    name_kana: z.string().nullable(),
    phone: z.string().nullable(),
    note: z.string().nullable(),
    customer_id: z.int().nullable(),
    lines: z.array(reservationLine),
    /** The customer chose who serves. */
    is_nominated: z.boolean(),
    /** The first reservation of two people who come together; null where one comes alone. */
    party_id: z.int().nullable(),
    /** The others of them. */
    companions: z.array(z.object({ id: z.int(), customerName: z.string(), start_at: z.string() })),
    answers: z.array(answer),
    menu: z.object({ name: z.string() }),
    created_at: z.string(),
    source: z.enum(['online', 'owner']),
    /** How it came to the shop, where that is known and not said by `source`. Rule RES-141. */
    channel: z.enum(reservationChannels).nullish(),
    /** The bill that counts; null where none was made. */
    bill: z.object({ total: z.int(), revision: z.int() }).nullish(),
    menu_id: z.int().nullable(),
    /** When an unanswered request ends by itself. */
    expires_at: z.string().nullable(),
    move_request: moveRequest.nullable(),
    /** The last one; null where none was made. */
    offer: offer.nullish(),
    /** Counts what happened to it; an edit names the one that it began with. */
    version: z.int(),
    /** It shares time with another visit or block of the same staff member, on purpose. Rule RES-29. */
    overlaps: z.boolean(),
    /** What was paid in advance, and the reasons of a cancellation that give it back unless the owner says otherwise. Null where nothing was. */
    payment: paid.extend({ refund_reasons: z.array(z.enum(cancelReasons)) }).nullable(),
    /** Of a block that is one of several: dates that are left, and those of them from its own on. Rule RES-30. */
    series: z.object({ days: z.int(), days_from_here: z.int() }).nullable(),
    can: z.object({
      change: z.boolean(),
      /** Of a treated visit without a bill, and nothing else of it. Rule RES-40. */
      correct_price: z.boolean(),
      /** The statuses that may be set now, and with which reasons it may be canceled; the usual one first. */
      statuses: z.array(z.enum(statuses)),
      cancel_reasons: z.array(z.enum(cancelReasons)),
      reschedule: z.boolean(),
      /** Other times by mail. Rule RES-136. */
      offer: z.boolean().optional(),
      /** To mark it as unwanted, or to take that back. Rules RES-47, RES-49. */
      mark_spam: z.boolean(),
      unmark_spam: z.boolean(),
      /** To say that it begins later than agreed, or in time after all. Rule RES-106. */
      be_late: z.boolean(),
    }),
    /** Until when whoever asks may take the last change of its status back; null where they may not. Rule RES-109. */
    undo_until: z.string().nullable(),
  })
  .meta({ id: 'Reservation' })
export type Reservation = z.output<typeof reservation>

/** With what became of the mail to the customer that the call caused; null where it caused none. */
export const written = reservation.extend({ mail: messageState.nullable() })

/** The reasons against a time that the owner has read and overrides; an overlap cannot be overridden. */
export const override = z
  .array(z.string().max(40, tooLong(40)), 'invalid')
  .max(20, tooMany(20))
  .optional()

/** The owner has read what stands there and enters it over that. Of the owner's calls alone. Rule RES-29. */
export const overlap = z.boolean('invalid').optional()

/** How a visit that the owner enters came to the shop. */
export const entryChannels = ['telephone', 'walk_in'] as const
export type EntryChannel = (typeof entryChannels)[number]

/** The owner's entry: a visit by a menu, or without one a time from start to end, for somebody or only blocked. */
export const reservationEntry = z
  .strictObject({
    menu_id: id.nullish(),
    /** Menus and add-ons, in order, in place of `menu_id`. */
    menu_ids: menuIds.nullish(),
    start_at: instant,
    /** Only without a menu. */
    end_at: instant.nullish(),
    /** What stands in the calendar, without a menu. */
    title: line(blockTitleMax).nullish(),
    staff_id: id.nullish(),
    /** The customer wished for this staff member, whose fee and prices hold. */
    is_nominated: z.boolean('invalid').optional(),
    customer_id: id.nullish(),
    name: line(fullNameMax).pipe(withoutAddress).nullish(),
    name_kana: kana(fullNameMax).pipe(withoutAddress).nullish(),
    phone: z.union([z.literal('').transform(() => null), phone]).nullish(),
    email: z.union([z.literal('').transform(() => null), email]).nullish(),
    /** Somebody at the door without a name, of whom no record is made. */
    walk_in: z.boolean('invalid').optional(),
    /** How the customer came; left out, it is told by who comes and when. Rule RES-141. */
    channel: z.enum(entryChannels, 'invalid').nullish(),
    note: lines(bookingNoteMax).nullish(),
    /** Send the customer a confirmation. */
    notify: z.boolean('invalid').optional(),
    override,
    overlap,
  })
  .superRefine((entry, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (entry.menu_id != null || entry.menu_ids != null) {
      if (entry.end_at != null) refuse('end_at', 'menu_or_block')
      if (entry.customer_id == null && !entry.name && !entry.walk_in) refuse('name', 'customer_or_name')
    } else if (entry.end_at == null) refuse('end_at', 'block_end')
    if (entry.customer_id != null && (entry.name || entry.phone || entry.email))
      refuse('customer_id', 'customer_or_name')
    if (entry.walk_in && (entry.customer_id != null || entry.name || entry.phone || entry.email))
      refuse('walk_in', 'customer_or_name')
  })
  .meta({
    id: 'ReservationEntry',
    examples: [{ menu_id: 1, start_at: '2026-12-01T10:30:00+09:00', name: 'Yamada Hanako' }],
  })
export type ReservationEntry = z.output<typeof reservationEntry>

export const changeLog = z
  .object({
    id: z.int(),
    created_at: z.string(),
    explanations: z.array(z.string()),
    note: z.string().nullable(),
  })
  .meta({ id: 'ChangeLog' })

/** As many as a list of customers has on its pages. Rule API-13. */
export const reservationsPerPage = [15, 50, 100] as const

/** What a search may be narrowed to. Rule RES-50. */
export const searchStatuses = [...statuses, 'spam'] as const
export type SearchStatus = (typeof searchStatuses)[number]

export const reservations = {
  list: endpoint({
    method: 'GET',
    path: '/api/reservations',
    summary: 'The calendar between two dates, both included; with a page a search of all reservations',
    access: 'shop',
    query: z
      .strictObject({
        /** The calendar needs both; a search takes either, and starts on both days belong to it. */
        from: calendarDate.optional(),
        to: calendarDate.optional(),
        /** `spam` only with a page: canceled ones that are marked so; `canceled` has them too. */
        status: listOf(z.enum(searchStatuses, 'invalid')).optional(),
        /** Any part of number, menu, e-mail, name, kana or telephone. */
        q: line(emailMax).optional(),
        page: integerText(1, 10_000).optional(),
        /** The calendar without what is not drawn of a visit. */
        brief: z.enum(['true', 'false'], 'invalid').optional(),
        per_page: integerText(1, 100)
          .refine((count) => reservationsPerPage.some((one) => one === count), 'out_of_range')
          .optional(),
      })
      .superRefine(({ from, to, q, status, page, per_page }, ctx) => {
        const refuse = (path: string, message: string) =>
          ctx.addIssue({ code: 'custom', path: [path], message })
        if (page === undefined) {
          if (q !== undefined) refuse('q', 'search_page')
          if (status?.includes('spam')) refuse('status', 'search_page')
          if (per_page !== undefined) refuse('per_page', 'search_page')
          if (from === undefined) refuse('from', 'required')
          if (to === undefined) refuse('to', 'required')
        }
        if (from !== undefined && to !== undefined && to < from) refuse('to', 'dates_order')
      })
      .meta({ examples: [{ from: '2026-11-24', to: '2026-11-30' }] }),
    status: 200,
    output: list(calendarEvent).extend({
      /** Of the same dates, by start: what is not in here is free. Empty for a search. */
      occupied: z.array(occupancy),
      /** What of it external calendars take, by start. Empty for a search. */
      external: z.array(externalEvent),
      /** What of it is held for customers to whom it was offered, by start. Empty for a search. */
      offered: z.array(offeredTime).optional(),
      /** The dates that the plan's calendar shows, both included; null where it shows all, and for a search. Rules PLAN-4, RES-32. */
      window: z.object({ from: z.string(), to: z.string() }).nullable(),
    }),
    codes: [...ownCodes, 'plan_window'],
    tags: ['reservations'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/reservations',
    summary: 'Enter a booking by telephone or at the door, or block time',
    access: 'shop',
    idempotent: 'optional',
    body: reservationEntry,
    status: 201,
    output: data(written),
    codes: [...writeCodes, 'idempotency_key_reused', 'occupied', 'outside_rules'],
    invalidates: ['reservations', 'customers'],
    answersAs: 'GET /api/reservations/{id}',
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/reservations/{id}',
    summary: 'One reservation',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    status: 200,
    output: data(reservation),
    codes: [...ownCodes, 'not_found'],
    tags: ['reservations'],
  }),
  changeLogs: endpoint({
    method: 'GET',
    path: '/api/reservations/{id}/change-logs',
    summary: 'What happened to a reservation, newest first',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    query: z.strictObject({ page: integerText(1, 10_000).optional() }),
    status: 200,
    output: list(changeLog),
    codes: [...ownCodes, 'not_found'],
    tags: ['reservations'],
  }),
}

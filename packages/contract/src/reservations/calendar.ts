// What surrounds the owner's calendar: who comes next, what awaits an answer, how it is shown, whether it has changed.
import * as z from 'zod'
import { menuMissing, namesMenu, wantedQuery } from '../booking/wanted.ts'
import { data, endpoint, integerText, ownCodes } from '../wire/endpoint.ts'
import { calendarDate } from '../wire/text.ts'
import { broughtVisits } from '../customers/brought.ts'
import { calendarEvent } from '../reservations.ts'

/** A visit that is about to begin, with what the owner wants to know of the customer before it does. */
export const comingVisit = z
  .object({
    id: z.int(),
    status: calendarEvent.shape.status,
    start_at: z.string(),
    end_at: z.string(),
    title: z.string(),
    customerName: z.string(),
    staffName: z.string(),
    phone: z.string().nullable(),
    note: z.string().nullable(),
    /** Visits before this one, as in rule CUST-4; null where the visit has no customer on record. */
    visit_count: z.int().nullable(),
    last_visited_at: z.string().nullable(),
    brought: broughtVisits.nullable(),
    /** How often they did not come, and when last. Rule CUST-84. */
    no_show_count: z.int().nullable(),
    last_no_show_at: z.string().nullable(),
  })
  .meta({ id: 'ComingVisit' })
export type ComingVisit = z.output<typeof comingVisit>

/** A request, or a customer's request to move a visit, that waits for the shop's answer. */
export const awaiting = calendarEvent
  .extend({
    /** When it ends by itself; null where the owner set it back to awaiting. */
    expires_at: z.string().nullable(),
    /** Where the visit stands now, of a move request. */
    moves_from: z.string().nullable(),
  })
  .meta({ id: 'Awaiting' })
export type Awaiting = z.output<typeof awaiting>

export const calendarSettings = z
  .object({
    /** 0 is Sunday, 1 Monday. */
    week_starts_on: z.union([z.literal(0), z.literal(1)], 'invalid'),
    time_format: z.enum(['24h', '12h'], 'invalid'),
    compact_view: z.boolean('invalid'),
  })
  .meta({ id: 'CalendarSettings' })
export type CalendarSettings = z.output<typeof calendarSettings>

export const calendarSettingsChange = z
  .strictObject(calendarSettings.partial().shape)
  .meta({ id: 'CalendarSettingsChange', examples: [{ week_starts_on: 1 }] })

/** Starts of every five minutes in place of the shop’s grid. Rule RES-111. */
const step = z.enum(['5'], 'invalid').optional()

export const calendar = {
  next: endpoint({
    method: 'GET',
    path: '/api/reservations/next',
    summary: 'The visits that begin next, at most five of the coming seven days',
    access: 'shop',
    status: 200,
    output: z.object({ data: z.array(comingVisit) }),
    codes: ownCodes,
    tags: ['reservations', 'customers'],
  }),
  awaiting: endpoint({
    method: 'GET',
    path: '/api/reservations/awaiting',
    summary:
      'Requests and move requests that wait for the shop, whatever their month: the first hundred, and how many there are',
    access: 'shop',
    status: 200,
    output: z.object({ data: z.array(awaiting), count: z.int() }),
    codes: ownCodes,
    tags: ['reservations'],
  }),
  starts: endpoint({
    method: 'GET',
    path: '/api/reservations/{id}/starts',
    summary: 'The free starts of a date to which the owner can move a reservation, in the shop’s grid',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    /** Without a date the one on which it stands. */
    query: z.strictObject({
      date: calendarDate.optional(),
      /** Without one the staff member who has it. */
      staff_id: integerText(1).optional(),
      step,
      /** Of whoever is free and does its menus, in place of one staff member. */
      any_staff: z.enum(['true', 'false'], 'invalid').optional(),
    }),
    status: 200,
    output: data(
      z.object({
        starts: z.array(z.string()),
        slot_minutes: z.int(),
        /** Of whoever is free: by start, the first of them. */
        staff_ids: z.record(z.string(), z.int()).optional(),
      }),
    ),
    codes: [...ownCodes, 'not_found'],
    tags: ['reservations', 'hours'],
  }),
  startsOfMenu: endpoint({
    method: 'GET',
    path: '/api/reservations/starts',
    summary: 'The free starts of a date for menus that the owner enters, in the shop’s grid',
    access: 'shop',
    query: z
      .strictObject({ date: calendarDate, ...wantedQuery, step })
      .refine(namesMenu, menuMissing)
      .meta({ examples: [{ date: '2026-12-01', menu_id: 1 }] }),
    status: 200,
    output: data(z.object({ starts: z.array(z.string()) })),
    codes: ownCodes,
    tags: ['reservations', 'hours', 'menus', 'staff'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/user/calendar-settings',
    summary: 'How the user wants the calendar to be shown',
    access: 'user',
    status: 200,
    output: data(calendarSettings),
    codes: ['unauthenticated', 'email_unverified'],
    tags: ['me'],
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/user/calendar-settings',
    summary: 'Change some of the settings of the calendar; what is not sent stays',
    access: 'user',
    body: calendarSettingsChange,
    status: 200,
    output: data(calendarSettings),
    codes: ['csrf', 'unauthenticated', 'email_unverified'],
    // The screen has applied it already and keeps the answer.
    invalidates: [],
  }),
  changes: endpoint({
    method: 'GET',
    path: '/api/changes',
    summary: 'The version of the shop, which grows with every change of its reservations, hours or menus',
    access: 'shop',
    status: 200,
    output: data(z.object({ version: z.int() })),
    codes: ownCodes,
    tags: [],
  }),
}

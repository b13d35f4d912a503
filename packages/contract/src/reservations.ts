import * as z from 'zod'
import { data, endpoint, integerText, list, listOf } from './wire/endpoint.ts'
import { calendarDate } from './wire/text.ts'

export const statuses = ['reserved', 'pending_approval', 'canceled', 'treated'] as const
export type Status = (typeof statuses)[number]

const cancelReasons = ['customer', 'shop', 'same_day', 'no_show', 'declined', 'expired'] as const

/** One bar in the calendar; camel case where the specification's calendar reads it so. */
export const calendarEvent = z.object({
  id: z.int(),
  status: z.enum(statuses),
  start_at: z.string(),
  end_at: z.string(),
  before_time: z.int(),
  after_time: z.int(),
  reservation_number: z.string(),
  menu_name: z.string(),
  price: z.int(),
  email: z.string().nullable(),
  title: z.string(),
  customerName: z.string(),
  staffName: z.string(),
  amount: z.int(),
  duration: z.int(),
})
export type CalendarEvent = z.output<typeof calendarEvent>

export const answer = z.object({ id: z.int(), question: z.string(), value: z.array(z.string()) })

export const reservation = calendarEvent.extend({
  cancel_reason: z.enum(cancelReasons).nullable(),
  name_kana: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  customer_id: z.int().nullable(),
  answers: z.array(answer),
  menu: z.object({ name: z.string() }),
  created_at: z.string(),
  can: z.object({ change: z.boolean() }),
})
export type Reservation = z.output<typeof reservation>

export const changeLog = z.object({
  id: z.int(),
  created_at: z.string(),
  explanations: z.array(z.string()),
  note: z.string().nullable(),
})

const ownCodes = ['unauthenticated', 'email_unverified', 'no_shop'] as const

export const reservations = {
  list: endpoint({
    method: 'GET',
    path: '/api/reservations',
    summary: 'Reservations between two dates, both included',
    access: 'shop',
    query: z.object({
      from: calendarDate,
      to: calendarDate,
      status: listOf(z.enum(statuses, 'invalid')).optional(),
    }),
    status: 200,
    output: list(calendarEvent),
    codes: ownCodes,
    touches: [],
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
    touches: [],
  }),
  changeLogs: endpoint({
    method: 'GET',
    path: '/api/reservations/{id}/change-logs',
    summary: 'What happened to a reservation, newest first',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    query: z.object({ page: integerText(1, 10_000).optional() }),
    status: 200,
    output: list(changeLog),
    codes: [...ownCodes, 'not_found'],
    touches: [],
  }),
}

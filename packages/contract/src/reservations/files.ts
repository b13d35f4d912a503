import * as z from 'zod'
import { endpoint, fileAnswer } from '../wire/endpoint.ts'
import { calendarDate } from '../wire/text.ts'

export const reservationFiles = {
  export: endpoint({
    method: 'GET',
    path: '/api/reservations/export',
    summary:
      'The reservations that begin from one day to another as CSV, with what customers answered; within ten minutes of sign-in or of the password. That they were exported is noted',
    access: 'shop',
    query: z
      .strictObject({ from: calendarDate, to: calendarDate })
      .refine(({ from, to }) => from <= to, { path: ['to'], error: 'dates_order' })
      .meta({ examples: [{ from: '2026-11-01', to: '2026-11-30' }] }),
    file: 'text/csv; charset=utf-8',
    status: 200,
    output: fileAnswer,
    codes: ['unauthenticated', 'email_unverified', 'no_shop', 'sign_in_again'],
    tags: [],
  }),
}

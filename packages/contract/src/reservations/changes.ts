// What the owner does to a reservation, one call each.
import { cancelReasons, statuses } from '@noren/scheduling/status'
import * as z from 'zod'
import { overlap, override, written } from '../reservations.ts'
import { data, endpoint, integerText, writeCodes } from '../wire/endpoint.ts'
import { editedVersion, id, instant } from '../wire/text.ts'
import { editedFields, editFields, sentence } from './edit.ts'

const mailing = {
  /** Notify the customer by mail; the default is true, for an edit false. */
  notify: z.boolean('invalid').optional(),
  sentence: sentence.optional(),
}

const statusChange = z
  .strictObject({
    ...mailing,
    status: z.enum(statuses, 'invalid'),
    cancel_reason: z.enum(cancelReasons, 'invalid').optional(),
    /** Of a cancellation: whether what was paid in advance is given back; left out, the reason and the shop’s rule decide. */
    refund: z.boolean('invalid').optional(),
  })
  .superRefine((change, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (change.cancel_reason !== undefined && change.status !== 'canceled')
      refuse('cancel_reason', 'cancel_reason')
    if (change.refund !== undefined && change.status !== 'canceled') refuse('refund', 'invalid')
  })
  .meta({ id: 'StatusChange', examples: [{ status: 'reserved' }] })

export const reservationMove = z
  .strictObject({
    ...mailing,
    start_at: instant,
    /** Only where there is no menu: until when. */
    end_at: instant.optional(),
    /** Left out, whoever has it now. */
    staff_id: id.optional(),
    override,
    overlap,
  })
  .meta({ id: 'ReservationMove', examples: [{ start_at: '2026-12-01T11:00:00+09:00' }] })
export type ReservationMove = z.output<typeof reservationMove>

const moveAnswer = z
  .strictObject({ ...mailing, answer: z.enum(['approve', 'decline'], 'invalid'), override })
  .meta({ id: 'MoveAnswer', examples: [{ answer: 'approve' }] })

/** At least one of the fields; those that are left out stay as they are. */
export const reservationEdit = z
  .strictObject({ ...mailing, ...editFields, version: editedVersion, override, overlap })
  .superRefine((edit, ctx) => {
    if (editedFields.every((field) => edit[field] === undefined))
      ctx.addIssue({ code: 'custom', path: ['name'], message: 'required' })
  })
  .meta({ id: 'ReservationEdit', examples: [{ note: 'By telephone' }] })
export type ReservationEdit = z.output<typeof reservationEdit>

/** How much later than agreed a visit begins; 0 is in time after all. Rule RES-106. */
export const lateChoices = [0, 5, 10, 15, 20, 30] as const

const lateness = z
  .strictObject({
    minutes: z.literal(lateChoices, 'invalid'),
    overlap,
  })
  .meta({ id: 'Lateness', examples: [{ minutes: 15 }] })
export type Lateness = z.output<typeof lateness>

const ofOne = {
  access: 'shop',
  params: z.object({ id: integerText(1) }),
  status: 200,
  output: data(written),
  invalidates: ['reservations', 'customers'],
  answersAs: 'GET /api/reservations/{id}',
} as const
const codes = [...writeCodes, 'not_found', 'final'] as const

export const reservationChanges = {
  setStatus: endpoint({
    ...ofOne,
    method: 'PUT',
    path: '/api/reservations/{id}',
    summary: 'Set the status: approve, decline, cancel, close as treated',
    body: statusChange,
    codes,
  }),
  edit: endpoint({
    ...ofOne,
    method: 'PATCH',
    path: '/api/reservations/{id}',
    summary: 'Change the menu, the price, the length, the note, or who comes',
    body: reservationEdit,
    codes: [...codes, 'outdated', 'occupied', 'outside_rules'],
  }),
  move: endpoint({
    ...ofOne,
    method: 'POST',
    path: '/api/reservations/{id}/move',
    summary: 'Move to another time or staff member',
    body: reservationMove,
    codes: [...codes, 'occupied', 'outside_rules'],
  }),
  answerMove: endpoint({
    ...ofOne,
    method: 'POST',
    path: '/api/reservations/{id}/move-request',
    summary: 'Approve or decline the time that the customer asked for',
    body: moveAnswer,
    codes: [...codes, 'occupied', 'outside_rules'],
  }),
  markSpam: endpoint({
    ...ofOne,
    method: 'PUT',
    path: '/api/reservations/{id}/spam',
    summary: 'Mark as unwanted, or take the mark back',
    body: z.strictObject({ spam: z.boolean('invalid') }).meta({ examples: [{ spam: true }] }),
    codes: [...codes, 'plan_limit', 'occupied'],
  }),
  setLate: endpoint({
    ...ofOne,
    method: 'PUT',
    path: '/api/reservations/{id}/late',
    summary: 'Begin a visit of today later than agreed; the customer is not told',
    body: lateness,
    codes: [...codes, 'occupied'],
  }),
  undo: endpoint({
    ...ofOne,
    method: 'POST',
    path: '/api/reservations/{id}/undo',
    summary: 'Take back that the visit was closed as treated or canceled, within ten minutes',
    output: data(
      written.extend({
        /** The mail about the cancellation has gone out already, or is on its way. */
        mail_gone: z.boolean(),
      }),
    ),
    codes: [...writeCodes, 'not_found', 'undo_over', 'occupied', 'plan_limit', 'day_closed'],
  }),
}

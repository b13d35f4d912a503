// Visits that must be dealt with today: of a staff member who is absent, of a period that is closed, of a change that left them outside.
import { parseDay } from '@noren/scheduling/time'
import { statuses } from '@noren/scheduling/status'
import * as z from 'zod'
import { data, endpoint, idParams, integerText, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'
import { absenceDaysMax, handOversMax, worklistItemsMax, worklistTitleMax } from '../wire/limits.ts'
import { calendarDate, id, idOrder, instant, line, timeOfDay } from '../wire/text.ts'
import { tooMany } from '../wire/validation.ts'

const absenceTime = {
  date: calendarDate,
  /** The last day, itself included; without one it is a single day. */
  until: calendarDate.nullish(),
  /** Without them from the beginning of the day, of today from now on, and to its end. 24:00 ends the day. */
  start_time: timeOfDay.refine((time) => time !== '24:00', 'time').nullish(),
  end_time: timeOfDay.nullish(),
}

type AbsenceTime = {
  date: string
  until?: string | null | undefined
  start_time?: string | null | undefined
  end_time?: string | null | undefined
}

const checkTime = (entry: AbsenceTime, ctx: z.core.$RefinementCtx<AbsenceTime>): void => {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
  const { date, until, start_time, end_time } = entry
  const isTime = (text: string): boolean => timeOfDay.safeParse(text).success
  if (
    start_time != null &&
    end_time != null &&
    isTime(start_time) &&
    isTime(end_time) &&
    end_time <= start_time
  )
    refuse('end_time', 'end_after_start')
  const [first, last] = [parseDay(date), until == null ? null : parseDay(until)]
  if (first === null || last === null) return
  if (last < first) refuse('until', 'end_after_start')
  else if (last - first >= absenceDaysMax) refuse('until', 'range_too_long')
}

/** One row of blocked time for each date. Rule RES-125. */
export const absenceEntry = z
  .strictObject({ staff_id: id, ...absenceTime })
  .superRefine(checkTime)
  .meta({ id: 'AbsenceEntry', examples: [{ staff_id: 1, date: '2026-12-01' }] })
export type AbsenceEntry = z.output<typeof absenceEntry>

/** The days (since 1970) of an absence. */
export const absenceDays = ({ date, until }: Pick<AbsenceEntry, 'date' | 'until'>): number[] => {
  const first = parseDay(date) ?? 0
  const last = until == null ? first : (parseDay(until) ?? first)
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => first + index)
}

export const worklistKinds = ['absence', 'closing', 'other'] as const

export const worklist = z
  .object({
    id: z.int(),
    kind: z.enum(worklistKinds),
    title: z.string(),
    staff_id: z.int().nullable(),
    staff_name: z.string().nullable(),
    start_at: z.string(),
    end_at: z.string(),
    /** Visits on it, and those of them that are not dealt with. */
    total: z.int(),
    left: z.int(),
    created_at: z.string(),
    closed_at: z.string().nullable(),
    /** Of an absence: whether time is blocked by it, which can be taken back. */
    is_blocked: z.boolean(),
  })
  .meta({ id: 'Worklist' })
export type Worklist = z.output<typeof worklist>

const colleague = z.object({ staff_id: z.int(), staff_name: z.string() })

/** What became of a visit by itself, or that the owner ticked it; `left` where nothing did. */
export const worklistOutcomes = [
  'left',
  'ticked',
  'canceled',
  'handed_over',
  'moved',
  'treated',
  // Its time is free again: the absence was taken back.
  'freed',
] as const

export const worklistItem = z
  .object({
    reservation_id: z.int(),
    outcome: z.enum(worklistOutcomes),
    status: z.enum(statuses),
    start_at: z.string(),
    end_at: z.string(),
    staff_id: z.int(),
    staff_name: z.string(),
    menu_name: z.string(),
    price: z.int(),
    customer_id: z.int().nullable(),
    customer_name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    note: z.string().nullable(),
    /** The customer chose who serves. */
    is_nominated: z.boolean(),
    /** Whom the customer prefers, by the record. */
    preferred_staff_name: z.string().nullable(),
    /** The customer asked for another time, which is to be answered. */
    has_move_request: z.boolean(),
    /** Other times were offered to the customer, who may answer until then. */
    offer_ends_at: z.string().nullable(),
    /** Other times can be offered by mail. */
    may_offer: z.boolean(),
    /** Who is free then and does the menus. */
    colleagues: z.array(colleague),
    /** Who of them is proposed, so that no two proposals are in each other’s way. */
    suggestion: colleague.nullable(),
  })
  .meta({ id: 'WorklistItem' })
export type WorklistItem = z.output<typeof worklistItem>

export const worklistEntry = z
  .strictObject({
    kind: z.enum(['closing', 'other'], 'invalid'),
    title: line(worklistTitleMax, 1),
    /** Of a closing: its period. Left out, the time of the visits. */
    start_at: instant.nullish(),
    end_at: instant.nullish(),
    staff_id: id.nullish(),
    reservation_ids: idOrder(worklistItemsMax),
  })
  .superRefine(({ start_at, end_at }, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if ((start_at == null) !== (end_at == null)) refuse(start_at == null ? 'start_at' : 'end_at', 'required')
  })
  .meta({ id: 'WorklistEntry', examples: [{ kind: 'other', title: 'Closed', reservation_ids: [1] }] })
export type WorklistEntry = z.output<typeof worklistEntry>

const handOver = z
  .strictObject({
    items: z
      .array(z.strictObject({ reservation_id: id, staff_id: id }), 'required')
      .min(1, 'required')
      .max(handOversMax, tooMany(handOversMax))
      .refine((items) => new Set(items.map((one) => one.reservation_id)).size === items.length, 'invalid'),
  })
  .meta({ examples: [{ items: [{ reservation_id: 1, staff_id: 2 }] }] })

/** Why a visit was not handed over. */
export const handOverRefusals = ['gone', 'changed', 'occupied', 'not_for_menu', 'move_request'] as const

const changed = { access: 'shop', invalidates: ['reservations', 'customers'] } as const

export const worklists = {
  inside: endpoint({
    method: 'GET',
    path: '/api/absences/inside',
    summary: 'How many live visits lie inside an absence that is not entered yet',
    access: 'shop',
    query: z
      .strictObject({ staff_id: integerText(1), ...absenceTime })
      .superRefine(checkTime)
      .meta({ examples: [{ staff_id: 1, date: '2026-12-01' }] }),
    status: 200,
    output: data(z.object({ visits: z.int() })),
    codes: ownCodes,
    tags: ['reservations', 'staff'],
  }),
  enterAbsence: endpoint({
    ...changed,
    method: 'POST',
    path: '/api/absences',
    summary: 'Block the time of a staff member who is absent, and list the visits inside',
    idempotent: 'optional',
    body: absenceEntry,
    status: 201,
    output: data(
      z.object({
        /** Null where no visit is inside. */
        worklist_id: z.int().nullable(),
        /** Of the first block. */
        block_id: z.int(),
        days: z.int(),
        visits: z.int(),
      }),
    ),
    codes: [...writeCodes, 'idempotency_key_reused'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/worklists',
    summary: 'The lists that are not closed, the earliest first',
    access: 'shop',
    status: 200,
    output: data(z.array(worklist)),
    codes: ownCodes,
    tags: ['reservations', 'staff'],
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/worklists/{id}',
    summary: 'A list with its visits, who could serve each, and what became of those that are dealt with',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(worklist.extend({ items: z.array(worklistItem) })),
    codes: [...ownCodes, 'not_found'],
    tags: ['reservations', 'staff', 'hours', 'menus', 'customers'],
  }),
  make: endpoint({
    ...changed,
    method: 'POST',
    path: '/api/worklists',
    summary: 'List visits that a change leaves outside',
    idempotent: 'optional',
    body: worklistEntry,
    status: 201,
    output: data(z.object({ id: z.int() })),
    codes: [...writeCodes, 'idempotency_key_reused'],
  }),
  handOver: endpoint({
    ...changed,
    method: 'POST',
    path: '/api/worklists/{id}/hand-over',
    summary: 'Hand visits to colleagues at the same time; those that do not fit any more are named',
    params: idParams,
    body: handOver,
    status: 200,
    output: data(
      z.object({
        done: z.array(z.int()),
        /** Those that do not fit any more. */
        left: z.array(z.object({ reservation_id: z.int(), reason: z.enum(handOverRefusals) })),
      }),
    ),
    codes: [...writeCodes, 'not_found'],
  }),
  tick: endpoint({
    ...changed,
    method: 'PUT',
    path: '/api/worklists/{id}/items/{reservationId}',
    summary: 'Tick a visit as dealt with, or take the tick back',
    params: z.object({ id: integerText(1), reservationId: integerText(1) }),
    body: z.strictObject({ ticked: z.boolean('invalid') }).meta({ examples: [{ ticked: true }] }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found'],
  }),
  close: endpoint({
    ...changed,
    method: 'POST',
    path: '/api/worklists/{id}/close',
    summary: 'Close a list; an absence may be taken back with it, so that its time is free again',
    params: idParams,
    body: z.strictObject({ take_back: z.boolean('invalid').optional() }).meta({ examples: [{}] }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found'],
  }),
}

// All that a shop stores about one person, for a request of that person. Rules CUST-21, CUST-82.
import { cancelReasons, statuses } from '@noren/scheduling/status'
import * as z from 'zod'
import { paymentMethods } from '../bills/bills.ts'
import { messageKinds, messageStatuses } from '../messages.ts'
import { reservationLine } from '../reservations.ts'
import { customer } from '../customers.ts'
import { accessActions } from './accesses.ts'
import { photoPhases } from './photos.ts'

const record = customer
  .omit({ reservations: true, reservations_total: true, photos_total: true, suggested_staff_id: true })
  .extend({ preferred_staff_name: z.string().nullable() })

/** What was answered, consents too, with the question as it was then. */
const answer = z.object({ id: z.int(), question: z.string(), value: z.array(z.string()) })

const payment = z.object({
  status: z.enum(['starting', 'open', 'processing', 'paid', 'refunding', 'refunded', 'expired', 'failed']),
  amount: z.int(),
  refund_amount: z.int(),
  refunded_amount: z.int(),
  paid_at: z.string().nullable(),
  refunded_at: z.string().nullable(),
  created_at: z.string(),
})

const logged = z.object({
  kind: z.enum([
    'created',
    'status',
    'rescheduled',
    'edited',
    'move_requested',
    'move_ended',
    'refunded',
    'late',
    'undone',
    'offered',
    'offer_ended',
    'billed',
    'bill_corrected',
  ]),
  actor: z.enum(['customer', 'owner', 'system']),
  status: z.enum(statuses),
  cancel_reason: z.enum(cancelReasons).nullable(),
  created_at: z.string(),
})

/** The bill of a visit, and those before it was corrected or taken back. */
const bill = z.object({
  revision: z.int(),
  sold_on: z.string(),
  total: z.int(),
  payments: z.array(z.object({ method: z.enum(paymentMethods), amount: z.int() })),
  created_at: z.string(),
  ended_at: z.string().nullable(),
})

const visit = z.object({
  id: z.int(),
  reservation_number: z.string(),
  status: z.enum(statuses),
  cancel_reason: z.enum(cancelReasons).nullable(),
  source: z.enum(['online', 'owner']),
  start_at: z.string(),
  end_at: z.string(),
  menu_name: z.string(),
  price: z.int(),
  lines: z.array(reservationLine),
  staff_name: z.string().nullable(),
  is_nominated: z.boolean(),
  /** Somebody else came along, whose data this is not. */
  is_together: z.boolean(),
  name: z.string(),
  name_kana: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  language: z.enum(['ja', 'en']),
  note: z.string().nullable(),
  cancel_note: z.string().nullable(),
  answers: z.array(answer),
  /** It was over before it was brought along from another system. */
  is_brought: z.boolean(),
  payments: z.array(payment),
  bills: z.array(bill),
  move_request: z.object({ start_at: z.string(), end_at: z.string(), created_at: z.string() }).nullable(),
  history: z.array(logged),
  created_at: z.string(),
})

const message = z.object({
  reservation_id: z.int(),
  kind: z.enum([...messageKinds, 'reminder']),
  to_address: z.string(),
  /** What the owner added. */
  sentence: z.string().nullable(),
  status: z.enum(messageStatuses),
  sent_at: z.string().nullable(),
  created_at: z.string(),
})

const photo = z.object({
  id: z.int(),
  caption: z.string(),
  phase: z.enum(photoPhases).nullable(),
  taken_on: z.string().nullable(),
  created_at: z.string(),
})

const access = z.object({
  action: z.enum(accessActions),
  field: z.string().nullable(),
  created_at: z.string(),
})

/** Rows of files that were brought along, as long as they are kept. */
const broughtRow = z.object({
  file_name: z.string(),
  line: z.int(),
  cells: z.array(z.string()),
  imported_at: z.string(),
})

/** On the waiting list, as long as it is kept. */
const waitingPlace = z.object({
  status: z.string(),
  menu_name: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  from_time: z.string(),
  to_time: z.string(),
  name: z.string(),
  name_kana: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  answers: z.string(),
  created_at: z.string(),
})

/** Lists have the latest first, messages the earliest. */
export const personalData = z
  .object({
    /** Who keeps it, and as of when. */
    shop_name: z.string(),
    made_at: z.string(),
    customer: record,
    reservations: z.array(visit),
    messages: z.array(message),
    photos: z.array(photo),
    /** Of the last two years. */
    accesses: z.array(access),
    imports: z.array(broughtRow),
    waiting: z.array(waitingPlace).optional(),
  })
  .meta({ id: 'PersonalData' })
export type PersonalData = z.output<typeof personalData>

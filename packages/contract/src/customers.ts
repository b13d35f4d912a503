import { statuses } from '@noren/scheduling/status'
import * as z from 'zod'
import {
  data,
  endpoint,
  idParams,
  integerText,
  nothing,
  ownCodes,
  page,
  writeCodes,
} from './wire/endpoint.ts'
import { fold } from './wire/fold.ts'
import { birthYearsMax, customerCodeMax, customerNameMax, emailMax, phoneTypedMax } from './wire/limits.ts'
import { calendarDate, email, id, kana, line, phone, withoutAddress } from './wire/text.ts'
import { broughtFields, broughtVisits } from './customers/brought.ts'
import { customerNote } from './customers/notes.ts'
import { tooLong } from './wire/validation.ts'

/** How a customer may book online. Rule CUST-85. */
export const onlineBookings = ['usual', 'approval', 'refused'] as const
export type OnlineBooking = (typeof onlineBookings)[number]

export const genders = ['male', 'female', 'unspecified'] as const

/** What the record says, and what the shop's reservations say of it. */
export const listedCustomer = z
  .object({
    id: z.int(),
    name: z.string(),
    name_kana: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    gender: z.enum(genders),
    birth_date: z.string().nullable(),
    /** Whole years today; null without a birth date. */
    age: z.int().nullable(),
    customer_code: z.string(),
    /** Treated visits and reserved ones that are past, with those that came along from another system. */
    visit_count: z.int(),
    /** When the last of them began; midnight where only its day is known. */
    last_visited_at: z.string().nullable(),
    /** Those that came along. */
    brought: broughtVisits.nullable(),
    /** Whom they like to be served by. */
    preferred_staff_id: z.int().nullable(),
    /** How often they did not come to an agreed visit, and when last. Rule CUST-83. */
    no_show_count: z.int(),
    last_no_show_at: z.string().nullable(),
    online_booking: z.enum(onlineBookings),
    created_at: z.string(),
  })
  .meta({ id: 'ListedCustomer' })
export type ListedCustomer = z.output<typeof listedCustomer>

/** A reservation in the record of its customer. */
const customerVisit = z.object({
  id: z.int(),
  status: z.enum(statuses),
  start_at: z.string(),
  end_at: z.string(),
  menu_name: z.string(),
  price: z.int(),
  /** In advance, less what was given back; null where nothing was paid. */
  paid_amount: z.int().nullable(),
  reservation_number: z.string(),
  /** It was over before it came along from another system. */
  is_brought: z.boolean(),
})
export type CustomerVisit = z.output<typeof customerVisit>

/** A record that was merged into this one, and can be taken out again. */
const mergedRecord = z.object({
  /** Of the merge, for taking it back. */
  id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  merged_at: z.string(),
})

export const customer = listedCustomer
  .extend({
    /** The latest first. */
    notes: z.array(customerNote),
    /** The latest first, at most `visitsShownMax` of `reservations_total`. */
    reservations: z.array(customerVisit),
    reservations_total: z.int(),
    merged: z.array(mergedRecord),
    /** Also of those that the plan hides. */
    photos_total: z.int(),
    /** Who served most of their latest visits. Rule CUST-36. */
    suggested_staff_id: z.int().nullable(),
    /** As `last_visited_at`; null also where visits came along and nothing says when they began. */
    first_visited_at: z.string().nullable(),
    /** What this record itself says of visits of before, to be corrected; `brought` has those of merged records too. */
    brought_count: z.int(),
    brought_first_on: z.string().nullable(),
    brought_last_on: z.string().nullable(),
  })
  .meta({ id: 'Customer' })
export type Customer = z.output<typeof customer>

const empty = z.literal('').transform(() => null)
const orNull = <S extends z.ZodType>(schema: S) => z.union([empty, schema]).nullable()

/** A date that exists; whether somebody can be born on it is asked with today's. */
const birthDate = z
  .string('date')
  .regex(/^(?:18|19|20)\d\d-\d\d-\d\d$/, 'date')
  .refine((text) => z.iso.date().safeParse(text).success, 'date')

/** Both `YYYY-MM-DD`. Rule CUST-11. */
export const isBirthDate = (date: string, today: string): boolean =>
  date <= today && date >= `${Number(today.slice(0, 4)) - birthYearsMax}${today.slice(4)}`

export const customerName = line(customerNameMax, 1).pipe(withoutAddress)

/** Empty values are null. Rules CUST-1, CUST-12. */
const fields = {
  name: customerName,
  name_kana: orNull(kana(customerNameMax).pipe(withoutAddress)),
  email: orNull(email),
  phone: orNull(z.string('phone').max(phoneTypedMax, tooLong(phoneTypedMax)).pipe(phone)),
  gender: z.enum(genders, 'invalid'),
  birth_date: orNull(birthDate),
  ...broughtFields,
}

export const newCustomer = z
  .strictObject({
    name: fields.name,
    name_kana: fields.name_kana.optional(),
    email: fields.email.optional(),
    phone: fields.phone.optional(),
    gender: fields.gender.optional(),
    birth_date: fields.birth_date.optional(),
  })
  .meta({ id: 'CustomerInput', examples: [{ name: 'Yamada Hanako', phone: '090-1234-5678' }] })
export type NewCustomer = z.output<typeof newCustomer>

const code = z
  .string('customer_code_required')
  .pipe(line(customerCodeMax))
  .refine((text) => text !== '', 'customer_code_required')

/** One field. `expected`: the value that the caller read; where another is stored by now, the call is refused as `outdated`. */
export const customerChange = z
  .strictObject({
    name: fields.name.optional(),
    name_kana: fields.name_kana.optional(),
    email: fields.email.optional(),
    phone: fields.phone.optional(),
    gender: fields.gender.optional(),
    birth_date: fields.birth_date.optional(),
    customer_code: code.optional(),
    preferred_staff_id: id.nullable().optional(),
    brought_count: fields.brought_count.optional(),
    brought_first_on: fields.brought_first_on.optional(),
    brought_last_on: fields.brought_last_on.optional(),
    online_booking: z.enum(onlineBookings, 'invalid').optional(),
    expected: z.union([line(customerNameMax), id, z.literal(0)]).nullish(),
  })
  .superRefine((change, ctx) => {
    const given = Object.entries(change).filter(
      ([field, value]) => field !== 'expected' && value !== undefined,
    )
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (given.length === 0) refuse('name', 'required')
    if (given.length > 1) refuse(given[1]?.[0] ?? 'name', 'one_field')
  })
  .meta({ id: 'CustomerChange', examples: [{ name: 'Yamada Hanako' }] })
export type CustomerChange = z.output<typeof customerChange>

/** Eight digits; blanks and hyphens are folded away. */
const reservationNumber = z
  .string()
  .max(phoneTypedMax, tooLong(phoneTypedMax))
  .transform((text) => fold(text).replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{8}$/, 'reservation_number'))

/** The first is the usual one. Rule API-13. */
export const customersPerPage = [15, 50, 100] as const

export const customers = {
  list: endpoint({
    method: 'GET',
    path: '/api/customers',
    summary: 'Customers by any part of name, kana, telephone or e-mail, the last visitor first',
    access: 'shop',
    query: z.strictObject({
      /** Not longer than the longest of what it looks in. */
      search: line(emailMax).optional(),
      reservation_number: reservationNumber.optional(),
      /** Of any reservation, canceled ones too. */
      reservation_date: calendarDate.optional(),
      /** Both days belong to it. */
      last_visit_from: calendarDate.optional(),
      last_visit_to: calendarDate.optional(),
      page: integerText(1, 10_000).optional(),
      per_page: integerText(1, 100)
        .refine((count) => customersPerPage.some((one) => one === count), 'out_of_range')
        .optional(),
    }),
    status: 200,
    output: z.object({ data: z.array(listedCustomer), meta: page }),
    codes: ownCodes,
    tags: ['customers'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/customers/{id}',
    summary: 'One customer with notes and visits; that it was read is noted',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(customer),
    codes: [...ownCodes, 'not_found'],
    tags: ['customers'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/customers',
    summary: 'Put a customer on record; the customer code is made',
    access: 'shop',
    idempotent: 'optional',
    body: newCustomer,
    status: 201,
    output: data(customer),
    codes: [...writeCodes, 'idempotency_key_reused'],
    invalidates: ['customers'],
    answersAs: 'GET /api/customers/{id}',
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/customers/{id}',
    summary: 'Change one field',
    access: 'shop',
    params: idParams,
    body: customerChange,
    status: 200,
    output: data(customer),
    codes: [...writeCodes, 'not_found', 'outdated'],
    invalidates: ['customers'],
    answersAs: 'GET /api/customers/{id}',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/customers/{id}',
    summary: 'Delete a customer with notes; their past reservations stay without the person',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found', 'reservations_live'],
    invalidates: ['customers', 'reservations'],
  }),
}

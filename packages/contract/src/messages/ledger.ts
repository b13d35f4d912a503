// The mails of the whole shop: which did not arrive, and which were sent last.
import * as z from 'zod'
import { data, endpoint, integerText } from '../wire/endpoint.ts'
import { message, messageKinds, waitlistKinds } from '../messages.ts'

/** What the shop sends beside the messages about what happened to a reservation. */
export const ledgerKinds = [...messageKinds, 'reminder', 'inquiry', ...waitlistKinds] as const
export type LedgerKind = (typeof ledgerKinds)[number]

/** `undelivered`: failed, withheld, or waiting for another try, and not ticked off. Rule MSG-30. */
export const ledgerStates = ['undelivered', 'sent'] as const
export type LedgerState = (typeof ledgerStates)[number]

/** From this number on the count says no more than that there are many. */
export const undeliveredCountMax = 100

const entry = message.extend({
  kind: z.enum(ledgerKinds),
  recipient: z.enum(['customer', 'shop', 'operator']),
  /** Empty where it is not known any more. */
  to_address: z.string(),
  /** How often it was tried. */
  attempts: z.int(),
  /** Null for an inquiry. */
  reservation: z
    .object({ id: z.int(), reservation_number: z.string(), name: z.string(), start_at: z.string() })
    .nullable(),
  handled: z.boolean(),
})
export type LedgerEntry = z.output<typeof entry>

/** A test mail belongs to the account: the shop's customers get nothing of it. */
const testMail = z.object({
  id: z.int(),
  status: z.enum(['queued', 'sent', 'retrying', 'failed']),
  reason: z.string().nullable(),
  attempts: z.int(),
  created_at: z.string(),
  due_at: z.string().nullable(),
  sent_at: z.string().nullable(),
})
export type TestMail = z.output<typeof testMail>

const codes = ['unauthenticated', 'email_unverified', 'no_shop'] as const

export const messageLedger = {
  list: endpoint({
    method: 'GET',
    path: '/api/messages',
    summary: 'The mails of the shop that did not arrive, or those sent last, the latest first',
    access: 'shop',
    query: z.strictObject({
      state: z.enum(ledgerStates, 'invalid').optional(),
      /** The `next` of the page before. */
      after: integerText(1).optional(),
    }),
    status: 200,
    output: z.object({
      data: z.array(entry),
      /** The latest test mails to whoever asks. */
      tests: z.array(testMail),
      meta: z.object({ next: z.int().nullable() }),
    }),
    codes,
    tags: ['reservations'],
  }),
  count: endpoint({
    method: 'GET',
    path: '/api/messages/undelivered',
    summary: 'How many mails of the shop did not arrive and are not ticked off, up to 100',
    access: 'shop',
    status: 200,
    output: data(z.object({ count: z.int() })),
    codes,
    tags: ['reservations'],
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/messages/{id}/resend',
    summary:
      'Send a mail again that was withheld or failed, 100 an hour; to a customer it counts as any mail to its recipient',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    status: 200,
    output: data(entry),
    codes: [...codes, 'csrf', 'not_found', 'mail_outdated'],
    invalidates: ['reservations'],
  }),
  handle: endpoint({
    method: 'PUT',
    path: '/api/messages/{id}/handled',
    summary: 'Tick off a mail that did not arrive, or take that back',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    body: z.strictObject({ handled: z.boolean('invalid') }).meta({ examples: [{ handled: true }] }),
    status: 200,
    output: data(entry),
    codes: [...codes, 'csrf', 'not_found'],
    invalidates: ['reservations'],
  }),
}

import * as z from 'zod'
import { data, endpoint, integerText, nothing } from '../wire/endpoint.ts'
import { trimmed } from '../wire/fold.ts'
import { noteContentMax, noteTitleMax } from '../wire/limits.ts'
import { line, lines } from '../wire/text.ts'

export const customerNote = z
  .object({
    id: z.int(),
    title: z.string(),
    content: z.string(),
    /** Raised with each change. */
    version: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'CustomerNote' })
export type CustomerNote = z.output<typeof customerNote>

/** Both must not be blank after trimming. Rule CUST-10. */
const fields = {
  title: z
    .string('note_title')
    .pipe(line(noteTitleMax))
    .refine((text) => text !== '', 'note_title'),
  content: z
    .string('note_content')
    .transform(trimmed)
    .pipe(lines(noteContentMax))
    .refine((text) => text !== '', 'note_content'),
}

export const newNote = z.strictObject(fields).meta({ id: 'CustomerNoteInput' })
export type NewNote = z.output<typeof newNote>

export const noteChange = z
  .strictObject({
    ...fields,
    /** As the screen showed it: where it is another by now, the change is refused. */
    version: z.int('integer').min(1, 'out_of_range').max(1_000_000_000, 'out_of_range').optional(),
  })
  .meta({ id: 'CustomerNoteChange' })

const ownCodes = ['csrf', 'unauthenticated', 'email_unverified', 'no_shop', 'not_found'] as const
const noteParams = z.object({ id: integerText(1), noteId: integerText(1) })

export const customerNotes = {
  create: endpoint({
    method: 'POST',
    path: '/api/customers/{id}/notes',
    summary: 'Write a note about a customer',
    access: 'shop',
    idempotent: 'optional',
    params: z.object({ id: integerText(1) }),
    body: newNote,
    status: 201,
    output: data(customerNote),
    codes: [...ownCodes, 'idempotency_key_reused'],
    invalidates: ['customers'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/customers/{id}/notes/{noteId}',
    summary: 'Change a note',
    access: 'shop',
    params: noteParams,
    body: noteChange,
    status: 200,
    output: data(customerNote),
    codes: [...ownCodes, 'outdated'],
    invalidates: ['customers'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/customers/{id}/notes/{noteId}',
    summary: 'Delete a note',
    access: 'shop',
    params: noteParams,
    status: 204,
    output: nothing,
    codes: ownCodes,
    invalidates: ['customers'],
  }),
}

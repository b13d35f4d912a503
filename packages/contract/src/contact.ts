import * as z from 'zod'
import { data, endpoint } from './wire/endpoint.ts'
import { trimmed } from './wire/fold.ts'
import {
  contactBodyMax,
  contactContentMax,
  contactFileBytesMax,
  contactFileKinds,
  contactFilesMax,
} from './wire/limits.ts'
import { line, lines } from './wire/text.ts'

const dataUrlMax = 200

/** Not blank after trimming. Rule MSG-16. */
const content = z
  .string('contact_content')
  .transform(trimmed)
  .pipe(lines(contactContentMax, 'contact_content_max'))
  .refine((text) => text !== '', 'contact_content')

/** The part that is typed. */
export const contactForm = z.strictObject({ content })

const attachment = z.strictObject({
  fileName: line(255, 1).refine(
    (name) => contactFileKinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`)),
    'contact_file_type',
  ),
  /** Base64, alone or as a data URL. */
  fileData: z
    .string('required')
    .min(1, { error: 'contact_file_empty', abort: true })
    // Before the pattern, which need not be tried on more than a file may have.
    .refine((text) => text.length <= Math.ceil(contactFileBytesMax / 3) * 4 + dataUrlMax, {
      error: 'image_size',
      abort: true,
    })
    .regex(/^(data:[\w.+/;=-]{0,180},)?[A-Za-z0-9+/]*={0,2}$/, { error: 'invalid', abort: true })
    .transform((text) => text.slice(text.indexOf(',') + 1))
    .pipe(
      z
        .string()
        .min(1, { error: 'contact_file_empty', abort: true })
        .refine((base64) => bytesIn(base64) <= contactFileBytesMax, 'image_size'),
    ),
})

export const inquiry = contactForm
  .extend({
    attachments: z.array(attachment, 'invalid').max(contactFilesMax, 'contact_files').optional(),
  })
  .meta({ id: 'Inquiry', examples: [{ content: 'Please add gift cards.', attachments: [] }] })
export type Inquiry = z.output<typeof inquiry>

export const contact = {
  send: endpoint({
    method: 'POST',
    path: '/api/contact/inquiries',
    summary: 'Send feedback or a request to the operator, with up to three files',
    access: 'shop',
    idempotent: 'optional',
    bodyLimit: contactBodyMax,
    body: inquiry,
    status: 201,
    output: data(z.object({ id: z.int(), created_at: z.string() })),
    codes: ['csrf', 'unauthenticated', 'email_unverified', 'no_shop', 'idempotency_key_reused'],
    invalidates: [],
  }),
}

/** The bytes that the base64 stands for. */
const bytesIn = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4)

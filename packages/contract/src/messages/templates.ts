// The owner's words in the mails to customers.
import * as z from 'zod'
import { data, endpoint, list, ownCodes } from '../wire/endpoint.ts'
import { templateBodyMax, templateSubjectMax } from '../wire/limits.ts'
import { hasAddress } from '../wire/fold.ts'
import { editedVersion, line, lines } from '../wire/text.ts'

export const templateTypes = ['confirmation', 'reminder'] as const
export type TemplateType = (typeof templateTypes)[number]

export const emailTemplate = z
  .object({
    id: z.int(),
    type: z.enum(templateTypes),
    subject: z.string(),
    body_header: z.string(),
    /** Counts the changes. */
    version: z.int(),
  })
  .meta({ id: 'EmailTemplate' })
export type EmailTemplate = z.output<typeof emailTemplate>

/**
 * Empty ones give way to the usual words. Placeholders are checked by whoever knows which there are. A subject carries no address, as
 * names do not: mails may be caused by others.
 */
const texts = {
  subject: line(templateSubjectMax).pipe(
    z.string().refine((subject) => !hasAddress(subject), 'subject_address'),
  ),
  body_header: lines(templateBodyMax, 'template_body'),
}
export const templateDraft = z.strictObject(texts).meta({ id: 'EmailTemplateInput' })
export type TemplateDraft = z.output<typeof templateDraft>

const templateChange = z.strictObject({
  ...texts,
  /** Rule FORM-15. */
  version: editedVersion,
})
export type TemplateChange = z.output<typeof templateChange>

export const mailPreview = z
  .object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** Whether it tells of an invented visit, because none is to come. */
    is_example: z.boolean(),
  })
  .meta({ id: 'MailPreview' })
export type MailPreview = z.output<typeof mailPreview>

const codes = [...ownCodes, 'csrf', 'not_found'] as const
const params = z.object({ type_or_id: z.string().regex(/^(confirmation|reminder|\d{1,15})$/, 'invalid') })

export const templates = {
  list: endpoint({
    method: 'GET',
    path: '/api/email-templates',
    summary: 'The owner’s subject and opening of the mails to customers',
    access: 'shop',
    status: 200,
    output: list(emailTemplate),
    codes: ownCodes,
    tags: ['templates'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/email-templates/{type_or_id}',
    summary: 'Change a template, named by its type or its id; what is empty gives way to the usual words',
    access: 'shop',
    params,
    body: templateChange,
    status: 200,
    output: data(emailTemplate),
    codes: [...codes, 'outdated'],
    invalidates: ['templates'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/email-templates/{type_or_id}/preview',
    summary:
      'The mail that these words would make of the next visit, or of an invented one; nothing is saved',
    access: 'shop',
    params,
    body: templateDraft,
    status: 200,
    output: data(mailPreview),
    codes,
    invalidates: [],
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/email-templates/{type_or_id}/test',
    summary: 'Send the mail that these words make of an invented visit to the own address; five an hour',
    access: 'shop',
    params,
    body: templateDraft,
    status: 200,
    output: data(z.object({ to: z.string() })),
    codes,
    invalidates: [],
  }),
}

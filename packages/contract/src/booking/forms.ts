// The booking form as its owner edits it.
import * as z from 'zod'
import { data, endpoint, idParams, list, nothing, ownCodes, writeCodes } from '../wire/endpoint.ts'
import { trimmed } from '../wire/fold.ts'
import {
  formBodyMax,
  formDescriptionMax,
  formOptionMax,
  formOptionsMax,
  formSectionsMax,
  formTitleMax,
} from '../wire/limits.ts'
import { editedVersion, id, idOrder, line, lines } from '../wire/text.ts'
import { formSectionTypes, sectionProblems } from './form-sections.ts'

export const formSection = z
  .object({
    id: z.int(),
    form_id: z.int(),
    type: z.enum(formSectionTypes),
    dropdown: z.boolean(),
    title: z.string(),
    placeholder: z.string(),
    description: z.string(),
    required: z.boolean(),
    enabled: z.boolean(),
    options: z.array(z.string()),
    sensitive: z.boolean(),
    priority: z.int(),
    /** Counts the changes of the fields above, the priority left out. */
    version: z.int(),
  })
  .meta({ id: 'FormSection' })
export type FormSection = z.output<typeof formSection>

export const form = z.object({ id: z.int(), sections: z.array(formSection) }).meta({ id: 'BookingForm' })

const flag = z.boolean('invalid').optional()
const text = (max: number) => lines(max).transform(trimmed).optional()

const title = z
  .string('section_title')
  .pipe(line(formTitleMax, 0, 'section_title_long'))
  .pipe(z.string().min(1, 'section_title'))
const option = line(formOptionMax, 0, 'section_option_long').pipe(z.string().min(1, 'section_options'))

const fields = {
  form_id: id.optional(),
  type: z.enum(formSectionTypes, 'invalid'),
  dropdown: flag,
  title,
  placeholder: text(formBodyMax),
  description: text(formDescriptionMax),
  required: flag,
  enabled: flag,
  options: z.array(option, 'section_options').max(formOptionsMax, 'section_options_many').optional(),
  sensitive: flag,
  priority: z.int('integer').min(0, 'out_of_range').max(1_000_000, 'out_of_range').optional(),
}

/** An agreement without options gets the usual one. Rule FORM-5. */
export const formSectionInput = z
  .strictObject(fields)
  .superRefine(({ type, placeholder = '', options }, context) => {
    const usual = type === 'agreement' && options === undefined ? ['-'] : (options ?? [])
    for (const [field, message] of Object.entries(sectionProblems({ type, placeholder, options: usual })))
      context.addIssue({ code: 'custom', path: [field], message })
  })
  .meta({
    id: 'FormSectionInput',
    examples: [{ type: 'single_choice', title: 'First visit?', options: ['Yes', 'No'] }],
  })
export type FormSectionInput = z.output<typeof formSectionInput>

/** Fields that are left out stay as they are; what they make together is checked as a new section is. */
export const formSectionChange = z
  .strictObject({
    ...fields,
    type: fields.type.optional(),
    title: title.optional(),
    /** Rule FORM-9. */
    version: editedVersion,
  })
  .meta({ id: 'FormSectionChange', examples: [{ enabled: false }] })
export type FormSectionChange = z.output<typeof formSectionChange>

/** Customers see the form on the booking page. */
const invalidates = ['forms', 'pages'] as const

export const forms = {
  list: endpoint({
    method: 'GET',
    path: '/api/forms',
    summary: 'The booking forms with their sections in the owner’s order; the first is used',
    access: 'shop',
    status: 200,
    output: list(form),
    codes: ownCodes,
    tags: ['forms'],
  }),
  createSection: endpoint({
    method: 'POST',
    path: '/api/form-sections',
    summary: 'A new section of the form; it comes last unless a priority is given',
    access: 'shop',
    idempotent: 'optional',
    body: formSectionInput,
    status: 201,
    output: data(formSection),
    codes: [...writeCodes, 'not_found', 'section_limit', 'idempotency_key_reused'],
    invalidates,
  }),
  updateSection: endpoint({
    method: 'PUT',
    path: '/api/form-sections/{id}',
    summary: 'Change a section; answers given before keep their question',
    access: 'shop',
    params: idParams,
    body: formSectionChange,
    status: 200,
    output: data(formSection),
    codes: [...writeCodes, 'not_found', 'outdated'],
    invalidates,
  }),
  removeSection: endpoint({
    method: 'DELETE',
    path: '/api/form-sections/{id}',
    summary: 'Delete a section; answers given before stay with their reservations',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'not_found'],
    invalidates,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/api/form-sections/reorder',
    summary: 'Put all sections in order; 409 when they are not the sections that there are',
    access: 'shop',
    body: z.strictObject({ ids: idOrder(formSectionsMax) }),
    status: 204,
    output: nothing,
    codes: [...writeCodes, 'outdated'],
    invalidates,
  }),
}

import * as z from 'zod'
import { data, endpoint, fileAnswer, integerText, ownCodes } from '../wire/endpoint.ts'
import { customerFileBytesMax } from '../wire/limits.ts'
import { lines } from '../wire/text.ts'
import { personalData } from './personal-data.ts'

/** What becomes of a row: put on record, left alone because the customer is on record, or not taken. */
export const rowOutcomes = ['new', 'known', 'invalid'] as const

const importedRow = z.object({
  /** Of the file, the headings are line 1. */
  line: z.int(),
  outcome: z.enum(rowOutcomes),
  name: z.string(),
  name_kana: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Field → texts, of a refused row. */
  errors: z.record(z.string(), z.array(z.string())),
})
export type ImportedRow = z.output<typeof importedRow>

const importResult = z.object({
  dry_run: z.boolean(),
  new: z.int(),
  known: z.int(),
  invalid: z.int(),
  /** Refused rows first, in the order of the file; at most `rowsShownMax`. */
  rows: z.array(importedRow),
})
export type ImportResult = z.output<typeof importResult>

export const rowsShownMax = 100

export const customerFiles = {
  export: endpoint({
    method: 'GET',
    path: '/api/customers/export',
    summary:
      'All customers as CSV, within ten minutes of sign-in or of the password; that they were exported is noted',
    access: 'shop',
    file: 'text/csv; charset=utf-8',
    status: 200,
    output: fileAnswer,
    codes: [...ownCodes, 'sign_in_again'],
    tags: [],
  }),
  exportOne: endpoint({
    method: 'GET',
    path: '/api/customers/{id}/export',
    summary: 'All that is stored about one customer, as JSON, for a request of that person',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    file: 'application/json',
    status: 200,
    output: fileAnswer,
    codes: [...ownCodes, 'not_found'],
    tags: [],
  }),
  showOne: endpoint({
    method: 'GET',
    path: '/api/customers/{id}/personal-data',
    summary: 'All that is stored about one customer, to be read or printed; noted as an export',
    access: 'shop',
    params: z.object({ id: integerText(1) }),
    status: 200,
    output: data(personalData),
    codes: [...ownCodes, 'not_found'],
    tags: [],
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/customers/import',
    summary:
      'Put the rows of a CSV file on record; a dry run only says what would become of them. Sends nothing',
    access: 'shop',
    body: z
      .strictObject({ csv: lines(customerFileBytesMax), dry_run: z.boolean('invalid') })
      .meta({ examples: [{ csv: 'Name,Phone\nYamada Hanako,090-1234-5678\n', dry_run: true }] }),
    bodyLimit: customerFileBytesMax,
    status: 200,
    output: data(importResult),
    codes: [...ownCodes, 'csrf'],
    invalidates: ['customers'],
  }),
}

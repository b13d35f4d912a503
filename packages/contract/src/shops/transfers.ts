// A whole shop as one zip: taken out, and brought into an empty shop, here or on another host. Rules TRANS-1 to TRANS-8, TRANS-19.
import * as z from 'zod'
import { data, endpoint, fileAnswer, ownCodes } from '../wire/endpoint.ts'
import { archiveBytesMax } from '../wire/limits.ts'

/** How much of each the shop or the file has. */
const transferCounts = z.object({
  customers: z.int(),
  notes: z.int(),
  reservations: z.int(),
  menus: z.int(),
  staff: z.int(),
  images: z.int(),
})
export type TransferCounts = z.output<typeof transferCounts>

const summary = z.object({
  shop_name: z.string(),
  counts: transferCounts,
  /** An import into this shop is being written now. */
  importing: z.boolean(),
  /** `import`: nothing was ever booked here, and no customer is on record. Rule TRANS-3. */
  can: z.object({ import: z.boolean() }),
})
export type TransferSummary = z.output<typeof summary>

const importResult = z.object({
  dry_run: z.boolean(),
  /** Of the shop in the file; this shop has it afterwards. */
  shop_name: z.string(),
  exported_at: z.string(),
  counts: transferCounts,
  /** Live reservations to come: their customers have links that do not work here. Rule TRANS-6. */
  upcoming: z.int(),
})
export type ImportedShop = z.output<typeof importResult>

export const transfers = {
  export: endpoint({
    method: 'GET',
    path: '/api/export',
    summary:
      'The whole shop as one zip of JSON lines and images, as of one moment; within ten minutes of sign-in or of the password',
    access: 'shop',
    file: 'application/zip',
    status: 200,
    output: fileAnswer,
    codes: [...ownCodes, 'sign_in_again', 'transfer_running'],
    tags: [],
  }),
  summary: endpoint({
    method: 'GET',
    path: '/api/export/summary',
    summary: 'What an export would have, and whether this shop is empty enough for an import',
    access: 'shop',
    status: 200,
    output: data(summary),
    codes: ownCodes,
    tags: ['shops', 'menus', 'staff', 'reservations', 'customers', 'pages'],
  }),
  turn: endpoint({
    method: 'GET',
    path: '/api/import/turn',
    summary: 'Whether an import could begin now: one at a time for all shops of an installation',
    access: 'shop',
    status: 200,
    output: data(z.object({ free: z.boolean() })),
    codes: ownCodes,
    tags: [],
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/import',
    summary:
      'Put an exported shop in the place of this one, in which nothing was booked yet; a dry run only checks the file. Sends nothing',
    access: 'shop',
    query: z.strictObject({ dry_run: z.enum(['false', 'true'], 'invalid') }),
    upload: 'application/zip',
    bodyLimit: archiveBytesMax,
    status: 200,
    output: data(importResult),
    codes: [...ownCodes, 'csrf', 'shop_not_empty', 'import_running', 'images_full'],
    invalidates: ['me', 'shops', 'menus', 'hours', 'staff', 'reservations', 'customers', 'pages'],
  }),
}

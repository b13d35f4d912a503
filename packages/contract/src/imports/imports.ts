// Customers and visits from a table of another system: received and looked through, mapped, written in the background, undone.
// A file of either kind goes through the same states. Rules IMP-1 to IMP-55 (docs/rules/imports.md), decision 0112.
import * as z from 'zod'
import { importColumns, importKinds } from './columns.ts'
import {
  data,
  endpoint,
  idParams,
  integerText,
  list,
  nothing,
  ownCodes,
  page,
  writeCodes,
} from '../wire/endpoint.ts'
import { importBytesMax, importCellMax, importColumnsMax, importFileNameMax } from '../wire/limits.ts'
import { line, lines } from '../wire/text.ts'
import { tooMany } from '../wire/validation.ts'

/**
 * `ready`: looked through, nothing is written. `waiting`: begins when the imports before it are done. `running`, `paused`.
 * `done`: can be undone until `undo_until`. `undoing`; `undone`: what was not changed since is gone. `canceled`: the owner stopped it,
 * and what was written was taken back.
 */
export const importStates = [
  'ready',
  'waiting',
  'running',
  'paused',
  'done',
  'undoing',
  'undone',
  'canceled',
] as const
export type ImportState = (typeof importStates)[number]

/**
 * What would become of a row. Of customers: `new`, `alike` (somebody with the same telephone, address, code or name is on record or
 * further up), `empty`. Of visits also `clash`: the time is taken. A row with something that cannot be read is any of these.
 */
export const importFindings = ['new', 'alike', 'clash', 'empty'] as const
export type ImportFinding = (typeof importFindings)[number]

/** `new`: a record or visit of its own. `join`: into the record that is there. `leave`: not taken. `over`: entered over what stands there. */
export const importDecisions = ['new', 'join', 'leave', 'over'] as const
export type ImportDecision = (typeof importDecisions)[number]

/** What became of a row that was written; `changed`: it was changed since and stayed when the import was undone. */
export const importOutcomes = ['created', 'joined', 'left', 'undone', 'changed'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Why a row stayed when the import was undone: of its visit, or of its record. */
export const importStays = [
  'treated',
  'canceled',
  'moved',
  'paid',
  'visit_changed',
  'booked',
  'merged',
  'photographed',
  'noted',
  'forgotten',
  'record_changed',
  'gone',
] as const

/** What is done with menus and staff whose names the shop does not know. */
export const unknownNames = ['make', 'text'] as const

const options = z.object({
  /** `make`: menus as drafts, staff as inactive ones. `text`: the name stays in the visit's words. */
  unknown_menus: z.enum(unknownNames),
  unknown_staff: z.enum(unknownNames),
  /** A confirmation with its link to everybody whose visit is to come, and reminders. Rule IMP-48. */
  confirm: z.boolean(),
})

const counts = z.object({
  total: z.int(),
  new: z.int(),
  join: z.int(),
  leave: z.int(),
  /** Visits entered over others on purpose. */
  over: z.int(),
  /** Rows with something that could not be read. */
  problems: z.int(),
  alike: z.int(),
  /** Of one that is written: those that were left out. */
  clash: z.int(),
  /** Of visits: those to come that are taken. */
  upcoming: z.int(),
  /** Of those: with an address in the file or on record, to which a confirmation would go; of one that is written, those that went out. */
  mails: z.int(),
})

const unknownName = z.object({ name: z.string(), count: z.int() })

export const importRun = z
  .object({
    id: z.int(),
    kind: z.enum(importKinds),
    state: z.enum(importStates),
    file_name: z.string(),
    format: z.enum(['csv', 'tsv', 'xlsx']),
    encoding: z.enum(['utf-8', 'utf-16', 'cp932']).nullable(),
    /** In the order of the file. */
    columns: z.array(
      z.object({
        heading: z.string(),
        column: z.enum(importColumns),
        /** False where it was guessed from little: the screen asks. */
        sure: z.boolean(),
        /** The first that are not empty, at most three. */
        samples: z.array(z.string()),
      }),
    ),
    /** The columns are those of the last file with the same headings. */
    remembered: z.boolean(),
    options,
    counts,
    /** Names in the file that the shop does not have; of visits. */
    unknown_menus: z.array(unknownName),
    unknown_staff: z.array(unknownName),
    /** Rows that were written or taken back so far. */
    done: z.int(),
    /** Imports of this installation that come before it, while it waits. */
    ahead: z.int(),
    created_at: z.string(),
    ended_at: z.string().nullable(),
    undo_until: z.string().nullable(),
    /** Of an undone one: rows that stayed because they were changed. */
    stayed: z.int(),
    /** Confirmations that the limits on mails kept back; the list of messages has them. */
    withheld: z.int(),
    /** The server tried several times and could not go on: it waits for the owner, or is tried again. */
    failed: z.boolean(),
    /** Its rows are deleted; what was counted stays. */
    forgotten: z.boolean(),
    /** Raised with each change of columns or options, and with each step from state to state. */
    version: z.int(),
    can: z.object({
      change: z.boolean(),
      start: z.boolean(),
      pause: z.boolean(),
      resume: z.boolean(),
      cancel: z.boolean(),
      undo: z.boolean(),
      remove: z.boolean(),
    }),
  })
  .meta({ id: 'Import' })
export type ImportRun = z.output<typeof importRun>

export const importRow = z
  .object({
    /** Of the file. */
    line: z.int(),
    cells: z.array(z.string()),
    finding: z.enum(importFindings),
    decision: z.enum(importDecisions),
    /** What is written, in words of the screen: column → text. */
    read: z.record(z.string(), z.string()),
    /** What could not be read, with the text of the file and why. */
    problems: z.array(z.object({ column: z.enum(importColumns), value: z.string(), text: z.string() })),
    /** Who or what is alike or in the way. */
    match: z
      .object({
        kind: z.enum(['customer', 'row', 'reservation']),
        /** Of a row: its line in the file. 0: it is gone. */
        id: z.int(),
        title: z.string(),
        /** What else is known, as `read` has it: column → text. */
        read: z.record(z.string(), z.string()),
      })
      .nullable(),
    outcome: z.enum(importOutcomes).nullable(),
    /** Of a row that stayed: why, and of a visit when and by whom it was changed last. Null of one that stayed before this was noted. */
    stayed: z
      .object({
        reason: z.enum(importStays),
        at: z.string().nullable(),
        by: z.enum(['customer', 'owner', 'system']).nullable(),
      })
      .nullable(),
    /** What was made of it. */
    customer_id: z.int().nullable(),
    reservation_id: z.int().nullable(),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.output<typeof importRow>

/** Which rows are listed. */
export const rowFilters = ['all', 'problems', 'alike', 'clash', 'new', 'left', 'changed'] as const
export type RowFilter = (typeof rowFilters)[number]
export const importRowsPerPage = 50

const version = z.int('integer').min(1, 'out_of_range').max(1_000_000_000, 'out_of_range')
const column = z.enum(importColumns, 'invalid')
const decision = z.enum(importDecisions, 'invalid')
const runCodes = [...writeCodes, 'not_found', 'import_state', 'outdated'] as const
/** A sheet has a million and more. */
const importLineMax = 2_000_000
const rowsOfRun = z.object({ id: integerText(1), line: integerText(1, importLineMax) })

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    summary: 'Files of customers and visits that were received, the latest first',
    access: 'shop',
    status: 200,
    output: list(importRun),
    codes: ownCodes,
    tags: ['imports'],
  }),
  receive: endpoint({
    method: 'POST',
    path: '/api/imports',
    summary: 'Receive a table of customers or visits and say how it is understood; nothing is put on record',
    access: 'shop',
    query: z.strictObject({ kind: z.enum(importKinds, 'invalid'), name: line(importFileNameMax) }),
    upload: 'application/octet-stream',
    bodyLimit: importBytesMax,
    status: 201,
    output: data(importRun),
    codes: [...ownCodes, 'csrf', 'busy', 'too_large', 'imports_unfinished'],
    invalidates: ['imports'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/imports/{id}',
    summary: 'One import with its columns, counts and progress',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(importRun),
    codes: [...ownCodes, 'not_found'],
    tags: ['imports'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/imports/{id}',
    summary:
      'Say what the columns hold and what is done with unknown names; all rows are looked through again',
    access: 'shop',
    params: idParams,
    body: z
      .strictObject({
        version,
        columns: z.array(column, 'invalid').max(importColumnsMax, tooMany(importColumnsMax)).optional(),
        unknown_menus: z.enum(unknownNames, 'invalid').optional(),
        unknown_staff: z.enum(unknownNames, 'invalid').optional(),
        confirm: z.boolean('invalid').optional(),
      })
      .meta({ id: 'ImportChange', examples: [{ version: 1, confirm: false }] }),
    status: 200,
    output: data(importRun),
    codes: [...runCodes, 'busy'],
    invalidates: ['imports'],
    answersAs: 'GET /api/imports/{id}',
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/{id}/rows',
    summary: 'What would become of the rows, or became of them',
    access: 'shop',
    params: idParams,
    query: z.strictObject({
      show: z.enum(rowFilters, 'invalid').optional(),
      page: integerText(1, 10_000).optional(),
    }),
    status: 200,
    output: z.object({ data: z.array(importRow), meta: page }),
    codes: [...ownCodes, 'not_found'],
    tags: ['imports'],
  }),
  changeRow: endpoint({
    method: 'PUT',
    path: '/api/imports/{id}/rows/{line}',
    summary: 'Mend what could not be read of a row, or decide what becomes of it',
    access: 'shop',
    params: rowsOfRun,
    body: z
      .strictObject({
        decision: decision.optional(),
        /** Column → text, as it would stand in the file. */
        values: z
          .partialRecord(column, lines(importCellMax))
          .refine((values) => Object.keys(values).length > 0, 'required')
          .optional(),
      })
      .meta({ id: 'ImportRowChange', examples: [{ decision: 'leave' }] }),
    status: 200,
    output: data(importRow),
    codes: [...runCodes],
    invalidates: ['imports'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/imports/{id}/decisions',
    summary: 'Decide for all rows that are alike, or all that clash',
    access: 'shop',
    params: idParams,
    body: z
      .strictObject({ finding: z.enum(['alike', 'clash'], 'invalid'), decision })
      .meta({ id: 'ImportDecisions', examples: [{ finding: 'alike', decision: 'join' }] }),
    status: 200,
    output: data(importRun),
    codes: [...runCodes],
    invalidates: ['imports'],
    answersAs: 'GET /api/imports/{id}',
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/start',
    summary: 'Put the rows on record, in the background; the next import of the installation waits',
    access: 'shop',
    params: idParams,
    body: z.strictObject({ version }).meta({ id: 'ImportStart', examples: [{ version: 1 }] }),
    status: 200,
    output: data(importRun),
    codes: [...runCodes],
    invalidates: ['imports'],
    answersAs: 'GET /api/imports/{id}',
  }),
  pause: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/pause',
    summary: 'Stop writing; what is written stays, and it goes on when it is resumed',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(importRun),
    codes: [...runCodes],
    invalidates: ['imports'],
    answersAs: 'GET /api/imports/{id}',
  }),
  resume: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/resume',
    summary: 'Go on with a paused import',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(importRun),
    codes: [...runCodes],
    invalidates: ['imports'],
    answersAs: 'GET /api/imports/{id}',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/cancel',
    summary: 'Stop, and take back what was written',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(importRun),
    codes: [...runCodes],
    invalidates: ['imports', 'customers', 'reservations'],
    answersAs: 'GET /api/imports/{id}',
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/{id}/undo',
    summary: 'Take back, within seven days, all that the import made and nobody changed since',
    access: 'shop',
    params: idParams,
    status: 200,
    output: data(importRun),
    codes: [...runCodes, 'import_over'],
    invalidates: ['imports', 'customers', 'reservations', 'menus', 'staff'],
    answersAs: 'GET /api/imports/{id}',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/imports/{id}',
    summary: 'Forget a file that was not put on record',
    access: 'shop',
    params: idParams,
    status: 204,
    output: nothing,
    codes: [...runCodes],
    invalidates: ['imports'],
  }),
}

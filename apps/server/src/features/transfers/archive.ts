// The file as a whole: names of its parts, its version, and what it says of itself.
import * as z from 'zod'
import { tableNames, type TableName } from './tables/tables.ts'
import { imagePath, moment } from './tables/columns.ts'

/** Raised when an older program could no longer read what is written. In files of 1 some columns have other names; those of 2 know of one menu each, those of 3 of one week of hours, those of 4 of no bills. */
export const archiveVersion = 5

export const manifestName = 'manifest.json'
export const fileOf = (table: TableName): string => `${table}.jsonl`
export const tableFiles: readonly string[] = tableNames.map(fileOf)

const part = z.strictObject({
  name: z.union([z.enum(tableFiles), imagePath]),
  bytes: z.int().min(0),
  /** Of a table; images have none. */
  rows: z.int().min(0).nullable(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ArchivePart = z.output<typeof part>

/** Looked at alone and first: what a newer program says beside it is not known here. */
export const archiveHead = z.looseObject({ format: z.literal('noren-shop'), version: z.int().min(1) })

export const manifest = z.strictObject({
  format: z.literal('noren-shop'),
  version: z.int().min(1).max(archiveVersion),
  /** Of the program that wrote the file. */
  product_version: z.string().max(50),
  exported_at: moment,
  files: z.array(part).max(5000),
})
export type Manifest = z.output<typeof manifest>

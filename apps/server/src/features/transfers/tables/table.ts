// What is said of each table of an exported shop.
import * as z from 'zod'
import type { Referred } from './references.ts'

export type Table = {
  /** `unguarded_reason` of a reservation is stored with what it occupies, `lines` as rows of their own. */
  columns: z.ZodObject
  /** What its rows are ordered by, and then by the first of `unique`; ids ascend. */
  key: string
  /** Column → the table whose id it has, or a list of them; null stays null. */
  refs: Readonly<Record<string, Referred>>
  /** Texts that no two rows may share. */
  unique: readonly (readonly string[])[]
  /** Rows. */
  max: number
}

/** A row of a file of before, whose columns had other names, with those of today; a name that the table has today is that. */
export const withNamesOfToday = ({ shape }: z.ZodObject, row: unknown): unknown => {
  if (typeof row !== 'object' || row === null) return row
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const today = name in shape ? name : (namesBefore.get(name) ?? name)
      return [today in row ? name : today, value]
    }),
  )
}

const namesBefore = new Map([
  ['position', 'priority'],
  ['revision', 'version'],
])

export const table = <S extends z.ZodRawShape>(
  columns: S,
  { key = 'id', refs = {}, unique = [], max }: Partial<Table> & { max: number },
) => ({ columns: z.strictObject(columns), key, refs, unique, max })

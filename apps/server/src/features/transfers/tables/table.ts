// What is said of each table of an exported shop.
import * as z from 'zod'
import type { Referred } from './references.ts'

export type Table = {
  /** `unguarded_reason` is not stored here but with what is occupied. */
  columns: z.ZodObject
  /** What its rows are ordered by; ids ascend. */
  key: string
  /** Column → the table whose id it has, or a list of them; null stays null. */
  refs: Readonly<Record<string, Referred>>
  /** Texts that no two rows may share. */
  unique: readonly (readonly string[])[]
  /** Rows. */
  max: number
}

export const table = <S extends z.ZodRawShape>(
  columns: S,
  { key = 'id', refs = {}, unique = [], max }: Partial<Table> & { max: number },
) => ({ columns: z.strictObject(columns), key, refs, unique, max })

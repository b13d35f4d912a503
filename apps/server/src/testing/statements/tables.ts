import { afterAll } from 'vitest'
import { openTestDatabase } from '../database.ts'
import type { Tables } from './check.ts'
import { readTables } from './record.ts'

/** Of a migrated database. */
export const useTables = async (): Promise<{ tables: Tables }> => {
  const database = await openTestDatabase()
  afterAll(() => database.close())
  return { tables: await readTables(database) }
}

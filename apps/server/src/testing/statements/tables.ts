import { afterAll } from 'vitest'
import { openTestDatabase } from '../database.ts'
import { readTables } from './record.ts'

/** A migrated database for all tests of a file, and its tables. */
export const useTables = async () => {
  const database = await openTestDatabase()
  afterAll(() => database.close())
  return { database, tables: await readTables(database) }
}

// What the thread is asked for each file: to read it, and to do with its table what callers do.
import { readFile } from 'node:fs/promises'
import { suggestColumns } from '../columns.ts'
import { readPerson } from '../person.ts'
import { readTable } from '../read-table.ts'
import { readVisit } from '../visit.ts'

export type Answer =
  | { problem: string }
  | { rows: number; columns: number; longest: number; isClean: boolean }

const today = '2026-11-28'

export const readOne = async ({ path }: { path: string }): Promise<Answer> => {
  const table = await readTable(new Uint8Array(await readFile(path)))
  if ('problem' in table) return { problem: table.problem }
  const customers = suggestColumns('customers', table).map(({ field }) => field)
  const visits = suggestColumns('visits', table).map(({ field }) => field)
  for (const { cells } of table.rows.slice(0, 300)) {
    readPerson(customers, table.headings, cells, today)
    readVisit(visits, table.headings, cells, today)
  }
  let [longest, isClean] = [0, true]
  for (const { cells } of table.rows)
    for (const cell of cells) {
      longest = Math.max(longest, cell.length)
      isClean &&= cell.isWellFormed() && !cell.includes('\0')
    }
  return { rows: table.rows.length, columns: table.headings.length, longest, isClean }
}

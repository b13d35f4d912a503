// Reads each file of a folder, in a process of its own, whose memory is that of the reading. A line of JSON for each file.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minuteMs } from '#platform/clock'
import { openThread } from '#platform/background/thread'
import { suggestColumns } from '../columns.ts'
import { readPerson } from '../person.ts'
import type { NoTable, SourceTable } from '../read-table.ts'
import { readVisit } from '../visit.ts'

export type FileRead = {
  name: string
  problem?: string
  rows?: number
  columns?: number
  longest?: number
  isClean?: boolean
  /** Bytes of the process above what it had before the first file, at most so far. */
  most: number
}

const [folder = ''] = process.argv.slice(2)
const today = '2026-11-28'
/** As files are read by the program: in a thread whose memory is limited. */
const thread = openThread({ memory: 192, isLow: false })
const task = { module: new URL('../read-table.ts', import.meta.url), name: 'readTable', timeout: minuteMs }
const idle = process.memoryUsage().rss
let most = 0
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss - idle)
}, 20)

/** What a caller does with a table must not fail either. */
const lookAt = (table: SourceTable) => {
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

for (const name of (await readdir(folder)).toSorted()) {
  const bytes = new Uint8Array(await readFile(join(folder, name)))
  const table = await thread.run<SourceTable | NoTable>(task, bytes)
  const read = 'problem' in table ? { problem: table.problem } : lookAt(table)
  const line: FileRead = { name, ...read, most }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
clearInterval(watch)

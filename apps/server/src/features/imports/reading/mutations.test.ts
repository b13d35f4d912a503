import { importCellMax, importColumnsMax, importRowsMax } from '@noren/contract/limits'
import { importProblems } from '@noren/words/import-problems'
import { expect, test } from 'vitest'
import { minuteMs } from '#platform/clock'
import { openThread } from '#platform/background/thread'
import { testSize, testTimeout } from '#proofs/test-size'
import { suggestColumns } from './columns.ts'
import { readPerson } from './person.ts'
import type { NoTable, SourceTable } from './read-table.ts'
import { mutatedFiles } from './testing/mutations.ts'
import { readVisit } from './visit.ts'

/** As files are read by the program: in a thread whose memory is limited. */
const task = { module: new URL('read-table.ts', import.meta.url), name: 'readTable', timeout: minuteMs }
const mb = 1024 * 1024

test(
  'a broken file is a table or a clear problem, in bounded time and memory (rules IMP-8, IMP-9)',
  async () => {
    const thread = openThread({ memory: 192, isLow: false })
    const idle = besideOwn()
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, besideOwn() - idle)
    }, 20)
    for await (const { what, bytes } of mutatedFiles(testSize({ short: 60, long: 500 }), 27)) {
      const table = await thread.run<SourceTable | NoTable>(task, new Uint8Array(bytes))
      if ('problem' in table) expect(Object.keys(importProblems.ja), what).toContain(table.problem)
      else lookAt(table, what)
    }
    clearInterval(watch)
    console.log(`  reading took ${Math.round(most / mb)} MB at most`)
    expect(most / mb).toBeLessThan(300)
  },
  testTimeout,
)

/** What the process holds beside the heap of this test, which makes the files. */
const besideOwn = (): number => {
  const { rss, heapTotal, external } = process.memoryUsage()
  return rss - heapTotal - external
}

const lookAt = (table: SourceTable, what: string) => {
  expect(table.rows.length, what).toBeLessThanOrEqual(importRowsMax)
  expect(table.headings.length, what).toBeLessThanOrEqual(importColumnsMax)
  const texts = table.rows.flatMap(({ cells }) => cells)
  expect(
    texts.find((text) => text.length > importCellMax || !text.isWellFormed() || text.includes('\0')),
  ).toBeUndefined()
  const customers = suggestColumns('customers', table).map(({ field }) => field)
  const visits = suggestColumns('visits', table).map(({ field }) => field)
  for (const { cells } of table.rows.slice(0, 300)) {
    readPerson(customers, table.headings, cells, '2026-11-28')
    readVisit(visits, table.headings, cells, '2026-11-28')
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { importCellMax, importColumnsMax, importRowsMax } from '@noren/contract/limits'
import { importProblems } from '@noren/words/import-problems'
import { expect, onTestFinished, test } from 'vitest'
import { testSize, testTimeout } from '#proofs/test-size'
import { mutatedFiles, ways } from './testing/mutations.ts'
import type { FileRead } from './testing/read-all.ts'

/** The short form breaks a file in each of the ways once. */
const count = testSize({ short: Object.keys(ways).length, long: 500 })

test(
  'a broken file is a table or a clear problem, in bounded time and memory (rules IMP-8, IMP-9)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'broken-tables-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    for await (const { what, bytes } of mutatedFiles(count, 27)) await writeFile(join(folder, what), bytes)

    const program = join(import.meta.dirname, 'testing/read-all.ts')
    const reading = spawn(process.execPath, [program, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [output, [code]] = await Promise.all([text(reading.stdout), once(reading, 'exit')])
    const files = output
      .trim()
      .split('\n')
      .map((line): FileRead => JSON.parse(line))

    expect([code, files.length]).toEqual([0, count])
    for (const { name, answer } of files)
      if ('problem' in answer) expect(Object.keys(importProblems.ja), name).toContain(answer.problem)
      else {
        expect(answer.rows, name).toBeLessThanOrEqual(importRowsMax)
        expect(answer.columns, name).toBeLessThanOrEqual(importColumnsMax)
        expect(answer.longest, name).toBeLessThanOrEqual(importCellMax)
        expect(answer.isClean, name).toBe(true)
      }
    const most = (files.at(-1)?.most ?? Number.NaN) / 1024 / 1024
    console.log(`  reading took ${Math.round(most)} MB at most`)
    expect(most).toBeLessThan(300)
  },
  testTimeout,
)

// What `left-out.json` names exists: a test that was renamed would run on a cluster again, and its entry would say nothing.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

type Entry = { file: string; tests?: string[]; why: string }

const root = resolve(import.meta.dirname, '../../../../..')

const missing = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ file, tests = [] }) => {
    const path = resolve(root, file)
    if (!existsSync(path)) return [file]
    const text = readFileSync(path, 'utf8')
    return tests.filter((title) => !text.includes(`('${title}`))
  })

test('every entry names tests of a file that exists', () => {
  // The file has that shape.
  const entries = JSON.parse(readFileSync(resolve(import.meta.dirname, 'left-out.json'), 'utf8')) as Entry[]
  expect(missing(entries)).toEqual([])
  const [first] = entries
  expect(missing([{ file: 'apps/server/src/gone.test.ts', why: '' }])).toEqual([
    'apps/server/src/gone.test.ts',
  ])
  expect(missing([{ file: String(first?.file), tests: ['a title that no test has'], why: '' }])).toEqual([
    'a title that no test has',
  ])
})

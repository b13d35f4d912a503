import { expect, it } from 'vitest'
import { checkPages } from './guards/pages.ts'
import { readTree } from './guards/source-tree.ts'
import { writeTree } from './testing/write-tree.ts'

const findingsOf = (files: Record<string, string>) => checkPages(readTree(writeTree(files)))

it('a long cell of a table is found, long text elsewhere is not', () => {
  const page = (cell: string) => ({
    'docs/a.md': `# A\n\n| a | b |\n| - | - |\n| ${cell} | b |\n\n${'x'.repeat(300)}\n`,
  })
  expect(findingsOf(page('x'.repeat(101)))).toEqual([
    'docs/a.md:5: a cell of 101 characters, at most 100; make it a list',
  ])
  expect(findingsOf(page('x'.repeat(100)))).toEqual([])
})

it('the map has short lines and names places that exist', () => {
  const map = (text: string) => ({ 'ARCHITECTURE.md': `${text}\n`, 'apps/server/main.ts': '' })
  expect(findingsOf(map('`apps/server/main.ts`, `apps/server/`, `server/other.ts`, `/api/docs`'))).toEqual([])
  expect(findingsOf(map('- here: `apps/server/gone.ts`'))).toEqual([
    'ARCHITECTURE.md:1: apps/server/gone.ts does not exist',
  ])
  expect(findingsOf(map('x'.repeat(111)))).toEqual(['ARCHITECTURE.md:1: 111 characters, at most 110'])
})

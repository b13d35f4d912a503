import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkRules } from './check-rules.ts'
import { writeTree } from './testing/write-tree.ts'
import { run } from './testing/run.ts'

const root = join(import.meta.dirname, '..')
const rules = { 'docs/rules/booking.md': '# Booking\n\n- **BOOK-1** A rule.\n- **BOOK-2** Another one.\n' }
const findingsOf = (files: Record<string, string>) => checkRules(writeTree({ ...rules, ...files })).findings

const citesSection = 'cites a section of a document that is not here; cite a rule of docs/rules'

const cases: [name: string, files: Record<string, string>, finding: string][] = [
  ['a rule that does not exist', { 'tools/a.ts': '\n// Rule BOOK-3.' }, 'tools/a.ts:2: no rule BOOK-3'],
  ['a prefix of no page', { 'tools/a.ts': '// Rule HOUSE-1.' }, 'tools/a.ts:1: no rule HOUSE-1'],
  ['the last of several', { 'tools/a.sql': '-- Rules BOOK-1, BOOK-9' }, 'tools/a.sql:1: no rule BOOK-9'],
  ['the end of a range', { 'tools/a.ts': '// Rules BOOK-1 to BOOK-4.' }, 'tools/a.ts:1: no rule BOOK-4'],
  [
    'a rule without the word for it',
    { 'docs/decisions/0001-a.md': 'As BOOK-7 says.' },
    'docs/decisions/0001-a.md:1: no rule BOOK-7',
  ],
  [
    'a rule that another page cites',
    { 'docs/rules/hours.md': '- **HOURS-1** As HOURS-2.' },
    'docs/rules/hours.md:1: no rule HOURS-2',
  ],
  [
    'an id that is given out twice',
    { 'docs/rules/hours.md': '- **BOOK-1** Something else.' },
    'docs/rules/hours.md: BOOK-1 is stated twice',
  ],
  [
    'a section of a document elsewhere',
    { 'tools/a.ts': '// As part 1 §9 says.' },
    `tools/a.ts:1: ${citesSection}`,
  ],
  [
    'the specification',
    { 'tools/a.tsx': "// In the specification's order." },
    'tools/a.tsx:1: cites a specification; cite a rule of docs/rules',
  ],
  [
    'a design elsewhere',
    { 'tools/a.css': '/* Source: design, safety */' },
    'tools/a.css:1: cites a source outside the repository; cite a rule of docs/rules',
  ],
]

it.for(cases)('refuses %s', ([, files, finding]) => {
  expect(findingsOf(files)).toEqual([finding])
})

it('allows rules that exist, and what only looks like an id', () => {
  const files = {
    'tools/a.ts': '// Rules BOOK-1 and BOOK-2. UTF-8, SHA-256.',
    'docs/rules/README.md': '- **BOOK-1** is an example.',
    'docs/a.md': 'Source: the paper of 2022.',
  }
  expect(findingsOf(files)).toEqual([])
})

it('does not pass on a tree in which it sees no rules', async () => {
  const { code, output } = await run(
    process.execPath,
    ['tools/check-rules.ts', writeTree({ 'tools/a.ts': '' })],
    root,
  )
  expect(code).toBe(1)
  expect(output).toContain('only 0 rules were seen')
})

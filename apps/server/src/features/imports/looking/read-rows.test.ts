import type { ImportColumn } from '@noren/contract/imports/columns'
import { expect, test } from 'vitest'
import { readRow } from './read-rows.ts'

const columns = (['name', 'notes', 'note', 'note', 'phone', 'phone'] satisfies ImportColumn[]).map(
  (column, index) => ({ heading: `${column}${index}`, column, sure: true, samples: [] }),
)
const cells = ['山田 花子', '右利き', '350', 'A', '090', '0312345678']
const read = (mended: Partial<Record<ImportColumn, string>>) =>
  readRow('customers', columns, { cells, mended }, '2026-11-28').found.person

test('a note that is mended leaves the other notes as they are', () => {
  expect(read({ note: '400' })?.notes).toEqual([
    { heading: 'phone4', text: '090' },
    { heading: 'notes1', text: '右利き' },
    { heading: 'note2', text: '400' },
    { heading: 'note3', text: 'A' },
  ])
})

test('a telephone that is mended leaves the other one as a note', () => {
  const person = read({ phone: '09012345678' })
  expect(person?.customer.phone).toBe('09012345678')
  expect(person?.notes).toContainEqual({ heading: 'phone5', text: '0312345678' })
})

test('a name that is mended stands in place of all that says a part of it', () => {
  const parts = (['family_name', 'given_name', 'phone'] satisfies ImportColumn[]).map((column) => ({
    heading: column,
    column,
    sure: true,
    samples: [],
  }))
  const row = { cells: ['山田', '花子', '09012345678'], mended: { name: '佐藤 次郎' } }
  expect(readRow('customers', parts, row, '2026-11-28').found.person?.customer.name).toBe('佐藤 次郎')
})

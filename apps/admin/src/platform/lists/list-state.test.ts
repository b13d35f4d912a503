import { expect, test } from 'vitest'
import { readListState, writeListState } from './list-state.ts'

const names = ['search', 'status'] as const
const read = (text: string) => readListState(new URLSearchParams(text), names)

test('an address without parameters shows the first page without filters', () =>
  expect(read('')).toEqual({ page: 1, perPage: 15, filters: { search: '', status: '' } }))

test('what is written is read back', () => {
  const state = { page: 3, perPage: 50, filters: { search: '山田 & 花子', status: '' } } as const
  const written = writeListState(new URLSearchParams('tab=notes&status=old'), state)
  expect(written.get('tab')).toBe('notes')
  expect(written.has('status')).toBe(false)
  expect(readListState(written, names)).toEqual(state)
})

test('the beginning of the list has the shortest address', () =>
  expect(writeListState(new URLSearchParams('page=4&per_page=100&search=a'), read('')).toString()).toBe(''))

test.for(['page=0', 'page=-2', 'page=1.5', 'page=x', 'per_page=7', 'page=1e99'])(
  '%s is read as the beginning',
  (address) => expect(read(address)).toEqual(read('')),
)

import { expect, test } from 'vitest'
import { checkFiles } from './check-files.ts'

const file = (name = 'a.png', size = 1000) => ({ name, size })

test('up to three files of the known kinds with at most 1 MB are taken', () => {
  expect(checkFiles([file(), file('B.PDF'), file('c.csv', 1024 * 1024)], 0)).toBeUndefined()
  expect(checkFiles([file()], 2)).toBeUndefined()
})

test('a fourth is too many, whether they are chosen together or one after the other', () => {
  expect(checkFiles([file(), file(), file(), file()], 0)?.problem).toBe('tooMany')
  expect(checkFiles([file()], 3)?.problem).toBe('tooMany')
})

test.each([
  [file('a.exe'), 'type'],
  [file('png'), 'type'],
  [file('a.svg'), 'type'],
  [file('a.txt', 0), 'empty'],
  [file('a.jpeg', 1024 * 1024 + 1), 'size'],
])('%j is named with what is wrong: %s', (one, problem) => {
  expect(checkFiles([file(), one], 0)).toEqual({ problem, name: one.name })
})

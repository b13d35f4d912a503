import { expect, test } from 'vitest'
import { stepsOf, timeOf } from './time-text.ts'

test.for([
  ['10:10', '10:10'],
  ['9:30', '09:30'],
  ['９：３０', '09:30'],
  ['930', '09:30'],
  ['１０１０', '10:10'],
  ['9', '09:00'],
  ['9時', '09:00'],
  ['9時30分', '09:30'],
  [' 10.15 ', '10:15'],
  ['24:00', '24:00'],
  ['24:10', undefined],
  ['25:00', undefined],
  ['10:60', undefined],
  ['朝', undefined],
  ['', undefined],
] as const)('%s is read as %s', ([typed, time]) => {
  expect(timeOf(typed)).toBe(time)
})

test('the list has the steps of the grid, an end up to midnight, and the time that is chosen', () => {
  expect(stepsOf(30, '10:00', false)).toHaveLength(48)
  expect(stepsOf(30, '10:00', false).at(-1)).toBe('23:30')
  expect(stepsOf(60, '10:00', true).at(-1)).toBe('24:00')
  expect(stepsOf(30, '10:10', false)).toContain('10:10')
  expect(stepsOf(30, '10:1', false)).toHaveLength(48)
})

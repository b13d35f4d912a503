import { expect, test } from 'vitest'
import { withAnother } from './ranges.ts'

const of = (...texts: string[]) =>
  texts.map((text) => {
    const [opening_time = '', closing_time = ''] = text.split('-')
    return { opening_time, closing_time }
  })

test.each([
  ['a day gets a lunch break', ['10:00-20:00'], ['10:00-13:00', '14:00-20:00']],
  ['a short day too', ['12:00-15:00'], ['12:00-13:00', '14:00-15:00']],
  [
    'a split day gets an evening',
    ['10:00-13:00', '14:00-20:00'],
    ['10:00-13:00', '14:00-20:00', '21:00-23:00'],
  ],
  ['mornings get more after them', ['09:00-12:00'], ['09:00-12:00', '13:00-15:00']],
  ['an evening too', ['17:00-22:30'], ['17:00-22:30', '23:30-24:00']],
  ['what opens at 12:30 is not cut to half an hour', ['12:30-20:00'], ['12:30-20:00', '21:00-23:00']],
])('%s', (_, before, after) => {
  expect(withAnother(of(...before))).toEqual(of(...after))
})

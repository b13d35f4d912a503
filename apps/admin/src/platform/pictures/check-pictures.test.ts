import { expect, test } from 'vitest'
import { checkPictures } from './check-pictures.ts'

const file = (type = 'image/jpeg', size = 1000) => ({ type, size })
const [a, b, c, d] = [file(), file('image/png'), file('image/webp'), file()]

test('JPEG, PNG and WebP of at most 1 MB are taken', () => {
  expect(checkPictures([a, b, c], 3)).toEqual({ taken: [a, b, c], left: 0 })
  const largest = file('image/jpeg', 1024 * 1024)
  expect(checkPictures([largest], 3).taken).toEqual([largest])
})

test.for(['image/gif', 'image/svg+xml', 'image/heic', 'application/pdf', 'text/html', ''])(
  '%s is none of them',
  (type) => expect(checkPictures([file(type)], 1)).toEqual({ taken: [], left: 0, problem: 'type' }),
)

test('one byte more is too much', () => {
  expect(checkPictures([file('image/png', 1024 * 1024 + 1)], 1)).toEqual({
    taken: [],
    left: 0,
    problem: 'size',
  })
})

test('one wrong file stops the whole batch, its kind being said before its size', () => {
  expect(checkPictures([a, file('image/png', 2_000_000), file('image/gif')], 3)).toEqual({
    taken: [],
    left: 0,
    problem: 'type',
  })
})

test('pictures beyond the limit are dropped without being checked', () => {
  expect(checkPictures([a, b, c, d, file('image/gif')], 3)).toEqual({ taken: [a, b, c], left: 2 })
})

import type { CustomerPhoto } from '@noren/contract/customers/photos'
import { expect, test } from 'vitest'
import { pairsOf } from './pairs.ts'

const photo = (id: number, phase: CustomerPhoto['phase'], taken_on: string | null): CustomerPhoto => ({
  id,
  phase,
  taken_on,
  image_url: '',
  caption: '',
  width: 1,
  height: 1,
  color: null,
  version: 1,
})
const day = '2026-11-20'
const idsOf = (photos: CustomerPhoto[]) => {
  const { pairs, others } = pairsOf(photos)
  return [pairs.map(({ before, after }) => [before.id, after.id]), others.map(({ id }) => id)]
}

test('before and after of one day are a pair, in the owner’s order', () => {
  expect(
    idsOf([
      photo(1, 'after', day),
      photo(2, 'before', '2026-10-01'),
      photo(3, 'after', '2026-10-01'),
      photo(4, 'before', day),
      photo(5, null, day),
    ]),
  ).toEqual([
    [
      [4, 1],
      [2, 3],
    ],
    [5],
  ])
})

test('of several the first stand together, then the second; what is left stands alone', () => {
  expect(
    idsOf([
      photo(1, 'before', day),
      photo(2, 'before', day),
      photo(3, 'after', day),
      photo(4, 'before', day),
      photo(5, 'after', day),
    ]),
  ).toEqual([
    [
      [1, 3],
      [2, 5],
    ],
    [4],
  ])
})

test('another day, no day, or one of them alone makes no pair', () => {
  expect(
    idsOf([
      photo(1, 'before', day),
      photo(2, 'after', '2026-11-21'),
      photo(3, 'before', null),
      photo(4, 'after', null),
    ]),
  ).toEqual([[], [1, 2, 3, 4]])
})

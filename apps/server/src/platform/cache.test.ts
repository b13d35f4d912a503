import { expect, test } from 'vitest'
import { openCache, type Cacheable } from './cache.ts'

const page = (text: string, validUntil = Infinity, size = 1) => ({ text, validUntil, size })

const openPages = (limits = {}) => openCache<Cacheable & { text: string }>(limits)

const filled = () => {
  const cache = openPages()
  cache.startVersionRead()(1, 10, 0)
  cache.set('a', 1, 10, page('first'))
  return cache
}

test('a value is given while its version was read within five seconds', () => {
  const cache = filled()
  expect(cache.get('a', 5_000)?.text).toBe('first')
  expect(cache.get('a', 5_001)).toBeUndefined()
  cache.startVersionRead()(1, 10, 5_001)
  expect(cache.get('a', 5_001)).toBeDefined()
  expect(cache.get('a', 4_000)).toBeUndefined()
})

test('a newer version, the end of its validity and an invalidation each end a value', () => {
  const newer = filled()
  newer.startVersionRead()(1, 11, 100)
  expect(newer.get('a', 100)).toBeUndefined()

  const timed = filled()
  timed.set('b', 1, 10, page('until noon', 1_000))
  expect([timed.get('b', 999) === undefined, timed.get('b', 1_000) === undefined]).toEqual([false, true])

  for (const shops of [[1], 'all'] as const) {
    const invalidated = filled()
    invalidated.invalidate(shops)
    expect(invalidated.get('a', 1)).toBeUndefined()
  }
})

test('callers that compare versions are given a value with its own, until its validity ends', () => {
  const cache = filled()
  cache.set('a', 1, 10, page('until noon', 1_000))
  cache.invalidate([1])
  expect(cache.getVersioned('a', 999)?.version).toBe(10)
  expect(cache.getVersioned('a', 1_000)).toBeUndefined()
  expect(cache.getVersioned('b', 0)).toBeUndefined()
})

test('a version whose read began before an invalidation is not used', () => {
  for (const shops of [[1], 'all'] as const) {
    const cache = filled()
    const confirmVersion = cache.startVersionRead()
    cache.invalidate(shops)
    confirmVersion(1, 10, 1)
    cache.set('a', 1, 10, page('old'))
    expect(cache.get('a', 1)).toBeUndefined()
  }
  const other = filled()
  const confirmVersion = other.startVersionRead()
  other.invalidate([2])
  confirmVersion(1, 10, 1)
  expect(other.get('a', 1)).toBeDefined()
})

test('what was used least recently is removed first when there are too many values or bytes', () => {
  const few = openPages({ maxEntries: 2 })
  few.startVersionRead()(1, 1, 0)
  for (const key of ['a', 'b']) few.set(key, 1, 1, page(key))
  few.get('a', 0)
  few.set('c', 1, 1, page('c'))
  expect(['a', 'b', 'c'].filter((key) => few.get(key, 0))).toEqual(['a', 'c'])

  const small = openPages({ maxBytes: 8_000 })
  small.startVersionRead()(1, 1, 0)
  for (const key of ['a', 'b', 'c']) small.set(key, 1, 1, page(key, Infinity, 5_000))
  expect(['a', 'b', 'c'].filter((key) => small.get(key, 0))).toEqual(['c'])
})

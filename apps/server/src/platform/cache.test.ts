import { expect, test } from 'vitest'
import { encodingFor, openCache, prepare } from './cache.ts'

const page = (text: string, validUntil = Infinity) =>
  prepare(200, text, { 'content-type': 'text/html' }, validUntil)

const filled = () => {
  const cache = openCache()
  const look = cache.look()
  cache.learn(look, 1, 10, 0)
  cache.keep('a', 1, 10, page('first'))
  return cache
}

test('an answer is given while its version was read within five seconds', () => {
  const cache = filled()
  expect(cache.find('a', 5_000)?.bodies.identity.toString()).toBe('first')
  expect(cache.find('a', 5_001)).toBeUndefined()
  cache.learn(cache.look(), 1, 10, 5_001)
  expect(cache.find('a', 5_001)).toBeDefined()
  expect(cache.find('a', 4_000)).toBeUndefined()
})

test('a newer version, a passed time and a word of change each end it', () => {
  const newer = filled()
  newer.learn(newer.look(), 1, 11, 100)
  expect(newer.find('a', 100)).toBeUndefined()

  const timed = filled()
  timed.keep('b', 1, 10, page('until noon', 1_000))
  expect([timed.find('b', 999) === undefined, timed.find('b', 1_000) === undefined]).toEqual([false, true])

  for (const groups of [[1], 'all'] as const) {
    const told = filled()
    told.forget(groups)
    expect(told.find('a', 1)).toBeUndefined()
  }
})

test('who compares versions is given what is kept with its own, until its time has passed', () => {
  const cache = filled()
  cache.keep('a', 1, 10, page('until noon', 1_000))
  cache.forget([1])
  expect(cache.peek('a', 999)?.version).toBe(10)
  expect(cache.peek('a', 1_000)).toBeUndefined()
  expect(cache.peek('b', 0)).toBeUndefined()
})

test('a version that was read while it changed is not believed', () => {
  for (const groups of [[1], 'all'] as const) {
    const cache = filled()
    const look = cache.look()
    cache.forget(groups)
    cache.learn(look, 1, 10, 1)
    cache.keep('a', 1, 10, page('old'))
    expect(cache.find('a', 1)).toBeUndefined()
  }
  const other = filled()
  const look = other.look()
  other.forget([2])
  other.learn(look, 1, 10, 1)
  expect(other.find('a', 1)).toBeDefined()
})

test('it stays within its bounds: what was not asked for longest goes first', () => {
  const few = openCache({ entries: 2 })
  few.learn(few.look(), 1, 1, 0)
  for (const key of ['a', 'b']) few.keep(key, 1, 1, page(key))
  few.find('a', 0)
  few.keep('c', 1, 1, page('c'))
  expect(['a', 'b', 'c'].filter((key) => few.find(key, 0))).toEqual(['a', 'c'])

  const small = openCache({ bytes: 8_000 })
  small.learn(small.look(), 1, 1, 0)
  for (const key of ['a', 'b', 'c']) small.keep(key, 1, 1, page('x'.repeat(1_500)))
  expect(['a', 'b', 'c'].filter((key) => small.find(key, 0))).toEqual(['c'])
})

test('the encoding is one that the browser takes', () => {
  expect(
    [undefined, 'gzip, deflate, br', 'gzip', 'br;q=0, gzip', 'br;q=0.5', 'deflate'].map(encodingFor),
  ).toEqual(['identity', 'br', 'gzip', 'gzip', 'br', 'identity'])
})

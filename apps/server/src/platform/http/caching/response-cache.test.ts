import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mintShopScope } from '#platform/database/scope'
import { prepareResponse } from './cached-response.ts'
import { openResponseCache } from './response-cache.ts'

const scope = mintShopScope(1)
const page = (text: string) => prepareResponse(200, text, {})

const open = (limits?: { max: number; maxSize: number }) => {
  const shop = { version: 10 as number | undefined, now: 0 }
  const cache = openResponseCache({ read: async () => shop.version }, { now: () => shop.now }, limits)
  const keep = (key: string, response = page(key)) =>
    cache.keep(key, response, [{ scope, version: 10, validUntil: Infinity }])
  return { shop, cache, keep }
}

test('a response is given while its shop has the version that it was made of', async () => {
  const { shop, cache, keep } = open()
  const first = page('first')
  keep('a', first)
  expect(await cache.find('a')).toBe(first)
  expect(await cache.find('b')).toBeUndefined()
  for (const version of [11, 9, undefined]) {
    shop.version = version
    expect(await cache.find('a'), String(version)).toBeUndefined()
  }
})

test('a change that is announced ends all of its shop', async () => {
  const other = mintShopScope(2)
  for (const [changed, left] of [
    [[1], [false, true]],
    ['all', [false, false]],
  ] as const) {
    const { cache, keep } = open()
    keep('a')
    cache.keep('b', page('b'), [{ scope: other, version: 10, validUntil: Infinity }])
    cache.forget(changed)
    expect([(await cache.find('a')) !== undefined, (await cache.find('b')) !== undefined]).toEqual(left)
  }
})

test('of several reads the oldest version and the first end count; without any nothing is kept', async () => {
  const { shop, cache } = open()
  cache.keep('a', page('a'), [
    { scope, version: 10, validUntil: 1_000 },
    { scope, version: 11, validUntil: Infinity },
  ])
  shop.now = 999
  expect(await cache.find('a')).toBeDefined()
  shop.now = 1_000
  expect(await cache.find('a')).toBeUndefined()
  shop.now = 0
  shop.version = 11
  expect(await cache.find('a')).toBeUndefined()
  cache.keep('b', page('b'), [])
  expect(await cache.find('b')).toBeUndefined()
})

test('what was used least recently is removed first when there are too many responses or bytes', async () => {
  const few = open({ max: 2, maxSize: 1_000_000 })
  few.keep('a')
  few.keep('b')
  await few.cache.find('a')
  few.keep('c')
  const small = open({ max: 100, maxSize: 25_000 })
  for (const key of ['a', 'b', 'c']) small.keep(key, page('x'.repeat(10_000)))
  for (const [{ cache }, left] of [
    [few, ['a', 'c']],
    [small, ['c']],
  ] as const) {
    const found = await Promise.all(
      ['a', 'b', 'c'].map(async (key) => ((await cache.find(key)) ? [key] : [])),
    )
    expect(found.flat()).toEqual(left)
  }
})

test('whoever asks for the same at once takes what the first one made, unless the shop changed meanwhile', async () => {
  const { shop, cache, keep } = open()
  let rendered = 0
  const render = async () => {
    rendered++
    const made = page(`rendered ${rendered}`)
    await pause(10)
    keep('a', made)
    return made
  }
  const [one, two] = await Promise.all([cache.once('a', render), cache.once('a', render)])
  expect([rendered, two === one]).toEqual([1, true])

  shop.version = 11
  const begun = cache.once('a', render)
  await Promise.all([begun, cache.once('a', render)])
  expect(rendered).toBe(3)
  // A failure is nobody else's.
  const failing = cache.once('b', () => Promise.reject(new Error('broken')))
  const next = cache.once('b', render)
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBeDefined()
})

import { expect, test } from 'vitest'
import * as z from 'zod'
import { api } from '../api.ts'
import { type CachedCalls, cachedCalls } from './cached-calls.ts'
import { cacheTags, endpoint, type Endpoint } from './endpoint.ts'

const endpoints: readonly Endpoint[] = Object.values(api).flatMap((area) => Object.values(area))

test('the screens know exactly the tags that the endpoints declare', () => {
  const declared = endpoints.flatMap(({ method, path, tags }) =>
    tags === undefined || tags.length === 0 ? [] : [[`${method} ${path}`, tags] as const],
  )
  expect(cachedCalls).toEqual(Object.fromEntries(declared))
})

test('what a write makes stale is a tag of the closed list', () => {
  for (const { path, invalidates } of endpoints)
    expect(cacheTags, path).toEqual(expect.arrayContaining([...(invalidates ?? [])]))
})

test('what a write answers as is a cached read whose tags it makes stale', () => {
  const writes = endpoints.filter(({ answersAs }) => answersAs)
  expect(writes.length).toBeGreaterThan(0)
  for (const { answersAs, invalidates } of writes) {
    const tags = Object.entries(cachedCalls).find(([name]) => name === answersAs)?.[1]
    expect(invalidates, answersAs).toEqual(expect.arrayContaining([...(tags ?? ['no such read'])]))
  }
})

const shared = {
  path: '/api/colours',
  summary: 'Colours',
  access: 'shop',
  status: 200,
  output: z.object({}),
  codes: [],
} as const

// Each violation is refused by the compiler: without its error, the type check fails.
test('the compiler refuses tags that are undeclared, missing, or on the wrong kind of endpoint', () => {
  // @ts-expect-error -- no such tag
  endpoint({ ...shared, method: 'GET', tags: ['colours'] })
  // @ts-expect-error -- a read says what it shows
  endpoint({ ...shared, method: 'GET' })
  // @ts-expect-error -- a read makes nothing stale
  endpoint({ ...shared, method: 'GET', tags: [], invalidates: ['menus'] })
  // @ts-expect-error -- a write says what it makes stale
  endpoint({ ...shared, method: 'POST' })
  // @ts-expect-error -- a write is not cached
  endpoint({ ...shared, method: 'POST', invalidates: [], tags: ['menus'] })
  // @ts-expect-error -- not what the endpoint of that call declares
  const other: CachedCalls['GET /api/menus'] = ['hours']
  expect(cachedCalls['GET /api/menus']).not.toEqual(other)
})

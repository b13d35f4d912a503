import { publicPages, screens } from '@noren/contract/screens'
import type { RouteObject } from 'react-router'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

// The language module writes <html lang> when it is loaded; the list needs no more of a browser than that.
beforeAll(() => void vi.stubGlobal('document', { documentElement: {}, getElementById: () => null }))
afterAll(() => void vi.unstubAllGlobals())

test('the application stands at exactly the addresses that the server hands to it', async () => {
  const { routes } = await import('./router.tsx')
  const rendered: ReadonlySet<string> = new Set(publicPages)
  expect(addresses(routes).toSorted()).toEqual(screens.filter((path) => !rendered.has(path)).toSorted())
})

/** ':token?' is two addresses, and so is what may go on below; '*' is the not-found page and none. */
const addresses = (routes: readonly RouteObject[]): string[] =>
  routes.flatMap(({ path, children = [] }) => [
    ...(path === undefined || path === '*' ? [] : variantsOf(path)),
    ...addresses(children),
  ])

const variantsOf = (path: string): string[] => {
  const named = path.replace(/:(\w+)/g, '{$1}')
  if (named.endsWith('/*')) return [named.slice(0, -2), named]
  return named.endsWith('?') ? [named.replace(/\/[^/]+\?$/, ''), named.slice(0, -1)] : [named]
}

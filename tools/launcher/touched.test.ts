import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTouched, storiesOf } from './parts/touched.mjs'

const root = join(import.meta.dirname, '../..')
const files = readdirSync(join(root, 'e2e'), { recursive: true, encoding: 'utf8' })
const specs = files.filter((name) => name.endsWith('.spec.ts')).map((name) => `e2e/${name}`)
const features = ['admin', 'booking'].flatMap((app) =>
  readdirSync(join(root, `apps/${app}/src/features`)).map((name) => `apps/${app}/src/features/${name}`),
)

const findFaults = (map: Record<string, string[]>): string[] => [
  ...features.filter((folder) => findTouched([`${folder}/some.tsx`], map).stories.length === 0),
  ...Object.values(map)
    .flat()
    .filter((path) => !specs.some((spec) => spec.startsWith(path))),
]

test('each feature of the front ends has stories, and each path names some', () => {
  expect(findFaults(storiesOf)).toEqual([])
})

test('a feature without stories and a path of none are found', () => {
  const { 'apps/admin/src/features/menus': _, ...others } = storiesOf
  expect(findFaults(others)).toEqual(['apps/admin/src/features/menus'])
  expect(findFaults({ ...storiesOf, 'apps/admin/src/shell': ['e2e/gone'] })).toEqual(['e2e/gone'])
})

test('a change touches the stories of its folder, of several the longest', () => {
  expect(findTouched(['apps/admin/src/features/reservations/search/hits.tsx'])).toEqual({
    server: [],
    stories: ['e2e/search/'],
  })
  expect(findTouched(['apps/admin/src/features/menus/list.test.ts', 'README.md'])).toEqual({
    server: [],
    stories: [],
  })
})

test('a helper of stories touches those that import it, a story itself', () => {
  const { stories } = findTouched(['e2e/menus/menus-page.ts', 'e2e/owner.spec.ts'])
  expect(stories).toContain('e2e/menus/form.spec.ts')
  expect(stories).toContain('e2e/owner.spec.ts')
  expect(stories).not.toContain('e2e/contact.spec.ts')
})

test('on the server a change touches the tests of its part, or of the area', () => {
  const serverOf = (file: string) => findTouched([file]).server
  expect(serverOf('apps/server/src/features/menus/list-menus.ts')).toEqual(['apps/server/src/features/menus'])
  expect(serverOf('packages/contract/src/menus.ts')).toEqual(['apps/server/src/features/menus'])
  expect(serverOf('apps/server/src/story.test.ts')).toEqual(['apps/server/src/story.test.ts'])
  expect(serverOf('apps/server/database/migrations/0046_more.sql')).toEqual([
    'apps/server/src/platform/database',
  ])
  for (const file of [
    'apps/server/src/app.ts',
    'packages/words/src/format.ts',
    'packages/contract/src/wire/limits.ts',
  ])
    expect(serverOf(file)).toEqual(['apps/server/src/story.test.ts'])
  expect(serverOf('sandbox/src/mailbox.ts')).toEqual(['sandbox'])
  expect(serverOf('apps/server/package.json')).toEqual([])
})

import type { shell } from '@noren/words/admin/shell'
import { paths } from '#platform/paths.ts'

type ItemId = keyof (typeof shell)['ja']['nav']
export type NavigationItem = { id: ItemId; name: string; path: string }

/** `mock` is for pictures of the navigation: customers and e-mails are left out. Rule SCR-4. */
export type NavigationVariant = 'full' | 'mock'

/** Nine main items in the order of rule SCR-3. */
export const mainItems = (
  names: Record<ItemId, string>,
  variant: NavigationVariant = 'full',
): NavigationItem[] =>
  order
    .filter((id) => variant === 'full' || !absentFromMock.has(id))
    .map((id) => ({ id, name: names[id], path: paths[id] }))

/** Shown while somebody waits, after the calendar. Rule WAIT-17. */
export const waitlistItem = (names: Record<ItemId, string>): NavigationItem => ({
  id: 'waitlist',
  name: names.waitlist,
  path: paths.waitlist,
})

/** The quiet group below them, feedback last. Rule SCR-3. */
export const furtherItems = (names: Record<ItemId, string>): NavigationItem[] =>
  further.map((id) => ({ id, name: names[id], path: paths[id] }))

/** The navigation item of a path. */
export const currentItem = (pathname: string): ItemId | undefined =>
  [...order, ...further, 'waitlist' as const, 'worklists' as const].find(
    (id) =>
      pathname === paths[id] ||
      pathname.startsWith(`${paths[id]}/`) ||
      (id === 'shop' && pathname === paths.feeds) ||
      (id === 'calendar' && /^\/reservation(?:-search$|\/)/.test(pathname)),
  )

const order = [
  'calendar',
  'customers',
  'page',
  'form',
  'completion',
  'menus',
  'mails',
  'hours',
  'shop',
] as const

const further = ['reports', 'staff', 'push', 'data', 'help', 'contact'] as const

const absentFromMock: ReadonlySet<ItemId> = new Set(['customers', 'mails'])

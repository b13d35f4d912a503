// Every endpoint as somebody calls it who may, about something that is there: what is wrong with such a call is in it alone.
import { api } from '@noren/contract/api'
import type { Endpoint } from '@noren/contract/endpoint'
import { exampleOf } from '#platform/docs/example'
import { jsonSchemaOf } from '#platform/docs/json-schema'
import { openVisitor, type Visitor } from './browser.ts'
import { makeOwner, makeShop, type TestOwner, type TestShop } from './factories.ts'
import type { TestServer } from './server.ts'
import { visitsOf, type Made } from './visits.ts'

export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((area) => Object.values(area))

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

export type Callers = {
  shop: TestShop
  /** Verified and without a shop. */
  newcomer: TestOwner
  reservation: Made
  who: (endpoint: Endpoint) => Promise<Visitor>
  pathOf: (endpoint: Endpoint) => string
  /** The documentation's own example, about what this shop has. */
  bodyOf: (endpoint: Endpoint) => Record<string, unknown>
}

export const makeCallers = async (server: TestServer): Promise<Callers> => {
  const shop = await makeShop(server)
  const newcomer = await makeOwner(server)
  const reservation = await visitsOf(server, shop).book('10:00', '2026-11-27')
  const [period] = await server.sql<{ id: number }>(
    `insert into special_hours (shop_id, status, start_at, end_at, created_at)
     values ($1, 'close', '2026-12-28 10:00+09', '2026-12-28 12:00+09', now()) returning id`,
    [shop.shopId],
  )
  const idOf = (path: string): number =>
    path.includes('/reservations/')
      ? reservation.id
      : path.includes('/menus/')
        ? shop.menuId
        : path.includes('/special-hours/')
          ? (period?.id ?? 0)
          : shop.shopId
  const slots: Record<string, (path: string) => string> = {
    id: (path) => String(idOf(path)),
    domain: () => shop.domain,
    token: () => reservation.token,
  }
  return {
    shop,
    newcomer,
    reservation,
    who: async ({ access, signsIn, path }) => {
      if (access === 'shop') return shop.visitor
      if (access === 'user') return path === '/api/shops' ? newcomer.visitor : shop.visitor
      const visitor = openVisitor(server.url)
      if (signsIn) await visitor.call('GET', '/sanctum/csrf-cookie')
      return visitor
    },
    pathOf: ({ path }) => path.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot]?.(path) ?? 'x'),
    bodyOf: ({ body }) => {
      const example = body ? exampleOf(jsonSchemaOf(body, 'input')) : {}
      if (typeof example !== 'object' || example === null) return {}
      const known = { ...example } as Record<string, unknown>
      return 'menu_id' in known ? { ...known, menu_id: shop.menuId } : known
    },
  }
}

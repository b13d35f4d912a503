// Every endpoint as somebody calls it who may, about something that is there: what is wrong with such a call is in it alone.
import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { api } from '@noren/contract/api'
import type { Endpoint } from '@noren/contract/endpoint'
import { makeExport } from '#features/transfers/export-shop'
import { makeProof } from '#features/messages/mailboxes/mailbox-keys'
import { reminderKey } from '#features/messages/reminders/reminder-key'
import { isRefusal } from '#platform/errors'
import { exampleOf } from '#docs/example'
import { jsonSchemaOf } from '#docs/json-schema'
import { hashPassword } from '#platform/identity/passwords'
import { closedDate, makeClosedDay } from './bills/closed-day.ts'
import { cutLine } from './callers/bills.ts'
import { makeRecords, type Records } from './callers/records.ts'
import { openClient, type TestClient } from './client.ts'
import { makeOwner, makeShop, someBooking, type TestOwner, type TestShop } from './factories.ts'
import type { TestServer } from './server.ts'
import type { Made } from './visits.ts'

export const endpoints: readonly Endpoint[] = Object.values(api).flatMap((area) => Object.values(area))

/** An endpoint, or any other route that is mounted. */
export type Target = Endpoint | { method: string; path: string }

export const nameOf = ({ method, path }: Target): string => `${method} ${path}`

export type Callers = {
  /** Whether what this call is about was made. */
  isFor: (target: Target) => boolean
  shop: TestShop
  /** Verified and without a shop. */
  newcomer: TestOwner
  reservation: Made
  /** Of the shop's calendar for other programs. */
  feedToken: string
  who: (endpoint: Endpoint) => Promise<TestClient>
  pathOf: (endpoint: Endpoint) => string
  /** Of the slot {id}, as this path means it. */
  idOf: (path: string) => string
  /** Of a mailed link that opens this. */
  tokenOf: (endpoint: Endpoint) => string
  /** The documentation's own example, about what this shop has. */
  bodyOf: (endpoint: Endpoint) => Record<string, unknown>
  queryOf: (endpoint: Endpoint) => Record<string, string>
  /** What an endpoint takes that takes a file: this shop, exported, or a table. */
  upload: (endpoint: Endpoint) => Promise<Buffer>
}

/** Of all calls, or of one alone. */
export const makeCallers = async (server: TestServer, target?: Target): Promise<Callers> => {
  const isWaitedFor = target === undefined || needsWaiting(target)
  const shop = await makeShop(server)
  await server.sql('update users set password_hash = $2 where id = $1', [shop.userId, await hashed])
  // Not so lately that proving it again would leave no trace.
  await server.sql(
    "update sessions set confirmed_at = confirmed_at - interval '5 minutes' where user_id = $1",
    [shop.userId],
  )
  const newcomer = await makeOwner(server)
  const unverified = await makeOwner(server, { verified: false })
  const records = await makeRecords(server, shop, isWaitedFor)
  await makeClosedDay(server, shop)
  const { services } = server
  const proof = makeProof(services.secret, shop.email, services.clock.now())
  const key = reminderKey(services.secret, shop.shopId, someBooking(shop.menuId).email)
  const { reservation, feedToken, paying, offered, links, attempt } = records

  const idOf = (path: string): string => String(recordOf(path, shop, records))
  const tokenOf = ({ by, path }: Endpoint): string =>
    by === 'verify' || by === 'reset'
      ? links[by]
      : by === 'offer'
        ? offered.token
        : by === 'waitlist'
          ? (records.waiting[waitingPart(path)]?.token ?? '')
          : path.includes('/payment')
            ? paying
            : reservation.token
  const slots: Record<string, (endpoint: Endpoint) => string> = {
    id: ({ method, path }) =>
      path.includes('/menus/') && (method === 'DELETE' || (method === 'PUT' && path.endsWith('/image')))
        ? String(records.spareMenu)
        : method !== 'POST' && path === '/api/staff/{id}/image'
          ? String(records.pictured)
          : method === 'DELETE' && path === '/api/imports/{id}'
            ? String(records.imports.spare)
            : method === 'POST' && path === '/api/reservations/{id}/bill'
              ? String(records.unbilled)
              : idOf(path),
    type_or_id: () => 'confirmation',
    line: () => '2',
    noteId: () => String(records.note),
    photoId: () => String(records.photo),
    reservationId: () => String(records.reservation.id),
    pageId: () => String(records.bookingPage),
    // Each day is closed or opened again once.
    date: ({ path }) => (path.endsWith('/reopen') ? closedDate : '2026-10-01'),
    month: () => '2026-11',
    kind: () => 'bills',
    type: () => 'og',
    name: () => 'share',
    domain: () => shop.domain,
    code: () => '110-0001',
    provider: () => 'google',
    token: tokenOf,
  }
  /** For whom there is still something to do. */
  const others: Record<string, TestOwner> = {
    '/api/shops': newcomer,
    '/api/email/verification-notification': unverified,
  }
  return {
    isFor: (one) => isWaitedFor || !needsWaiting(one),
    shop,
    newcomer,
    reservation,
    feedToken,
    idOf,
    tokenOf,
    upload: async ({ path }) => {
      if (path === '/api/imports') return Buffer.from('氏名,電話番号\n山田 花子,09012345678\n')
      const made = await makeExport(server.services, shop.scope, server.services.clock.now())
      if (isRefusal(made)) throw new Error(made.refused)
      return buffer(made.file.createReadStream({ start: 0 }))
    },
    who: async ({ access, signsIn, method, path, upload }) => {
      // Nothing was booked or connected there.
      if (upload || (method === 'POST' && path === '/api/payments/account')) {
        const fresh = await makeShop(server)
        await server.sql("update shops set plan_code = 'standard' where id = $1", [fresh.shopId])
        return fresh.client
      }
      if (access === 'shop') return shop.client
      if (access === 'user') return (others[path] ?? shop).client
      const client = openClient(server.url)
      if (signsIn) await client.call('GET', '/sanctum/csrf-cookie')
      if (/^\/api\/auth\/(oauth\/signin|\{provider\})/.test(path))
        client.cookies.set('attempt', attempt.browser)
      return client
    },
    pathOf: (endpoint) =>
      endpoint.path.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot]?.(endpoint) ?? 'x'),
    queryOf: ({ query }) => {
      const example = query ? exampleOf(jsonSchemaOf(query, 'input')) : {}
      const known: Record<string, string> = {
        menu_id: String(shop.menuId),
        date: '2026-11-24',
        time: '10:00',
      }
      return Object.fromEntries(
        Object.entries(example ?? {}).map(([name, value]) => [name, known[name] ?? String(value)]),
      )
    },
    bodyOf: ({ body, path }) => {
      const example = body ? exampleOf(jsonSchemaOf(body, 'input')) : {}
      if (typeof example !== 'object' || example === null) return {}
      const known: Record<string, unknown> = {
        ...example,
        ...bodiesOf(shop, records, services.config.publicUrl, { proof, key })[path],
      }
      return 'menu_id' in known ? { ...known, menu_id: shop.menuId } : known
    },
  }
}

const needsWaiting = ({ path }: Target): boolean => path.includes('/waitlist')

/** Of `/waitlist/{token}/book` it is `book`. */
const waitingPart = (path: string): string => /\{token\}\/(\w+)$/.exec(path)?.[1] ?? 'read'

/** What a path with {id} is about: the first of these parts that stands in it says so. */
const recordOf = (path: string, shop: TestShop, records: Records): number | string | undefined => {
  const byPart: readonly (readonly [part: string, id: number | string | undefined])[] = [
    ['/imports/{id}/start', records.imports.started],
    ['/imports/{id}/pause', records.imports.waiting],
    ['/imports/{id}/resume', records.imports.paused],
    ['/imports/{id}/cancel', records.imports.stopped],
    ['/imports/{id}/undo', records.imports.done],
    ['/imports/', records.imports.ready],
    ['/page-sections/{id}/reorder', records.menuBlock],
    ['/page-sections/', records.documentBlock],
    ['/waitlist/{id}/offers', records.waiting['offers']?.id],
    ['/waitlist/{id}', records.waiting['remove']?.id],
    ['/move-request', records.asked],
    ['/reservations/{id}/late', records.today],
    ['/reservations/{id}/undo', records.closed],
    ['/reservations/{id}/bill', records.billed],
    ['/offers/open', records.offered.id],
    ['/reservations/', records.reservation.id],
    ['/messages/', records.message],
    ['/menus/', shop.menuId],
    ['/menu-categories/', records.category],
    ['/menu-price-changes/', records.priceChange],
    ['/form-sections/', records.section],
    ['/pages/', records.bookingPage],
    ['/library-images/', records.image],
    ['/gallery-images/', records.photograph],
    ['/staff/', records.colleague],
    ['/seat-groups/', records.seats],
    ['/special-hours/', records.period],
    ['/dated-hours/', records.hoursToCome],
    ['/blocks/', records.block],
    ['/worklists/', records.worklist],
    ['/customers/', records.second],
    ['/customer-merges/', records.merge],
    ['/sessions/', records.session],
    ['/auth/tokens/', records.apiToken],
    ['/external-calendars/', records.external],
    ['/push/devices/', records.device],
    ['{provider}', records.attempt.id],
  ]
  const found = byPart.find(([part]) => path.includes(part))
  return found ? found[1] : shop.shopId
}

/** By path: what a good body has instead of the example's fields. */
const bodiesOf = (
  shop: TestShop,
  records: Records,
  publicUrl: string,
  { proof, key }: { proof: string; key: string },
): Record<string, Record<string, unknown>> => ({
  '/api/auth/login': { email: shop.email, password: testPassword },
  '/api/auth/register': { email: `${randomUUID()}@example.jp` },
  '/api/auth/password': { current_password: testPassword },
  '/api/auth/password/confirm': { password: testPassword },
  '/api/auth/deletion': { email: shop.email },
  '/api/customers/{id}/merge': { customer_id: records.customer },
  '/api/customers/{id}/photos/reorder': { ids: [records.photo] },
  '/api/email/verify': { token: records.links.verify, password: testPassword },
  '/api/public/mailboxes': { token: proof },
  // One address has five places.
  '/api/public/shops/{domain}/waitlist': { email: `${randomUUID()}@example.jp` },
  '/api/public/waitlist/{token}/decline': { offer_id: records.waiting['decline']?.offer },
  '/api/public/waitlist/{token}/book': { offer_id: records.waiting['book']?.offer },
  '/api/public/reservations/{token}/reminders': { key },
  '/api/auth/oauth/signin': {},
  '/api/reservations/{id}/bill': { lines: [cutLine(shop.menuId)] },
  // Its own: a new one could be given once.
  '/api/shops/{id}': { domain: shop.domain, version: undefined },
  '/api/form-sections/reorder': { ids: [records.section] },
  '/api/pages/{id}/reorder': { ids: [records.menuBlock] },
  '/api/page-sections': { page_id: records.bookingPage },
  '/api/page-sections/{id}/reorder': { ids: [shop.menuId] },
  '/api/pages/{pageId}/images': { type: 'cover' },
  '/api/gallery-images/reorder': { ids: [records.photograph] },
  // What is paid in advance has a price.
  '/api/menus/{id}': { advance_payment: 'none' },
  '/api/dated-hours/{id}': { from_date: '2027-05-01' },
  '/api/menu-categories/reorder': { ids: [records.category] },
  '/api/menu-price-changes': { prices: [{ menu_id: shop.menuId, price: 6000 }] },
  '/api/menus/reorder': { ids: [records.spareMenu, shop.menuId] },
  // Nobody is asked where it is.
  '/api/push/devices': { endpoint: 'http://127.0.0.1:9/device' },
  '/api/external-calendars': { staff_id: records.colleague },
  '/api/subscription/checkout': {
    plan_code: 'standard',
    success_url: `${publicUrl}/shop`,
    cancel_url: `${publicUrl}/shop`,
  },
  '/api/subscription/portal': { return_url: `${publicUrl}/shop` },
  '/api/staff/reorder': { ids: records.staff },
  '/api/absences': { staff_id: records.staff[0] },
  '/api/worklists': { reservation_ids: [records.reservation.id] },
  '/api/worklists/{id}/hand-over': {
    items: [{ reservation_id: records.reservation.id, staff_id: records.colleague }],
  },
  // Nobody came on that day.
  '/api/days/{date}/closing': { total: 0, cash: 0 },
  '/api/seat-groups/reorder': { ids: [records.seats] },
})

export const testPassword = 'Koharu-2026'
const hashed = hashPassword(testPassword)

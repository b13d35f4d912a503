// The site's questions. Each goes through the same guards, checks and handlers as a call of the API: there is no second way to read.
import { endpoint } from '@noren/contract/endpoint'
import type { Availability, Booked, ManagedReservation, Movable, PublicShop } from '@noren/contract/booking'
import * as z from 'zod'
import { readShopVersion, readWish } from '#features/booking/queries'
import { calendarFile } from '#features/reservations/calendar-file'
import { calendarId, manageUrl } from '#features/reservations/links'
import { readManaged } from '#features/booking/managing/queries'
import { bind, type Bound, type CacheResponse } from '#platform/endpoint/bind'
import type { Invoke, RawInput } from '#platform/endpoint/invoke'
import type { RequestContext } from '#platform/endpoint/request-context'
import { isRefusal, refuse, type Refusal } from '#platform/errors'

export type BoundBooking = Record<
  'shop' | 'availability' | 'book' | 'managed' | 'cancel' | 'movable' | 'reschedule',
  Bound
>

export type Ask = ReturnType<typeof openAsk>

export const openAsk = (invoke: Invoke, bound: BoundBooking) => {
  const ask = async <T>(
    which: Bound,
    raw: RawInput,
    requestContext: RequestContext,
    cacheResponse?: CacheResponse,
  ): Promise<T | Refusal> => {
    const outcome = await invoke(which, raw, requestContext, undefined, cacheResponse)
    // What `invoke` answers has the shape of the endpoint's own output.
    return isRefusal(outcome) ? outcome : (outcome.body as { data: T }).data
  }
  return {
    version: (requestContext: RequestContext, domain: string) =>
      ask<{ shop_id: number; version: number }>(versionOfShop, { params: { domain } }, requestContext),
    shop: (requestContext: RequestContext, domain: string) =>
      ask<PublicShop>(bound.shop, { params: { domain } }, requestContext),
    availability: (
      requestContext: RequestContext,
      domain: string,
      query: { menu_id: number; from: string; days: number },
      cacheResponse?: CacheResponse,
    ) =>
      ask<Availability>(
        bound.availability,
        { params: { domain }, query: inWords(query) },
        requestContext,
        cacheResponse,
      ),
    wish: (requestContext: RequestContext, domain: string, query: { menu_id: number; start_at: string }) =>
      ask<z.output<typeof wish>>(wishOfShop, { params: { domain }, query }, requestContext),
    book: (requestContext: RequestContext, domain: string, body: unknown, idempotencyKey: string) =>
      ask<Booked>(bound.book, { params: { domain }, body }, { ...requestContext, idempotencyKey }),
    managed: (requestContext: RequestContext, token: string) =>
      ask<ManagedReservation>(bound.managed, { params: { token } }, requestContext),
    cancel: (requestContext: RequestContext, token: string, body: { reason?: string }) =>
      ask<ManagedReservation>(bound.cancel, { params: { token }, body }, requestContext),
    movable: (requestContext: RequestContext, token: string, query: { from: string; days: number }) =>
      ask<Movable>(bound.movable, { params: { token }, query: inWords(query) }, requestContext),
    reschedule: (requestContext: RequestContext, token: string, body: { start_at: string }) =>
      ask<ManagedReservation>(bound.reschedule, { params: { token }, body }, requestContext),
    calendar: (requestContext: RequestContext, token: string) =>
      ask<{ file: string }>(calendarOfVisit, { params: { token } }, requestContext),
  }
}

/** Queries arrive as text everywhere. */
const inWords = (query: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

// Three questions that only the site asks; no route leads to them.
const versionOfShop = bind(
  endpoint({
    method: 'GET',
    path: '/s/{domain}',
    summary: 'Which shop an address names, and how often it changed',
    access: 'public',
    by: 'domain',
    params: z.object({ domain: z.string().max(64) }),
    status: 200,
    output: z.object({ data: z.object({ shop_id: z.int(), version: z.int() }) }),
    codes: ['not_found'],
    touches: [],
  }),
)(async ({ db, scope }) => ({ data: { shop_id: scope.shopId, version: await readShopVersion(db, scope) } }))

const wish = z.object({
  refused: z.enum(['slot_taken', 'not_offered']).nullable(),
  alternatives: z.array(z.string()),
})

const wishOfShop = bind(
  endpoint({
    method: 'GET',
    path: '/s/{domain}/confirm',
    summary:
      'What speaks against a start, and the free ones nearest to it, as the booking itself would name them',
    access: 'public',
    by: 'domain',
    params: z.object({ domain: z.string().max(64) }),
    query: z.object({ menu_id: z.int(), start_at: z.string() }),
    status: 200,
    output: z.object({ data: wish }),
    codes: ['not_found'],
    touches: [],
  }),
)(async ({ scope, now, ...services }, { query }) => ({ data: await readWish(services, scope, query, now) }))

const calendarOfVisit = bind(
  endpoint({
    method: 'GET',
    path: '/r/{token}/reservation.ics',
    summary: 'The own reservation as a calendar file',
    access: 'token',
    by: 'manage',
    params: z.object({ token: z.string().max(200) }),
    status: 200,
    output: z.object({ data: z.object({ file: z.string() }) }),
    codes: ['not_found'],
    touches: [],
  }),
)(async ({ db, scope, reservationId, token, config, requestContext }) => {
  const row = await readManaged(db, scope, reservationId)
  if (!row) return refuse('not_found')
  const file = calendarFile({
    language: requestContext.language,
    uid: calendarId(config, { shopId: scope.shopId, reservationId }),
    startAt: row.start_at,
    endAt: row.end_at,
    changedAt: row.changed_at,
    revision: row.revision,
    number: row.reservation_number,
    menuName: row.menu_name,
    shopName: row.shopName,
    address: row.address_hidden ? null : row.address,
    url: manageUrl(config, token),
    status: row.status,
  })
  return { data: { file } }
})

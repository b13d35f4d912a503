// The site's questions. Each goes through the same guards, checks and handlers as a call of the API: there is no second way to read.
import { endpoint } from '@noren/contract/endpoint'
import type { Availability, Booked, ManagedReservation, Movable, PublicShop } from '@noren/contract/booking'
import * as z from 'zod'
import { readShopVersion, judgeStartRequest } from '#features/booking/queries'
import { calendarFile } from '#features/reservations/calendar-file'
import { calendarId, manageUrl } from '#features/reservations/links'
import { readManaged } from '#features/booking/managing/queries'
import { bind, type Bound, type KeepEffect } from '#platform/endpoint/bind'
import type { Invoke, RawInput } from '#platform/endpoint/invoke'
import type { Visitor } from '#platform/endpoint/visitor'
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
    visitor: Visitor,
    keep?: KeepEffect,
  ): Promise<T | Refusal> => {
    const outcome = await invoke(which, raw, visitor, undefined, keep)
    // What `invoke` answers has the shape of the endpoint's own output.
    return isRefusal(outcome) ? outcome : (outcome.body as { data: T }).data
  }
  return {
    version: (visitor: Visitor, domain: string) =>
      ask<{ shop_id: number; version: number }>(versionOfShop, { params: { domain } }, visitor),
    shop: (visitor: Visitor, domain: string) => ask<PublicShop>(bound.shop, { params: { domain } }, visitor),
    availability: (
      visitor: Visitor,
      domain: string,
      query: { menu_id: number; from: string; days: number },
      keep?: KeepEffect,
    ) => ask<Availability>(bound.availability, { params: { domain }, query: inWords(query) }, visitor, keep),
    startJudgement: (visitor: Visitor, domain: string, query: { menu_id: number; start_at: string }) =>
      ask<z.output<typeof startJudgement>>(judgeStartOfShop, { params: { domain }, query }, visitor),
    book: (visitor: Visitor, domain: string, body: unknown, idempotencyKey: string) =>
      ask<Booked>(bound.book, { params: { domain }, body }, { ...visitor, idempotencyKey }),
    managed: (visitor: Visitor, token: string) =>
      ask<ManagedReservation>(bound.managed, { params: { token } }, visitor),
    cancel: (visitor: Visitor, token: string, body: { reason?: string }) =>
      ask<ManagedReservation>(bound.cancel, { params: { token }, body }, visitor),
    movable: (visitor: Visitor, token: string, query: { from: string; days: number }) =>
      ask<Movable>(bound.movable, { params: { token }, query: inWords(query) }, visitor),
    reschedule: (visitor: Visitor, token: string, body: { start_at: string }) =>
      ask<ManagedReservation>(bound.reschedule, { params: { token }, body }, visitor),
    calendar: (visitor: Visitor, token: string) =>
      ask<{ file: string }>(calendarOfVisit, { params: { token } }, visitor),
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

const startJudgement = z.object({
  refused: z.enum(['slot_taken', 'not_offered']).nullable(),
  alternatives: z.array(z.string()),
})

const judgeStartOfShop = bind(
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
    output: z.object({ data: startJudgement }),
    codes: ['not_found'],
    touches: [],
  }),
)(async ({ scope, now, ...services }, { query }) => ({
  data: await judgeStartRequest(services, scope, query, now),
}))

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
)(async ({ db, scope, reservationId, token, config, visitor }) => {
  const row = await readManaged(db, scope, reservationId)
  if (!row) return refuse('not_found')
  const file = calendarFile({
    language: visitor.language,
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

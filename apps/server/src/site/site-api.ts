// The calls that the site makes in its own process. Each goes through the guards, checks and handlers of the API, so there is no
// second way to read.
import { endpoint } from '@noren/contract/endpoint'
import {
  publicShop,
  type Availability,
  type Booked,
  type ManagedReservation,
  type Movable,
  type PublicShop,
} from '@noren/contract/booking'
import type { CustomerOffer } from '@noren/contract/reservations/offers'
import type { MessageState } from '@noren/contract/messages'
import type { OwnWaiting } from '@noren/contract/booking/waitlist'
import type { Receipt } from '@noren/contract/payments/receipts'
import type { Checkout, Paying } from '@noren/contract/payments/customers'
import { wantedFields, wantedOf, wantedQuery } from '@noren/contract/booking/wanted'
import { look } from '@noren/contract/shops/looks'
import * as z from 'zod'
import { readPreviewPage, type Preview } from './previews/endpoint.ts'
import { repeatedByAddress, repeatedByLink } from './again/endpoints.ts'
import {
  todayOnPage,
  writeToday,
  type TodayOnPage,
  judgeStartRequest,
  readFreeDays,
  findToday,
} from '#features/availability/api'
import { answerPublicShop, readManaged, type RepeatedVisit } from '#features/booking/api'
import { calendarFileOf, calendarId, manageUrl } from '#features/reservations/api'
import { readCard, type ShopCard } from '#features/shops/api'
import { bind, type Bound, type CacheResponse } from '#platform/endpoint/bind'
import type { Invoke, RawInput } from '#platform/endpoint/invoke'
import type { RequestContext } from '#platform/endpoint/request-context'
import { isRefusal, refuse, type Refusal } from '#platform/errors'

export type BoundBooking = Record<
  | 'availability'
  | 'book'
  | 'managed'
  | 'prove'
  | 'reminders'
  | 'cancel'
  | 'movable'
  | 'reschedule'
  | 'receipt'
  | 'shopReceipt',
  Bound
> & {
  waiting: Record<'join' | 'read' | 'prove' | 'leave' | 'decline' | 'book', Bound>
  payments: Record<'start' | 'read' | 'resume' | 'check' | 'stop', Bound>
  offers: Record<'read' | 'take' | 'decline', Bound>
}

export type SiteApi = ReturnType<typeof openSiteApi>

export const openSiteApi = (invoke: Invoke, bound: BoundBooking) => {
  const call = async <T>(
    called: Bound,
    raw: RawInput,
    requestContext: RequestContext,
    cacheResponse?: CacheResponse,
  ): Promise<T | Refusal> => {
    const outcome = await invoke(called, raw, requestContext, undefined, cacheResponse)
    // What `invoke` answers has the shape of the endpoint's own output.
    return isRefusal(outcome) ? outcome : (outcome.body as { data: T }).data
  }
  return {
    prove: (requestContext: RequestContext, proof: string) =>
      call<{ proven: true }>(bound.prove, { body: { token: proof } }, requestContext),
    reminders: (requestContext: RequestContext, token: string, body: { wanted: boolean; key: string }) =>
      call<{ wanted: boolean }>(bound.reminders, { params: { token }, body }, requestContext),
    shop: (requestContext: RequestContext, domain: string, cacheResponse?: CacheResponse) =>
      call<PublicShop>(shopOfSite, { params: { domain } }, requestContext, cacheResponse),
    today: (requestContext: RequestContext, domain: string, cacheResponse: CacheResponse) =>
      call<TodayOnPage>(todayOfShop, { params: { domain } }, requestContext, cacheResponse),
    card: (requestContext: RequestContext, domain: string) =>
      call<ShopCard>(cardOfShop, { params: { domain } }, requestContext),
    preview: (requestContext: RequestContext, domain: string, preview: string) =>
      call<Preview>(readPreviewPage, { params: { domain, preview } }, requestContext),
    availability: (
      requestContext: RequestContext,
      domain: string,
      query: Record<string, string | number>,
      cacheResponse?: CacheResponse,
    ) =>
      call<Availability>(
        bound.availability,
        { params: { domain }, query: toText(query) },
        requestContext,
        cacheResponse,
      ),
    checkStart: (requestContext: RequestContext, domain: string, query: object) =>
      call<z.output<typeof startCheck>>(checkStart, { params: { domain }, query }, requestContext),
    freeDays: (
      requestContext: RequestContext,
      domain: string,
      query: Record<string, string | number>,
      cacheResponse?: CacheResponse,
    ) =>
      call<z.output<typeof freeDays>>(
        freeDaysOfStaff,
        { params: { domain }, query: toText(query) },
        requestContext,
        cacheResponse,
      ),
    book: (requestContext: RequestContext, domain: string, body: unknown, idempotencyKey: string) =>
      call<Booked>(bound.book, { params: { domain }, body }, { ...requestContext, idempotencyKey }),
    managed: (requestContext: RequestContext, token: string) =>
      call<ManagedReservation>(bound.managed, { params: { token } }, requestContext),
    repeatedByLink: (requestContext: RequestContext, token: string) =>
      call<RepeatedVisit>(repeatedByLink, { params: { token } }, requestContext),
    repeatedByAddress: (requestContext: RequestContext, domain: string, reservation: number) =>
      call<RepeatedVisit>(repeatedByAddress, { params: { domain }, query: { reservation } }, requestContext),
    cancel: (requestContext: RequestContext, token: string, body: { reason?: string }) =>
      call<ManagedReservation>(bound.cancel, { params: { token }, body }, requestContext),
    movable: (requestContext: RequestContext, token: string, query: Record<string, string | number>) =>
      call<Movable>(bound.movable, { params: { token }, query: toText(query) }, requestContext),
    reschedule: (
      requestContext: RequestContext,
      token: string,
      body: { start_at: string; any_staff?: boolean },
    ) => call<ManagedReservation>(bound.reschedule, { params: { token }, body }, requestContext),
    offer: (requestContext: RequestContext, token: string) =>
      call<CustomerOffer>(bound.offers.read, { params: { token } }, requestContext),
    takeOffer: (requestContext: RequestContext, token: string, number: number) =>
      call<CustomerOffer>(bound.offers.take, { params: { token }, body: { number } }, requestContext),
    declineOffer: (requestContext: RequestContext, token: string) =>
      call<CustomerOffer>(bound.offers.decline, { params: { token }, body: {} }, requestContext),
    receipt: (requestContext: RequestContext, token: string) =>
      call<Receipt>(bound.receipt, { params: { token } }, requestContext),
    shopReceipt: (requestContext: RequestContext, id: string) =>
      call<Receipt>(bound.shopReceipt, { params: { id } }, requestContext),
    startPayment: (requestContext: RequestContext, domain: string, body: unknown, idempotencyKey: string) =>
      call<Checkout>(
        bound.payments.start,
        { params: { domain }, body },
        { ...requestContext, idempotencyKey },
      ),
    payment: (requestContext: RequestContext, token: string) =>
      call<Paying>(bound.payments.read, { params: { token } }, requestContext),
    resumePayment: (requestContext: RequestContext, token: string) =>
      call<Checkout>(bound.payments.resume, { params: { token }, body: {} }, requestContext),
    checkPayment: (requestContext: RequestContext, token: string) =>
      call<Paying>(bound.payments.check, { params: { token }, body: {} }, requestContext),
    stopPayment: (requestContext: RequestContext, token: string) =>
      call<Paying>(bound.payments.stop, { params: { token }, body: {} }, requestContext),
    joinWaitlist: (requestContext: RequestContext, domain: string, body: unknown) =>
      call<{ mail: MessageState }>(bound.waiting.join, { params: { domain }, body }, requestContext),
    waiting: (requestContext: RequestContext, token: string) =>
      call<OwnWaiting>(bound.waiting.read, { params: { token } }, requestContext),
    proveWaiting: (requestContext: RequestContext, token: string) =>
      call<OwnWaiting>(bound.waiting.prove, { params: { token }, body: {} }, requestContext),
    leaveWaiting: (requestContext: RequestContext, token: string) =>
      call<OwnWaiting>(bound.waiting.leave, { params: { token }, body: {} }, requestContext),
    declineWaiting: (requestContext: RequestContext, token: string, body: { offer_id: number }) =>
      call<OwnWaiting>(bound.waiting.decline, { params: { token }, body }, requestContext),
    bookWaiting: (
      requestContext: RequestContext,
      token: string,
      body: { offer_id: number; expected_price: number },
    ) => call<{ manage_url: string }>(bound.waiting.book, { params: { token }, body }, requestContext),
    calendar: (requestContext: RequestContext, token: string) =>
      call<{ file: string }>(calendarOfReservation, { params: { token } }, requestContext),
  }
}

/** The schemas of queries read text. */
const toText = (query: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

// Endpoints for the site alone; no route leads to them.
const shopOfSite = bind(
  endpoint({
    method: 'GET',
    path: '/s/{domain}',
    summary: 'The shop, also while its page is not public: a form that was begun keeps what stands in it',
    access: 'public',
    by: 'domain',
    cached: true,
    params: z.object({ domain: z.string().max(64) }),
    status: 200,
    output: z.object({ data: publicShop }),
    codes: ['not_found'],
    tags: [],
  }),
)(async (context) => ({ data: await answerPublicShop(context) }))

const todayOfShop = bind(
  endpoint({
    method: 'GET',
    path: '/s/{domain}/today',
    summary: 'The hours of today, and whether a time is still free',
    access: 'public',
    by: 'domain',
    cached: true,
    params: z.object({ domain: z.string().max(64) }),
    status: 200,
    output: z.object({ data: todayOnPage }),
    codes: ['not_found'],
    tags: [],
  }),
)(async ({ scope, now, cacheResponse, ...services }) => {
  const { today, soonest, version, until } = await findToday(services, scope, now)
  cacheResponse({ scope, version, validUntil: until })
  return { data: writeToday(today, { soonest, now }) }
})

const cardOfShop = bind(
  endpoint({
    method: 'GET',
    path: '/s/{domain}/card',
    summary: 'What the card of the shop says',
    access: 'public',
    by: 'domain',
    params: z.object({ domain: z.string().max(64) }),
    status: 200,
    output: z.object({
      data: look.extend({
        shopId: z.int(),
        name: z.string(),
        domain: z.string(),
        area: z.string().nullable(),
        cover: z.string().nullable(),
      }),
    }),
    codes: ['not_found'],
    tags: [],
  }),
)(async ({ scope, db }) => ({ data: await readCard(db, scope) }))

const freeDays = z.array(
  z.object({
    staff_id: z.int().nullable(),
    next: z.object({ date: z.string(), time: z.string() }).nullable(),
  }),
)

const freeDaysOfStaff = bind(
  endpoint({
    method: 'GET',
    path: '/s/{domain}/staff',
    summary: 'The next free day of each staff member whom customers may choose, and of whoever is free',
    access: 'public',
    by: 'domain',
    cached: true,
    params: z.object({ domain: z.string().max(64) }),
    query: z.object(wantedQuery),
    status: 200,
    output: z.object({ data: freeDays }),
    codes: ['not_found'],
    tags: [],
  }),
)(async ({ scope, now, cacheResponse, requestContext, ...services }, { query }) => {
  const asked = { wanted: wantedOf(query), isTrial: requestContext.isTrial === true }
  const found = await readFreeDays(services, scope, asked, now)
  if (!found) return refuse('not_found')
  cacheResponse({ scope, version: found.version, validUntil: found.until })
  return { data: found.days }
})

const startCheck = z.object({
  refused: z.enum(['slot_taken', 'not_offered']).nullable(),
  alternatives: z.array(z.string()),
})

const checkStart = bind(
  endpoint({
    method: 'GET',
    path: '/s/{domain}/confirm',
    summary:
      'Why a start cannot be booked, and the free ones nearest to it, as the booking itself would name them',
    access: 'public',
    by: 'domain',
    params: z.object({ domain: z.string().max(64) }),
    query: z.object({ ...wantedFields, start_at: z.string() }),
    status: 200,
    output: z.object({ data: startCheck }),
    codes: ['not_found'],
    tags: [],
  }),
)(async ({ scope, now, requestContext, ...services }, { query }) => {
  const isTrial = requestContext.isTrial === true
  const request = { start_at: query.start_at, wanted: wantedOf(query), isTrial }
  return { data: await judgeStartRequest(services, scope, request, now) }
})

const calendarOfReservation = bind(
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
    tags: [],
  }),
)(async ({ db, scope, targetId: reservationId, token, config, requestContext }) => {
  const row = await readManaged(db, scope, reservationId)
  if (!row) return refuse('not_found')
  const file = calendarFileOf(row, {
    language: requestContext.language,
    uid: calendarId(config, { shopId: scope.shopId, reservationId }),
    url: manageUrl(config, token),
    organizer: config.mailFrom,
  })
  return { data: { file } }
})

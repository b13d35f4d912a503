import { booking, type Booked } from '@noren/contract/booking'
import { wantedOf } from '@noren/contract/booking/wanted'
import { dayOf, parseDay } from '@noren/scheduling/time'
import { readAvailability } from '#features/availability/api'
import { bookingOf, bookReservation, makeManageUrl, type BookedRow } from '#features/reservations/api'
import { millisToLocalMinute } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import type { Services } from '#platform/services'
import { answerPublicShop, withoutContents } from './answer-public-shop.ts'

const defaultDays = 7

export const bookingRoutes = {
  shop: bind(booking.shop)(async (context) => {
    const shop = await answerPublicShop(context)
    return { data: shop.published ? shop : withoutContents(shop) }
  }),

  availability: bind(booking.availability)(async (context, { query }) => {
    const { scope, now, cacheResponse, requestContext, ...services } = context
    const today = dayOf(millisToLocalMinute(now))
    const fromDay = query.from === undefined ? today : (parseDay(query.from) ?? today)
    const isTrial = requestContext.isTrial === true
    const window = { wanted: wantedOf(query), fromDay, days: query.days ?? defaultDays, isTrial }
    const offered = await readAvailability(services, scope, window, now)
    if (!offered) return refuse('not_found')
    cacheResponse({ scope, version: offered.version, validUntil: offered.until })
    return { data: offered.answer }
  }),

  book: bind(booking.book)(async (context, { body }) => {
    const { scope, now, requestContext } = context
    const row = await bookReservation(context, scope, bookingOf(body, requestContext), now)
    return isRefusal(row) ? row : { data: bookedOnWire(context, scope, row) }
  }),
}

const bookedOnWire = (services: Services, { shopId }: ShopScope, row: BookedRow): Booked => {
  const { id: reservationId, linkVersion, ...wire } = row
  return { ...wire, manage_url: makeManageUrl(services, { shopId, reservationId, linkVersion }) }
}

import { booking, type Booked } from '@noren/contract/booking'
import { dayOf, parseDay } from '@noren/scheduling/time'
import { readAvailability } from '#features/availability/api'
import { bookingOf, bookReservation, makeManageUrl, type BookedRow } from '#features/reservations/api'
import { millisToLocalMinute } from '#platform/clock'
import type { ShopScope } from '#platform/database/scope'
import { bind } from '#platform/endpoint/bind'
import { isRefusal, refuse } from '#platform/errors'
import type { Services } from '#platform/services'
import { readPublicShop } from './public-shop.ts'

const defaultDays = 7

export const bookingRoutes = {
  shop: bind(booking.shop)(async ({ scope, now, ...services }) => ({
    data: await readPublicShop(services, scope, now),
  })),

  availability: bind(booking.availability)(async ({ scope, now, cacheResponse, ...services }, { query }) => {
    const today = dayOf(millisToLocalMinute(now))
    const fromDay = query.from === undefined ? today : (parseDay(query.from) ?? today)
    const wanted = { menuId: query.menu_id, fromDay, days: query.days ?? defaultDays }
    const offered = await readAvailability(services, scope, wanted, now)
    if (!offered) return refuse('not_found')
    cacheResponse(scope.shopId, offered.version, offered.until)
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

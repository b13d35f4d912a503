// The server's table of contents: everything that answers, named one by one.
import type { FastifyInstance } from 'fastify'
import { sendVerification } from '#features/accounts/jobs'
import { accountRoutes } from '#features/accounts/routes'
import { bookingRoutes } from '#features/booking/routes'
import { shopOfDomain } from '#features/domains/queries'
import { domainRoutes } from '#features/domains/routes'
import { hoursRoutes } from '#features/hours/routes'
import { reservationRoutes } from '#features/reservations/routes'
import { shopRoutes } from '#features/shops/routes'
import { openInvoke } from '#platform/endpoint/invoke'
import { mountHealth } from '#platform/health'
import { mountApi } from '#platform/http/mount'
import { mountScreens } from '#platform/http/screens'
import { openServer } from '#platform/http/server'
import type { Job } from '#platform/queue'
import type { Services } from '#platform/services'

export const routes = [
  ...Object.values(accountRoutes),
  ...Object.values(domainRoutes),
  ...Object.values(shopRoutes),
  ...Object.values(hoursRoutes),
  ...Object.values(reservationRoutes),
  ...Object.values(bookingRoutes),
]

/** What the worker does in the background. */
export const jobs: readonly Job<never>[] = [sendVerification]

export const openApp = async (services: Services): Promise<FastifyInstance> => {
  const server = await openServer(services.config)
  const invoke = openInvoke(services, { ...services, shopOfDomain })
  mountHealth(server, services)
  mountApi(server, services, routes, invoke)
  await mountScreens(server, services.config)
  return server
}

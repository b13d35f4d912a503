import { setTimeout as pause } from 'node:timers/promises'
import type { Screen } from '@noren/contract/screens'
import type { FastifyRequest } from 'fastify'
import { cookieNames } from '#platform/http/cookies'
import { logError } from '#platform/http/log'
import { findSession } from '#platform/identity/session'
import type { Services } from '#platform/services'

/** Where `/` leads somebody who is signed in, after a moment; undefined for everybody else. Rule PUB-1. */
export const enter = async (
  { config, db, clock }: Services,
  request: FastifyRequest,
): Promise<Screen | undefined> => {
  const token = request.cookies[cookieNames(config).session]
  if (token === undefined) return undefined
  // Where nobody can be found, everybody sees the page.
  const user = await findSession(db, token, clock.now()).catch((fault: unknown) => {
    logError(request.log, fault, { id: request.id, route: '/' })
    return null
  })
  if (user === null) return undefined
  await pause(300)
  return user.shopId === null ? '/registration' : '/reservation-calendar'
}

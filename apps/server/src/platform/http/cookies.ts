// Names are decided by the configuration, never by a request's headers. No cookie has a Domain.
import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import type { Secret } from '../identity/secret.ts'
import { randomToken } from '../identity/secret.ts'
import { attemptLife } from '../identity/google.ts'
import { sessionMaxAge } from '../identity/session.ts'
import { createCsrfToken } from '../endpoint/authorize.ts'
import type { RequestContext } from '../endpoint/request-context.ts'

const named = (prefix: string) => ({
  session: `${prefix}session`,
  visitor: `${prefix}visitor`,
  device: `${prefix}device`,
  attempt: `${prefix}attempt`,
  csrf: 'XSRF-TOKEN',
})
const [plainNames, hostNames] = [named(''), named('__Host-')]

export const cookieNames = ({ secureCookies }: Config) => (secureCookies ? hostNames : plainNames)

// A year, half of what the privacy policy allows.
const deviceAge = 365 * 24 * 60 * 60

export const setSessionCookies = (
  reply: FastifyReply,
  config: Config,
  secret: Secret,
  token: string,
): void => {
  const names = cookieNames(config)
  reply.setCookie(names.session, token, { ...hidden(config), maxAge: Math.floor(sessionMaxAge / 1000) })
  reply.clearCookie(names.visitor, hidden(config))
  setCsrfCookie(reply, config, secret, { sessionToken: token })
}

export const setDeviceCookie = (reply: FastifyReply, config: Config, device: string): void => {
  reply.setCookie(cookieNames(config).device, device, { ...hidden(config), maxAge: deviceAge })
}

export const clearSessionCookies = (reply: FastifyReply, config: Config): void => {
  const names = cookieNames(config)
  reply.clearCookie(names.session, hidden(config))
  reply.clearCookie(names.csrf, { ...hidden(config), httpOnly: false })
}

export const setAttemptCookie = (reply: FastifyReply, config: Config, token: string | null): void => {
  const { attempt } = cookieNames(config)
  if (token === null) reply.clearCookie(attempt, hidden(config))
  else reply.setCookie(attempt, token, { ...hidden(config), maxAge: Math.floor(attemptLife / 1000) })
}

/** GET /sanctum/csrf-cookie: the token of this session, or of a fresh random cookie where there is none. */
export const refreshCsrf = (
  reply: FastifyReply,
  config: Config,
  secret: Secret,
  requestContext: RequestContext,
): void => {
  const visitorToken = requestContext.visitorToken ?? randomToken()
  if (!requestContext.sessionToken && !requestContext.visitorToken)
    reply.setCookie(cookieNames(config).visitor, visitorToken, hidden(config))
  setCsrfCookie(reply, config, secret, { sessionToken: requestContext.sessionToken, visitorToken })
}

const setCsrfCookie = (
  reply: FastifyReply,
  config: Config,
  secret: Secret,
  of: Pick<RequestContext, 'sessionToken' | 'visitorToken'>,
): void => {
  // Readable by script: the client copies it into X-XSRF-TOKEN.
  reply.setCookie(cookieNames(config).csrf, createCsrfToken(secret, of) ?? '', {
    ...hidden(config),
    httpOnly: false,
  })
}

const hidden = (config: Config) =>
  ({ path: '/', httpOnly: true, secure: config.secureCookies, sameSite: 'lax' }) as const

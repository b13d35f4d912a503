// Security headers by kind of page. Styles may be inline (drag and drop and popups set them), scripts never.
import type { FastifyReply } from 'fastify'

const base = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

const policy = (more: Record<string, string> = {}): string =>
  Object.entries({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    ...more,
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

export const pagePolicy = policy()
/** The same for pages that call other origins by configuration. */
export const pagePolicyCalling = (origins: readonly string[]): string =>
  origins.length === 0 ? pagePolicy : policy({ 'connect-src': ["'self'", ...origins].join(' ') })
/** The booking site: nothing inline at all; its style sheet draws ticks and dots as data. */
const ofSite = { 'style-src': "'self'", 'img-src': "'self' data:" }
export const sitePolicy = policy(ofSite)
/** The same for pages that `framers` may show in a frame (rule PAGE-51) and whose forms end at `leadsTo`. */
export const sitePolicyFor = ({
  framers,
  leadsTo,
}: {
  framers: readonly string[]
  leadsTo: readonly string[]
}): string =>
  policy({
    ...ofSite,
    ...(framers.length > 0 && { 'frame-ancestors': framers.join(' ') }),
    ...(leadsTo.length > 0 && { 'form-action': ["'self'", ...leadsTo].join(' ') }),
  })
/** Of what somebody uploaded. */
export const filePolicy = "default-src 'none'; sandbox"
export const apiPolicy = "default-src 'none'; frame-ancestors 'none'"

export const setHeaders = (reply: FastifyReply, contentPolicy: string, secure: boolean): void => {
  reply.headers(headersOf(contentPolicy, secure))
}

/** The same as a plain object, for cached responses. */
export const headersOf = (contentPolicy: string, secure: boolean): Record<string, string> => ({
  ...base,
  'content-security-policy': contentPolicy,
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

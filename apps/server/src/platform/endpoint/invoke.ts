// Authorize → parse → authorize the target → handler → strip. The HTTP routes and the site's own rendering both use it.
import type { Readable } from 'node:stream'
import type { Endpoint } from '@noren/contract/endpoint'
import type * as z from 'zod'
import type { Services } from '../services.ts'
import { isRefusal, refuse, type Refusal } from '../errors.ts'
import type { Bound, CacheResponse, SessionEffect } from './bind.ts'
import { authorizeRequest, authorizeTarget, authorizeUser, type Gate } from './authorize.ts'
import { fieldErrors, noFieldErrors } from './field-errors.ts'
import type { RequestContext } from './request-context.ts'

export type RawInput = { params?: unknown; query?: unknown; body?: unknown; upload?: Readable | undefined }
export type InvokeResult = { status: number; body: unknown } | Refusal

export type Invoke = (
  bound: Bound,
  raw: RawInput,
  requestContext: RequestContext,
  session?: SessionEffect,
  cacheResponse?: CacheResponse,
) => Promise<InvokeResult>

export const openInvoke =
  (services: Services, gate: Gate): Invoke =>
  async (bound, raw, requestContext, session = noSession, cacheResponse = () => undefined) => {
    const { endpoint } = bound
    const now = services.clock.now()
    const refused = authorizeRequest(gate, endpoint, requestContext)
    if (refused) return refused
    const user = await authorizeUser(gate, endpoint, requestContext, now)
    if (isRefusal(user)) return user

    const input = parseParts(endpoint, raw)
    if (isRefusal(input)) return input
    const [inPath, inBody] = [named(input.params), named(input.body)]
    // One link at a time: a second token could only be somebody's mistake, or a trick.
    if (inPath.token !== undefined && inBody.token !== undefined && inPath.token !== inBody.token)
      return refuse('link_invalid', { errors: { token: ['link_invalid'] } })
    const target = await authorizeTarget(gate, endpoint, { ...inPath, ...inBody }, now)
    if (isRefusal(target)) return target

    const { upload } = raw
    if (endpoint.upload !== undefined && !upload) return refuse('media_type')

    const badKey = checkIdempotencyKey(endpoint, requestContext)
    if (badKey) return badKey

    const context = { ...services, now, requestContext, session, cacheResponse, ...user, ...target }
    // Bound keeps endpoint and handler together; `bind` checked that they fit.
    const value = await (bound.handler as (context: unknown, input: unknown) => Promise<unknown>)(context, {
      ...input,
      upload,
    })
    if (isRefusal(value)) return value
    return { status: endpoint.status, body: endpoint.exact ? value : endpoint.output.parse(value) }
  }

const checkIdempotencyKey = (
  { idempotent }: Endpoint,
  { idempotencyKey: key }: RequestContext,
): Refusal | undefined => {
  if (idempotent === undefined) return undefined
  if (key === undefined) return idempotent === true ? refuse('idempotency_key_required') : undefined
  return /^[\w-]{8,128}$/.test(key)
    ? undefined
    : refuse('invalid', { errors: { 'Idempotency-Key': ['idempotency_key'] } })
}

type Parts = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }

const parseParts = (
  endpoint: Parts,
  raw: RawInput,
): Refusal | { params: unknown; query: unknown; body: unknown } => {
  const parsed: Record<string, unknown> = {}
  const errors = noFieldErrors()
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part]
    if (!schema) continue
    const result = schema.safeParse(raw[part] ?? (part === 'body' ? undefined : {}))
    if (result.success) parsed[part] = result.data
    else fieldErrors(result.error, part, errors)
  }
  if (Object.keys(errors).length > 0) return refuse('invalid', { errors })
  return { params: parsed['params'], query: parsed['query'], body: parsed['body'] }
}

const named = (part: unknown): { domain?: string; token?: string } =>
  typeof part === 'object' && part !== null
    ? {
        ...('domain' in part && { domain: String(part.domain) }),
        ...('token' in part && typeof part.token === 'string' && { token: part.token }),
      }
    : {}

const noSession: SessionEffect = {
  setSessionCookies: () => {
    throw new Error('no session can start here')
  },
  setDeviceCookie: () => undefined,
  clearSessionCookies: () => undefined,
  setAttemptCookie: () => undefined,
}

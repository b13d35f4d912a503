// Binds an endpoint of the contract to its handler. The types say what was authorized before the handler runs.
import type { Readable } from 'node:stream'
import type { Endpoint } from '@noren/contract/endpoint'
import type { commonCodes } from '@noren/contract/errors'
import type * as z from 'zod'
import type { Millis } from '../clock.ts'
import type { ShopScope } from '../database/scope.ts'
import type { Refusal } from '../errors.ts'
import type { MadeOf } from '../http/caching/response-cache.ts'
import type { Services } from '../services.ts'
import type { SessionUser } from '../identity/session.ts'
import type { RequestContext } from './request-context.ts'

type Authorized<E extends Endpoint> = E['access'] extends 'shop'
  ? { scope: ShopScope; user: SessionUser }
  : E['access'] extends 'user'
    ? { user: SessionUser; /** Of the own shop, once there is one. */ scope: ShopScope | null }
    : E['by'] extends 'domain'
      ? { scope: ShopScope; domain: string }
      : E['by'] extends 'manage' | 'offer' | 'waitlist' | 'feed'
        ? { scope: ShopScope; targetId: number; token: string }
        : E['by'] extends 'verify' | 'reset'
          ? { userId: number; token: string }
          : unknown

/** What a handler may do to the session; the HTTP layer turns it into cookies. */
export type SessionEffect = {
  setSessionCookies: (token: string) => void
  /** Marks the browser as a known device of the account. */
  setDeviceCookie: (device: string) => void
  clearSessionCookies: () => void
  /** Starts a sign-in with a provider under this token, or ends it (null). */
  setAttemptCookie: (token: string | null) => void
}

/** Says that the response may be cached, and what was read for it. */
export type CacheResponse = (read: MadeOf) => void

export type Context<E extends Endpoint = Endpoint> = Services & {
  now: Millis
  requestContext: RequestContext
  session: SessionEffect
  cacheResponse: CacheResponse
} & Authorized<E>

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined

export type Input<E extends Endpoint> = {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  body: Part<E, 'body'>
  /** The body as it arrives, of an endpoint that takes a file. */
  upload: E extends { upload: string } ? Readable : undefined
}

type Codes<E extends Endpoint> = E['codes'][number] | (typeof commonCodes)[number]

export type Handler<E extends Endpoint> = (
  context: Context<E>,
  input: Input<E>,
) => Promise<z.input<E['output']> | Refusal<Codes<E>>>

export type Bound = { endpoint: Endpoint; handler: (context: never, input: never) => Promise<unknown> }

/** Curried, so that the endpoint alone decides the handler's types. */
export const bind =
  <const E extends Endpoint>(endpoint: E) =>
  (handler: Handler<E>): Bound => ({ endpoint, handler })

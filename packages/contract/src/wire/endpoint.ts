// One declaration per call; server, clients, documentation and access tests are all made from it.
import * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import { tooMany } from './validation.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: anybody, the holder of a mailed link, a signed-in user, a signed-in user with a shop. */
export type Access = 'public' | 'token' | 'user' | 'shop'

/** What proves the rest: the shop's address in the path, or the kind of link in the path or body (`token`). */
export type Proof = 'domain' | 'manage' | 'offer' | 'waitlist' | 'feed' | 'verify' | 'reset'

/** What the owner's screens cache: a reading endpoint says which of it its answer shows, a writing one which it makes stale. */
export const cacheTags = [
  'me',
  'shops',
  'menus',
  'hours',
  'staff',
  'seats',
  'reservations',
  'customers',
  'pages',
  'forms',
  'templates',
  'feeds',
  'imports',
  'sales',
] as const
export type CacheTag = (typeof cacheTags)[number]

/** Bytes of a request body, where the endpoint declares no limit of its own. */
export const bodyLimitDefault = 64 * 1024

export type Endpoint = Shared & (Reading | Writing)

type Reading = {
  method: 'GET'
  /** Empty where no screen caches the answer. The screens know them by `cached-calls.ts`. */
  tags: readonly CacheTag[]
  invalidates?: never
  answersAs?: never
  bodyLimit?: never
  upload?: never
}

type Writing = {
  method: Exclude<Method, 'GET'>
  /** Empty also where somebody signs in or out: all that was cached is another user's then. */
  invalidates: readonly CacheTag[]
  /** The read that would answer the same now for the answer's `data.id`: the screens cache this answer in its place. */
  answersAs?: `GET ${string}/{id}`
  tags?: never
  /** Bytes of the request body, where they are more than `bodyLimitDefault`: images, attachments, imports. */
  bodyLimit?: number
  /** The body is a file of this media type, which the handler reads as it arrives: there is no `body`. Rule API-17. */
  upload?: string
}

type Shared = {
  path: `/${string}`
  summary: string
  access: Access
  by?: Proof
  /** Reachable before the e-mail address is verified. */
  unverified?: true
  /** Starts a session, so it needs the XSRF token although it is public. */
  signsIn?: true
  /** Takes an Idempotency-Key header; 'optional' where clients may send none. Rule API-14. */
  idempotent?: true | 'optional'
  /** The response is the same for everybody and may be cached until its shop changes. */
  cached?: true
  /** The handler makes it in the very shape of `output`, which its test holds it to: it is not stripped once more. */
  exact?: true
  /** The answer is a file of this media type, sent as it is read: `output` is `fileAnswer`. */
  file?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** 303: `output` is `{ location }`, for a browser that was sent here. */
  status: 200 | 201 | 204 | 303
  output: z.ZodType
  codes: readonly ErrorCode[]
}

export const endpoint = <const E extends Endpoint>(declared: E): E => declared

export const needsCsrf = (e: Endpoint): boolean =>
  e.method !== 'GET' && (e.access === 'user' || e.access === 'shop' || e.signsIn === true)

/** `{ data }`, the shape of every success with a body. */
export const data = <S extends z.ZodType>(schema: S) => z.object({ data: schema })

export const page = z
  .object({
    page: z.int(),
    per_page: z.int(),
    last_page: z.int(),
    total: z.int(),
  })
  .meta({ id: 'Paging' })

/** `{ data: […], meta? }`; meta only where a page was asked for. */
export const list = <S extends z.ZodType>(schema: S) =>
  z.object({ data: z.array(schema), meta: page.optional() })

/** A name to keep it under, and a stream of its bytes, with their number where it is known; the client sees the bytes alone. */
export const fileAnswer = z.object({ name: z.string(), bytes: z.unknown(), size: z.int().optional() })

export const nothing = z.undefined()

/** The two codecs for parameters and queries: everything there arrives as text. */
export const integerText = (min = 1, max = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .regex(/^\d{1,16}$/, 'integer')
    .transform(Number)
    .pipe(z.int('integer').min(min, 'out_of_range').max(max, 'out_of_range'))

/** The parameter of a path that ends in one record of a list. */
export const idParams = z.object({ id: integerText(1) })

/** Refusals of every endpoint with the access `shop`, and of those of them that write. */
export const ownCodes = ['unauthenticated', 'email_unverified', 'no_shop'] as const
export const writeCodes = [...ownCodes, 'csrf'] as const

/** How often a query may repeat one key. */
const repeatsMax = 50

/** Counted before its values are looked at: each of thousands would be an error of its own. */
export const listOf = <S extends z.ZodType>(item: S) =>
  z
    .preprocess(
      (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
      z.array(z.unknown()).max(repeatsMax, tooMany(repeatsMax)),
    )
    .pipe(z.array(item))

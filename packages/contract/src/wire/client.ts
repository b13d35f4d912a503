// The typed client. It imports types alone, so that no schema reaches a page that only calls.
import type * as z from 'zod'
import type { Api } from '../api.ts'
import type { ErrorCode, FailureBody, RefusalDetails } from './errors.ts'

export type Call = keyof Api

type Part<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends z.ZodType }
  ? { [P in K]: z.input<S> }
  : unknown
/** Parameters and queries are written as numbers or text by callers; the wire makes text of both. */
type NumbersOrText<T> = T extends { params?: infer P; query?: infer Q }
  ? Omit<T, 'params' | 'query'> &
      (P extends object ? { params: { [K in keyof P]: string | number } } : unknown) &
      (Q extends object
        ? { query: { [K in keyof Q]: string | number | readonly string[] | undefined } }
        : unknown)
  : T
type IdempotencyKey<E> = E extends { idempotent: true }
  ? { idempotencyKey: string }
  : E extends { idempotent: 'optional' }
    ? { idempotencyKey?: string }
    : unknown

export type CallInput<C extends Call> = Part<Api[C], 'body'> &
  NumbersOrText<Part<Api[C], 'params'> & Part<Api[C], 'query'>> &
  IdempotencyKey<Api[C]> & { signal?: AbortSignal }
export type CallOutput<C extends Call> = z.output<Api[C]['output']>

/** `ok: false` with status 0 is a network failure or a time-out: nothing is known of the outcome. */
export type Reply<C extends Call> =
  | { ok: true; status: Api[C]['status']; body: CallOutput<C> }
  | ({
      ok: false
      status: number
      code: Api[C]['codes'][number] | ErrorCode | 'network'
      message: string
    } & RefusalDetails)

export type ClientOptions = {
  /** Trailing slash is removed. Default: same origin. */
  baseUrl?: string
  /** Milliseconds; default 30,000, at most 120,000, an invalid value gives the default. Rule API-2. */
  timeout?: number
  language?: () => string
  /** Reads the XSRF-TOKEN cookie; absent on the booking site, which uses none. */
  csrfToken?: () => string | undefined
}

export type Client = <C extends Call>(call: C, input: CallInput<C>) => Promise<Reply<C>>

export const parseTimeout = (wanted: number | undefined): number =>
  wanted !== undefined && Number.isFinite(wanted) && wanted > 0 ? Math.min(wanted, 120_000) : 30_000

export const createClient = (options: ClientOptions = {}): Client => {
  const base = (options.baseUrl ?? '').replace(/\/$/, '')
  const timeout = parseTimeout(options.timeout)
  let refreshing: Promise<boolean> | undefined

  const refresh = (): Promise<boolean> => {
    refreshing ??= fetch(`${base}/sanctum/csrf-cookie`, {
      credentials: 'include',
      headers: baseHeaders,
      signal: AbortSignal.timeout(timeout),
    })
      .then(
        (r) => r.ok,
        () => false,
      )
      .finally(() => {
        refreshing = undefined
      })
    return refreshing
  }

  /** Whether another call has renewed the token meanwhile. */
  const isRenewed = (token: string | undefined): boolean => {
    const current = options.csrfToken?.()
    return current !== undefined && current !== token
  }

  const send = (call: string, input: RawInput, token: string | undefined): Promise<Response> => {
    const [method = 'GET', path = '/'] = call.split(' ')
    const limit = AbortSignal.timeout(timeout)
    return fetch(base + buildPath(path, input), {
      method,
      credentials: 'include',
      signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
      headers: {
        ...baseHeaders,
        ...(options.language && { 'accept-language': options.language() }),
        ...(token && { 'x-xsrf-token': token }),
        ...(input.idempotencyKey && { 'idempotency-key': input.idempotencyKey }),
        ...(input.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
    })
  }

  return async <C extends Call>(call: C, input: CallInput<C>): Promise<Reply<C>> => {
    try {
      // A write without a token could only be refused: the cookie is fetched first.
      if (options.csrfToken && !call.startsWith('GET ') && options.csrfToken() === undefined) await refresh()
      const token = options.csrfToken?.()
      const response = await send(call, input, token)
      // 419: one fresh token for all calls that are waiting, then one more try each.
      if (response.status === 419 && (isRenewed(token) || (await refresh())))
        return await readReply<C>(await send(call, input, options.csrfToken?.()))
      return await readReply<C>(response)
    } catch {
      return { ok: false, status: 0, code: 'network', message: '' }
    }
  }
}

// Rule API-1.
const baseHeaders = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' }

type RawInput = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | readonly string[] | undefined>
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
}

const buildPath = (path: string, { params = {}, query = {} }: RawInput): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined) search.append(name, String(item))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

const readReply = async <C extends Call>(response: Response): Promise<Reply<C>> => {
  const text = await response.text()
  // Typed by the contract; the server's tests check that answers match it.
  if (response.ok)
    return { ok: true, status: response.status as Api[C]['status'], body: parseBody(text) as CallOutput<C> }
  const failure = readRefusal(text)
  // A proxy that limits requests sends the header alone.
  const wait = failure.retry_after ?? Number(response.headers.get('retry-after') ?? NaN)
  return {
    ...failure,
    ...(Number.isFinite(wait) && { retry_after: wait }),
    ok: false,
    status: response.status,
    code: failure.code ?? 'fault',
    message: failure.message ?? '',
  }
}

const parseBody = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

/** A proxy in front of the server may answer in HTML; then the status alone counts. */
const readRefusal = (text: string): Partial<FailureBody> => {
  try {
    const body = parseBody(text)
    return typeof body === 'object' && body !== null ? body : {}
  } catch {
    return {}
  }
}

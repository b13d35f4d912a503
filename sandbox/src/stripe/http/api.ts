// The provider's HTTP API, for exactly the calls that this product makes. An unknown parameter is an error, as there.
import { createHash } from 'node:crypto'
import { sweepSessions } from '../checkout.ts'
import type { Kind } from '../memory.ts'
import type { World } from '../world.ts'
import { routes } from './calls.ts'
import { Refused, unknownParam, type Answer } from './errors.ts'
import { decodeForm, listOf } from './form.ts'

export type ApiRequest = {
  method: string
  /** From `/v1/` on, with its query. */
  url: string
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Answers one call. `secretKey` is what the product has to show. */
export const answerCall = (world: World, secretKey: string, request: ApiRequest): Answer => {
  try {
    if (header(request, 'authorization') !== `Bearer ${secretKey}`)
      throw new Refused(401, { message: 'Invalid API Key provided' })
    const account = header(request, 'stripe-account') ?? null
    if (account !== null && !world.memory.find('account', null, account))
      throw new Refused(403, {
        code: 'account_invalid',
        message: `The provided key does not have access to account '${account}'`,
      })
    sweepSessions(world)
    return onlyOnce(world, account, request, () => route(world, account, request))
  } catch (refused) {
    if (refused instanceof Refused) return { status: refused.status, body: refused.body }
    throw refused
  }
}

const route = (world: World, account: string | null, { method, url, body }: ApiRequest): Answer => {
  const { pathname, search } = new URL(url, 'http://localhost')
  const found = routes.find((one) => one.method === method && one.path.test(pathname))
  if (!found)
    throw new Refused(404, {
      message: `Unrecognized request URL (${method}: ${pathname}).`,
      code: 'unknown_url',
    })
  const fields = decodeForm(method === 'POST' ? body : search.slice(1))
  for (const name of Object.keys(fields))
    if (name !== 'expand' && !found.takes.includes(name)) throw unknownParam(name)
  const id = found.path.exec(pathname)?.[1] ?? ''
  const answer = found.answer({ world, account, id, fields })
  return { status: 200, body: expanded(world, account, answer, listOf(fields, 'expand')) }
}

/** The same key with the same call has the same answer; with another one it is an error. */
const onlyOnce = (world: World, account: string | null, request: ApiRequest, run: () => Answer): Answer => {
  const key = request.method === 'POST' ? header(request, 'idempotency-key') : undefined
  if (key === undefined) return run()
  const fingerprint = createHash('sha256').update(`${request.url}\n${request.body}`).digest('base64url')
  const known = world.memory.find('answer', account, key)
  if (known && known.fingerprint !== fingerprint)
    throw new Refused(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  if (known) return { status: known.status, body: known.body }
  const { status, body } = attempt(run)
  // As at the provider, what fails its checks before anything was done may be sent again.
  if (status < 400)
    world.memory.put('answer', account, { id: key, fingerprint, status, body: structuredClone(body) })
  return { status, body }
}

const attempt = (run: () => Answer): Answer => {
  try {
    return run()
  } catch (refused) {
    if (refused instanceof Refused) return { status: refused.status, body: refused.body }
    throw refused
  }
}

const header = ({ headers }: ApiRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const kindOfId: readonly [RegExp, Kind][] = [
  [/^cus_/, 'customer'],
  [/^sub_/, 'subscription'],
  [/^pi_/, 'intent'],
  [/^ch_/, 'charge'],
]

/** The objects in place of the ids that the call asks for. */
const expanded = (
  world: World,
  account: string | null,
  answer: unknown,
  wanted: readonly unknown[],
): unknown => {
  let copy: unknown = structuredClone(answer)
  for (const path of wanted)
    if (typeof path === 'string') copy = expand(world, account, copy, path.split('.'))
  return copy
}

const expand = (world: World, account: string | null, value: unknown, [name, ...rest]: string[]): unknown => {
  if (name === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one) => expand(world, account, one, [name, ...rest]))
  const inner: unknown = Reflect.get(value, name)
  const kind = typeof inner === 'string' && kindOfId.find(([pattern]) => pattern.test(inner))?.[1]
  const object =
    kind && typeof inner === 'string' ? structuredClone(world.memory.find(kind, account, inner)) : inner
  return { ...value, [name]: expand(world, account, object, rest) }
}

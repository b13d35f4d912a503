// The walk over all endpoints. A check says how its calls differ from the right one and what must come back; the walk sends them,
// holds every answer to what the endpoint declares, and sees whether anything was written.
import { isDeepStrictEqual } from 'node:util'
import { commonCodes, errorStatus, type ErrorCode } from '@noren/contract/errors'
import PQueue from 'p-queue'
import { nameOf, type Target } from '../callers.ts'
import type { Answer } from '../client.ts'
import { keyed } from '../factories.ts'
import { differing, takeFingerprint } from '../fingerprint.ts'
import { headersOf, toldBy } from './header-kinds.ts'
import { isSecure, rightCall, type Call, type World } from './world.ts'

/** One of these refusals, or what the function agrees with. */
export type Expected = readonly ErrorCode[] | ((answer: Answer) => boolean)

/** What is different from the right call. */
export type Try = Partial<Call> & {
  said: string
  expected: Expected
  /** Its address is another one, so that what the endpoint declares does not count. */
  isElsewhere?: boolean
}

export type Check<T extends Target = Target> = {
  name: string
  appliesTo: (target: T) => boolean
  tries: (world: World, target: T, right: Call) => readonly Try[] | Promise<readonly Try[]>
  /** Nothing may be written where nothing is said. 'maybe': new callers where what was done is in the way. */
  writes?: 'always' | 'maybe'
}

/** Whatever it is, it is no fault: enough where the walk's own demands are the point. */
export const noFault = ({ status }: Answer): boolean => status >= 200 && status < 500
export const refused = ({ status }: Answer): boolean => status >= 400 && status < 500

/** What is wrong, a line each, with the names of the endpoint and of what was tried. */
export const walk = async <T extends Target>(
  world: World,
  check: Check<T>,
  targets: readonly T[],
): Promise<string[]> => {
  const walked = targets.filter(check.appliesTo)
  if (walked.length === 0) return ['nothing: is walked']
  if (check.writes === 'maybe') {
    const free = Array.from({ length: 4 }, () => openLane(world))
    const tryNext = async (target: T): Promise<string[]> => {
      const lane = free.pop() ?? openLane(world)
      const found = await tryWriting(lane, check, target)
      free.push(lane)
      return found
    }
    return (await inParallel(4, walked, tryNext)).flat()
  }
  if (check.writes === 'always') return oneByOne(world, check, walked)
  const plans = await inParallel(4, walked, (target) => plan(world, check, target))
  if (plans.flat().length === 0) return ['nothing: is tried']
  const before = await takeFingerprint(world.server)
  const outcomes = await inParallel(8, plans.flat(), (send) => send())
  const found = outcomes.flatMap(({ wrong }) => wrong)
  if (written(before, await takeFingerprint(world.server)).length === 0) return found
  // Once more, one after another, so that it is known which of them writes.
  return [...found, 'something: was written', ...(await oneByOne(world, check, walked))]
}

/** Besides what reading is meant to write: who read the record of a customer, and how often a shop was exported. Rules CUST-22, TRANS-2. */
const written = (...states: Parameters<typeof differing>): string[] =>
  differing(...states).filter((table) => table !== 'public.customer_accesses' && table !== 'public.limits')

const oneByOne = async <T extends Target>(world: World, check: Check<T>, walked: readonly T[]) => {
  const found: string[] = []
  const lane = openLane(world)
  for (const target of walked) {
    // Where nothing may be written each call has callers of its own: what an earlier one did must hide nothing.
    if (!check.writes) lane.renew()
    let looked = await lookAt(await lane.take(target), check, target)
    if (looked.mayBeInTheWay && lane.isUsed()) {
      lane.renew()
      looked = await lookAt(await lane.take(target), check, target)
    }
    lane.use()
    found.push(...looked.wrong)
  }
  return found
}

/** Sends all tries of a target and sees what they write. */
const lookAt = async <T extends Target>(own: World, check: Check<T>, target: T) => {
  const sends = await plan(own, check, target)
  const before = await takeFingerprint(own.server)
  const outcomes: Outcome[] = []
  for (const send of sends) outcomes.push(await send())
  const after = await takeFingerprint(own.server)
  const wrong = outcomes.flatMap((outcome) => outcome.wrong)
  const tables = check.writes ? differing(before, after) : written(before, after)
  const wroteNothing = check.writes !== undefined && tables.length === 0
  if (wroteNothing) wrong.push(`${nameOf(target)}: wrote nothing`)
  if (!check.writes && tables.length > 0) wrong.push(`${nameOf(target)}: wrote: ${tables.join()}`)
  const isDeclared = outcomes.every((outcome) => outcome.isDeclared)
  return { wrong, mayBeInTheWay: wrong.length > 0 && isDeclared }
}

/**
 * Callers for one target after another. To make them is most of a walk's work, so they are kept until what was done with them is in
 * the way, such as a name that is taken by then: what is not answered as it should be is sent once more by new ones, and only that
 * answer counts.
 */
const openLane = (world: World) => {
  let own: World | undefined
  let used = false
  return {
    take: async (target: Target): Promise<World> => {
      if (own?.callers.isFor(target)) return own
      own = { ...world, callers: await world.makeCallers(target) }
      used = false
      return own
    },
    renew: (): void => {
      own = undefined
      used = false
    },
    use: (): void => {
      used = true
    },
    isUsed: (): boolean => used,
  }
}

type Lane = ReturnType<typeof openLane>

const inParallel = <T, R>(concurrency: number, list: readonly T[], run: (one: T) => Promise<R>) =>
  new PQueue({ concurrency }).addAll(list.map((one) => () => run(one)))

/** `isDeclared`: an answer that the endpoint may give, only not here. */
type Outcome = { answer: Answer; wrong: string[]; isDeclared: boolean }

const plan = async <T extends Target>(
  world: World,
  check: Check<T>,
  target: T,
): Promise<(() => Promise<Outcome>)[]> => {
  const right = await rightCall(world, target)
  const tries = await check.tries(world, target, right)
  return tries.map((one) => () => send(world, target, { ...right, ...one }))
}

const send = async (world: World, target: Target, one: Call & Try): Promise<Outcome> => {
  const { client, method, path, query, body, headers, said, expected } = one
  const answer = await world.alter(await client.call(method, path + query, body, { ...keyed(), ...headers }))
  const unexpected =
    typeof expected === 'function'
      ? !expected(answer)
      : !expected.some((code) => code === answer.body.code && errorStatus[code] === answer.status)
  const codes = typeof expected === 'function' ? [] : expected
  const declared = one.isElsewhere ? undefined : undeclared(world, target, answer, method, codes)
  const problems = [declared, unexpected && 'unexpected'].filter(Boolean).join(', ')
  const what = `${answer.status} ${answer.text.slice(0, 200)}`
  return {
    answer,
    wrong: problems ? [`${nameOf(target)}: ${said.slice(0, 80)}: ${problems}: ${what}`] : [],
    isDeclared: !declared && answer.status < 500,
  }
}

const tryWriting = async <T extends Target>(lane: Lane, check: Check<T>, target: T): Promise<string[]> => {
  const found: string[] = []
  let left: number[] | undefined
  do {
    const own = await lane.take(target)
    const sends = await plan(own, check, target)
    const again: number[] = []
    for (const at of left ?? sends.keys()) {
      const outcome = await sends[at]?.()
      if (!outcome) continue
      // Sent once more by new callers, together with all others of these: each answer that counts is of callers with whom nothing was
      // done before, or is as it should be.
      if (lane.isUsed() && isInTheWay(outcome)) {
        again.push(at)
        continue
      }
      found.push(...outcome.wrong)
      if (outcome.answer.status >= 300) continue
      lane.use()
      if (/^POST .*\/reservations$/.test(nameOf(target))) await cancelAll(own)
    }
    left = again
    if (left.length > 0) lane.renew()
  } while (left.length > 0)
  return found
}

/** Whatever stands against a call that is right in itself, and an answer that would be wrong if nothing had been done before. */
const isInTheWay = ({ answer, wrong, isDeclared }: Outcome): boolean =>
  isDeclared && ([401, 403, 404, 409, 429].includes(answer.status) || wrong.length > 0)

/** So that the same time can be booked again. */
const cancelAll = async ({ server, callers }: World): Promise<void> => {
  const { shopId, client } = callers.shop
  const made = await server.sql<{ id: number }>(
    "select id from reservations where shop_id = $1 and status = 'reserved'",
    [shopId],
  )
  for (const { id } of made) await client.call('PUT', `/api/reservations/${id}`, { status: 'canceled' })
}

/** What the contract does not say of this endpoint, or what its answers never lack. */
const undeclared = (
  world: World,
  target: Target,
  answer: Answer,
  method: string,
  expected: readonly ErrorCode[],
): string | undefined => {
  if (!('access' in target)) return undefined
  const { status, body } = answer
  const isSuccess = status < 400
  if (!isDeepStrictEqual(toldBy(answer), headersOf(isSecure(world), target, !isSuccess)))
    return 'other headers'
  if (isSuccess && status !== target.status) return 'another status'
  if (method === 'HEAD' || status === 303 || status === 204 || (isSuccess && target.file)) return undefined
  if (isSuccess)
    return isDeepStrictEqual(target.output.safeParse(body).data, body) ? undefined : 'not of its output'
  const code = [...expected, ...target.codes, ...commonCodes].find((one) => one === body.code)
  if (!code || errorStatus[code] !== status || status >= 500) return 'not one of its refusals'
  // A text whose key came without what it names. Rule TEXT-123.
  if (answer.text.includes('{…}')) return 'a text that is not filled in'
  return [body.message, body.request_id].every((text) => typeof text === 'string' && text !== '')
    ? undefined
    : 'without its message or id'
}

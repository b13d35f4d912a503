// A call that is right but for one field, in the body at any depth or in the query: a 4xx that names the field, nothing written.
import type { Endpoint } from '@noren/contract/endpoint'
import type * as z from 'zod'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exampleOf } from '#docs/example'
import { jsonSchemaOf, type JsonSchema } from '#docs/json-schema'
import { openClient } from '#testing/client'
import { endpoints, makeCallers, nameOf, type Callers } from '#testing/callers'
import { keyed } from '#testing/factories'
import { takeFingerprint } from '#testing/fingerprint'
import { startTestServer, type TestServer } from '#testing/server'

let server: TestServer
let callers: Callers
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'error' })
})
afterAll(async () => {
  expect(await server.violations()).toEqual([])
  await server.stop()
})
beforeEach(async () => {
  callers = await makeCallers(server)
})

const odd: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e21,
  9007199254740993,
  '',
  ' ',
  '１',
  'あ'.repeat(8000),
  'a\u0000b',
  '\ud800',
  '\u202eabc',
  '\u0007',
  "'; drop table users; --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  [],
  {},
  [[]],
  [null],
  { a: { b: { c: [{}] } } },
  '2027-02-29T10:00:00+09:00',
  '2026-11-24T24:00:00+09:00',
  '9999-12-31T10:00:00+09:00',
  '0000-01-01T00:00:00+09:00',
  '2026-11-24T10:00:00',
  '2026-11-24T10:00:30+09:00',
  '2026-11-24T10:00:00+99:00',
  '2027-02-29 10:00:00',
  '2026-11-24 24:00:00',
  '9999-12-31 10:00:00',
  '2027-02-29',
  '9999-12-31',
  '24:00',
  '24:01',
  '99:99',
  '-1:00',
]

/** No field means any of these; numbers in text are the menus' own exception, passwords are not shown to anybody. */
const never = new Set<unknown>(['a\u0000b', '\ud800', '\u0007', 1e21, 9007199254740993])
const takesAnyText = /^(before_time|after_time|(current_)?password.*|token)$/
/** Of moments and dates, by their names. */
const isMoment = (field: string): boolean =>
  /(^|_)(at|from|to|date|time)$/.test(field) && !takesAnyText.test(field)
const neverMoments = /^(2027-02-29|9999|0000|99:99|24:01|-1)|T24:|:30\+|\+99|24:00:00$/

type Path = (string | number)[]
type Broken = { path: Path; value: unknown; body: unknown }

/** What every object has without being given it; JSON with `__proto__` is refused before any schema (hostile.test.ts). */
const names = Object.getOwnPropertyNames(Object.prototype).filter((name) => name !== '__proto__')
const inherited = Object.fromEntries(names.map((name) => [name, 1]))

/** Each place of a good body in turn takes each odd value, is left out, and has a stranger beside it. */
const breakEach = (good: unknown, path: Path = []): Broken[] => {
  const here: Broken[] = path.length === 0 ? [] : odd.map((value) => ({ path, value, body: value }))
  if (Array.isArray(good))
    return [
      ...here,
      ...good
        .slice(0, 1)
        .flatMap((one, index) =>
          breakEach(one, [...path, index]).map((b) => ({ ...b, body: good.with(index, b.body) })),
        ),
    ]
  if (typeof good !== 'object' || good === null) return here
  const object = good as Record<string, unknown>
  return [
    ...here,
    { path: [...path, 'surprise'], value: 1, body: { ...object, surprise: 1 } },
    { path: [...path, 'toString'], value: 1, body: { ...object, ...inherited } },
    ...Object.keys(object).flatMap((key) =>
      breakEach(object[key], [...path, key]).map((b) => ({ ...b, body: { ...object, [key]: b.body } })),
    ),
  ]
}

/** Also what the example leaves out. */
const withOptionals = (schema: JsonSchema, good: Record<string, unknown>): Broken[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    key in good || typeof property === 'boolean'
      ? []
      : [...odd, ...nested(property, key)].map((value) => ({
          path: [key],
          value,
          body: { ...good, [key]: value },
        })),
  )

/** A list's or an object's own example with each of its places broken. */
const nested = (schema: JsonSchema, key: string): unknown[] => {
  const example = exampleOf(schema, key)
  return typeof example === 'object' ? breakEach(example).map(({ body }) => body) : []
}

const accepts = (schema: z.ZodType | undefined, value: unknown): boolean =>
  schema?.safeParse(JSON.parse(JSON.stringify(value))).success ?? true

const brokenBodies = (e: Endpoint): Broken[] => {
  if (!e.body) return []
  const good = callers.bodyOf(e)
  return [...breakEach(good), ...withOptionals(jsonSchemaOf(e.body, 'input'), good)]
}

/** Every row of the shop and of the accounts, as one number. */
const fingerprint = async (): Promise<string> => {
  const tables = await server.sql<{ table: string; where: string }>(
    `select table_name as table, case when bool_or(column_name = 'shop_id') and table_name <> 'users' then 'shop_id = ' || $1::int
        when table_name = 'shops' then 'id = ' || $1::int else 'true' end as where
     from information_schema.columns where table_schema = 'public' and table_name not in ('limits', 'sessions', 'migrations')
     group by 1 order by 1`,
    [callers.shop.shopId],
  )
  const parts = tables.map(
    ({ table, where }) =>
      `select '${table}' as t, md5(coalesce(string_agg(x::text, '' order by x::text), '')) as h from ${table} x where ${where}`,
  )
  return JSON.stringify(await server.sql(parts.join(' union all ')))
}

const brief = (e: Endpoint, { path, value }: Broken): string =>
  `${nameOf(e)} ${path.join('.')} = ${(JSON.stringify(value) ?? '').slice(0, 60)}`

const writing = endpoints.filter((e) => e.body !== undefined)

describe('bodies', () => {
  test.each(writing.map((e) => [nameOf(e), e] as const))('%s', { timeout: 60_000 }, async (_, e) => {
    const client = await callers.who(e)
    const call = (body: unknown) => client.call(e.method, callers.pathOf(e), body, keyed())
    const broken = brokenBodies(e)
    const refused = broken.filter(({ body }) => !accepts(e.body, body))
    expect(refused.length).toBeGreaterThan(10)

    const before = await fingerprint()
    for (const one of refused) {
      const answer = await call(one.body)
      expect([answer.status, answer.body.code], brief(e, one)).toEqual([422, 'invalid'])
      const named = Object.keys(answer.body.errors)
      // Nothing instead of something may be missed by a rule about another field.
      expect(
        named.some((name) => one.value === null || name.split('.')[0] === String(one.path[0])),
        `${brief(e, one)} named ${named.join(', ')}`,
      ).toBe(true)
    }
    expect(await fingerprint()).toBe(before)
  })

  test.each(writing.map((e) => [nameOf(e), e] as const))('%s takes nothing that no field means', (_, e) => {
    for (const one of brokenBodies(e)) {
      const field = String(one.path.findLast((part) => typeof part === 'string'))
      const isNever =
        (never.has(one.value) && !takesAnyText.test(field)) ||
        (isMoment(field) && typeof one.value === 'string' && neverMoments.test(one.value))
      if (isNever) expect(accepts(e.body, one.body), brief(e, one)).toBe(false)
    }
  })

  test.each(writing.map((e) => [nameOf(e), e] as const))(
    '%s does what it can with what is only odd',
    { timeout: 60_000 },
    async (_, e) => {
      for (const one of brokenBodies(e).filter(({ body }) => accepts(e.body, body))) {
        const client = await callers.who(e)
        const answer = await client.call(e.method, callers.pathOf(e), one.body, keyed())
        expect(answer.status, brief(e, one)).toBeLessThan(500)
        // Something may be over now: the next one meets what is there.
        if (answer.status < 300) callers = await makeCallers(server)
      }
    },
  )
})

describe('queries', () => {
  const asking = endpoints.filter((e) => e.query !== undefined && e.status !== 303)
  const texts = odd.filter((value) => typeof value === 'string' && value.length < 5000)

  test.each(asking.map((e) => [nameOf(e), e] as const))('%s', { timeout: 60_000 }, async (_, e) => {
    const schema = e.query
    if (!schema) return
    const good = callers.queryOf(e)
    const client = await callers.who(e)
    const before = await fingerprint()
    let refusals = 0
    for (const field of Object.keys(schema.shape))
      for (const value of [...texts, '1.5', '-1', '1e3', '99999999999999999999', '%00', 'null']) {
        const query = { ...good, [field]: String(value) }
        const answer = await client.call(
          e.method,
          `${callers.pathOf(e)}?${new URLSearchParams(query).toString()}`,
        )
        const said = `${nameOf(e)}?${field}=${String(value)}`
        expect(answer.status, said).toBeLessThan(500)
        // A lone surrogate cannot be written into an address.
        if (schema.safeParse(query).success || !String(value).isWellFormed()) continue
        refusals++
        expect(answer.status, said).toBe(422)
        expect(
          Object.keys(answer.body.errors).map((name) => name.split('.')[0]),
          said,
        ).toContain(field)
      }
    expect(refusals).toBeGreaterThan(0)
    if (e.method === 'GET') expect(await fingerprint()).toBe(before)
  })

  test.each(asking.map((e) => [nameOf(e), e] as const))(
    '%s: names that no field has, and one name hundreds of times',
    async (_, e) => {
      const good = new URLSearchParams(callers.queryOf(e)).toString()
      const client = await callers.who(e)
      const ask = (more: string) => client.call(e.method, `${callers.pathOf(e)}?${good}&${more}`)
      for (const name of ['surprise', '__proto__', ...names]) {
        const answer = await ask(`${name}=1`)
        expect([name, answer.status, Object.keys(answer.body.errors)]).toEqual([name, 422, [name]])
      }
      for (const field of Object.keys(e.query?.shape ?? {})) {
        const answer = await ask(Array<string>(500).fill(`${field}=`).join('&'))
        expect([field, answer.status, Object.keys(answer.body.errors)]).toEqual([field, 422, [field]])
      }
    },
  )

  test('no call that reads fails on names that every object has', async () => {
    for (const e of endpoints.filter(({ method, status }) => method === 'GET' && status !== 303))
      for (const name of ['__proto__', '__proto__[x]', ...names]) {
        const client = await callers.who(e)
        const good = new URLSearchParams(callers.queryOf(e)).toString()
        const answer = await client.call('GET', `${callers.pathOf(e)}?${good}&${name}=1&${name}=2`)
        expect(answer.status, `${nameOf(e)} ${name}`).toBeLessThan(500)
      }
  })

  // A person stands in front of its answer: whatever the provider, or somebody in its name, writes is not refused but led on.
  test('GET /api/auth/{provider}/callback', async () => {
    const stranger = openClient(server.url, new Map([['attempt', 'nonsense']]))
    const before = await takeFingerprint(server)
    for (const name of ['state', 'code', 'error', 'iss', 'surprise'])
      for (const value of [...texts, 'access_denied'])
        for (const provider of ['google', 'line', 'nobody', '%00']) {
          const query = new URLSearchParams({ state: 'x', code: 'x', [name]: String(value) }).toString()
          const answer = await stranger.call('GET', `/api/auth/${provider}/callback?${query}`)
          expect(answer.status, query).toBe(303)
          expect(answer.headers.get('location'), query).toBe(
            `/oauth/signin?provider=${provider === 'google' ? 'google' : ''}`,
          )
        }
    expect(await takeFingerprint(server)).toEqual(before)
  })
})

// The walk through the contract: every endpoint is bound, its texts are complete, and nobody gets in where they don't belong.
import { api } from '@noren/contract/api'
import { needsCsrf, type Endpoint } from '@noren/contract/endpoint'
import { errorStatus } from '@noren/contract/errors'
import { messageKeys } from '@noren/contract/messages'
import { errors } from '@noren/words/errors'
import { validation } from '@noren/words/validation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openVisitor, type Visitor } from '#testing/browser'
import { keyed, makeOwner, makeShop, someBooking, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { exampleOf } from '#platform/docs/example'
import { jsonSchemaOf } from '#platform/docs/json-schema'
import { routes } from './app.ts'

const endpoints: Endpoint[] = Object.values(api).flatMap((area) => Object.values(area))
const nameOf = (e: Endpoint): string => `${e.method} ${e.path}`

describe('the contract', () => {
  test('is bound once each, and nothing else is', () => {
    expect(routes.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(
      endpoints.map(nameOf).toSorted(),
    )
  })

  test('has a text for every code and every message key, in both languages', () => {
    for (const language of ['ja', 'en'] as const) {
      expect(Object.keys(errors[language]).toSorted()).toEqual(Object.keys(errorStatus).toSorted())
      expect(Object.keys(validation[language]).toSorted()).toEqual([...messageKeys].toSorted())
    }
  })

  test('names each slot of a path in its parameters', () => {
    for (const e of endpoints) {
      const slots = [...e.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(Object.keys(e.params?.shape ?? {}), nameOf(e)).toEqual(slots)
    }
  })
})

describe('access', () => {
  let server: TestServer
  let own: TestShop
  let other: TestShop
  let otherReservation: number
  let otherPeriod: number
  let before: string

  /** Every row of the other shop, to the byte. */
  const rowsOfOther = async (): Promise<string> => {
    const tables = await server.sql<{ table: string; key: string }>(
      `select table_name as table, case when table_name = 'shops' then 'id' else 'shop_id' end as key
       from information_schema.columns where table_schema = 'public' and (column_name = 'shop_id' or table_name = 'shops')
       group by 1, 2 order by 1`,
    )
    const parts = []
    for (const { table, key } of tables)
      parts.push(
        await server.sql(`select t::text from ${table} t where ${key} = $1 order by t::text`, [other.shopId]),
      )
    return JSON.stringify(parts)
  }

  beforeAll(async () => {
    server = await startTestServer()
    own = await makeShop(server)
    other = await makeShop(server)
    const visitor = openVisitor(server.url)
    const path = `/api/public/shops/${other.domain}/reservations`
    expect((await visitor.call('POST', path, someBooking(other.menuId), keyed())).status).toBe(201)
    otherReservation =
      (await server.sql<{ id: number }>('select id from reservations where shop_id = $1', [other.shopId]))[0]
        ?.id ?? 0
    otherPeriod =
      (
        await server.sql<{ id: number }>(
          `insert into special_hours (shop_id, status, start_at, end_at, created_at)
           values ($1, 'close', '2026-12-28 10:00+09', '2026-12-28 12:00+09', now()) returning id`,
          [other.shopId],
        )
      )[0]?.id ?? 0
    before = await rowsOfOther()
  })
  afterAll(async () => {
    expect(await rowsOfOther(), 'the other shop has changed').toBe(before)
    await server.stop()
  })

  const guarded = endpoints.filter((e) => e.access === 'user' || e.access === 'shop')
  const foreignId = (e: Endpoint): number =>
    e.path.includes('/reservations/')
      ? otherReservation
      : e.path.includes('/menus/')
        ? other.menuId
        : e.path.includes('/special-hours/')
          ? otherPeriod
          : other.shopId
  const fill = (e: Endpoint, id: string | number): string =>
    e.path.replace(/\{(\w+)\}/g, (_, slot: string) =>
      slot === 'id' ? String(id) : slot === 'domain' ? other.domain : 'nonsense',
    )
  const ask = (visitor: Visitor, e: Endpoint, id: string | number = 1) =>
    visitor.call(
      e.method,
      fill(e, id),
      e.body ? exampleOf(jsonSchemaOf(e.body, 'input')) : e.method === 'GET' ? undefined : {},
    )

  test.each(guarded.map((e) => [nameOf(e), e] as const))(
    '%s: a stranger gets 401 (419 first on a write)',
    async (_, e) => {
      const stranger = openVisitor(server.url)
      expect((await ask(stranger, e)).status).toBe(needsCsrf(e) ? 419 : 401)
      await stranger.call('GET', '/sanctum/csrf-cookie')
      expect((await ask(stranger, e)).status).toBe(401)
    },
  )

  test.each(guarded.map((e) => [nameOf(e), e] as const))('%s: a dead session gets 401', async (_, e) => {
    const owner = await makeOwner(server)
    await server.sql('delete from sessions where user_id = $1', [owner.userId])
    expect((await ask(owner.visitor, e)).status).toBe(401)
  })

  test.each(guarded.filter((e) => !e.unverified).map((e) => [nameOf(e), e] as const))(
    '%s: an unverified address gets 403',
    async (_, e) => {
      const { visitor } = await makeOwner(server, { verified: false })
      const answer = await ask(visitor, e)
      expect([answer.status, answer.body.code]).toEqual([403, 'email_unverified'])
    },
  )

  test.each(guarded.filter((e) => e.access === 'shop').map((e) => [nameOf(e), e] as const))(
    '%s: a user without a shop gets 403',
    async (_, e) => {
      const { visitor } = await makeOwner(server)
      const answer = await ask(visitor, e)
      expect([answer.status, answer.body.code]).toEqual([403, 'no_shop'])
    },
  )

  test.each(
    guarded.filter((e) => e.access === 'shop' && e.path.includes('{id}')).map((e) => [nameOf(e), e] as const),
  )('%s: foreign and never existed are the same 404; a wrong type is 422', async (_, e) => {
    const foreign = await ask(own.visitor, e, foreignId(e))
    const never = await ask(own.visitor, e, 987_654_321)
    expect(foreign.status).toBe(404)
    expect({ ...never.body, request_id: '' }).toEqual({ ...foreign.body, request_id: '' })
    for (const wrong of ['abc', '1.5', '-1', '0', '99999999999999999999', '１'])
      expect((await ask(own.visitor, e, encodeURIComponent(wrong))).status, wrong).toBe(422)
  })

  test.each(endpoints.filter((e) => e.access === 'token').map((e) => [nameOf(e), e] as const))(
    '%s: a guessed, altered or foreign link opens nothing',
    async (_, e) => {
      for (const token of ['nonsense', `${other.shopId}.`, `${other.shopId}.${'A'.repeat(43)}`, '../../etc'])
        for (const visitor of [openVisitor(server.url), own.visitor]) {
          const path = e.path.replace('{token}', encodeURIComponent(token))
          const answer = await visitor.call(
            e.method,
            path,
            e.method === 'GET' ? undefined : e.path.includes('{') ? {} : { token },
          )
          expect([404, 422]).toContain(answer.status)
        }
    },
  )

  test.each(endpoints.filter((e) => e.method !== 'GET').map((e) => [nameOf(e), e] as const))(
    '%s: a page of another site is refused',
    async (_, e) => {
      const foreign: Record<string, string>[] = [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'null' },
      ]
      for (const headers of foreign) {
        const answer = await own.visitor.call(e.method, fill(e, 1), {}, { ...keyed(), ...headers })
        expect([answer.status, answer.body.code]).toEqual(
          needsCsrf(e) ? [419, 'csrf'] : [403, 'foreign_origin'],
        )
      }
    },
  )

  test('with the application’s own filters gone, row-level security still hides the other shop', async () => {
    const { pool } = server
    const client = await pool.connect()
    const tables = await server.sql<{ name: string }>(
      "select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace",
    )
    expect(tables.length).toBeGreaterThan(14)
    try {
      for (const { name } of tables) {
        const key = name === 'shops' ? 'id' : 'shop_id'
        await client.query(`begin; set local app.shop_id = '${own.shopId}'`)
        const { rows } = await client.query<{ id: number }>(`select distinct ${key} as id from ${name}`)
        await client.query('rollback')
        expect(
          rows.every(({ id }) => id === own.shopId),
          name,
        ).toBe(true)
        // Without a shop in the transaction there is nothing at all.
        expect((await client.query(`select from ${name}`)).rowCount, name).toBe(0)
      }
      await client.query(`begin; set local app.shop_id = '${own.shopId}'`)
      await expect(
        client.query("insert into staff (shop_id, name, created_at) values ($1, 'x', now())", [other.shopId]),
      ).rejects.toThrow(/row-level security/)
      await client.query('rollback')
    } finally {
      client.release()
    }
  })
})

// The walk through the contract: every endpoint is bound, its texts are complete, and nobody gets in where they don't belong.
import { api } from '@noren/contract/api'
import { oauth } from '@noren/contract/accounts/providers'
import { needsCsrf, type Endpoint } from '@noren/contract/endpoint'
import { errorStatus } from '@noren/contract/errors'
import { validationKeys } from '@noren/contract/validation'
import { errors } from '@noren/words/errors'
import { validation } from '@noren/words/validation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openClient, type TestClient } from '#testing/client'
import { makeCallers, type Callers } from '#testing/callers'
import { keyed, makeOwner, makeShop, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { exampleOf } from '#docs/example'
import { jsonSchemaOf } from '#docs/json-schema'
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
      expect(Object.keys(validation[language]).toSorted()).toEqual([...validationKeys].toSorted())
    }
  })

  test('says of each write by what another site’s page is refused', () => {
    for (const e of endpoints) {
      const refusals = ['csrf', 'foreign_origin'].filter((code) => e.codes.some((one) => one === code))
      expect(refusals, nameOf(e)).toEqual(
        e.method === 'GET' ? [] : [needsCsrf(e) ? 'csrf' : 'foreign_origin'],
      )
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
  let others: Callers
  let before: string

  /** Every row of the other shop and of its owner, to the byte. */
  const rowsOfOther = async (): Promise<string> => {
    const tables = await server.sql<{ table: string; key: string }>(
      `select table_name as table, case when column_name = 'id' then table_name else column_name end as key
       from information_schema.columns
       where table_schema = 'public' and (column_name in ('shop_id', 'user_id') or (table_name in ('shops', 'users') and column_name = 'id'))
       order by 1, 2`,
    )
    const ids: Record<string, [column: string, id: number]> = {
      shops: ['id', other.shopId],
      shop_id: ['shop_id', other.shopId],
      users: ['id', other.userId],
      user_id: ['user_id', other.userId],
    }
    const parts = []
    for (const { table, key } of tables) {
      const [column, id] = ids[key] ?? ['id', 0]
      parts.push(
        await server.sql(`select t::text from ${table} t where ${column} = $1 order by t::text`, [id]),
      )
    }
    expect(parts.filter((rows) => rows.length > 0).length).toBeGreaterThan(12)
    return JSON.stringify(parts)
  }

  beforeAll(async () => {
    server = await startTestServer()
    own = await makeShop(server)
    others = await makeCallers(server)
    other = others.shop
    before = await rowsOfOther()
  })
  afterAll(async () => {
    expect(await rowsOfOther(), 'the other shop has changed').toBe(before)
    await server.stop()
  })

  const guarded = endpoints.filter((e) => e.access === 'user' || e.access === 'shop')
  const fill = (e: Endpoint, id: string | number): string =>
    e.path.replace(/\{(\w+)\}/g, (_, slot: string) =>
      slot.toLowerCase().endsWith('id') ? String(id) : slot === 'domain' ? other.domain : 'nonsense',
    )
  const ask = (client: TestClient, e: Endpoint, id: string | number = 1) =>
    client.call(
      e.method,
      fill(e, id),
      e.body ? exampleOf(jsonSchemaOf(e.body, 'input')) : e.method === 'GET' ? undefined : {},
    )

  test.each(guarded.map((e) => [nameOf(e), e] as const))(
    '%s: a stranger gets 401 (419 first on a write)',
    async (_, e) => {
      const stranger = openClient(server.url)
      expect((await ask(stranger, e)).status).toBe(needsCsrf(e) ? 419 : 401)
      await stranger.call('GET', '/sanctum/csrf-cookie')
      expect((await ask(stranger, e)).status).toBe(401)
    },
  )

  test.each(guarded.map((e) => [nameOf(e), e] as const))('%s: a dead session gets 401', async (_, e) => {
    const owner = await makeOwner(server)
    await server.sql('delete from sessions where user_id = $1', [owner.userId])
    expect((await ask(owner.client, e)).status).toBe(401)
  })

  test.each(guarded.filter((e) => !e.unverified).map((e) => [nameOf(e), e] as const))(
    '%s: an unverified address gets 403',
    async (_, e) => {
      const { client } = await makeOwner(server, { verified: false })
      const answer = await ask(client, e)
      expect([answer.status, answer.body.code]).toEqual([403, 'email_unverified'])
    },
  )

  test.each(guarded.filter((e) => e.access === 'shop').map((e) => [nameOf(e), e] as const))(
    '%s: a user without a shop gets 403',
    async (_, e) => {
      const { client } = await makeOwner(server)
      const answer = await ask(client, e)
      expect([answer.status, answer.body.code]).toEqual([403, 'no_shop'])
    },
  )

  test.each(guarded.filter((e) => e.path.includes('{id}')).map((e) => [nameOf(e), e] as const))(
    '%s: foreign and never existed are the same 404; a wrong type is 422',
    async (_, e) => {
      const foreign = await ask(own.client, e, others.idOf(e.path))
      const never = await ask(own.client, e, 987_654_321)
      expect(foreign.status).toBe(404)
      expect({ ...never.body, request_id: '' }).toEqual({ ...foreign.body, request_id: '' })
      for (const wrong of ['abc', '1.5', '-1', '0', '99999999999999999999', '１'])
        expect((await ask(own.client, e, encodeURIComponent(wrong))).status, wrong).toBe(422)
    },
  )

  const mailed = endpoints.filter((e) => e.access === 'token')
  /** With a good body: nothing but the link is wrong. */
  const follow = (client: TestClient, e: Endpoint, token: string) => {
    const body = { ...others.bodyOf(e), ...(!e.path.includes('{token}') && { token }) }
    const path = e.path.replace('{token}', encodeURIComponent(token))
    return client.call(e.method, path, e.method === 'GET' ? undefined : body, keyed())
  }

  test.each(mailed.map((e) => [nameOf(e), e] as const))(
    '%s: a guessed or altered link, or one to something else, opens nothing',
    async (_, e) => {
      const right = others.tokenOf(e)
      const wrong = [
        'nonsense',
        `${other.shopId}.`,
        `${other.shopId}.${'A'.repeat(43)}`,
        right.slice(0, -1) + (right.endsWith('A') ? 'B' : 'A'),
        right.toLowerCase(),
        ` ${right}`,
        ...mailed.filter(({ by }) => by !== e.by).map(others.tokenOf),
      ]
      for (const token of wrong)
        for (const client of [await others.who(e), own.client]) {
          const answer = await follow(client, e, token)
          expect([answer.status, answer.body.code], token).toEqual(
            e.by === 'manage' ? [404, 'not_found'] : [422, 'link_invalid'],
          )
        }
      const odd = await follow(await others.who(e), e, '../../etc')
      expect([404, 422]).toContain(odd.status)
    },
  )

  test('what came of an attempt at a provider is told to the browser that made it alone', async () => {
    const e = oauth.attempt
    const browser = await others.who(e)
    expect((await browser.call(e.method, others.pathOf(e))).status).toBe(200)
    const stranger = openClient(server.url, new Map([['attempt', 'nonsense']]))
    const foreign = await stranger.call(e.method, others.pathOf(e))
    const never = await browser.call(e.method, '/api/auth/google/nonsense')
    expect(foreign.status).toBe(404)
    expect({ ...never.body, request_id: '' }).toEqual({ ...foreign.body, request_id: '' })
    const elsewhere = await browser.call(e.method, others.pathOf(e).replace('google', 'line'))
    expect(elsewhere.status).toBe(404)
    expect((await browser.call(e.method, others.pathOf(e).replace('google', 'nobody'))).status).toBe(422)
  })

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
        const answer = await own.client.call(e.method, fill(e, 1), {}, { ...keyed(), ...headers })
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

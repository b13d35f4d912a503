import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { committed, generate } from '#database/generate'
import { openTestDatabase, type TestDatabase } from '#testing/database'
import { assertBoundByPolicies, assertDurable } from './checks.ts'
import { openPool } from './pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Keys that a shop's table may have without the shop in them, and why. */
const ofNoShop = new Set([
  'users',
  'sessions',
  'identities',
  'sign_in_attempts',
  'domains',
  'link_tokens',
  'account_messages',
  'limits',
  'provider_events',
  'subscription_endings',
  'heartbeats',
  'migrations',
])

test('every key of a shop’s table carries the shop', async () => {
  const keys = await database.sql<{ table: string; name: string; definition: string }>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'x', 'f')
    union all
    select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef like 'CREATE UNIQUE%'`)
  expect(keys.length).toBeGreaterThan(40)
  const without = keys.filter(
    ({ table, definition }) => !ofNoShop.has(table) && table !== 'shops' && !definition.includes('shop_id'),
  )
  expect(without).toEqual([])
})

test('row-level security is on and forced wherever a shop_id is', async () => {
  const loose = await database.sql(`
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)
      and c.relname not in ('users', 'domains')`)
  expect(loose).toEqual([])
})

test('types and schema.sql are what the migrations make', async () => {
  const client = new pg.Client({ ...inject('cluster'), database: database.connection.database })
  await client.connect()
  const made = await generate(client)
  await client.end()
  expect(made.tables).toBe(committed().tables)
  expect(made.schema).toBe(committed().schema)
})

test('the change log never changes, not even for its owner', async () => {
  await expect(database.pool.query("update change_logs set kind = 'status'")).rejects.toThrow(
    /permission denied/,
  )
  await expect(database.pool.query('delete from change_logs')).rejects.toThrow(/permission denied/)
  const { definition } = (
    await database.sql<{ definition: string }>(
      "select pg_get_triggerdef(oid) as definition from pg_trigger where tgname = 'change_logs_never_change'",
    )
  )[0] ?? { definition: '' }
  expect(definition).toContain('BEFORE DELETE OR UPDATE')
})

test('a server whose role is a superuser refuses to start', async () => {
  const powerful = openPool(database.connection, { role: 'postgres', max: 1 })
  await expect(assertBoundByPolicies(powerful)).rejects.toThrow(/row-level security/)
  await powerful.end()
  // One that only works as another role can become itself again.
  const dressed = openPool(database.connection, { role: 'noren_app', max: 1 })
  await expect(assertBoundByPolicies(dressed)).rejects.toThrow(/postgres skips row-level security/)
  await dressed.end()
  await expect(assertBoundByPolicies(database.pool)).resolves.toBeUndefined()
})

test('a PostgreSQL that may forget commits is refused', async () => {
  // The tests' own cluster has fsync off.
  await expect(assertDurable(database.pool)).rejects.toThrow(/fsync/)
})

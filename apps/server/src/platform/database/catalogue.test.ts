import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { committed, generate } from '#database/generate'
import { openTestDatabase, type TestDatabase } from '#testing/database'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Keys that a shop's table may have without the shop in them, and why. */
const ofNoShop = new Set([
  'users',
  'sessions',
  'api_tokens',
  'identities',
  'sign_in_attempts',
  'domains',
  'link_tokens',
  'proven_mailboxes',
  'account_messages',
  'limits',
  'provider_events',
  'subscription_endings',
  'heartbeats',
  'jobs',
  'announcements',
  'operator_logs',
  // Of a session and of an account.
  'push_subscriptions',
  'push_settings',
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
      and c.relname not in ('users', 'domains', 'operator_logs')`)
  expect(loose).toEqual([])
})

test('the types of the tables are those of the catalogue', async () => {
  const client = new pg.Client({ ...inject('cluster'), database: database.connection.database })
  await client.connect()
  expect(await generate(client)).toBe(committed())
  await client.end()
})

test('a CHECK of several columns says by its name what it holds', async () => {
  const owner = await database.connect()
  const nameless = async () =>
    (
      await owner.query(`select conname as name from pg_constraint k join pg_class c on c.oid = conrelid
        where contype = 'c' and c.relnamespace = 'public'::regnamespace and conname ~ ('^' || relname || '_check\\d*$')`)
    ).rows
  expect(await nameless()).toEqual([])
  await owner.query('begin; alter table menus add check (before_time <= duration)')
  expect(await nameless()).toEqual([{ name: 'menus_check' }])
  await owner.query('rollback')
  owner.release()
})

describe('the change log never changes', () => {
  /** As the role of the policies that the product works as, in a transaction that is rolled back. */
  const tryAs = async (role: string, statement: string, before: readonly string[] = []): Promise<unknown> => {
    const owner = await database.connect()
    try {
      await owner.query('begin')
      for (const one of before) await owner.query(one)
      await owner.query(`set local role ${role}`)
      await owner.query(statement)
      return 'done'
    } catch (error) {
      return error instanceof Error ? error.message : error
    } finally {
      await owner.query('rollback')
      owner.release()
    }
  }
  const change = "update change_logs set kind = 'status'"
  const remove = 'delete from change_logs'
  const refused = 'permission denied for table change_logs'

  test.each([
    ['noren_app', change, refused],
    ['noren_app', remove, refused],
    ['noren_app', 'truncate change_logs', refused],
    ['noren_system', change, refused],
    ['noren_system', remove, refused],
    ['noren_system', 'truncate change_logs', refused],
    ['noren_purge', change, refused],
    ['noren_purge', 'truncate change_logs', refused],
    // With the whole shop, when its owner leaves.
    ['noren_purge', remove, 'done'],
  ])('%s: %s', async (role, statement, outcome) => {
    expect(await tryAs(role, statement)).toBe(outcome)
  })

  test('it is the grant that refuses: with one it would be done', async () => {
    expect(await tryAs('noren_app', change, ['grant update on change_logs to noren_app'])).toBe('done')
  })
})

test('the schema has no functions of its own: what one does no statement shows', async () => {
  const own = `select proname from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`
  expect(await database.sql(own)).toEqual([])
  const owner = await database.connect()
  await owner.query(
    `begin; create function surprise() returns text language sql as $$ select set_config('app.shop_id', '1', true) $$`,
  )
  expect((await owner.query(own)).rows).toEqual([{ proname: 'surprise' }])
  await owner.query('rollback')
  owner.release()
})

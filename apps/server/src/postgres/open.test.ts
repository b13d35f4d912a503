import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { readConfig } from '#platform/config'
import { openClient, openPool, withClient } from '#platform/database/pool'
import {
  asSuperuser,
  grantRoles,
  makeDatabase,
  makeOwner,
  urlOf,
} from '../proofs/testing/processes/own-database.ts'
import { problemOf } from './checks.ts'
import { openDatabase, openForInspection } from './open.ts'

/** An empty database and its owner, both of this name. */
let name: string
beforeEach(async () => {
  name = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(inject('cluster'), [makeOwner(name), makeDatabase(name), grantRoles(name)])
})
afterEach(() =>
  asSuperuser(inject('cluster'), [
    `drop database ${name} with (force)`,
    `drop owned by ${name}`,
    `drop role ${name}`,
  ]),
)

const urlAs = (role: string): string => urlOf(inject('cluster'), name).replace(`${name}@`, `${role}@`)
const unsafe = { UNSAFE_DURABILITY: 'i accept losing bookings' }

const open = async (environment: Record<string, string>): Promise<string> => {
  const { close } = await openDatabase(readConfig(environment), () => undefined)
  await close()
  return 'opened'
}
const refusalOf = (environment: Record<string, string>): Promise<string> => open(environment).catch(String)

const countTables = (): Promise<number> =>
  withClient({ ...inject('cluster'), database: name }, async (client) => {
    const { rows } = await client.query("select from pg_tables where schemaname = 'public'")
    return rows.length
  })

test('what is not safe is refused before anything is made. Rule SEC-112', async () => {
  expect(await refusalOf({ ...unsafe, DATABASE_URL: urlAs('postgres') })).toMatch(
    /The database role postgres skips row-level security/,
  )
  // The tests' own cluster has fsync off.
  expect(await refusalOf({ DATABASE_URL: urlAs(name) })).toMatch(/may forget bookings: .*fsync.* is off/)
  expect(await countTables()).toBe(0)
  expect(await open({ ...unsafe, DATABASE_URL: urlAs(name) })).toBe('opened')
  expect(await countTables()).toBeGreaterThan(40)
  await asSuperuser(inject('cluster'), [`revoke noren_app from ${name} cascade`])
  expect(await refusalOf({ ...unsafe, DATABASE_URL: urlAs(name) })).toMatch(
    /cannot be used: permission denied to set role "noren_app"\.$/,
  )
})

test('a role of the policies that skips them is refused too, and a PostgreSQL that is too old', () => {
  const facts = { version: 150_000, powerful: [], off: [] }
  const strict = { unsafeDurability: false }
  expect(problemOf(facts, strict)).toBeUndefined()
  expect(problemOf({ ...facts, version: 140_023 }, { unsafeDurability: true })).toBe(
    'PostgreSQL 15 or newer is needed; this one is 14.',
  )
  expect(problemOf({ ...facts, powerful: ['noren_purge'] }, { unsafeDurability: true })).toMatch(
    /role noren_purge skips row-level security/,
  )
  expect(problemOf({ ...facts, off: ['full_page_writes'] }, strict)).toMatch(/full_page_writes is off/)
})

test('a database that cannot be reached is told in one sentence, without the password', async () => {
  const refusalAt = async (url: string) => {
    const config = readConfig({ DATABASE_URL: url })
    const visit = await openForInspection(config, () => undefined).catch(String)
    const start = await refusalOf({ DATABASE_URL: url })
    expect(visit).toBe(start)
    return start
  }
  expect(await refusalAt('postgres://noren:secret@localhost:1/noren')).toBe(
    'Error: PostgreSQL at localhost:1 cannot be used: nothing answers there.',
  )
  expect(await refusalAt(`${urlAs(name)}&sslmode=verify-full&sslrootcert=/nowhere/ca.pem`)).toMatch(
    /cannot be used: \/nowhere\/ca\.pem, which DATABASE_URL names, cannot be read\.$/,
  )
  expect(await refusalAt(urlAs('nobody_at_all'))).toMatch(/role "nobody_at_all" does not exist\.$/)
})

test('every connection has its settings before it is used, and is closed where it does not keep them. Rule SEC-111', async () => {
  const to = { ...inject('cluster'), database: name }
  // As where somebody else's settings come with the role or the database.
  await asSuperuser(inject('cluster'), [
    `alter database ${name} set timezone = 'UTC'`,
    `alter database ${name} set row_security = off`,
    `alter database ${name} set search_path = pg_catalog`,
  ])
  const read = `select current_user as role, current_setting('TimeZone') as zone, current_setting('row_security') as bound,
    current_setting('search_path') as path, current_setting('statement_timeout') as patience`
  const settings = { role: 'noren_app', zone: 'Asia/Tokyo', bound: 'on', path: 'public', patience: '30s' }
  const pool = openPool(to, { role: 'noren_app', max: 3 })
  const results = await Promise.all([1, 2, 3].map(() => pool.query(read)))
  expect(results.map(({ rows }) => rows)).toEqual([[settings], [settings], [settings]])
  await pool.end()
  const listener = await openClient(to, { role: 'noren_app' })
  expect((await listener.query(read)).rows).toEqual([settings])
  await listener.end()

  // SET ROLE none is accepted and changes nothing.
  const loose = openPool(to, { role: 'none', max: 1 })
  const sent = loose.query('create table never (id int)')
  await expect(sent).rejects.toThrow('does not keep its settings: role is postgres in place of none')
  expect(loose.totalCount).toBe(0)
  await loose.end()
  await expect(openClient(to, { role: 'none' })).rejects.toThrow('role is postgres in place of none')
  expect(await countTables()).toBe(0)
})

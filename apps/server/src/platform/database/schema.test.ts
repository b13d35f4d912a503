// What `schema.sql` builds and what the migrations make of a database that is there are the same: all that PostgreSQL's catalogue
// knows of the schema public is compared.
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { catalogueOf } from '#testing/versions/catalogue'
import { copyDatabase, openFormerDatabase, type FormerDatabase } from '#testing/versions/former-database'
import { migrate } from './migrate.ts'

let built: FormerDatabase
let former: FormerDatabase
beforeAll(async () => {
  built = await copyDatabase(inject('template'))
  former = await openFormerDatabase()
  await migrate(former.connection)
})
afterAll(async () => {
  await built.close()
  await former.close()
})

test('a database of the oldest version becomes by the migrations what schema.sql builds', async () => {
  const lines = await catalogueOf(built.owner)
  expect(lines.length).toBeGreaterThan(500)
  expect(await catalogueOf(former.owner)).toEqual(lines)
})

test.each([
  'alter table menus disable row level security',
  'alter table menus no force row level security',
  'drop policy own_shop on menus',
  'alter table menus alter column price drop not null',
  'alter table menus drop constraint menus_price_check',
  'drop index account_messages_due',
  'grant truncate on menus to noren_app',
  'revoke update (version) on shops from noren_purge',
  'revoke usage on sequence menus_id_seq from noren_app',
  'alter sequence menus_id_seq cache 2',
  'alter table occupancies drop constraint occupancies_never_overlap',
])('a difference is seen: %s', async (statement) => {
  const lines = await catalogueOf(former.owner)
  await former.owner.query('begin')
  await former.owner.query(statement)
  expect(await catalogueOf(former.owner)).not.toEqual(lines)
  await former.owner.query('rollback')
})

// On a real cluster alone (`npm run test:cluster`): a database that an older version was spread with is migrated where it lies.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { runDistribute } from '#distribution/distribute'
import { readPlan } from '#distribution/plan'
import { listMigrations, migrate } from '#platform/database/migrate'
import { ensureServerRole } from '#postgres/server-role'
import { openTestDatabase } from '#testing/database'
import { makeShop } from '#testing/factories'
import { dropDatabase, makeEmpty } from '#distribution/testing/nodes'
import { startTestServer } from '#testing/server'
import { readDump } from '#testing/versions/former-database'
import { visitsOf } from '#testing/visits'

/** A table of a shop, as a later version may add it. */
const later = {
  name: '9999_later.sql',
  hash: 'later',
  sql: `create table later (shop_id bigint not null references shops (id), id bigint generated always as identity, name text not null,
      primary key (shop_id, id));
    alter table later enable row level security;
    alter table later force row level security;
    create policy own on later to noren_app using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint);
    alter table shops add column later text;`,
}

test('its rows stay, its new tables go where the others are, and the program runs on it', async () => {
  const nodes = { coordinator: inject('cluster'), workers: inject('workers') }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const connection = { ...nodes.coordinator, database: name }
  await makeEmpty(nodes, name)
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query(readDump())
  await ensureServerRole(connection)
  await owner.query(`alter database ${name} set citus.shard_count = 2`)
  const before = await readPlan(owner)
  const said: string[] = []
  expect(await runDistribute(connection, (line) => said.push(line))).toBe(0)
  expect(said).toContain('shops is distributed, 1 rows')
  // Nothing of a customer stays where it was copied from.
  const { rows: left } = await owner.query<{ bytes: string }>(`select pg_relation_size('shops') as bytes`)
  expect(left).toEqual([{ bytes: '0' }])
  said.splice(0)
  expect(await runDistribute(connection, (line) => said.push(line))).toBe(0)
  expect(said.filter((line) => /\d rows$/.test(line))).toEqual([])

  const known = [...listMigrations(), later]
  expect(await migrate(connection, undefined, known)).toBe(known.length)

  const { distributed } = await readPlan(owner)
  expect(distributed).toHaveLength(before.distributed.length + 1)
  const { rows: there } = await owner.query<{ name: string }>(
    `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'`,
  )
  expect(there.map((row) => row.name).toSorted()).toEqual(distributed.map(({ table }) => table).toSorted())
  expect((await owner.query('select from shops')).rows).toHaveLength(1)
  await owner.query('drop table later')
  await owner.query(`delete from migrations where hash = 'later'`)
  await owner.end()

  const database = await openTestDatabase(name)
  const server = await startTestServer({}, database)
  const shop = await makeShop(server)
  await visitsOf(server, shop).book()
  expect(await server.violations()).toEqual([])
  await server.stop()
  await database.close()
  await dropDatabase(nodes, name)
})

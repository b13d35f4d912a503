// The rules for statements (decision 0038). What the product sends is checked wherever a test stops its server.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allShops, mintShopScope } from '#platform/database/scope'
import { batch, read } from '#platform/database/transactions'
import { openTestDatabase, type TestDatabase } from '../database.ts'
import { startTestServer } from '../server.ts'
import { findAgainst, type Tables } from './check.ts'
import { readTables } from './record.ts'

let database: TestDatabase
let tables: Tables
beforeAll(async () => {
  database = await openTestDatabase()
  tables = await readTables(database)
})
afterAll(() => database.close())

test('the tables are told apart by the catalogue', () => {
  expect(tables.tenants.get('shops')).toBe('id')
  expect(tables.tenants.get('messages')).toBe('shop_id')
  for (const name of ['users', 'domains', 'account_messages']) expect(tables.ofNoShop).toContain(name)
})

describe('a deliberate violation is found', () => {
  test.each([
    // A table of a shop beside one of no shop.
    ['select from shops s join users u on u.shop_id = s.id where s.id = $1', 'shops and users'],
    ['select from users where shop_id in (select id from shops where id = $1)', 'shops and users'],
    [
      'insert into sessions (user_id) select customer_id from reservations where shop_id = $1',
      'reservations and sessions',
    ],
    // Not compared with a value.
    ['select from menus', 'menus'],
    ['select from menus where id = $1', 'menus'],
    ['select from menus where shop_id = $1 or id = $2', 'menus'],
    ['select from menus where not shop_id = $1', 'menus'],
    ['select from menus where shop_id <> $1', 'menus'],
    ['select from menus where shop_id = any($1)', 'menus'],
    ['select from menus where id = $1 union select from menus where shop_id = $1', 'menus'],
    ['select from shops s join business_days d on d.shop_id = s.id where s.id = $1', 'd'],
    ['select from shops s join business_days d using (shop_id) where s.id = $1', 'd'],
    ['select from shops s, business_days d where s.id = $1 and d.shop_id = s.id', 'd'],
    ['select from staff t left join menus m on t.shop_id = $1 and m.shop_id = $1', 't'],
    ['select from staff t right join menus m on t.shop_id = $1 and m.shop_id = $1', 'm'],
    [
      'select from staff t full join menus m on t.shop_id = $1 and m.shop_id = $1',
      't is not compared with a value of the shop,m',
    ],
    ['select (select count(*) from menus m where m.shop_id = s.id) from shops s where s.id = $1', 'm'],
    ['select from shops s, lateral (select from menus m where m.shop_id = s.id) m where s.id = $1', 'm'],
    ['with d as (select id from menus) select from shops, d where shops.id = $1', 'menus'],
    ['update menus set price = 0 where shop_id = (select id from shops where id = $1)', 'menus'],
    ['update menus m set price = 0 from staff t where m.shop_id = $1 and t.shop_id = m.shop_id', 't'],
    ['delete from menus m using staff t where t.shop_id = $1 and m.shop_id = t.shop_id', 'm'],
    ['insert into menus (shop_id) select shop_id from staff where shop_id = $1', 'menus'],
    ["insert into menus (shop_id, name) values ($1, ''), (2, '')", 'menus'],
    ['insert into menus (name) values ($1)', 'menus'],
    // Writing inside WITH.
    ['with a as (insert into menus (shop_id) values ($1) returning id) select from a', 'a writes'],
    ['with a as (delete from limits) select', 'a writes'],
  ])('%s', async (text, found) => {
    const says = await findAgainst(text, tables)
    expect(says.join()).toMatch(new RegExp(`^${found} `))
  })
})

test.each([
  'select from menus where shop_id = $1 and id = $2',
  'select from menus m join staff t on t.shop_id = $1::bigint where $2 = m.shop_id',
  'select from menus m left join staff t on t.shop_id = $1 and t.id = m.id where m.shop_id = $1',
  'select (select count(*) from menus m where m.shop_id = $1) from shops s where s.id = $1',
  'update menus m set price = v.price from unnest($1::int[]) v (price) where m.shop_id = $2',
  "insert into menus (shop_id, name) values ($1, ''), ($2, '')",
  'insert into menus (shop_id, name) select $1::bigint, name from staff where shop_id = $1',
  'insert into shops (id) values ($1)',
  'select from sessions s join users u on u.id = s.user_id',
  'with a as (select 1) delete from limits',
])('what is fine is let through: %s', async (text) => {
  expect(await findAgainst(text, tables)).toEqual([])
})

test('only what is sent across shops may go without the shop, and may not be joined either', async () => {
  const across = { acrossShops: true }
  expect(await findAgainst('select from menus', tables, across)).toEqual([])
  expect(await findAgainst('select from menus, users', tables, across)).toHaveLength(1)
})

test('a server that has sent a violation does not stop quietly', async () => {
  const server = await startTestServer()
  const ask = (text: string) => sql.raw(text).compile(server.services.db)
  await read(server.services.db, allShops, (tx) => batch(tx, [ask('select 1 from menus')]))
  await read(server.services.db, mintShopScope(1), (tx) => batch(tx, [ask('select 2 from menus')]))
  const error: unknown = await server.stop().catch((thrown: unknown) => thrown)
  expect(String(error)).toMatch(
    /^Error: against decision 0038:\nmenus is not compared [^\n]*:\nselect 2 from menus$/,
  )
})

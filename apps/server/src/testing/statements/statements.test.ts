// The rules for statements (decision 0038). What the product sends is checked wherever a test stops its server.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allShops, mintShopScope, noShop } from '#platform/database/scope'
import { read, write } from '#platform/database/transactions'
import { startTestServer } from '../server.ts'
import { findAgainst } from './check.ts'
import { useTables } from './tables.ts'

const { tables } = await useTables()

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
    // An INSERT has its rows with it.
    ['insert into menus (shop_id) select $1::bigint from staff where shop_id = $1', 'menus is filled from'],
    [
      'insert into menus (shop_id) select $1::bigint from staff where shop_id = $1 on conflict do nothing',
      'menus is filled from',
    ],
    [
      'insert into menus (shop_id, name) values ($1, (select name from staff where shop_id = $1))',
      'menus is filled from',
    ],
    [
      'insert into menus (shop_id, name) select $1::bigint, n from unnest($2::text[]) n',
      'menus is filled by a',
    ],
    ["select nextval('menus_id_seq') from shops where id = $1", 'a number of a sequence'],
    ["select nextval('menus_id_seq'), (select name from shops where id = $1)", 'a number of a sequence'],
    // Only SET LOCAL reaches other machines.
    ["select set_config('app.shop_id', '1', true)", 'set_config'],
    [
      "select 1 from menus where shop_id = $1 and pg_catalog.set_config('a.b', 'c', false) <> ''",
      'set_config',
    ],
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
  'insert into menus (shop_id, name) select $1::bigint, n from unnest($2::text[]) n returning id',
  "select nextval('menus_id_seq') from generate_series(1, $1)",
  'insert into shops (id) values ($1)',
  'select from sessions s join users u on u.id = s.user_id',
  'with a as (select 1) delete from limits',
  "begin; set local app.shop_id = '1'",
])('what is fine is let through: %s', async (text) => {
  expect(await findAgainst(text, tables)).toEqual([])
})

test('only what is sent across shops may go without the shop, and may not be joined either', async () => {
  const across = { across: true, own: false }
  expect(await findAgainst('select from menus', tables, across)).toEqual([])
  expect(await findAgainst('select from menus, users', tables, across)).toHaveLength(1)
})

test.each([
  ['update messages set attempts = 1 where id = any($1)', 'messages is written'],
  ['delete from messages using reservations r where r.id = $1', 'messages is written'],
  ['insert into messages (shop_id) values ($1)', 'messages is written'],
  ['with d as (delete from messages returning id) select from d', 'd writes inside WITH'],
  ['select id from messages limit $1 for update skip locked', 'rows of messages are locked'],
  ['select id from messages limit $1 for key share', 'rows of messages are locked'],
  ['with d as materialized (select id from messages for no key update) select from d', 'rows of messages'],
  ['select from shops where id in (select shop_id from messages for share)', 'rows of (shops|messages)'],
])('a deliberate violation is found across shops: %s', async (text, found) => {
  const says = await findAgainst(text, tables, { across: true, own: false })
  expect(says.join()).toMatch(new RegExp(`^${found}`))
})

test('what is of no shop may be written and locked by whoever may read all shops', async () => {
  const across = { across: true, own: false }
  for (const text of [
    'update announcements set kind = $1',
    'select from account_messages for update skip locked',
  ])
    expect(await findAgainst(text, tables, across)).toEqual([])
})

test('one text that is sent both ways must keep both rules', async () => {
  const both = { across: true, own: true }
  expect(await findAgainst('select from menus for share', tables, both)).toEqual([
    'menus is not compared with a value of the shop',
    'rows of menus are locked across shops',
  ])
})

test('a server that has sent a violation does not stop quietly', async () => {
  const server = await startTestServer()
  const ask = (text: string) => sql.raw(text).compile(server.services.db)
  await read(server.services.db, allShops, (tx) => tx.executeQuery(ask('select 1 from menus')))
  await read(server.services.db, mintShopScope(1), (tx) => tx.executeQuery(ask('select 2 from menus')))
  const error: unknown = await server.stop().catch((thrown: unknown) => thrown)
  expect(String(error)).toMatch(
    /^Error: against decision 0038:\nmenus is not compared [^\n]*:\nselect 2 from menus$/,
  )
})

test('nor one that has set something by a function, without values too', async () => {
  const server = await startTestServer()
  await write(server.services.db, noShop, (tx) =>
    sql`select set_config('app.shop_id', '1', true)`.execute(tx),
  )
  const error: unknown = await server.stop().catch((thrown: unknown) => thrown)
  expect(String(error)).toMatch(/^Error: against decision 0038:\nset_config stands in place of SET LOCAL:/)
})

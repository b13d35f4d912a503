// The statements of the migrations against the rules that let shops be spread over several machines (decision 0038).
import { describe, expect, test } from 'vitest'
import { listMigrations } from '#platform/database/migrate'
import { findInMigration } from './check-migration.ts'
import { useTables } from './tables.ts'

const { tables } = await useTables()

test('the migrations are within the rules', async () => {
  for (const { name, sql } of listMigrations())
    expect([name, await findInMigration(sql, tables)]).toEqual([name, []])
})

describe('a deliberate violation is found', () => {
  test.each([
    ['alter table menus add constraint x foreign key (id) references users (id)', 'menus: stands in'],
    [
      'create table x (shop_id bigint references shops (id), user_id bigint references users (id))',
      'shops: stands in',
    ],
    ['update users u set shop_id = s.id from shops s', 'shops: stands in'],
    ['with x as (delete from menus returning id) insert into limits select from x', 'menus: stands in'],
    ['with x as (delete from menus returning id) select from x', 'x: writes'],
    ["select pg_catalog.set_config('app.shop_id', '1', true)", 'set_config: is'],
    [
      'create trigger x before delete on menus for each row execute function f()',
      'menus: gets the trigger x',
    ],
    ['alter table menus add column a int, add column b int', 'menus: is altered in 2'],
    ['alter table menus add column a int check (a > 0)', 'menus: gets a column'],
    ['create policy x on menus using (shop_id in (select 1))', 'menus: gets a policy'],
    ['create policy x on menus with check (exists (select 1))', 'menus: gets a policy'],
    ["do $$ begin execute 'create trigger x'; end $$", 'a block: has create trigger'],
    [
      'do $$ begin alter table menus add foreign key (id) references users (id); end $$',
      'a block: has references',
    ],
  ])('%s', async (sql, found) => {
    const [first = ''] = await findInMigration(`select 1; ${sql};`, tables)
    expect(first.slice(0, found.length)).toBe(found)
  })
})

test.each([
  'alter table menus add column a int; alter table menus add check (a > 0)',
  'create table x (shop_id bigint not null references shops (id), n int check (n > 0))',
  'grant select on menus, users to noren_app',
  'create trigger x before delete on users for each row execute function f()',
  "create policy x on menus using (shop_id = nullif(current_setting('app.shop_id', true), '')::bigint)",
  'update menus m set price = 0 from shops s where s.id = m.shop_id',
])('what is fine is let through: %s', async (sql) => {
  expect(await findInMigration(sql, tables)).toEqual([])
})

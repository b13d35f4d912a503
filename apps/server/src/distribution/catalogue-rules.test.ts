// The rules that let shops be spread over several machines (decision 0038), read from the catalogue of a migrated database.
// A tenant table is one under row-level security; `shops` counts, by its `id`. No rule has an exception.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/database'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Rule = {
  says: string
  /** Finds what is against the rule, one `name` a row. */
  query: string
  /** Each: statements that break the rule, and the name that is found then. */
  violations: readonly { statements: readonly string[]; name: string }[]
}

const tenants = `(select oid, relname, case relname when 'shops' then 'id' else 'shop_id' end as shop from pg_class
  where relkind in ('r', 'p') and relrowsecurity and relnamespace = 'public'::regnamespace)`

/** `distribute` lets these in, and the coordinator signs in as them. */
const policyRoles = `'{noren_app,noren_system,noren_purge}'::name[]`

/** Whether a constraint's or an index's columns have the tenant's shop among them. */
const hasShop = (table: string, columns: string, shop: string): string =>
  `exists (select from pg_attribute a where a.attrelid = ${table} and a.attnum = any (${columns}) and a.attname = ${shop})`

const rules: Record<string, Rule> = {
  R1: {
    says: 'every unique, primary and exclusion key of a tenant table contains the shop, an exclusion with =',
    query: `
      select c.relname as name from pg_index i join ${tenants} t on t.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
      where (i.indisunique or i.indisexclusion) and not ${hasShop('i.indrelid', 'i.indkey::int2[]', 't.shop')}
      union all
      select k.conname from pg_constraint k join ${tenants} t on t.oid = k.conrelid
      where k.contype = 'x' and not exists (
        select from unnest(k.conkey, k.conexclop) as x (attnum, op) join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.attnum
        join pg_operator o on o.oid = x.op where a.attname = t.shop and o.oprname = '=')`,
    violations: [{ statements: ['create unique index menus_name on menus (name)'], name: 'menus_name' }],
  },
  R2: {
    says: 'a foreign key between tenant tables carries the shop on both sides, at the same place',
    query: `
      select k.conname as name from pg_constraint k join ${tenants} t on t.oid = k.conrelid join ${tenants} u on u.oid = k.confrelid
      where k.contype = 'f' and not exists (
        select from unnest(k.conkey, k.confkey) as x (own, other)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = x.own and a.attname = t.shop
        join pg_attribute b on b.attrelid = k.confrelid and b.attnum = x.other and b.attname = u.shop)`,
    violations: [
      {
        statements: [
          'alter table staff drop constraint staff_shop_id_fkey',
          'create unique index staff_id on staff (id)',
          'alter table staff add constraint staff_by_id foreign key (id) references staff (id)',
        ],
        name: 'staff_by_id',
      },
    ],
  },
  R3: {
    says: 'no foreign key leads from other tables to tenant tables, nor from tenant tables to others',
    query: `
      select k.conname as name from pg_constraint k
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
        and exists (select from ${tenants} t where t.oid = k.conrelid) <> exists (select from ${tenants} t where t.oid = k.confrelid)`,
    violations: [
      {
        statements: [
          'alter table users add constraint users_shop foreign key (shop_id) references shops (id)',
        ],
        name: 'users_shop',
      },
    ],
  },
  R4: {
    says: 'no foreign key of a tenant table changes rows by itself: no SET NULL, SET DEFAULT or ON UPDATE action',
    query: `
      select k.conname as name from pg_constraint k join ${tenants} t on t.oid = k.conrelid
      where k.contype = 'f' and (k.confdeltype in ('n', 'd') or k.confupdtype not in ('a', 'r'))`,
    violations: [
      {
        statements: [
          'alter table reservations add constraint menu_gone foreign key (shop_id, menu_id) references menus (shop_id, id) on delete set null (menu_id)',
        ],
        name: 'menu_gone',
      },
    ],
  },
  R5: {
    says: 'no policy has a sub-select, and none is restrictive: Citus 13.2 makes a permissive one of it at its workers',
    query: `
      select tablename || '.' || policyname as name from pg_policies
      where schemaname = 'public' and (concat(qual, ' ', with_check) ~* '\\mselect\\M' or permissive = 'RESTRICTIVE')`,
    violations: [
      {
        statements: ['create policy looser on menus to noren_app using (shop_id in (select id from shops))'],
        name: 'menus.looser',
      },
      {
        statements: ['create policy stricter on menus as restrictive to noren_app using (shop_id > 0)'],
        name: 'menus.stricter',
      },
    ],
  },
  R6: {
    says: 'tenant tables have no triggers',
    query: `
      select g.tgname as name from pg_trigger g join ${tenants} t on t.oid = g.tgrelid where not g.tgisinternal`,
    violations: [
      {
        statements: [
          'create function surprise() returns trigger language plpgsql as $$ begin return old; end $$',
          'create trigger surprise before delete on menus for each row execute function surprise()',
        ],
        name: 'surprise',
      },
    ],
  },
  R7: {
    says: 'the roles of the policies may be let in at every machine: policies name these three alone, which skip no policy and may change no role',
    query: `
      select p.tablename || '.' || p.policyname as name from pg_policies p
      where p.schemaname = 'public' and not p.roles <@ ${policyRoles}
      union all
      select r.name || ' is missing' from unnest(${policyRoles}) r (name) where not exists (select from pg_roles where rolname = r.name)
      union all
      select distinct r.name from unnest(${policyRoles}) r (name)
        join pg_roles p on pg_has_role(r.name, p.oid, 'member')
      where p.rolsuper or p.rolbypassrls or p.rolcreaterole or p.rolreplication
      union all
      select rolname from pg_roles where rolname = any (${policyRoles}) and rolvaliduntil is not null`,
    violations: [
      {
        statements: ['create policy everybody on menus for select using (true)'],
        name: 'menus.everybody',
      },
      {
        statements: ['create role surprise bypassrls', 'grant surprise to noren_app'],
        name: 'noren_app',
      },
      {
        statements: ['create role surprise superuser', 'grant surprise to noren_purge'],
        name: 'noren_purge',
      },
    ],
  },
  R8: {
    says: 'the shop’s column of a tenant table is never null and is not computed',
    query: `
      select t.relname as name from ${tenants} t left join pg_attribute a on a.attrelid = t.oid and a.attname = t.shop
      where a.attnum is null or not a.attnotnull or a.attgenerated <> ''`,
    violations: [
      {
        statements: ['create table loose (shop_id bigint)', 'alter table loose enable row level security'],
        name: 'loose',
      },
    ],
  },
  R9: {
    says: 'identities are bigint',
    query: `
      select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and a.atttypid <> 'bigint'::regtype`,
    violations: [
      {
        statements: ['create table small (id int generated always as identity)'],
        name: 'small.id',
      },
    ],
  },
}

/** Within a transaction that is rolled back. */
const findAgainst = async ({ query }: Rule, statements: readonly string[] = []): Promise<string[]> => {
  const owner = await database.connect()
  try {
    await owner.query('begin')
    for (const statement of statements) await owner.query(statement)
    const { rows } = await owner.query<{ name: string }>(query)
    return [...new Set(rows.map(({ name }) => name))].toSorted()
  } finally {
    await owner.query('rollback')
    owner.release()
  }
}

const titled = Object.entries(rules).map(([id, rule]) => [`${id}: ${rule.says}`, rule] as const)

describe.each(titled)('%s', (_, rule) => {
  test('holds', async () => {
    expect(await findAgainst(rule)).toEqual([])
  })

  test.each(rule.violations)('a deliberate violation is found: $name', async ({ statements, name }) => {
    expect(await findAgainst(rule, statements)).toContain(name)
  })
})

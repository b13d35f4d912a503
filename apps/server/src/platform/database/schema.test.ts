// `schema.sql` alone builds what the migrations build: all that PostgreSQL's catalogue knows of the schema public is compared.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { committed } from '#database/generate'

const made = `schema_${randomUUID().replaceAll('-', '')}`
let migrated: pg.Client
let built: pg.Client
beforeAll(async () => {
  migrated = await connect(inject('template'))
  await migrated.query(`create database ${made} template template0`)
  built = await connect(made)
  await built.query(committed().schema)
})
afterAll(async () => {
  await built.end()
  await migrated.query(`drop database ${made}`)
  await migrated.end()
})

const connect = async (database: string): Promise<pg.Client> => {
  const client = new pg.Client({ ...inject('cluster'), database })
  await client.connect()
  return client
}

/** Each object as a line. Rights without those of the owner; by names alone, because numbers differ. */
const catalogueOf = async (client: pg.Client): Promise<string[]> => {
  const rights = (acl: string, owner: string) =>
    `(select array_agg(line order by line) from (select concat(grantee::regrole, privilege_type, is_grantable) as line from aclexplode(${acl}) where grantee <> ${owner}) a)`
  const ours = "relnamespace = 'public'::regnamespace and c.relname not like 'migrations%'"
  const { rows } = await client.query<{ line: string }>(`
    select concat_ws(' ', 'relation', relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, (select array_agg(o order by o) from unnest(reloptions) o), ${rights('relacl', 'relowner')})
      as line from pg_class c where ${ours}
    union all
    select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, attcollation::regcollation,
      pg_get_expr(adbin, adrelid), ${rights('attacl', 'relowner')})
      from pg_attribute t join pg_class c on c.oid = attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = attnum
      where ${ours} and attnum > 0 and not attisdropped
    union all
    select concat_ws(' ', 'constraint', relname, conname, convalidated, pg_get_constraintdef(k.oid)) from pg_constraint k join pg_class c on c.oid = conrelid where ${ours}
    union all
    select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisunique, indisvalid) from pg_index join pg_class c on c.oid = indrelid where ${ours}
    union all
    select concat_ws(' ', 'policy', tablename, policyname, permissive, roles, cmd, qual, with_check) from pg_policies where schemaname = 'public'
    union all
    select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join pg_class c on c.oid = tgrelid where ${ours} and not tgisinternal
    union all
    select concat_ws(' ', 'sequence', relname, seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle)
      from pg_sequence join pg_class c on c.oid = seqrelid where ${ours}
    union all
    select concat_ws(' ', 'view', relname, pg_get_viewdef(c.oid)) from pg_class c where ${ours} and relkind in ('v', 'm')
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(p.oid), proacl) from pg_proc p where pronamespace = 'public'::regnamespace
      and prokind in ('f', 'p') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select concat_ws(' ', 'type', typname, typtype, typbasetype::regtype) from pg_type where typnamespace = 'public'::regnamespace and typrelid = 0 and typelem = 0
      and not exists (select from pg_depend d where d.objid = pg_type.oid and d.deptype in ('e', 'i'))
    union all
    select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext
    union all
    select concat_ws(' ', 'extension', extname, extversion) from pg_extension
    union all
    select concat_ws(' ', 'rights of new ones', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype, defaclacl) from pg_default_acl
      where defaclnamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', 'schema', ${rights('nspacl', 'nspowner')}) from pg_namespace where nspname = 'public'
    order by 1`)
  return rows.map(({ line }) => line)
}

test('a database that is built from schema.sql has all that the migrated one has', async () => {
  const lines = await catalogueOf(migrated)
  expect(lines.length).toBeGreaterThan(500)
  expect(await catalogueOf(built)).toEqual(lines)
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
  const lines = await catalogueOf(built)
  await built.query('begin')
  await built.query(statement)
  expect(await catalogueOf(built)).not.toEqual(lines)
  await built.query('rollback')
})

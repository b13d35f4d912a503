// What a restored database must have like the one before: rows, sequences, and who may do what.
import type { ShopPlace } from '#testing/factories'

type Place = Pick<ShopPlace, 'sql'>

/** By table. */
export const countRows = async ({ sql }: Place): Promise<Record<string, number>> => {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public' order by 1`,
  )
  const counts = await sql<{ name: string; n: number }>(
    tables.map(({ name }) => `select '${name}' as name, count(*)::int as n from ${name}`).join(' union all '),
  )
  return Object.fromEntries(counts.map(({ name, n }) => [name, n]))
}

const parts = {
  sequences: `select schemaname, sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1, 2`,
  security: `select oid::regclass::text as name, relrowsecurity, relforcerowsecurity, pg_get_userbyid(relowner) as owner
    from pg_class where relnamespace::regnamespace::text = 'public' and relkind in ('r', 'p') order by 1`,
  policies: `select tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies order by 1, 2`,
  grants: `select c.oid::regclass::text as name, a.grantee::regrole::text as grantee, a.privilege_type from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace::regnamespace::text = 'public' order by 1, 2, 3`,
  columnGrants: `select attrelid::regclass::text as name, attname, a.grantee::regrole::text as grantee, a.privilege_type
    from pg_attribute, aclexplode(attacl) a where attrelid::regclass::text not like 'pg_%' order by 1, 2, 3, 4`,
  constraints: `select conrelid::regclass::text as name, conname, pg_get_constraintdef(oid) as says from pg_constraint
    where connamespace::regnamespace::text = 'public' order by 1, 2`,
  indexes: `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`,
  triggers: `select tgrelid::regclass::text as name, tgname from pg_trigger where not tgisinternal order by 1, 2`,
} as const

export const readStructure = async ({ sql }: Place): Promise<Record<keyof typeof parts, object[]>> => {
  const read = async (part: keyof typeof parts) => [part, await sql(parts[part])] as const
  const names = Object.keys(parts) as (keyof typeof parts)[] // its own keys
  return Object.fromEntries(await Promise.all(names.map(read))) as Record<keyof typeof parts, object[]> // of these names
}

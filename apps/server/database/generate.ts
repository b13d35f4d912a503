// Reads the catalogue of a migrated database → the TypeScript types of its tables and `schema.sql`, so that a reviewer
// sees the real shape. `npm run generate` writes both; a test compares them with what the migrations make.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

export const tablesFile = join(import.meta.dirname, 'tables.ts')
export const schemaFile = join(import.meta.dirname, 'schema.sql')

export type Generated = { tables: string; schema: string }

export const generate = async (client: pg.ClientBase): Promise<Generated> => {
  const { rows: columns } = await client.query<Column>(columnsQuery)
  const { rows: constraints } = await client.query<Named>(constraintsQuery)
  const { rows: others } = await client.query<Named>(othersQuery)
  const names = [...new Set(columns.map((c) => c.table))]
  return {
    tables: typesOf(names, columns, constraints),
    schema: schemaOf(names, columns, constraints, others),
  }
}

export const committed = (): Generated => ({
  tables: readFileSync(tablesFile, 'utf8'),
  schema: readFileSync(schemaFile, 'utf8'),
})

type Column = {
  table: string
  name: string
  type: string
  optional: boolean
  nullable: boolean
  identity: 'a' | 'd' | null
  generated: string | null
  default: string | null
}
type Named = { table: string; name: string; definition: string }

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.atthasdef or a.attidentity <> '' as optional, not a.attnotnull as nullable, nullif(a.attidentity::text, '') as identity,
    case when a.attgenerated <> '' then pg_get_expr(d.adbin, d.adrelid) end as generated,
    case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end as default
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
  order by c.relname, a.attnum`

const constraintsQuery = `
  select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype in ('p', 'u', 'f', 'c', 'x') and c.relname <> 'migrations'
  order by c.relname, array_position('{p,u,x,f,c}', k.contype::text), k.conname`

const othersQuery = `
  select tablename as table, indexname as name, indexdef as definition from pg_indexes i
    where schemaname = 'public' and tablename <> 'migrations'
      and not exists (select from pg_constraint k where k.conname = i.indexname)
  union all
  select tablename, policyname, 'CREATE POLICY ' || policyname || ' ON ' || tablename || ' TO ' || array_to_string(roles, ', ') ||
    ' USING (' || qual || ') WITH CHECK (' || with_check || ')' from pg_policies where schemaname = 'public'
  union all
  select c.relname, t.tgname, pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
  union all
  select c.relname, 'security', 'ALTER TABLE ' || c.relname || case when c.relforcerowsecurity then ' FORCE' else ' ENABLE' end ||
    ' ROW LEVEL SECURITY' from pg_class c where c.relnamespace = 'public'::regnamespace and c.relrowsecurity
  union all
  select table_name, grantee, 'GRANT ' || string_agg(privilege_type, ', ' order by privilege_type) || ' ON ' || table_name || ' TO ' || grantee
    from information_schema.role_table_grants where table_schema = 'public' and grantee like 'noren%' and table_name <> 'migrations'
    group by table_name, grantee
  order by 1, 3`

const schemaOf = (names: string[], columns: Column[], constraints: Named[], others: Named[]): string => {
  const blocks = names.map((table) => {
    const lines = [
      ...columns.filter((c) => c.table === table).map((c) => '  ' + columnText(c)),
      ...constraints.filter((k) => k.table === table).map((k) => `  CONSTRAINT ${k.name} ${k.definition}`),
    ]
    const rest = others.filter((o) => o.table === table).map((o) => `${o.definition};`)
    return `CREATE TABLE ${table} (\n${lines.join(',\n')}\n);\n${rest.join('\n')}\n`
  })
  return `-- What the migrations make, read from the catalogue; written by \`npm run generate\`.\n\n${blocks.join('\n')}`
}

const columnText = (c: Column): string =>
  [
    c.name,
    c.type,
    c.nullable ? '' : 'NOT NULL',
    c.identity === null ? '' : `GENERATED ${c.identity === 'a' ? 'ALWAYS' : 'BY DEFAULT'} AS IDENTITY`,
    c.generated === null ? '' : `GENERATED ALWAYS AS (${c.generated}) STORED`,
    c.default === null ? '' : `DEFAULT ${c.default}`,
  ]
    .filter(Boolean)
    .join(' ')

const typesOf = (names: string[], columns: Column[], constraints: Named[]): string => {
  const blocks = names.map((table) => {
    const fields = columns
      .filter((c) => c.table === table)
      .map((c) => wrapped(`  ${c.name}: ${typeOf(c, constraints)}`))
    return `type ${pascal(table)} = {\n${fields.join('\n')}\n}\n`
  })
  const database = names.map((table) => `  ${table}: ${pascal(table)}`).join('\n')
  return `// Written by \`npm run generate\` from the catalogue; never by hand.
import type { Generated, GeneratedAlways } from 'kysely'

export type Database = {
${database}
}

${blocks.join('\n')}`
}

/** As the formatter writes a line that is too long. */
const wrapped = (line: string): string => {
  if (line.length <= 110) return line
  if (line.endsWith('>')) return line.replace(/Generated<(.*)>$/, 'Generated<\n    $1\n  >')
  const [name = '', union = ''] = line.split(/: (.*)/)
  return [`${name}:`, ...union.split(' | ').map((choice) => `    | ${choice}`)].join('\n')
}

const typeOf = (c: Column, constraints: Named[]): string => {
  const base = unionOf(c, constraints) ?? plain[c.type] ?? 'unknown'
  // What is unknown may be null as well.
  const type = c.nullable && base !== 'unknown' ? `${base} | null` : base
  if (c.identity === 'a' || c.generated !== null) return `GeneratedAlways<${type}>`
  return c.default === null && c.identity === null ? type : `Generated<${type}>`
}

const plain: Record<string, string> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'string',
  date: 'string',
  'text[]': 'string[]',
  'bigint[]': 'number[]',
  int4range: 'string',
}

/** CHECK (status = ANY (ARRAY['open'::text, …])) → 'open' | … */
const unionOf = (c: Column, constraints: Named[]): string | undefined => {
  const check = constraints.find(
    (k) => k.table === c.table && k.definition.startsWith(`CHECK ((${c.name} = ANY (ARRAY[`),
  )
  if (!check || c.type !== 'text') return undefined
  return [...check.definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | ')
}

const pascal = (name: string): string =>
  name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

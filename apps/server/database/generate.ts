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
  const { rows: first } = await client.query<Definition>(firstQuery)
  const { rows: others } = await client.query<Named>(othersQuery)
  const names = [...new Set(columns.map((c) => c.table))]
  return {
    tables: typesOf(names, columns, constraints),
    schema: schemaOf(names, columns, constraints, { first, others }),
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

/** What stands behind a table, in that order: settings, indexes, policies, rights. Primary keys and the like have theirs already. */
const othersQuery = `
  select c.relname as table, 1 as rank, i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint k where k.conindid = i.oid and k.contype in ('p', 'u', 'x'))
  union all
  select c.relname, 2, word, format('ALTER TABLE %I %s ROW LEVEL SECURITY', c.relname, word) from pg_class c,
    unnest(array['ENABLE', 'FORCE'], array[c.relrowsecurity, c.relforcerowsecurity]) as s(word, is_on)
    where c.relnamespace = 'public'::regnamespace and is_on
  union all
  select c.relname, 0, o, format('ALTER TABLE %I SET (%s)', c.relname, o) from pg_class c, unnest(c.reloptions) o
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  union all
  select tablename, 3, policyname, format('CREATE POLICY %I ON %I', policyname, tablename)
      || case when permissive = 'RESTRICTIVE' then ' AS RESTRICTIVE' else '' end || case when cmd = 'ALL' then '' else ' FOR ' || cmd end
      || ' TO ' || array_to_string(roles, ', ') || coalesce(' USING (' || qual || ')', '') || coalesce(' WITH CHECK (' || with_check || ')', '')
    from pg_policies where schemaname = 'public'
  union all
  select c.relname, 4, r.rolname, format('GRANT %s ON %I TO %I', string_agg(a.privilege_type, ', ' order by a.privilege_type), c.relname, r.rolname)
    from pg_class c, aclexplode(c.relacl) a join pg_roles r on r.oid = a.grantee
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.grantee <> c.relowner group by c.relname, r.rolname
  union all
  select c.relname, 5, r.rolname, format('GRANT %s (%I) ON %I TO %I', string_agg(a.privilege_type, ', ' order by a.privilege_type), t.attname, c.relname, r.rolname)
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a join pg_roles r on r.oid = a.grantee
    where c.relnamespace = 'public'::regnamespace group by c.relname, t.attname, r.rolname
  union all
  select d.refobjid::regclass::text, 6, r.rolname, format('GRANT %s ON SEQUENCE %I TO %I', string_agg(a.privilege_type, ', ' order by a.privilege_type), s.relname, r.rolname)
    from pg_class s join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype = 'i' and d.refclassid = 'pg_class'::regclass,
      aclexplode(s.relacl) a join pg_roles r on r.oid = a.grantee
    where s.relnamespace = 'public'::regnamespace and s.relkind = 'S' and a.grantee <> s.relowner group by 1, s.relname, r.rolname
  order by 1, 2, 3, 4`

/** What comes before all tables. */
const firstQuery = `
  select format('CREATE EXTENSION %I', extname) as definition from pg_extension where extname <> 'plpgsql'
  union all
  select format('GRANT %s ON SCHEMA public TO %I', string_agg(a.privilege_type, ', ' order by a.privilege_type), r.rolname)
    from pg_namespace n, aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
    where n.nspname = 'public' and r.rolname like 'noren%' group by r.rolname
  order by 1`

type Definition = { definition: string }

const schemaOf = (
  names: string[],
  columns: Column[],
  constraints: Named[],
  { first, others }: { first: Definition[]; others: Named[] },
): string => {
  const isForeign = ({ definition }: Named) => definition.startsWith('FOREIGN KEY')
  const blocks = names.map((table) => {
    const lines = [
      ...columns.filter((c) => c.table === table).map((c) => '  ' + columnText(c)),
      ...constraints
        .filter((k) => k.table === table && !isForeign(k))
        .map((k) => `  CONSTRAINT ${k.name} ${k.definition}`),
    ]
    const rest = others.filter((o) => o.table === table)
    return [`CREATE TABLE ${table} (\n${lines.join(',\n')}\n);`, ...linesOf(rest)].join('\n')
  })
  // When all tables are there.
  const foreign = constraints
    .filter(isForeign)
    .map((k) => ({ definition: `ALTER TABLE ${k.table} ADD CONSTRAINT ${k.name} ${k.definition}` }))
  return `${[head, ...linesOf(first), ...blocks, linesOf(foreign).join('\n')].join('\n\n')}\n`
}

const head = `-- What the migrations make in the schema public, read from the catalogue; written by \`npm run generate\`, and enough to build it anew.
-- The roles are there before it. Not in it: the list of migrations.`

const linesOf = (definitions: Definition[]): string[] => definitions.map(({ definition }) => `${definition};`)

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

// Reads the catalogue of a database → the TypeScript types of its tables. `npm run generate` writes them; a test compares them with
// what `schema.sql` builds.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

export const tablesFile = join(import.meta.dirname, 'tables.ts')

export const generate = async (client: pg.ClientBase): Promise<string> => {
  const { rows: columns } = await client.query<Column>(columnsQuery)
  const { rows: constraints } = await client.query<Constraint>(constraintsQuery)
  return typesOf(columns, constraints)
}

export const committed = (): string => readFileSync(tablesFile, 'utf8')

type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  generated: boolean
  optional: boolean
}
type Constraint = { table: string; definition: string }

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as nullable, a.attidentity = 'a' or a.attgenerated <> '' as generated,
    a.attidentity = 'd' or a.atthasdef and a.attgenerated = '' as optional
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
  order by c.relname, a.attnum`

const constraintsQuery = `
  select c.relname as table, pg_get_constraintdef(k.oid) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace and k.contype = 'c' order by c.relname, k.conname`

const typesOf = (columns: Column[], constraints: Constraint[]): string => {
  const names = [...new Set(columns.map((c) => c.table))]
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

const typeOf = (c: Column, constraints: Constraint[]): string => {
  const base = unionOf(c, constraints) ?? plain[c.type] ?? 'unknown'
  // What is unknown may be null as well.
  const type = c.nullable && base !== 'unknown' ? `${base} | null` : base
  if (c.generated) return `GeneratedAlways<${type}>`
  return c.optional ? `Generated<${type}>` : type
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
const unionOf = (c: Column, constraints: Constraint[]): string | undefined => {
  const check = constraints.find(
    (k) => k.table === c.table && k.definition.startsWith(`CHECK ((${c.name} = ANY (ARRAY[`),
  )
  if (!check || c.type !== 'text') return undefined
  return [...check.definition.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | ')
}

const pascal = (name: string): string =>
  name.replace(/(^|_)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

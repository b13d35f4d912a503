// Whether anything at all was written: a sum over every row of every table.
import { inject } from 'vitest'
import type { TestDatabase } from './database.ts'

/** By table, so that a difference says where it is. */
export type Fingerprint = Record<string, string>

export const takeFingerprint = async ({ sql }: Pick<TestDatabase, 'sql'>): Promise<Fingerprint> => {
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public' order by 1`,
  )
  const texts = tables.map(
    ({ name }) =>
      `select '${name}' as name, concat(count(*), ' ', sum(hashtextextended(t::text, 0)::numeric)) as sum from ${name} t`,
  )
  // A cluster would gather each part of one statement by itself first.
  const sent = inject('workers').length === 0 ? [texts.join(' union all ')] : texts
  const rows: { name: string; sum: string }[] = []
  for (const text of sent) rows.push(...(await sql<{ name: string; sum: string }>(text)))
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

export const differing = (before: Fingerprint, after: Fingerprint): string[] =>
  Object.keys(after).filter((table) => after[table] !== before[table])

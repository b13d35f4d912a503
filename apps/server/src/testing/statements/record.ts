// Sees every statement that a server of a test sends, and holds it against the rules of decision 0038.
import pg from 'pg'
import type { TestDatabase } from '../database.ts'
import { findAgainst, type Tables } from './check.ts'

/** Of all connections that the pool opens from now on: the texts, and whether each was only ever sent across shops. */
export const recordStatements = (pool: pg.Pool): ReadonlyMap<string, boolean> => {
  const seen = new Map<string, boolean>()
  pool.on('connect', (client) => {
    let acrossShops = false
    const recorded = (...call: [query: pg.QueryConfig | string, ...unknown[]]): unknown => {
      const [sent] = call
      // By text alone a test asks by itself.
      if (typeof sent !== 'string') {
        const { text, values } = sent
        if (values) seen.set(text, acrossShops && (seen.get(text) ?? true))
        else acrossShops = text.startsWith('begin') && text.includes('role noren_system')
      }
      // Looked up anew: tests that count statements put their own in its place.
      return Reflect.apply(Reflect.get(pg.Client.prototype, 'query'), client, call)
    }
    Object.assign(client, { query: recorded })
  })
  return seen
}

/** Throws with what is against the rules. */
export const assertStatements = async (seen: ReadonlyMap<string, boolean>, tables: Tables): Promise<void> => {
  const against: string[] = []
  for (const [text, acrossShops] of seen) {
    const found = await findAgainst(text, tables, { acrossShops })
    if (found.length > 0) against.push(`${found.join(', ')}:\n${text}`)
  }
  if (against.length > 0) throw new Error(`against decision 0038:\n${against.join('\n\n')}`)
}

/** By the catalogue of a migrated database. */
export const readTables = async ({ sql }: Pick<TestDatabase, 'sql'>): Promise<Tables> => {
  const rows = await sql<{ name: string; isTenant: boolean }>(
    `select relname as name, relrowsecurity as "isTenant" from pg_class
     where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  return {
    tenants: new Map(
      rows.filter(({ isTenant }) => isTenant).map(({ name }) => [name, name === 'shops' ? 'id' : 'shop_id']),
    ),
    ofNoShop: new Set(rows.filter(({ isTenant }) => !isTenant).map(({ name }) => name)),
  }
}

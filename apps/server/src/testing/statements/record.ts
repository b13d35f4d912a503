// Sees every statement that a server of a test sends, and holds it against the rules of decision 0038.
import pg from 'pg'
import { crossChecks } from '#features/shops/invariants'
import type { TestDatabase } from '../database.ts'
import { findAgainst, type Tables } from './check.ts'

/** Of all connections that the pool opens from now on: the texts, and how each was ever sent. */
export const recordStatements = (pool: pg.Pool): Statements => {
  const seen = new Map<string, Sent>()
  pool.on('connect', (client) => {
    let acrossShops = false
    const recorded = (...call: [query: pg.QueryConfig | string, ...unknown[]]): unknown => {
      const [sent] = call
      // By text alone a test asks by itself.
      if (typeof sent !== 'string') {
        const { text, values } = sent
        if (values) {
          const { across = false, own = false } = seen.get(text) ?? {}
          seen.set(text, { across: across || acrossShops, own: own || !acrossShops })
        }
        // What is sent without values compares nothing, but may set something.
        else if (text.includes('set_config')) seen.set(text, { across: true, own: false })
        else
          acrossShops =
            text.startsWith('begin') && text.includes('role noren_system') && !text.includes('app.shop_id')
      }
      // Looked up anew: tests that count statements put their own in its place.
      return Reflect.apply(Reflect.get(pg.Client.prototype, 'query'), client, call)
    }
    Object.assign(client, { query: recorded })
  })
  return seen
}

/** Across shops, or in the scope of one shop or none. */
export type Sent = { across: boolean; own: boolean }
export type Statements = ReadonlyMap<string, Sent>

const exceptions = new Set(crossChecks.map(({ sql }) => sql))

/** Throws with what is against the rules. */
export const assertStatements = async (seen: Statements, tables: Tables): Promise<void> => {
  const against: string[] = []
  for (const [text, sent] of seen) {
    const found = exceptions.has(text) ? [] : await findAgainst(text, tables, sent)
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

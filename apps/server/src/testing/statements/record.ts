// Sees every statement that a server of a test sends, and holds it against the rules of decision 0038.
import pg from 'pg'
import type { TestDatabase } from '../database.ts'
import { isAcross, isControl } from './across.ts'
import { causeNow } from './causes.ts'
import { findAgainst, type Tables } from './check.ts'

/** Across shops, or in the scope of one shop or none. */
export type Sent = { across: boolean; own: boolean }

export type Statements = {
  /** Of each text, how it was ever sent. */
  texts: ReadonlyMap<string, Sent>
  /** The texts that were sent across shops, by what caused them. */
  acrossBy: ReadonlyMap<string, ReadonlySet<string>>
}

/** Of all connections that the pool opens from now on. */
export const recordStatements = (pool: pg.Pool): Statements => {
  const { recording, note } = openRecording()
  pool.on('connect', (client) => {
    const wrapped = Object.hasOwn(client, 'query') ? Reflect.get(client, 'query') : undefined
    const recorded = (...call: [query: pg.QueryConfig | string, ...unknown[]]): unknown => {
      const [sent] = call
      // By text alone a test asks by itself.
      if (typeof sent !== 'string') note(client, sent)
      // Looked up anew: tests that count statements put their own in its place.
      return Reflect.apply(wrapped ?? Reflect.get(pg.Client.prototype, 'query'), client, call)
    }
    Object.assign(client, { query: recorded })
  })
  return recording
}

export const openRecording = () => {
  const texts = new Map<string, Sent>()
  const acrossBy = new Map<string, Set<string>>()
  const acrossShops = new WeakSet<object>()
  /** Each statement of a connection, in their order. */
  const note = (client: object, { text }: pg.QueryConfig): void => {
    if (!isControl(text)) {
      const wasAcross = acrossShops.has(client)
      const { across = false, own = false } = texts.get(text) ?? {}
      texts.set(text, { across: across || wasAcross, own: own || !wasAcross })
      if (wasAcross) acrossBy.set(causeNow(), (acrossBy.get(causeNow()) ?? new Set()).add(text))
    } else if (isAcross(text, acrossShops.has(client))) acrossShops.add(client)
    else acrossShops.delete(client)
  }
  return { recording: { texts, acrossBy } satisfies Statements, note }
}

/** Throws with what is against the rules. */
export const assertStatements = async ({ texts }: Statements, tables: Tables): Promise<void> => {
  const against: string[] = []
  for (const [text, sent] of texts) {
    const found = await findAgainst(text, tables, sent)
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

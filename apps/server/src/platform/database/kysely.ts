// Kysely on the pool of `pg`. Statements with values are prepared by name, each connection when it first meets the name
// (node-postgres.com/features/queries#prepared-statements).
import { hash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import type pg from 'pg'

/** `beforeConnecting` may throw, where nobody is to take a connection. */
export const openKysely = <Tables>(pool: pg.Pool, beforeConnecting: () => void): Kysely<Tables> => {
  const nameOf = openNames()
  return new Kysely({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        end: () => pool.end(),
        connect: async () => {
          beforeConnecting()
          const client = await pool.connect()
          return {
            query: (text: string, values: readonly unknown[]) =>
              client.query(
                values.length === 0 ? { text } : { name: nameOf(text), text, values: [...values] },
              ),
            release: (destroy?: boolean) => client.release(destroy),
          }
        },
        // The type wants a second `query`, for cursors: nothing is streamed.
      } as unknown as PostgresPool,
    }),
  })
}

/** With more texts than this somebody builds SQL from values: further statements are not prepared. */
const maxNames = 500

const openNames = () => {
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxNames) return known
    const name = hash('sha256', text, 'base64url')
    names.set(text, name)
    return name
  }
}

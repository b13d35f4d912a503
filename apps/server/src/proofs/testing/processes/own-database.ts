// A database by DATABASE_URL, made as docs/deploying.md says: its owner is no superuser, and the program migrates it.
import pg from 'pg'
import type { Connection } from '#platform/database/pool'

/** Where a PostgreSQL listens, and its superuser. */
export type Cluster = { host: string; port: number; user: string }

/** As its superuser, for what the owner of a database may not do. */
export const asSuperuser = async (
  cluster: Cluster,
  statements: readonly string[],
  database = 'postgres',
): Promise<void> => {
  const client = new pg.Client({ ...cluster, database })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export const makeOwner = (name: string): string => `create role ${name} login createrole`
export const makeDatabase = (name: string): string => `create database ${name} owner ${name}`
/** Needed where the server's roles are not the owner's to make, as here, where other databases of the cluster have them already. */
export const grantRoles = (name: string): string =>
  `grant noren_app, noren_system, noren_purge to ${name} with admin option`

export const urlOf = ({ host, port }: Connection, name: string): string => {
  const url = new URL(`postgres://${name}@localhost/${name}`)
  url.searchParams.set('host', host ?? '')
  url.searchParams.set('port', String(port))
  return url.href
}

// Whom the server signs in as to its own PostgreSQL. Its superuser makes the cluster and migrates; what serves requests is a
// login that owns nothing and may only become the roles that row-level security binds.
import { withClient, type Connection } from '#platform/database/pool'

const serverRole = 'noren_server'

export const asServer = (connection: Connection): Connection => ({ ...connection, user: serverRole })

/** After the migrations, which make the roles that it may become. A data folder of an older version gets it at its next start. */
export const ensureServerRole = (owner: Connection): Promise<void> =>
  withClient(owner, async (client) => {
    const { rows } = await client.query('select from pg_roles where rolname = $1', [serverRole])
    if (rows.length === 0) await client.query(`create role ${serverRole} login noinherit`)
    await client.query(`grant noren_app, noren_system, noren_purge to ${serverRole}`)
  })

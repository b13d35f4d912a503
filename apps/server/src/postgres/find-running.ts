// A look into the data of a server that is running: no lock, no migration, no start or stop.
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '#platform/database/pool'
import { findPostmaster } from './cluster-folder.ts'
import { asServer } from './server-role.ts'
import { port } from './socket-folder.ts'

/** Where the PostgreSQL under `dataDir` listens; undefined where none is running. */
export const findRunning = (dataDir: string): Connection | undefined => {
  const folder = join(dataDir, 'postgres')
  if (!existsSync(folder)) return undefined
  const found = findPostmaster(realpathSync(folder))
  return found?.ready ? asServer({ host: found.socketDir, port, database: 'postgres' }) : undefined
}

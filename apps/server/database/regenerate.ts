// `npm run generate`: a throw-away PostgreSQL, a new database in it, and the types of its tables written down.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded } from '#postgres/start'
import { migrate } from '#platform/database/migrate'
import { generate, tablesFile } from './generate.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'noren-generate-'))
const postgres = await startEmbedded({ dataDir, fsync: false })
try {
  const { host, port, user, database } = postgres
  await migrate({ host, port, user, database })
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  writeFileSync(tablesFile, await generate(client))
  await client.end()
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

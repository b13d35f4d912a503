// One PostgreSQL for a whole run of the tests, and one migrated template in it; each test file copies the template.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#postgres/start'
import { ensureServerRole } from '#postgres/server-role'
import { migrate } from '#platform/database/migrate'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: { host: string; port: number; user: string }
  }
}

export const templateName = 'noren_template'

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-tests-'))
  const postgres = await startEmbedded({ dataDir, fsync: false })
  const { host, port, user } = postgres
  const client = new pg.Client({ host, port, user, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  await migrate({ host, port, user, database: templateName })
  await ensureServerRole({ host, port, user, database: templateName })
  project.provide('cluster', { host, port, user })
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

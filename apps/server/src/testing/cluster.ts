// One PostgreSQL, or one cluster, for a whole run of the tests, and one migrated template in it; each test file copies the template.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#postgres/start'
import { dropDatabase, makeTemplate, readCluster, type Node, type Nodes } from '#distribution/testing/nodes'

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: Node
    /** Of a real cluster; none beside one PostgreSQL. */
    workers: Node[]
    template: string
  }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { nodes, stop } = await openNodes()
  // Projects of one run have one cluster.
  const template = `noren_template_${project.name}`
  await makeTemplate(nodes, template)
  project.provide('cluster', nodes.coordinator)
  project.provide('workers', nodes.workers)
  project.provide('template', template)
  return async () => {
    await dropDatabase(nodes, template)
    await stop()
  }
}

const openNodes = async (): Promise<{ nodes: Nodes; stop: () => Promise<void> }> => {
  const cluster = readCluster()
  if (cluster) return { nodes: cluster, stop: async () => undefined }
  const dataDir = mkdtempSync(join(tmpdir(), 'noren-tests-'))
  const postgres = await startEmbedded({ dataDir, fsync: false })
  const { host, port, user } = postgres
  return {
    nodes: { coordinator: { host, port, user }, workers: [] },
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

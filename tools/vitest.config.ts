import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '..')
// Makes the run's database cluster; absent in a checkout without the server.
const cluster = resolve(root, 'apps/server/src/testing/cluster.ts')

/** Those that put something in a module's place, or count what the modules of one file saw. */
const apart = [
  'apps/server/src/endpoint-walk*.test.ts',
  'apps/server/src/features/reservations/calendar/calendar.test.ts',
  'apps/server/src/proofs/races/sign-in-rush.test.ts',
]

/** The same of a screen. */
const screensApart = [
  'apps/admin/src/features/imports/choose/file-card.test.tsx',
  // The one announcer of a page is what it looks at.
  'apps/admin/src/platform/notices/notices.test.tsx',
]
const screens = {
  environment: 'happy-dom',
  setupFiles: [resolve(root, 'apps/admin/src/testing/setup.ts')],
}

/** Only where `TEST_CLUSTER` names a real cluster, and after the others: its tests kill and move its machines. */
const onClusterAlone = 'apps/server/src/distribution/cluster-*.test.ts'
const isCluster = process.env['TEST_CLUSTER'] !== undefined
const leftOut: { file: string; tests?: string[] }[] = isCluster
  ? JSON.parse(readFileSync(resolve(root, 'apps/server/src/distribution/testing/left-out.json'), 'utf8'))
  : []
const notOnCluster = leftOut.filter(({ tests }) => !tests).map(({ file }) => file)
const setupFiles = isCluster ? [resolve(root, 'apps/server/src/distribution/testing/skip-left-out.ts')] : []

export default defineConfig({
  root,
  // The server runs the built mails; tests look at their source.
  resolve: { alias: { '#messages': resolve(root, 'apps/server/src/messages.tsx') } },
  test: {
    maxWorkers: 2,
    watch: false,
    // For what hangs; nothing here is measured by them.
    testTimeout: 60_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [
            'packages/**/src/**/*.test.{ts,tsx}',
            'apps/admin/src/**/*.test.ts',
            'apps/booking/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
          // A process and its modules for each file would be most of the work of these, too.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['apps/admin/src/**/*.test.tsx'],
          exclude: screensApart,
          ...screens,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'screens-apart', include: screensApart, ...screens } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...apart, onClusterAlone, ...notOnCluster],
          globalSetup: existsSync(cluster) ? [cluster] : [],
          setupFiles,
          // Loading the server takes longer than most files: it is loaded once for each worker.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: apart,
          exclude: notOnCluster,
          globalSetup: existsSync(cluster) ? [cluster] : [],
          setupFiles,
        },
      },
      ...(isCluster
        ? [
            {
              extends: true as const,
              test: {
                name: 'cluster',
                include: [onClusterAlone],
                globalSetup: [cluster],
                fileParallelism: false,
              },
            },
          ]
        : []),
    ],
  },
})

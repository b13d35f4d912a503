import { existsSync } from 'node:fs'
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
  'apps/server/src/testing/statements/causes.test.ts',
]

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
            'apps/{admin,booking}/src/**/*.test.{ts,tsx}',
            'tools/**/*.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.{ts,tsx}', 'sandbox/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: apart,
          globalSetup: existsSync(cluster) ? [cluster] : [],
          // Loading the server takes longer than most files: it is loaded once for each worker.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: apart,
          globalSetup: existsSync(cluster) ? [cluster] : [],
        },
      },
    ],
  },
})

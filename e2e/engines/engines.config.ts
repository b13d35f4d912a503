// npm run test:engines: a few stories in each engine, whose names stand in ENGINES. All others are told in Chromium.
import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: '../product.ts',
  // One browser after the other: WebKitGTK has one for a machine.
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  projects: (process.env.ENGINES ?? 'chromium').split(',').map((name) => ({ name })),
})

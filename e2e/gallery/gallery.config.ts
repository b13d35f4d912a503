// npm run screens: pictures of all screens, for people to look at; nothing is compared (rule SCR-234).
import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'

export default defineConfig({
  ...stories,
  testDir: '.',
  globalSetup: '../product.ts',
  // One after the other: pictures of a machine out of breath show skeletons.
  workers: 1,
  // A walk makes up to a hundred pictures.
  timeout: 1_800_000,
  projects: [{ name: 'pictures' }],
})

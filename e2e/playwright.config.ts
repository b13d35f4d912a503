import { defineConfig } from '@playwright/test'

// `SCREENS=1` takes the README's pictures instead of running the stories.
const takesPictures = process.env.SCREENS === '1'
const desktop = { width: 1280, height: 800 }

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './product.ts',
  // Stories wait more than they work: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  // For what hangs; on a loaded machine a story may take ten times as long.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    contextOptions: { reducedMotion: 'reduce' },
    // What a worker answers no story can change. Stories of the sign-in, payments and screens without a network allow it (decision 0074).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  // A story runs at one width: on a phone, or where its title says so on a desktop. Those that look at the layout say @both.
  projects: [
    {
      name: 'phone',
      testIgnore: ['e2e/engines/**'],
      grepInvert: /@desktop|@screens/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: ['e2e/engines/**'],
      grep: takesPictures ? /@screens/ : /@desktop|@both/,
      use: { viewport: desktop },
    },
  ],
})

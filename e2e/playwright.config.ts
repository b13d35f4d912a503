import { defineConfig } from '@playwright/test'

// `SCREENS=1` takes the README's pictures instead of running the stories.
const takesPictures = process.env.SCREENS === '1'

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
  grep: takesPictures ? /@screens/ : /^(?!.*@screens)/,
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    contextOptions: { reducedMotion: 'reduce' },
    // It would hide requests from the stories that answer them; its own story allows it (decision 0042).
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
  // Stories run at both widths where the layout differs; what one width proves about behaviour holds for the other too.
  projects: [
    {
      name: 'phone',
      testIgnore: [
        'gallery/*.spec.ts',
        'calendar-desktop.spec.ts',
        'day-changes.spec.ts',
        'payloads.spec.ts',
        /pages\/(booking-page|completion|failures|large|print|writing)\.spec\.ts$/,
      ],
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: [
        /account-(limits|login|own|password|session|signup|story)\.spec\.ts$/,
        /(approval|guards|input|known-customer|language|manage|race|session-ends)\.spec\.ts$/,
      ],
      // Of a file that runs at both widths.
      grepInvert: /@phone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
})

import { defineConfig } from '@playwright/test'

// `SCREENS=1` takes the README's pictures instead of running the stories.
const takesPictures = process.env.SCREENS === '1'
const desktop = { width: 1280, height: 800 }
const phone = { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true }

const browser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
/** The shell is quicker and has no push messages, so the stories about them take the whole browser (decision 0137). */
const shell = process.env.CHROMIUM_SHELL_PATH ?? browser
const aboutPush = 'e2e/push.spec.ts'

/** Parts of the browser itself. The last such switch counts, so what Playwright switches off stands here, too. */
const switchedOff = [
  // Of the address bar nobody sees anything: two pages of it in each window take more of the processor than most of ours.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  // A process that is started ahead for the next navigation to another site.
  'SpareRendererForSitePerProcess',
  // Playwright's own.
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const launchOptions = (executablePath: string) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    `--disable-features=${switchedOff.join()}`,
  ],
})

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './product.ts',
  // Stories wait more than they work: three keep two cores busy.
  workers: 3,
  fullyParallel: true,
  // One that passes only when it is repeated is a race of the story or of the product.
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
    launchOptions: launchOptions(shell),
  },
  // A story runs at one width: on a phone, or where its title says so on a desktop. Those that do something else at each say @both.
  projects: [
    {
      name: 'phone',
      testIgnore: ['e2e/engines/**', 'e2e/gallery/**', aboutPush],
      grepInvert: /@desktop|@screens/,
      use: phone,
    },
    {
      name: 'push',
      testMatch: aboutPush,
      use: { ...phone, launchOptions: launchOptions(browser) },
    },
    {
      name: 'desktop',
      testIgnore: ['e2e/engines/**', 'e2e/gallery/**'],
      grep: takesPictures ? /@screens/ : /@desktop|@both/,
      use: { viewport: desktop },
    },
  ],
})

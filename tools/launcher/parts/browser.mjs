import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment, root } from './node.mjs'
import { capture, withProgress, log } from './progress.mjs'

/** Finds a Chromium that starts and Japanese fonts; installs what is missing. */
export const findBrowser = async () => {
  const found = (await findStarting()) ?? (await withProgress('Installing a browser', installBrowser))
  await ensureFonts()
  return found
}

/** Finds Chromium's headless shell, in which stories take a fifth less (decision 0137). Undefined where there is none. */
export const findShell = async () => {
  const places = [process.env.CHROMIUM_SHELL_PATH, '/usr/bin/chromium-headless-shell']
  const found = await firstStarting(places)
  if (found || !isRoot || !hasApt) return found
  await withProgress('Installing a headless shell', () => apt(['chromium-headless-shell']))
  return firstStarting(places)
}

const findStarting = async () =>
  firstStarting([
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    // Its own, where it has downloaded one.
    await import('@playwright/test').then(
      ({ chromium }) => chromium.executablePath(),
      () => undefined,
    ),
  ])

/** @param {(string | undefined)[]} places */
const firstStarting = async (places) => {
  for (const place of places) {
    // Checked by starting it: some distributions install only a script that names another package.
    if (place && existsSync(place) && (await capture(place, ['--version'])).code === 0) return place
  }
  return undefined
}

const isRoot = process.getuid?.() === 0
const hasApt = existsSync('/usr/bin/apt-get')

const installBrowser = async () => {
  const first = isRoot && hasApt ? await apt(['chromium', 'fonts-noto-cjk']) : undefined
  const found = await findStarting()
  if (found) return found
  const playwright = join(root, 'node_modules/.bin/playwright')
  const args = ['install', ...(isRoot && hasApt ? ['--with-deps'] : []), 'chromium']
  const second = await capture(playwright, args, { env: environment() })
  const installed = await findStarting()
  if (installed) return installed
  const reasons = [first, second].flatMap((tried) => reasonsOf(tried?.output ?? ''))
  throw new Error(
    `No Chromium was found and none could be installed: install one, and name it in CHROMIUM_PATH if it stands in no usual place\n  ${reasons.join('\n  ')}`,
  )
}

/** @param {string} output */
const reasonsOf = (output) =>
  output
    .trim()
    .split('\n')
    .filter((line) => !/^\s*at /.test(line)) // of a stack
    .slice(-3)

const ensureFonts = async () => {
  const { code, output } = await capture('fc-list', [':lang=ja'])
  if (code === 0 && output.trim()) return
  if (isRoot && hasApt)
    await withProgress('Installing Japanese fonts', () => apt(['fontconfig', 'fonts-noto-cjk']))
  else if (process.platform === 'linux')
    log('No Japanese fonts found: pages are tested, but pictures show boxes (fonts-noto-cjk)')
}

/** @param {string[]} packages */
const apt = async (packages) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await capture('apt-get', ['update'], { env })
  return capture('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'
import { capture, withProgress } from './progress.mjs'
import { withLock } from './lock.mjs'

/** Installs the packages of package-lock.json unless they are installed. */
export const install = async () => {
  if (isInstalled()) return
  await withLock(async () => {
    if (isInstalled()) return // by the launcher that held the lock
    await withProgress('Installing packages', runNpm)
    writeFileSync(stampFile, stampOfLock())
  })
}

const stampFile = join(root, 'node_modules/.noren-lock')

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfLock()

// With the platform, because a copied node_modules may have another machine's binaries.
const stampOfLock = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform} ${process.arch}\n`
}

const runNpm = async () => {
  // The build tools are needed even with NODE_ENV=production or an `omit` in an npmrc.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath ?? ''
  const { code, output } = npm.endsWith('npm-cli.js')
    ? await capture(process.execPath, [npm, ...args])
    : await capture('npm', args)
  if (code !== 0) {
    const reason = output.trim().split('\n').slice(0, 25).join('\n') // npm appends a page of its options
    throw new Error(`The packages could not be installed (npm ci ended with ${code}):\n${reason}`)
  }
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'
import { capture, during } from './progress.mjs'
import { inTurn } from './turn.mjs'

/** Makes node_modules what package-lock.json says, when it is not already. */
export const install = async () => {
  if (isInstalled()) return
  await inTurn(async () => {
    if (isInstalled()) return // by the one that was waited for
    await during('Installing packages', runNpm)
    writeFileSync(stampFile, stampOfLock())
  })
}

const stampFile = join(root, 'node_modules/.noren-lock')

const isInstalled = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfLock()

// With the platform, because the binaries in a copied node_modules are another machine's.
const stampOfLock = () => {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform} ${process.arch}\n`
}

const runNpm = async () => {
  // Neither NODE_ENV=production nor an `omit` in somebody's npmrc may leave out what builds the front ends.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  const npm = process.env.npm_execpath ?? ''
  const { code, output } = npm.endsWith('npm-cli.js')
    ? await capture(process.execPath, [npm, ...args])
    : await capture('npm', args)
  if (code !== 0) {
    const reason = output.trim().split('\n').slice(0, 25).join('\n') // npm goes on with a page of its options
    throw new Error(`The packages could not be installed (npm ci ended with ${code}):\n${reason}`)
  }
}

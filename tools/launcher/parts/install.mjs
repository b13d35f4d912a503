import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, ownNode, root } from './node.mjs'
import { capture, withProgress } from './progress.mjs'
import { withLock } from './lock.mjs'

/** Each folder has a lockfile; its packages are installed unless they are. */
const folders = [
  ...(ownNode
    ? [{ folder: ownNode, title: `Installing Node (this machine has ${process.version}, which is too old)` }]
    : []),
  { folder: root, title: 'Installing packages' },
]

export const install = async () => {
  if (folders.every(isInstalled) && isLinked()) return
  await withLock(async () => {
    for (const one of folders) {
      if (isInstalled(one)) continue // perhaps by the launcher that held the lock
      await withProgress(one.title, () => runNpm(one.folder))
      writeFileSync(stampFile(one), stampOf(one))
    }
    if (ownNode) await linkNode()
  })
}

/** @typedef {{ folder: string }} Installed */

/** @param {Installed} one */
const stampFile = ({ folder }) => join(folder, 'node_modules/.noren-lock')

/** @param {Installed} one */
const isInstalled = (one) =>
  existsSync(stampFile(one)) && readFileSync(stampFile(one), 'utf8') === stampOf(one)

/**
 * With the platform, because a copied node_modules may have another machine's binaries.
 * @param {Installed} one
 */
const stampOf = ({ folder }) => {
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  return `${lock} ${process.platform} ${process.arch}\n`
}

/** @param {string} folder */
const runNpm = async (folder) => {
  // The build tools are needed even with NODE_ENV=production or an `omit` in an npmrc.
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev', '--include=optional']
  // Named, because npm start tells its children the repository's folder.
  args.push('--prefix', folder)
  const npm = process.env.npm_execpath ?? ''
  const { code, output } = npm.endsWith('npm-cli.js')
    ? await capture(process.execPath, [npm, ...args])
    : await capture('npm', args)
  if (code !== 0) {
    const reason = output.trim().split('\n').slice(0, 25).join('\n') // npm appends a page of its options
    throw new Error(`The packages could not be installed (npm ci ended with ${code}):\n${reason}`)
  }
}

const link = join(root, 'node_modules/.bin/node')

/** npm ci in the repository removes it. */
const isLinked = () => !ownNode || existsSync(link)

/** Beside the workspace's tools, so that they find it too when somebody starts one by hand. */
const linkNode = async () => {
  const node = findNode()
  const { code, output } = await capture(node, ['--version'])
  if (code !== 0)
    throw new Error(
      `npm's Node does not run here (${output.trim()}): install the library that it names (Debian: libatomic1), or Node from nodejs.org`,
    )
  rmSync(link, { force: true })
  symlinkSync(node, link)
}

import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '')

const needed = 26

/** The Node that npm installed; the running one only if that is missing and it is new enough. */
export const findNode = () => {
  const packages = [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]
  const places = packages.map((name) => join(root, 'node_modules', name, 'bin/node'))
  const found = [...places, process.execPath].find((path) => majorOf(path) >= needed)
  if (found) return found
  throw new Error(
    `Node ${needed} is needed, and npm has none for ${process.platform} ${process.arch}: install it from nodejs.org`,
  )
}

/** For every program started from here: the workspace's tools and Node 26 come first in PATH. */
export const environment = () => {
  const path = [join(root, 'node_modules/.bin'), dirname(findNode()), process.env.PATH]
    .filter(Boolean)
    .join(':')
  // The compile cache saves a third of the server's start.
  return { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env, PATH: path }
}

/** @param {string} path */
const majorOf = (path) => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0)
}

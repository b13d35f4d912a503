import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './node.mjs'

/**
 * One launcher at a time installs and builds: `npm start` and `npm test` may run together in a fresh clone.
 * @template T
 * @param {() => Promise<T>} work
 */
export const withLock = async (work) => {
  // Outside the clone, because npm ci removes node_modules.
  const file = join(tmpdir(), `noren-lock-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  while (!acquire(file)) {
    if (!isHeld(file)) rmSync(file, { force: true })
    await pause(200)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** @param {string} file */
const acquire = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/**
 * Whether the process that it names is alive; so is who has not written its number yet.
 * @param {string} file
 */
const isHeld = (file) => {
  try {
    const owner = Number(readFileSync(file, 'utf8'))
    return owner === 0 || process.kill(owner, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH'
  }
}

import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './node.mjs'
import { log } from './progress.mjs'

/**
 * One launcher at a time installs and builds: `npm start` and `npm test` may run together in a fresh clone.
 * @template T
 * @param {() => Promise<T>} work
 */
export const withLock = async (work) => {
  // Outside the clone, because npm ci removes node_modules.
  const file = join(tmpdir(), `noren-lock-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  let isAnnounced = false
  while (!acquire(file)) {
    const owner = Number(read(file))
    if (owner > 0 && !isAlive(owner)) rmSync(file, { force: true })
    else if (!isAnnounced) {
      log(`Waiting for pid ${owner || '?'}, which is installing or building here`)
      isAnnounced = true
    }
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

/** @param {string} file */
const read = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** @param {number} pid */
const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

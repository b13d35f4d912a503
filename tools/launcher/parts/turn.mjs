import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './node.mjs'
import { say } from './progress.mjs'

/**
 * Installing and building go one launcher at a time: `npm start` and `npm test` may be begun together in a fresh clone.
 * @template T
 * @param {() => Promise<T>} work
 */
export const inTurn = async (work) => {
  // Outside the clone, because npm ci removes node_modules.
  const file = join(tmpdir(), `noren-turn-${createHash('sha256').update(root).digest('hex').slice(0, 16)}`)
  let told = false
  while (!take(file)) {
    const owner = Number(read(file))
    if (owner > 0 && !isAlive(owner)) rmSync(file, { force: true })
    else if (!told) {
      say(`Waiting for pid ${owner || '?'}, which is installing or building here`)
      told = true
    }
    await pause(200)
  }
  const leave = () => rmSync(file, { force: true })
  process.once('exit', leave)
  try {
    return await work()
  } finally {
    process.off('exit', leave)
    leave()
  }
}

/** @param {string} file */
const take = (file) => {
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

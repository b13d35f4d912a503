import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processStart } from './process-identity.ts'

/** Makes this process the only server on the data, or throws with the pid of the one that already is. */
export const acquireDataLock = (dataDir: string): { release: () => void } => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const pidFile = join(dataDir, 'noren.pid')
  const lock = take(join(dataDir, 'noren.lock'))
  try {
    // The lock of a server of an older version, which may still run.
    refuseWhileAlive(readLock(pidFile) ?? '')
    // For other programs: nothing but the number.
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    release: () => {
      rmSync(pidFile, { force: true })
      lock.release()
    },
  }
}

const take = (file: string): { release: () => void } => {
  const mine = `${process.pid}\n${processStart(process.pid)}\n`
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, mine)
  try {
    while (!linkNew(draft, file)) {
      const found = readLock(file)
      if (found === undefined) continue // released between our two looks
      refuseWhileAlive(found)
      if (takeOver(file, found, draft)) break
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release: () => {
      if (readLock(file) === mine) rmSync(file, { force: true })
    },
  }
}

/**
 * A dead owner's lock is replaced under a second lock of the same kind: by unlinking it instead, the slower of
 * two starts would remove the lock that the quicker one has just made. False when it is the dead one's no more.
 */
const takeOver = (file: string, dead: string, draft: string): boolean => {
  const turn = take(`${file}.next`)
  try {
    if (readLock(file) !== dead) return false
    renameSync(draft, file)
    return true
  } finally {
    turn.release()
  }
}

const refuseWhileAlive = (lock: string): void => {
  // Older versions wrote both on one line, and into noren.pid.
  const [, pid = '', start] = /^(\d+)[ \n](.+)\n$/.exec(lock) ?? []
  if (start !== undefined && processStart(Number(pid)) === start) {
    throw new Error(`Noren is already running with pid ${pid} on this data`)
  }
}

const linkNew = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Whoever holds a lock may remove it at any moment, so it is read without looking for it first. */
export const readLock = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireDataLock } from './data-lock.ts'
import { processStart } from './process-identity.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'noren-test-lock-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const lockFile = () => join(dataDir, 'noren.lock')
const pidFile = () => join(dataDir, 'noren.pid')

/** Starts that all wait for the same word and live until all have answered: who got the lock, what the others heard. */
const race = async (count: number) => {
  const program = `
    import { acquireDataLock } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))}
    console.log('waiting')
    process.stdin.once('data', () => {
      try { acquireDataLock(${JSON.stringify(dataDir)}); console.log('won ' + process.pid) }
      catch (error) { console.log(error.message) }
    })`
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  const nextLines = () =>
    Promise.all(children.map(async ({ stdout }) => String(await once(stdout, 'data')).trim()))
  await nextLines()
  const outcomes = nextLines()
  for (const { stdin } of children) stdin.write('go')
  await outcomes
  for (const { stdin } of children) stdin.end()
  return outcomes
}

test('a second server is refused with the pid of the first', () => {
  const lock = acquireDataLock(dataDir)
  expect(() => acquireDataLock(dataDir)).toThrow(`already running with pid ${process.pid} on this data`)
  expect(readFileSync(pidFile(), 'utf8')).toBe(`${process.pid}\n`)
  lock.release()
  expect(readdirSync(dataDir)).toEqual([])
  acquireDataLock(dataDir).release()
})

test.each([' ', '\n'])(
  'a lock that an older version wrote keeps a second server out as well (%j)',
  (between) => {
    const old = `${process.pid}${between}${processStart(process.pid)}\n`
    writeFileSync(pidFile(), old)
    expect(() => acquireDataLock(dataDir)).toThrow(`already running with pid ${process.pid} on this data`)
    expect(readdirSync(dataDir)).toEqual(['noren.pid'])
    expect(readFileSync(pidFile(), 'utf8')).toBe(old)
  },
)

test('a lock of a process that ended, or whose pid went to another program, is taken over', async () => {
  for (const stale of [
    '4194303\n1\n',
    '4194303 1\n',
    `${process.ppid}\n1\n`,
    `${process.ppid} 1\n`,
    '',
    'nonsense\n',
  ]) {
    for (const file of [lockFile(), pidFile()]) writeFileSync(file, stale)
    const lock = acquireDataLock(dataDir)
    expect(readFileSync(lockFile(), 'utf8')).toMatch(new RegExp(`^${process.pid}\\n.+\\n$`))
    lock.release()
    expect(readdirSync(dataDir)).toEqual([])
  }
})

test.each(['nothing', 'a stale lock', 'a stale lock and a stale takeover'])(
  'of starts at one moment exactly one wins over %s',
  async (before) => {
    if (before !== 'nothing') writeFileSync(lockFile(), '4194303\n1\n')
    if (before.includes('takeover')) writeFileSync(`${lockFile()}.next`, '4194302\n1\n')
    const outcomes = await race(4)
    expect(outcomes.filter((line) => line.startsWith('won'))).toHaveLength(1)
    expect(outcomes.filter((line) => /already running with pid \d+ on this data/.test(line))).toHaveLength(3)
  },
)

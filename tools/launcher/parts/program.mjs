import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { environment, findNode, root } from './node.mjs'

/** The server with its stand-ins where the sandbox's folder is there, and by itself where it is not. */
export const serverProgram = () =>
  ['sandbox/src/start.ts', 'apps/server/src/main.ts'].find((file) => existsSync(join(root, file))) ?? ''

const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href

/**
 * Runs a TypeScript program and resolves with its exit code. Ctrl-C reaches the launcher twice, from
 * the terminal and from npm, so the program has a process group of its own and gets the signal from here, once. A second
 * Ctrl-C after two seconds kills it.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export const runProgram = (args) => {
  const child = spawn(findNode(), ['--import', endWithParent, ...args], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  let signaledAt = Infinity
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (signaledAt === Infinity) {
      signaledAt = performance.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    } else if (performance.now() - signaledAt > 2_000) child.kill('SIGKILL')
  }
  process.on('SIGINT', forward).on('SIGTERM', forward).on('SIGHUP', forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environment, findNode, root } from './node.mjs'

const leash = new URL('./leash.mjs', import.meta.url).href

/**
 * Runs a TypeScript program under Node 26 and resolves with its exit code. The terminal's Ctrl-C reaches us twice, from
 * the terminal and from npm, so the program stands in a group of its own and hears it from us, once. Pressed again
 * after two seconds, it ends at once.
 * @param {string[]} args
 * @returns {Promise<number>}
 */
export const runProgram = (args) => {
  const child = spawn(findNode(), ['--import', leash, ...args], {
    cwd: root,
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  let asked = Infinity
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (asked === Infinity) {
      asked = performance.now()
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
    } else if (performance.now() - asked > 2_000) child.kill('SIGKILL')
  }
  process.on('SIGINT', forward).on('SIGTERM', forward).on('SIGHUP', forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']))
  })
}

import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './node.mjs'

/** @param {string} line */
export const log = (line) => console.log(`  ${line}`)

/**
 * Says when long work begins and how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
export const withProgress = async (title, work) => {
  const began = performance.now()
  log(`${title} …`)
  const result = await work()
  log(`${title}: done in ${Math.round((performance.now() - began) / 1000)} s`)
  return result
}

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv }} Options */

/**
 * Runs a command and returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export const capture = (command, args, options) => run(command, args, 'pipe', options)

/**
 * Runs a command on this terminal and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export const show = async (command, args, options) => {
  const { code, output } = await run(command, args, 'inherit', options)
  if (output) log(output) // that it could not be started
  return code
}

/**
 * The command is stopped with the launcher.
 * @param {string} command
 * @param {string[]} args
 * @param {'pipe' | 'inherit'} outputs
 * @param {Options} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
const run = (command, args, outputs, { cwd = root, env = process.env } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', outputs, outputs] })
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      child.kill(signal)
      // Later: others may run beside it, and get the signal too.
      setImmediate(() => process.exit(128 + constants.signals[signal]))
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
    /** @param {number} code */
    const end = (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      resolve({ code, output })
    }
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    child.once('error', (error) => {
      output = error.message
      end(127)
    })
    child.once('close', (code) => end(code ?? 1))
  })

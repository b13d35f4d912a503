import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './node.mjs'

/** @param {string} line */
export const log = (line) => console.log(`  ${line}`)

/**
 * Prints one line for long work: on a terminal it counts the seconds, elsewhere it is repeated every half minute.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
export const withProgress = async (title, work) => {
  const terminal = process.stdout.isTTY
  const began = performance.now()
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
  if (!terminal) log(`${title} …`)
  const timer = setInterval(
    () => (terminal ? process.stdout.write(`\r  ${title} … ${seconds()}`) : log(`${title} … ${seconds()}`)),
    terminal ? 200 : 30_000,
  )
  try {
    const result = await work()
    log(`${terminal ? '\r\x1b[K  ' : ''}${title}: done in ${seconds()}`)
    return result
  } catch (error) {
    if (terminal) process.stdout.write('\r\x1b[K')
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv }} Options */

/**
 * Runs a command and returns its output. It is stopped with the launcher.
 * @param {string} command
 * @param {string[]} args
 * @param {Options} [options]
 */
export const capture = (command, args, options) => run(command, args, 'pipe', options)

/**
 * Runs a command on this terminal and returns its exit code. It is stopped with the launcher.
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
 * @param {string} command
 * @param {string[]} args
 * @param {'pipe' | 'inherit'} outputs
 * @param {Options} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
const run = (command, args, outputs, { cwd = root, env = process.env } = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', outputs, outputs] })
    let output = ''
    child.stdout?.on('data', (text) => (output += text))
    child.stderr?.on('data', (text) => (output += text))
    const release = stopWithLauncher(child)
    child.once('error', (error) => {
      release()
      resolve({ code: 127, output: error.message })
    })
    child.once('close', (code) => {
      release()
      resolve({ code: code ?? 1, output })
    })
  })

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/** @param {import('node:child_process').ChildProcess} child */
const stopWithLauncher = (child) => {
  if (running.size === 0) process.on('SIGINT', stopAll).on('SIGTERM', stopAll)
  running.add(child)
  return () => {
    running.delete(child)
    if (running.size === 0) process.off('SIGINT', stopAll).off('SIGTERM', stopAll)
  }
}

/** @param {NodeJS.Signals} signal */
const stopAll = (signal) => {
  for (const child of running) child.kill(signal)
  process.exit(128 + constants.signals[signal])
}

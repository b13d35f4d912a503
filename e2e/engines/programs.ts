// Starts a program of this machine and reads from its output where it listens.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Program = { said: string; end: () => Promise<void> }

/** Resolves with what the program said once `ready` matches it, without one as soon as it runs. */
export const startProgram = async (
  command: string,
  args: readonly string[],
  ready?: RegExp,
  env: NodeJS.ProcessEnv = {},
): Promise<Program> => {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const ended = once(child, 'exit')
  const said = await new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (part: Buffer) => {
      output += part.toString()
      if (ready?.test(output)) resolve(output)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    if (!ready) child.once('spawn', () => resolve(''))
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}:\n${output}`)))
  })
  return {
    said,
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

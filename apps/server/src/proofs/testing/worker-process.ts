import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { WorkerOrder } from '../worker.ts'

const root = join(import.meta.dirname, '../../../../..')

export type WorkerProcess = {
  /** All that it has written so far: a worker that works says nothing. */
  output: () => string
  /** Ends it as a crash of the machine would; resolves when it is gone. */
  kill: () => Promise<void>
}

export const startWorker = (order: WorkerOrder): WorkerProcess => {
  const endWithParent = join(root, 'tools/launcher/parts/end-with-parent.mjs')
  const child = spawn(
    process.execPath,
    ['--import', endWithParent, join(import.meta.dirname, '../worker.ts'), JSON.stringify(order)],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] } },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close')
  return {
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

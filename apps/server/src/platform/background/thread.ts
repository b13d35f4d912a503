// Work on what strangers wrote, in a thread of its own: it is ended when it takes too long or too much memory, and stops nobody.
import { Worker } from 'node:worker_threads'
import type { Millis } from '../clock.ts'

/** A module's export called with one value that can be copied; undefined where the thread had to be ended or failed. */
export const runInThread = <O>(
  { module, name, timeout }: { module: URL; name: string; timeout: Millis },
  input: object,
): Promise<O | undefined> =>
  new Promise((resolve) => {
    const thread = new Worker(new URL('thread-entry.ts', import.meta.url), {
      workerData: { module: module.href, name, input },
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      env: {},
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => end(undefined), timeout)
    const end = (value: O | undefined) => {
      clearTimeout(timer)
      resolve(value)
      void thread.terminate()
    }
    // What `thread-entry.ts` posts is what the named function returned.
    thread.once('message', (value: O) => end(value))
    thread.once('error', () => end(undefined))
    thread.once('exit', () => end(undefined))
  })

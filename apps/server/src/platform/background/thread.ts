// Work on what strangers wrote, in a thread of its own: it is ended when it takes too long or too much memory, and stops nobody.
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import { minuteMs, type Millis } from '../clock.ts'

/** A module's export, called with one value that can be copied. */
export type ThreadTask = { module: URL; name: string; timeout: Millis; stopping?: AbortSignal | undefined }

/** The thread was ended: for its time or memory, or because the server stops. */
export class ThreadEnded extends Error {
  readonly reason: 'limits' | 'stopping'
  constructor(reason: 'limits' | 'stopping') {
    super(`the thread was ended: ${reason}`)
    this.reason = reason
  }
}

/** Undefined where the thread had to be ended or failed. */
export const runInThread = async <O>(task: ThreadTask, input: object): Promise<O | undefined> => {
  const thread = start({ memory: 192, isLow: false })
  try {
    return await ask<O>(thread, task, input)
  } catch {
    return undefined
  } finally {
    void thread.terminate()
  }
}

/** Megabytes of its heap, and whether others are served first. */
type Kind = { memory: number; isLow: boolean }
export type Thread = { run: <O>(task: ThreadTask, input: object) => Promise<O> }

/** One thread for one task after the other, kept for a minute. What a task throws is thrown; a thread that failed is replaced. */
export const openThread = (kind: Kind): Thread => {
  const tasks = new PQueue({ concurrency: 1 })
  let kept: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  return {
    run: (task, input) =>
      tasks.add(async () => {
        clearTimeout(idle)
        const thread = kept ?? start(kind)
        kept = undefined
        try {
          const value = await ask<never>(thread, task, input)
          kept = thread
          return value
        } finally {
          const end = () => {
            if (kept === thread) kept = undefined
            void thread.terminate()
          }
          if (kept) idle = setTimeout(end, minuteMs).unref()
          else end()
        }
      }),
  }
}

/** Nothing of the process but where code is kept compiled, if it keeps it: half of a thread's start is compiling. */
const compiled = getCompileCacheDir()
const environment = compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }

const start = ({ memory, isLow }: Kind): Worker => {
  const thread = new Worker(new URL('thread-entry.ts', import.meta.url), {
    workerData: { isLow },
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    env: environment,
    stdout: true,
    stderr: true,
  })
  // Told to whoever waits for it; without a listener it would end the process.
  thread.on('error', () => undefined)
  return thread
}

const ask = async <O>(
  thread: Worker,
  { module, name, timeout, stopping }: ThreadTask,
  input: object,
): Promise<O> => {
  const late = AbortSignal.timeout(timeout)
  const signal = stopping ? AbortSignal.any([late, stopping]) : late
  try {
    const answer = once(thread, 'message', { signal })
    // Of threads, not of windows: it has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage({ module: module.href, name, input })
    // What `thread-entry.ts` posts is what the named function returned.
    return (await answer)[0] as O
  } catch (error) {
    if (stopping?.aborted) throw new ThreadEnded('stopping')
    const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw late.aborted || isFull ? new ThreadEnded('limits') : error
  }
}

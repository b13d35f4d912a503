// Inside the threads of `thread.ts`.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

type Given = { module: string; name: string; input: unknown }

// Linux has a priority for each thread; elsewhere it would be that of the whole process. `thread.ts` alone gives the data.
// On a machine that is busy it has a quarter of a processor; with PRIORITY_BELOW_NORMAL it had a tenth, and a small file took a minute.
const lowPriority = 5
if ((workerData as { isLow: boolean }).isLow && process.platform === 'linux') setPriority(lowPriority)

const answer = async ({ module, name, input }: Given): Promise<void> => {
  const loaded = (await import(module)) as Record<string, (input: unknown) => unknown>
  // Of threads, not of windows: it has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(await loaded[name]?.(input))
}

// What is thrown ends the thread, and is told to whoever waits for it.
parentPort?.on('message', (given: Given) => void answer(given))

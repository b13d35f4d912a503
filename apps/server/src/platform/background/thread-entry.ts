// Inside the threads of `thread.ts`.
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'

type Given = { module: string; name: string; input: unknown }

// Linux has a priority for each thread; elsewhere it would be that of the whole process. `thread.ts` alone gives the data. Without
// rights no thread may take a higher one than its process has.
if ((workerData as { isLow: boolean }).isLow && process.platform === 'linux')
  setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))

const answer = async ({ module, name, input }: Given): Promise<void> => {
  const loaded = (await import(module)) as Record<string, (input: unknown) => unknown>
  // Of threads, not of windows: it has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(await loaded[name]?.(input))
}

// What is thrown ends the thread, and is told to whoever waits for it.
parentPort?.on('message', (given: Given) => void answer(given))

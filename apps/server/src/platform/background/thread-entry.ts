// Inside the thread of `thread.ts`.
import { parentPort, workerData } from 'node:worker_threads'

type Given = { module: string; name: string; input: unknown }

// Given by `thread.ts` alone, in this shape.
const { module, name, input } = workerData as Given
const loaded = (await import(module)) as Record<string, (input: unknown) => unknown>
// Of threads, not of windows: it has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await loaded[name]?.(input))

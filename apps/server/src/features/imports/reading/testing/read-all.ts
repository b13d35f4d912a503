// Reads each file of a folder, in a process of its own, whose memory is that of the reading. A line of JSON for each file.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { minuteMs } from '#platform/clock'
import { openThread } from '#platform/background/thread'
import type { Answer } from './read-one.ts'

/** `most`: bytes of the process above what it had before the first file, at most so far. */
export type FileRead = { name: string; most: number; answer: Answer }

const [folder = ''] = process.argv.slice(2)
/** As files are read by the program: in a thread whose memory is limited. */
const thread = openThread({ memory: 192, isLow: false })
const task = { module: new URL('read-one.ts', import.meta.url), name: 'readOne', timeout: minuteMs }
const idle = process.memoryUsage().rss
let most = 0
const watch = setInterval(() => {
  most = Math.max(most, process.memoryUsage().rss - idle)
}, 20)
for (const name of (await readdir(folder)).toSorted()) {
  const answer = await thread.run<Answer>(task, { path: join(folder, name) })
  const line: FileRead = { name, most, answer }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
clearInterval(watch)

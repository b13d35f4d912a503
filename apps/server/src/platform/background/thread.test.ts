import { expect, test } from 'vitest'
import { openThread, runInThread } from './thread.ts'

const thread = openThread({ memory: 64, isLow: true })
const module = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { getPriority } from 'node:os'
    let calls = 0
    export const count = () => ++calls
    export const priority = () => getPriority()
    export const spin = () => { for (;;); }
    export const hoard = () => { const held = []; for (;;) held.push({ held: [held.length] }) }
    export const fail = () => { throw Object.assign(new Error('no'), { code: '57014' }) }`)}`,
)
const run = (name: string, { timeout = 60_000, stopping = undefined as AbortSignal | undefined } = {}) =>
  thread.run<number>({ module, name, timeout, stopping }, {})

test('a thread is kept for the next task, and replaced when it was ended or failed', async () => {
  expect([await run('count'), await run('count')]).toEqual([1, 2])
  await expect(run('spin', { timeout: 50 })).rejects.toMatchObject({ reason: 'limits' })
  expect(await run('count')).toBe(1)
  await expect(run('hoard')).rejects.toMatchObject({ reason: 'limits' })
  await expect(run('fail')).rejects.toMatchObject({ message: 'no', code: '57014' })
  expect(await run('count')).toBe(1)
  expect(await runInThread({ module, name: 'fail', timeout: 60_000 }, {})).toBeUndefined()
})

test('one task at a time; those that wait when the server stops are ended too', async () => {
  const stopping = new AbortController()
  const tasks = ['spin', 'spin'].map((name) => run(name, { stopping: stopping.signal }))
  stopping.abort()
  for (const task of tasks) await expect(task).rejects.toMatchObject({ reason: 'stopping' })
})

test.runIf(process.platform === 'linux')('others are served first', async () => {
  const own = (await import('node:os')).getPriority()
  expect(await run('priority')).toBe(Math.max(own, 10))
  expect((await import('node:os')).getPriority()).toBe(own)
})

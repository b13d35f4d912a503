import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { toErrorCode } from './errors.ts'
import { openShopQueues, shareOf } from './shop-queues.ts'

/** Work that runs until it is ended, and how many run at once. */
const stage = () => {
  const ends: (() => void)[] = []
  const begun: string[] = []
  let [running, most] = [0, 0]
  return {
    begun,
    most: () => most,
    work: (name: string) => async () => {
      begun.push(name)
      most = Math.max(most, ++running)
      await new Promise<void>((resolve) => ends.push(resolve))
      running--
      return name
    },
    /** Ends what runs, until nothing does. */
    drain: async () => {
      do {
        ends.splice(0).forEach((end) => end())
        await pause(1)
      } while (ends.length > 0)
    },
  }
}

test('a shop has a quarter of the connections, at least two; others do not wait for it', async () => {
  expect([1, 8, 12, 20].map(shareOf)).toEqual([2, 2, 3, 5])
  const { run } = openShopQueues(12)
  const on = stage()
  const all = Array.from({ length: 10 }, (_, n) => run(1, 'read', on.work(`read ${n}`)))
  const other = run(2, 'read', on.work('other'))
  await pause(1)
  expect(on.begun).toEqual(['read 0', 'read 1', 'read 2', 'other'])
  await on.drain()
  expect(await Promise.all([...all, other])).toHaveLength(11)
  expect(on.most()).toBe(4)
})

test('writes go before reads and reads before searches; only one write and one search run at a time', async () => {
  const { run, isWriting } = openShopQueues(12)
  const on = stage()
  const all = ['a', 'b', 'c'].map((name) => run(1, 'read', on.work(name)))
  for (const use of ['search', 'search', 'read', 'write', 'write'] as const)
    all.push(run(1, use, on.work(use)))
  expect(isWriting(1)).toBe(true)
  expect(isWriting(2)).toBe(false)
  await on.drain()
  await Promise.all(all)
  expect(on.begun).toEqual(['a', 'b', 'c', 'write', 'read', 'search', 'write', 'search'])
  expect(isWriting(1)).toBe(false)
})

test('who waits too long hears "busy" and is not run later; what has begun is not disturbed', async () => {
  const { run, afterWrites } = openShopQueues(4, 20)
  const on = stage()
  const slow = [run(1, 'write', on.work('write')), run(1, 'read', on.work('read'))]
  const late = [
    run(1, 'write', on.work('late')),
    run(1, 'search', on.work('late')),
    afterWrites(1, 'x', on.work('late')),
  ]
  const faults = await Promise.all(late.map((one) => one.catch((fault: unknown) => fault)))
  expect(faults.map(toErrorCode)).toEqual(['busy', 'busy', 'busy'])
  await on.drain()
  expect(await Promise.all(slow)).toEqual(['write', 'read'])
  expect(on.begun).toEqual(['write', 'read'])
  const again = run(1, 'write', on.work('again'))
  await on.drain()
  expect(await again).toBe('again')
})

test('a fault of one is nobody else’s, and its place is free again', async () => {
  const { run } = openShopQueues(4)
  const failing = Array.from({ length: 5 }, () => run(1, 'write', () => Promise.reject(new Error('no'))))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(await run(1, 'write', async () => 'yes')).toBe('yes')
})

test('a look after the writes is shared with all who asked before it began, and with nobody later', async () => {
  const { run, afterWrites } = openShopQueues(12)
  const on = stage()
  let looks = 0
  const look = async () => {
    await pause(5)
    return ++looks
  }
  const write = run(1, 'write', on.work('write'))
  const shared = [afterWrites(1, 'x', look), afterWrites(1, 'x', look), afterWrites(1, 'y', look)]
  await pause(1)
  expect(looks).toBe(0)
  await on.drain()
  const late = afterWrites(1, 'x', look)
  expect(await Promise.all(shared)).toEqual([1, 1, 2])
  expect(await late).toBe(3)
  await write
})

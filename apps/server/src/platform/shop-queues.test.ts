import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { toErrorCode } from './errors.ts'
import { openShopQueues, connectionsPerShop } from './shop-queues.ts'

/** Work that runs until it is ended, and how many run at once. */
const fakeWork = () => {
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
  expect([1, 8, 12, 20].map(connectionsPerShop)).toEqual([2, 2, 3, 5])
  const { run } = openShopQueues(12)
  const fake = fakeWork()
  const all = Array.from({ length: 10 }, (_, n) => run(1, 'read', fake.work(`read ${n}`)))
  const other = run(2, 'read', fake.work('other'))
  await pause(1)
  expect(fake.begun).toEqual(['read 0', 'read 1', 'read 2', 'other'])
  await fake.drain()
  expect(await Promise.all([...all, other])).toHaveLength(11)
  expect(fake.most()).toBe(4)
})

test('writes go before reads and reads before searches; only one write and one search run at a time', async () => {
  const { run, isWriting } = openShopQueues(12)
  const fake = fakeWork()
  const all = ['a', 'b', 'c'].map((name) => run(1, 'read', fake.work(name)))
  for (const use of ['search', 'search', 'read', 'write', 'write'] as const)
    all.push(run(1, use, fake.work(use)))
  expect(isWriting(1)).toBe(true)
  expect(isWriting(2)).toBe(false)
  await fake.drain()
  await Promise.all(all)
  expect(fake.begun).toEqual(['a', 'b', 'c', 'write', 'read', 'search', 'write', 'search'])
  expect(isWriting(1)).toBe(false)
})

test('work that waits too long is refused as "busy" and not run later; what has begun goes on', async () => {
  const { run, afterWrites } = openShopQueues(4, 20)
  const fake = fakeWork()
  const slow = [run(1, 'write', fake.work('write')), run(1, 'read', fake.work('read'))]
  const late = [
    run(1, 'write', fake.work('late')),
    run(1, 'search', fake.work('late')),
    afterWrites(1, 'x', fake.work('late')),
  ]
  const errors = await Promise.all(late.map((attempt) => attempt.catch((error: unknown) => error)))
  expect(errors.map((error) => toErrorCode(error))).toEqual(['busy', 'busy', 'busy'])
  await fake.drain()
  expect(await Promise.all(slow)).toEqual(['write', 'read'])
  expect(fake.begun).toEqual(['write', 'read'])
  const again = run(1, 'write', fake.work('again'))
  await fake.drain()
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
  const fake = fakeWork()
  let looks = 0
  const look = async () => {
    await pause(5)
    return ++looks
  }
  const write = run(1, 'write', fake.work('write'))
  const shared = [afterWrites(1, 'x', look), afterWrites(1, 'x', look), afterWrites(1, 'y', look)]
  await pause(1)
  expect(looks).toBe(0)
  await fake.drain()
  const late = afterWrites(1, 'x', look)
  expect(await Promise.all(shared)).toEqual([1, 1, 2])
  expect(await late).toBe(3)
  await write
})

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { toErrorCode } from './errors.ts'
import { connectionsPerShop, openShopLimiter } from './shop-limiter.ts'

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
  const run = openShopLimiter(12)
  const fake = fakeWork()
  const all = Array.from({ length: 10 }, (_, n) => run(1, fake.work(`read ${n}`)))
  const other = run(2, fake.work('other'))
  await pause(1)
  expect(fake.begun).toEqual(['read 0', 'read 1', 'read 2', 'other'])
  await fake.drain()
  expect(await Promise.all([...all, other])).toHaveLength(11)
  expect(fake.most()).toBe(4)
})

test('work that waits too long is refused as "busy" and not run later; what has begun goes on', async () => {
  const run = openShopLimiter(4, 20)
  const fake = fakeWork()
  const slow = [run(1, fake.work('a')), run(1, fake.work('b'))]
  const late = [run(1, fake.work('late')), run(1, fake.work('late'))]
  const errors = await Promise.all(late.map((attempt) => attempt.catch((error: unknown) => error)))
  expect(errors.map((error) => toErrorCode(error))).toEqual(['busy', 'busy'])
  await fake.drain()
  expect(await Promise.all(slow)).toEqual(['a', 'b'])
  expect(fake.begun).toEqual(['a', 'b'])
  const again = run(1, fake.work('again'))
  await fake.drain()
  expect(await again).toBe('again')
})

test('a fault of one is nobody else’s, and its place is free again', async () => {
  const run = openShopLimiter(4)
  const failing = Array.from({ length: 5 }, () => run(1, () => Promise.reject(new Error('no'))))
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
  expect(await run(1, async () => 'yes')).toBe('yes')
})

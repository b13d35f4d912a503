import { expect, test } from 'vitest'
import { openTurns } from './turns.ts'

test('who comes first is served first, other keys do not wait', async () => {
  const take = openTurns()
  const served: string[] = []
  const serve = async (name: string, key: number) => {
    const turn = await take(key)
    served.push(`${name} ${turn.waited ? 'waited' : 'at once'}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    turn.end()
  }
  await Promise.all([serve('a', 1), serve('b', 1), serve('c', 2), serve('d', 1)])
  expect(served).toEqual(['a at once', 'c at once', 'b waited', 'd waited'])
  await serve('e', 1)
  expect(served.at(-1)).toBe('e at once')
})

test('a finding is shared with those who had come before it was looked for, and with nobody who came later', async () => {
  const take = openTurns()
  let looks = 0
  const look = async () => ++looks
  const first = await take(1)
  const waiting = [take(1), take(1)]
  first.end()
  const second = await waiting[0]!
  expect(await second.share('x', look)).toBe(1)
  const late = take(1)
  second.end()
  const third = await waiting[1]!
  expect(await third.share('x', look)).toBe(1)
  expect(await third.share('y', look)).toBe(2)
  third.end()
  const fourth = await late
  expect(await fourth.share('x', look)).toBe(3)
  fourth.end()
})

test('nobody waits for ever; who gives up does not let those behind go ahead', async () => {
  const take = openTurns(20)
  const stuck = await take(1)
  await expect(take(1)).rejects.toThrow(/too long/)
  const later = take(1)
  stuck.end()
  const turn = await later
  turn.end()
  expect((await take(1)).waited).toBe(false)
})

// One shop's row is locked for long: those who want that shop wait in its line, everybody else is served.
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitsOf } from '#testing/visits'
import { hourly, leaveArena, openArena, type Arena } from '../testing/arena.ts'

let arena: Arena
beforeAll(async () => {
  arena = await openArena()
})
afterAll(() => leaveArena(arena))

test.each([
  ['thirty moves', 200],
  ['thirty bookings', 2_500],
])(
  'a shop whose row is locked for long hinders no other: %s wait for it',
  { timeout: 60_000 },
  async (what, wait) => {
    const [shop, other] = [await arena.makeShop(), await arena.makeShop()]
    const on = visitsOf(arena, shop)
    const { token } = await on.book('10:00', '2026-12-20')
    const holder = new pg.Client({ ...arena.connection })
    await holder.connect()
    await holder.query('begin')
    await holder.query('update shops set version = version + 1 where id = $1', [shop.shopId])
    const rush = Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        what === 'thirty moves' ? on.move(token, hourly(index)) : arena.book(0, shop, hourly(index)),
      ),
    )
    await pause(wait)
    const booked = arena.book(0, other, hourly(0)).then(({ status }) => status)
    const first = await Promise.race([booked, pause(1_500, 'waits')])
    await holder.query('rollback')
    await Promise.all([rush, booked])
    await holder.end()
    expect(first).toBe(201)
  },
)

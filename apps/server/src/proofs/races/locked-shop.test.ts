// While one shop's row is locked, its requests wait and those of other shops are answered.
import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { visitsOf } from '#testing/visits'
import { hourly, useServerPair } from '../testing/server-pair.ts'

const pair = await useServerPair()

test.each([
  ['thirty moves', 200],
  ['thirty bookings', 2_500],
])('a shop whose row is locked delays no other: %s wait for it', { timeout: 60_000 }, async (what, wait) => {
  const [shop, other] = [await pair.makeShop(), await pair.makeShop()]
  const on = visitsOf(pair, shop)
  const { token } = await on.book('10:00', '2026-12-20')
  const holder = new pg.Client({ ...pair.connection })
  await holder.connect()
  await holder.query('begin')
  await holder.query('update shops set version = version + 1 where id = $1', [shop.shopId])
  const waiting = Array.from({ length: 30 }, (_, index) =>
    what === 'thirty moves' ? on.move(token, hourly(index)) : pair.book(0, shop, hourly(index)),
  )
  await pause(wait)
  const booked = pair.book(0, other, hourly(0)).then(({ status }) => status)
  // Answered before the first of those that wait is, which happens after ten seconds.
  const first = await Promise.race([booked, ...waiting.map((one) => one.then(() => 'waits'))])
  await holder.query('rollback')
  await Promise.all([...waiting, booked])
  await holder.end()
  expect(first).toBe(201)
})

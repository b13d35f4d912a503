// How a visit came to the shop. Rule RES-141.
import { beforeEach, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { at, visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const enter = async (time: string, more: object) => {
  const entry = { menu_id: shop.menuId, start_at: at(time), override: ['cutoff'], ...more }
  const answer = await shop.client.call('POST', '/api/reservations', entry)
  expect(answer.status, answer.text).toBe(201)
  return answer.body.data.channel
}
const named = { name: '鈴木 一郎' }

test('it is chosen by the owner, or told by who comes and when', async () => {
  server.setNow(at('11:50'))
  expect([
    await enter('12:00', named),
    await enter('13:00', named),
    await enter('14:00', { walk_in: true }),
    await enter('15:00', { ...named, channel: 'walk_in' }),
    await enter('16:00', { walk_in: true, channel: 'telephone' }),
    await enter('17:00', { title: '休憩', menu_id: null, end_at: at('17:30') }),
  ]).toEqual(['walk_in', 'telephone', 'walk_in', 'walk_in', 'telephone', null])
})

test('it is null of what was booked online', async () => {
  const { id } = await visitsOf(server, shop).book('10:00')
  expect((await visitsOf(server, shop).read(id)).channel).toBeNull()
})

// How often it is asked when anything is free next. Rule PAGE-253.
import { expect, test } from 'vitest'
import { makeShop } from '#testing/factories'
import { testNow, useTestServer } from '#testing/server'
import { readFacts } from '../availability.ts'
import { questionsMax, soonestQuestions } from './soonest.ts'

const server = await useTestServer()

test('once for all menus of the same minutes, staff and seats, the shortest first, and never more than some', async () => {
  server.setNow(testNow)
  const shop = await makeShop(server)
  const call = async (path: string, body: object): Promise<{ id: number }> => {
    const answer = await shop.client.call('POST', path, body)
    expect([path, answer.status, answer.text.slice(0, 200)]).toEqual([path, 201, expect.any(String)])
    return answer.body.data
  }
  const addMenu = async (minutes: number) => {
    const menu = { name: `メニュー ${minutes}分`, price: 1000, duration: minutes, total_duration: minutes }
    return (await call('/api/menus', menu)).id
  }
  const minutesAsked = async (menuIds: readonly number[]) => {
    const window = { wanted: { menuIds }, fromDay: 20_780, toDay: 20_808 }
    const facts = await readFacts(server.services, shop.scope, window, Date.parse(testNow))
    return soonestQuestions(facts, menuIds).map(({ service }) => service.totalDuration)
  }
  const menuIds: number[] = []
  for (const minutes of [90, 30, 90, 30, 90]) menuIds.push(await addMenu(minutes))
  expect(await minutesAsked(menuIds)).toEqual([30, 90])
  // Whoever does not do one of them makes it a question of its own.
  const [longId = 0] = menuIds
  const staff = await call('/api/staff', { name: '結城 あおい' })
  await server.sql(
    'insert into staff_menus (shop_id, staff_id, menu_id, is_done) values ($1, $2, $3, false)',
    [shop.shopId, staff.id, longId],
  )
  expect(await minutesAsked(menuIds)).toEqual([30, 90, 90])
  for (let more = 0; more < 2 * questionsMax; more++) menuIds.push(await addMenu(40 + 5 * more))
  const asked = await minutesAsked(menuIds)
  expect(asked).toHaveLength(questionsMax)
  expect(asked.slice(0, 3)).toEqual([30, 40, 45])
})

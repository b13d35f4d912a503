import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

let beta: TestServer
let live: TestServer
let off: TestServer
beforeAll(async () => {
  beta = await startTestServer()
  live = await startTestServer({ BILLING: 'live' }, beta)
  off = await startTestServer({ BILLING: 'off' }, beta)
})
afterAll(async () => {
  await off.stop()
  await live.stop()
  await beta.stop()
})

test('the plan and what is used of it: online bookings of 30 days, canceled ones until midnight, menus that are shown', async () => {
  for (const server of [beta, live]) {
    const shop = await makeShop(server)
    const on = visitsOf(server, shop)
    await on.book('10:00')
    await on.cancel((await on.book('13:00')).token)
    const yesterday = await on.book('14:00')
    await on.cancel(yesterday.token)
    await server.sql("update reservations set created_at = created_at - interval '1 day' where id = $1", [
      yesterday.id,
    ])
    const old = await on.book('15:00')
    await server.sql("update reservations set created_at = created_at - interval '31 days' where id = $1", [
      old.id,
    ])
    await shop.client.call('POST', '/api/menus', {
      name: '非公開のメニュー',
      price: 1,
      duration: 10,
      publish_state: 'draft',
    })
    const answer = await shop.client.call('GET', '/api/plans/current')
    expect(answer.status).toBe(200)
    expect(answer.body.data).toEqual({
      plan: { plan_code: 'free', plan_name: 'フリープラン' },
      subscription: null,
      usage: { reservations: { count: 2, limit: 20 }, menus: { count: 1, limit: 5 } },
      can: { order: false, manage: false },
    })
    const english = await shop.client.call('GET', '/api/plans/current', undefined, {
      'accept-language': 'en',
    })
    expect(english.body.data.plan.plan_name).toBe('Free plan')
  }
})

test('the standard plan has no limit of menus', async () => {
  const shop = await makeShop(beta)
  await beta.sql("update shops set plan_code = 'standard' where id = $1", [shop.shopId])
  const { body } = await shop.client.call('GET', '/api/plans/current')
  expect(body.data).toMatchObject({
    plan: { plan_code: 'standard', plan_name: 'スタンダードプラン' },
    usage: { reservations: { limit: 100 }, menus: { limit: null } },
  })
})

test('where nothing is sold there is no plan', async () => {
  const shop = await makeShop(off)
  const { status, body } = await shop.client.call('GET', '/api/plans/current')
  expect([status, body.data]).toEqual([
    200,
    { plan: null, subscription: null, usage: null, can: { order: false, manage: false } },
  ])
})

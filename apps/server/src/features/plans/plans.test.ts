import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { makeShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { visitsOf, type Made } from '#testing/visits'

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
    await server.sql("update reservations set created_at = '2026-11-20 09:00+09' where id = $1", [
      yesterday.id,
    ])
    const old = await on.book('15:00')
    await server.sql("update reservations set created_at = '2026-10-21 09:00+09' where id = $1", [old.id])
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
      usage: { reservations: { count: 2, limit: 20, free_at: null }, menus: { count: 1, limit: 5 } },
      can: { order: false, manage: false },
    })
    const english = await shop.client.call('GET', '/api/plans/current', undefined, {
      'accept-language': 'en',
    })
    expect(english.body.data.plan.plan_name).toBe('Free plan')
  }
})

test('where the limit is reached it says when a place is free again, until one is', async () => {
  const shop = await makeShop(live)
  const on = visitsOf(live, shop)
  const freeAt = async (server: TestServer = live) => {
    const client = server === live ? shop.client : openClient(server.url, shop.client.cookies)
    return (await client.call('GET', '/api/plans/current')).body.data.usage.reservations.free_at
  }
  const visits: Made[] = []
  for (let one = 0; one < 20; one++) {
    expect(await freeAt()).toBeNull()
    visits.push(await on.book(`${10 + (one % 9)}:00`, `2026-11-${24 + Math.floor(one / 9)}`))
  }
  const madeOn = (index: number, date: string) =>
    live.sql('update reservations set created_at = $2 where id = $1', [
      visits[index]?.id,
      `${date}T09:00:00+09:00`,
    ])
  await madeOn(7, '2026-10-23')
  await madeOn(8, '2026-11-01')
  expect(await freeAt()).toBe('2026-11-22T09:00:00+09:00')
  // Canceled on another day it is free at once, on its own day at midnight.
  await on.cancel(visits[7]?.token ?? '')
  expect(await freeAt()).toBeNull()
  await on.book('15:00', '2026-11-27')
  expect(await freeAt()).toBe('2026-12-01T09:00:00+09:00')
  await on.cancel(visits[9]?.token ?? '')
  expect(await freeAt()).toBe('2026-11-22T00:00:00+09:00')
  // In beta nothing is held to the limit.
  expect(await freeAt(beta)).toBeNull()
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

// Where nothing is sold, no answer speaks of a plan and nothing is limited. Rules PLAN-2, PLAN-23.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, makeCallers, nameOf } from '#testing/callers'
import { makeShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

let off: TestServer
beforeAll(async () => {
  off = await startTestServer({ BILLING: 'off' })
})
afterAll(async () => {
  expect(await off.violations()).toEqual([])
  await off.stop()
})

test('no answer names a plan', async () => {
  const callers = await makeCallers(off)
  const read = endpoints.filter(({ method }) => method === 'GET')
  expect(read.length).toBeGreaterThan(30)
  for (const endpoint of read) {
    const query = new URLSearchParams(callers.queryOf(endpoint)).toString()
    const client = await callers.who(endpoint)
    const { text } = await client.call('GET', `${callers.pathOf(endpoint)}${query && `?${query}`}`)
    if (nameOf(endpoint) === 'GET /api/plans/current')
      expect(JSON.parse(text).data).toMatchObject({ plan: null, subscription: null, usage: null })
    else expect([nameOf(endpoint), planned.exec(text)?.[0]]).toEqual([nameOf(endpoint), undefined])
  }
})

const planned = /プラン|ベータ|plan_|"plan|"beta"|"standard"/

test('neither reservations nor menus nor the calendar are limited', async () => {
  const shop = await makeShop(off)
  for (let one = 0; one < 8; one++) {
    const { body } = await shop.client.call('POST', '/api/menus', {
      name: `追加メニュー${one}`,
      price: 1000,
      duration: 30,
    })
    expect(body.data.publish_state).toBe('published')
  }
  const visits = visitsOf(off, shop)
  const made = []
  for (let one = 0; one < 22; one++)
    made.push(await visits.book(`${10 + (one % 9)}:00`, `2026-11-${24 + Math.floor(one / 9)}`))
  expect(await off.sql('select from account_messages where user_id = $1', [shop.userId])).toEqual([])
  const far = await shop.client.call('GET', '/api/reservations?from=2029-01-01&to=2029-01-31')
  expect([far.status, far.body.window]).toEqual([200, null])
  // As many marks of spam as there are reservations: none gives a place back.
  for (const { id } of made) expect((await visits.change(id, { spam: true })).status).toBe(200)
  for (const { id } of made) expect((await visits.change(id, { spam: false })).status).toBe(200)
})

// The free plan shows five menus: creating, copying and publishing at once ends at exactly five. Rules MENU-14, PLAN-22.
import { expect, test } from 'vitest'
import type { TestShop } from '#testing/factories'
import { outcomes, useServerPair } from '../testing/server-pair.ts'
import { openRandom, testSize, testTimeout } from '../testing/test-size.ts'

const limit = 5
const random = openRandom('races of menus')

const pair = await useServerPair({ BILLING: 'live' })

const menusOf = (shop: TestShop) =>
  pair.sql<{ id: number; publish_state: string; version: number }>(
    'select id, publish_state, version from menus where shop_id = $1 and archived_at is null order by id',
    [shop.shopId],
  )

const published = async (shop: TestShop): Promise<number> =>
  (await menusOf(shop)).filter(({ publish_state }) => publish_state === 'published').length

test('creating, publishing and hiding end exactly at the limit', { timeout: testTimeout }, async () => {
  let shop = await pair.makeShop()
  for (let round = 0; round < testSize({ short: 8, long: 1_000 }); round++) {
    // A shop has at most a hundred menus.
    if (round % 8 === 0) shop = await pair.makeShop()
    const create = (index: number) =>
      pair.owner(index, shop).call('POST', '/api/menus', {
        name: `メニュー ${round}-${index}`,
        price: 1000,
        duration: 30,
      })
    const set = (id: number, index: number, publish_state: string) =>
      pair.owner(index, shop).call('PUT', `/api/menus/${id}`, { publish_state })
    const before = await menusOf(shop)
    const shown = random.shuffle(before.filter((menu) => menu.publish_state === 'published'))
    const drafts = random.shuffle(before.filter((menu) => menu.publish_state === 'draft'))
    const mixed = await Promise.all([
      ...shown.slice(0, random.integer(4)).map(({ id }, index) => set(id, index, 'draft')),
      ...drafts.slice(0, 3).map(({ id }, index) => set(id, index + 1, 'published')),
      create(0),
      create(1),
    ])
    for (const result of outcomes(mixed)) expect(['200', '201', '409 plan_limit']).toContain(result)
    expect(await published(shop), `round ${round}`).toBeLessThanOrEqual(limit)

    // More than there are places, at once: what was refused or became a draft is not shown.
    const places = limit - (await published(shop))
    const rest = (await menusOf(shop)).filter((menu) => menu.publish_state === 'draft').slice(0, places + 2)
    const answers = await Promise.all([
      ...rest.map(({ id }, index) => set(id, index, 'published')),
      ...Array.from({ length: places + 1 }, (_, index) => create(index)),
    ])
    const won = answers.filter(({ status, body }) => status < 300 && body.data.publish_state === 'published')
    expect(won, `round ${round}`).toHaveLength(places)
    expect(await published(shop)).toBe(limit)
  }
})

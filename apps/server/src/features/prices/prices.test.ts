// Prices that change on a date: of one menu and of many, for the visits of each day, and undone until the day before.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
const present = '2026-11-21T09:00:00+09:00'
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})
afterEach(() => server.setNow(present))

const path = '/api/menu-price-changes'
type Price = { menu_id: number; price: number }
const plan = (from_date: string, prices: Price[], headers?: Record<string, string>) =>
  shop.client.call('POST', path, { from_date, prices }, headers)
const planOne = (from_date: string, price = 6000) => plan(from_date, [{ menu_id: shop.menuId, price }])
const undo = (id: number) => shop.client.call('DELETE', `${path}/${id}`)
const listed = async () => (await shop.client.call('GET', path)).body.data
const menu = async () => (await shop.client.call('GET', `/api/menus/${shop.menuId}`)).body.data
const priceNow = async (wire: string): Promise<number> => {
  server.setNow(wire)
  return (await menu()).price
}
const addMenu = async (name: string, price: number): Promise<number> =>
  (await shop.client.call('POST', '/api/menus', { name, price, duration: 60 })).body.data.id

describe('a change of prices (MENU-30, MENU-42)', () => {
  test('of many menus is one, told with what it replaces, at each menu and in the list', async () => {
    const spa = await addMenu('ヘッドスパ30分', 3300)
    const made = await plan('2026-12-01', [
      { menu_id: shop.menuId, price: 6000 },
      { menu_id: spa, price: 3600 },
    ])
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: expect.any(Number),
        from_date: '2026-12-01',
        menus: [
          { menu_id: shop.menuId, name: 'カット＋シャンプー', price_before: 5500, price: 6000 },
          { menu_id: spa, name: 'ヘッドスパ30分', price_before: 3300, price: 3600 },
        ],
      },
    ])
    expect(await listed()).toEqual([made.body.data])
    expect(await menu()).toMatchObject({
      price: 5500,
      price_changes: [{ from_date: '2026-12-01', price: 6000 }],
      version: 1,
    })
  })

  test('holds from its date on, in the shop’s own time', async () => {
    await planOne('2026-12-01')
    await planOne('2026-12-20', 6600)
    expect(await priceNow('2026-11-30T23:59:59+09:00')).toBe(5500)
    expect(await priceNow('2026-12-01T00:00:00+09:00')).toBe(6000)
    expect((await menu()).price_changes).toEqual([{ from_date: '2026-12-20', price: 6600 }])
    expect(await priceNow('2026-12-20T00:00:00+09:00')).toBe(6600)
    expect((await menu()).price_changes).toEqual([])
    expect(await listed()).toEqual([])
  })

  test('is that of the visit’s date, not of the day on which it is booked', async () => {
    await planOne('2026-12-01')
    const visits = visitsOf(server, shop)
    const [before, after] = [
      await visits.book('10:00', '2026-11-30'),
      await visits.book('10:00', '2026-12-01'),
    ]
    expect([(await visits.read(before.id)).price, (await visits.read(after.id)).price]).toEqual([5500, 6000])
  })

  test.each([
    ['today', '2026-11-21'],
    ['in the past', '2026-11-01'],
  ])('%s is refused', async (_, date) => {
    const refused = await planOne(date)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { from_date: ['料金を変更する日は、明日以降の日付を選択してください'] },
    ])
  })

  test('of a menu of others, of a deleted one or of one that changes on that date already writes nothing', async () => {
    const stranger = await makeShop(server)
    const own = { menu_id: shop.menuId, price: 6000 }
    const unknown = await plan('2026-12-01', [own, { menu_id: stranger.menuId, price: 1 }])
    expect([unknown.status, unknown.body.errors]).toEqual([422, { prices: ['このメニューは見つかりません'] }])
    expect(await listed()).toEqual([])
    await planOne('2026-12-01')
    const twice = await planOne('2026-12-01', 7000)
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['from_date']])
    expect((await menu()).price_changes).toEqual([{ from_date: '2026-12-01', price: 6000 }])
  })

  test.each([-1, 100_001, 5500.5, '6000'])('to %j yen is refused', async (price) => {
    const refused = await plan('2026-12-01', [{ menu_id: shop.menuId, price: price as number }])
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { 'prices.0.price': ['料金は0円から100,000円までの整数で入力してください'] },
    ])
  })

  test('is made once, however often the same press arrives', async () => {
    const key = keyed()
    const prices = [{ menu_id: shop.menuId, price: 6000 }]
    const made = await Promise.all([1, 2, 3].map(() => plan('2026-12-01', prices, key)))
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await listed()).toHaveLength(1)
    const other = await plan('2026-12-02', prices, key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('can be planned for twenty dates (MENU-44)', async () => {
    const spa = await addMenu('ヘッドスパ30分', 3300)
    for (let day = 1; day <= 20; day++) await planOne(`2026-12-${String(day).padStart(2, '0')}`, 6000 + day)
    expect((await planOne('2026-12-21')).body.errors).toEqual({
      from_date: ['料金の変更は、20日分まで予定できます'],
    })
    expect((await plan('2026-12-20', [{ menu_id: spa, price: 3600 }])).status).toBe(201)
  })

  test('of a menu that is deleted is no longer listed', async () => {
    const spa = await addMenu('ヘッドスパ30分', 3300)
    await plan('2026-12-01', [{ menu_id: spa, price: 3600 }])
    await shop.client.call('DELETE', `/api/menus/${spa}`)
    expect(await listed()).toEqual([])
  })
})

describe('undoing (MENU-43)', () => {
  test('is possible until midnight before its date, and never after', async () => {
    const { id } = (await planOne('2026-12-01')).body.data
    const { id: later } = (await planOne('2026-12-02', 6600)).body.data
    server.setNow('2026-11-30T23:59:59+09:00')
    expect((await undo(id)).status).toBe(204)
    expect((await undo(id)).status).toBe(404)
    server.setNow('2026-12-02T00:00:00+09:00')
    const refused = await undo(later)
    expect([refused.status, refused.body.code]).toEqual([409, 'prices_in_force'])
    expect(refused.body.message).toMatch(/取り消せません/)
    expect((await menu()).price).toBe(6600)
  })

  test('takes back all menus of the change and no other change', async () => {
    const spa = await addMenu('ヘッドスパ30分', 3300)
    const both = [
      { menu_id: shop.menuId, price: 6000 },
      { menu_id: spa, price: 3600 },
    ]
    const { id } = (await plan('2026-12-01', both)).body.data
    const kept = (await planOne('2027-01-01', 6600)).body.data
    expect((await undo(id)).status).toBe(204)
    expect(await listed()).toEqual([{ ...kept, menus: [{ ...kept.menus[0], price_before: 5500 }] }])
  })

  test('and booking at once: the visit has one price or the other', async () => {
    const { id } = (await planOne('2026-12-01')).body.data
    const visits = visitsOf(server, shop)
    const [undone, made] = await Promise.all([undo(id), visits.book('10:00', '2026-12-01')])
    expect(undone.status).toBe(204)
    expect([5500, 6000]).toContain((await visits.read(made.id)).price)
  })

  test('is not for others', async () => {
    const { id } = (await planOne('2026-12-01')).body.data
    const owner = shop
    shop = await makeShop(server)
    expect((await undo(id)).status).toBe(404)
    shop = owner
    expect(await listed()).toHaveLength(1)
  })
})

describe('the price in the menu’s own form (MENU-41)', () => {
  const setPrice = (price: number) => shop.client.call('PUT', `/api/menus/${shop.menuId}`, { price })

  test('is that of today: it takes the place of what has begun, and what is to come stays', async () => {
    await planOne('2026-12-01')
    await planOne('2027-01-01', 6600)
    server.setNow('2026-12-15T12:00:00+09:00')
    expect((await setPrice(6200)).body.data).toMatchObject({
      price: 6200,
      price_changes: [{ from_date: '2027-01-01', price: 6600 }],
    })
    expect(await priceNow('2027-01-02T12:00:00+09:00')).toBe(6600)
  })

  test('left as it is changes nothing', async () => {
    await planOne('2026-12-01')
    server.setNow('2026-12-15T12:00:00+09:00')
    await setPrice(6000)
    const rows = await server.sql('select price from menu_prices where shop_id = $1', [shop.shopId])
    expect([await priceNow('2026-12-15T12:00:00+09:00'), rows]).toEqual([6000, [{ price: 6000 }]])
  })
})

// Reports through the front door: targets, what is refused, and what another shop sees. Rules REP-2, REP-12, REP-14.
import { beforeEach, describe, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { makeVisits } from '#testing/reports/made-visits'
import { useUncheckedServer } from '#testing/server'

const server = await useUncheckedServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
})

const get = (path: string, { client } = shop) => client.call('GET', `/api/reports/${path}`)
const november = 'from=2026-11-01&to=2026-11-30'

describe('a shop without visits', () => {
  test('has every day with zeros, no parts and no target', async () => {
    const { data } = (await get(`sales?${november}`)).body
    expect(data.current).toMatchObject({ sales: 0, visits: 0, booked: 0, canceled: 0 })
    expect(data.series).toHaveLength(30)
    expect([data.by_staff, data.by_menu, data.by_category, data.cancellations, data.target]).toEqual([
      [],
      [],
      [],
      [],
      null,
    ])
    expect((await get(`visits?${november}`)).body).toMatchObject({
      data: [],
      meta: { total: 0, last_page: 1 },
    })
    expect((await get('overdue-customers')).body).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await get('cohorts')).body.data.cohorts).toHaveLength(13)
  })
})

describe('a target (REP-14)', () => {
  const put = (month: string, amount: unknown) =>
    shop.client.call('PUT', `/api/reports/targets/${month}`, { amount })
  const target = async () => (await get('sales?from=2026-11-01&to=2026-11-10')).body.data.target

  test('is set, changed and taken away, and is of the month of the last day', async () => {
    expect((await put('2026-11', 800000)).status).toBe(204)
    expect(await target()).toEqual({ month: '2026-11', amount: 800000, sold: 0, booked: 0 })
    expect((await put('2026-11', 900000)).status).toBe(204)
    expect(await target()).toMatchObject({ amount: 900000 })
    expect((await get('sales?from=2026-11-01&to=2026-12-01')).body.data.target).toBe(null)
    expect((await put('2026-11', null)).status).toBe(204)
    expect(await target()).toBe(null)
  })

  test.for(['2026-13', '2026-00', '0000-01', '2026-1', '２０２６-11', '2026-11-01'])(
    'is refused for the month %s',
    async (month) => {
      expect((await put(encodeURIComponent(month), 1)).status).toBeGreaterThanOrEqual(400)
      expect((await put(encodeURIComponent(month), 1)).status).toBeLessThan(500)
    },
  )

  test.for([0, -1, 1.5, 100_000_000, '８００', true])('is refused as %s', async (amount) => {
    const answer = await put('2026-11', amount)
    expect([answer.status, Object.keys(answer.body.error?.errors ?? answer.body.errors ?? {})]).toEqual([
      422,
      ['amount'],
    ])
    expect(await target()).toBe(null)
  })
})

describe('what is no period or filter is refused by name (REP-2)', () => {
  test.for([
    ['sales?from=2026-11-02&to=2026-11-01', 'to'],
    ['sales?from=2026-01-01&to=2027-01-02', 'to'],
    ['sales?from=2026-13-01&to=2026-13-02', 'from'],
    ['sales?from=2026-02-29&to=2026-03-01', 'from'],
    ['sales?to=2026-11-01', 'from'],
    ['utilisation?from=２０２６-11-01&to=2026-11-02', 'from'],
    [`visits?${november}&state=spam`, 'state'],
    [`visits?${november}&weekday=7`, 'weekday'],
    [`visits?${november}&hour=24`, 'hour'],
    [`visits?${november}&per_page=16`, 'per_page'],
    [`visits?${november}&page=0`, 'page'],
    [`visits?${november}&staff_id=１`, 'staff_id'],
    ['overdue-customers?per_page=1000', 'per_page'],
  ] as const)('%s', async ([path, field]) => {
    const answer = await get(encodeURI(path))
    expect(answer.status, answer.text).toBe(422)
    expect(answer.text).toContain(`"${field}"`)
  })

  test('366 days are allowed, and pages beyond the last are empty', async () => {
    expect((await get('sales?from=2028-01-01&to=2028-12-31')).status).toBe(200)
    expect((await get('utilisation?from=2028-01-01&to=2028-12-31')).status).toBe(200)
    expect((await get('sales?from=2000-01-01&to=2000-12-31')).status).toBe(200)
    const far = await get(`visits?${november}&page=9007199254740991&per_page=100`)
    expect([far.status, far.body.data]).toEqual([200, []])
  })
})

test('another shop sees nothing of it, also by its ids (REP-12)', async () => {
  const staff = await server.sql<{ id: number }>('select id from staff where shop_id = $1', [shop.shopId])
  const staffIds = staff.map(({ id }) => id)
  await makeVisits(
    server.sql,
    shop,
    { staff: staffIds, menus: [{ id: shop.menuId, name: 'カット', price: 5500 }], customers: 0 },
    { seed: 1, from: 20_758, to: 20_762, perDay: 5, now: 20_778 * 1440 },
  )
  const other = await makeShop(server)
  expect((await get(`visits?${november}`)).body.meta.total).toBeGreaterThan(0)
  for (const filter of ['', `&staff_id=${staffIds[0]}`, `&menu_id=${shop.menuId}`, '&category_id=1'])
    expect((await get(`visits?${november}${filter}`, other)).body).toMatchObject({
      data: [],
      meta: { total: 0 },
    })
  expect((await get(`sales?${november}`, other)).body.data.current).toMatchObject({ sales: 0, canceled: 0 })
  expect((await get(`utilisation?${november}`, other)).body.data.busy).toBe(0)
})

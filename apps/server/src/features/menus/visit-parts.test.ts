// What a menu says of a visit: its waits, what it goes together with, and the seats that it needs.
import { beforeEach, describe, expect, test } from 'vitest'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

const colour = { name: 'カラー（全体）', price: 8800, duration: 120 }
type Body = Record<string, unknown>

const create = (body: Body = {}) => shop.client.call('POST', '/api/menus', { ...colour, ...body })
const change = (id: number, body: Body) => shop.client.call('PUT', `/api/menus/${id}`, body)
const read = async (id: number) => (await shop.client.call('GET', `/api/menus/${id}`)).body.data
const makeMenu = async (name: string, body: Body = {}): Promise<number> =>
  (await create({ name, ...body })).body.data.id
const makeSeats = async (name: string, { shopId } = shop): Promise<number> => {
  const [row] = await server.sql<{ id: number }>(
    'insert into seat_groups (shop_id, name, priority, created_at) values ($1, $2, 1, now()) returning id',
    [shopId, name],
  )
  await server.sql('insert into seats (shop_id, seat_group_id, number) values ($1, $2, 1)', [shopId, row?.id])
  return row?.id ?? 0
}

const closeSeats = (group: number) =>
  server.sql('update seats set active = false where shop_id = $1 and seat_group_id = $2', [
    shop.shopId,
    group,
  ])

describe('waiting time (MENU-32)', () => {
  test.each([
    [[]],
    [[[60, 100]]],
    [
      [
        [30, 60],
        [90, 119],
      ],
    ],
    [[[1, 2]]],
  ])('%j is taken', async (waits) => {
    const made = await create({ waits })
    expect([made.status, made.body.data.waits]).toEqual([201, waits])
    expect((await read(made.body.data.id)).waits).toEqual(waits)
  })

  const text = '放置時間の前後には施術が必要です。施術も放置も、それぞれ1分以上にしてください'
  test.each([
    ['at the beginning', [[0, 30]]],
    ['at the end', [[60, 120]]],
    ['beyond the end', [[60, 130]]],
    ['of nothing', [[60, 60]]],
    ['backwards', [[60, 50]]],
    [
      'one after the other without treatment',
      [
        [30, 60],
        [60, 90],
      ],
    ],
    [
      'in another order',
      [
        [60, 90],
        [20, 30],
      ],
    ],
    [
      'three of them',
      [
        [10, 20],
        [30, 40],
        [50, 60],
      ],
    ],
  ])('%s is refused at its field, and nothing is written', async (_, waits) => {
    const refused = await create({ waits })
    expect([refused.status, refused.body.errors]).toEqual([422, { waits: [text] }])
    expect((await change(shop.menuId, { duration: 120, total_duration: 120, waits })).body.errors).toEqual({
      waits: [text],
    })
    expect(await read(shop.menuId)).toMatchObject({ duration: 60, waits: [], version: 1 })
  })

  test('that a shorter treatment would end is refused, until it goes with it', async () => {
    const id = await makeMenu('カラー（放置あり）', { waits: [[60, 100]] })
    expect((await change(id, { duration: 100 })).body.errors).toEqual({ waits: [text] })
    const both = await change(id, { duration: 100, waits: [[60, 90]] })
    expect([both.status, both.body.data]).toMatchObject([200, { duration: 100, waits: [[60, 90]] }])
    expect((await change(id, { duration: 60, total_duration: 60, waits: [] })).status).toBe(200)
  })

  test('in which somebody else was booked is not taken away unseen (MENU-9)', async () => {
    const waiting = await makeMenu('カラー（放置あり）', { waits: [[30, 90]] })
    const quick = await makeMenu('前髪カット（単品）', { duration: 30, price: 1100 })
    const visits = visitsOf(server, shop)
    expect(
      (await visits.booking('10:00', '2026-11-24', { menu_id: waiting, expected_price: undefined })).status,
    ).toBe(201)
    expect((await visits.booking('10:30', '2026-11-24', { menu_id: quick })).status).toBe(201)
    const refused = await change(waiting, { waits: [] })
    expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([
      409,
      'reservations_inside',
      ['overlap'],
    ])
    expect((await read(waiting)).waits).toEqual([[30, 90]])
    expect((await change(waiting, { waits: [], keep_reservations: true })).status).toBe(200)
  })
})

describe('add-ons and exclusions (MENU-33, MENU-34)', () => {
  test('name menus of the shop', async () => {
    const spa = await makeMenu('ヘッドスパ10分', {
      is_add_on: true,
      add_on_menu_ids: [shop.menuId],
      excluded_menu_ids: [shop.menuId],
    })
    expect(await read(spa)).toMatchObject({
      is_add_on: true,
      add_on_menu_ids: [shop.menuId],
      excluded_menu_ids: [shop.menuId],
    })
  })

  test('name neither themselves nor menus of others, nor deleted ones', async () => {
    const stranger = await makeShop(server)
    const deleted = await makeMenu('前髪カット（単品）')
    await shop.client.call('DELETE', `/api/menus/${deleted}`)
    for (const field of ['add_on_menu_ids', 'excluded_menu_ids'])
      for (const id of [stranger.menuId, deleted, 999_999_999]) {
        const refused = await create({ [field]: [shop.menuId, id] })
        expect([refused.status, refused.body.errors]).toEqual([
          422,
          { [field]: ['このメニューは見つかりません'] },
        ])
      }
    expect((await change(shop.menuId, { excluded_menu_ids: [shop.menuId] })).body.errors).toEqual({
      excluded_menu_ids: ['このメニューは見つかりません'],
    })
    expect((await create({ excluded_menu_ids: [shop.menuId, shop.menuId] })).status).toBe(422)
  })

  test('forget a menu that is deleted; an edit of before is told', async () => {
    const target = await makeMenu('前髪カット（単品）')
    const spa = await makeMenu('ヘッドスパ10分', {
      is_add_on: true,
      add_on_menu_ids: [shop.menuId, target],
      excluded_menu_ids: [target],
    })
    expect((await shop.client.call('DELETE', `/api/menus/${target}`)).status).toBe(204)
    expect(await read(spa)).toMatchObject({
      add_on_menu_ids: [shop.menuId],
      excluded_menu_ids: [],
      version: 2,
    })
    expect((await read(shop.menuId)).version).toBe(1)
    expect((await change(spa, { price: 1, version: 1 })).body.code).toBe('outdated')
  })
})

describe('seats (MENU-35)', () => {
  test('are of at most two groups of the shop, each named once', async () => {
    const [chair, basin, room] = [
      await makeSeats('セット面'),
      await makeSeats('シャンプー台'),
      await makeSeats('個室'),
    ]
    const made = await create({ seat_group_ids: [chair], busy_seat_group_ids: [basin] })
    expect([made.status, made.body.data]).toMatchObject([
      201,
      { seat_group_ids: [chair], busy_seat_group_ids: [basin] },
    ])
    const text = { seat_group_ids: ['使う席や設備は、合わせて2種類まで選べます'] }
    expect(
      (await create({ seat_group_ids: [chair, basin], busy_seat_group_ids: [room] })).body.errors,
    ).toEqual(text)
    expect((await create({ seat_group_ids: [chair], busy_seat_group_ids: [chair] })).body.errors).toEqual(
      text,
    )
    const { id } = made.body.data
    expect((await change(id, { seat_group_ids: [chair, room] })).body.errors).toEqual(text)
    expect((await change(id, { seat_group_ids: [chair, room], busy_seat_group_ids: [] })).status).toBe(200)
  })

  test('of a group that is out of use are unknown', async () => {
    const closed = await makeSeats('個室')
    await closeSeats(closed)
    expect((await create({ seat_group_ids: [closed] })).body.errors).toHaveProperty('seat_group_ids')
  })

  test('of another shop are unknown', async () => {
    const strange = await makeSeats('個室', await makeShop(server))
    for (const field of ['seat_group_ids', 'busy_seat_group_ids'])
      expect((await create({ [field]: [strange] })).body.errors).toEqual({
        [field]: ['この席や設備は見つかりません'],
      })
  })
})

test('a press that arrives twice makes one menu with all of it', async () => {
  const key = keyed()
  const body = { ...colour, waits: [[60, 100]], excluded_menu_ids: [shop.menuId] }
  const made = await Promise.all([1, 2].map(() => shop.client.call('POST', '/api/menus', body, key)))
  expect(new Set(made.map((answer) => answer.body.data.id)).size).toBe(1)
})

// Making, changing, ordering and deleting menus, also as two tabs of an owner do it at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '#testing/client'
import { keyed, makeShop, type TestShop } from '#testing/factories'
import { startTestServer, type TestServer, useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { hideExcessMenus } from './jobs.ts'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

const colour = { name: 'カラー（リタッチ）', price: 6600, duration: 60 }
type Body = Record<string, unknown>

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  shop.client.call(method, path, body, headers)
const create = (body: Body = colour, headers?: Record<string, string>): Promise<Answer> =>
  call('POST', '/api/menus', body, headers)
const createId = async (name: string): Promise<number> => (await create({ ...colour, name })).body.data.id
const change = (id: number, body: Body) => call('PUT', `/api/menus/${id}`, body)
const remove = (id: number) => call('DELETE', `/api/menus/${id}`)
const reorder = (ids: unknown) => call('PUT', '/api/menus/reorder', { ids })
const listed = async (): Promise<{ id: number; name: string; publish_state: string }[]> =>
  (await call('GET', '/api/menus')).body.data
const ids = async (): Promise<number[]> => (await listed()).map(({ id }) => id)
const publicShop = async () =>
  (await call('GET', `/api/public/shops/${shop.domain}`)).body.data as {
    menus: { id: number; name: string }[]
    blocks: { type: string; menu_ids: number[] }[]
  }
const blockIds = async () => (await publicShop()).blocks.find(({ type }) => type === 'menu')?.menu_ids

const insertMenus = (count: number, description: string) =>
  server.sql(
    `insert into menus (shop_id, name, description, price, duration, total_duration, priority, publish_state, created_at)
     select $1, 'メニュー' || n, $3, 5500, 60, 60, n, 'published', now() from generate_series(1, $2::int) n`,
    [shop.shopId, count, description],
  )

test('a shop has at most 500 menus, and all descriptions a total', async () => {
  await insertMenus(498, '')
  expect((await create()).status).toBe(201)
  const full = await create()
  expect([full.status, full.body.errors]).toEqual([
    422,
    { name: ['メニューは500件まで登録できます。使っていないメニューを削除してください'] },
  ])
  const tooMuch = {
    description: ['説明文は、すべてのメニューを合わせて200,000文字までです。文章を短くしてください'],
  }
  shop = await makeShop(server)
  await insertMenus(40, 'あ'.repeat(4_990))
  const { id } = (await create({ ...colour, description: 'あ'.repeat(400) })).body.data
  expect((await create({ ...colour, description: 'あ' })).body.errors).toEqual(tooMuch)
  expect((await change(id, { description: 'あ'.repeat(401) })).body.errors).toEqual(tooMuch)
  expect((await change(id, { description: 'あ'.repeat(399) })).status).toBe(200)
})

describe('a new menu', () => {
  test('is published, comes last, and joins the first menu block; what is left out has its default', async () => {
    const made = await create()
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        ...colour,
        id: expect.any(Number),
        description: '',
        total_duration: 60,
        before_time: 0,
        after_time: 0,
        waits: [],
        category_id: null,
        is_add_on: false,
        add_on_menu_ids: [],
        excluded_menu_ids: [],
        seat_group_ids: [],
        busy_seat_group_ids: [],
        price_changes: [],
        requires_approval: false,
        advance_payment: 'none',
        publish_state: 'published',
        image: null,
        version: 1,
        can: { publish: true },
      },
    ])
    const { id } = made.body.data
    expect((await call('GET', `/api/menus/${id}`)).body).toEqual(made.body)
    expect(await ids()).toEqual([shop.menuId, id])
    expect(await blockIds()).toEqual([shop.menuId, id])
    expect((await publicShop()).menus.map(({ name }) => name)).toEqual(['カット＋シャンプー', colour.name])
  })

  test('takes every field; buffers that are no number are 0', async () => {
    const all = {
      ...colour,
      description: '根元のみ\n白髪染めもできます',
      total_duration: 75,
      before_time: '１５',
      after_time: 'なし',
      requires_approval: true,
      publish_state: 'draft',
    }
    const made = await create(all)
    expect(made.body.data).toMatchObject({ ...all, before_time: 0, after_time: 0 })
    expect((await publicShop()).menus).toHaveLength(1)
  })

  test.each([
    [{ name: 'カット' }, 'name', 'メニュー名は5文字以上で入力してください（例：カット＋シャンプー）'],
    [{ name: undefined }, 'name', '入力してください'],
    [{ price: -1 }, 'price', '料金は0円から100,000円までの整数で入力してください'],
    [{ price: 100_001 }, 'price', '料金は0円から100,000円までの整数で入力してください'],
    [{ duration: 0 }, 'duration', '時間は1分から360分までの整数で入力してください'],
    [{ duration: 361 }, 'duration', '時間は1分から360分までの整数で入力してください'],
    [{ total_duration: 59 }, 'total_duration', 'お客様の所要時間は施術時間以上にしてください'],
    [{ total_duration: 361 }, 'total_duration', '時間は1分から360分までの整数で入力してください'],
    [{ before_time: 121 }, 'before_time', '時間は0分から120分までの整数で入力してください'],
    [{ after_time: -1 }, 'after_time', '時間は0分から120分までの整数で入力してください'],
    [{ description: 'あ'.repeat(5001) }, 'description', '説明は5000文字以内で入力してください'],
    [{ publish_state: 'limited' }, 'publish_state', '正しい値を入力してください'],
    [{ image: null }, 'image', '使用できない項目です'],
  ])('%# is refused at %s, and nothing is written', async (part, field, text) => {
    const answer = await create({ ...colour, ...part })
    expect([answer.status, answer.body.errors?.[field]?.[0]]).toEqual([422, text])
    expect(await ids()).toEqual([shop.menuId])
  })

  test('at its limits is taken', async () => {
    const most = { ...colour, price: 100_000, duration: 360, before_time: 120, after_time: 120 }
    expect((await create({ ...most, description: 'あ'.repeat(5000) })).status).toBe(201)
    expect((await create({ ...colour, name: '12345', price: 0, duration: 1 })).status).toBe(201)
  })

  test('is made once, however often the same press arrives', async () => {
    const key = keyed()
    const made = await Promise.all([create(colour, key), create(colour, key), create(colour, key)])
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await ids()).toHaveLength(2)
    const other = await create({ ...colour, price: 1 }, key)
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
    await remove(made[0]?.body.data.id)
    expect((await create(colour, key)).body.code).toBe('idempotency_key_reused')
  })
})

describe('a change', () => {
  test('of what another tab has changed meanwhile is told and writes nothing', async () => {
    const { version } = (await call('GET', `/api/menus/${shop.menuId}`)).body.data
    const [first, second] = await Promise.all([
      change(shop.menuId, { price: 6000, version }),
      change(shop.menuId, { name: 'カットのみの施術', version }),
    ])
    expect([first.status, second.status].toSorted()).toEqual([200, 409])
    const [won, lost] = first.status === 200 ? [first, second] : [second, first]
    expect([lost.body.code, lost.body.message]).toEqual([
      'outdated',
      'この内容は、ほかの画面で変更されました。最新の内容をご確認ください。',
    ])
    expect((await call('GET', `/api/menus/${shop.menuId}`)).body).toEqual(won.body)
    expect((await change(shop.menuId, { price: 6100, version: won.body.data.version })).status).toBe(200)
  })

  test('without a version is taken', async () => {
    await change(shop.menuId, { price: 6000 })
    expect((await change(shop.menuId, { price: 7000 })).body.data).toMatchObject({ price: 7000, version: 3 })
  })

  test('publishes and hides, either way', async () => {
    expect((await change(shop.menuId, { publish_state: 'draft' })).body.data.publish_state).toBe('draft')
    expect((await publicShop()).menus).toEqual([])
    expect((await change(shop.menuId, { publish_state: 'published' })).status).toBe(200)
    expect((await publicShop()).menus).toHaveLength(1)
  })

  test('of a deleted menu finds nothing', async () => {
    const id = await createId('カラー（全体）')
    await remove(id)
    expect((await change(id, { price: 1 })).status).toBe(404)
    expect((await call('GET', `/api/menus/${id}`)).status).toBe(404)
  })
})

describe('the order', () => {
  test('is the owner’s and the customers’; a block that was arranged differently keeps its own', async () => {
    const [second, third] = [await createId('カラー（全体）'), await createId('パーマ（全体）')]
    const order = [third, shop.menuId, second]
    expect((await reorder(order)).status).toBe(204)
    expect(await ids()).toEqual(order)
    const page = await publicShop()
    expect([page.menus.map(({ id }) => id), await blockIds()]).toEqual([order, order])

    const own = [second, third, shop.menuId]
    await server.sql(
      "update page_sections set menu_ids = $2::bigint[] where shop_id = $1 and type = 'menu'",
      [shop.shopId, own],
    )
    expect((await reorder([shop.menuId, second, third])).status).toBe(204)
    expect(await blockIds()).toEqual(own)
  })

  test('of other menus than there are is refused: a menu that another tab made or deleted is never lost', async () => {
    const [second, third] = [await createId('カラー（全体）'), await createId('パーマ（全体）')]
    const seen = await ids()
    await remove(third)
    const late = await reorder(seen.toReversed())
    expect([late.status, late.body.code]).toEqual([409, 'outdated'])
    const added = await createId('ヘッドスパ30分')
    expect((await reorder([second, shop.menuId])).status).toBe(409)
    expect(await ids()).toEqual([shop.menuId, second, added])
    const stranger = await makeShop(server)
    expect((await reorder([second, shop.menuId, added, stranger.menuId])).status).toBe(409)
    expect((await reorder([second, shop.menuId, stranger.menuId])).status).toBe(409)
  })

  test.each([[[]], [['1']], [[1, 1]], [null], [[1.5]], [[-1]]])('%j is refused', async (wrong) => {
    const answer = await reorder(wrong)
    expect([answer.status, Object.keys(answer.body.errors)[0]?.split('.')[0]]).toEqual([422, 'ids'])
  })

  test('of two tabs at once is one of theirs, never a mixture, and edits in between are kept', async () => {
    const made = [shop.menuId, await createId('カラー（全体）'), await createId('パーマ（全体）')]
    const [a = 0, b = 0, c = 0] = made
    for (let round = 0; round < 5; round++) {
      const orders = [
        [c, b, a],
        [b, c, a],
      ]
      const answers = await Promise.all([
        reorder(orders[0]),
        change(a, { price: 1000 + round }),
        reorder(orders[1]),
      ])
      expect(answers.map(({ status }) => status)).toEqual([204, 200, 204])
      expect(orders).toContainEqual(await ids())
      expect((await call('GET', `/api/menus/${a}`)).body.data.price).toBe(1000 + round)
    }
  })
})

describe('deleting', () => {
  test('is refused with the list while reservations are to come; past and canceled ones do not count', async () => {
    const on = visitsOf(server, shop)
    const past = await on.book('10:00', '2026-11-23')
    const canceled = await on.book('11:00')
    await on.cancel(canceled.token)
    const coming = await on.book('13:00')
    server.setNow('2026-11-24T09:00:00+09:00')
    const refused = await remove(shop.menuId)
    expect([refused.status, refused.body.code, refused.body.reasons]).toEqual([
      409,
      'reservations_inside',
      ['deleting'],
    ])
    expect(refused.body.message).toMatch(/削除できません/)
    expect(refused.body.reservations).toMatchObject([
      { id: coming.id, customer_name: '山田 花子', title: 'カット＋シャンプー', is_block: false },
    ])
    await on.cancel(coming.token)
    await on.change(coming.id, { status: 'canceled', cancel_reason: 'customer' })
    expect((await remove(shop.menuId)).status).toBe(204)
    expect(await ids()).toEqual([])
    expect((await remove(shop.menuId)).status).toBe(404)
    // History keeps its menu.
    expect(
      await server.sql('select distinct menu_id from reservations where shop_id = $1', [shop.shopId]),
    ).toEqual([{ menu_id: shop.menuId }])
    expect((await on.read(past.id)).menu_name).toBe('カット＋シャンプー')
    server.setNow('2026-11-21T09:00:00+09:00')
  })

  test('takes it off the page, the blocks and what can be entered', async () => {
    const id = await createId('カラー（全体）')
    expect((await remove(id)).status).toBe(204)
    const page = await publicShop()
    expect([page.menus.map((menu) => menu.id), await blockIds()]).toEqual([[shop.menuId], [shop.menuId]])
    const starts = await call('GET', `/api/public/shops/${shop.domain}/availability?menu_id=${id}`)
    expect(starts.status).toBe(404)
    const entered = await call(
      'POST',
      '/api/reservations',
      { menu_id: id, start_at: '2026-11-24T10:00:00+09:00', name: '電話 太郎' },
      keyed(),
    )
    expect([entered.status, Object.keys(entered.body.errors)]).toEqual([422, ['menu_id']])
    expect(
      (await call('GET', `/api/availability/explain?date=2026-11-24&time=10:00&menu_id=${id}`)).status,
    ).toBe(404)
  })

  test('and booking at once: either the visit stands and the menu too, or neither', async () => {
    for (const time of ['10:00', '11:00', '12:00', '13:00']) {
      const own = await makeShop(server)
      const [deleted, booked] = await Promise.all([
        own.client.call('DELETE', `/api/menus/${own.menuId}`),
        visitsOf(server, own).booking(time),
      ])
      expect([
        [204, 409],
        [409, 201],
      ]).toContainEqual([deleted.status, booked.status])
    }
  })
})

describe('the free plan, where plans are sold', () => {
  let live: TestServer
  beforeAll(async () => {
    live = await startTestServer({ BILLING: 'live' })
  })
  afterAll(() => live.stop())
  beforeEach(async () => {
    shop = await makeShop(live)
  })

  const fill = async () => {
    for (const name of ['カラー（全体）', 'パーマ（全体）', 'ヘッドスパ30分', 'トリートメント'])
      await createId(name)
  }
  const hide = () => hideExcessMenus.handle(live.services)

  test('shows five menus: a sixth is a draft until another one is hidden', async () => {
    await fill()
    const sixth = (await create()).body.data
    expect([sixth.publish_state, sixth.can]).toEqual(['draft', { publish: false }])
    const refused = await change(sixth.id, { price: 1, publish_state: 'published' })
    expect([refused.status, refused.body.code]).toEqual([409, 'plan_limit'])
    expect(refused.body.message).toMatch(/5件まで/)
    expect((await change(sixth.id, { price: 7000 })).body.data).toMatchObject({ price: 7000 })
    // One that is shown already is saved and stays.
    expect((await change(shop.menuId, { publish_state: 'published' })).status).toBe(200)
    await change(shop.menuId, { publish_state: 'draft' })
    expect((await change(sixth.id, { publish_state: 'published' })).body.data.publish_state).toBe('published')
    expect((await listed()).filter((menu) => menu.publish_state === 'published')).toHaveLength(5)
  })

  test('is not passed by two tabs that publish at once', async () => {
    await fill()
    const drafts = [await createId('眉カット（単品）'), await createId('前髪カット（単品）')]
    await change(shop.menuId, { publish_state: 'draft' })
    const answers = await Promise.all(drafts.map((id) => change(id, { publish_state: 'published' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('hides what is beyond it, last first, and deletes nothing; the standard plan has no limit', async () => {
    await fill()
    await live.sql("update shops set plan_code = 'standard' where id = $1", [shop.shopId])
    const names = ['眉カット（単品）', '前髪カット（単品）']
    for (const name of names) await createId(name)
    await hide()
    expect((await listed()).every((menu) => menu.publish_state === 'published')).toBe(true)
    await live.sql("update shops set plan_code = 'free' where id = $1", [shop.shopId])
    await hide()
    const all = await listed()
    expect(all).toHaveLength(7)
    expect(all.filter((menu) => menu.publish_state === 'draft').map(({ name }) => name)).toEqual(names)
    expect((await publicShop()).menus).toHaveLength(5)
  })

  test('in beta nothing is limited or hidden', async () => {
    shop = await makeShop(server)
    await fill()
    expect((await create()).body.data.publish_state).toBe('published')
    await hideExcessMenus.handle(server.services)
    expect((await publicShop()).menus).toHaveLength(6)
  })
})

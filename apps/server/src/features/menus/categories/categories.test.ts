// Headings of menus, also as two tabs of an owner change them at once. Rule MENU-31.
import { beforeEach, expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

type Category = { id: number; name: string }
const path = '/api/menu-categories'
const create = (name: unknown) => shop.client.call('POST', path, { name })
const make = async (name: string): Promise<Category> => (await create(name)).body.data
const listed = async (): Promise<Category[]> => (await shop.client.call('GET', path)).body.data
const setCategory = (category_id: number | null) =>
  shop.client.call('PUT', `/api/menus/${shop.menuId}`, { category_id })
const readMenu = async () => (await shop.client.call('GET', `/api/menus/${shop.menuId}`)).body.data

test('they are made, renamed and put in order', async () => {
  expect(await listed()).toEqual([])
  const [cut, colour] = [await make('カット'), await make('カラー')]
  expect(await listed()).toEqual([cut, colour])
  const renamed = await shop.client.call('PUT', `${path}/${cut.id}`, { name: 'カット・前髪' })
  expect([renamed.status, renamed.body.data]).toEqual([200, { ...cut, name: 'カット・前髪' }])
  const order = (ids: number[]) => shop.client.call('PUT', `${path}/reorder`, { ids })
  expect((await order([colour.id, cut.id])).status).toBe(204)
  expect((await listed()).map(({ id }) => id)).toEqual([colour.id, cut.id])
  expect((await order([colour.id])).body.code).toBe('outdated')
  expect((await make('パーマ')).id).toBe((await listed()).at(-1)?.id)
})

test('a menu has one of its shop, and may be without again', async () => {
  const { id } = await make('カット')
  expect((await setCategory(id)).body.data.category_id).toBe(id)
  expect((await setCategory(null)).body.data.category_id).toBeNull()
  shop = await makeShop(server)
  const refused = await setCategory(id)
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { category_id: ['このカテゴリーは見つかりません'] },
  ])
  for (const [method, body] of [
    ['PUT', { name: 'x' }],
    ['DELETE', undefined],
  ] as const)
    expect((await shop.client.call(method, `${path}/${id}`, body)).status).toBe(404)
})

test('one that is deleted leaves its menus without one, whoever chooses it at that moment', async () => {
  const { id } = await make('カット')
  await setCategory(id)
  const { version } = await readMenu()
  expect((await shop.client.call('DELETE', `${path}/${id}`)).status).toBe(204)
  expect(await readMenu()).toMatchObject({ category_id: null, version: version + 1 })
  expect((await shop.client.call('DELETE', `${path}/${id}`)).status).toBe(404)
  for (let round = 0; round < 4; round++) {
    const next = await make('カラー')
    const [deleted, chosen] = await Promise.all([
      shop.client.call('DELETE', `${path}/${next.id}`),
      setCategory(next.id),
    ])
    expect(deleted.status).toBe(204)
    expect([200, 422]).toContain(chosen.status)
    expect((await readMenu()).category_id).toBeNull()
  }
})

test('there are at most twenty, whichever two arrive at once', async () => {
  for (let made = 0; made < 19; made++) await make(`カテゴリー${made}`)
  const answers = await Promise.all([create('最後'), create('その次')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.body.errors).toEqual({
    name: ['カテゴリーは20件まで登録できます。使っていないカテゴリーを削除してください'],
  })
  expect(await listed()).toHaveLength(20)
})

test.each([[''], ['　'], ['あ'.repeat(41)], [null], ['a\nb']])('the name %j is refused', async (name) => {
  const refused = await create(name)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['name']])
  expect(await listed()).toEqual([])
})

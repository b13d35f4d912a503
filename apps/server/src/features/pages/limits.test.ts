// What the blocks of a page may have together: so much is rendered at once. Rule PAGE-14.
import { beforeEach, expect, test } from 'vitest'
import { plainDocument } from '@noren/contract/pages/documents'
import type { Page } from '@noren/contract/pages/pages'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

const pageOf = async (type = 'booking'): Promise<Page> =>
  (await shop.client.call('GET', `/api/pages?type=${type}`)).body.data[0]
const create = async (more: object) =>
  shop.client.call('POST', '/api/page-sections', {
    page_id: (await pageOf()).id,
    type: 'document',
    title: 'ごあいさつ',
    ...more,
  })
const createId = async (): Promise<number> =>
  (await create({ content: plainDocument('ようこそ') })).body.data.id
const change = (id: number, body: object) => shop.client.call('PUT', `/api/page-sections/${id}`, body)
const sections = async () => (await pageOf()).sections
const tooLong = { content: ['このページの文章が長すぎます。段落や装飾を減らしてください'] }

test('a block is refused where the documents of its page have too many nodes together', async () => {
  const breaks = Array.from({ length: 2600 }, () => ({ type: 'hardBreak' }))
  const content = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: breaks }] })
  for (let n = 0; n < 3; n++) expect((await create({ content })).status).toBe(201)
  expect((await create({ content })).body.errors).toEqual(tooLong)
  expect((await change(await createId(), { content })).body.errors).toEqual(tooLong)
  // Its own are counted once; another page has its own sum.
  const [first] = (await sections()).filter(({ type }) => type === 'document')
  expect((await change(first?.id ?? 0, { content })).status).toBe(200)
  expect((await create({ page_id: (await pageOf('completion')).id, content })).status).toBe(201)
})

test('a block is refused where the documents of its page are too long together', async () => {
  const text = [{ type: 'text', text: 'あ'.repeat(59_000) }]
  const content = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: text }] })
  for (let n = 0; n < 3; n++) expect((await create({ content })).status).toBe(201)
  expect((await create({ content })).body.errors).toEqual(tooLong)
  expect((await change(await createId(), { content })).body.errors).toEqual(tooLong)
})

test('a block is refused where the blocks of its page have too many menus together; a new menu joins none then', async () => {
  await server.sql(
    `insert into menus (shop_id, name, description, price, duration, total_duration, priority, publish_state, created_at)
     select $1, 'メニュー' || n, '', 5500, 60, 60, n, 'published', now() from generate_series(1, 249) n`,
    [shop.shopId],
  )
  const rows = await server.sql<{ id: number }>('select id from menus where shop_id = $1', [shop.shopId])
  const menus = { type: 'menu', content: '', menu_ids: rows.map(({ id }) => id) }
  const [block] = await sections()
  expect((await change(block?.id ?? 0, { menu_ids: menus.menu_ids.slice(1) })).status).toBe(200)
  expect((await create(menus)).status).toBe(201)
  expect((await create(menus)).body.errors).toEqual({
    menu_ids: ['ひとつのページに並べられるメニューは、すべてのブロックを合わせて500件までです'],
  })
  const idsOf = async () => (await sections())[0]?.menus.length
  const add = (name: string) => shop.client.call('POST', '/api/menus', { name, price: 5500, duration: 60 })
  await add('五百件目のメニュー')
  expect(await idsOf()).toBe(250)
  expect((await add('並ばないメニュー')).status).toBe(201)
  expect(await idsOf()).toBe(250)
})

// The pages' editor: blocks, orders, publishing and what customers see of it, also as two tabs of an owner do it at once.
import { beforeEach, describe, expect, test } from 'vitest'
import { sectionsMax } from '@noren/contract/limits'
import { plainDocument } from '@noren/contract/pages/documents'
import type { Page, PageSection } from '@noren/contract/pages/pages'
import { openClient } from '#testing/client'
import { keyed, makeOwner, makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  shop.client.call(method, path, body, headers)
const pageOf = async (type = 'booking'): Promise<Page> =>
  (await call('GET', `/api/pages?type=${type}`)).body.data[0]
const hello = plainDocument('ようこそ')
const create = async (more: object = {}, headers?: Record<string, string>) => {
  const body = {
    page_id: (await pageOf()).id,
    type: 'document',
    content: hello,
    title: 'ごあいさつ',
    ...more,
  }
  return call('POST', '/api/page-sections', body, headers)
}
const created = async (more: object = {}): Promise<PageSection> => (await create(more)).body.data
const change = (id: number, body: object) => call('PUT', `/api/page-sections/${id}`, body)
const remove = (id: number) => call('DELETE', `/api/page-sections/${id}`)
const sections = async () => (await pageOf()).sections
const ids = async () => (await sections()).map(({ id }) => id)
const publicShop = async () => (await call('GET', `/api/public/shops/${shop.domain}`)).body.data
const html = async () => (await fetch(`${server.url}/s/${shop.domain}`)).text()
const invalid = (field: string, text: string) => ({ code: 'invalid', errors: { [field]: [text] } })

test('pages are listed by type with blocks, images and the address that customers use', async () => {
  const all = await call('GET', '/api/pages')
  expect(all.body.data.map(({ type }: Page) => type)).toEqual(['booking', 'completion'])
  expect((await call('GET', '/api/pages?type=form')).body).toMatchObject(
    invalid('type', '正しい値を入力してください'),
  )
  const page = await pageOf()
  expect(page).toEqual({
    id: expect.any(Number),
    type: 'booking',
    url: expect.stringContaining(`/s/${shop.domain}`),
    publish_state: 'published',
    images: [],
    sections: [
      {
        id: expect.any(Number),
        page_id: expect.any(Number),
        type: 'menu',
        content: '',
        title: 'メニュー',
        publish_state: 'published',
        priority: 1,
        version: 1,
        menus: [
          {
            id: shop.menuId,
            name: 'カット＋シャンプー',
            price: 5500,
            total_duration: 60,
            publish_state: 'published',
          },
        ],
      },
    ],
  })
  expect((await call('GET', `/api/pages/${page.id}`)).body.data).toEqual(page)
})

test('another shop’s pages, blocks and menus are not there; without a shop there is none', async () => {
  const other = await makeShop(server)
  const page = await pageOf()
  const { id } = await created()
  const theirs = (method: string, path: string, body?: unknown) => other.client.call(method, path, body)
  for (const [method, path, body] of [
    ['GET', `/api/pages/${page.id}`],
    ['PUT', `/api/pages/${page.id}`, { publish_state: 'draft' }],
    ['PUT', `/api/pages/${page.id}/reorder`, { ids: await ids() }],
    ['PUT', `/api/page-sections/${id}`, { title: 'x' }],
    ['PUT', `/api/page-sections/${page.sections[0]?.id}/reorder`, { ids: [shop.menuId] }],
    ['DELETE', `/api/page-sections/${id}`],
  ] as const)
    expect([path, (await theirs(method, path, body)).status]).toEqual([path, 404])
  const made = await theirs('POST', '/api/page-sections', { page_id: page.id, type: 'document' })
  expect(made.body).toMatchObject(invalid('page_id', 'ページIDが見つかりません'))
  const menu = await create({ type: 'menu', content: '', menu_ids: [other.menuId] })
  expect(menu.body.errors).toEqual({ menu_ids: [expect.stringMatching(/./)] })
  expect(await ids()).toHaveLength(2)

  const newcomer = await makeOwner(server)
  const refused = await newcomer.client.call('GET', '/api/pages')
  expect([refused.status, refused.body.message]).toEqual([403, '店舗アカウントが登録されていません'])
  expect((await openClient(server.url).call('GET', '/api/pages')).status).toBe(401)
})

describe('a block', () => {
  test('is published and last unless told otherwise; customers see published ones by priority', async () => {
    const second = await create()
    expect([second.status, second.body.data]).toMatchObject([
      201,
      {
        type: 'document',
        title: 'ごあいさつ',
        content: hello,
        publish_state: 'published',
        priority: 2,
        version: 1,
      },
    ])
    const hidden = await created({ publish_state: 'draft', title: '準備中' })
    expect([hidden.publish_state, hidden.priority]).toEqual(['draft', 3])
    expect((await created({ priority: 7 })).priority).toBe(7)
    expect((await created()).priority).toBe(8)
    const page = await html()
    expect(page).toContain('ようこそ')
    expect(page).not.toContain('準備中')
  })

  test('is changed whole or in part; an edit of an earlier version writes nothing', async () => {
    const { id } = await created()
    const page = await pageOf()
    const whole = {
      page_id: page.id,
      type: 'document',
      content: plainDocument('夏季休業'),
      title: 'お知らせ',
      publish_state: 'published',
      priority: 2,
      version: 1,
    }
    expect((await change(id, whole)).body.data).toMatchObject({
      page_id: page.id,
      title: 'お知らせ',
      version: 2,
    })
    const stale = await change(id, { ...whole, title: '別のタブ' })
    expect([stale.status, stale.body.code]).toEqual([409, 'outdated'])
    for (const part of [{ title: '古い題' }, { publish_state: 'draft' }])
      expect((await change(id, { ...part, version: 1 })).body.code).toBe('outdated')
    // The same again, as its answer was lost: it is there already.
    expect((await change(id, whole)).body.data).toMatchObject({ title: 'お知らせ', version: 2 })
    expect((await change(id, { publish_state: 'draft' })).body.data).toMatchObject({
      title: 'お知らせ',
      content: whole.content,
      publish_state: 'draft',
      version: 3,
    })
    expect((await publicShop()).blocks).toHaveLength(1)
    expect((await change(id, { type: 'menu' })).body.errors).toHaveProperty('type')
    expect((await change(id, { page_id: page.id + 1 })).body).toMatchObject(
      invalid('page_id', 'ページIDが見つかりません'),
    )
    expect((await change(id, { priority: -1 })).body.errors).toHaveProperty('priority')
    expect((await change(id, { title: 'あ'.repeat(101) })).body.errors).toHaveProperty('title')
    expect((await sections()).at(-1)).toMatchObject({ title: 'お知らせ', version: 3 })
  })

  test('is made once, however often the same press arrives', async () => {
    const key = keyed()
    const made = await Promise.all([create({}, key), create({}, key), create({}, key)])
    expect(new Set(made.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await ids()).toHaveLength(2)
    expect((await create({ title: '別' }, key)).body.code).toBe('idempotency_key_reused')
  })

  test('is deleted once; there are at most 50', async () => {
    const { id } = await created()
    expect((await remove(id)).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
    for (let count = 1; count < sectionsMax; count += 1) await created({ content: '' })
    const refused = await create()
    expect([refused.status, refused.body.message]).toEqual([409, 'ブロックは1ページに50個まで追加できます。'])
    expect(await ids()).toHaveLength(sectionsMax)
  })

  test('of menus cannot be hidden, and names menus of the shop once each', async () => {
    const [block] = await sections()
    const id = block?.id ?? 0
    for (const answer of [
      await change(id, { publish_state: 'draft' }),
      await create({ type: 'menu', content: '', publish_state: 'draft' }),
    ])
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([
        409,
        'menus_always_shown',
        'メニューは非表示にできません',
      ])
    expect((await change(id, { menu_ids: [shop.menuId, shop.menuId] })).body.errors).toHaveProperty(
      'menu_ids',
    )
    expect((await change(id, { menu_ids: [987_654_321] })).body.errors).toHaveProperty('menu_ids')
    const document = await created()
    expect((await change(document.id, { menu_ids: [shop.menuId] })).body.errors).toHaveProperty('menu_ids')
    expect((await change(id, { menu_ids: [] })).body.data.menus).toEqual([])
    // Each menu can be booked, in a block or not.
    expect(await html()).toContain('カット＋シャンプー')
  })

  test('holds a document of the list alone: anything else is refused by the name of the field', async () => {
    const text = (marks: object[]) => [{ type: 'text', text: 'ここ', marks }]
    const doc = (...content: object[]) => JSON.stringify({ type: 'doc', content })
    const link = (href: string) =>
      doc({ type: 'paragraph', content: text([{ type: 'link', attrs: { href } }]) })
    const rich = doc(
      { type: 'heading', attrs: { level: 3, textAlign: 'center' }, content: text([{ type: 'underline' }]) },
      {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: text([{ type: 'bold' }]) }] }],
      },
    )
    for (const content of [
      '',
      rich,
      link('https://example.jp/'),
      link('mailto:a@example.jp'),
      link('tel:0312345678'),
    ])
      expect([content, (await create({ content })).status]).toEqual([content, 201])
    // What the editor's link says beside its address is not kept.
    const target = doc({
      type: 'paragraph',
      content: text([{ type: 'link', attrs: { href: 'https://example.jp/', target: '_blank', class: 'x' } }]),
    })
    expect((await created({ content: target })).content).toBe(
      doc({
        type: 'paragraph',
        content: [
          { type: 'text', marks: [{ type: 'link', attrs: { href: 'https://example.jp/' } }], text: 'ここ' },
        ],
      }),
    )
    let deep: object = { type: 'paragraph' }
    for (let level = 0; level < 15; level += 1)
      deep = { type: 'bulletList', content: [{ type: 'listItem', content: [deep] }] }
    for (const content of [
      'ようこそ',
      '{',
      'null',
      '[]',
      '{"type":"paragraph"}',
      doc({ type: 'script' }),
      doc({ type: 'text', text: 'x' }),
      doc({ type: 'paragraph', attrs: { style: 'x' } }),
      doc({ type: 'paragraph', attrs: { textAlign: 'justify' } }),
      doc({ type: 'heading', attrs: { level: 1 } }),
      doc({ type: 'paragraph', content: [{ type: 'text', text: '' }] }),
      doc({ type: 'paragraph', content: [{ type: 'text', text: 'a\u202eb' }] }),
      doc({ type: 'paragraph', content: text([{ type: 'strike' }]) }),
      doc({ type: 'image', attrs: { src: 'https://example.jp/x.png', width: 1, height: 1 } }),
      doc({ type: 'image', attrs: { src: `/assets/images/${'0'.repeat(32)}.webp`, width: 1, height: 1 } }),
      link('javascript:alert(1)'),
      link(' https://example.jp/'),
      link('https://example.jp/\n'),
      link('http://example.jp/'),
      link('//example.jp/'),
      link('https://example.jp@evil.example/'),
      link('https://ex\u0430mple.jp/'),
      doc(deep),
      doc(...Array.from({ length: 5001 }, () => ({ type: 'paragraph' }))),
      JSON.stringify({ type: 'doc', content: [], surprise: 1 }),
    ]) {
      const answer = await create({ content })
      expect([content.slice(0, 80), answer.status, answer.body.errors?.content]).toEqual([
        content.slice(0, 80),
        422,
        [expect.stringMatching(/./)],
      ])
    }
    const tooLong = await create({ content: ' '.repeat(60_001) })
    expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([422, ['content']])
  })
})

describe('an order', () => {
  test('of blocks names all of them; one of other blocks is refused and loses none', async () => {
    const [first = 0] = await ids()
    const [a, b] = [(await created()).id, (await created({ publish_state: 'draft' })).id]
    const { id: page } = await pageOf()
    const reorder = (order: unknown) => call('PUT', `/api/pages/${page}/reorder`, { ids: order })
    expect((await reorder([b, first, a])).status).toBe(204)
    expect(await ids()).toEqual([b, first, a])
    expect((await publicShop()).blocks.map(({ id }: { id: number }) => id)).toEqual([first, a])
    // A tab that does not know of the new block, or still shows a deleted one.
    const c = (await created()).id
    for (const order of [
      [a, b, first],
      [a, b, first, 987_654_321],
      [a, b, first, c, 987_654_321],
    ]) {
      const stale = await reorder(order)
      expect([stale.status, stale.body.code]).toEqual([409, 'outdated'])
    }
    await remove(a)
    expect((await reorder([a, b, first, c])).body.code).toBe('outdated')
    expect(await ids()).toEqual([b, first, c])
    for (const order of [[], [b, b, c], 'x', undefined])
      expect((await reorder(order)).body.errors).toHaveProperty('ids')
  })

  test('and a new block at once: the order stands or is told, and no block is lost', async () => {
    const { id: page } = await pageOf()
    for (let round = 0; round < 6; round += 1) {
      const before = await ids()
      const [order, made] = await Promise.all([
        call('PUT', `/api/pages/${page}/reorder`, { ids: before.toReversed() }),
        create({ title: `新しい${round}` }),
      ])
      expect([204, 409]).toContain(order.status)
      expect(made.status).toBe(201)
      expect((await ids()).toSorted((a, b) => a - b)).toEqual(
        [...before, made.body.data.id].toSorted((a, b) => a - b),
      )
    }
  })

  test('of a block’s menus names all of them, and is told to a tab that has the old ones', async () => {
    const added: number = (
      await call('POST', '/api/menus', { name: 'カラー（リタッチ）', price: 6600, duration: 60 })
    ).body.data.id
    const block = async () => (await sections()).find(({ type }) => type === 'menu')
    const id = (await block())?.id ?? 0
    const { version = 0 } = (await block()) ?? {}
    const reorder = (order: number[], of = id) =>
      call('PUT', `/api/page-sections/${of}/reorder`, { ids: order })
    expect((await reorder([added, shop.menuId])).status).toBe(204)
    expect((await block())?.menus.map((menu) => menu.id)).toEqual([added, shop.menuId])
    expect((await reorder([added])).body.code).toBe('outdated')
    expect((await reorder([added, shop.menuId, 987_654_321])).body.code).toBe('outdated')
    expect((await reorder([added], (await created()).id)).status).toBe(404)
    expect((await change(id, { menu_ids: [shop.menuId], version })).body.code).toBe('outdated')
    expect((await publicShop()).blocks[0].menu_ids).toEqual([added, shop.menuId])
  })
})

describe('the page', () => {
  test('is hidden and shown again at once, also for what was cached; limited is seen and not indexed', async () => {
    const { id } = await pageOf()
    const set = (publish_state: string) => call('PUT', `/api/pages/${id}`, { publish_state })
    expect(await html()).not.toContain('noindex')
    expect((await set('draft')).body.data).toMatchObject({ id, publish_state: 'draft' })
    expect((await fetch(`${server.url}/s/${shop.domain}`)).status).toBe(404)
    expect((await publicShop()).published).toBe(false)
    expect((await set('limited')).status).toBe(200)
    const limited = await fetch(`${server.url}/s/${shop.domain}`)
    expect([limited.status, await limited.text()]).toEqual([200, expect.stringContaining('noindex')])
    expect(await publicShop()).toMatchObject({ published: true, indexed: false })
    expect((await visitsOf(server, shop).booking('10:00')).status).toBe(201)
    expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).not.toContain(shop.domain)
    expect((await set('published')).status).toBe(200)
    expect(await html()).not.toContain('noindex')
    expect((await set('open')).body.errors).toHaveProperty('publish_state')
  })
})

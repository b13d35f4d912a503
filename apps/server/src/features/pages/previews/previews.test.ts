// A preview: who may make one, what it shows, and how it ends.
import { beforeEach, expect, test } from 'vitest'
import { plainDocument } from '@noren/contract/pages/documents'
import { openClient } from '#testing/client'
import { makeOwner, makeShop, type TestShop } from '#testing/factories'
import { startTestServer, testNow, useTestServer } from '#testing/server'
import { forgetPreviews } from './jobs.ts'

const server = await useTestServer()
let shop: TestShop
let page: number
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
  page = await pageId(shop, 'booking')
})

const pageId = async ({ client }: TestShop, type: string): Promise<number> =>
  (await client.call('GET', `/api/pages?type=${type}`)).body.data[0].id
const document = (text: string, publish_state = 'published') => ({
  type: 'document',
  title: '見本',
  content: plainDocument(text),
  publish_state,
})
const content = (...sections: object[]) => ({ content: { sections } })
const preview = (body: unknown, of = page) => shop.client.call('POST', `/api/pages/${of}/preview`, body)
const urlOf = async (body: unknown, of?: number): Promise<string> =>
  (await preview(body, of)).body.data.preview_url
/** The test server listens elsewhere than its public address says. */
const open = async (url: string) => fetch(server.url + new URL(url).pathname)

test('shows what is not saved, hidden blocks too, and leads nowhere', async () => {
  const menu = {
    type: 'menu',
    title: 'メニュー',
    content: '',
    publish_state: 'published',
    menu_ids: [shop.menuId],
  }
  const made = await preview(content(document('まだ保存していません'), menu, document('下書きです', 'draft')))
  expect([made.status, Object.keys(made.body.data)]).toEqual([201, ['preview_url']])
  const url = made.body.data.preview_url
  expect(url).toMatch(new RegExp(`/s/${shop.domain}/preview/[\\w-]{43}$`))
  const answer = await open(url)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  for (const text of [
    'まだ保存していません',
    '下書きです',
    '非公開（お客様には表示されません）',
    'カット＋シャンプー',
    'ここからは予約できません',
    'noindex',
  ])
    expect(html).toContain(text)
  expect(html).not.toMatch(/<form|\/book["?]|<script/)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  // Nothing of it is saved.
  expect(await (await fetch(`${server.url}/s/${shop.domain}`)).text()).not.toContain('まだ保存')
})

test('of a hidden page shows it; of the completion page too', async () => {
  await shop.client.call('PUT', `/api/pages/${page}`, { publish_state: 'draft' })
  expect((await open(await urlOf(content(document('開店前'))))).status).toBe(200)
  const number = { type: 'reservation_number', title: '', content: '', publish_state: 'published' }
  const url = await urlOf(content(document('ありがとうございます'), number), await pageId(shop, 'completion'))
  const html = await (await open(url)).text()
  expect(html).toContain('ありがとうございます')
  expect(html).toContain('1234-5678')
})

test('of an empty document is an empty page', async () => {
  const empty = { type: 'doc', content: [] }
  for (const given of ['', {}, empty, { type: 'doc' }, JSON.stringify(empty)]) {
    const made = await preview({ content: given })
    expect([given, made.status]).toEqual([given, 201])
    expect((await open(made.body.data.preview_url)).status).toBe(200)
  }
  for (const wrong of [[], 0, '[]', { type: 'script' }, { ...empty, surprise: 1 }])
    expect([wrong, (await preview({ content: wrong })).status]).toEqual([wrong, 400])
})

test('is refused with 400 for content that is none, 401, 403 for a page that is not the caller’s', async () => {
  for (const body of [
    { content: null },
    { content: 'x' },
    { content: { sections: {} } },
    content({ ...document('x'), surprise: 1 }),
    content({ ...document('x'), content: '{"type":"script"}' }),
    content({ ...document('x'), title: 'あ'.repeat(101) }),
    content(...Array.from({ length: 51 }, () => document('x'))),
  ])
    expect([body, (await preview(body)).status]).toEqual([body, 400])
  const src = `/assets/images/${'0'.repeat(32)}.webp`
  const foreign = JSON.stringify({
    type: 'doc',
    content: [{ type: 'image', attrs: { src, width: 1, height: 1 } }],
  })
  expect((await preview(content({ ...document('x'), content: foreign }))).status).toBe(400)
  // Ten thousand nodes in all, however few are in each block.
  const breaks = Array.from({ length: 2600 }, () => ({ type: 'hardBreak' }))
  const long = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: breaks }] })
  const blocks = (length: number) =>
    content(...Array.from({ length }, () => ({ ...document('x'), content: long })))
  expect([(await preview(blocks(3))).status, (await preview(blocks(4))).status]).toEqual([201, 400])
  expect((await preview({ ...content(), surprise: 1 })).status).toBe(422)

  const other = await makeShop(server)
  for (const of of [await pageId(other, 'booking'), 987_654_321])
    expect([(await preview(content(), of)).status, (await preview(content(), of)).body.code]).toEqual([
      403,
      'forbidden',
    ])
  expect((await preview(content(), -1)).status).toBe(422)
  const newcomer = await makeOwner(server)
  expect((await newcomer.client.call('POST', `/api/pages/${page}/preview`, content())).status).toBe(403)
  const stranger = openClient(server.url)
  await stranger.call('GET', '/sanctum/csrf-cookie')
  expect((await stranger.call('POST', `/api/pages/${page}/preview`, content())).status).toBe(401)
})

test('ends after 30 minutes, and is not found by another shop’s address or a guessed token', async () => {
  const url = await urlOf(content(document('30分')))
  const other = await makeShop(server)
  expect((await open(url.replace(shop.domain, other.domain))).status).toBe(404)
  expect((await open(`${url}x`)).status).toBe(404)
  server.setNow('2026-11-21T09:29:59+09:00')
  expect((await open(url)).status).toBe(200)
  server.setNow('2026-11-21T09:30:00+09:00')
  const gone = await open(url)
  expect([gone.status, await gone.text()]).toEqual([
    404,
    expect.stringContaining('プレビューの有効期限が切れました'),
  ])
  await forgetPreviews.handle(server.services, {})
  expect(await server.sql('select id from page_previews where shop_id = $1', [shop.shopId])).toEqual([])
})

test('a shop keeps twenty: the oldest gives way', async () => {
  const first = await urlOf(content(document('最初')))
  const second = await urlOf(content(document('次')))
  for (let count = 0; count < 19; count += 1) await urlOf(content())
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])
  // The view beside the editor makes many, which push out none of these.
  for (let count = 0; count < 21; count += 1)
    expect((await preview({ ...content(), live: true })).status).toBe(201)
  expect((await open(second)).status).toBe(200)
})

test('a shop makes 40 a minute, then waits', async () => {
  const limited = await startTestServer({ LIMITS: 'on' })
  const own = await makeShop(limited)
  const of = await pageId(own, 'booking')
  const statuses: number[] = []
  for (let count = 0; count < 41; count += 1)
    statuses.push((await own.client.call('POST', `/api/pages/${of}/preview`, content())).status)
  // The view beside the editor has limits of its own, and leaves those of the button.
  const live = { ...content(), live: true }
  expect((await own.client.call('POST', `/api/pages/${of}/preview`, live)).status).toBe(201)
  expect([statuses.slice(0, 40).every((status) => status === 201), statuses[40]]).toEqual([true, 429])
  await limited.stop()
})

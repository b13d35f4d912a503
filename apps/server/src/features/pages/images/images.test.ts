// Cover, share image and library: what is taken, what is told, what is left behind.
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { libraryImagesMax } from '@noren/contract/limits'
import { makeShop, type TestShop } from '#testing/factories'
import { startTestServer, useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

const jpeg = async (width = 64, height = 36, background = '#1d4f91') => {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}
const call = (method: string, path: string, body?: unknown) => shop.client.call(method, path, body)
const page = async () => (await call('GET', '/api/pages?type=booking')).body.data[0]
const images = async (path = '') => `/api/pages/${(await page()).id}/images${path}`
const publicShop = async () => (await call('GET', `/api/public/shops/${shop.domain}`)).body.data
const nameOf = (url: string) => url.split('/').at(-1) ?? ''

test('one cover and one share image: added, told of a second, text changed alone, replaced, deleted', async () => {
  const path = await images()
  const cover = await call('POST', path, { type: 'cover', image_base64: await jpeg(), alt_text: '店内' })
  expect([cover.status, cover.body.data]).toEqual([
    201,
    {
      type: 'cover',
      image_url: expect.stringMatching(/^\/assets\/images\/[0-9a-f]{32}\.webp$/),
      alt_text: '店内',
      width: 64,
      height: 36,
      widths: [],
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    },
  ])
  // Messengers read no WebP.
  const og = await call('POST', path, { type: 'og', image_base64: await jpeg(1500, 785) })
  expect(og.body.data).toMatchObject({
    image_url: expect.stringMatching(/\.jpg$/),
    width: 1200,
    alt_text: '',
  })
  const second = await call('POST', path, { type: 'cover', image_base64: await jpeg() })
  expect([second.status, second.body.code, second.body.message]).toEqual([
    409,
    'page_image_exists',
    'この種類の画像はすでに存在します。更新するには、既存の画像を削除してください。',
  ])
  expect((await page()).images.map(({ type }: { type: string }) => type)).toEqual(['cover', 'og'])
  expect((await publicShop()).cover).toMatchObject({ url: cover.body.data.image_url, alt_text: '店内' })

  const worded = await call('PATCH', await images('/cover'), { alt_text: '朝の店内' })
  expect(worded.body.data).toEqual({ ...cover.body.data, alt_text: '朝の店内' })
  const replaced = await call('PATCH', await images('/cover'), { image_base64: await jpeg(32, 18) })
  expect(replaced.body.data).toMatchObject({ alt_text: '朝の店内', width: 32 })
  const files = await server.services.storage.list()
  expect(files).toContain(nameOf(replaced.body.data.image_url))
  expect(files).not.toContain(nameOf(cover.body.data.image_url))

  expect((await call('DELETE', await images('/og'))).status).toBe(204)
  expect((await call('DELETE', await images('/og'))).status).toBe(404)
  expect((await call('PATCH', await images('/og'), { alt_text: 'x' })).status).toBe(404)
  expect((await publicShop()).og_image).toBeNull()
})

test('what is no picture of the known types is refused by name; another shop’s page is not there', async () => {
  const path = await images()
  for (const [body, field] of [
    [{ type: 'icon', image_base64: await jpeg() }, 'type'],
    [{ type: 'cover' }, 'image_base64'],
    [{ type: 'cover', image_base64: 'data:image/gif;base64,R0lGODdh' }, 'image_base64'],
    [{ type: 'cover', image_base64: Buffer.from('GIF89a...').toString('base64') }, 'image_base64'],
    [{ type: 'cover', image_base64: await jpeg(), alt_text: 'あ'.repeat(256) }, 'alt_text'],
  ] as const) {
    const answer = await call('POST', path, body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  }
  expect((await call('PATCH', await images('/cover'), {})).body.errors).toHaveProperty('image_base64')
  const other = await makeShop(server)
  const body = { type: 'cover', image_base64: await jpeg() }
  expect((await other.client.call('POST', path, body)).status).toBe(404)
  expect((await page()).images).toEqual([])
})

test('two tabs that add a cover at once: one is told, and its file is not left behind', async () => {
  const before = (await server.services.storage.list()).length
  const path = await images()
  const body = { type: 'cover', image_base64: await jpeg() }
  const answers = await Promise.all([call('POST', path, body), call('POST', path, body)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await server.services.storage.list()).toHaveLength(before + 1)
})

test('the library: shown in documents by its own files alone, kept while shown, at most 100', async () => {
  const made = await call('POST', '/api/library-images', { image_base64: await jpeg(), alt_text: '仕上がり' })
  expect([made.status, made.body.data]).toMatchObject([201, { alt_text: '仕上がり', width: 64, height: 36 }])
  expect((await call('GET', '/api/library-images')).body.data).toEqual([made.body.data])
  const { id, image_url: src } = made.body.data
  const content = JSON.stringify({
    type: 'doc',
    content: [{ type: 'image', attrs: { src, alt: '仕上がり', width: 64, height: 36 } }],
  })
  const section = { page_id: (await page()).id, type: 'document', content }
  const other = await makeShop(server)
  const theirs = (await other.client.call('GET', '/api/pages?type=booking')).body.data[0].id
  expect(
    (await other.client.call('POST', '/api/page-sections', { ...section, page_id: theirs })).body.errors,
  ).toHaveProperty('content')
  const block = await call('POST', '/api/page-sections', section)
  expect(block.status).toBe(201)
  expect(await (await fetch(`${server.url}/s/${shop.domain}`)).text()).toContain(`src="${src}"`)

  const kept = await call('DELETE', `/api/library-images/${id}`)
  expect([kept.status, kept.body.code]).toEqual([409, 'image_in_use'])
  expect((await other.client.call('DELETE', `/api/library-images/${id}`)).status).toBe(404)
  await call('DELETE', `/api/page-sections/${block.body.data.id}`)
  expect((await call('DELETE', `/api/library-images/${id}`)).status).toBe(204)
  expect(await server.services.storage.list()).not.toContain(nameOf(src))

  await server.sql(
    `insert into library_images (shop_id, file, width, height, created_at)
     select $1, md5(n::text) || '.webp', 1, 1, now() from generate_series(1, ${libraryImagesMax}) n`,
    [shop.shopId],
  )
  const full = await call('POST', '/api/library-images', { image_base64: await jpeg() })
  expect([full.status, full.body.code]).toEqual([409, 'library_full'])
})

test('a shop uploads 60 images an hour, of whatever kind', async () => {
  const limited = await startTestServer({ LIMITS: 'on' })
  const own = await makeShop(limited)
  const image_base64 = await jpeg(1, 1)
  const statuses: number[] = []
  for (let count = 0; count < 61; count += 1)
    statuses.push((await own.client.call('POST', '/api/library-images', { image_base64 })).status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(60)
  const menu = await own.client.call('POST', `/api/menus/${own.menuId}/image`, { image_base64 })
  expect([menu.status, Number(menu.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  await limited.stop()
})

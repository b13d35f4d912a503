// The image of a menu: what is taken, what is stored and served, and what two tabs do at once.
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { pictureBytesMax } from '@noren/contract/limits'
import { filesOf } from '#features/images/encode'
import { openClient } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { startTestServer, useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

const picture = (width = 40, height = 30, background = '#1d4f91') =>
  sharp({ create: { width, height, channels: 3, background } })
const dataUrl = (bytes: Buffer, type = 'image/jpeg') => `data:${type};base64,${bytes.toString('base64')}`
const jpeg = async (width?: number, height?: number, background?: string) =>
  dataUrl(await picture(width, height, background).jpeg().toBuffer())

const path = () => `/api/menus/${shop.menuId}/image`
const send = (method: string, body?: unknown) => shop.client.call(method, path(), body)
const readImage = async () => (await shop.client.call('GET', `/api/menus/${shop.menuId}`)).body.data.image
const fetchImage = (url: string) => fetch(server.url + url)
const storedFiles = () => server.services.storage.list()

describe('an image', () => {
  test('is added once, shown to owner and customers, and served for long', async () => {
    const made = await send('POST', { image_base64: await jpeg(), alt_text: 'ボブスタイル' })
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        image_url: expect.stringMatching(/^\/assets\/images\/[0-9a-f]{32}\.webp$/),
        alt_text: 'ボブスタイル',
        width: 40,
        height: 30,
        widths: [],
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      },
    ])
    expect(await readImage()).toEqual(made.body.data)
    const page = await shop.client.call('GET', `/api/public/shops/${shop.domain}`)
    expect(page.body.data.menus[0].image).toEqual(made.body.data)
    const served = await fetchImage(made.body.data.image_url)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')

    const second = await send('POST', { image_base64: await jpeg() })
    expect([second.status, second.body.code, second.body.message]).toEqual([
      409,
      'image_exists',
      'このメニューにはすでに画像があります。',
    ])
    expect(await readImage()).toEqual(made.body.data)
  })

  test('is replaced, with its text or without; the old file is gone', async () => {
    const first = (await send('POST', { image_base64: await jpeg(), alt_text: '前' })).body.data
    const text = await send('PUT', { alt_text: '後' })
    expect([text.status, text.body.data]).toEqual([200, { ...first, alt_text: '後' }])
    const other = await send('PUT', { image_base64: await jpeg(50, 50) })
    expect(other.body.data).toMatchObject({ alt_text: '後', width: 50 })
    expect(other.body.data.image_url).not.toBe(first.image_url)
    expect((await fetchImage(first.image_url)).status).toBe(404)
    expect((await fetchImage(other.body.data.image_url)).status).toBe(200)
  })

  test('is deleted with its file; without one there is nothing to replace or delete', async () => {
    const made = (await send('POST', { image_base64: await jpeg() })).body.data
    expect((await send('DELETE')).status).toBe(204)
    expect(await readImage()).toBeNull()
    expect((await fetchImage(made.image_url)).status).toBe(404)
    expect((await send('DELETE')).status).toBe(404)
    expect((await send('PUT', { alt_text: '後' })).status).toBe(404)
    expect((await send('PUT', { image_base64: await jpeg() })).status).toBe(404)
  })

  test('of a deleted menu goes with it', async () => {
    const made = (await send('POST', { image_base64: await jpeg() })).body.data
    expect((await shop.client.call('DELETE', `/api/menus/${shop.menuId}`)).status).toBe(204)
    expect((await fetchImage(made.image_url)).status).toBe(404)
    expect((await send('POST', { image_base64: await jpeg() })).status).toBe(404)
  })

  test('of another shop’s menu is out of reach', async () => {
    await send('POST', { image_base64: await jpeg() })
    const stranger = await makeShop(server)
    const before = await storedFiles()
    for (const [method, body] of [
      ['POST', { image_base64: await jpeg() }],
      ['PUT', { alt_text: 'x' }],
      ['PUT', { image_base64: await jpeg() }],
      ['DELETE', undefined],
    ] as const)
      expect((await stranger.client.call(method, path(), body)).status).toBe(404)
    expect(await storedFiles()).toEqual(before)
    expect(await readImage()).not.toBeNull()
  })

  test('changes no version: an edit of the texts in another tab goes on', async () => {
    const { version } = (await shop.client.call('GET', `/api/menus/${shop.menuId}`)).body.data
    await send('POST', { image_base64: await jpeg() })
    const saved = await shop.client.call('PUT', `/api/menus/${shop.menuId}`, { price: 1, version })
    expect([saved.status, saved.body.data.image.width]).toEqual([200, 40])
  })
})

describe('what is taken', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s, by its bytes and as a bare base64 too', async (form) => {
    const bytes = await picture().toFormat(form).toBuffer()
    expect((await send('POST', { image_base64: bytes.toString('base64') })).status).toBe(201)
    expect((await send('PUT', { image_base64: dataUrl(bytes, `image/${form}`) })).status).toBe(200)
  })

  test('a photograph is stored upright, without where and when it was taken, at most 1,200 pixels wide', async () => {
    const photograph = await picture(1600, 900)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Koharu' }, IFD3: { GPSLatitude: '35/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const made = (await send('POST', { image_base64: dataUrl(photograph) })).body.data
    expect([made.width, made.height]).toEqual([900, 1600])
    const served = Buffer.from(await (await fetchImage(made.image_url)).arrayBuffer())
    const found = await sharp(served).metadata()
    expect([found.format, found.exif, found.orientation]).toEqual(['webp', undefined, undefined])
    const wide = (await send('PUT', { image_base64: await jpeg(2400, 1200) })).body.data
    expect([wide.width, wide.height]).toEqual([1200, 600])
  })

  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const type = 'JPEG、PNG、WebP形式の画像のみアップロード可能です。'
  const size = 'ファイルサイズは1MB以下にしてください。'

  test.each([
    ['a GIF', () => dataUrl(gif, 'image/gif'), type],
    ['a GIF that says it is a JPEG', () => dataUrl(gif), type],
    ['an SVG that says it is a PNG', () => dataUrl(svg, 'image/png'), type],
    ['text', () => 'なにか', type],
    ['nothing', () => '', '画像を選択してください'],
    ['one byte too many', () => dataUrl(Buffer.alloc(pictureBytesMax + 1)), size],
    ['as many bytes as fit, but no picture', () => dataUrl(Buffer.alloc(pictureBytesMax)), type],
    [
      'a JPEG that breaks off',
      async () => (await jpeg(400, 400)).slice(0, 700),
      '画像の読み込みに失敗しました。',
    ],
    [
      'more than 24 megapixels',
      async () => dataUrl(await picture(5000, 4801).png().toBuffer(), 'image/png'),
      '画像の縦横が大きすぎます。2,400万画素以下にしてください。',
    ],
  ])('not %s', async (_, open, text) => {
    const before = await storedFiles()
    const answer = await send('POST', { image_base64: await open() })
    expect([answer.status, answer.body.errors?.image_base64?.[0]]).toEqual([422, text])
    expect(await storedFiles()).toEqual(before)
    expect(await readImage()).toBeNull()
  })

  test('not a body beyond its limit, nor a change of nothing, nor a text too long', async () => {
    const big = await send('POST', { image_base64: 'A'.repeat(1_600_000) })
    expect([big.status, big.body.code]).toEqual([413, 'too_large'])
    expect((await send('PUT', {})).body.errors).toHaveProperty('image_base64')
    const long = await send('POST', { image_base64: await jpeg(), alt_text: 'あ'.repeat(256) })
    expect(Object.keys(long.body.errors)).toEqual(['alt_text'])
  })
})

test('two tabs at once leave one image and no stray file', async () => {
  const url = await jpeg()
  const made = await Promise.all([1, 2, 3].map(() => send('POST', { image_base64: url })))
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const changed = await Promise.all([
    send('PUT', { image_base64: await jpeg(50, 20) }),
    send('PUT', { image_base64: await jpeg(60, 20) }),
    send('DELETE'),
  ])
  expect(changed.every(({ status }) => [200, 204, 404].includes(status))).toBe(true)
  const named = await server.sql<{ file: string; widths: number[] }>('select file, widths from menu_images')
  expect((await storedFiles()).toSorted()).toEqual(named.flatMap(filesOf).toSorted())
})

test('sixty an hour are decoded for each shop; a text alone is not counted', async () => {
  const limited = await startTestServer({ LIMITS: 'on' }, server)
  try {
    const busy = openClient(limited.url, shop.client.cookies)
    const image_base64 = await jpeg(2, 2)
    expect((await busy.call('POST', path(), { image_base64 })).status).toBe(201)
    const statuses = []
    for (let i = 0; i < 59; i++) statuses.push((await busy.call('PUT', path(), { image_base64 })).status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    const refused = await busy.call('PUT', path(), { image_base64 })
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many'])
    expect((await busy.call('PUT', path(), { alt_text: 'ボブ' })).status).toBe(200)
  } finally {
    await limited.stop()
  }
})

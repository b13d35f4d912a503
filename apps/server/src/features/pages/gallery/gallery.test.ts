// The gallery: order, text, limits, two tabs, another shop's ids. Widths and colour of stored images, and what the worker tidies up.
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { ManagedReservation } from '@noren/contract/booking'
import { galleryImagesMax, imageBytesMax } from '@noren/contract/limits'
import { sweepImages, widenImages } from '#features/images/jobs'
import { dayMs } from '#platform/clock'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})

const photograph = async (width = 64, height = 48, background = '#1d4f91') => {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}
const call = (method: string, path: string, body?: unknown) => shop.client.call(method, path, body)
const gallery = async () => (await call('GET', '/api/gallery-images')).body.data
const publicGallery = async () =>
  (await call('GET', `/api/public/shops/${shop.domain}`)).body.data.gallery.map(
    ({ alt_text }: { alt_text: string }) => alt_text,
  )
const add = async (alt_text?: string) =>
  call('POST', '/api/gallery-images', { image_base64: await photograph(), ...(alt_text && { alt_text }) })
const fill = (count: number) =>
  server.sql(
    `insert into gallery_images (shop_id, file, width, height, priority, bytes, created_at)
     select $1, md5(random()::text) || '.webp', 1, 1, n, 1, now() from generate_series(1, ${count}) n`,
    [shop.shopId],
  )

test('photographs are shown in the owner’s order, with their texts; one that is deleted is gone with its files', async () => {
  const [chairs, window, door] = [await add('椅子'), await add('窓'), await add()]
  expect([chairs.status, chairs.body.data]).toEqual([
    201,
    {
      id: expect.any(Number),
      image_url: expect.stringMatching(/^\/assets\/images\/[0-9a-f]{32}\.webp$/),
      alt_text: '椅子',
      width: 64,
      height: 48,
      widths: [],
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    },
  ])
  expect(await publicGallery()).toEqual(['椅子', '窓', ''])
  const ids = [door, chairs, window].map(({ body }) => body.data.id)
  expect((await call('PUT', '/api/gallery-images/reorder', { ids })).status).toBe(204)
  const text = await call('PATCH', `/api/gallery-images/${ids[0]}`, { alt_text: '入口' })
  expect([text.status, text.body.data]).toEqual([200, { ...door.body.data, alt_text: '入口' }])
  expect(await publicGallery()).toEqual(['入口', '椅子', '窓'])
  const html = await (await fetch(`${server.url}/s/${shop.domain}`)).text()
  expect(html.indexOf('alt="入口"')).toBeLessThan(html.indexOf('alt="椅子"'))
  expect(html).toContain(`href="${door.body.data.image_url}"`)

  expect((await call('DELETE', `/api/gallery-images/${ids[0]}`)).status).toBe(204)
  expect((await call('DELETE', `/api/gallery-images/${ids[0]}`)).status).toBe(404)
  expect((await call('PATCH', `/api/gallery-images/${ids[0]}`, { alt_text: 'x' })).status).toBe(404)
  expect(await publicGallery()).toEqual(['椅子', '窓'])
  expect((await fetch(server.url + door.body.data.image_url)).status).toBe(404)
})

test('an order that is not of all photographs is refused, and nothing moves', async () => {
  const [one, two] = [(await add('1')).body.data.id, (await add('2')).body.data.id]
  const reorder = (ids: unknown) => call('PUT', '/api/gallery-images/reorder', { ids })
  for (const ids of [[one], [one, two, 999_999], [999_998, 999_999]]) {
    const answer = await reorder(ids)
    expect([answer.status, answer.body.code]).toEqual([409, 'outdated'])
  }
  for (const ids of [[], [one, one], ['x'], undefined]) expect((await reorder(ids)).status).toBe(422)
  expect(await publicGallery()).toEqual(['1', '2'])
})

test('another shop’s photographs are out of reach', async () => {
  const { id } = (await add('窓')).body.data
  const { client } = await makeShop(server)
  expect((await client.call('PATCH', `/api/gallery-images/${id}`, { alt_text: 'x' })).status).toBe(404)
  expect((await client.call('DELETE', `/api/gallery-images/${id}`)).status).toBe(404)
  expect((await client.call('PUT', '/api/gallery-images/reorder', { ids: [id] })).status).toBe(409)
  expect((await client.call('GET', '/api/gallery-images')).body.data).toEqual([])
  expect(await gallery()).toMatchObject([{ alt_text: '窓' }])
})

test('twelve are kept, also when two tabs add the last one at once', async () => {
  await fill(galleryImagesMax - 1)
  const before = (await server.services.storage.list()).length
  const answers = await Promise.all([add(), add()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await server.services.storage.list()).toHaveLength(before + 1)
  const full = await add()
  expect([full.body.code, full.body.message]).toEqual([
    'gallery_full',
    'ギャラリーに載せられる写真は12枚までです。1枚削除してから、もう一度お試しください。',
  ])
})

test('what is no photograph is refused at its field', async () => {
  for (const [body, field] of [
    [{}, 'image_base64'],
    [{ image_base64: 'data:image/gif;base64,R0lGODdh' }, 'image_base64'],
    [{ image_base64: await photograph(), alt_text: 'あ'.repeat(256) }, 'alt_text'],
  ] as const) {
    const answer = await call('POST', '/api/gallery-images', body)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  }
  expect(await gallery()).toEqual([])
})

test('a shop stores 200 MB of images of all kinds; texts change all the same', async () => {
  const { id } = (await add('窓')).body.data
  await server.sql('update gallery_images set bytes = $2 where id = $1', [id, imageBytesMax])
  const image_base64 = await photograph()
  for (const [path, body] of [
    ['/api/gallery-images', {}],
    ['/api/library-images', {}],
    [`/api/menus/${shop.menuId}/image`, {}],
    [
      `/api/pages/${(await call('GET', '/api/pages?type=booking')).body.data[0].id}/images`,
      { type: 'cover' },
    ],
  ] as const) {
    const answer = await call('POST', path, { image_base64, ...body })
    expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'images_full'])
  }
  expect((await call('PATCH', `/api/gallery-images/${id}`, { alt_text: '朝' })).status).toBe(200)
})

test('of two uploads at once for the last bytes one is refused, and leaves no file', async () => {
  const { id, image_url } = (await add('窓')).body.data
  const [own] = await server.sql<{ bytes: number }>('select bytes from gallery_images where id = $1', [id])
  // Room for one and a half more of the same.
  const taken = imageBytesMax - Math.floor(1.5 * (own?.bytes ?? 0))
  await server.sql('update gallery_images set bytes = $2 where id = $1', [id, taken])
  const made = await Promise.all([add(), add(), add()])
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const files = await server.sql<{ file: string }>('select file from gallery_images where shop_id = $1', [
    shop.shopId,
  ])
  expect(files).toHaveLength(2)
  const stored = await server.services.storage.list()
  expect(files.every(({ file }) => stored.includes(file))).toBe(true)
  expect(stored).toContain(String(image_url).split('/').at(-1))
})

test('an image is served in several widths, as WebP and JPEG, each of its own type; names that are none are not there', async () => {
  const image_base64 = await photograph(1000, 700, '#a62a5e')
  const { data } = (await call('POST', '/api/gallery-images', { image_base64 })).body
  expect([data.width, data.widths]).toEqual([1000, [320, 640]])
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(data.color.slice(at, at + 2), 16))
  expect([red, green, blue].map((part, at) => Math.abs((part ?? 0) - [0xa6, 0x2a, 0x5e][at]!) < 12)).toEqual([
    true,
    true,
    true,
  ])
  for (const [ending, type] of [
    ['-320.webp', 'image/webp'],
    ['-320.jpg', 'image/jpeg'],
    ['-640.webp', 'image/webp'],
    ['.webp', 'image/webp'],
  ] as const) {
    const served = await fetch(server.url + data.image_url.replace('.webp', ending))
    const { width, format } = await sharp(Buffer.from(await served.arrayBuffer())).metadata()
    const { headers } = served
    expect([served.status, headers.get('content-type'), `image/${format}`, width]).toEqual([
      200,
      type,
      type,
      Number(/\d+/.exec(ending) ?? 1000),
    ])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
  for (const ending of [
    '-321.webp',
    '-320.png',
    '-.webp',
    '-320-320.webp',
    '/320.webp',
    '%2F320.webp',
    '.jpg',
  ])
    expect((await fetch(server.url + data.image_url.replace('.webp', ending))).status).toBe(404)
})

test('the text of a library image changes alone, and every document that shows it says it', async () => {
  const { data } = (
    await call('POST', '/api/library-images', { image_base64: await photograph(), alt_text: '前' })
  ).body
  const content = JSON.stringify({
    type: 'doc',
    content: [
      { type: 'image', attrs: { src: data.image_url, alt: '前', width: data.width, height: data.height } },
    ],
  })
  const page_id = (await call('GET', '/api/pages?type=booking')).body.data[0].id
  const block = await call('POST', '/api/page-sections', {
    page_id,
    type: 'document',
    content,
    publish_state: 'published',
  })
  expect(block.status).toBe(201)
  const completion = (await call('GET', '/api/pages?type=completion')).body.data[0].id
  await call('POST', '/api/page-sections', { page_id: completion, type: 'document', content })
  const visits = visitsOf(server, shop)
  const { token } = await visits.book('10:00')
  const changed = await call('PATCH', `/api/library-images/${data.id}`, { alt_text: '後' })
  expect([changed.status, changed.body.data]).toEqual([200, { ...data, alt_text: '後' }])
  const html = await (await fetch(`${server.url}/s/${shop.domain}`)).text()
  expect([html.includes('alt="後"'), html.includes('alt="前"')]).toEqual([true, false])
  const managed: ManagedReservation = await visits.managed(token)
  const shown = managed.completion.flatMap(({ images }) => images ?? [])
  expect(shown.map(({ alt_text }) => alt_text)).toEqual(['後'])
  const { client } = await makeShop(server)
  expect((await client.call('PATCH', `/api/library-images/${data.id}`, { alt_text: 'x' })).status).toBe(404)
  expect((await call('PATCH', `/api/library-images/${data.id}`, {})).body.errors).toHaveProperty('alt_text')
})

test('files of a killed upload go after a day; those of an image stay', async () => {
  const { data } = (await call('POST', '/api/gallery-images', { image_base64: await photograph(700, 500) }))
    .body
  const { storage, clock } = server.services
  const stray = await storage.put(new Uint8Array(1), 'webp', [
    { bytes: new Uint8Array(1), ending: 'jpg', width: 320 },
  ])
  const run = (later: number) =>
    sweepImages.handle({ ...server.services, clock: { ...clock, now: () => Date.now() + later } })
  await run(0)
  expect(await storage.list()).toContain(stray)
  await run(2 * dayMs)
  const left = await storage.list()
  expect(left.filter((name) => name.startsWith(stray.slice(0, 32)))).toEqual([])
  expect(left.filter((name) => data.image_url.includes(name.slice(0, 32)))).toHaveLength(5)
})

test('an image of before gets its widths and colour, and keeps its address', async () => {
  const { storage } = server.services
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#3e5b3a' } })
    .webp()
    .toBuffer()
  const file = await storage.put(bytes, 'webp')
  await server.sql(
    `insert into menu_images (shop_id, menu_id, file, width, height, created_at) values ($1, $2, $3, 800, 600, now())`,
    [shop.shopId, shop.menuId, file],
  )
  const image = async () => (await call('GET', `/api/public/shops/${shop.domain}`)).body.data.menus[0].image
  expect(await image()).toMatchObject({ widths: [], color: null })
  await widenImages.handle(server.services)
  expect(await image()).toMatchObject({
    image_url: `/assets/images/${file}`,
    widths: [144, 216, 640],
    color: expect.stringMatching(/^#/),
  })
  expect((await storage.list()).filter((name) => name.startsWith(file.slice(0, 32)))).toHaveLength(7)
  await server.sql('delete from menu_images where shop_id = $1', [shop.shopId])
})

// Photographs of customers: what is taken and what is refused, and that nobody else sees the bytes. Rules CUST-25 to CUST-29.
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { customerPhotosMax, imageBytesMax, shopPhotosMax } from '@noren/contract/limits'
import { makeShop, type TestShop } from '#testing/factories'
import { createCustomer, filesOf, photosOf, picture } from '#testing/images/customer-photos'
import { makeHostileFiles, marks } from '#testing/images/files'
import { startTestServer, useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
let customerId: number
let photos: ReturnType<typeof photosOf>
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  customerId = await createCustomer(shop)
  photos = photosOf(shop.client, customerId)
})
const stored = () => server.services.storage.list()
const fill = (count: number, customer = customerId) =>
  server.sql(
    `insert into customer_photos (shop_id, customer_id, file, width, height, priority, bytes, created_at)
     select $1, $2, 'private_' || md5(random()::text) || '.webp', 1, 1, n, 1, now() from generate_series(1, ${count}) n`,
    [shop.shopId, customer],
  )

test('a photograph is added, listed the newest first, said more of, put in order and deleted', async () => {
  const first = await photos.add({ caption: ' カラー前 ', phase: 'before', taken_on: '2026-11-20' })
  expect(first).toEqual({
    id: expect.any(Number),
    image_url: `/api/customers/${customerId}/photos/${first.id}/image`,
    caption: 'カラー前',
    phase: 'before',
    taken_on: '2026-11-20',
    width: 64,
    height: 48,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    version: 1,
  })
  const second = await photos.add({ caption: '二' })
  const third = await photos.add()
  expect(await photos.list()).toMatchObject({ locked: false, count: 3, photos: [third, second, first] })
  expect((await shop.client.call('GET', `/api/customers/${customerId}`)).body.data.photos_total).toBe(3)

  const changed = await photos.call('PATCH', `/${third.id}`, {
    caption: 'カラー後',
    phase: 'after',
    taken_on: '2026-11-20',
    version: 1,
  })
  expect([changed.status, changed.body.data]).toMatchObject([
    200,
    { caption: 'カラー後', phase: 'after', taken_on: '2026-11-20', version: 2 },
  ])
  // What is not named stays; null takes away.
  const cleared = await photos.call('PATCH', `/${third.id}`, { phase: null, taken_on: null })
  expect(cleared.body.data).toMatchObject({ caption: 'カラー後', phase: null, taken_on: null, version: 3 })

  expect((await photos.call('PUT', '/reorder', { ids: [first.id, third.id, second.id] })).status).toBe(204)
  expect(await photos.captions()).toEqual(['カラー前', 'カラー後', '二'])
  const fourth = await photos.add({ caption: '四' })
  expect(await photos.captions()).toEqual(['四', 'カラー前', 'カラー後', '二'])

  const before = await stored()
  expect((await photos.call('DELETE', `/${fourth.id}`)).status).toBe(204)
  expect((await photos.call('DELETE', `/${fourth.id}`)).status).toBe(404)
  expect(await photos.captions()).toEqual(['カラー前', 'カラー後', '二'])
  expect(before.length - (await stored()).length).toBe(1)
})

describe('the bytes', () => {
  test('are for the shop’s own session alone, in two widths, kept by no cache, and nothing in them can run', async () => {
    const image_base64 = await picture(2000, 1500, '#a62a5e')
    const { id, width, height } = (await photos.call('POST', '', { image_base64 })).body.data
    expect([width, height]).toEqual([1600, 1200])
    for (const [query, expected] of [
      ['', 1600],
      ['?size=large', 1600],
      ['?size=small', 480],
    ] as const) {
      const cookie = [...shop.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(`${server.url}/api/customers/${customerId}/photos/${id}/image${query}`, {
        headers: { cookie },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect((await sharp(bytes).metadata()).width).toBe(expected)
      expect(
        Object.fromEntries(
          [
            'content-type',
            'cache-control',
            'content-security-policy',
            'x-content-type-options',
            'content-disposition',
          ].map((name) => [name, answer.headers.get(name)]),
        ),
      ).toEqual({
        'content-type': 'image/webp',
        'cache-control': 'private, no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="photo-${id}.webp"`,
      })
    }
    expect((await photos.call('GET', `/${id}/image?size=huge`)).status).toBe(422)
    const stranger = await fetch(`${server.url}/api/customers/${customerId}/photos/${id}/image`)
    expect(stranger.status).toBe(401)
  })

  test('are never served by the public address of images, whatever of the name is asked for', async () => {
    await photos.call('POST', '', { image_base64: await picture(900, 600) })
    const [file = ''] = await filesOf(server, shop)
    expect(file).toMatch(/^private_[0-9a-f]{32}\.webp$/)
    const names = (await stored()).filter((name) => name.startsWith(file.replace('.webp', '')))
    // Itself, and its smaller width in both forms.
    expect(names).toHaveLength(3)
    const bare = file.replace('private_', '')
    for (const name of [
      ...names,
      ...names.map((one) => one.replace('private_', '')),
      `private_/${bare}`,
      `private%5f${bare}`,
      `..%2fimages%2f${file}`,
      `%2e%2e/${file}`,
      `./${file}`,
      `${file.replace('.webp', '')}%2f480.webp`,
      file.toUpperCase(),
      `${file}?x=${bare}`,
    ]) {
      const answer = await fetch(`${server.url}/assets/images/${name}`, { redirect: 'manual' })
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([name, answer.status]).toEqual([name, 404])
      expect(bytes.subarray(0, 4).toString('latin1')).not.toBe('RIFF')
    }
  })

  test('are encoded anew: neither place nor time, nor anything that was hidden in them', async () => {
    const files = (await makeHostileFiles()).filter(({ fate }) => fate === 'taken')
    const hidden = files.filter(({ bytes }) => marks.some((mark) => bytes.toString('latin1').includes(mark)))
    expect(hidden.length).toBeGreaterThan(5)
    for (const { name, bytes } of hidden) {
      const made = await photos.call('POST', '', { image_base64: bytes.toString('base64') })
      expect([name, made.status]).toEqual([name, 201])
    }
    for (const file of await filesOf(server, shop)) {
      const bytes = Buffer.from((await server.services.storage.get(file)) ?? [])
      const { exif, xmp, iptc, icc } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect(marks.filter((mark) => bytes.toString('latin1').includes(mark))).toEqual([])
    }
  })
})

describe('refused', () => {
  test('at its field: what is no picture, a text too long, a day that does not exist, an unknown phase', async () => {
    const image_base64 = await picture()
    for (const [body, field] of [
      [{}, 'image_base64'],
      [{ image_base64: 'data:image/gif;base64,R0lGODdh' }, 'image_base64'],
      [{ image_base64: Buffer.from('no picture at all').toString('base64') }, 'image_base64'],
      [{ image_base64: Buffer.alloc(1024 * 1024 + 1).toString('base64') }, 'image_base64'],
      [{ image_base64, caption: 'あ'.repeat(201) }, 'caption'],
      [{ image_base64, phase: 'during' }, 'phase'],
      [{ image_base64, taken_on: '2026-02-30' }, 'taken_on'],
      [{ image_base64, priority: 1 }, 'priority'],
    ] as const) {
      const answer = await photos.call('POST', '', body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    }
    const { id } = await photos.add({ caption: 'あ'.repeat(200) })
    for (const [body, field] of [
      [{}, 'caption'],
      [{ version: 1 }, 'caption'],
      [{ caption: null }, 'caption'],
      [{ taken_on: '昨日' }, 'taken_on'],
    ] as const) {
      const answer = await photos.call('PATCH', `/${id}`, body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    }
    for (const ids of [[], [id, id], null]) {
      const answer = await photos.call('PUT', '/reorder', { ids })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['ids']])
    }
    expect((await filesOf(server, shop)).length).toBe(1)
  })

  test('to another shop, for another customer, and where there is no such record', async () => {
    const { id } = await photos.add({ caption: '花子' })
    const other = await makeShop(server)
    const sibling = await createCustomer(shop, '佐藤')
    const image_base64 = await picture()
    for (const [of, customer, photo] of [
      [other, customerId, id],
      [shop, sibling, id],
      [shop, 999_999, id],
      [shop, customerId, 999_999],
    ] as const) {
      const tries: [string, string, unknown?][] = [
        ['GET', `/${photo}/image`],
        ['GET', `/${photo}/image?size=small`],
        ['PATCH', `/${photo}`, { caption: 'x' }],
        ['DELETE', `/${photo}`],
      ]
      if (customer !== sibling && photo === id)
        tries.push(
          ['GET', ''],
          ['POST', '', { image_base64 }],
          ['PUT', '/reorder', { ids: [photo] }],
          ['DELETE', ''],
        )
      for (const [method, path, body] of tries) {
        const answer = await photosOf(of.client, customer).call(method, path, body)
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, 'not_found'])
      }
    }
    expect((await photosOf(shop.client, sibling).call('PUT', '/reorder', { ids: [id] })).body.code).toBe(
      'outdated',
    )
    expect(await photos.captions()).toEqual(['花子'])
    expect(await photosOf(shop.client, sibling).captions()).toEqual([])
    // What was refused left no file behind.
    expect(await filesOf(server, shop)).toHaveLength(1)
    expect(await filesOf(server, other)).toEqual([])
  })

  test('of two tabs: the second change of one photograph, and an order that lacks the new one', async () => {
    const [one, two] = [await photos.add({ caption: '一' }), await photos.add({ caption: '二' })]
    const both = await Promise.all(
      ['甲', '乙'].map((caption) => photos.call('PATCH', `/${one.id}`, { caption, version: 1 })),
    )
    expect(both.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'outdated'])

    const orders = [
      [one.id, two.id],
      [two.id, one.id],
    ]
    const done = await Promise.all(orders.map((ids) => photos.call('PUT', '/reorder', { ids })))
    expect(done.map(({ status }) => status)).toEqual([204, 204])
    const shown = (await photos.list()).photos.map(({ id }: { id: number }) => id)
    expect(orders).toContainEqual(shown)

    const [added, ordered] = await Promise.all([
      photos.add({ caption: '三' }),
      photos.call('PUT', '/reorder', { ids: [one.id, two.id] }),
    ])
    expect([204, 409]).toContain(ordered.status)
    expect((await photos.call('PUT', '/reorder', { ids: [two.id, one.id] })).body.code).toBe('outdated')
    expect((await photos.list()).photos[0].id).toBe(added.id)
  })

  test('beyond 100 of one customer, 2,000 of all, and 200 MB of images; two at once do not pass together', async () => {
    await fill(customerPhotosMax - 1)
    const image_base64 = await picture()
    const three = await Promise.all([1, 2, 3].map(() => photos.call('POST', '', { image_base64 })))
    expect(three.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const full = three.find(({ status }) => status === 409)
    expect([full?.body.code, full?.body.message]).toEqual([
      'photos_full',
      '写真は、お客様お一人につき100枚まで保存できます。不要な写真を削除してから、もう一度お試しください。',
    ])
    const second = await createCustomer(shop, '佐藤')
    const [counted] = await server.sql<{ last: number }>(
      'select count(*)::int as last from customer_photos where shop_id = $1',
      [shop.shopId],
    )
    await fill(shopPhotosMax - (counted?.last ?? 0), await createCustomer(shop, '鈴木'))
    const beyond = await photosOf(shop.client, second).call('POST', '', { image_base64 })
    expect([beyond.body.code, beyond.body.message]).toEqual([
      'photos_full',
      '顧客の写真は、お店全体で2,000枚まで保存できます。不要な写真を削除してから、もう一度お試しください。',
    ])
    await server.sql('delete from customer_photos where shop_id = $1', [shop.shopId])
    await photos.add()
    await server.sql('update customer_photos set bytes = $2 where shop_id = $1', [shop.shopId, imageBytesMax])
    expect((await photos.call('POST', '', { image_base64 })).body.code).toBe('images_full')
    const gallery = await shop.client.call('POST', '/api/gallery-images', { image_base64 })
    expect(gallery.body.code).toBe('images_full')
  })

  test('beyond 60 uploads an hour, with the time to wait', async () => {
    const limited = await startTestServer({ LIMITS: 'on' }, server)
    try {
      const own = await makeShop(limited)
      const customer = await createCustomer(own, '山田')
      const image_base64 = await picture(8, 8)
      const answers = []
      for (let n = 0; n < 61; n += 1)
        answers.push(await photosOf(own.client, customer).call('POST', '', { image_base64 }))
      expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(201), 429])
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await limited.stop()
    }
  })
})

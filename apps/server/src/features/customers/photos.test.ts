// Photographs of customers: kept for the shop's own eyes, without metadata, and gone with the person. Rules CUST-24 to CUST-34.
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerPhotosMax, imageBytesMax, shopPhotosMax } from '@noren/contract/limits'
import { purgeAccount } from '#features/accounts/own/commands/purge-account'
import { sweepImages } from '#features/images/jobs'
import { dayMs, millisToWire } from '#platform/clock'
import { makeShop, type TestShop } from '#testing/factories'
import { makeHostileFiles, marks } from '#testing/images/files'
import { startTestServer, type TestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { forgetCustomers } from './jobs.ts'

let server: TestServer
/** The same data where plans are sold, and where nothing is. */
let live: TestServer
let off: TestServer
let shop: TestShop
let customerId: number
beforeAll(async () => {
  server = await startTestServer()
  live = await startTestServer({ BILLING: 'live', DATA_DIR: server.services.config.dataDir }, server)
  off = await startTestServer({ BILLING: 'off', DATA_DIR: server.services.config.dataDir }, server)
})
afterAll(async () => {
  expect(await server.violations()).toEqual([])
  await off.stop()
  await live.stop()
  await server.stop()
})
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  customerId = await createCustomer()
})

const createCustomer = async (name = '山田 花子', of = shop): Promise<number> =>
  (await of.client.call('POST', '/api/customers', { name })).body.data.id
const picture = async (width = 64, height = 48, background = '#1d4f91') =>
  (
    await sharp({ create: { width, height, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ).toString('base64')
const call = (method: string, path = '', body?: unknown, of = shop, customer = customerId) =>
  of.client.call(method, `/api/customers/${customer}/photos${path}`, body)
const add = async (more: object = {}, customer = customerId) => {
  const made = await call('POST', '', { image_base64: await picture(), ...more }, shop, customer)
  expect(made.status, made.text).toBe(201)
  return made.body.data
}
const list = async (customer = customerId) => (await call('GET', '', undefined, shop, customer)).body.data
const captions = async (customer = customerId): Promise<string[]> =>
  (await list(customer)).photos.map(({ caption }: { caption: string }) => caption)
const filesOf = async (of = shop): Promise<string[]> =>
  (
    await server.sql<{ file: string }>('select file from customer_photos where shop_id = $1 order by id', [
      of.shopId,
    ])
  ).map(({ file }) => file)
const stored = () => server.services.storage.list()
const fill = (count: number, customer = customerId) =>
  server.sql(
    `insert into customer_photos (shop_id, customer_id, file, width, height, position, bytes, created_at)
     select $1, $2, 'private_' || md5(random()::text) || '.webp', 1, 1, n, 1, now() from generate_series(1, ${count}) n`,
    [shop.shopId, customer],
  )
const accesses = async (): Promise<string[]> =>
  (await shop.client.call('GET', `/api/customer-accesses?customer_id=${customerId}`)).body.data.map(
    ({ action }: { action: string }) => action,
  )
/** The same browser at another server with the same data. */
const on = (other: TestServer): TestShop => ({
  ...shop,
  client: {
    ...shop.client,
    call: async (method, path, body) => {
      const cookie = [...shop.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(other.url + path, {
        method,
        headers: {
          accept: 'application/json',
          cookie,
          'x-xsrf-token': shop.client.cookies.get('XSRF-TOKEN') ?? '',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== ''
      return {
        status: answer.status,
        headers: answer.headers,
        text,
        body: isJson ? JSON.parse(text) : text,
      }
    },
  },
})

test('a photograph is added, listed the newest first, said more of, put in order and deleted', async () => {
  const first = await add({ caption: ' カラー前 ', phase: 'before', taken_on: '2026-11-20' })
  expect(first).toEqual({
    id: expect.any(Number),
    image_url: `/api/customers/${customerId}/photos/${first.id}/image`,
    caption: 'カラー前',
    phase: 'before',
    taken_on: '2026-11-20',
    width: 64,
    height: 48,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    revision: 1,
  })
  const second = await add({ caption: '二' })
  const third = await add()
  expect(await list()).toMatchObject({ locked: false, count: 3, photos: [third, second, first] })
  expect((await shop.client.call('GET', `/api/customers/${customerId}`)).body.data.photos_total).toBe(3)

  const changed = await call('PATCH', `/${third.id}`, {
    caption: 'カラー後',
    phase: 'after',
    taken_on: '2026-11-20',
    revision: 1,
  })
  expect([changed.status, changed.body.data]).toMatchObject([
    200,
    { caption: 'カラー後', phase: 'after', taken_on: '2026-11-20', revision: 2 },
  ])
  // What is not named stays; null takes away.
  const cleared = await call('PATCH', `/${third.id}`, { phase: null, taken_on: null })
  expect(cleared.body.data).toMatchObject({ caption: 'カラー後', phase: null, taken_on: null, revision: 3 })

  expect((await call('PUT', '/reorder', { ids: [first.id, third.id, second.id] })).status).toBe(204)
  expect(await captions()).toEqual(['カラー前', 'カラー後', '二'])
  const fourth = await add({ caption: '四' })
  expect(await captions()).toEqual(['四', 'カラー前', 'カラー後', '二'])

  const before = await stored()
  expect((await call('DELETE', `/${fourth.id}`)).status).toBe(204)
  expect((await call('DELETE', `/${fourth.id}`)).status).toBe(404)
  expect(await captions()).toEqual(['カラー前', 'カラー後', '二'])
  expect(before.length - (await stored()).length).toBe(1)
})

describe('the bytes', () => {
  test('are for the shop’s own session alone, in two widths, kept by no cache, and nothing in them can run', async () => {
    const image_base64 = await picture(2000, 1500, '#a62a5e')
    const { id, width, height } = (await call('POST', '', { image_base64 })).body.data
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
    expect((await call('GET', `/${id}/image?size=huge`)).status).toBe(422)
    const stranger = await fetch(`${server.url}/api/customers/${customerId}/photos/${id}/image`)
    expect(stranger.status).toBe(401)
  })

  test('are never served by the public address of images, whatever of the name is asked for', async () => {
    await call('POST', '', { image_base64: await picture(900, 600) })
    const [file = ''] = await filesOf()
    expect(file).toMatch(/^private_[0-9a-f]{32}\.webp$/)
    const names = (await stored()).filter((name) => name.startsWith(file.replace('.webp', '')))
    // Itself, and its smaller width in both forms.
    expect(names).toHaveLength(3)
    const bare = file.replace('private_', '')
    for (const name of [
      ...names,
      ...names.map((one) => one.replace('private_', '')),
      ...[`private_/${bare}`, `private%5f${bare}`, `..%2fimages%2f${file}`, `%2e%2e/${file}`, `./${file}`],
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
      const made = await call('POST', '', { image_base64: bytes.toString('base64') })
      expect([name, made.status]).toEqual([name, 201])
    }
    for (const file of await filesOf()) {
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
      [{ image_base64, position: 1 }, 'position'],
    ] as const) {
      const answer = await call('POST', '', body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    }
    const { id } = await add({ caption: 'あ'.repeat(200) })
    for (const [body, field] of [
      [{}, 'caption'],
      [{ revision: 1 }, 'caption'],
      [{ caption: null }, 'caption'],
      [{ taken_on: '昨日' }, 'taken_on'],
    ] as const) {
      const answer = await call('PATCH', `/${id}`, body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
    }
    for (const ids of [[], [id, id], null]) {
      const answer = await call('PUT', '/reorder', { ids })
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['ids']])
    }
    expect((await filesOf()).length).toBe(1)
  })

  test('to another shop, for another customer, and where there is no such record', async () => {
    const { id } = await add({ caption: '花子' })
    const other = await makeShop(server)
    const sibling = await createCustomer('佐藤')
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
        const answer = await call(method, path, body, of, customer)
        expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, 'not_found'])
      }
    }
    expect((await call('PUT', '/reorder', { ids: [id] }, shop, sibling)).body.code).toBe('outdated')
    expect(await captions()).toEqual(['花子'])
    expect(await captions(sibling)).toEqual([])
    // What was refused left no file behind.
    expect(await filesOf()).toHaveLength(1)
    expect(await filesOf(other)).toEqual([])
  })

  test('of two tabs: the second change of one photograph, and an order that lacks the new one', async () => {
    const [one, two] = [await add({ caption: '一' }), await add({ caption: '二' })]
    const both = await Promise.all(
      ['甲', '乙'].map((caption) => call('PATCH', `/${one.id}`, { caption, revision: 1 })),
    )
    expect(both.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, 'outdated'])

    const orders = [
      [one.id, two.id],
      [two.id, one.id],
    ]
    const done = await Promise.all(orders.map((ids) => call('PUT', '/reorder', { ids })))
    expect(done.map(({ status }) => status)).toEqual([204, 204])
    const shown = (await list()).photos.map(({ id }: { id: number }) => id)
    expect(orders).toContainEqual(shown)

    const [added, ordered] = await Promise.all([
      add({ caption: '三' }),
      call('PUT', '/reorder', { ids: [one.id, two.id] }),
    ])
    expect([204, 409]).toContain(ordered.status)
    expect((await call('PUT', '/reorder', { ids: [two.id, one.id] })).body.code).toBe('outdated')
    expect((await list()).photos[0].id).toBe(added.id)
  })

  test('beyond 100 of one customer, 2,000 of all, and 200 MB of images; two at once do not pass together', async () => {
    await fill(customerPhotosMax - 1)
    const image_base64 = await picture()
    const three = await Promise.all([1, 2, 3].map(() => call('POST', '', { image_base64 })))
    expect(three.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const full = three.find(({ status }) => status === 409)
    expect([full?.body.code, full?.body.message]).toEqual([
      'photos_full',
      '写真は、お客様お一人につき100枚まで保存できます。不要な写真を削除してから、もう一度お試しください。',
    ])
    const second = await createCustomer('佐藤')
    const [{ last = 0 } = {}] = await server.sql<{ last: number }>(
      'select count(*)::int as last from customer_photos where shop_id = $1',
      [shop.shopId],
    )
    await fill(shopPhotosMax - last, await createCustomer('鈴木'))
    const beyond = await call('POST', '', { image_base64 }, shop, second)
    expect([beyond.body.code, beyond.body.message]).toEqual([
      'photos_full',
      '顧客の写真は、お店全体で2,000枚まで保存できます。不要な写真を削除してから、もう一度お試しください。',
    ])
    await server.sql('delete from customer_photos where shop_id = $1', [shop.shopId])
    await add()
    await server.sql('update customer_photos set bytes = $2 where shop_id = $1', [shop.shopId, imageBytesMax])
    expect((await call('POST', '', { image_base64 })).body.code).toBe('images_full')
    const gallery = await shop.client.call('POST', '/api/gallery-images', { image_base64 })
    expect(gallery.body.code).toBe('images_full')
  })

  test('beyond 60 uploads an hour, with the time to wait', async () => {
    const limited = await startTestServer({ LIMITS: 'on' }, server)
    try {
      const own = await makeShop(limited)
      const customer = await createCustomer('山田', own)
      const image_base64 = await picture(8, 8)
      const answers = []
      for (let n = 0; n < 61; n += 1) answers.push(await call('POST', '', { image_base64 }, own, customer))
      expect(answers.map(({ status }) => status)).toEqual([...Array(60).fill(201), 429])
      expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await limited.stop()
    }
  })
})

describe('the plan', () => {
  test('free: what was made is kept and counted, never shown; standard shows it again as it was', async () => {
    const [before, after] = [await add({ caption: '前', phase: 'before' }), await add({ caption: '後' })]
    const shown = await list()
    const sold = on(live)
    const image_base64 = await picture()
    const answer = await call('GET', '', undefined, sold)
    expect([answer.status, answer.body.data]).toEqual([200, { locked: true, count: 2, photos: [] }])
    for (const [method, path, body] of [
      ['GET', `/${before.id}/image`],
      ['GET', `/${before.id}/image?size=small`],
      ['POST', '', { image_base64 }],
      ['PATCH', `/${before.id}`, { caption: 'x' }],
      ['PUT', '/reorder', { ids: [before.id, after.id] }],
      ['DELETE', `/${before.id}`],
    ] as const) {
      const refused = await call(method, path, body, sold)
      expect([method, path, refused.status, refused.body.code]).toEqual([method, path, 403, 'plan_required'])
    }
    expect(await filesOf()).toHaveLength(2)
    await server.sql("update shops set plan_code = 'standard' where id = $1", [shop.shopId])
    expect((await call('GET', '', undefined, sold)).body.data).toEqual(shown)
    expect((await call('POST', '', { image_base64 }, sold)).status).toBe(201)
  })

  test('who asks for the deletion of their photographs gets it on any plan; nothing is left of them', async () => {
    await add()
    await call('POST', '', { image_base64: await picture(900, 600) })
    const files = await filesOf()
    const sold = on(live)
    expect((await call('DELETE', '', undefined, sold)).status).toBe(204)
    expect((await call('DELETE', '', undefined, sold)).status).toBe(204)
    expect((await call('GET', '', undefined, sold)).body.data).toEqual({ locked: true, count: 0, photos: [] })
    const left = await stored()
    expect(left.filter((name) => files.some((file) => name.startsWith(file.slice(0, 40))))).toEqual([])
  })

  test('where nothing is sold they are open', async () => {
    const open = on(off)
    expect((await call('POST', '', { image_base64: await picture() }, open)).status).toBe(201)
    expect((await call('GET', '', undefined, open)).body.data).toMatchObject({ locked: false, count: 1 })
  })
})

describe('the person', () => {
  test('who saw and changed photographs is noted; seeing once in a quarter of an hour, whichever way', async () => {
    await list()
    expect(await accesses()).toEqual(['created'])
    const { id } = await add()
    await list()
    await call('GET', `/${id}/image`)
    await list()
    expect(await accesses()).toEqual(['photos_read', 'photo_created', 'created'])
    server.setNow('2026-11-21T09:16:00+09:00')
    await call('GET', `/${id}/image?size=small`)
    await call('PATCH', `/${id}`, { caption: 'x' })
    await call('PUT', '/reorder', { ids: [id] })
    await call('DELETE', `/${id}`)
    expect((await accesses()).slice(0, 4)).toEqual([
      'photo_deleted',
      'photo_changed',
      'photo_changed',
      'photos_read',
    ])
  })

  test('who is merged brings them along, and takes them back', async () => {
    const merged = await createCustomer('山田はなこ')
    await add({ caption: '花子' })
    const theirs = await add({ caption: 'はなこ' }, merged)
    const answer = await shop.client.call('POST', `/api/customers/${customerId}/merge`, {
      customer_id: merged,
    })
    expect(answer.body.data.photos_total).toBe(2)
    expect((await captions()).toSorted()).toEqual(['はなこ', '花子'])
    expect((await call('GET', `/${theirs.id}/image`)).status).toBe(200)
    await add({ caption: '後から' })
    await shop.client.call('DELETE', `/api/customer-merges/${answer.body.data.merged[0].id}`)
    expect(await captions()).toEqual(['後から', '花子'])
    expect(await captions(merged)).toEqual(['はなこ'])
  })

  test('who is deleted leaves neither row nor file, those of a merged record included', async () => {
    const merged = await createCustomer('山田はなこ')
    await add({}, merged)
    await add()
    const files = await filesOf()
    expect(files).toHaveLength(2)
    await shop.client.call('POST', `/api/customers/${customerId}/merge`, { customer_id: merged })
    expect((await shop.client.call('DELETE', `/api/customers/${customerId}`)).status).toBe(204)
    expect(await filesOf()).toEqual([])
    const left = await stored()
    expect(files.filter((file) => left.includes(file))).toEqual([])
  })

  test('who is forgotten after five years leaves neither row nor file', async () => {
    await visitsOf(server, shop).book('10:00')
    const [{ id }] = (await shop.client.call('GET', '/api/customers?search=hanako')).body.data
    await add({}, id)
    const [file = ''] = await filesOf()
    server.setNow('2031-11-20T09:00:00+09:00')
    await forgetCustomers.handle(server.services, {})
    expect(await stored()).toContain(file)
    server.setNow('2031-11-26T09:00:00+09:00')
    await forgetCustomers.handle(server.services, {})
    expect(await filesOf()).toEqual([])
    expect(await stored()).not.toContain(file)
  })

  test('who is purged with the shop leaves no file', async () => {
    await call('POST', '', { image_base64: await picture(900, 600) })
    const [file = ''] = await filesOf()
    await server.sql("update users set deletion_at = now() - interval '10 years' where id = $1", [
      shop.userId,
    ])
    await purgeAccount(
      server.services,
      { userId: shop.userId, shopId: shop.shopId },
      server.services.clock.now(),
    )
    expect(await filesOf()).toEqual([])
    expect((await stored()).filter((name) => name.startsWith(file.slice(0, 40)))).toEqual([])
  })

  test('what is stored about them, as a file, says of each photograph what is known of it', async () => {
    await add({ caption: 'カラー', phase: 'after', taken_on: '2026-11-20' })
    const file = await shop.client.call('GET', `/api/customers/${customerId}/export`)
    expect(file.body.photos).toMatchObject([{ caption: 'カラー', phase: 'after', taken_on: '2026-11-20' }])
  })

  test('files that a photograph names are kept by the sweep; one that none names is gone after a day', async () => {
    await add()
    const [file = ''] = await filesOf()
    const stray = await server.services.storage.put(new Uint8Array(1), 'webp', [], 'private')
    // Files are of today's clock, not of the test's.
    server.setNow(millisToWire(Date.now() + 2 * dayMs))
    await sweepImages.handle(server.services, {})
    const left = await stored()
    expect([left.includes(file), left.includes(stray)]).toEqual([true, false])
  })
})

// Photographs of customers: by plan, and with the person they belong to. Rules CUST-24 and CUST-32 to CUST-34.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { purgeAccount } from '#features/accounts/own/purge-account'
import { sweepImages } from '#features/images/jobs'
import { dayMs, millisToWire } from '#platform/clock'
import { openClient } from '#testing/client'
import { makeShop, type TestShop } from '#testing/factories'
import { createCustomer, filesOf, photosOf, picture } from '#testing/images/customer-photos'
import { startTestServer, type TestServer, useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'
import { forgetCustomers } from '../jobs.ts'

const server = await useTestServer()
/** The same data where plans are sold, and where nothing is. */
let live: TestServer
let off: TestServer
let shop: TestShop
let customerId: number
let photos: ReturnType<typeof photosOf>
beforeAll(async () => {
  const { dataDir: DATA_DIR } = server.services.config
  live = await startTestServer({ BILLING: 'live', DATA_DIR }, server)
  off = await startTestServer({ BILLING: 'off', DATA_DIR }, server)
})
afterAll(async () => {
  expect(await server.violations()).toEqual([])
  await off.stop()
  await live.stop()
})
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  customerId = await createCustomer(shop)
  photos = photosOf(shop.client, customerId)
})
const stored = () => server.services.storage.list()
/** The same browser at another server. */
const on = ({ url }: TestServer) => photosOf(openClient(url, shop.client.cookies), customerId)
const accesses = async (): Promise<string[]> =>
  (await shop.client.call('GET', `/api/customer-accesses?customer_id=${customerId}`)).body.data.map(
    ({ action }: { action: string }) => action,
  )

describe('the plan', () => {
  test('free: what was made is kept and counted, never shown; standard shows it again as it was', async () => {
    const [before, after] = [
      await photos.add({ caption: '前', phase: 'before' }),
      await photos.add({ caption: '後' }),
    ]
    const shown = await photos.list()
    const sold = on(live)
    const image_base64 = await picture()
    const answer = await sold.call('GET')
    const kept = [
      { id: after.id, caption: '後', phase: null, taken_on: null },
      { id: before.id, caption: '前', phase: 'before', taken_on: null },
    ]
    expect([answer.status, answer.body.data]).toEqual([200, { locked: true, count: 2, photos: [], kept }])
    for (const [method, path, body] of [
      ['GET', `/${before.id}/image`],
      ['GET', `/${before.id}/image?size=small`],
      ['POST', '', { image_base64 }],
      ['PATCH', `/${before.id}`, { caption: 'x' }],
      ['PUT', '/reorder', { ids: [before.id, after.id] }],
    ] as const) {
      const refused = await sold.call(method, path, body)
      expect([method, path, refused.status, refused.body.code]).toEqual([method, path, 403, 'plan_required'])
    }
    expect(await filesOf(server, shop)).toHaveLength(2)
    await server.sql("update shops set plan_code = 'standard' where id = $1", [shop.shopId])
    expect((await sold.call('GET')).body.data).toEqual(shown)
    expect((await sold.call('POST', '', { image_base64 })).status).toBe(201)
  })

  test('one of them can be deleted on any plan, with its file, and only of the own customer', async () => {
    const [first, second] = [await photos.add({ caption: '前' }), await photos.add({ caption: '後' })]
    const sold = on(live)
    const files = await filesOf(server, shop)
    expect((await sold.call('DELETE', `/${first.id}`)).status).toBe(204)
    expect((await sold.call('DELETE', `/${first.id}`)).status).toBe(404)
    const stranger = photosOf((await makeShop(server)).client, customerId)
    expect((await stranger.call('DELETE', `/${second.id}`)).status).toBe(404)
    expect((await sold.call('GET')).body.data).toMatchObject({ count: 1, kept: [{ id: second.id }] })
    expect(await filesOf(server, shop)).toHaveLength(files.length - 1)
    expect(await accesses()).toContain('photo_deleted')
  })

  test('who asks for the deletion of their photographs gets it on any plan; nothing is left of them', async () => {
    await photos.add()
    await photos.call('POST', '', { image_base64: await picture(900, 600) })
    const files = await filesOf(server, shop)
    const sold = on(live)
    expect((await sold.call('DELETE')).status).toBe(204)
    expect((await sold.call('DELETE')).status).toBe(204)
    expect((await sold.call('GET')).body.data).toEqual({ locked: true, count: 0, photos: [], kept: [] })
    const left = await stored()
    expect(left.filter((name) => files.some((file) => name.startsWith(file.slice(0, 40))))).toEqual([])
  })

  test('where nothing is sold they are open', async () => {
    const open = on(off)
    expect((await open.call('POST', '', { image_base64: await picture() })).status).toBe(201)
    expect((await open.call('GET')).body.data).toMatchObject({ locked: false, count: 1 })
  })
})

describe('the person', () => {
  test('who saw and changed photographs is noted; seeing once in a quarter of an hour, whichever way', async () => {
    await photos.list()
    expect(await accesses()).toEqual(['created'])
    const { id } = await photos.add()
    await photos.list()
    await photos.call('GET', `/${id}/image`)
    await photos.list()
    expect(await accesses()).toEqual(['photos_read', 'photo_created', 'created'])
    server.setNow('2026-11-21T09:16:00+09:00')
    await photos.call('GET', `/${id}/image?size=small`)
    await photos.call('PATCH', `/${id}`, { caption: 'x' })
    await photos.call('PUT', '/reorder', { ids: [id] })
    await photos.call('DELETE', `/${id}`)
    expect((await accesses()).slice(0, 4)).toEqual([
      'photo_deleted',
      'photo_changed',
      'photo_changed',
      'photos_read',
    ])
  })

  test('who is merged brings them along, and takes them back', async () => {
    const merged = await createCustomer(shop, '山田はなこ')
    await photos.add({ caption: '花子' })
    const theirs = await photosOf(shop.client, merged).add({ caption: 'はなこ' })
    const answer = await shop.client.call('POST', `/api/customers/${customerId}/merge`, {
      customer_id: merged,
    })
    expect(answer.body.data.photos_total).toBe(2)
    expect((await photos.captions()).toSorted()).toEqual(['はなこ', '花子'])
    expect((await photos.call('GET', `/${theirs.id}/image`)).status).toBe(200)
    await photos.add({ caption: '後から' })
    await shop.client.call('DELETE', `/api/customer-merges/${answer.body.data.merged[0].id}`)
    expect(await photos.captions()).toEqual(['後から', '花子'])
    expect(await photosOf(shop.client, merged).captions()).toEqual(['はなこ'])
  })

  test('who is deleted leaves neither row nor file, those of a merged record included', async () => {
    const merged = await createCustomer(shop, '山田はなこ')
    await photosOf(shop.client, merged).add()
    await photos.add()
    const files = await filesOf(server, shop)
    expect(files).toHaveLength(2)
    await shop.client.call('POST', `/api/customers/${customerId}/merge`, { customer_id: merged })
    expect((await shop.client.call('DELETE', `/api/customers/${customerId}`)).status).toBe(204)
    expect(await filesOf(server, shop)).toEqual([])
    const left = await stored()
    expect(files.filter((file) => left.includes(file))).toEqual([])
  })

  test('who is forgotten after five years leaves neither row nor file', async () => {
    await visitsOf(server, shop).book('10:00')
    const [{ id }] = (await shop.client.call('GET', '/api/customers?search=hanako')).body.data
    await photosOf(shop.client, id).add()
    const [file = ''] = await filesOf(server, shop)
    server.setNow('2031-11-20T09:00:00+09:00')
    await forgetCustomers.handle(server.services, {})
    expect(await stored()).toContain(file)
    server.setNow('2031-11-26T09:00:00+09:00')
    await forgetCustomers.handle(server.services, {})
    expect(await filesOf(server, shop)).toEqual([])
    expect(await stored()).not.toContain(file)
  })

  test('who is purged with the shop leaves no file', async () => {
    await photos.call('POST', '', { image_base64: await picture(900, 600) })
    const [file = ''] = await filesOf(server, shop)
    await server.sql("update users set deletion_at = now() - interval '10 years' where id = $1", [
      shop.userId,
    ])
    await purgeAccount(
      server.services,
      { userId: shop.userId, shopId: shop.shopId },
      server.services.clock.now(),
    )
    expect(await filesOf(server, shop)).toEqual([])
    expect((await stored()).filter((name) => name.startsWith(file.slice(0, 40)))).toEqual([])
  })

  test('what is stored about them, as a file, says of each photograph what is known of it', async () => {
    await photos.add({ caption: 'カラー', phase: 'after', taken_on: '2026-11-20' })
    const file = await shop.client.call('GET', `/api/customers/${customerId}/export`)
    expect(file.body.photos).toMatchObject([{ caption: 'カラー', phase: 'after', taken_on: '2026-11-20' }])
  })

  test('files that a photograph names are kept by the sweep; one that none names is gone after a day', async () => {
    await photos.add()
    const [file = ''] = await filesOf(server, shop)
    const stray = await server.services.storage.put(new Uint8Array(1), 'webp', [], 'private')
    // Files are of today's clock, not of the test's.
    server.setNow(millisToWire(Date.now() + 2 * dayMs))
    await sweepImages.handle(server.services, {})
    const left = await stored()
    expect([left.includes(file), left.includes(stray)]).toEqual([true, false])
  })
})

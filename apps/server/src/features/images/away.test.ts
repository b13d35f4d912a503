// The object store is away: pictures have a placeholder, uploads a 503, and everything else goes on. Rule PAGE-160.
import { startObjectStore } from '@noren/sandbox/object-store'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually, openClient } from '#testing/client'
import { keyed, makeShop, someBooking } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'

let store: Awaited<ReturnType<typeof startObjectStore>>
let server: TestServer
beforeAll(async () => {
  store = await startObjectStore()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings
  server = await startTestServer({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    LOG_LEVEL: 'silent',
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.stop()
  await store.stop()
})

/** Of /readyz, which looks every ten seconds. */
const filesAre = (state: string) =>
  eventually(async () => {
    const before = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(before + 10_000)
    const { status, body } = await openClient(server.url).call('GET', '/readyz')
    return status === 200 && body.files === state ? true : undefined
  })

test('a store that goes away and comes back', async () => {
  const shop = await makeShop(server)
  const square = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#456' } })
    .png()
    .toBuffer()
  const upload = () =>
    shop.client.call('POST', '/api/library-images', { image_base64: square.toString('base64') })
  const made = await upload()
  expect(made.status, made.text).toBe(201)
  const picture = () => openClient(server.url).call('GET', made.body.data.image_url)
  const forever = 'public, max-age=31536000, immutable'
  expect([(await picture()).status, (await picture()).headers.get('cache-control')]).toEqual([200, forever])

  for (const failure of [0, 503]) {
    store.fail(failure)
    const refused = await upload()
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'busy',
      '2',
    ])
    const shown = await picture()
    expect([shown.status, shown.headers.get('cache-control'), shown.headers.get('retry-after')]).toEqual([
      503,
      'public, max-age=10',
      '10',
    ])
    expect([shown.headers.get('content-type'), shown.text]).toEqual([
      'image/svg+xml',
      expect.stringMatching(/^<svg .*<\/svg>$/),
    ])
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    await filesAre('away')
    const { text } = await openClient(server.url).call('GET', '/metrics')
    expect(text).toContain('noren_files_reachable 0')
    const booked = await openClient(server.url).call(
      'POST',
      `/api/public/shops/${shop.domain}/reservations`,
      someBooking(shop.menuId, `2026-11-24T1${failure === 0 ? 0 : 2}:00:00+09:00`),
      keyed(),
    )
    expect(booked.status, booked.text).toBe(201)
  }

  store.fail(undefined)
  await filesAre('ok')
  expect([(await picture()).status, (await upload()).status]).toEqual([200, 201])
  // What an upload left behind is in no row, and goes with the next night's sweep.
  expect((await shop.client.call('GET', '/api/library-images')).body.data).toHaveLength(2)
})

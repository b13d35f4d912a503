import { expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { makeShop, someBooking, keyed, type TestShop } from '#testing/factories'
import { openReader } from '#testing/reader'
import { useTestServer } from '#testing/server'

const server = await useTestServer()

const framersOf = (headers: Headers): string =>
  /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1] ?? ''

const save = (shop: TestShop, embed_origins: unknown, more: object = {}) =>
  shop.client.call('PUT', `/api/shops/${shop.shopId}`, { embed_origins, ...more })

test('no site may frame a page until the owner names it; then every page of the shop says so, also a cached one', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const paths = [
    `/s/${shop.domain}`,
    `/s/${shop.domain}/book`,
    `/s/${shop.domain}/book?menu=${shop.menuId}&start=2026-11-24T10:00`,
  ]
  for (const path of paths) expect(framersOf((await reader.open(path)).headers), path).toBe("'none'")

  const saved = await save(shop, ['https://Salon.example.com/menu/?x=1', 'http://localhost:8080'])
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({
    data: { embed_origins: ['https://salon.example.com', 'http://localhost:8080'] },
  })

  const allowed = 'https://salon.example.com http://localhost:8080'
  for (const path of [...paths, ...paths])
    expect(framersOf((await reader.open(path)).headers), path).toBe(allowed)
  const manage = await book(shop)
  for (const path of [manage, `${manage}/cancel`, `/s/${shop.domain}/done/${manage.slice(3)}`])
    expect(framersOf((await reader.open(path)).headers), path).toBe(allowed)

  await save(shop, [])
  for (const path of paths) expect(framersOf((await reader.open(path)).headers), path).toBe("'none'")
})

test("one shop's sites frame no page of another, nor one that belongs to no shop", async () => {
  const [shop, other] = [await makeShop(server), await makeShop(server)]
  await save(shop, ['https://salon.example.com'])
  const reader = openReader(server.url)
  for (const path of [`/s/${other.domain}`, '/s/nobody-at-all', '/r/unknown'])
    expect(framersOf((await reader.open(path)).headers), path).toBe("'none'")
  const foreign = await other.client.call('PUT', `/api/shops/${shop.shopId}`, {
    embed_origins: ['https://evil.example.com'],
  })
  expect(foreign.status).toBe(404)
  expect(framersOf((await reader.open(`/s/${shop.domain}`)).headers)).toBe('https://salon.example.com')
})

test.each([
  'http://salon.example.com',
  'https://*.example.com',
  "https://a.example.com;script-src'unsafe-inline'",
  'https://a.example.com,https://b.example.com',
  'https://user:secret@a.example.com',
  'javascript:alert(1)',
  'data:text/html,x',
  'salon.example.com',
  'https://salon',
  'https://192.0.2.1',
  '*',
  "'self'",
  'https:',
  '',
  7,
  null,
])('%j is no site: a 422 in Japanese, and nothing is stored', async (address) => {
  const shop = await makeShop(server)
  const refused = await save(shop, ['https://salon.example.com', address])
  expect(refused.status).toBe(422)
  expect(Object.entries(refused.body.errors)).toEqual([
    ['embed_origins.1', [expect.stringMatching(/https:\/\/ ではじまるサイトのアドレス/)]],
  ])
  expect(await server.sql('select embed_origins from shops where id = $1', [shop.shopId])).toEqual([
    { embed_origins: [] },
  ])
})

test('ten sites, each once; an international name is stored as it is sent over the wire', async () => {
  const shop = await makeShop(server)
  const sites = Array.from({ length: 11 }, (_, index) => `https://site${index}.example.com`)
  expect((await save(shop, sites)).body).toMatchObject({
    errors: { embed_origins: ['登録できるサイトは10件までです'] },
  })
  expect((await save(shop, ['https://a.example.com', 'https://A.example.com/x'])).body).toMatchObject({
    errors: { embed_origins: ['同じサイトがすでに登録されています'] },
  })
  expect((await save(shop, ['https://サロン.example.com'])).body).toMatchObject({
    data: { embed_origins: [expect.stringMatching(/^https:\/\/xn--[a-z0-9-]+\.example\.com$/)] },
  })
  expect((await save(shop, sites.slice(1))).status).toBe(200)
})

test('of two tabs the later save is refused and changes nothing', async () => {
  const shop = await makeShop(server)
  const read = await shop.client.call('GET', `/api/shops/${shop.shopId}`)
  const { version } = read.body.data
  const answers = await Promise.all([
    save(shop, ['https://a.example.com'], { version }),
    save(shop, ['https://b.example.com'], { version }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const stored = await server.sql<{ embed_origins: string[] }>(
    'select embed_origins from shops where id = $1',
    [shop.shopId],
  )
  expect(stored[0]?.embed_origins).toHaveLength(1)
})

const book = async (shop: TestShop): Promise<string> => {
  const path = `/api/public/shops/${shop.domain}/reservations`
  const booked = await openClient(server.url).call('POST', path, someBooking(shop.menuId), keyed())
  return new URL(booked.body.data.manage_url).pathname
}

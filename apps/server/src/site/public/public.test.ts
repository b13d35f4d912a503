// What search engines, messengers and strangers find of a shop.
import { request } from 'node:http'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { crestPath } from '@noren/contract/addresses'
import { crestOf } from '@noren/words/format'
import { makeShop, type TestShop } from '#testing/factories'
import { openReader } from '#testing/reader'
import { startTestServer, testNow, type TestServer, useTestServer } from '#testing/server'

const server = await useTestServer()

const addSpecial = (shop: TestShop, status: 'open' | 'close', start_at: string, end_at: string) =>
  shop.client.call('POST', '/api/special-hours', { status, start_at, end_at, description: 'ないしょの用事' })

test('coming days: what the owner closes is on the page at once, without the reason, until it is over', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const page = async () => (await reader.open(`/s/${shop.domain}`)).text.replace(/<[^>]+>/g, '')
  expect(await page()).not.toContain('休業いたします')

  expect((await addSpecial(shop, 'close', '2026-11-28 00:00:00', '2026-11-29 23:59:59')).status).toBe(201)
  await addSpecial(shop, 'close', '2026-11-30 00:00:00', '2026-11-30 23:59:59')
  await addSpecial(shop, 'open', '2026-12-02 13:00:00', '2026-12-02 16:59:59')
  await addSpecial(shop, 'close', '2026-12-21 00:00:00', '2026-12-21 23:59:59')
  const text = await page()
  expect(text).toContain('11/28(土)〜11/30(月)は休業いたします')
  expect(text).toContain('12/2(水)は13:00〜17:00の営業となります')
  expect(text).not.toContain('12/21')
  expect(text).not.toContain('ないしょ')
  expect((await reader.open(`/s/${shop.domain}`)).sent).toContain(
    '"validFrom":"2026-11-28","validThrough":"2026-11-30"',
  )

  // The page that was made on one day is not shown on the next.
  server.setNow('2026-11-22T00:01:00+09:00')
  expect(await page()).toContain('12/21(月)は休業いたします')
  server.setNow('2026-12-01T00:01:00+09:00')
  const later = await page()
  server.setNow(testNow)
  expect(later).not.toContain('11/28')
  expect(later).toContain('12/2(水)')
})

test('an unknown page of a shop names it and leads there; of no shop, or a hidden one, it names nobody', async () => {
  const [shop, hidden] = [await makeShop(server), await makeShop(server)]
  await server.sql("update pages set publish_state = 'draft' where shop_id = $1 and type = 'booking'", [
    hidden.shopId,
  ])
  const reader = openReader(server.url)
  const known = await reader.open(`/s/${shop.domain}/menu/cut`)
  expect(known.status).toBe(404)
  expect(known.text).toContain('ヘアサロン こはる')
  expect(known.text).toContain(`href="/s/${shop.domain}"`)
  expect(known.text).toContain('お店のページからお進みください')
  for (const path of [`/s/${hidden.domain}/menu`, '/s/nobody-here/menu', '/s/nobody-here']) {
    const page = await reader.open(path)
    expect([path, page.status, page.text.includes('こはる'), page.text.includes('href="/"')]).toEqual([
      path,
      404,
      false,
      true,
    ])
  }
})

test('every page of a shop but its own says noindex, and that one only while it is published', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const isIndexed = async (path: string) => !(await reader.open(path)).text.includes('content="noindex"')
  const home = `/s/${shop.domain}`
  expect(await isIndexed(home)).toBe(true)
  for (const path of [
    `${home}/book`,
    `${home}/book?menu=${shop.menuId}&start=2026-11-24T10:00`,
    `${home}/x`,
    '/r/x',
  ])
    expect([path, await isIndexed(path)]).toEqual([path, false])
  for (const [state, indexed] of [
    ['limited', false],
    ['published', true],
    ['draft', false],
  ] as const) {
    const { body } = await shop.client.call('GET', '/api/pages?type=booking')
    await shop.client.call('PUT', `/api/pages/${body.data[0].id}`, { publish_state: state })
    expect([state, await isIndexed(home)]).toEqual([state, indexed])
  }
})

test('the crest of any name is a drawing with its letter; no address makes another file of it', async () => {
  for (const [name, letter] of [
    ['ヘアサロン こはる', 'こ'],
    ['nagi', 'N'],
    ['𠮷野', '𠮷'],
    ['葛\u{E0100}城', '葛\u{E0100}'],
  ]) {
    const answer = await fetch(server.url + crestPath('azuki', crestOf(name ?? '')))
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const drawing = await answer.text()
    expect(drawing).toContain(`>${letter}</text>`)
    expect(drawing).toContain('#7a3b3b')
    expect((await sharp(Buffer.from(drawing)).metadata()).width).toBe(32)
  }
  const ring = await fetch(server.url + crestPath('ai', crestOf('★★')))
  expect(await ring.text()).toContain('<circle')
  const touch = await fetch(`${server.url}/assets/crest/sumi.png`)
  expect(await sharp(await touch.arrayBuffer()).metadata()).toMatchObject({
    format: 'png',
    width: 180,
    height: 180,
  })
  for (const name of [
    'ai-3c.svg',
    'ai-26.svg',
    'ai-110000.svg',
    'ai-30d8-30d8.svg',
    'ai-30d8.png',
    'red.svg',
    'ai.gif',
    'ai-d800.svg',
    '..svg',
  ])
    expect([name, (await fetch(`${server.url}/assets/crest/${name}`)).status]).toEqual([name, 404])
})

test('shops are in no sitemap unless the installation wants it', async () => {
  const shop = await makeShop(server)
  const robots = await (await fetch(`${server.url}/robots.txt`)).text()
  expect(robots).not.toContain('sitemap-shops')
  expect((await fetch(`${server.url}/sitemap-shops.xml`)).status).toBe(404)
  expect((await fetch(`${server.url}/sitemap-shops/1.xml`)).status).toBe(404)
  expect(await (await fetch(`${server.url}/sitemap.xml`)).text()).not.toContain(shop.domain)
})

test('where it is wanted, the published ones are, by their present address; kept for an hour', async () => {
  const wanting = await startTestServer({
    SITEMAP: 'shops',
    PUBLIC_URL: 'https://noren.example',
    SITE_HOST: 'noren.shop',
    LIMITS: 'on',
  })
  try {
    const [shown, limited, hidden] = [
      await makeShop(wanting),
      await makeShop(wanting),
      await makeShop(wanting),
    ]
    for (const [shop, state] of [
      [limited, 'limited'],
      [hidden, 'draft'],
    ] as const)
      await wanting.sql("update pages set publish_state = $2 where shop_id = $1 and type = 'booking'", [
        shop.shopId,
        state,
      ])
    const textOf = async (path: string) => (await fetch(wanting.url + path)).text()
    expect(await textOf('/robots.txt')).toContain('Sitemap: https://noren.example/sitemap-shops.xml')
    expect(await textOf('/sitemap-shops.xml')).toContain(
      '<loc>https://noren.example/sitemap-shops/1.xml</loc>',
    )
    const file = await textOf('/sitemap-shops/1.xml')
    expect([...file.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url)).toEqual([
      `https://${shown.domain}.noren.shop`,
    ])
    for (const name of ['2.xml', '0.xml', 'x.xml', '1', '99999999.xml'])
      expect([name, (await fetch(`${wanting.url}/sitemap-shops/${name}`)).status]).toEqual([name, 404])

    // A shop's own host names it, or no search engine would take it from there.
    expect(await fetchFrom(wanting, `${shown.domain}.noren.shop`, '/robots.txt')).toContain(
      'Sitemap: https://noren.example/sitemap-shops.xml',
    )
    expect((await fetch(`${wanting.url}/s/${shown.domain}/robots.txt`)).status).toBe(404)

    await wanting.sql("update pages set publish_state = 'published' where shop_id = $1", [limited.shopId])
    expect(await textOf('/sitemap-shops/1.xml')).toBe(file)
    wanting.setNow('2026-11-21T10:00:01+09:00')
    expect(await textOf('/sitemap-shops/1.xml')).toContain(limited.domain)
  } finally {
    await wanting.stop()
  }
})

test('a menu that no block shows is on the page and can be booked', async () => {
  const shop = await makeShop(server)
  const made = await shop.client.call('POST', '/api/menus', {
    name: 'まつげパーマ',
    price: 6600,
    duration: 60,
  })
  expect(made.status, made.text).toBe(201)
  await server.sql("update page_sections set menu_ids = '{}' where shop_id = $1 and type = 'menu'", [
    shop.shopId,
  ])
  server.services.publishChange(shop.shopId)
  await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
  const reader = openReader(server.url)
  const { id } = made.body.data
  expect((await reader.open(`/s/${shop.domain}`)).text).toContain(`/s/${shop.domain}/book?menu=${id}"`)
  const details = await reader.open(`/s/${shop.domain}/book?menu=${id}&start=2026-11-24T10:00`)
  expect([details.status, details.text.includes('まつげパーマ')]).toEqual([200, true])
})

/** Unlike fetch, sets Host. */
const fetchFrom = (to: TestServer, host: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(to.url + path, { headers: { host } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })

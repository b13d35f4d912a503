import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { openReader } from '#testing/reader'
import { startTestServer, testNow, useTestServer } from '#testing/server'

const server = await useTestServer({ SITE_HOST: 'noren.test' })

/** How many connections `work` takes. */
const countConnections = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0
  const { pool } = server
  const connect = pool.connect.bind(pool)
  pool.connect = (async () => {
    count++
    return connect()
  }) as typeof pool.connect
  await work()
  pool.connect = connect
  return count
}

const book = (shop: TestShop, startAt: string) =>
  openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId, startAt),
    keyed(),
  )

test('a cached page is answered without the database, and with 304 where the browser has it', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  for (const path of [
    `/s/${shop.domain}`,
    `/s/${shop.domain}/book`,
    `/s/${shop.domain}/book?menu=${shop.menuId}&view=month`,
  ]) {
    let first = await reader.open('/icon.svg')
    expect(await countConnections(async () => void (first = await reader.open(path)))).toBeGreaterThan(0)
    expect(first.status).toBe(200)
    // The first hit reads the version.
    await reader.open(path)
    let second = first
    expect(await countConnections(async () => void (second = await reader.open(path)))).toBe(0)
    expect(second.text).toBe(first.text)
    expect(second.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'))
    const etag = first.headers.get('etag') ?? ''
    const third = await reader.open(path, { 'if-none-match': etag })
    expect([third.status, third.text]).toEqual([304, ''])
  }
})

test('without a date the times begin with the first free week or month; one that is asked for stays', async () => {
  const shop = await makeShop(server)
  const path = `/s/${shop.domain}/book?menu=${shop.menuId}`
  const opened = async (query = '') => {
    const { text } = await openReader(server.url).open(path + query)
    return /data-week="(\d+月\d+日)|<caption[^>]*>(\d+年\d+月)/.exec(text)?.slice(1).find(Boolean)
  }
  const close = async (from: string, to: string) => {
    const period = { status: 'close', start_at: `${from} 00:00:00`, end_at: `${to} 23:59:59` }
    const made = await shop.client.call('POST', '/api/special-hours', { ...period, keep_reservations: true })
    expect(made.status).toBe(201)
  }
  expect(await opened()).toBe('11月21日')
  await close('2026-11-21', '2026-11-26')
  expect(await opened()).toBe('11月21日')
  await close('2026-11-27', '2026-12-09')
  expect(await opened()).toBe('12月10日')
  expect(await opened('&from=2026-11-21')).toBe('11月21日')
  // A booking there is seen at once.
  for (const hour of Array.from({ length: 9 }, (_, at) => 10 + at))
    expect((await book(shop, `2026-12-10T${hour}:00:00+09:00`)).status).toBe(201)
  expect(await opened()).toBe('12月11日')
  await close('2026-12-10', '2026-12-19')
  expect([await opened(), await opened('&view=month')]).toEqual(['12月20日', '2026年12月'])
  await close('2026-12-20', '2027-01-20')
  expect(await opened()).toBe('11月21日')
  expect((await openReader(server.url).open(path)).text).toContain('現在、空いている日時がありません。')
})

test('a day of the month opens below its week, and is no other page than the month where it is not shown', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const path = `/s/${shop.domain}/book?menu=${shop.menuId}&view=month&from=2026-12-01`
  // Without the soonest times above the month.
  const startsOf = async (day: string) => {
    const [, ofDay = ''] = (await reader.open(`${path}&day=${day}`)).text.split('id="day"')
    return [...ofDay.matchAll(/name="start" value="([^"]+)"/g)].map(([, start = '']) => start)
  }
  expect((await startsOf('2026-12-08'))[0]).toBe('2026-12-08T10:00')
  // Weeks are whole: the last days of November stand before the first of December.
  expect((await startsOf('2026-11-30'))[0]).toBe('2026-11-30T10:00')
  // Elsewhere the first free day of what is shown.
  for (const elsewhere of ['2026-11-21', '2027-12-08', 'x'])
    expect((await startsOf(elsewhere))[0]).toBe('2026-11-29T10:00')
})

test('query keys that messengers add do not miss the cache', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  for (let time = 0; time < 2; time++) await reader.open(`/s/${shop.domain}`)
  expect(await countConnections(() => reader.open(`/s/${shop.domain}?fbclid=abc&utm_source=line`))).toBe(0)
})

test('a booking makes the week stale at once', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  const path = `/s/${shop.domain}/book?menu=${shop.menuId}`
  const free = '11月22日日曜日 10時 予約できます'
  expect((await reader.open(path)).text).toContain(free)
  expect((await book(shop, '2026-11-22T10:00:00+09:00')).status).toBe(201)
  expect((await reader.open(path)).text).not.toContain(free)
})

test('a change by another process is seen after five seconds at the latest', async () => {
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  await reader.open(`/s/${shop.domain}`)
  await server.sql("update shops set name = 'あたらしい店名', version = version + 1 where id = $1", [
    shop.shopId,
  ])
  server.setNow('2026-11-21T09:00:06+09:00')
  const later = await reader.open(`/s/${shop.domain}`)
  server.setNow(testNow)
  expect(later.text).toContain('あたらしい店名')
})

test('a cached page stays until the change of another server is notified; one rendered meanwhile shows the change', async () => {
  const shop = await makeShop(server)
  const other = await startTestServer({}, server)
  try {
    const reader = openReader(server.url)
    const offers = async (page: string) =>
      (await reader.open(page)).text.includes('11月22日日曜日 10時 予約できます')
    const week = `/s/${shop.domain}/book?menu=${shop.menuId}`
    for (let time = 0; time < 2; time++) expect(await offers(week)).toBe(true)
    // The notification is delayed.
    other.services.publishChange = () => undefined
    const booked = await openClient(other.url).call(
      'POST',
      `/api/public/shops/${shop.domain}/reservations`,
      someBooking(shop.menuId, '2026-11-22T10:00:00+09:00'),
      keyed(),
    )
    expect(booked.status).toBe(201)
    expect(await offers(week)).toBe(true)
    const pages = [`${week}&lost=1`, `${week}&from=2026-11-21`]
    for (const page of pages) expect(await offers(page), page).toBe(false)
    server.services.publishChange(shop.shopId)
    for (const page of [week, ...pages]) expect(await offers(page), page).toBe(false)
  } finally {
    await other.stop()
  }
})

test('a start becomes TEL at its cut-off and disappears when it is past', async () => {
  const shop = await makeShop(server)
  await server.sql("update shops set phone_number = '03-1234-5678' where id = $1", [shop.shopId])
  const reader = openReader(server.url)
  const at = async (time: string) => {
    server.setNow(`2026-11-21T${time}:00+09:00`)
    return (await reader.open(`/s/${shop.domain}/book`)).text
  }
  const [free, tel] = ['11月21日土曜日 11時 予約できます', '11月21日土曜日 11時 TEL']
  expect(await at('10:00')).toContain(free)
  const cut = await at('10:01')
  expect([cut.includes(free), cut.includes(tel)]).toEqual([false, true])
  const past = await at('11:00')
  server.setNow(testNow)
  expect([past.includes(free), past.includes(tel)]).toEqual([false, false])
})

test('the page is the same in every encoding', async () => {
  const shop = await makeShop(server)
  const plain = await openReader(server.url).open(`/s/${shop.domain}`, { 'accept-encoding': 'identity' })
  for (const [accepted, unpack] of [
    ['gzip, deflate, br', brotliDecompressSync],
    ['gzip, br;q=0', gunzipSync],
  ] as const) {
    const raw = await fetchRaw(`/s/${shop.domain}`, { 'accept-encoding': accepted })
    expect(unpack(raw.body).toString()).toBe(plain.sent)
    expect(raw.headers['vary']).toBe('accept-language, accept-encoding')
  }
})

test('a shop’s own host serves its pages without prefix, and no owner’s page', async () => {
  const shop = await makeShop(server)
  const host = { host: `${shop.domain}.noren.test` }
  const home = await fetchRaw('/', host)
  expect(home.status).toBe(200)
  expect(home.body.toString()).toContain('href="/book"')
  expect(home.body.toString()).not.toContain(`/s/${shop.domain}`)
  expect((await fetchRaw(`/book?menu=${shop.menuId}`, host)).body.toString()).toContain(
    '日時をお選びください',
  )
  expect((await fetchRaw(`/api/public/shops/${shop.domain}`, host)).status).toBe(200)
  for (const path of ['/login', '/api/auth/me', '/sanctum/csrf-cookie', '/registration'])
    expect([path, (await fetchRaw(path, host)).status]).toEqual([path, 404])
  expect((await fetchRaw('/', { host: 'nobody-here.noren.test' })).status).toBe(404)
})

test('a cached page has the headers of the first answer, on a path and on the shop’s own host', async () => {
  const shop = await makeShop(server)
  const home = { url: `/s/${shop.domain}`, host: undefined }
  const own = { url: '/', host: `${shop.domain}.noren.test` }
  const bodies: string[] = []
  for (const { url, host } of [home, own])
    for (const language of ['ja', 'en-GB,en;q=0.9']) {
      const headers = { 'accept-language': language, ...(host && { host }) }
      const made = await fetchRaw(url, headers)
      await fetchRaw(url, headers)
      let cached = made
      expect(await countConnections(async () => void (cached = await fetchRaw(url, headers)))).toBe(0)
      expect([cached.status, cached.body.toString()]).toEqual([200, made.body.toString()])
      expect(withoutDate(cached.headers)).toEqual(withoutDate(made.headers))
      const head = await fetchRaw(url, headers, 'HEAD')
      expect([head.status, head.body.length]).toEqual([200, 0])
      expect(withoutDate(head.headers)).toEqual(withoutDate(made.headers))
      bodies.push(cached.body.toString())
    }
  expect(new Set(bodies).size).toBe(4)
})

test('the assets of a page exist, are compressed and immutable', async () => {
  const shop = await makeShop(server)
  const home = await openReader(server.url).open(`/s/${shop.domain}/book`)
  const paths = [...home.text.matchAll(/"(\/assets\/booking\/[^"]+)"/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(1)
  for (const path of paths) {
    const raw = await fetchRaw(path, { 'accept-encoding': 'br' })
    expect([raw.status, raw.headers['content-encoding']]).toEqual([200, 'br'])
    expect(raw.headers['cache-control']).toContain('immutable')
  }
})

test('no page of the site loads more than 15 KB of script, its style has at most 13.5', async () => {
  const dist = join(import.meta.dirname, '../../../booking/dist/client')
  const gzipped = (ending: string) =>
    readdirSync(dist)
      .filter((name) => name.endsWith(ending))
      .map((name) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length)
  const [smaller = 0, larger = 0, ...others] = gzipped('.js').sort((a, b) => a - b)
  expect(others).toEqual([])
  expect(smaller).toBeGreaterThan(1_000)
  expect(smaller).toBeLessThanOrEqual(2_500)
  expect(larger).toBeLessThanOrEqual(15_000)
  expect(gzipped('.css').reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(13_500)
  // Each page has one of the two.
  const shop = await makeShop(server)
  const reader = openReader(server.url)
  for (const path of ['/book', `/book?menu=${shop.menuId}&start=2026-11-24T10:00`]) {
    const page = await reader.open(`/s/${shop.domain}${path}`)
    expect(page.text.match(/<script/g), path).toHaveLength(1)
  }
})

test('the structured data has the shop, with its address only where it is shown', async () => {
  const shop = await makeShop(server)
  await server.sql("update shops set address = '東京都渋谷区神宮前1-2-3' where id = $1", [shop.shopId])
  const reader = openReader(server.url)
  const shown = linkedData((await reader.open(`/s/${shop.domain}`)).text)
  expect(shown).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'ヘアサロン こはる',
    address: { streetAddress: '東京都渋谷区神宮前1-2-3' },
  })
  await server.sql('update shops set address_hidden = true, version = version + 1 where id = $1', [
    shop.shopId,
  ])
  server.services.publishChange(shop.shopId)
  const hidden = await reader.open(`/s/${shop.domain}`)
  expect(linkedData(hidden.text)).not.toHaveProperty('address')
  expect(hidden.text).not.toContain('神宮前')
})

const linkedData = (html: string): Record<string, unknown> =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')

const withoutDate = (headers: Record<string, unknown>) => ({ ...headers, date: undefined })

/** Unlike fetch, neither decompresses nor sets Host. */
const fetchRaw = (
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }> =>
  new Promise((resolve, reject) => {
    request(server.url + path, { headers, method }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })

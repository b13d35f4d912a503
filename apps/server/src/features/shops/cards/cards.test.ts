// The card of a shop for messengers. Rules PAGE-181 to PAGE-183, PAGE-209.
import { clothNames, cloths, patterns } from '@noren/contract/shops/cloths'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { openReader } from '#testing/reader'
import { useTestServer } from '#testing/server'
import { cardPath, type ShopCard } from './card.ts'
import { pictureOf } from './card-pictures.ts'
import { drawCard } from './draw-card.ts'
import { linesOf, widthOf } from './name-lines.ts'
import { drawable } from './typefaces.ts'

const server = await useTestServer()

const card: ShopCard = {
  shopId: 0,
  name: '凪',
  domain: 'nagi-salon',
  area: '東京都文京区',
  cloth: 'ai',
  voice: 'mincho',
  pattern: 'muji',
  cover: null,
}
/** What stands on the cloth below the crest: how many pixels are white. */
const whiteOf = async (bytes: Buffer, top = 250, height = 230): Promise<number> => {
  const { data } = await sharp(bytes)
    .extract({ left: 0, top, width: 1200, height })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.filter((grey) => grey > 215).length
}
const imageOf = async (shop: TestShop): Promise<string> => {
  const { text } = await openReader(server.url).open(`/s/${shop.domain}`)
  return new URL(/<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? '').pathname
}
const get = (path: string) => fetch(server.url + path, { redirect: 'manual' })

/** #d26432 */
const ochre = async () => {
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#e06040' } })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}
const asOwner = ({ shopId, client }: TestShop) =>
  fetch(`${server.url}/api/looks/${shopId}/card`, {
    headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })

test('the shared page of a shop without pictures names a card, which is a JPEG of its size and kept for a year', async () => {
  const shop = await makeShop(server)
  const path = await imageOf(shop)
  expect(path).toMatch(new RegExp(`^/assets/cards/${shop.domain}-[0-9a-f]{24}\\.jpg$`))
  const answer = await get(path)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'public, max-age=31536000, immutable',
  ])
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const own = await asOwner(shop)
  expect(Buffer.from(await own.arrayBuffer()).equals(bytes)).toBe(true)
})

test('another colour has another address, to which the earlier one leads; a hidden shop has none but for its owner', async () => {
  const shop = await makeShop(server)
  const before = await imageOf(shop)
  await shop.client.call('PATCH', `/api/looks/${shop.shopId}`, { cloth: 'azuki' })
  const after = await imageOf(shop)
  expect(after).not.toBe(before)
  const led = await get(before)
  expect([led.status, led.headers.get('location')]).toEqual([302, after])
  await server.sql("update pages set publish_state = 'draft' where shop_id = $1", [shop.shopId])
  await server.sql('update shops set version = version + 1 where id = $1', [shop.shopId])
  expect((await get(after)).status).toBe(404)
  const own = await asOwner(shop)
  expect([own.status, own.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

test('addresses that name no card are refused', async () => {
  const shop = await makeShop(server)
  for (const path of [
    '/assets/cards/nobody-here-0123456789abcdef01234567.jpg',
    `/assets/cards/${shop.domain}-x.jpg`,
    `/assets/cards/${shop.domain}-0123456789abcdef01234567.svg`,
    '/assets/cards/..%2f..%2fetc-0123456789abcdef01234567.jpg',
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})

test('a hidden address is on no card: what differs beyond prefecture and city changes nothing', async () => {
  const shop = await makeShop(server)
  const set = (address: string) =>
    server.sql(
      "update shops set prefecture = '東京都', city = '渋谷区', address = $2, address_hidden = true, version = version + 1 where id = $1",
      [shop.shopId, address],
    )
  await set('ヒミツ町1')
  const one = await imageOf(shop)
  await set('ヒミツ町2')
  expect(await imageOf(shop)).toBe(one)
})

test('each cloth has its colour, and both voices draw the name', async () => {
  for (const cloth of clothNames) {
    const bytes = await drawCard({ ...card, cloth })
    const { data } = await sharp(bytes)
      // The middle of a length, where no fold darkens it.
      .extract({ left: 252, top: 150, width: 8, height: 8 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const wanted = Buffer.from(cloths[cloth].slice(1), 'hex')
    for (const [at, part] of wanted.entries())
      expect(Math.abs((data[at] ?? 0) - part), cloth).toBeLessThanOrEqual(4)
  }
  const [mincho, gothic] = [await drawCard(card), await drawCard({ ...card, voice: 'gothic' })]
  expect(mincho.equals(gothic)).toBe(false)
  for (const bytes of [mincho, gothic]) expect(await whiteOf(bytes)).toBeGreaterThan(500)
})

test('a pattern is dyed into the cloth', async () => {
  const plain = await drawCard(card)
  for (const pattern of patterns)
    expect((await drawCard({ ...card, pattern })).equals(plain)).toBe(pattern === 'muji')
})

test('a cover is the picture, with name and crest on paper; its address names the cover', async () => {
  const shop = await makeShop(server)
  const before = await imageOf(shop)
  const { body } = await shop.client.call('GET', '/api/pages?type=booking')
  const images = `/api/pages/${body.data[0].id}/images`
  const added = await shop.client.call('POST', images, { type: 'cover', image_base64: await ochre() })
  expect(added.status).toBe(201)
  const path = await imageOf(shop)
  expect(path).not.toBe(before)
  const bytes = Buffer.from(await (await get(path)).arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const pixel = async (left: number, top: number) =>
    [...(await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((part) =>
      Math.round(part / 32),
    )
  expect(await pixel(600, 60), 'the cover').toEqual([7, 3, 2])
  expect(await pixel(60, 440), 'the paper').toEqual([8, 8, 8])
  await shop.client.call('DELETE', `${images}/cover`)
  expect(await imageOf(shop)).toBe(before)
})

test('while the store of pictures is away the cloth is sent, and the card when it is back', async () => {
  const away = { get: () => Promise.reject(new Error('away')) }
  const withCover = { ...card, name: '留守', cover: 'a.webp' }
  const now = server.services.clock.now()
  expect(await pictureOf(withCover, now, { ...server.services.storage, ...away })).toMatchObject({
    isPlain: true,
  })
  expect(await pictureOf(withCover, now, server.services.storage)).toMatchObject({ isPlain: false })
})

test('a shop whose name changes again and again takes nobody else’s turn', async () => {
  const draw = async (shopId: number, nth: number) => {
    const { clock, storage } = server.services
    const { isPlain } = await pictureOf({ ...card, shopId, name: `${shopId}-${nth}` }, clock.now(), storage)
    return isPlain
  }
  const drawn: boolean[] = []
  for (let nth = 0; nth < 12; nth++) drawn.push(await draw(-1, nth))
  expect(drawn).toEqual(Array.from({ length: 12 }, (_, nth) => nth >= 10))
  // What was drawn stays, and another shop has its own.
  expect([await draw(-1, 3), await draw(-2, 0)]).toEqual([false, false])
})

test('a long name stays within its place, and rare letters are drawn', async () => {
  const name =
    '完全予約制プライベートヘアサロン木もれ日と珈琲の小さなお店まつげエクステとネイルとエステのアトリエ吉祥寺北口駅前本店別館'
  for (const long of [name, name.repeat(4), 'A'.repeat(255), '𠮷﨑髙'.repeat(20)]) {
    const bytes = await drawCard({ ...card, name: long, area: null })
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect(await whiteOf(bytes), 'below the name').toBeGreaterThan(1000)
    // The lengths of the cloth hang free below it.
    expect(await whiteOf(bytes, 462, 24), 'below the area').toBe(0)
  }
  expect(await drawable('𠮷﨑髙濵 邉', 'gothic')).toBe('𠮷﨑髙濵 邉')
  expect(await drawable('𠮷﨑髙濵 邉', 'mincho')).toBe('𠮷﨑髙濵 邉')
})

test('emoji fall away, and a name in letters that no typeface has gives way to the domain', async () => {
  expect(await drawable('✨ネイル💅サロン 👩‍👩‍👧 さくら🌸', 'gothic')).toBe('ネイルサロン さくら')
  expect(await drawable('뷰티살롱', 'gothic')).toBeUndefined()
  expect(await drawable('🌸', 'mincho')).toBeUndefined()
  const foreign = await drawCard({ ...card, name: '뷰티살롱' })
  expect(foreign.equals(await drawCard({ ...card, name: 'nagi-salon', domain: 'x' }))).toBe(false)
  expect(await whiteOf(foreign)).toBeGreaterThan(1000)
})

test('signs of markup are drawn as what they are', async () => {
  const bytes = await drawCard({ ...card, name: '<b>A & "B"</b>\u0007' })
  expect(await whiteOf(bytes)).toBeGreaterThan(1000)
})

test('lines are broken between words, evenly, and never before a particle or closing sign', () => {
  const { lines } = linesOf('プライベートサロン Lumière（リュミエール）恵比寿本店', 2, 60)
  expect(lines).toEqual(['プライベートサロン Lumière', '（リュミエール）恵比寿本店'])
  for (const name of ['木もれ日と珈琲のお店、吉祥寺の北口', 'カット＆カラーの専門店ー渋谷店。'])
    for (const count of [2, 3])
      for (const line of linesOf(name, count, 60).lines.slice(1))
        expect(line).not.toMatch(/^[とのはをー、。]/)
  expect(widthOf(linesOf('あ'.repeat(100), 3, 66).lines.join(''))).toBeLessThanOrEqual(66)
  expect(linesOf('あ'.repeat(100), 3, 66).lines.join('')).toMatch(/…$/)
})

test('the address names all that is shown', () => {
  const paths = [
    card,
    { ...card, name: '渚' },
    { ...card, area: null },
    { ...card, cloth: 'sumi' as const },
    { ...card, voice: 'gothic' as const },
    { ...card, pattern: 'shima' as const },
    { ...card, cover: 'a.webp' },
  ].map(cardPath)
  expect(new Set(paths).size).toBe(paths.length)
})

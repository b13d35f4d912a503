// The shop's look: who may choose it, what is refused, and that its pages change at once. Rules PAGE-30, PAGE-31, PAGE-206.
import { clothNames, patterns, voices } from '@noren/contract/shops/cloths'
import { beforeEach, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeShop, someBooking, type TestShop } from '#testing/factories'
import { openReader } from '#testing/reader'
import { testNow, useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server)
})

const path = ({ shopId }: TestShop) => `/api/looks/${shopId}`
const choose = (change: object, of = shop) => of.client.call('PATCH', path(of), change)
const wornBy = async (page: string): Promise<string[]> => {
  const { text } = await openReader(server.url).open(page)
  return /<html[^>]* data-cloth="(\w+)" data-voice="(\w+)" data-pattern="(\w+)">/.exec(text)?.slice(1) ?? []
}

test('a new shop has the first cloth and the first voice', async () => {
  const read = await shop.client.call('GET', path(shop))
  expect([read.status, read.body.data]).toEqual([
    200,
    { id: shop.shopId, cloth: 'ai', voice: 'gothic', pattern: 'muji', version: 1 },
  ])
  expect(await wornBy(`/s/${shop.domain}`)).toEqual(['ai', 'gothic', 'muji'])
})

test('each cloth, voice and pattern can be chosen, together or alone, and is what the API and its next reader see', async () => {
  for (const cloth of clothNames)
    for (const voice of voices) {
      const { status, body } = await choose({ cloth, voice })
      expect([status, body.data]).toMatchObject([200, { cloth, voice }])
    }
  for (const pattern of patterns)
    expect((await choose({ pattern })).body.data).toMatchObject({ voice: 'mincho', pattern })
  expect((await choose({ cloth: 'azuki' })).body.data).toMatchObject({ cloth: 'azuki', voice: 'mincho' })
  expect((await choose({ voice: 'gothic' })).body.data).toMatchObject({ cloth: 'azuki', voice: 'gothic' })
  const open = await openClient(server.url).call('GET', `/api/public/shops/${shop.domain}`)
  expect(open.body.data).toMatchObject({ cloth: 'azuki', voice: 'gothic', pattern: 'asanoha' })
})

test('pages that were cached before wear it at once, and so do the pages of one reservation', async () => {
  const booked = await openClient(server.url).call(
    'POST',
    `/api/public/shops/${shop.domain}/reservations`,
    someBooking(shop.menuId),
    keyed(),
  )
  const link = new URL(booked.body.data.manage_url).pathname
  const pages = [`/s/${shop.domain}`, `/s/${shop.domain}/book`, link, `${link}/cancel`]
  for (const page of pages) expect(await wornBy(page)).toEqual(['ai', 'gothic', 'muji'])
  await choose({ cloth: 'matsuba', voice: 'mincho', pattern: 'shima' })
  for (const page of pages) expect([page, await wornBy(page)]).toEqual([page, ['matsuba', 'mincho', 'shima']])
  const { text } = await openReader(server.url).open(`/s/${shop.domain}`)
  expect(text).toContain('<meta name="theme-color" content="#3e5b3a"/>')
})

test('of two tabs that chose from the same look the second is told, and nothing is written', async () => {
  const [first, second] = await Promise.all([
    choose({ cloth: 'sumi', version: 1 }),
    choose({ voice: 'mincho', version: 1 }),
  ])
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  const refused = first.status === 409 ? first : second
  expect(refused.body.code).toBe('outdated')
  const kept = await shop.client.call('GET', path(shop))
  expect(kept.body.data.version).toBe(2)
  expect([kept.body.data.cloth, kept.body.data.voice]).toEqual(
    first.status === 200 ? ['sumi', 'gothic'] : ['ai', 'mincho'],
  )
  // Who names no version writes what is wanted.
  expect((await choose({ cloth: 'budo' })).status).toBe(200)
})

test('refused: other names, other fields, another shop, nobody', async () => {
  for (const [body, field] of [
    [{ cloth: 'blue' }, 'cloth'],
    [{ cloth: '#1d4f91' }, 'cloth'],
    [{ cloth: null }, 'cloth'],
    [{ voice: 'serif' }, 'voice'],
    [{ pattern: '麻の葉' }, 'pattern'],
    [{ pattern: 'url(x)' }, 'pattern'],
    [{ version: 0 }, 'version'],
  ] as const) {
    const refused = await choose(body)
    expect([body, refused.status, Object.keys(refused.body.errors)]).toEqual([body, 422, [field]])
  }
  expect((await choose({ colour: 'ai' })).status).toBe(422)
  const other = await makeShop(server)
  expect((await shop.client.call('PATCH', path(other), { cloth: 'sumi' })).status).toBe(404)
  expect((await shop.client.call('GET', path(other))).status).toBe(404)
  expect((await openClient(server.url).call('GET', path(shop))).status).toBe(401)
  expect((await shop.client.call('GET', path(shop))).body.data).toEqual({
    id: shop.shopId,
    cloth: 'ai',
    voice: 'gothic',
    pattern: 'muji',
    version: 1,
  })
})

test('the database takes no other look', async () => {
  for (const change of ["cloth = 'blue'", "voice = 'serif'", "pattern = 'dots'"])
    await expect(server.sql(`update shops set ${change} where id = $1`, [shop.shopId])).rejects.toThrow(
      /check/,
    )
})

// The page of the times that a shop offers, without script: looked at, answered, over.
import { beforeEach, expect, test } from 'vitest'
import { expireDueOffers } from '#features/offers/api'
import { wireToMillis } from '#platform/clock'
import { makeShop, type TestShop } from '#testing/factories'
import { offersOf } from '#testing/offers/offers'
import { hiddenFields, openReader } from '#testing/reader'
import { useTestServer } from '#testing/server'
import { at, visitsOf, type Made } from '#testing/visits'

const server = await useTestServer()
const reader = openReader(server.url)
let shop: TestShop
let visit: Made
let path: string
beforeEach(async () => {
  server.setNow('2026-11-21T09:00:00+09:00')
  shop = await makeShop(server)
  await server.sql("update shops set phone_number = '03-1234-5678' where id = $1", [shop.shopId])
  visit = await visitsOf(server, shop).book()
  const offers = offersOf(server, shop)
  const made = await offers.make(visit.id, [at('12:00'), at('15:00'), at('11:00', '2026-11-25')])
  expect(made.status, made.text).toBe(200)
  path = `/o/${(await offers.last(visit.id)).token}`
})

const readVisit = () => visitsOf(server, shop).read(visit.id)

test('the page shows the visit, each time with a form of its own, and a way to say that none suits', async () => {
  const page = await reader.open(path)
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  for (const text of [
    '2026年11月24日(火) 10:00〜11:00',
    '2026年11月24日(火) 12:00〜13:00',
    '2026年11月24日(火) 15:00〜16:00',
    '2026年11月25日(水) 11:00〜12:00',
    'どれも合わない',
    '2026年11月22日(日) 09:00までにお選びください',
    '03-1234-5678',
    `href="/r/${visit.token}"`,
  ])
    expect(page.text).toContain(text)
  expect(page.text.match(/<form method="post"/g)).toHaveLength(4)
  expect((await readVisit()).offer.status).toBe('open')
})

test('the page of the visit leads to it', async () => {
  const page = await reader.open(`/r/${visit.token}`)
  expect(page.text).toContain('お店から別の日時のご案内があります')
  expect(page.text).toContain(`href="${path}"`)
})

test('a press takes a time; a reload, another press and the way back say so', async () => {
  const taken = await reader.post(path, { choice: '2' })
  expect([taken.status, taken.headers.get('location')]).toEqual([303, path])
  const page = await reader.open(path)
  expect(page.text).toContain('日時を変更しました')
  expect(page.text).toContain('ご予約は2026年11月24日(火) 15:00になりました。')
  expect(page.text).toContain('確認のメールをhanako@example.jpへお送りします。')
  expect(page.text).toContain(`href="/r/${visit.token}"`)
  expect((await reader.post(path, { choice: '2' })).status).toBe(303)
  const other = await reader.post(path, { choice: '1' })
  expect(other.status).toBe(409)
  expect(other.text).toContain('このご案内はすでに終了していたため、変更はありません。')
  expect((await readVisit()).start_at).toBe(at('15:00'))
})

test('in the chosen language the answer is too', async () => {
  const page = await reader.open(`${path}?lang=en`)
  expect(page.text).toContain('None of these suit me')
  expect(hiddenFields(page.text, path)).toEqual({ choice: 'none', lang: 'en' })
  const declined = await reader.post(path, { choice: 'none', lang: 'en' })
  expect(declined.headers.get('location')).toBe(`${path}?lang=en`)
  expect((await reader.open(`${path}?lang=en`)).text).toContain('None of the times suited you.')
  expect((await readVisit()).start_at).toBe(at('10:00'))
})

test.each([
  ['its end', 'このご案内は期限を過ぎました'],
  ['its withdrawal', 'このご案内は終了しました'],
  ['the end of the visit', 'このご予約はキャンセルされました'],
])('after %s the page says what is still possible', async (how, title) => {
  if (how === 'its end') {
    server.setNow('2026-11-22T09:00:00+09:00')
    await expireDueOffers(server.services, wireToMillis('2026-11-22T09:00:00+09:00'))
  } else if (how === 'its withdrawal') await offersOf(server, shop).withdraw(visit.id)
  else await visitsOf(server, shop).cancel(visit.token)
  for (const page of [await reader.open(path), await reader.post(path, { choice: '1' })]) {
    expect(page.text).toContain(title)
    expect(page.text).toContain(`href="/r/${visit.token}"`)
    expect(page.text).toContain('03-1234-5678')
    expect(page.text).not.toContain('この日時にする')
  }
})

test.each([
  ['nothing', {}],
  ['no number', { choice: 'x' }],
  ['another number', { choice: '4' }],
])('a form that says %s changes nothing', async (_said, fields) => {
  const page = await reader.post(path, fields)
  expect(page.status).toBe(200)
  expect(page.text).toContain('どれも合わない')
  expect((await readVisit()).offer.status).toBe('open')
})

test('a form on another site takes nothing', async () => {
  const page = await reader.post(path, { choice: '1' }, { 'sec-fetch-site': 'cross-site' })
  expect(page.status).toBe(403)
  expect((await readVisit()).start_at).toBe(at('10:00'))
})

test.each([
  ['/o/1.guess', 404],
  ['/o/nonsense', 404],
  ['/o/a/b', 404],
])('%s opens nothing', async (wrong, status) => {
  expect((await reader.open(wrong)).status).toBe(status)
  expect((await reader.post(wrong, { choice: '1' })).status).toBe(status)
})

test('the link of the visit is no link to the offer, nor the other way round, nor is it open for ever', async () => {
  expect((await reader.open(`/o/${visit.token}`)).status).toBe(404)
  expect((await reader.open(path.replace('/o/', '/r/'))).status).toBe(404)
  server.setNow('2027-02-23T09:00:00+09:00')
  expect((await reader.open(path)).status).toBe(404)
})

// A shop's first hour: nobody sees its page, what is done is read from its data, and its owner tries it. Rules SHOP-20 to SHOP-25, PAGE-25, PAGE-26.
import { beforeEach, expect, test } from 'vitest'
import { openClient } from '#testing/client'
import { keyed, makeOwner, makeShop, someBooking, someShop, type TestShop } from '#testing/factories'
import { openReader } from '#testing/reader'
import { testNow, useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  server.setNow(testNow)
  shop = await makeShop(server, {}, { published: false })
})

const call = (method: string, path: string, body?: unknown) => shop.client.call(method, path, body)
const read = async () => (await call('GET', '/api/first-steps')).body.data
const done = async (): Promise<string[]> =>
  (await read()).steps.flatMap((step: { name: string; is_done: boolean }) =>
    step.is_done ? [step.name] : [],
  )
const pageId = async (): Promise<number> => (await read()).page.id
const publish = async (publish_state = 'published') =>
  call('PUT', `/api/pages/${await pageId()}`, { publish_state })
const settings = (change: object) => call('PUT', `/api/shops/${shop.shopId}`, change)

test('of a new shop nothing is done, its page is a draft, and the session names the list', async () => {
  const list = await read()
  expect(list.steps.map((step: { name: string }) => step.name)).toEqual([
    'menus',
    'staff',
    'hours',
    'address',
    'rules',
    'look',
    'trial',
    'share',
  ])
  expect(await done()).toEqual([])
  expect([list.is_hidden, list.page.publish_state, list.page.blockers]).toEqual([false, 'draft', []])
  expect(list.page.gaps).toEqual(['contact', 'address', 'access', 'hours', 'menus', 'trial'])
  expect((await call('GET', '/api/auth/me')).body.data.shop.has_first_steps).toBe(true)
})

test('each step is done by what is there', async () => {
  await call('POST', '/api/menus', { name: 'カラー（120分）', price: 8000, duration: 120 })
  expect(await done()).toEqual(['menus'])
  await call('POST', '/api/staff', { name: '佐藤', color: 'teal', hours: null })
  expect(await done()).toEqual(['menus', 'staff'])
  const { days, is_holiday_working } = (await call('GET', '/api/business-days')).body.data
  expect((await call('PUT', '/api/business-days', { days, is_holiday_working })).status).toBe(200)
  expect(await done()).toEqual(['menus', 'staff', 'hours'])
  await settings({ prefecture: '東京都', city: '台東区' })
  expect(await done()).not.toContain('address')
  await settings({ access_info: '上野駅から歩いて5分' })
  await settings({ cancel_cutoff_minutes: 2880, phone_number: '03-1234-5678' })
  await call('PATCH', `/api/looks/${shop.shopId}`, { cloth: 'sumi' })
  expect(await done()).toEqual(['menus', 'staff', 'hours', 'address', 'rules', 'look'])
  await settings({ embed_origins: ['https://example.jp'] })
  expect(await done()).toEqual(['menus', 'staff', 'hours', 'address', 'rules', 'look', 'share'])
  expect((await read()).page.gaps).toEqual(['trial'])
})

test('the registered menu and the only staff member count once they were changed; hours by a special period', async () => {
  await call('PUT', `/api/menus/${shop.menuId}`, { price: 6000 })
  const [one] = (await call('GET', '/api/staff')).body.data
  await call('PUT', `/api/staff/${one.id}`, { name: '花', color: 'rose', hours: null, version: one.version })
  const off = { status: 'close', start_at: '2026-12-31 00:00:00', end_at: '2026-12-31 23:59:59' }
  expect((await call('POST', '/api/special-hours', off)).status).toBe(201)
  expect(await done()).toEqual(['menus', 'staff', 'hours'])
})

test('the owner says that a step is fine as it is, and takes it back; of steps that there are not she cannot', async () => {
  for (const name of ['share', 'rules', 'share'])
    expect((await call('PUT', `/api/first-steps/${name}`, { is_confirmed: true })).status).toBe(200)
  expect(await done()).toEqual(['rules', 'share'])
  const back = await call('PUT', '/api/first-steps/share', { is_confirmed: false })
  expect(back.body.data.steps.at(-1)).toEqual({ name: 'share', is_done: false, is_confirmed: false })
  expect((await call('PUT', '/api/first-steps/dancing', { is_confirmed: true })).status).toBe(422)
  expect((await call('PUT', '/api/first-steps/share', { is_confirmed: 'yes' })).body.errors).toHaveProperty(
    'is_confirmed',
  )
  expect(await done()).toEqual(['rules'])
})

test('the list is put away and comes back; other shops have theirs', async () => {
  const other = await makeShop(server)
  expect((await call('PUT', '/api/first-steps', { is_hidden: true })).body.data.is_hidden).toBe(true)
  expect((await call('GET', '/api/auth/me')).body.data.shop.has_first_steps).toBe(false)
  expect((await other.client.call('GET', '/api/first-steps')).body.data.is_hidden).toBe(false)
  await call('PUT', '/api/first-steps', { is_hidden: false })
  expect((await call('GET', '/api/auth/me')).body.data.shop.has_first_steps).toBe(true)
})

test('nobody sees or books the page before it is published', async () => {
  const reader = openReader(server.url)
  expect((await reader.open(`/s/${shop.domain}`)).text).toContain('このページは現在公開されていません。')
  const stranger = openClient(server.url)
  const book = () =>
    stranger.call('POST', `/api/public/shops/${shop.domain}/reservations`, someBooking(shop.menuId), keyed())
  expect([(await book()).status, (await book()).body.code]).toEqual([409, 'unpublished'])
  expect((await publish()).status).toBe(200)
  expect((await book()).status).toBe(201)
})

test('a page that cannot be booked is not published; one that is public stays so', async () => {
  await call('PUT', `/api/menus/${shop.menuId}`, { publish_state: 'draft' })
  await server.sql("update business_days set status = 'close' where shop_id = $1", [shop.shopId])
  expect((await read()).page.blockers).toEqual(['no_menu', 'no_open_day'])
  for (const state of ['published', 'limited'])
    expect([state, (await publish(state)).body.code]).toEqual([state, 'not_bookable'])
  await call('PUT', `/api/menus/${shop.menuId}`, { publish_state: 'published' })
  expect((await publish()).status).toBe(409)
  const open = { status: 'open', start_at: '2026-12-01 10:00:00', end_at: '2026-12-01 19:59:00' }
  expect((await call('POST', '/api/special-hours', open)).status).toBe(201)
  expect((await publish()).status).toBe(200)
  await call('PUT', `/api/menus/${shop.menuId}`, { publish_state: 'draft' })
  expect([(await publish('limited')).status, (await read()).page.publish_state]).toEqual([200, 'limited'])
})

test('the owner tries her page before it is public, in her own browser, for an hour', async () => {
  const { url } = (await call('POST', '/api/first-steps/trial')).body.data
  expect(url).toMatch(new RegExp(`/s/${shop.domain}/try/[\\w.-]+$`))
  const get = (path: string, cookie = '') =>
    fetch(server.url + path, { redirect: 'manual', headers: { cookie, 'accept-language': 'ja' } })
  const entered = await get(new URL(url).pathname)
  expect([entered.status, entered.headers.get('location')]).toEqual([303, `/s/${shop.domain}`])
  const set = entered.headers.get('set-cookie') ?? ''
  expect(set).toContain(`Path=/s/${shop.domain}`)
  expect(set).toContain('HttpOnly')
  const cookie = set.split(';')[0]
  // Before and after her, strangers see nothing of it.
  expect((await get(`/s/${shop.domain}`)).status).toBe(404)
  const tried = await get(`/s/${shop.domain}`, cookie)
  const html = await tried.text()
  expect([tried.status, tried.headers.get('cache-control')]).toEqual([200, 'no-store'])
  for (const text of ['お試し中', 'カット＋シャンプー', 'noindex']) expect(html).toContain(text)
  expect((await get(`/s/${shop.domain}`)).status).toBe(404)
  const times = await (await get(`/s/${shop.domain}/book?menu=${shop.menuId}`, cookie)).text()
  expect(times).toContain('10:00')
  // Neither another shop's page nor a changed token.
  const other = await makeShop(server, {}, { published: false })
  expect((await get(`/s/${other.domain}`, cookie)).status).toBe(404)
  expect((await get(`${new URL(url).pathname}x`)).status).toBe(404)
  expect((await get(`/s/${shop.domain}`, `${cookie}x`)).status).toBe(404)
  // A suspended page is closed to her, too.
  await server.sql('update shops set suspended_at = created_at, version = version + 1 where id = $1', [
    shop.shopId,
  ])
  expect((await get(`/s/${shop.domain}`, cookie)).status).toBe(404)
  await server.sql('update shops set suspended_at = null, version = version + 1 where id = $1', [shop.shopId])
  server.setNow('2026-11-21T10:00:01+09:00')
  expect((await get(`/s/${shop.domain}`, cookie)).status).toBe(404)
  expect(await (await get(new URL(url).pathname)).text()).toContain('お試しの有効期限が切れました')
})

test('a domain is chosen at registration without being its one change; a taken or reserved one is refused', async () => {
  const register = async (domain: string | undefined) => {
    const { client } = await makeOwner(server)
    return client.call('POST', '/api/shops', { ...someShop, domain })
  }
  const made = await register('ＨＡＩＲ-komorebi-1')
  expect(made.body.data).toMatchObject({ domain: 'hair-komorebi-1', can_change_domain: true })
  expect((await register('hair-komorebi-1')).body.code).toBe('domain_taken')
  for (const wrong of ['admin', 'abc', 'ハナ', 'a'.repeat(31), '-abcde']) {
    const refused = await register(wrong)
    expect([wrong, refused.status, Object.keys(refused.body.errors)]).toEqual([wrong, 422, ['domain']])
  }
  for (const none of ['', undefined]) expect((await register(none)).body.data.domain).toMatch(/^salon-/)
  // Two at once: one shop has it, and nothing of the other is left.
  const both = await Promise.all([register('hair-futatsu'), register('hair-futatsu')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { makeShop, someBooking, keyed, type TestShop } from '#testing/factories'
import { hiddenFields, openReader } from '#testing/reader'
import { startTestServer, useTestServer } from '#testing/server'
import { visitsOf } from '#testing/visits'

const server = await useTestServer()

let count = 0
const freeName = () => `koharu-${++count}`
const rename = (shop: TestShop, domain: string) =>
  shop.client.call('PUT', `/api/shops/${shop.shopId}`, { domain })

describe('a domain', () => {
  test('is changed once', async () => {
    const shop = await makeShop(server)
    const name = freeName()
    const renamed = await rename(shop, name)
    expect(renamed.body.data).toMatchObject({
      domain: name,
      can_change_domain: false,
      url: `${server.url}/s/${name}`,
    })
    expect((await shop.client.call('GET', '/api/auth/me')).body.data.shop.domain).toBe(name)
    const again = await rename(shop, freeName())
    expect([again.status, again.body.code]).toEqual([409, 'domain_final'])
    // Nor back to the first one; the present one is no change.
    expect((await rename(shop, shop.domain)).body.code).toBe('domain_final')
    expect((await rename(shop, name)).status).toBe(200)
  })

  test('that was given up goes to nobody', async () => {
    const shop = await makeShop(server)
    const other = await makeShop(server)
    await rename(shop, freeName())
    const taken = await rename(other, shop.domain)
    expect([taken.status, taken.body.code]).toEqual([409, 'domain_taken'])
    expect((await other.client.call('GET', `/api/domains/${shop.domain}`)).body.data).toEqual({
      status: 'in_use',
    })
    // The refused one keeps its own, and may still change it.
    expect((await other.client.call('GET', `/api/shops/${other.shopId}`)).body.data).toMatchObject({
      domain: other.domain,
      can_change_domain: true,
    })
    expect((await fetch(`${server.url}/s/${other.domain}`, { redirect: 'manual' })).status).toBe(200)
  })

  test('that several shops want at once goes to one of them', async () => {
    const shops = await Promise.all([1, 2, 3, 4].map(() => makeShop(server)))
    const name = freeName()
    const answers = await Promise.all(shops.map((shop) => rename(shop, name)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'domain_taken']))
    const rows = await server.sql('select shop_id from domains where domain = $1', [name])
    expect(rows).toHaveLength(1)
  })

  test('that two tabs of one shop change at once changes once', async () => {
    const shop = await makeShop(server)
    const answers = await Promise.all([freeName(), freeName()].map((name) => rename(shop, name)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('domain_final')
    const rows = await server.sql('select domain, released_at from domains where shop_id = $1', [shop.shopId])
    expect(rows).toHaveLength(2)
  })

  test('waits for another shop’s change that is not decided yet, on two connections', async () => {
    const [first, second] = [await makeShop(server), await makeShop(server)]
    const name = freeName()
    const holder = await server.connect()
    await holder.query('begin')
    await holder.query(
      'insert into domains (domain, shop_id, released_at, created_at) values ($1, $2, now(), now())',
      [name, first.shopId],
    )
    let isAnswered = false
    const answer = rename(second, name).finally(() => (isAnswered = true))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(isAnswered).toBe(false)
    await holder.query('rollback')
    expect((await answer).status).toBe(200)
    holder.release()
  })
})

describe('the old address', () => {
  test('leads to the new one, with path and query, from the first moment on', async () => {
    const shop = await makeShop(server)
    const reader = openReader(server.url)
    // Cached, as a page that many ask for.
    for (const path of ['', '/book', `/book?menu=${shop.menuId}`])
      await reader.open(`/s/${shop.domain}${path}`)
    const name = freeName()
    await rename(shop, name)
    for (const path of [
      '',
      '/',
      '?utm_source=line&lang=en',
      '/book',
      `/book?menu=${shop.menuId}&from=2026-11-24&lang=en`,
      `/book?menu=${shop.menuId}&start=2026-11-24T10:00`,
      '/confirm',
      '/no-such-page',
    ]) {
      const answer = await reader.open(`/s/${shop.domain}${path}`)
      expect(answer.status, path).toBe(path === '/no-such-page' ? 404 : 308)
      if (answer.status === 308) expect(answer.headers.get('location')).toBe(`/s/${name}${path}`)
    }
    expect((await reader.open(`/s/${shop.domain.toUpperCase()}`)).headers.get('location')).toBe(`/s/${name}`)
    const page = await reader.open(`/s/${name}`)
    expect(page.status).toBe(200)
    expect(page.text).toContain(`${server.url}/s/${name}`)
    expect(page.text).not.toContain(shop.domain)
  })

  test('takes what a customer has begun there, and manage links go on', async () => {
    const shop = await makeShop(server)
    const before = await visitsOf(server, shop).book('10:00')
    const reader = openReader(server.url)
    const path = `/s/${shop.domain}`
    const details = await reader.open(`${path}/book?menu=${shop.menuId}&start=2026-11-24T13:00`)
    const name = freeName()
    await rename(shop, name)
    server.setNow('2026-11-21T09:01:00+09:00')
    const confirm = await reader.post(`${path}/confirm`, {
      ...hiddenFields(details.text, '/confirm'),
      family_name: '山田',
      given_name: '花子',
      phone: '09012345678',
      email: 'hanako@example.jp',
      leave_empty: '',
    })
    expect(confirm.status, confirm.text).toBe(200)
    const booked = await reader.post(`${path}/book`, hiddenFields(confirm.text, '/book'))
    expect(booked.status, booked.text).toBe(303)
    const done = await reader.open(booked.headers.get('location') ?? '')
    expect(done.status).toBe(308)
    expect((await reader.open(done.headers.get('location') ?? '')).status).toBe(200)

    const managed = await reader.open(`/r/${before.token}`)
    expect(managed.status).toBe(200)
    expect(managed.text).not.toContain(`/s/${shop.domain}`)
    // The calls of a page that is still open.
    const call = await shop.client.call('GET', `/api/public/shops/${shop.domain}`)
    expect([call.status, call.body.data.domain]).toEqual([200, name])
    const entered = await shop.client.call(
      'POST',
      `/api/public/shops/${shop.domain}/reservations`,
      someBooking(shop.menuId, '2026-11-24T16:00:00+09:00'),
      keyed(),
    )
    expect(entered.status).toBe(201)
  })

  test('on the shop’s own host leads to the new host', async () => {
    const own = await startTestServer({ SITE_HOST: 'salon.test' }, server)
    try {
      const shop = await makeShop(own)
      expect((await shop.client.call('GET', `/api/shops/${shop.shopId}`)).body.data).toMatchObject({
        domain_prefix: 'http://',
        domain_suffix: '.salon.test',
      })
      const name = freeName()
      const renamed = await shop.client.call('PUT', `/api/shops/${shop.shopId}`, { domain: name })
      expect(renamed.body.data.url).toBe(`http://${name}.salon.test`)
      const path = `/book?menu=${shop.menuId}&lang=en`
      expect(await openAt(own, `${shop.domain}.salon.test`, path)).toEqual({
        status: 308,
        location: `http://${name}.salon.test${path}`,
      })
      expect(await openAt(own, `${shop.domain}.salon.test`, '/')).toEqual({
        status: 308,
        location: `http://${name}.salon.test/`,
      })
      expect(await openAt(own, `${name}.salon.test`, '/')).toMatchObject({ status: 200 })
      const { token } = await visitsOf(own, { ...shop, domain: name }).book('10:00', '2026-11-25')
      expect(await openAt(own, `${shop.domain}.salon.test`, `/r/${token}`)).toMatchObject({ status: 200 })
    } finally {
      await own.stop()
    }
  })
})

/** fetch sets Host by itself. */
const openAt = (
  { url }: { url: string },
  host: string,
  path: string,
): Promise<{ status: number | undefined; location: string | undefined }> =>
  new Promise((resolve, reject) => {
    request(url + path, { headers: { host } }, (response) => {
      response.resume()
      resolve({ status: response.statusCode, location: response.headers.location })
    })
      .on('error', reject)
      .end()
  })

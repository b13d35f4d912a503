// At which addresses screens stand, and what they may call from there.
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { makeOwner, makeShop } from '#testing/factories'
import { startTestServer, useTestServer } from '#testing/server'

const server = await useTestServer()

const get = (path: string, of = server) => fetch(of.url + path, { redirect: 'manual' })

const textOf = async (path: string, of = server) => (await get(path, of)).text()

test.each([
  ['/login/', '/login'],
  ['/Login', '/login'],
  ['/LOGIN/?verified=success&next=%2Fshop', '/login?verified=success&next=%2Fshop'],
  ['/login/?', '/login'],
  ['/Reset-Password/AbC/', '/reset-password/AbC'],
  ['/reset-password/', '/reset-password'],
  ['/reservation-calendar/', '/reservation-calendar'],
  ['/Reservation/12/?from=mail', '/reservation/12?from=mail'],
  ['/Terms/', '/terms'],
])('%s leads to %s for good', async (asked, proper) => {
  const answer = await get(asked)
  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe(proper)
})

test.each([
  '//evil.example/',
  '//evil.example/login/',
  '/\\evil.example/',
  '/%2F%2Fevil.example/',
  '/login//evil.example/',
  '/nowhere/',
])('%s leads nowhere', async (path) => {
  // As it is: fetch would mend the address first.
  const { port } = new URL(server.url)
  const status = await new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path }, (answer) => {
      answer.resume()
      expect(answer.headers.location).toBeUndefined()
      resolve(answer.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(404)
})

test('whoever is signed in is led on from the top page after 300 ms; an ended session shows it', async () => {
  const shop = await makeShop(server)
  const began = performance.now()
  const { status, headers } = await shop.client.call('GET', '/')
  expect(performance.now() - began).toBeGreaterThan(290)
  expect(status).toBe(302)
  expect(headers.get('location')).toBe('/reservation-calendar')
  expect(headers.get('cache-control')).toBe('no-store')
  expect((await shop.client.call('GET', '/terms')).text).toContain('<h1')

  const owner = await makeOwner(server)
  expect((await owner.client.call('GET', '/?lang=en')).headers.get('location')).toBe('/registration')
  await server.sql('delete from sessions where user_id = $1', [owner.userId])
  const ended = await owner.client.call('GET', '/')
  expect(ended.status).toBe(200)
  expect(ended.text).toContain('<h1')
})

test('pages may call what the configuration names, and know how they are to behave', async () => {
  const setupIn = (html: string) => JSON.parse(/id="setup">(.*?)<\/script>/.exec(html)?.[1] ?? '')
  expect((await get('/login')).headers.get('content-security-policy')).not.toContain('connect-src')
  expect(setupIn(await textOf('/login'))).toMatchObject({
    apiBaseUrl: null,
    storagePrefix: 'noren',
    mapsKey: null,
    errorReporting: null,
  })
  const other = await startTestServer({
    API_BASE_URL: 'https://www.noren.example/api-host/',
    STORAGE_PREFIX: 'salon',
    MAPS_KEY: 'maps',
    ERROR_REPORTING_DSN: 'https://key@errors.example:8443/team/1',
    THEME: '{"primary":"#00558c","accent":"pale"}',
    LOG_LEVEL: 'silent',
  })
  try {
    for (const path of ['/login', '/terms', '/nowhere'])
      expect(await textOf(path, other)).toMatch(/<style>:root\{--color-primary:#00558c;[^<]*\}<\/style>/)
    expect(await textOf('/login')).not.toContain('<style>:root')
    for (const path of ['/login', '/terms'])
      expect((await get(path, other)).headers.get('content-security-policy')).toContain(
        "connect-src 'self' https://www.noren.example https://errors.example:8443",
      )
    expect(setupIn(await textOf('/login', other))).toMatchObject({
      apiBaseUrl: 'https://www.noren.example/api-host',
      storagePrefix: 'salon',
      mapsKey: 'maps',
      errorReporting: {
        dsn: 'https://key@errors.example:8443/team/1',
        release: expect.stringMatching(/^[\w-]{8}$/),
      },
    })
  } finally {
    await other.stop()
  }
})

// The typed client against the real server, in a browser whose XSRF token has gone stale: one fresh token for everybody who waits.
import { createClient, parseTimeout, type Client } from '@noren/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeShop, type TestShop } from '#testing/factories'
import { useTestServer } from '#testing/server'

const server = await useTestServer()
let shop: TestShop
beforeEach(async () => {
  shop = await makeShop(server)
})
afterEach(() => vi.unstubAllGlobals())

/** Of a fetch as browsers have it: it keeps cookies, and what passes through it can be counted, held up and spoilt. */
type Line = { asked: string[]; before?: (path: string) => Promise<Response | undefined> }

const openClient = (options: { timeout?: number } = {}): { client: Client; line: Line } => {
  const { cookies } = shop.client
  const line: Line = { asked: [] }
  const real = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}): Promise<Response> => {
    const path = url.slice(server.url.length)
    line.asked.push(`${init.method ?? 'GET'} ${path}`)
    const instead = await line.before?.(path)
    if (instead) return instead
    const sent = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await real(url, { ...init, headers: { ...init.headers, cookie: sent } })
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';')
      const [name = '', value = ''] = pair.split('=')
      cookies.set(name, value)
    }
    return response
  })
  const client = createClient({
    baseUrl: `${server.url}/`,
    csrfToken: () => cookies.get('XSRF-TOKEN'),
    ...options,
  })
  return { client, line }
}

const stale = () => shop.client.cookies.set('XSRF-TOKEN', 'of-another-day')
const refreshes = ({ asked }: Line) => asked.filter((call) => call === 'GET /sanctum/csrf-cookie').length
const writes = ({ asked }: Line) => asked.filter((call) => call === 'POST /api/special-hours').length
const closings = () => server.sql('select from special_hours where shop_id = $1', [shop.shopId])

/** Twenty closed hours, each on a day of its own. */
const close = (client: Client, day: number) => {
  const date = `2026-12-${String(day + 1).padStart(2, '0')}`
  return client('POST /api/special-hours', {
    body: { status: 'close', start_at: `${date} 12:00:00`, end_at: `${date} 13:00:00` },
  })
}
const twenty = Array.from({ length: 20 }, (_, day) => day)

test('20 calls at once with a stale token: one refresh, 20 successes, 20 effects', async () => {
  const { client, line } = openClient()
  stale()
  const replies = await Promise.all(twenty.map((day) => close(client, day)))
  expect(replies.map(({ ok, status }) => [ok, status])).toEqual(twenty.map(() => [true, 201]))
  expect(refreshes(line)).toBe(1)
  expect(writes(line)).toBe(40)
  expect(await closings()).toHaveLength(20)
})

test('who is refused when the others have long been served does not refresh again', async () => {
  const { client, line } = openClient()
  stale()
  // The last ten answers come one after the other, a good while after the first.
  let held = 0
  line.before = async (path) => {
    if (path === '/api/special-hours' && ++held > 10 && held <= 20)
      await new Promise((resolve) => setTimeout(resolve, 20 * (held - 10)))
    return undefined
  }
  const replies = await Promise.all(twenty.map((day) => close(client, day)))
  expect(replies.every(({ ok }) => ok)).toBe(true)
  expect(refreshes(line)).toBe(1)
  expect(await closings()).toHaveLength(20)
})

test('without any token one is fetched before the first write, by all at once', async () => {
  const { client, line } = openClient()
  shop.client.cookies.delete('XSRF-TOKEN')
  const replies = await Promise.all(twenty.map((day) => close(client, day)))
  expect(replies.every(({ ok }) => ok)).toBe(true)
  expect([refreshes(line), writes(line)]).toEqual([1, 20])
  expect(await closings()).toHaveLength(20)
})

test.each([
  ['refused', async () => new Response('', { status: 503 })],
  ['lost on the way', () => Promise.reject(new TypeError('fetch failed'))],
] as const)('when the refresh is %s, each call has its own 419', async (_, spoil) => {
  const { client, line } = openClient()
  stale()
  line.before = async (path) => (path === '/sanctum/csrf-cookie' ? spoil() : undefined)
  const replies = await Promise.all([close(client, 0), close(client, 1)])
  for (const reply of replies)
    expect(reply).toMatchObject({
      ok: false,
      status: 419,
      code: 'csrf',
      message: 'セッションが無効です。ページを再読み込みしてください',
    })
  expect(writes(line)).toBe(2)
  expect(await closings()).toHaveLength(0)
})

test('a token that stays wrong is tried once more and then told', async () => {
  const { client, line } = openClient()
  stale()
  const { cookies } = shop.client
  line.before = async (path) => {
    if (path !== '/sanctum/csrf-cookie') return undefined
    cookies.set('XSRF-TOKEN', 'still-wrong')
    return new Response(null, { status: 204 })
  }
  expect(await close(client, 0)).toMatchObject({ ok: false, status: 419 })
  expect([refreshes(line), writes(line)]).toEqual([1, 2])
})

test('reads and public calls never refresh', async () => {
  const { client, line } = openClient()
  stale()
  expect((await client('GET /api/auth/me', {})).ok).toBe(true)
  expect((await client('POST /api/auth/password/email', { body: { email: 'x@example.jp' } })).ok).toBe(true)
  expect(refreshes(line)).toBe(0)
})

test('what a proxy refuses in its own words keeps its status', async () => {
  const { client, line } = openClient()
  for (const [body, status] of [
    ['<html>too many</html>', 429],
    ['"busy"', 503],
    ['', 500],
  ] as const) {
    line.before = async () => new Response(body, { status })
    expect(await close(client, 0)).toEqual({ ok: false, status, code: 'fault', message: '' })
  }
  line.before = async () => new Response('<html>a page of the wrong kind</html>', { status: 200 })
  expect(await close(client, 0)).toMatchObject({ ok: false, status: 0, code: 'network' })
})

test('time-outs: 30 s unless said otherwise, 120 s at most, whatever is no time gives 30 s', async () => {
  expect([undefined, 0, -1, Number.NaN, Infinity].map(parseTimeout)).toEqual(Array(5).fill(30_000))
  expect([1, 5_000, 120_000, 120_001, 1e12].map(parseTimeout)).toEqual([1, 5_000, 120_000, 120_000, 120_000])

  const asked = vi.spyOn(AbortSignal, 'timeout')
  try {
    for (const [timeout, expected] of [
      [undefined, 30_000],
      [Number.NaN, 30_000],
      [600_000, 120_000],
      [45_000, 45_000],
    ] as const) {
      const { client } = openClient({ timeout })
      stale()
      asked.mockClear()
      await close(client, 0)
      // Of the call, of the refresh and of the second try.
      expect(asked.mock.calls).toEqual([[expected], [expected], [expected]])
    }
  } finally {
    asked.mockRestore()
  }
})

test('a call that outlasts its time is a failure of the network, and so is one to nobody', async () => {
  const slow = openClient({ timeout: 50 })
  slow.line.before = () => new Promise((_, fail) => setTimeout(() => fail(new Error('too late')), 200))
  expect(await close(slow.client, 0)).toEqual({ ok: false, status: 0, code: 'network', message: '' })

  vi.unstubAllGlobals()
  const lock = await server.pool.connect()
  try {
    // A real answer that is held up in the database.
    await lock.query(`begin; set local app.shop_id = '${shop.shopId}'`)
    await lock.query('select from shops where id = $1 for update', [shop.shopId])
    const { client } = openClient({ timeout: 150 })
    expect(await close(client, 0)).toMatchObject({ ok: false, status: 0, code: 'network' })
    await lock.query('rollback')
  } finally {
    lock.release()
  }
  const nobody = createClient({ baseUrl: 'http://127.0.0.1:1' })
  expect(await nobody('GET /api/auth/me', {})).toMatchObject({ ok: false, status: 0, code: 'network' })
})

// Every form of an address that points inside is refused, and what comes from outside is bounded. Rule FEED-12.
import { createServer, type RequestListener, type Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { fetchText, findPlace, isPublic, openEgress, type Egress } from './egress.ts'

const publicName: Egress = {
  resolve: () => Promise.resolve([{ address: '93.184.216.34', family: 4 }]),
  allowsLoopback: false,
}
const resolvingTo = (...addresses: string[]): Egress => ({
  resolve: () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))),
  allowsLoopback: false,
})

// No name that the first of these hold is looked up: they are refused as they stand.
const refused = [
  'http://example.com/a.ics',
  'ftp://example.com/a.ics',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/calendar,BEGIN:VCALENDAR',
  'javascript:alert(1)',
  'webcal://example.com/a.ics',
  'https://',
  'https://user@example.com/a.ics',
  'https://user:secret@example.com/a.ics',
  'https://example.com:22/a.ics',
  'https://example.com:8443/a.ics',
  'https://example.com:80/a.ics',
  'https://localhost/a.ics',
  'https://LOCALHOST/a.ics',
  'https://localhost./a.ics',
  'https://db.localhost/a.ics',
  'https://postgres/a.ics',
  'https://metadata/a.ics',
  'https://metadata.google.internal/a.ics',
  'https://router.local/a.ics',
  'https://nas.lan/a.ics',
  'https://printer.home/a.ics',
  'https://nas.home.arpa/a.ics',
  'https://wiki.corp/a.ics',
  'https://wiki.intranet./a.ics',
  'https://127.0.0.1/a.ics',
  'https://127.1/a.ics',
  'https://127.0.1/a.ics',
  'https://2130706433/a.ics',
  'https://0x7f000001/a.ics',
  'https://0x7f.0.0.1/a.ics',
  'https://0177.0.0.1/a.ics',
  'https://017700000001/a.ics',
  'https://127.0.0.1./a.ics',
  'https://127。0。0。1/a.ics',
  'https://①②⑦.0.0.1/a.ics',
  'https://%31%32%37.0.0.1/a.ics',
  'https://0.0.0.0/a.ics',
  'https://0/a.ics',
  'https://10.0.0.1/a.ics',
  'https://10.1/a.ics',
  'https://172.16.0.1/a.ics',
  'https://172.31.255.254/a.ics',
  'https://192.168.1.1/a.ics',
  'https://3232235777/a.ics',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/a.ics',
  'https://100.64.0.1/a.ics',
  'https://198.18.0.1/a.ics',
  'https://192.0.2.1/a.ics',
  'https://224.0.0.1/a.ics',
  'https://255.255.255.255/a.ics',
  'https://[::1]/a.ics',
  'https://[::]/a.ics',
  'https://[0:0:0:0:0:0:0:1]/a.ics',
  'https://[::ffff:127.0.0.1]/a.ics',
  'https://[::ffff:7f00:1]/a.ics',
  'https://[::ffff:10.0.0.1]/a.ics',
  'https://[::127.0.0.1]/a.ics',
  'https://[64:ff9b::7f00:1]/a.ics',
  'https://[64:ff9b:1::a00:1]/a.ics',
  'https://[2002:7f00:1::]/a.ics',
  'https://[2001:0:53aa:64c::1]/a.ics',
  'https://[2001:db8::1]/a.ics',
  'https://[fc00::1]/a.ics',
  'https://[fd12:3456::1]/a.ics',
  'https://[fe80::1]/a.ics',
  'https://[fec0::1]/a.ics',
  'https://[ff02::1]/a.ics',
  'https://[100::1]/a.ics',
]

test('there are sixty forms and more', () => expect(refused.length).toBeGreaterThanOrEqual(60))

test.each(refused)('%s is not asked', async (address) => {
  expect(await findPlace(publicName, address)).toBe('address')
})

test.each([
  ['127.0.0.1'],
  ['10.1.2.3'],
  ['::1'],
  ['::ffff:192.168.0.1'],
  ['fd00::1'],
  ['93.184.216.34', '127.0.0.1'],
  ['93.184.216.34', 'fe80::1'],
  ['2606:2800:220:1::1', '169.254.169.254'],
])('a name whose addresses are %j is not asked', async (...addresses) => {
  expect(await findPlace(resolvingTo(...addresses), 'https://calendar.example.com/a.ics')).toBe('address')
})

test('a public name is asked at the very address that was looked at', async () => {
  let asked = 0
  const rebinding: Egress = {
    resolve: () => Promise.resolve([{ address: asked++ === 0 ? '93.184.216.34' : '127.0.0.1', family: 4 }]),
    allowsLoopback: false,
  }
  expect(await findPlace(rebinding, 'https://calendar.example.com/a.ics')).toMatchObject({
    pinned: { address: '93.184.216.34' },
  })
  expect(asked).toBe(1)
  for (const address of ['https://93.184.216.34/a.ics', 'https://[2606:4700::1111]/a.ics'])
    expect(typeof (await findPlace(publicName, address))).toBe('object')
})

test('a name that nobody knows is unreachable', async () => {
  const unknown: Egress = { resolve: () => Promise.reject(new Error('ENOTFOUND')), allowsLoopback: false }
  expect(await findPlace(unknown, 'https://calendar.example.com/a.ics')).toBe('unreachable')
})

test('public addresses are public', () => {
  for (const address of ['8.8.8.8', '203.0.114.1', '172.32.0.1', '100.128.0.1', '2001:4860:4860::8888'])
    expect([address, isPublic({ address })]).toEqual([address, true])
  for (const address of ['', 'example.com', '1.2.3', '256.1.1.1']) expect(isPublic({ address })).toBe(false)
})

test('this machine is asked only where a test or the sandbox says so', async () => {
  expect(await findPlace(openEgress(), 'http://127.0.0.1:8080/a.ics')).toBe('address')
  expect(typeof (await findPlace(openEgress({ allowsLoopback: true }), 'http://127.0.0.1:8080/a.ics'))).toBe(
    'object',
  )
  expect(await findPlace(openEgress({ allowsLoopback: true }), 'http://10.0.0.1/a.ics')).toBe('address')
})

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const serve = async (listener: RequestListener): Promise<string> => {
  const made = createServer(listener)
  server = made
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const address = made.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}
const local = openEgress({ allowsLoopback: true })
const get = (url: string, more: Partial<Parameters<typeof fetchText>[2]> = {}) =>
  fetchText(local, url, { bytesMax: 1000, timeout: 2000, accept: 'text/calendar', ...more })

test('text with its tag, packed or not, and that it has not changed', async () => {
  const url = await serve((request, reply) => {
    expect(request.headers.authorization).toBeUndefined()
    expect(request.headers.cookie).toBeUndefined()
    if (request.headers['if-none-match'] === '"1"') return reply.writeHead(304).end()
    const isPacked = request.url === '/packed'
    reply.writeHead(200, { etag: '"1"', ...(isPacked && { 'content-encoding': 'gzip' }) })
    return reply.end(isPacked ? gzipSync('こんにちは') : 'こんにちは')
  })
  const found = { status: 200, text: 'こんにちは', etag: '"1"' }
  expect(await get(`${url}/plain`)).toEqual(found)
  expect(await get(`${url}/packed`)).toEqual(found)
  expect(await get(url, { etag: '"1"' })).toEqual({ status: 304 })
})

test('what is too large is given up, also what only unpacks to that', async () => {
  const url = await serve((request, reply) => {
    const large = 'x'.repeat(1_000_000)
    if (request.url === '/packed')
      return reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(large))
    return reply.end(large)
  })
  expect(await get(url)).toEqual({ error: 'too_large' })
  expect(await get(`${url}/packed`)).toEqual({ error: 'too_large' })
})

test('what takes too long is given up: silence, drops, and a resolver that never answers', async () => {
  const url = await serve((request, reply) => {
    if (request.url === '/silent') return
    reply.writeHead(200)
    const timer = setInterval(() => reply.write('x'), 50)
    reply.on('close', () => clearInterval(timer))
  })
  expect(await get(`${url}/silent`, { timeout: 200 })).toEqual({ error: 'too_slow' })
  expect(await get(`${url}/drops`, { timeout: 300 })).toEqual({ error: 'too_slow' })
  const silent: Egress = { resolve: () => new Promise(() => undefined), allowsLoopback: false }
  const wanted = { bytesMax: 1, timeout: 100, accept: '*/*' }
  expect(await fetchText(silent, 'https://calendar.example.com/', wanted)).toEqual({ error: 'too_slow' })
})

test.each([
  ['https://10.0.0.1/', 'address'],
  ['https://[::1]/', 'address'],
  ['http://example.com/', 'address'],
  ['//169.254.169.254/latest', 'address'],
  ['file:///etc/passwd', 'address'],
  ['http://[', 'refused'],
])('a redirect to %s is not followed', async (location, error) => {
  const url = await serve((_, reply) => reply.writeHead(302, { location }).end())
  expect(await get(url)).toEqual({ error })
})

test('three redirects are followed, a fourth is not', async () => {
  const url = await serve((request, reply) => {
    const left = Number(request.url?.slice(1))
    return left > 0 ? reply.writeHead(301, { location: `/${left - 1}` }).end() : reply.end('here')
  })
  expect(await get(`${url}/3`)).toMatchObject({ text: 'here' })
  expect(await get(`${url}/4`)).toEqual({ error: 'refused' })
})

test.each([
  [404, 'not_found'],
  [410, 'not_found'],
  [401, 'refused'],
  [403, 'refused'],
  [500, 'unreachable'],
  [204, 'refused'],
])('an answer of %i is %s', async (status, error) => {
  const url = await serve((_, reply) => reply.writeHead(status).end())
  expect(await get(url)).toEqual({ error })
})

test('nobody there', async () => {
  const url = await serve((_, reply) => reply.end())
  server?.close()
  server?.closeAllConnections()
  expect(await get(url)).toEqual({ error: 'unreachable' })
})

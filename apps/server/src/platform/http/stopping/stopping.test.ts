import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { makeShop } from '#testing/factories'
import { startTestServer, type TestServer } from '#testing/server'
import { openConnections } from './connections.ts'

const openStoppable = async (arrival = 60_000) => {
  const stopping = new AbortController()
  const server = await startTestServer({}, undefined, { stopping: stopping.signal, arrival })
  const { domain } = await makeShop(server)
  return { server, stopping, path: `/api/public/shops/${domain}` }
}

/** A connection that stays open, as a balancer keeps it. */
const openKept = (url: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.setEncoding('latin1').on('data', (text: string) => (received += text))
  return {
    send: (text: string) => void socket.write(text),
    received: () => received.toLowerCase(),
    closed: once(socket, 'close'),
    isOpen: () => socket.readyState === 'open',
    destroy: () => void socket.destroy(),
  }
}

/** A new connection, of which the server has read this. */
const sendAndArrive = async ({ url, app }: TestServer, text: string) => {
  const connected = once(app.server, 'connection')
  const kept = openKept(url)
  const [arriving] = (await connected) as [Socket] // as Node documents it
  kept.send(text)
  await expect.poll(() => arriving.bytesRead).toBe(text.length)
  return kept
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

/** A request whose last bytes are sent later. */
const begun = (path: string) => ({
  head: `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`,
  rest: '}',
})

test('a server that is about to stop says so, serves everything, and ends each connection with its answer', async () => {
  const { server, stopping, path } = await openStoppable()
  // Cached, so that both kinds of answers are seen.
  for (let time = 0; time < 2; time++) expect((await fetch(server.url + path)).status).toBe(200)
  const idle = openKept(server.url)
  idle.send(get(path))
  await expect.poll(idle.received).toContain('200 ok')
  expect(idle.received()).not.toContain('connection: close')

  stopping.abort()
  const ready = await fetch(`${server.url}/readyz`)
  expect([ready.status, await ready.json(), ready.headers.get('retry-after')]).toEqual([
    503,
    { status: 'stopping' },
    '2',
  ])
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  for (const asked of [path, `${path}/pages`, '/api/user', '/login', '/no such page']) {
    const { headers, status } = await fetch(server.url + asked)
    expect({ asked, connection: headers.get('connection') }).toEqual({ asked, connection: 'close' })
    expect(status).toBeLessThan(500)
  }
  // One that is kept and not used is still good for a request.
  expect(idle.isOpen()).toBe(true)
  idle.send(get(path))
  await idle.closed
  expect(idle.received().split('200 ok')).toHaveLength(3)
  expect(idle.received()).toContain('connection: close')
  await server.stop()
})

test.each(['told before', 'not told before'])(
  'what was begun is answered, and no kept connection holds up the stop (%s)',
  async (how) => {
    const { server, stopping } = await openStoppable()
    const body = begun('/api/public/reservations/none/cancel')
    const kept = await sendAndArrive(server, body.head)
    if (how === 'told before') stopping.abort()
    const stopped = server.stop()
    await expect.poll(() => server.app.server.listening).toBe(false)
    kept.send(body.rest)
    await kept.closed
    expect(kept.received()).toMatch(/^http\/1.1 404 [^]*connection: close/)
    await stopped
  },
)

test('an answer under way is sent to its end, and its connection ends with it', async () => {
  const connections = openConnections()
  const answers: ServerResponse[] = []
  const server = createServer((request, response) => {
    connections.add(request.socket, response)
    response.write('first ')
    answers.push(response)
  })
  connections.watch(server)
  // As long as the product's, so that only the end of its answer can end the connection.
  server.keepAliveTimeout = 72_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const kept = openKept(`http://127.0.0.1:${port}`)
  kept.send(get('/'))
  await expect.poll(kept.received).toContain('first')
  connections.endAfterAnswers()
  const stopped = once(server, 'close')
  server.close()
  for (const response of answers) response.end('last')
  await kept.closed
  await stopped
  expect(kept.received()).toMatch(/first [^]*last/)
})

test('a request that never arrives is cut after the time that requests have', async () => {
  const { server } = await openStoppable(1_000)
  const kept = await sendAndArrive(server, 'GET / HTTP/1.1\r\nhost:')
  const stopped = server.stop()
  await kept.closed
  await stopped
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { makeShop } from '#testing/factories'
import { startTestServer } from '#testing/server'

test('a server that stops leaves no request for a cached page waiting', async () => {
  const server = await startTestServer()
  const { domain } = await makeShop(server)
  await fetch(`${server.url}/s/${domain}`).then((page) => page.text())
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text))
  const [arriving] = (await once(server.app.server, 'connection')) as [Socket] // as Node documents it
  // A request that has begun, so that the connection is not one of those that are just closed.
  const begun = `GET /s/${domain} HTTP/1.1\r\nHost: localhost\r\n`
  socket.write(begun)
  await expect.poll(() => arriving.bytesRead).toBe(begun.length)
  const stopped = server.stop()
  await expect.poll(() => server.app.server.listening).toBe(false)
  socket.write('\r\n')
  await once(socket, 'close')
  expect(answer.toLowerCase()).toContain('connection: close')
  await stopped
})

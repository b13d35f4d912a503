import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
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
  // A request that has begun, so that the connection is not one of those that are just closed.
  socket.write(`GET /s/${domain} HTTP/1.1\r\nHost: localhost\r\n`)
  await pause(50)
  const stopped = server.stop()
  await pause(50)
  socket.write('\r\n')
  await once(socket, 'close', { signal: AbortSignal.timeout(3_000) })
  expect(answer.toLowerCase()).toContain('connection: close')
  await stopped
})

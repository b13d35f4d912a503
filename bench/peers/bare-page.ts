// The peer of a cached page: node:http that sends given bytes with given headers, and does nothing else.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [{ headers, body }] = (await once(process, 'message')) as [
  { headers: Record<string, string>; body: string },
]
const bytes = Buffer.from(body, 'base64')
const server = createServer((_request, answer) => {
  answer.writeHead(200, headers)
  answer.end(bytes)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.once('disconnect', () => process.exit(0))

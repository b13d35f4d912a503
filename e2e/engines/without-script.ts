// The product without its scripts, for engines in which they cannot be switched off: a server before it that leaves them out.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { freePort } from '../product.ts'

export const serveWithoutScript = async (product: string): Promise<{ url: string; stop: () => void }> => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const server = createServer((request, response) => void handOn(request, response, { product, url })).listen(
    port,
    '127.0.0.1',
  )
  await once(server, 'listening')
  return { url, stop: () => void server.close() }
}

const handOn = async (
  request: IncomingMessage,
  response: ServerResponse,
  { product, url }: { product: string; url: string },
): Promise<void> => {
  const body: Buffer[] = []
  for await (const part of request) body.push(part)
  const answer = await fetch(`${product}${request.url}`, {
    method: request.method,
    redirect: 'manual',
    headers: {
      'accept-language': 'ja',
      cookie: request.headers.cookie ?? '',
      ...(request.method === 'POST' && {
        origin: product,
        'content-type': request.headers['content-type'] ?? '',
      }),
    },
    ...(request.method === 'POST' && { body: Buffer.concat(body) }),
  })
  const type = answer.headers.get('content-type') ?? ''
  const content = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, {
    'content-type': type,
    'set-cookie': answer.headers.getSetCookie(),
    ...(answer.headers.has('location') && {
      location: (answer.headers.get('location') ?? '').replace(product, url),
    }),
  })
  response.end(
    type.startsWith('text/html') ? content.toString().replaceAll(/<script\b.*?<\/script>/gs, '') : content,
  )
}

// Somebody with an address of their own in front of a proxy: each request on a connection of its own, by TLS.
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { text as textOf } from 'node:stream/consumers'

export const publicHost = 'noren.example.com'

type Asked = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export type Answered = { status: number; headers: IncomingHttpHeaders; text: string }

/** `from` is any address of this machine, such as 127.0.2.17. */
export const askFrom = (
  port: number,
  from: string,
  { method = 'GET', path, headers = {}, body }: Asked,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        localAddress: from,
        servername: publicHost,
        // Made for the test.
        rejectUnauthorized: false,
        agent: false,
        method,
        path,
        headers: {
          host: publicHost,
          accept: 'application/json',
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
        timeout: 120_000,
      },
      (answer) => {
        textOf(answer).then(
          (text) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
          reject,
        )
      },
    )
    asked.on('timeout', () => asked.destroy(new Error('no answer within two minutes')))
    asked.on('error', reject)
    asked.end(body)
  })

// A peer is a process of its own, so that it has a core like the server; one message configures it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import type { Served } from '../traffic/measure.ts'

export type Peer = Served & { stop: () => void }

const startPeer = async (file: URL, message: object): Promise<Peer> => {
  const child = fork(file, { stdio: 'inherit' })
  child.send(message)
  const [port] = await once(child, 'message')
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() }
}

/** node:http that sends these bytes and headers. */
export const startBarePage = (answer: Answer): Promise<Peer> =>
  startPeer(new URL('./bare-page.ts', import.meta.url), asMessage(answer))

/** node:http with one query of a shop and the sweep, that sends these bytes and headers. */
export const startBareAvailability = (answer: Answer, settings: object): Promise<Peer> =>
  startPeer(new URL('./bare-availability.ts', import.meta.url), { ...asMessage(answer), ...settings })

export type Answer = { status: number; headers: Record<string, string>; body: Buffer }

/** An answer, not decompressed. */
export const fetchRaw = (port: number, path: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(
      { port, host: '127.0.0.1', path, headers: { ...headers, host: `localhost:${port}` } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        const entries = Object.entries(answer.headersDistinct)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: Object.fromEntries(entries.map(([name, values]) => [name, values?.join(', ') ?? ''])),
            body: Buffer.concat(parts),
          }),
        )
      },
    )
      .once('error', reject)
      .end()
  })

/** The bytes of a GET. */
export const getOf = (port: number, path: string, headers: Record<string, string>): string =>
  [
    `GET ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n')

const asMessage = ({ headers, body }: Answer) => ({
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !addedByNode.has(name))),
  body: body.toString('base64'),
})

const addedByNode = new Set(['date', 'connection', 'keep-alive'])

// A peer is a process of its own, so that it has a core like the server; one message configures it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { alternate } from '../measuring/figures.ts'
import { measure, type Round, type Served } from '../measuring/flow.ts'
import { bytesOf } from '../measuring/load.ts'
import type { Query } from './bare-server.ts'

export type Peer = Served & { stop: () => void }

/** node:http that sends these bytes and headers, after the query where there is one. */
export const startPeer = async ({ headers, body }: Answer, query?: Query): Promise<Peer> => {
  const child = fork(new URL('./bare-server.ts', import.meta.url), { stdio: 'inherit' })
  child.send({ headers, body: body.toString('base64'), query })
  const [port] = await once(child, 'message')
  return { port, pid: child.pid ?? 0, stop: () => void child.kill() }
}

/** Repeats one request, in turn at the server and at node:http that sends the same bytes and headers. */
export const compareWithBarePage = async (
  server: Served,
  path: string,
  headers: Record<string, string>,
): Promise<{ ours: Round[]; peer: Round[] }> => {
  const peer = await startPeer(await fetchRaw(server.port, path, headers))
  const ask = (served: Served) => () =>
    measure(served, { clients: 32, seconds: 2, requests: [bytesOf(served.port, `GET ${path}`, headers)] })
  try {
    return await alternate(5, ask(peer), ask(server))
  } finally {
    peer.stop()
  }
}

type Answer = { headers: Record<string, unknown>; body: Buffer }

/** An answer of 200, not decompressed; without the headers that Node adds. */
export const fetchRaw = async (
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<Answer> => {
  const options = { host: '127.0.0.1', port, path, headers: { ...headers, host: `localhost:${port}` } }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(options, resolve).once('error', reject)
  })
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...sent } = answer.headers
  return { headers: sent, body: await buffer(answer) }
}

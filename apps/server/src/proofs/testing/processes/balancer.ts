// A small balancer in front of web processes: it asks /readyz, sends nothing more to a process that is not ready, keeps connections
// to those that are, and never repeats a request. It counts what a visitor would have seen fail.
import { Agent, createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '#testing/program'

type Upstream = { url: string; agent: Agent; isReady: boolean; isAsking: boolean }

export type Balancer = {
  url: string
  add: (url: string) => void
  /** Of a process that has ended. */
  remove: (url: string) => void
  isReady: (url: string) => boolean
  figures: () => Figures
  close: () => Promise<void>
}

/** Milliseconds. */
type Figures = { requests: number; slowest: number; failures: readonly string[] }

/** Milliseconds. */
const askEvery = 100
const askMax = 5_000

export const openBalancer = async (): Promise<Balancer> => {
  const upstreams = new Map<string, Upstream>()
  const failures: string[] = []
  let requests = 0
  let slowest = 0
  let turn = 0

  const setReady = (upstream: Upstream, isReady: boolean): void => {
    upstream.isReady = isReady
    if (isReady) return
    for (const sockets of Object.values(upstream.agent.freeSockets))
      for (const socket of sockets ?? []) socket.destroy()
  }

  const ask = (upstream: Upstream): void => {
    if (upstream.isAsking) return
    upstream.isAsking = true
    const settle = (isReady: boolean) => {
      upstream.isAsking = false
      setReady(upstream, isReady)
    }
    const asked = get(`${upstream.url}/readyz`, { agent: false, timeout: askMax }, (answer) => {
      answer.resume()
      settle(answer.statusCode === 200)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => settle(false))
  }

  const forward = (upstream: Upstream, from: IncomingMessage, to: ServerResponse): void => {
    const what = `${from.method} ${from.url?.split('?')[0]}`
    const fail = (why: string) => {
      failures.push(`${what}: ${why}`)
      if (to.headersSent) to.destroy()
      else to.writeHead(502).end()
    }
    const passed = request(
      upstream.url + from.url,
      { method: from.method, headers: from.headers, agent: upstream.agent },
      (answer) => {
        const { statusCode = 0, headers } = answer
        if (statusCode >= 500) failures.push(`${what}: ${statusCode}`)
        const { connection: _, ...kept } = headers
        to.writeHead(statusCode, kept)
        answer.on('error', ({ message }) => fail(message))
        answer.pipe(to)
      },
    )
    passed.on('error', ({ message }) => fail(message))
    from.pipe(passed)
  }

  const server = createServer((from, to) => {
    const began = performance.now()
    requests++
    to.once('close', () => (slowest = Math.max(slowest, performance.now() - began)))
    const ready = [...upstreams.values()].filter(({ isReady }) => isReady)
    const upstream = ready[turn++ % ready.length]
    if (upstream) return forward(upstream, from, to)
    failures.push(`${from.method} ${from.url}: no process is ready`)
    to.writeHead(503).end()
  })
  // Else it would itself close connections on which its clients are just about to ask.
  server.keepAliveTimeout = 72_000
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const asking = setInterval(() => upstreams.forEach(ask), askEvery)

  return {
    url: `http://localhost:${port}`,
    add: (url) => {
      const agent = new Agent({ keepAlive: true, maxFreeSockets: 32 })
      upstreams.set(url, { url, agent, isReady: false, isAsking: false })
    },
    remove: (url) => {
      upstreams.get(url)?.agent.destroy()
      upstreams.delete(url)
    },
    isReady: (url) => upstreams.get(url)?.isReady ?? false,
    figures: () => ({ requests, slowest, failures }),
    close: async () => {
      clearInterval(asking)
      for (const { agent } of upstreams.values()) agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
